/*
 * Which horizons are asked.
 *
 * Up: each from the proved bound on, so the first "yes" is a shortest plan.
 * Binary: once at the bound the user gave; then between the proved bound and
 * the plan at hand, where idling makes a longer horizon no harder to fulfil.
 * Any: only the first of these.  A "no" up to a bound says nothing of longer
 * plans, so it is never "unsolvable"; a "no" that is only the word of another
 * program is not even a limit reached: it gives up.
 */
#include "engines/sat/planner.h"

/* Names whose word the answer is; true when it is proved. */
static bool is_proved(struct planner *planner)
{
    const struct solver *solver = &planner->solver;
    if (solver->unproved)
        run_rest_on(planner->run, solver->program);
    else if (solver->proofs > 0)
        run_rest_on(planner->run, RESTS_ON_CERTIFICATE);
    return !solver->unproved;
}

static enum outcome outcome_of(struct planner *planner, enum answer answer)
{
    if (answer == ANSWER_YES)
        return OUTCOME_SOLVED;
    if (answer == ANSWER_NO)
        return is_proved(planner) ? run_stopped(planner->run, STOP_STEPS)
                                  : OUTCOME_GAVE_UP;
    if (answer == ANSWER_UNKNOWN)
        return OUTCOME_GAVE_UP;
    return answer == ANSWER_FAILED ? OUTCOME_FAILED : OUTCOME_STOPPED;
}

static int plan_steps(const struct planner *planner)
{
    const struct plan *plan = &planner->run->plan;
    return (int)(planner->encoding->counts_pushes ? plan->pushes : plan->count);
}

static bool is_beyond(const struct planner *planner, int horizon)
{
    int most = planner->run->limits.steps;
    return most > 0 && horizon > most;
}

enum outcome horizon_up(struct planner *planner)
{
    /* Lengths of plans differ by multiples of it. */
    int stride = planner->encoding->counts_pushes ? planner->front.stride : 1;
    int horizon = planner_bound(planner);
    enum answer answer = ANSWER_NO;
    for (; answer == ANSWER_NO && !is_beyond(planner, horizon);
         horizon += stride) {
        run_report(planner->run, "solving the formula",
                   planner->solver.unproved ? -1 : horizon, -1);
        answer = planner_decide(planner, horizon);
    }
    if (answer == ANSWER_YES)
        planner->run->proved = is_proved(planner);
    return outcome_of(planner, answer);
}

enum outcome horizon_within(struct planner *planner)
{
    struct run *run = planner->run;
    const struct sat_config *config = run->config;
    int low = planner_bound(planner), high = run->limits.steps;
    planner->idle = true;
    run_report(run, "solving the formula", low, -1);
    if (low > high)
        return run_stopped(run, STOP_STEPS);
    enum answer answer = planner_decide(planner, high);
    if (answer != ANSWER_YES || config->horizon == HORIZON_ANY)
        return outcome_of(planner, answer);
    high = plan_steps(planner);
    while (low < high && (answer == ANSWER_YES || answer == ANSWER_NO)) {
        int middle = low + (high - low) / 2;
        run_report(run, "solving the formula",
                   planner->solver.unproved ? -1 : low, high);
        answer = planner_decide(planner, middle);
        if (answer == ANSWER_YES)
            high = plan_steps(planner);
        else if (answer == ANSWER_NO)
            low = middle + 1;
    }
    if (answer == ANSWER_UNKNOWN)
        return OUTCOME_SOLVED; /* with the plan at hand */
    if (answer == ANSWER_STOPPED || answer == ANSWER_FAILED)
        return outcome_of(planner, answer);
    /* The files show the last call, which should be the plan's. */
    if (planner->horizon != high &&
        (run->files[KURA_FILE_CNF] || run->files[KURA_FILE_CNF_ANSWER] ||
         run->files[KURA_FILE_READABLE] || run->files[KURA_FILE_VARIABLES]))
        answer = planner_decide(planner, high);
    else
        answer = ANSWER_YES;
    run->proved = answer == ANSWER_YES && is_proved(planner);
    if (run->proved)
        run_report(run, "solving the formula", low, high);
    return outcome_of(planner, answer);
}
