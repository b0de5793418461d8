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
 */
#include "search/both_ends.h"

#include "core/dead.h"
#include "core/reach.h"
#include "core/route.h"
#include "core/state.h"
#include "search/deadlocks/deadlocks.h"
#include "search/queue.h"
#include "search/table.h"

#define NONE UINT32_MAX

/* Who knows a bound already gives it in run->low.  Layers grow by about the
 * same factor, so that each doubling of the positions raises our own bound by
 * about the same amount.  When it would still be below the given one with the
 * most positions that are worth it, we will hardly be done before. */
#define FIRST_LOOK 0x4000
#define MOST_POSITIONS 0x2000000

/* The cheapest way to a position, from its own end. */
struct node {
    uint32_t parent, cost;
};

struct side {
    struct table table;
    struct node *nodes;
    size_t capacity;
    struct queue queue; /* by cost */
    uint32_t top;       /* whatever costs less has been expanded */
};

struct both {
    struct run *run;
    struct both_ends_counts *counts;
    struct state state; /* the position at hand */
    uint64_t *reach, *child_reach;
    struct push *pushes;
    uint64_t *dead; /* set: no box is pushed there */
    bool by_moves;
    struct side ahead, back;
    uint64_t *useful; /* set: where a box from the start can be */
    const struct deadlock *freeze;
    void *frozen;
    int *steps; /* of the walk to each square; 0 for pushes */
    square *queue;
    int known;       /* bound that was given, or -1 */
    uint64_t looked; /* positions when we looked ahead the last time */
    int bound;       /* and our bound then */
    uint32_t best;   /* cost of the best plan, or NONE */
    uint32_t best_ahead, best_back; /* where it meets; NONE: needs no other, or
                                       it is the plan that was given */
};

/* Squares that a box can be pushed to from where one starts, if nothing is in
 * its way. */
static bool find_useful(struct both *both)
{
    struct run *run = both->run;
    const struct board *board = run->board;
    size_t count = 0;
    both->useful = run_alloc(run, board->words, sizeof *both->useful);
    if (!both->useful)
        return false;
    for (int i = 0; i < board->box_count; i++) {
        bits_add(both->useful, board->box_squares[i]);
        both->queue[count++] = board->box_squares[i];
    }
    while (count > 0) {
        square s = both->queue[--count];
        for (int d = 0; d < DIR_COUNT; d++) {
            square to = board->next[s][d];
            if (to == NO_SQUARE || board->next[s][d ^ 1] == NO_SQUARE ||
                bits_has(both->useful, to))
                continue;
            bits_add(both->useful, to);
            both->queue[count++] = to;
        }
    }
    return true;
}

static bool open_side(struct both *both, struct side *side)
{
    struct run *run = both->run;
    queue_init(&side->queue, run);
    return table_init(&side->table, run, both->dead);
}

static bool allocate(struct both *both)
{
    struct run *run = both->run;
    const struct board *board = run->board;
    size_t words = board->words, n = (size_t)board->squares;
    uint64_t *sets = run_alloc(run, 3 * words, sizeof *sets);
    both->pushes =
        run_alloc(run, 4 * (size_t)board->box_count, sizeof *both->pushes);
    both->steps = run_alloc(run, n, sizeof *both->steps);
    both->queue = run_alloc(run, n, sizeof *both->queue);
    both->dead = dead_squares(board, &run->arena);
    if (!both->dead)
        run_stopped(run, STOP_MEMORY);
    if (run->stopped_by != STOP_NONE)
        return false;
    state_init(&both->state, board, sets);
    both->reach = sets + words;
    both->child_reach = sets + 2 * words;
    return true;
}

static bool open_both(struct both *both, struct run *run,
                      struct both_ends_counts *counts)
{
    *both = (struct both){.run = run,
                          .counts = counts,
                          .by_moves = run_by_moves(run),
                          .known = run->low,
                          .best = NONE,
                          .best_ahead = NONE,
                          .best_back = NONE};
    if (run->plan.count > 0)
        both->best = (uint32_t)run_plan_cost(run);
    if (!allocate(both))
        return false;
    both->freeze = deadlock_find("freeze");
    both->frozen = both->freeze->prepare(run);
    return both->frozen && find_useful(both) && open_side(both, &both->ahead) &&
           open_side(both, &both->back);
}

/* Offers a way to the position in search->state; false when memory ends. */
static bool offer(struct both *both, struct side *side, square player,
                  struct node way)
{
    struct run *run = both->run;
    bool added;
    if (way.cost >= both->best)
        return true;
    uint32_t number =
        table_add(&side->table, both->state.boxes, player, &added);
    if (number == TABLE_FULL)
        return false;
    if (side->capacity != side->table.capacity) {
        struct node *nodes =
            run_resize(run, side->nodes, side->table.capacity * sizeof *nodes);
        if (!nodes)
            return false;
        side->nodes = nodes;
        side->capacity = side->table.capacity;
    }
    if (!added && way.cost >= side->nodes[number].cost)
        return true;
    side->nodes[number] = way;
    return queue_add(&side->queue, way.cost, 0, number);
}

static void note_plan(struct both *both, uint32_t cost, uint32_t ahead,
                      uint32_t back)
{
    if (cost >= both->best)
        return;
    both->best = cost;
    both->best_ahead = ahead;
    both->best_back = back;
}

/* Loads a position of a side, with the player's reach and walks. */
static void load(struct both *both, struct side *side, uint32_t number)
{
    struct state *state = &both->state;
    square player;
    table_get(&side->table, number, both->child_reach, &player);
    state_set(state, both->child_reach, player);
    reach_fill(state->board, state->boxes, player, both->reach);
    if (both->by_moves)
        reach_distances(state->board, state->boxes, player, both->steps,
                        both->queue);
}

/* Looks for the loaded position of one side on the other, with the player on
 * that square. */
static void meet(struct both *both, struct side *side, uint32_t number,
                 square player)
{
    struct side *other = side == &both->ahead ? &both->back : &both->ahead;
    uint32_t found = table_find(&other->table, both->state.boxes, player);
    if (found == TABLE_FULL)
        return;
    uint32_t cost = side->nodes[number].cost + other->nodes[found].cost +
                    (uint32_t)both->steps[player];
    if (side == &both->ahead)
        note_plan(both, cost, number, found);
    else
        note_plan(both, cost, found, number);
}

/* Files what lies behind one push. */
static bool push_on(struct both *both, uint32_t number, struct push push)
{
    struct state *state = &both->state;
    square behind = state->board->next[push.from][push.d ^ 1];
    square player = state->player;
    struct node way = {number, both->ahead.nodes[number].cost + 1 +
                                   (uint32_t)both->steps[behind]};
    square to = state_push(state, push);
    square region = reach_push(state->board, state->boxes, push.from, to,
                               both->reach, both->child_reach);
    bool ok = true;
    if (state_solved(state) ||
        !both->freeze->hopeless(both->frozen, state, both->child_reach, to))
        ok =
            offer(both, &both->ahead, both->by_moves ? push.from : region, way);
    state_undo(state, push, player);
    return ok;
}

static bool expand_ahead(struct both *both, uint32_t number)
{
    struct state *state = &both->state;
    load(both, &both->ahead, number);
    if (state_solved(state)) {
        note_plan(both, both->ahead.nodes[number].cost, number, NONE);
        return true;
    }
    if (!both->by_moves)
        meet(both, &both->ahead, number, state->player);
    int count = state_pushes(state, both->reach, both->pushes);
    both->counts->generated += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct push push = both->pushes[i];
        if (both->by_moves)
            meet(both, &both->ahead, number,
                 state->board->next[push.from][push.d ^ 1]);
        if (!bits_has(both->dead, state->board->next[push.from][push.d]) &&
            !push_on(both, number, push))
            return false;
    }
    return true;
}

/* Takes back a push in direction d that would have brought a box to t; the
 * player stood between.  parent is NONE at the very end. */
static bool pull_off(struct both *both, square t, int d, struct node way)
{
    struct state *state = &both->state;
    const struct board *board = state->board;
    square s = board->next[t][d ^ 1], q = board->next[s][d ^ 1];
    if (q == NO_SQUARE || bits_has(state->boxes, q) ||
        !bits_has(both->useful, s))
        return true;
    state_take_box(state, t);
    state_put_box(state, s);
    square player = q;
    if (!both->by_moves)
        player = reach_fill(board, state->boxes, q, both->child_reach);
    bool ok = offer(both, &both->back, player, way);
    state_take_box(state, s);
    state_put_box(state, t);
    both->counts->generated++;
    return ok;
}

/* All pulls from a loaded position; number is NONE at the very end, where the
 * player is wherever it has to be. */
static bool pull_all(struct both *both, uint32_t number)
{
    struct state *state = &both->state;
    const struct board *board = state->board;
    uint32_t cost = number == NONE ? 0 : both->back.nodes[number].cost;
    for (size_t t = 0; t < (size_t)board->squares; t++) {
        if (!bits_has(state->boxes, t))
            continue;
        for (int d = 0; d < DIR_COUNT; d++) {
            square s = board->next[t][d ^ 1];
            if (s == NO_SQUARE || bits_has(state->boxes, s) ||
                (number != NONE && !bits_has(both->reach, s)))
                continue;
            uint32_t walk = number == NONE ? 0 : (uint32_t)both->steps[s];
            if (both->by_moves && number != NONE)
                meet(both, &both->back, number, s);
            if (!pull_off(both, (square)t, d,
                          (struct node){number, cost + 1 + walk}))
                return false;
        }
    }
    return true;
}

static bool expand_back(struct both *both, uint32_t number)
{
    const struct board *board = both->run->board;
    load(both, &both->back, number);
    if (!both->by_moves)
        meet(both, &both->back, number, both->state.player);
    else if (bits_has(both->reach, board->player))
        meet(both, &both->back, number, board->player);
    return pull_all(both, number);
}

/* The first positions of both sides. */
static bool start(struct both *both)
{
    struct state *state = &both->state;
    const struct board *board = state->board;
    square region = reach_fill(board, state->boxes, state->player, both->reach);
    if (!offer(both, &both->ahead, both->by_moves ? state->player : region,
               (struct node){NONE, 0}))
        return false;
    state_set(state, board->goals, board->player);
    if (both->by_moves)
        return pull_all(both, NONE);
    for (size_t s = 0; s < (size_t)board->squares; s++) {
        if (bits_has(board->goals, s))
            continue;
        square name = reach_fill(board, board->goals, (square)s, both->reach);
        if (!offer(both, &both->back, name, (struct node){NONE, 0}))
            return false;
    }
    return true;
}

/* The pushes of the plan; false when memory ends. */
static bool write_plan(struct both *both)
{
    struct run *run = both->run;
    const struct board *board = run->board;
    const struct node *ahead = both->ahead.nodes, *back = both->back.nodes;
    uint64_t *before = both->reach, *after = both->child_reach;
    size_t count = 0, left;
    square player;
    for (uint32_t i = both->best_ahead; ahead[i].parent != NONE;
         i = ahead[i].parent)
        count++;
    left = count;
    for (uint32_t i = both->best_back; i != NONE; i = back[i].parent)
        count++;
    struct push *pushes = run_alloc(run, count + 1, sizeof *pushes);
    if (!pushes)
        return false;
    count = left;
    for (uint32_t i = both->best_ahead; ahead[i].parent != NONE;
         i = ahead[i].parent) {
        table_get(&both->ahead.table, i, after, &player);
        table_get(&both->ahead.table, ahead[i].parent, before, &player);
        pushes[--left] = state_push_between(board, before, after);
    }
    for (uint32_t i = both->best_back; i != NONE; i = back[i].parent) {
        table_get(&both->back.table, i, before, &player);
        if (back[i].parent != NONE)
            table_get(&both->back.table, back[i].parent, after, &player);
        else if (both->by_moves)
            memcpy(after, board->goals, board->words * sizeof *after);
        else
            break; /* this is the end itself */
        pushes[count++] = state_push_between(board, before, after);
    }
    return route_pushes(run, pushes, count);
}

static enum outcome finish(struct both *both)
{
    struct run *run = both->run;
    if (both->best == NONE)
        return OUTCOME_UNSOLVABLE;
    if (run->limits.steps && both->best > (uint32_t)run->limits.steps)
        return run_stopped(run, STOP_STEPS);
    if (both->best_ahead != NONE && !write_plan(both))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    run->proved = true;
    run->low = (int)both->best;
    return OUTCOME_SOLVED;
}

/* What every plan that is not known yet costs at least. */
static uint32_t bound_of(const struct both *both)
{
    uint32_t sum = both->ahead.top + both->back.top;
    return sum > 0 ? sum - 1 : 0;
}

/* Looks ahead whenever there are twice as many positions as the last time. */
static bool is_hopeless(struct both *both)
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

/* Expands the next position of the side that has fewer waiting; false when the
 * run is stopped. */
static bool step(struct both *both, bool *done)
{
    struct run *run = both->run;
    struct side *ahead = &both->ahead, *back = &both->back;
    bool forward = ahead->queue.count <= back->queue.count;
    struct side *side = forward ? ahead : back;
    uint32_t first, second;
    uint32_t number = queue_take(&side->queue, &first, &second);
    if (number == QUEUE_EMPTY) {
        *done = true;
        return true;
    }
    if (side->nodes[number].cost != first) /* a cheaper way came up */
        return true;
    side->top = first;
    *done = both->best != NONE && both->best <= bound_of(both);
    if (*done)
        return true;
    if (run_stop(run, both->counts->expanded))
        return false;
    run_report(run, "from both ends", (int)bound_of(both), -1);
    both->counts->expanded++;
    return forward ? expand_ahead(both, number) : expand_back(both, number);
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

static enum outcome search(struct both *both)
{
    bool done = false;
    if (!start(both))
        return OUTCOME_STOPPED;
    while (!done) {
        if (!step(both, &done))
            return OUTCOME_STOPPED;
        if (is_hopeless(both))
            return OUTCOME_GAVE_UP;
    }
    return finish(both);
}

enum outcome both_ends(struct run *run, struct both_ends_counts *counts)
{
    struct both both;
    *counts = (struct both_ends_counts){0};
    if (!open_both(&both, run, counts))
        return OUTCOME_STOPPED;
    enum outcome outcome = search(&both);
    counts->stored = (uint64_t)both.ahead.table.count + both.back.table.count;
    return outcome;
}
