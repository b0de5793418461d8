/*
 * The line from a level to a result:
 *
 *     level -> board -> engine -> plan -> verify -> result
 *
 * kura_solve is that line; the functions before it are its arrows.
 */
#include "kura.h"

#include <stdatomic.h>

#include "base/clock.h"
#include "core/board.h"
#include "core/result.h"
#include "core/verify.h"
#include "api/api.h"
#include "outputs/outputs.h"
#include "engines/engines.h"

/* What a public result points into. */
struct kura_result_inner {
    struct result result;
    char *file;                    /* owned */
    struct kura_counter *counters; /* owned */
};

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
        if (!settings_assign(request->engine->settings, request->config, *texts,
                             err))
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
    request->engine = engine_find(name);
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

static void listen(void *user, const struct progress *now)
{
    const struct progress_listener *listener = user;
    double fraction = now->total ? (double)now->done / (double)now->total : -1;
    struct kura_progress progress = {now->seconds, now->phase, now->nodes,
                                     now->low,     now->high,  now->bytes,
                                     fraction};
    if (!listener->progress(listener->user, &progress))
        run_stopped(listener->run, STOP_CANCEL);
}

void api_prepare_run(struct run *run, const struct kura_options *options,
                     struct progress_listener *listener)
{
    run->threads = options->threads > 0 ? options->threads : 1;
    run->arena.budget = options->bytes;
    run->limits.bytes = options->bytes;
    run->cancel = options->stop ? &options->stop->flag : NULL;
    *listener =
        (struct progress_listener){options->progress, options->user, run};
    if (options->progress) {
        run->progress = listen;
        run->user = listener;
    }
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
    result->proved = run->proved && result->outcome == OUTCOME_SOLVED &&
                     result->objective != MINIMIZE_NONE;
}

/* Whose word is it?  Only what is claimed rests on someone. */
static void name_witness(struct result *result, const struct run *run)
{
    bool solved = result->outcome == OUTCOME_SOLVED;
    bool ours = result->proved || result->outcome == OUTCOME_UNSOLVABLE;
    bool theirs = (solved && result->objective != MINIMIZE_NONE) ||
                  result->outcome == OUTCOME_GAVE_UP;
    if (ours || theirs)
        snprintf(result->rests_on, sizeof result->rests_on, "%s",
                 *run->rests_on || !ours ? run->rests_on : "kura");
}

static void take_answer(struct result *result, struct run *run,
                        enum outcome outcome)
{
    result->outcome = outcome;
    result->reason = run->stopped_by;
    result->lower_bound = result->objective == MINIMIZE_NONE ? -1 : run->low;
    result->error = run->error;
    result->cpu_seconds = run->outside_seconds;
    result->peak_bytes = run->arena.peak + run->outside_bytes;
    result->counters = run->counters;
    run->counters = (struct counters){0};
    bool improving = outcome == OUTCOME_STOPPED && run->plan.count > 0;
    if (outcome == OUTCOME_SOLVED || improving)
        accept_plan(result, run);
    if (!result->has_plan)
        plan_clear(&result->plan);
    name_witness(result, run);
}

static void run_engine(const struct board *board, const struct request *request,
                       const struct kura_options *options,
                       struct result *result)
{
    struct run run;
    struct progress_listener listener;
    run_init(&run, board);
    run.level = result->level;
    list_files(options, run.files);
    run.config = request->config;
    run.objective = request->objective;
    run.limits =
        (struct limits){options->seconds, 0, options->nodes, options->steps};
    run.seed = options->seed;
    api_prepare_run(&run, options, &listener);
    enum outcome outcome = request->engine->solve(&run);
    if (outcome == OUTCOME_UNSOLVABLE && run.stopped_by != STOP_NONE)
        outcome = OUTCOME_STOPPED; /* who did not look at all proves nothing */
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

static void copy_counters(struct kura_result *to)
{
    struct result *from = &to->inner->result;
    const struct counters *counters = &from->counters;
    struct kura_counter *list = calloc(counters->count + 1, sizeof *list);
    if (!list) {
        from->outcome = OUTCOME_FAILED;
        error_memory(&from->error);
        return;
    }
    for (size_t i = 0; i < counters->count; i++)
        list[i] = (struct kura_counter){counters->list[i].name,
                                        counters->list[i].unit,
                                        counters->list[i].value};
    to->counters = to->inner->counters = list;
    to->counter_count = counters->count;
}

/* Copies what the outside sees. */
static void close_result(struct kura_result *to)
{
    const struct result *from = &to->inner->result;
    copy_counters(to);
    to->code = (enum kura_code)result_exit_code(from);
    to->outcome = outcome_name(from->outcome);
    to->reason = from->outcome == OUTCOME_STOPPED
                     ? stop_reason_name(from->reason)
                     : NULL;
    api_pass_on(&from->error, &to->error);
    to->plan = from->has_plan ? plan_text(&from->plan) : NULL;
    to->proved = from->proved;
    to->lower_bound = from->lower_bound;
    to->rests_on = *from->rests_on ? from->rests_on : NULL;
    to->metrics = (struct kura_metrics){from->metrics.moves,
                                        from->metrics.pushes,
                                        from->metrics.box_lines,
                                        from->metrics.box_changes,
                                        from->metrics.pushing_sessions,
                                        from->metrics.player_lines};
    to->seconds = from->seconds;
    to->cpu_seconds = from->cpu_seconds;
    to->peak_bytes = from->peak_bytes;
}

bool kura_solve(const struct kura_level *level,
                const struct kura_options *options, struct kura_result *result,
                struct kura_error *err)
{
    struct error inner = {0};
    struct request request = {0};
    *result = (struct kura_result){0};
    if (!check_request(api_inner_level(level), options, &request, &inner) ||
        !open_result(result, options, &request, &inner)) {
        free(request.config);
        kura_result_release(result);
        return api_pass_on(&inner, err);
    }
    struct result *answer = &result->inner->result;
    double wall = clock_wall(), cpu = clock_cpu();
    answer->level = api_inner_level(level);
    solve_level(api_inner_level(level), &request, options, answer);
    if (options->certificate)
        api_certify(options, wall, answer);
    answer->seconds = clock_wall() - wall;
    answer->cpu_seconds += clock_cpu() - cpu;
    free(request.config);
    close_result(result);
    return true;
}

static void answer_with(struct result *result, const char *plan, bool proved)
{
    struct run run;
    run_init(&run, NULL);
    run.proved = proved;
    if (plan_read(&run.plan, plan, strlen(plan), &result->error))
        take_answer(result, &run, OUTCOME_SOLVED);
    else
        result->outcome = OUTCOME_FAILED;
    run_release(&run);
}

bool kura_answer(const struct kura_level *level,
                 const struct kura_options *options, const char *plan,
                 bool proved, struct kura_result *result,
                 struct kura_error *err)
{
    struct error inner = {0};
    struct request request = {0};
    *result = (struct kura_result){0};
    bool ok =
        check_request(api_inner_level(level), options, &request, &inner) &&
        open_result(result, options, &request, &inner);
    free(request.config);
    if (!ok) {
        kura_result_release(result);
        return api_pass_on(&inner, err);
    }
    struct result *answer = &result->inner->result;
    answer->level = api_inner_level(level);
    answer->engine = "store";
    answer_with(answer, plan, proved);
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
        return api_pass_on(&inner, err);
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
        free(result->inner->counters);
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
    return api_hand_over(&text, ok, size, &inner, err);
}
