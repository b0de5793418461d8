/*
 * From both ends at once, for fewest pushes or fewest moves.
 *
 * One search starts from the start and pushes, the other from the boxes on
 * their goals and pulls.  Each goes in the order of cost, so that both are only
 * about half as deep as a plan is long.  A position of the first stands for the
 * moment after a push, one of the second for the moment before a push; with
 * fewest moves both know the player's square, with fewest pushes its region.
 * Where both have the same boxes and the player can walk from the one square to
 * the other, there is a plan.
 *
 * When it is shortest: say every position of the first search that costs less
 * than F has been expanded, and every one of the second that costs less than B.
 * In a plan of cost C take the last position that the first search expanded:
 * the next one costs at least F, so the push to it begins at most C - F + 1
 * before the end; if that is less than B, the second search expanded it, and
 * whichever came later saw the other.  So every plan that costs less than F + B
 * - 1 has been seen.
 *
 * The work is done in rounds (search/ends.h), each for one cost of one side:
 * what is expanded in a round lies on one side, so that of two positions that
 * meet one comes later, and costs more than nothing, so that what is found
 * belongs to a later round.
 */
#include "search/both_ends.h"

#include "base/workers.h"
#include "core/route.h"
#include "search/ends.h"

/* Positions of a round and hand: enough that waiting for one another hardly
 * counts, few enough that what they find stays in the cache. */
#define ROUND 4096

/* Who knows a bound already gives it in run->low.  Layers grow by about the
 * same factor, so that each doubling of the positions raises our own bound by
 * about the same amount.  When it would still be below the given one with the
 * most positions that are worth it, we will hardly be done before. */
#define FIRST_LOOK 0x4000
#define MOST_POSITIONS 0x2000000

struct both {
    struct run *run;
    struct both_ends_counts *counts;
    struct ends ends;
    struct barrier barrier;
    int known;       /* bound that was given, or -1 */
    uint64_t looked; /* positions when we looked ahead the last time */
    int bound;       /* and our bound then */
    enum outcome outcome;
};

/* ---- The answer ---- */

/* The pushes of the plan; false when memory ends. */
static bool write_plan(struct both *both)
{
    struct run *run = both->run;
    const struct board *board = run->board;
    const struct ends *ends = &both->ends;
    size_t words = board->words, count = 0, left, room = ends->best + 1;
    struct push *pushes = run_alloc(run, room, sizeof *pushes);
    uint64_t *before = run_alloc(run, words, sizeof *before);
    uint64_t *after = run_alloc(run, words, sizeof *after);
    if (!pushes || !before || !after)
        return false;
    left = room;
    struct way way = ends_get(ends, AHEAD, ends->meets[AHEAD], after);
    while (way.parent != NO_WAY) {
        way = ends_get(ends, AHEAD, way.parent, before);
        pushes[--left] = state_push_between(board, before, after);
        memcpy(after, before, words * sizeof *after);
    }
    count = room - left;
    memmove(pushes, pushes + left, count * sizeof *pushes);
    for (uint32_t at = ends->meets[BACK]; at != NO_WAY; at = way.parent) {
        way = ends_get(ends, BACK, at, before);
        if (way.parent != NO_WAY)
            ends_get(ends, BACK, way.parent, after);
        else if (ends->by_moves)
            memcpy(after, board->goals, words * sizeof *after);
        else
            break; /* this is the end itself */
        pushes[count++] = state_push_between(board, before, after);
    }
    return route_pushes(run, pushes, count);
}

static enum outcome finish(struct both *both)
{
    struct run *run = both->run;
    uint32_t best = both->ends.best;
    if (best == NO_WAY)
        return OUTCOME_UNSOLVABLE;
    if (run->limits.steps && best > (uint32_t)run->limits.steps)
        return run_stopped(run, STOP_STEPS);
    if (both->ends.meets[AHEAD] != NO_WAY && !write_plan(both))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    run->proved = true;
    run->low = (int)best;
    return OUTCOME_SOLVED;
}

/* ---- Rounds ---- */

/* What every plan that is not known yet costs at least. */
static uint32_t bound_of(const struct both *both)
{
    uint32_t sum = both->ends.top[AHEAD] + both->ends.top[BACK];
    return sum > 0 ? sum - 1 : 0;
}

/* Looks ahead whenever there are twice as many positions as the last time. */
static bool is_lost(struct both *both)
{
    uint64_t expanded = both->counts->expanded;
    if (expanded < FIRST_LOOK || expanded < 2 * both->looked)
        return false;
    int bound = (int)bound_of(both), rise = bound - both->bound, later = bound;
    bool first = both->looked == 0;
    both->looked = expanded;
    both->bound = bound;
    for (; expanded < MOST_POSITIONS; expanded *= 2)
        later += rise;
    return !first && later < both->known;
}

static void add_up(struct both *both)
{
    const struct ends *ends = &both->ends;
    struct both_ends_counts sum = {0};
    for (uint32_t i = 0; i < ends->workers; i++) {
        const struct hand *hand = &ends->hands[i];
        sum.expanded += hand->expanded;
        sum.generated += hand->generated;
        sum.stored += (uint64_t)hand->parts[AHEAD].table.count +
                      hand->parts[BACK].table.count;
    }
    *both->counts = sum;
}

/* Positions that wait on a side, and the least that one of them costs. */
static uint64_t look_at(const struct ends *ends, enum end side, uint32_t *cost)
{
    uint64_t waiting = 0;
    *cost = UINT32_MAX;
    for (uint32_t i = 0; i < ends->workers; i++) {
        struct queue *queue = &ends->hands[i].parts[side].queue;
        uint32_t lowest = queue_lowest(queue);
        waiting += queue->count;
        if (lowest < *cost)
            *cost = lowest;
    }
    return waiting;
}

/* As many positions as the limit on them still allows. */
static int64_t tickets_for(const struct both *both)
{
    uint64_t limit = both->run->limits.nodes, all = ROUND;
    all *= both->ends.workers;
    if (limit && limit - both->counts->expanded < all)
        all = limit - both->counts->expanded;
    return (int64_t)all;
}

/* Chooses the side that has fewer waiting; false when it is over. */
static bool plan_round(struct both *both)
{
    struct run *run = both->run;
    struct ends *ends = &both->ends;
    uint32_t costs[ENDS];
    uint64_t ahead = look_at(ends, AHEAD, &costs[AHEAD]);
    uint64_t back = look_at(ends, BACK, &costs[BACK]);
    add_up(both);
    ends->side = ahead <= back ? AHEAD : BACK;
    ends->cost = costs[ends->side];
    both->outcome = OUTCOME_SOLVED;
    if (ahead == 0 || back == 0)
        return false;
    ends->top[ends->side] = ends->cost;
    if (ends->best != NO_WAY && ends->best <= bound_of(both))
        return false;
    run_report(run, "from both ends", (int)bound_of(both), -1);
    both->outcome = OUTCOME_GAVE_UP;
    if (is_lost(both))
        return false;
    both->outcome = OUTCOME_STOPPED;
    ends->tickets = tickets_for(both);
    return !run_stop(run, both->counts->expanded);
}

/* Takes part in one round.  When a hand fails the others find the meeting
 * ended. */
static bool play_round(struct both *both, struct hand *hand, bool ok)
{
    int workers = (int)both->ends.workers;
    return ok && barrier_wait(&both->barrier, workers) && hand_file(hand) &&
           barrier_wait(&both->barrier, workers);
}

/* The first position of a side, found by the first hand. */
static bool begin(struct both *both, struct hand *hand, enum end side)
{
    int workers = (int)both->ends.workers;
    if (hand->me == 0)
        both->ends.side = side;
    return barrier_wait(&both->barrier, workers) &&
           play_round(both, hand, hand->me > 0 || hand_start(hand));
}

static bool go_on(struct both *both, struct hand *hand)
{
    int workers = (int)both->ends.workers;
    if (hand->me == 0 && !plan_round(both))
        return false;
    return barrier_wait(&both->barrier, workers) &&
           play_round(both, hand, hand_expand(hand));
}

static void work(void *job, int me, int count)
{
    struct both *both = job;
    struct hand *hand = &both->ends.hands[me];
    if (me == 0)
        both->ends.workers = (uint32_t)count;
    /* Nobody begins before the number of workers is known. */
    if (barrier_wait(&both->barrier, count) && begin(both, hand, AHEAD) &&
        begin(both, hand, BACK))
        while (go_on(both, hand))
            ;
    barrier_end(&both->barrier);
}

bool both_ends_possible(const struct run *run)
{
    const struct board *board = run->board;
    return board->rules == RULES_GOALS &&
           board->box_count == board->goal_count &&
           (run->objective == MINIMIZE_NONE ||
            run->objective == MINIMIZE_PUSHES ||
            run->objective == MINIMIZE_MOVES);
}

/* The first reason of a hand counts for all. */
static bool was_stopped(struct both *both, int hands)
{
    struct run *run = both->run;
    for (int i = 1; i < hands; i++)
        if (run->stopped_by == STOP_NONE)
            run->stopped_by = both->ends.hands[i].run->stopped_by;
    return run->stopped_by != STOP_NONE;
}

static enum outcome search(struct both *both, int threads)
{
    for (int i = 0; i < threads; i++)
        if (!hand_init(&both->ends, (uint32_t)i, (uint32_t)threads)) {
            both->run->stopped_by = both->ends.hands[i].run->stopped_by;
            return OUTCOME_STOPPED;
        }
    workers_run(threads, work, both);
    add_up(both);
    if (was_stopped(both, threads))
        return OUTCOME_STOPPED;
    return both->outcome == OUTCOME_SOLVED ? finish(both) : both->outcome;
}

enum outcome both_ends(struct run *run, struct both_ends_counts *counts)
{
    int threads = run->threads > 1 ? run->threads : 1;
    struct both both = {.run = run, .counts = counts, .known = run->low};
    *counts = (struct both_ends_counts){0};
    if (!ends_init(&both.ends, run))
        return OUTCOME_STOPPED;
    both.ends.hands = run_alloc(run, (size_t)threads, sizeof *both.ends.hands);
    if (!both.ends.hands)
        return OUTCOME_STOPPED;
    barrier_init(&both.barrier);
    pthread_mutex_init(&both.ends.lock, NULL);
    enum outcome outcome = search(&both, threads);
    for (int i = 1; i < threads; i++)
        if (both.ends.hands[i].run)
            run_release(&both.ends.hands[i].forked);
    pthread_mutex_destroy(&both.ends.lock);
    barrier_release(&both.barrier);
    return outcome;
}
