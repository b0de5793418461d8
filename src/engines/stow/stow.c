/*
 * Box after box to a goal: plans for levels with much room, however large.
 *
 * Goals are filled one at a time, in an order found backwards, as Demaret, Van
 * Lishout and Gribomont (2008, Hierarchical Planning and Learning for Automatic
 * Solving of Sokoban Problems) do; what was left over in one attempt comes
 * first in the next (squeaky wheel optimization: Joslin and Clements 1999).
 * docs/engines/stow.md tells more.
 */
#include <limits.h>

#include "core/route.h"
#include "engines/stow/clear.h"

#define PATIENCE 30 /* attempts without fewer boxes left */
#define PARKED 3    /* times in one attempt, for each box there is */
#define SPREAD 4    /* of so many places to wait at one is taken by lot */

static int most_urgent(const struct work *work)
{
    int most = 0;
    for (int i = 0; i < work->board->box_count; i++)
        if (work->goals[i] == NO_SQUARE && work->box_urgency[i] > most)
            most = work->box_urgency[i];
    BITS_EACH (s, work->board->goals, work->board->words)
        if (!bits_has(work->settled, s) && work->goal_urgency[s] > most)
            most = work->goal_urgency[s];
    return most;
}

/* One more box to a goal, or out of the way; false when neither is possible,
 * or boxes were parked too often. */
static bool advance(struct work *work, struct clear *clear)
{
    int round = work_round(work);
    if (work_settle_standing(work, round))
        return true;
    for (int urgency = most_urgent(work);; urgency /= 2) {
        if (work_serve(work, round, urgency))
            return true;
        if (urgency == 0)
            break;
    }
    return clear->parked++ < PARKED * work->board->box_count &&
           clear_step(clear, round);
}

/* What was left over is more urgent, and the goals that could not be filled
 * may come later. */
static void blame(struct work *work, struct random *random)
{
    int round = work_round(work);
    for (int i = 0; i < work->board->box_count; i++)
        work->box_urgency[i] += work->goals[i] == NO_SQUARE;
    BITS_EACH (s, work->board->goals, work->board->words) {
        if (!work_wants(work, (square)s, round))
            continue;
        work->goal_urgency[s]++;
        work->order.round[s] = 1 + (int)random_below(random, (uint64_t)round);
    }
}

/* From the start as far as it goes. */
static void attempt(struct work *work, struct clear *clear)
{
    work_restart(work);
    clear->parked = 0;
    while (work->loose > 0 && !run_stop(work->run, work->steps) &&
           advance(work, clear)) {
        work->steps++;
        run_report(work->run, "bringing box after box to a goal", -1, -1);
    }
}

static enum outcome write_plan(struct work *work)
{
    struct run *run = work->run;
    if (!route_pushes(run, work->pushes, work->count))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    return run_check_steps(run, OUTCOME_SOLVED);
}

static enum outcome try_all(struct work *work, struct clear *clear)
{
    struct run *run = work->run;
    for (int best = INT_MAX, left = PATIENCE; left > 0; left--) {
        attempt(work, clear);
        run_count(run, "attempts", "attempts", 1);
        run_count(run, "parked", "boxes", (uint64_t)clear->parked);
        if (run->stopped_by != STOP_NONE)
            return OUTCOME_STOPPED;
        if (work->loose == 0)
            return write_plan(work);
        if (work->loose < best) {
            best = work->loose;
            left = PATIENCE;
        }
        blame(work, &clear->random);
        clear->spread = SPREAD;
    }
    return OUTCOME_GAVE_UP;
}

static enum outcome stow_solve(struct run *run)
{
    struct work work;
    struct clear clear;
    bool ready = work_init(&work, run) && clear_init(&clear, &work);
    return ready ? try_all(&work, &clear) : OUTCOME_STOPPED;
}

const struct engine stow_engine = {
    .name = "stow",
    .summary = "box after box to a goal: any plan, where there is much room",
    .rules = 1 << RULES_GOALS,
    .solve = stow_solve,
};
