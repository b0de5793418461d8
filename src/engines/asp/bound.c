/*
 * Two ways to raise the bound.  The programs in steps, steps.lp and pushes.lp,
 * are driven by bounds.lp inside one clingo, which keeps what it learnt; a
 * program with the constant maxsteps, such as seed.lp, is asked anew for each
 * bound.
 *
 * What is claimed: a plan is proved shortest when its cost is run->low, which
 * is our own bound.  What clingo refutes is clingo's word: the programs leave
 * out only what no shortest plan needs (docs/engines/asp.md), but nobody checks
 * clingo.
 */
#include "engines/asp/asp.h"

/* What became of one bound. */
static void tell(struct asp *asp, int bound, bool refuted, uint64_t choices,
                 uint64_t conflicts)
{
    struct run *run = asp->run;
    asp->bounds++;
    if (refuted)
        asp->next = bound + asp->stride;
    asp->choices += choices;
    asp->conflicts += conflicts;
    run->nodes = asp->conflicts;
    run_announce(run, asp->phase, -1);
}

/* A line of bounds.lp, which is also what we say ourselves. */
static void read_line(struct asp *asp, const char *line, size_t size)
{
    char word[16];
    int bound;
    double grounding, solving;
    unsigned long long choices, conflicts;
    snprintf(asp->phase, sizeof asp->phase, "%.*s", (int)size, line);
    if (sscanf(asp->phase,
               "bound %d: %15[a-z ], grounding %lf s, solving %lf s, %llu "
               "choices, %llu conflicts",
               &bound, word, &grounding, &solving, &choices, &conflicts) == 6)
        tell(asp, bound, strcmp(word, "no plan") == 0, choices, conflicts);
}

static void read_lines(struct asp *asp, const char *errors)
{
    const char *end;
    while ((end = strchr(errors + asp->seen, '\n'))) {
        const char *line = errors + asp->seen;
        asp->seen = (size_t)(end - errors) + 1;
        if (strncmp(line, "exhausted\n", 10) == 0)
            asp->exhausted = true;
        else if (strncmp(line, "bound ", 6) == 0)
            read_line(asp, line, (size_t)(end - line));
    }
}

static bool watch(void *user, const char *errors)
{
    struct asp *asp = user;
    if (asp->encoding != ENCODING_SEED)
        read_lines(asp, errors);
    run_report(asp->run, asp->phase, -1, -1);
    return run_stop(asp->run, asp->run->nodes);
}

/* ---- Asking ---- */

struct clingo_question bound_question(struct asp *asp,
                                      const char *const *constants)
{
    const struct run *run = asp->run;
    return (struct clingo_question){.text = &asp->text,
                                    .file = asp->program,
                                    .constants = constants,
                                    .threads = run->threads,
                                    .seed = run->seed,
                                    .seconds = run_seconds_left(run),
                                    .bytes = run_bytes_left(run),
                                    .watch = watch,
                                    .user = asp};
}

static uint64_t conflicts_left(const struct asp *asp)
{
    uint64_t limit = asp->run->limits.nodes;
    return limit > asp->conflicts ? limit - asp->conflicts : 1;
}

enum outcome bound_outcome(struct run *run, enum clingo_end end)
{
    switch (end) {
    case CLINGO_TIME:
        return run_stopped(run, STOP_TIME);
    case CLINGO_MEMORY:
        return run_stopped(run, STOP_MEMORY);
    case CLINGO_STOPPED:
        return OUTCOME_STOPPED;
    case CLINGO_ANSWERED:
    case CLINGO_FAILED:
    default:
        return OUTCOME_FAILED;
    }
}

/* Answers false, with the outcome, when there is nothing more to ask. */
static bool ask(struct asp *asp, const struct clingo_question *question,
                struct clingo_answer *answer, enum outcome *outcome)
{
    struct run *run = asp->run;
    enum clingo_end end = clingo_ask(question, answer, &run->error);
    run_took_outside(run, answer->cpu_seconds, answer->peak_bytes);
    *outcome = bound_outcome(run, end);
    return end == CLINGO_ANSWERED;
}

static enum outcome take_plan(struct asp *asp,
                              const struct clingo_answer *answer)
{
    struct run *run = asp->run;
    if (!atoms_plan(run, answer))
        return run->stopped_by != STOP_NONE ? OUTCOME_STOPPED : OUTCOME_FAILED;
    int cost = (int)(asp->encoding == ENCODING_PUSHES ? run->plan.pushes
                                                      : run->plan.count);
    run->proved = run->objective != MINIMIZE_NONE && cost == run->low;
    if (!run->proved && !asp->program && cost == asp->next)
        run_rest_on(run, CLINGO);
    return OUTCOME_SOLVED;
}

/* "No plan", at all or within the steps of interest, is what clingo says. */
static enum outcome no_plan(struct run *run)
{
    run_rest_on(run, CLINGO);
    return OUTCOME_GAVE_UP;
}

/* ---- One clingo for all bounds ---- */

static enum outcome end_of_bounds(struct asp *asp)
{
    struct run *run = asp->run;
    if (asp->exhausted)
        return no_plan(run);
    if (run->limits.nodes && asp->conflicts >= run->limits.nodes)
        return run_stopped(run, STOP_NODES);
    if (run->limits.steps && asp->next > run->limits.steps)
        return no_plan(run);
    error_set(&run->error, KURA_SYSTEM,
              "clingo ended without a plan and without a reason");
    return OUTCOME_FAILED;
}

static enum outcome raise_inside(struct asp *asp)
{
    const struct run *run = asp->run;
    char low[32], stride[32], most[32], conflicts[32];
    const char *const constants[] = {low, stride, most, conflicts, NULL};
    snprintf(low, sizeof low, "low=%d", asp->low);
    snprintf(stride, sizeof stride, "stride=%d", asp->stride);
    snprintf(most, sizeof most, "maxsteps=%d", run->limits.steps);
    snprintf(conflicts, sizeof conflicts, "conflicts=%llu",
             (unsigned long long)(run->limits.nodes < INT32_MAX
                                      ? run->limits.nodes
                                      : 0));
    struct clingo_question question = bound_question(asp, constants);
    struct clingo_answer answer;
    enum outcome outcome;
    if (ask(asp, &question, &answer, &outcome))
        outcome = answer.found ? take_plan(asp, &answer) : end_of_bounds(asp);
    clingo_release(&answer);
    return outcome;
}

/* ---- A clingo for each bound ---- */

static void tell_answer(struct asp *asp, int bound,
                        const struct clingo_answer *answer)
{
    snprintf(asp->phase, sizeof asp->phase,
             "bound %d: %s, grounding %.3f s, solving %.3f s, %llu choices, "
             "%llu conflicts",
             bound,
             answer->found     ? "a plan"
             : answer->refuted ? "no plan"
                               : "undecided",
             answer->grounding, answer->solving,
             (unsigned long long)answer->choices,
             (unsigned long long)answer->conflicts);
    tell(asp, bound, answer->refuted, answer->choices, answer->conflicts);
}

/* Answers false when this bound is not the last. */
static bool try_bound(struct asp *asp, int bound, enum outcome *outcome)
{
    char most[32];
    const char *const constants[] = {most, NULL};
    snprintf(most, sizeof most, "maxsteps=%d", bound);
    struct clingo_question question = bound_question(asp, constants);
    if (asp->run->limits.nodes)
        question.conflicts = conflicts_left(asp);
    struct clingo_answer answer;
    bool last = !ask(asp, &question, &answer, outcome);
    if (!last) {
        tell_answer(asp, bound, &answer);
        last = true;
        if (answer.found)
            *outcome = take_plan(asp, &answer);
        else if (!answer.refuted)
            *outcome = run_stopped(asp->run, STOP_NODES);
        else
            last = false;
    }
    clingo_release(&answer);
    return last;
}

static enum outcome raise_outside(struct asp *asp)
{
    struct run *run = asp->run;
    enum outcome outcome;
    for (int bound = asp->low;; bound++) {
        if (run->limits.steps && bound > run->limits.steps)
            return no_plan(run);
        if (run_stop(run, asp->conflicts))
            return OUTCOME_STOPPED;
        if (try_bound(asp, bound, &outcome))
            return outcome;
    }
}

enum outcome bound_raise(struct asp *asp)
{
    struct run *run = asp->run;
    if (run->limits.steps && asp->low > run->limits.steps)
        return run_stopped(run, STOP_STEPS);
    return asp->encoding == ENCODING_SEED ? raise_outside(asp)
                                          : raise_inside(asp);
}
