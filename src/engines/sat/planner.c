/*
 * Planning as satisfiability (Kautz and Selman 1992): a formula for each
 * horizon, built on the one before; a model is a plan.
 */
#include "engines/sat/planner.h"

#include "base/clock.h"

bool planner_init(struct planner *planner, struct run *run,
                  const struct encoding *encoding, const char *program,
                  const char *proof)
{
    *planner = (struct planner){.run = run,
                                .encoding = encoding,
                                .formula = {.run = run},
                                .answer = ANSWER_STOPPED,
                                .horizon = -1};
    solver_init(&planner->solver, run, program, proof);
    if (!front_init(&planner->front, run) ||
        (encoding->weighs &&
         !penalties_init(&planner->penalties, run, &planner->front)))
        return false;
    planner->front.lost |= planner->penalties.lost;
    return !encoding->open || encoding->open(planner);
}

void planner_release(struct planner *planner)
{
    cadical_release(&planner->solver);
}

int planner_bound(const struct planner *planner)
{
    const struct front *front = &planner->front;
    int bound =
        planner->encoding->counts_pushes ? front->bound : front->bound_moves;
    int waste = front->lost ? 0 : planner->penalties.at_start;
    bound += (waste + front->stride - 1) / front->stride * front->stride;
    return bound > 0 ? bound : 1;
}

/* Every horizon is told, so this goes past the throttle of run_report; the
 * text must outlive the call.  The solver's memory is not in the arena. */
static void tell(struct planner *planner, uint64_t conflicts, double seconds)
{
    static const char *const words[] = {[ANSWER_YES] = "found",
                                        [ANSWER_NO] = "none",
                                        [ANSWER_UNKNOWN] = "undecided",
                                        [ANSWER_STOPPED] = "stopped",
                                        [ANSWER_FAILED] = "failed"};
    struct run *run = planner->run;
    char *text = run->progress ? run_alloc(run, 128, 1) : NULL;
    if (!text)
        return;
    snprintf(text, 128,
             "a plan of %d step%s: %s; %d variables, %zu clauses, %llu "
             "conflict%s, %.2f s",
             planner->horizon, planner->horizon == 1 ? "" : "s",
             words[planner->answer], planner->formula.variable_count,
             planner->formula.clauses + planner->formula.goal_count,
             (unsigned long long)conflicts, conflicts == 1 ? "" : "s", seconds);
    size_t now = memory_now(), ours = run->bytes_before + run->arena.used;
    run->remote_bytes = now > ours ? now - ours : 0;
    run_announce(run, text, -1);
}

/* Solves, and refines until the answer stands. */
static enum answer settle(struct planner *planner)
{
    for (;;) {
        planner->answer = solver_solve(&planner->solver, &planner->formula);
        if (planner->answer != ANSWER_YES)
            return planner->answer;
        enum decoded decoded = planner->encoding->decode(planner);
        if (decoded == DECODED_PLAN)
            return ANSWER_YES;
        if (decoded == DECODED_STOPPED)
            return planner->run->error.code ? ANSWER_FAILED : ANSWER_STOPPED;
        planner->refinements++;
    }
}

enum answer planner_decide(struct planner *planner, int horizon)
{
    double started = clock_wall();
    uint64_t conflicts = planner->solver.conflicts;
    bool ok = planner->encoding->encode(planner, horizon);
    planner->horizon = horizon;
    planner->answer =
        ok && !planner->formula.failed ? settle(planner) : ANSWER_STOPPED;
    if (planner->answer == ANSWER_STOPPED && planner->run->error.code)
        planner->answer = ANSWER_FAILED;
    planner->horizons++;
    run_stop(planner->run, solver_nodes(&planner->solver));
    bool measures_moves = !planner->encoding->counts_pushes;
    bool same_unit =
        planner->run->objective == MINIMIZE_NONE ||
        measures_moves == (planner->run->objective == MINIMIZE_MOVES);
    if (planner->answer == ANSWER_NO && same_unit &&
        !planner->solver.unproved && horizon + 1 > planner->run->low)
        planner->run->low = horizon + 1;
    tell(planner, planner->solver.conflicts - conflicts,
         clock_wall() - started);
    return planner->answer;
}
