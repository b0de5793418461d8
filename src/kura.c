/*
 * The library's door, and the line from a level to a result:
 *
 *     level -> board -> engine -> plan -> verify -> result
 *
 * kura_solve is that line, top to bottom.  The rest of the file translates
 * between the public structs and ours.
 */
#include "kura.h"

#include <stdatomic.h>

#include "base/array.h"
#include "base/clock.h"
#include "core/board.h"
#include "core/result.h"
#include "core/verify.h"
#include "draw/text.h"
#include "engines/engines.h"
#include "formats/formats.h"
#include "outputs/outputs.h"
#include "portfolio.h"

_Static_assert((int)KURA_USAGE == (int)ERROR_USAGE &&
                   (int)KURA_INPUT == (int)ERROR_INPUT &&
                   (int)KURA_SYSTEM == (int)ERROR_SYSTEM &&
                   (int)KURA_INTERNAL == (int)ERROR_INTERNAL,
               "errors and exit codes are the same numbers");

struct kura_levels {
    struct collection collection;
};

struct kura_stop {
    atomic_bool flag;
};

/* What a public result points into. */
struct kura_result_inner {
    struct result result;
    char *file; /* owned */
    struct kura_counter counters[RUN_MAX_COUNTERS];
};

static const struct level *inner_level(const struct kura_level *level)
{
    return (const struct level *)level;
}

/* Answers false, so that a public function fails in one line. */
static bool pass_on(const struct error *from, struct kura_error *to)
{
    to->code = (enum kura_code)from->code;
    to->line = from->line;
    to->column = from->column;
    snprintf(to->text, sizeof to->text, "%s", from->text);
    return false;
}

const char *kura_version(void)
{
    return KURA_VERSION;
}

void kura_text_free(char *text)
{
    free(text);
}

/* The buffer's text for the caller, or NULL with the error. */
static char *hand_over(struct buffer *buffer, bool ok, size_t *size,
                       struct error *inner, struct kura_error *err)
{
    size_t length = buffer->size;
    char *text = ok ? buffer_take(buffer) : NULL;
    if (ok && !text)
        error_memory(inner);
    if (!text) {
        buffer_release(buffer);
        pass_on(inner, err);
    }
    if (size)
        *size = text ? length : 0;
    return text;
}

/* ---- Levels ---- */

struct kura_levels *kura_read(const char *text, size_t size, const char *format,
                              struct kura_error *err)
{
    struct error inner = {0};
    struct kura_levels *levels = calloc(1, sizeof *levels);
    if (!levels)
        error_memory(&inner);
    else if (formats_read(format, text, size, &levels->collection, &inner))
        return levels;
    kura_levels_free(levels);
    pass_on(&inner, err);
    return NULL;
}

void kura_levels_free(struct kura_levels *levels)
{
    if (levels)
        collection_release(&levels->collection);
    free(levels);
}

size_t kura_levels_count(const struct kura_levels *levels)
{
    return levels->collection.count;
}

const char *kura_levels_format(const struct kura_levels *levels)
{
    return levels->collection.format;
}

const struct kura_level *kura_level_at(const struct kura_levels *levels,
                                       size_t number, struct kura_error *err)
{
    const struct collection *collection = &levels->collection;
    struct error inner = {0};
    if (number == 0 || number > collection->count) {
        error_set(&inner, ERROR_INPUT,
                  "there is no level %zu: the file has %zu", number,
                  collection->count);
        pass_on(&inner, err);
        return NULL;
    }
    const struct entry *entry = &collection->entries[number - 1];
    if (!entry->level)
        pass_on(&entry->error, err);
    return (const struct kura_level *)entry->level;
}

void kura_level_describe(const struct kura_level *level,
                         struct kura_level_info *info)
{
    const struct level *inner = inner_level(level);
    *info = (struct kura_level_info){
        .title = inner->title ? inner->title : "",
        .rules = inner->rules == RULES_SINK ? "sink" : "goals",
        .width = inner->width,
        .height = inner->height,
        .boxes = inner->box_count,
        .goals = inner->goal_count,
    };
}

/* A collection that borrows the chosen levels: only its list is owned. */
static bool choose_levels(const struct collection *all, const size_t *numbers,
                          size_t count, struct collection *some,
                          struct error *err)
{
    *some = *all;
    if (!numbers)
        return true;
    some->entries = calloc(count ? count : 1, sizeof *some->entries);
    if (!some->entries)
        return error_memory(err);
    some->count = count;
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == 0 || numbers[i] > all->count) {
            free(some->entries);
            return error_set(err, ERROR_INPUT, "there is no level %zu",
                             numbers[i]);
        }
        some->entries[i] = all->entries[numbers[i] - 1];
    }
    return true;
}

char *kura_convert(const struct kura_levels *levels, const size_t *numbers,
                   size_t count, const char *format, size_t *size,
                   struct kura_error *err)
{
    struct error inner = {0};
    struct buffer text;
    struct collection some;
    buffer_init(&text);
    const struct format *to = format_find(format);
    if (!to || !to->write) {
        bool ok = error_set(&inner, ERROR_USAGE,
                            "levels can't be written as '%.60s' (see kura "
                            "list formats)",
                            format);
        return hand_over(&text, ok, size, &inner, err);
    }
    if (!choose_levels(&levels->collection, numbers, count, &some, &inner))
        return hand_over(&text, false, size, &inner, err);
    bool ok = to->write(&some, &text, &inner);
    if (numbers)
        free(some.entries);
    return hand_over(&text, ok, size, &inner, err);
}

/* ---- Solving ---- */

struct kura_stop *kura_stop_new(void)
{
    struct kura_stop *stop = malloc(sizeof *stop);
    if (stop)
        atomic_init(&stop->flag, false);
    return stop;
}

void kura_stop_free(struct kura_stop *stop)
{
    free(stop);
}

void kura_stop_set(struct kura_stop *stop)
{
    atomic_store(&stop->flag, true);
}

/* A request, checked. */
struct request {
    const struct engine *engine;
    enum objective objective;
    void *config; /* owned; NULL when the engine has no settings */
};

static const struct engine *find_engine(const char *name)
{
    return strcmp(name, "auto") == 0 ? &auto_engine : engine_find(name);
}

/* Splits "name=value" and sets it. */
static bool apply_setting(const struct request *request, const char *text,
                          struct error *err)
{
    const char *equals = strchr(text, '=');
    char name[64];
    if (!equals || (size_t)(equals - text) >= sizeof name)
        return error_set(err, ERROR_USAGE,
                         "'%.60s': expected a setting as name=value", text);
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    return settings_set(request->engine->settings, request->config, name,
                        equals + 1, err);
}

static bool apply_settings(struct request *request, const char *const *texts,
                           struct error *err)
{
    if (request->engine->config_size) {
        request->config = calloc(1, request->engine->config_size);
        if (!request->config)
            return error_memory(err);
        settings_default(request->engine->settings, request->config);
    }
    for (; texts && *texts; texts++)
        if (!apply_setting(request, *texts, err))
            return false;
    return true;
}

static const char *const file_options[FILE_COUNT] = {
    [FILE_TRACE] = "trace",       [FILE_CERTIFICATE] = "certificate",
    [FILE_CNF] = "cnf",           [FILE_CNF_ANSWER] = "cnf-answer",
    [FILE_READABLE] = "readable", [FILE_VARIABLES] = "variables",
};

static void list_files(const struct kura_options *options,
                       const char *files[FILE_COUNT])
{
    files[FILE_TRACE] = options->trace;
    files[FILE_CERTIFICATE] = options->certificate;
    files[FILE_CNF] = options->cnf;
    files[FILE_CNF_ANSWER] = options->cnf_answer;
    files[FILE_READABLE] = options->readable;
    files[FILE_VARIABLES] = options->variables;
}

static bool check_files(const struct engine *engine,
                        const struct kura_options *options, struct error *err)
{
    const char *files[FILE_COUNT];
    list_files(options, files);
    for (int i = 0; i < FILE_COUNT; i++)
        if (files[i] && !(engine->files >> i & 1))
            return error_set(err, ERROR_USAGE,
                             "engine %s can't write what --%s asks for",
                             engine->name, file_options[i]);
    return true;
}

/* Fills the request; what it owns is released by the caller in any case. */
static bool check_request(const struct level *level,
                          const struct kura_options *options,
                          struct request *request, struct error *err)
{
    const char *name = options->engine ? options->engine : "auto";
    const char *minimize = options->minimize ? options->minimize : "none";
    request->engine = find_engine(name);
    if (!request->engine)
        return error_set(err, ERROR_USAGE,
                         "unknown engine '%.60s' (see kura list engines)",
                         name);
    if (!objective_from_name(minimize, &request->objective))
        return error_set(err, ERROR_USAGE,
                         "can't minimise '%.60s': expected none, pushes, "
                         "moves, pushes,moves or moves,pushes",
                         minimize);
    if (request->objective != MINIMIZE_NONE &&
        !(request->engine->proves >> request->objective & 1))
        return error_set(err, ERROR_USAGE, "engine %s can't minimise %s", name,
                         minimize);
    if (level && !(request->engine->rules >> level->rules & 1))
        return error_set(err, ERROR_USAGE,
                         "engine %s does not play the rules '%s'", name,
                         level->rules == RULES_SINK ? "sink" : "goals");
    return check_files(request->engine, options, err) &&
           apply_settings(request, options->settings, err);
}

/* Carries the engine's reports out, and the caller's wish to stop back in. */
struct listener {
    kura_progress_fn *progress;
    void *user;
    atomic_bool *stop;
};

static void listen(void *user, const struct progress *now)
{
    const struct listener *listener = user;
    struct kura_progress progress = {now->seconds, now->phase, now->nodes,
                                     now->low,     now->high,  now->bytes};
    if (!listener->progress(listener->user, &progress))
        atomic_store(listener->stop, true);
}

/* The plan on the level itself: nobody's tables can vouch for it. */
static void accept_plan(struct result *result, const struct run *run)
{
    struct verdict verdict;
    if (!verify(result->level, &run->plan, &result->plan, &verdict,
                &result->error)) {
        result->outcome = OUTCOME_FAILED;
        return;
    }
    if (!verdict.accepted) {
        result->outcome = OUTCOME_FAILED;
        error_set(&result->error, ERROR_INTERNAL,
                  "engine %s found a wrong plan (%s)", result->engine,
                  verdict.text);
        return;
    }
    result->has_plan = true;
    result->metrics = verdict.metrics;
    result->proved = run->proved && result->outcome == OUTCOME_SOLVED;
}

static void take_answer(struct result *result, const struct run *run,
                        enum outcome outcome)
{
    result->outcome = outcome;
    result->reason = run->stopped_by;
    result->lower_bound = run->low;
    result->error = run->error;
    result->counter_count = run->counter_count;
    memcpy(result->counters, run->counters, sizeof result->counters);
    bool improving = outcome == OUTCOME_STOPPED && run->plan.count > 0;
    if (outcome == OUTCOME_SOLVED || improving)
        accept_plan(result, run);
    if (!result->has_plan)
        plan_clear(&result->plan);
}

static void run_engine(const struct board *board, const struct request *request,
                       const struct kura_options *options,
                       struct result *result)
{
    struct run run;
    atomic_bool own_stop = false;
    struct listener listener = {options->progress, options->user, &own_stop};
    run_init(&run, board);
    run.level = result->level;
    list_files(options, run.files);
    run.config = request->config;
    run.objective = request->objective;
    run.limits = (struct limits){options->seconds, options->bytes,
                                 options->nodes, options->steps};
    run.threads = options->threads > 0 ? options->threads : 1;
    run.seed = options->seed;
    run.arena.budget = options->bytes;
    run.cancel = options->stop ? &options->stop->flag : &own_stop;
    if (options->progress) {
        run.progress = listen;
        run.user = &listener;
    }
    enum outcome outcome = request->engine->solve(&run);
    take_answer(result, &run, outcome);
    run_release(&run);
}

/* Nothing to do is a plan too, and the shortest. */
static bool is_solved_at_start(const struct level *level)
{
    for (int cell = 0; cell < level->width * level->height; cell++)
        if (level->cells[cell] == CELL_BOX)
            return false;
    return true;
}

static void answer_nothing_to_do(struct result *result)
{
    struct run run;
    run_init(&run, NULL);
    run.proved = true;
    run.low = 0;
    take_answer(result, &run, OUTCOME_SOLVED);
    run_release(&run);
}

/* A program or library that the engine can't do without. */
static bool is_available(const struct engine *engine, struct error *err)
{
    const char *missing = engine->missing ? engine->missing() : NULL;
    return !missing ||
           error_set(err, ERROR_SYSTEM, "engine %s is not available: %s",
                     engine->name, missing);
}

static void solve_level(const struct level *level,
                        const struct request *request,
                        const struct kura_options *options,
                        struct result *result)
{
    if (is_solved_at_start(level)) {
        answer_nothing_to_do(result);
        return;
    }
    struct board *board = is_available(request->engine, &result->error)
                              ? board_new(level, &result->error)
                              : NULL;
    if (!board) {
        result->outcome = OUTCOME_FAILED;
        return;
    }
    run_engine(board, request, options, result);
    board_free(board);
}

/* Opens a public result; false when memory ends. */
static bool open_result(struct kura_result *result,
                        const struct kura_options *options,
                        const struct request *request, struct error *err)
{
    *result = (struct kura_result){.code = KURA_INTERNAL, .outcome = "failed"};
    struct kura_result_inner *inner = calloc(1, sizeof *inner);
    const char *file = options->file ? options->file : "";
    if (!inner)
        return error_memory(err);
    result_init(&inner->result);
    result->inner = inner;
    inner->file = malloc(strlen(file) + 1);
    if (!inner->file)
        return error_memory(err);
    memcpy(inner->file, file, strlen(file) + 1);
    inner->result.file = inner->file;
    inner->result.index = options->index;
    inner->result.engine = request->engine->name;
    inner->result.objective = request->objective;
    return true;
}

/* Copies what the outside sees. */
static void close_result(struct kura_result *to)
{
    const struct result *from = &to->inner->result;
    to->code = (enum kura_code)result_exit_code(from);
    to->outcome = outcome_name(from->outcome);
    to->reason = from->outcome == OUTCOME_STOPPED
                     ? stop_reason_name(from->reason)
                     : NULL;
    pass_on(&from->error, &to->error);
    to->plan = from->has_plan ? plan_text(&from->plan) : NULL;
    to->proved = from->proved;
    to->lower_bound = from->lower_bound;
    to->metrics = (struct kura_metrics){from->metrics.moves,
                                        from->metrics.pushes,
                                        from->metrics.box_lines,
                                        from->metrics.box_changes,
                                        from->metrics.pushing_sessions,
                                        from->metrics.player_lines};
    to->seconds = from->seconds;
    to->cpu_seconds = from->cpu_seconds;
    to->peak_bytes = from->peak_bytes;
    for (int i = 0; i < from->counter_count; i++)
        to->inner->counters[i] = (struct kura_counter){from->counters[i].name,
                                                       from->counters[i].unit,
                                                       from->counters[i].value};
    to->counters = to->inner->counters;
    to->counter_count = (size_t)from->counter_count;
}

bool kura_solve(const struct kura_level *level,
                const struct kura_options *options, struct kura_result *result,
                struct kura_error *err)
{
    struct error inner = {0};
    struct request request = {0};
    *result = (struct kura_result){0};
    if (!check_request(inner_level(level), options, &request, &inner) ||
        !open_result(result, options, &request, &inner)) {
        free(request.config);
        kura_result_release(result);
        return pass_on(&inner, err);
    }
    struct result *answer = &result->inner->result;
    double wall = clock_wall(), cpu = clock_cpu();
    answer->level = inner_level(level);
    solve_level(inner_level(level), &request, options, answer);
    answer->seconds = clock_wall() - wall;
    answer->cpu_seconds = clock_cpu() - cpu;
    answer->peak_bytes = memory_peak();
    free(request.config);
    close_result(result);
    return true;
}

bool kura_refuse(const struct kura_error *why,
                 const struct kura_options *options, struct kura_result *result,
                 struct kura_error *err)
{
    struct error inner = {0};
    struct request request = {0};
    *result = (struct kura_result){0};
    bool ok = check_request(NULL, options, &request, &inner) &&
              open_result(result, options, &request, &inner);
    free(request.config);
    if (!ok) {
        kura_result_release(result);
        return pass_on(&inner, err);
    }
    struct result *answer = &result->inner->result;
    answer->outcome = OUTCOME_FAILED;
    answer->error = (struct error){.code = (enum error_code)why->code,
                                   .line = why->line,
                                   .column = why->column};
    snprintf(answer->error.text, sizeof answer->error.text, "%s", why->text);
    close_result(result);
    return true;
}

void kura_result_release(struct kura_result *result)
{
    if (result->inner) {
        result_release(&result->inner->result);
        free(result->inner->file);
    }
    free(result->inner);
    *result = (struct kura_result){0};
}

char *kura_write(const struct kura_result *result, const char *output,
                 size_t *size, struct kura_error *err)
{
    struct error inner = {0};
    struct buffer text;
    buffer_init(&text);
    const struct output *to = output_find(output);
    const struct result *from = &result->inner->result;
    bool ok = true;
    if (!to)
        ok =
            error_set(&inner, ERROR_USAGE,
                      "unknown output '%.60s' (see kura list outputs)", output);
    else if (from->has_plan || to->always)
        ok = to->write(from, &text, &inner);
    return hand_over(&text, ok, size, &inner, err);
}

/* ---- Plans ---- */

static bool verify_plan(const struct level *level, const char *text,
                        size_t size, struct verdict *verdict,
                        struct plan *played, struct error *err)
{
    struct plan plan;
    plan_init(&plan);
    bool ok = plan_read(&plan, text, size, err) &&
              verify(level, &plan, played, verdict, err);
    plan_release(&plan);
    return ok;
}

bool kura_verify(const struct kura_level *level, const char *plan, size_t size,
                 struct kura_verdict *verdict, struct kura_error *err)
{
    struct error inner = {0};
    struct verdict from;
    struct plan played;
    *verdict = (struct kura_verdict){0};
    plan_init(&played);
    if (!verify_plan(inner_level(level), plan, size, &from, &played, &inner)) {
        plan_release(&played);
        return pass_on(&inner, err);
    }
    verdict->accepted = from.accepted;
    verdict->step = from.step;
    snprintf(verdict->text, sizeof verdict->text, "%s", from.text);
    verdict->metrics = (struct kura_metrics){from.metrics.moves,
                                             from.metrics.pushes,
                                             from.metrics.box_lines,
                                             from.metrics.box_changes,
                                             from.metrics.pushing_sessions,
                                             from.metrics.player_lines};
    verdict->plan = played.steps;
    return true;
}

char *kura_draw(const struct kura_level *level, const char *plan, size_t step,
                bool colour, struct kura_error *err)
{
    struct error inner = {0};
    struct buffer text;
    struct plan steps;
    buffer_init(&text);
    plan_init(&steps);
    const char *lurd = plan ? plan : "";
    bool ok =
        plan_read(&steps, lurd, strlen(lurd), &inner) &&
        draw_text(inner_level(level), &steps, step, colour, &text, &inner);
    plan_release(&steps);
    return hand_over(&text, ok, NULL, &inner, err);
}

/* ---- What there is ---- */

static const struct engine *engine_at(size_t i)
{
    if (i == 0)
        return &auto_engine;
    for (size_t k = 0; engines[k]; k++)
        if (k + 1 == i)
            return engines[k];
    return NULL;
}

bool kura_engine_at(size_t i, struct kura_engine_info *info)
{
    const struct engine *engine = engine_at(i);
    if (!engine)
        return false;
    *info = (struct kura_engine_info){.name = engine->name,
                                      .summary = engine->summary};
    for (int k = MINIMIZE_NONE + 1; k < MINIMIZE_COUNT; k++)
        if (engine->proves >> k & 1)
            info->proves[info->proves_count++] =
                objective_name((enum objective)k);
    info->plays_goals = engine->rules >> RULES_GOALS & 1;
    info->plays_sink = engine->rules >> RULES_SINK & 1;
    info->complete = engine->complete;
    info->missing = engine->missing ? engine->missing() : NULL;
    return true;
}

static void describe_range(const struct setting *setting, char *text,
                           size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    if (setting->kind == SETTING_INTEGER)
        snprintf(text, size, "%d .. %d", setting->low, setting->high);
    else if (setting->kind == SETTING_YES_NO)
        snprintf(text, size, "yes, no");
    else if (setting->kind == SETTING_PATH)
        snprintf(text, size, "a path");
    else
        for (int i = 0; setting->names[i] && used < size; i++)
            used += (size_t)snprintf(text + used, size - used, "%s%s",
                                     i ? ", " : "", setting->names[i]);
}

bool kura_setting_at(const char *engine, size_t i,
                     struct kura_setting_info *info)
{
    static const char *const kinds[] = {"integer", "yes/no", "choice", "list",
                                        "path"};
    const struct engine *of = find_engine(engine);
    const struct setting *setting = of ? of->settings : NULL;
    while (setting && setting->name && i > 0)
        setting++, i--;
    if (!setting || !setting->name)
        return false;
    *info = (struct kura_setting_info){.name = setting->name,
                                       .kind = kinds[setting->kind],
                                       .help = setting->help};
    describe_range(setting, info->range, sizeof info->range);
    settings_describe(setting, info->preset, sizeof info->preset);
    return true;
}

bool kura_format_at(size_t i, struct kura_format_info *info)
{
    for (size_t k = 0; formats[k]; k++)
        if (k == i) {
            *info =
                (struct kura_format_info){formats[k]->name, formats[k]->summary,
                                          formats[k]->read != NULL,
                                          formats[k]->write != NULL};
            return true;
        }
    return false;
}

bool kura_output_at(size_t i, struct kura_output_info *info)
{
    for (size_t k = 0; outputs[k]; k++)
        if (k == i) {
            *info =
                (struct kura_output_info){outputs[k]->name, outputs[k]->summary,
                                          outputs[k]->media_type};
            return true;
        }
    return false;
}
