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
#include "optimize/optimize.h"
#include "outputs/outputs.h"

/* What a public result points into. */
struct kura_result_inner {
    struct result result;
    char *file; /* owned */
};

/* The plan on the level itself: nobody's tables can vouch for it. */
static void accept_plan(struct result *result, const struct run *run)
{
    struct kura_verdict verdict;
    if (!verify(result->level, &run->plan, &result->plan, &verdict,
                &result->error)) {
        result->outcome = OUTCOME_FAILED;
        return;
    }
    if (!verdict.accepted) {
        /* Without a board nobody searched: the plan was given to us. */
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

/* An engine that was stopped before it began to count, or was not asked, has
 * done that many nodes, mostly none. */
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
    if (!request_check(level, options, request, err) ||
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
    struct kura_result empty = {0};
    if (result->inner) {
        result_release(&result->inner->result);
        free(result->inner->file);
    }
    free(result->inner);
    if (result->size)
        api_fill(result, &empty, sizeof empty);
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
