/*
 * The line from a level to a result:
 *
 *     level -> board -> engine -> plan -> verify -> result
 *
 * kura_solve is that line; the functions before it are its arrows.
 */
#include "api/api.h"
#include "base/clock.h"
#include "base/text.h"
#include "core/board.h"
#include "core/checkpoint.h"
#include "core/verify.h"
#include "engines/engines.h"
#include "optimize/optimize.h"
#include "outputs/outputs.h"

/* What a public result points into. */
struct kura_result_inner {
    struct result result;
    char *file; /* owned */
};

/* A request, checked. */
struct request {
    struct kura_options options;
    const struct engine *engine;
    enum objective objective;
    void *config; /* owned; NULL when the engine has no settings */
    struct api_plans plans;
    const char *remark;
};

/* Adds to an error which engine does what this one can't; answers false. */
static bool point_elsewhere(const struct engine *engine, const char *what,
                            struct kura_error *err)
{
    const char *other = engine_elsewhere(engine, what);
    size_t used = strlen(err->text);
    if (other)
        snprintf(err->text + used, sizeof err->text - used,
                 "; engine %s does that", other);
    return false;
}

static bool refuse_rules(const struct engine *engine, const struct level *level,
                         struct kura_error *err)
{
    const char *rules = level->rules == RULES_SINK ? "sink" : "goals";
    error_set(err, KURA_USAGE, "engine %s does not play the rules '%s'",
              engine->name, rules);
    return point_elsewhere(engine, rules, err);
}

/* The defaults, then what came with the level, then what the user says. */
static bool apply_settings(struct request *request, const struct level *level,
                           struct kura_error *err)
{
    const struct engine *engine = request->engine;
    const char *const *texts = request->options.settings;
    if (!api_config(engine, NULL, &request->config, err))
        return false;
    if (level && engine->adopt)
        request->remark =
            engine->adopt(level, request->objective, request->config);
    for (; texts && *texts; texts++) {
        if (!settings_assign(engine->settings, request->config, *texts, err))
            return point_elsewhere(engine, *texts, err);
        /* Only a weight is ever left out; who gives one needs no telling. */
        if (strncmp(*texts, "weight=", 7) == 0)
            request->remark = NULL;
    }
    return true;
}

static bool check_proof(const struct request *request, struct kura_error *err)
{
    const char *engine = request->engine->name, *form = request->options.proof;
    if (form && !(strcmp(form, "veripb") == 0 && strcmp(engine, "sat") == 0) &&
        !(strcmp(form, "helve") == 0 && strcmp(engine, "bfs") == 0))
        return error_set(err, KURA_USAGE,
                         "engine %s can't prove in the form '%.40s'", engine,
                         form);
    if (form && !request->options.files[KURA_FILE_CERTIFICATE])
        return error_set(err, KURA_USAGE,
                         "a form of proof is for a certificate: expected "
                         "--certificate DIR");
    return true;
}

/* Says which engines serve that file; answers false. */
static bool refuse_file(const struct engine *engine, int file, const char *name,
                        struct kura_error *err)
{
    error_set(err, KURA_USAGE, "engine %s can't write what --%s asks for",
              engine->name, name);
    const char *before = ": expected";
    for (int i = 0; engines[i]; i++) {
        size_t used = strlen(err->text);
        if (!(engines[i]->files >> file & 1))
            continue;
        snprintf(err->text + used, sizeof err->text - used, "%s %s", before,
                 engines[i]->name);
        before = ",";
    }
    return false;
}

/* Engines that prove nothing shortest can still certify that there is no plan:
 * see certificates.c. */
static bool check_certificate(const struct request *request,
                              struct kura_error *err)
{
    enum objective objective = request->objective;
    if (!request->options.files[KURA_FILE_CERTIFICATE] ||
        !request->engine->proves || objective == MINIMIZE_MOVES ||
        objective == MINIMIZE_PUSHES)
        return true;
    return error_set(err, KURA_USAGE,
                     "a certificate needs --minimize moves or pushes");
}

static bool check_files(const struct request *request, struct kura_error *err)
{
#define NAME(name, option, value, help) option,
    static const char *const names[] = {KURA_FILES(NAME)};
    for (int i = 0; i < KURA_FILE_COUNT; i++)
        if (request->options.files[i] && !(request->engine->files >> i & 1))
            return refuse_file(request->engine, i, names[i], err);
    if (request->options.files[KURA_FILE_TRACE] &&
        request->options.files[KURA_FILE_CHECKPOINT])
        return error_set(err, KURA_USAGE,
                         "--trace tells of one search from its start on: "
                         "expected no --checkpoint");
    return check_certificate(request, err) && check_proof(request, err);
}

static bool check_ranks(const struct request *request, struct kura_error *err)
{
    if (!request->options.ranks)
        return true;
    if (!request->engine->distributed)
        return error_set(err, KURA_USAGE,
                         "engine %s can't be distributed: expected astar or "
                         "bidirectional",
                         request->engine->name);
    if (request->options.files[KURA_FILE_TRACE])
        return error_set(err, KURA_USAGE,
                         "a trace tells of one process: not with several");
    return true;
}

/* Fills the request; what it owns is released by the caller in any case. */
static bool check_request(const struct kura_level *of,
                          const struct kura_options *options,
                          struct request *request, struct kura_error *err)
{
    const struct level *level = api_level(of);
    *request = (struct request){0};
    if (!api_options(options, &request->options, err))
        return false;
    const struct kura_options *given = &request->options;
    const char *name = given->engine ? given->engine : "auto";
    const char *minimize = given->minimize ? given->minimize : "none";
    request->engine = strcmp(name, optimize_engine.name) == 0
                          ? &optimize_engine
                          : engine_find(name);
    if (request->engine == &optimize_engine && strcmp(minimize, "none") == 0)
        minimize = "pushes";
    if (!request->engine)
        return error_set(err, KURA_USAGE,
                         "unknown engine '%.60s' (see kura list engines)",
                         name);
    if (!objective_from_name(minimize, &request->objective))
        return error_set(err, KURA_USAGE,
                         "can't minimise '%.60s': expected none, pushes, "
                         "moves, pushes,moves or moves,pushes",
                         minimize);
    if (request->objective != MINIMIZE_NONE &&
        !(request->engine->proves >> request->objective & 1))
        return error_set(err, KURA_USAGE, "engine %s can't minimise %s", name,
                         minimize);
    if (level && !(request->engine->rules >> level->rules & 1))
        return refuse_rules(request->engine, level, err);
    return check_ranks(request, err) && check_files(request, err) &&
           apply_settings(request, level, err);
}

bool kura_check_options(const struct kura_options *options,
                        const struct kura_level *level, struct kura_error *err)
{
    struct request request;
    bool ok = check_request(level, options, &request, err);
    free(request.config);
    return ok;
}

/* The plan, found on a board or given, on the level: no tables vouch for it. */
static void accept_plan(struct result *result, const struct run *run)
{
    struct kura_verdict verdict;
    if (!verify(result->level, &run->plan, &result->plan, &verdict,
                &result->error)) {
        result->outcome = OUTCOME_FAILED;
        return;
    }
    if (!verdict.accepted) {
        result->outcome = OUTCOME_FAILED;
        error_set(&result->error, run->board ? KURA_INTERNAL : KURA_REFUSED,
                  "the plan does not solve the level: %s", verdict.text);
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

/* Who was stopped before it began to count has done that many nodes. */
static void take_counters(struct result *result, struct run *run)
{
    if (run->counters.count == 0)
        run_count(run, "nodes", "nodes", run->nodes);
    result->counters = run->counters;
    run->counters = (struct counters){0};
}

static void take_answer(struct result *result, struct run *run,
                        enum outcome outcome)
{
    result->outcome = outcome;
    result->reason = run->stopped_by;
    bool bounded = result->objective != MINIMIZE_NONE &&
                   outcome != OUTCOME_UNSOLVABLE; /* whose bound is no number */
    result->lower_bound = bounded ? run->low : -1;
    result->error = run->error;
    result->cpu_seconds = run->outside_seconds;
    result->peak_bytes = run->arena.peak + run->outside_bytes;
    take_counters(result, run);
    if (run->remark)
        result->remark = run->remark;
    bool improving = outcome == OUTCOME_STOPPED && run->plan.count > 0;
    if (outcome == OUTCOME_SOLVED || improving)
        accept_plan(result, run);
    if (!result->has_plan)
        plan_clear(&result->plan);
    name_witness(result, run);
}

/* The engine at work, with a checkpoint and other ranks where wanted. */
static enum outcome let_solve(struct run *run, const struct request *request,
                              struct checkpoint *checkpoint)
{
    if (run->files[KURA_FILE_CHECKPOINT]) {
        if (!checkpoint_open(checkpoint, request->engine, run, &run->error))
            return OUTCOME_FAILED;
        checkpoint_every(checkpoint, request->options.checkpoint_seconds);
        run->checkpoint = checkpoint;
    }
    if (!api_call_ranks(run, request->engine, &run->error))
        return OUTCOME_FAILED;
    enum outcome outcome = request->engine->solve(run);
    if (checkpoint->failure.code)
        run->remark = "the last checkpoint could not be written";
    return outcome;
}

static void run_engine(const struct board *board, const struct request *request,
                       struct result *result, struct checkpoint *checkpoint)
{
    struct run run;
    run_init(&run, board);
    api_prepare(&run, &request->options);
    run.level = result->level;
    run.config = request->config;
    run.objective = request->objective;
    memcpy(run.files, request->options.files, sizeof run.files);
    run.ranks = api_ranks(request->options.ranks);
    enum outcome outcome = let_solve(&run, request, checkpoint);
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

/* What is seen at once needs no engine: nothing to do, or nothing to hope. */
static void answer_at_once(struct result *result, enum outcome outcome)
{
    struct run run;
    run_init(&run, NULL);
    run.proved = outcome == OUTCOME_SOLVED;
    run.low = run.proved ? 0 : -1;
    take_answer(result, &run, outcome);
    run_release(&run);
}

static void solve_level(const struct level *level,
                        const struct request *request, struct result *result,
                        struct checkpoint *checkpoint)
{
    if (is_solved_at_start(level)) {
        answer_at_once(result, OUTCOME_SOLVED);
        return;
    }
    result->remark = level_unsolvable(level);
    if (result->remark) {
        answer_at_once(result, OUTCOME_UNSOLVABLE);
        return;
    }
    result->remark = request->remark;
    struct board *board = api_available(request->engine, &result->error)
                              ? board_new(level, &result->error)
                              : NULL;
    if (!board) {
        result->outcome = OUTCOME_FAILED;
        return;
    }
    run_engine(board, request, result, checkpoint);
    board_free(board);
}

/* ---- Results ---- */

/* Checks the request and opens the result that it will have. */
static bool begin(const struct kura_level *level,
                  const struct kura_options *options, struct request *request,
                  struct kura_result *result, struct kura_error *err)
{
    if (!check_request(level, options, request, err) ||
        !api_has_size(result, err))
        return false;
    const char *file = request->options.file ? request->options.file : "";
    struct kura_result_inner *inner = calloc(1, sizeof *inner);
    if (!inner)
        return error_memory(err);
    result_init(&inner->result);
    inner->file = text_copy(file, strlen(file));
    struct kura_result own = {.inner = inner};
    api_fill(result, &own, sizeof own);
    if (!inner->file)
        return error_memory(err);
    inner->result.level = api_level(level);
    inner->result.file = inner->file;
    inner->result.index = request->options.index;
    inner->result.engine = request->engine->name;
    inner->result.objective = request->objective;
    return true;
}

/* Releases what a request that failed has left. */
static bool give_back(struct request *request, struct kura_result *result)
{
    free(request->config);
    api_release_plans(&request->plans);
    kura_result_release(result);
    return false;
}

/* Shows outside what the result holds; answers true. */
static bool finish(struct request *request, struct kura_result *result)
{
    const struct result *from = &result->inner->result;
    bool stopped = from->outcome == OUTCOME_STOPPED;
    struct kura_result own = {
        .code = result_code(from),
        .outcome = outcome_name(from->outcome),
        .reason = stopped ? stop_reason_name(from->reason) : NULL,
        .error = from->error,
        .plan = from->has_plan ? plan_text(&from->plan) : NULL,
        .proved = from->proved,
        .lower_bound = from->lower_bound,
        .rests_on = *from->rests_on ? from->rests_on : NULL,
        .metrics = from->metrics,
        .seconds = from->seconds,
        .cpu_seconds = from->cpu_seconds,
        .peak_bytes = from->peak_bytes,
        .counters = from->counters.list,
        .counter_count = from->counters.count,
        .remark = from->remark,
        .inner = result->inner,
    };
    api_fill(result, &own, sizeof own);
    free(request->config);
    api_release_plans(&request->plans);
    return true;
}

/* Would the same search, without limits that end it, have nothing to add? */
static bool is_over(const struct result *result)
{
    return result->outcome == OUTCOME_SOLVED ||
           result->outcome == OUTCOME_UNSOLVABLE ||
           (result->outcome == OUTCOME_STOPPED && result->reason == STOP_STEPS);
}

bool kura_solve(const struct kura_level *level,
                const struct kura_options *options, struct kura_result *result,
                struct kura_error *err)
{
    struct request request;
    result->inner = NULL;
    if (!begin(level, options, &request, result, err) ||
        !api_read_plans(&request.plans, level, request.options.plans, err))
        return give_back(&request, result);
    if (request.engine == &optimize_engine)
        optimize_give(request.config, request.plans.list, request.plans.count);
    struct result *answer = &result->inner->result;
    double (*clock_of)(void) =
        request.options.threads > 1 || request.options.ranks ? clock_cpu
                                                             : clock_thread;
    double wall = clock_wall(), cpu = clock_of();
    struct checkpoint checkpoint = {0};
    solve_level(api_level(level), &request, answer, &checkpoint);
    if (request.options.files[KURA_FILE_CERTIFICATE])
        api_certify(&request.options, wall, answer);
    checkpoint_close(&checkpoint, is_over(answer));
    answer->seconds = clock_wall() - wall;
    answer->cpu_seconds += clock_of() - cpu;
    return finish(&request, result);
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
    struct request request;
    struct kura_error unread = *err;
    result->inner = NULL;
    if (!begin(level, options, &request, result, err))
        return give_back(&request, result);
    struct result *answer = &result->inner->result;
    if (level) {
        answer->engine = "store";
        answer_with(answer, plan, proved);
    } else {
        answer->outcome = OUTCOME_FAILED;
        answer->error = unread;
    }
    return finish(&request, result);
}

void kura_result_release(struct kura_result *result)
{
    if (result->inner) {
        result_release(&result->inner->result);
        free(result->inner->file);
    }
    free(result->inner);
    if (result->size)
        api_fill(result, &(struct kura_result){0}, sizeof *result);
}

char *kura_write(const struct kura_result *result, const char *output,
                 size_t *size, struct kura_error *err)
{
    struct buffer text = {0};
    const struct output *to = output_find(output);
    const struct result *from = &result->inner->result;
    bool ok = to || error_set(err, KURA_USAGE,
                              "unknown output '%.60s' (see kura list outputs)",
                              output);
    if (ok && (from->has_plan || to->always))
        ok = output_write(to, from, &text, err);
    return api_take_text(&text, ok, size, err);
}
