/*
 * The parts of the search's loop: what is done with a position when it is met,
 * taken out and expanded, and what is answered in the end.
 */
#include "engines/astar/loop.h"

#include "base/clock.h"
#include "core/reach.h"
#include "core/route.h"

/*
 * A stage of the heuristic begins when the search has cost a part of what its
 * preparation will: a group costs about two microseconds on a board of up to
 * 192 squares, a position ten.  What costs little is prepared at once; what
 * would take most of the time that is left is not.  Levels with few boxes are
 * often solved before the tables would be ready, so there even these wait for
 * some positions; with more boxes waiting costs a third more time.
 */
#define GROUPS_PER_POSITION 64
#define GROUPS_AT_ONCE (UINT64_C(1) << 16)
#define FEW_BOXES 5
#define POSITIONS_BEFORE 1000
#define SECONDS_PER_GROUP 2e-6
#define PART_OF_TIME 0.4

#define MAX_SPARE 15 /* more that could be wasted makes no other cell */

/* Can a plan through this position be of interest? */
static bool is_too_long(struct astar_search *search,
                        const struct astar_node *node)
{
    uint32_t least = node->cost + node->bound;
    int steps = search->run->limits.steps;
    if (search->high && least >= search->high)
        return true;
    if (!steps || least <= (uint32_t)steps)
        return false;
    search->cut = true;
    astar_note(search, TRACE_TOO_LONG, NO_PARENT, node);
    return true;
}

void astar_note(struct astar_search *search, enum trace_event event,
                uint32_t number, const struct astar_node *node)
{
    if (!search->trace)
        return;
    struct trace_entry entry = {.event = event,
                                .state = &search->state,
                                .moved = search->moved,
                                .number = number,
                                .parent = node->parent,
                                .cost = node->cost,
                                .bound = node->bound};
    trace_write(search->trace, &entry);
}

/* What breaks ties between equal sums.  The bound is one on the pushes too,
 * unless it counts walks. */
static uint32_t second_key(const struct astar_search *search, uint32_t number)
{
    uint32_t bound = search->nodes[number].bound;
    if (!search->has_second)
        return bound;
    return search->second[number] + (search->walking.height ? 0 : bound);
}

/*
 * A layer, all positions of one cost, is divided into cells: by the number of
 * boxes on goals and by what could still be wasted.  Cells serve in turn and
 * give any of their positions.  The best alone, by whatever measure, tend to be
 * alike and to be wrong together.
 */
static uint32_t layer_cell(const struct astar_search *search,
                           const struct astar_node *node)
{
    const struct state *state = &search->state;
    uint32_t spare = search->high - 1 - node->cost - node->bound;
    uint32_t packed = (uint32_t)(state->box_count - state->misplaced);
    return packed * (MAX_SPARE + 1) + (spare < MAX_SPARE ? spare : MAX_SPARE);
}

/* Puts a position into the queue, where its cost and bound say. */
static bool file_node(struct astar_search *search, uint32_t number)
{
    const struct astar_node *node = &search->nodes[number];
    uint32_t weight = (uint32_t)search->config->weight;
    uint32_t first = node->cost + weight * node->bound;
    if (is_too_long(search, node))
        return true;
    if (search->layered)
        return queue_add(&search->queue, node->cost, layer_cell(search, node),
                         number);
    return queue_add(&search->queue, first, second_key(search, number), number);
}

static bool is_cheaper(const struct astar_search *search, uint32_t number,
                       uint32_t cost, uint32_t second)
{
    const struct astar_node *node = &search->nodes[number];
    if (node->bound == BOUND_DEAD)
        return false;
    return cost < node->cost || (search->has_second && cost == node->cost &&
                                 second < search->second[number]);
}

bool astar_meet(struct astar_search *search, uint32_t number, bool added,
                struct astar_node way, uint32_t second)
{
    if (number == TABLE_FULL)
        return false;
    struct astar_node *node = &search->nodes[number];
    if (added) {
        *node = way;
    } else if (way.bound == BOUND_DEAD) {
        node->bound = BOUND_DEAD;
    } else {
        if (!is_cheaper(search, number, way.cost, second)) {
            astar_note(search, TRACE_VISITED, number, &way);
            return true;
        }
        search->reopened += node->expanded;
        node->parent = way.parent;
        node->cost = way.cost;
        node->expanded = way.expanded;
        if (way.bound > node->bound)
            node->bound = way.bound;
    }
    if (search->has_second)
        search->second[number] = second;
    if (way.expanded || way.bound == BOUND_DEAD)
        return true; /* somebody else has done it */
    astar_note(search, way.parent == NO_PARENT ? TRACE_START : TRACE_ADDED,
               number, node);
    if (file_node(search, number))
        return true;
    search->torn = true;
    return false;
}

const uint64_t *astar_stored(struct astar_search *search, square *player)
{
    const struct state *state = &search->state;
    if (!search->symmetry || search->symmetry->count == 0)
        return state->boxes;
    const uint64_t *where = search->child_reach;
    if (search->exact) {
        memset(search->scratch, 0,
               state->board->words * sizeof *search->scratch);
        bits_add(search->scratch, *player);
        where = search->scratch;
    }
    return symmetry_least(search->symmetry, state->boxes, where, player);
}

bool astar_reach(struct astar_search *search, struct astar_node way,
                 uint32_t second, square player)
{
    const uint64_t *boxes = astar_stored(search, &player);
    if (search->reach_owner)
        return search->reach_owner(search, way, second, boxes, player);
    bool added;
    uint32_t number = table_add(&search->table, boxes, player, &added);
    return astar_meet(search, number, added, way, second);
}

/* The test that finds no hope in the loaded position, or NULL. */
static const struct deadlock *find_deadlock(struct astar_search *search)
{
    for (int i = 0; i < search->costly_count; i++)
        if (search->costly[i]->lost(search->costly_self[i], &search->state,
                                    search->reach, NO_SQUARE))
            return search->costly[i];
    return NULL;
}

/* Gives a loaded position its good bound; true if it can be expanded now,
 * false if it is lost or went back to the queue (*ok: memory sufficed). */
static bool evaluate(struct astar_search *search, uint32_t number, bool *ok)
{
    struct astar_node *node = &search->nodes[number];
    bool first = node->stage == 0;
    *ok = true;
    if (node->stage == search->stage) {
        search->heuristic->visit(search->bounds, &search->state);
        return true;
    }
    search->evaluated++;
    int bound = search->heuristic->estimate(search->bounds, &search->state,
                                            search->reach);
    bound = astar_bound(search, bound, search->state.player);
    node->stage = search->stage;
    const struct deadlock *deadlock = NULL;
    if (bound != HEURISTIC_DEAD && first)
        deadlock = find_deadlock(search);
    if (bound == HEURISTIC_DEAD || deadlock) {
        astar_note(search,
                   deadlock ? trace_rejection(deadlock) : TRACE_BLOCK_LIST,
                   number, node);
        node->bound = BOUND_DEAD;
        search->dead_ends++;
        return false;
    }
    if (bound <= node->bound)
        return true;
    node->bound = (uint16_t)(bound < BOUND_DEAD ? bound : BOUND_DEAD - 1);
    if (search->layered)
        return !is_too_long(search, node);
    *ok = file_node(search, number);
    return false;
}

enum outcome astar_finish(struct astar_search *search, uint32_t name,
                          uint32_t cost)
{
    struct run *run = search->run;
    if (!astar_plan(search, name))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    if (search->config->weight == 1) {
        run->proved = true;
        run->low = (int)cost;
    }
    return OUTCOME_SOLVED;
}

/* Nothing is left below the plan that was there at the start. */
static enum outcome keep_given(struct astar_search *search)
{
    struct run *run = search->run;
    if (!search->cut) {
        run->proved = true;
        run->low = (int)search->high;
    }
    return OUTCOME_SOLVED;
}

/* Has the search gone on long enough for tables that cost so much? */
static bool has_waited(const struct run *run, uint64_t work, uint64_t expanded)
{
    if (run->board->box_count <= FEW_BOXES && expanded < POSITIONS_BEFORE)
        return false;
    return work <= GROUPS_AT_ONCE || expanded >= work / GROUPS_PER_POSITION;
}

bool astar_deserves_more(const struct astar_search *search, uint64_t expanded)
{
    const struct run *run = search->run;
    if (!search->heuristic->improve || search->config->patterns)
        return false;
    uint64_t groups = search->heuristic->next_groups(search->bounds);
    uint64_t work = groups * (1 + run->board->words / 4);
    if (groups == 0 || !has_waited(run, work, expanded))
        return false;
    double left = run->limits.seconds - (clock_wall() - run->started);
    return run->limits.seconds <= 0 || work < GROUPS_AT_ONCE ||
           (double)work * SECONDS_PER_GROUP < left * PART_OF_TIME;
}

bool astar_improve(struct astar_search *search, uint64_t expanded)
{
    while (astar_deserves_more(search, expanded)) {
        if (!search->heuristic->improve(search->bounds, search->run))
            return false;
        search->stage++;
    }
    return true;
}

bool astar_catch_up(struct astar_search *search, uint8_t stage)
{
    const struct heuristic *heuristic = search->heuristic;
    while (search->stage < stage && heuristic->improve &&
           heuristic->next_groups(search->bounds) > 0) {
        if (!heuristic->improve(search->bounds, search->run))
            return false;
        search->stage++;
    }
    return true;
}

/* Is the item out of date: expanded already, or filed elsewhere since? */
static bool is_stale(const struct astar_search *search, uint32_t number,
                     uint32_t first, uint32_t second)
{
    const struct astar_node *node = &search->nodes[number];
    uint32_t weight = (uint32_t)search->config->weight;
    if (search->layered)
        weight = 0;
    if (node->expanded || node->bound == BOUND_DEAD ||
        node->cost + weight * node->bound != first)
        return true;
    return search->has_second && second_key(search, number) != second;
}

bool astar_start(struct astar_search *search)
{
    struct state *state = &search->state;
    square region = reach_fill(state->board, state->boxes, state->player,
                               search->child_reach);
    struct astar_node root = {.parent = NO_PARENT};
    /* A box may start where it is lost; nothing below looks there again. */
    if (bits_meet(state->boxes, state->board->dead, state->board->words)) {
        astar_note(search, TRACE_START, 0, &root);
        astar_note(search, TRACE_DEAD_SQUARE, 0, &root);
        return true;
    }
    return astar_reach(search, root, 0, search->exact ? state->player : region);
}

uint32_t astar_take(struct astar_search *search, uint32_t *first,
                    uint32_t *second)
{
    uint32_t number = search->pending.number;
    if (number != QUEUE_EMPTY) {
        *first = search->pending.first;
        *second = search->pending.second;
        return number;
    }
    do
        number = queue_take(&search->queue, first, second);
    while (number != QUEUE_EMPTY && is_stale(search, number, *first, *second));
    return number;
}

enum step astar_step(struct astar_search *search, uint32_t number)
{
    bool ok;
    table_load(&search->table, number, &search->state, search->scratch,
               search->reach);
    search->moved = NO_SQUARE;
    if (state_solved(&search->state))
        return STEP_SOLVED;
    if (evaluate(search, number, &ok)) {
        search->nodes[number].expanded = true;
        ok = astar_expand(search, number);
    }
    return ok ? STEP_DONE : STEP_STOPPED;
}

enum outcome astar_exhausted(struct astar_search *search)
{
    if (search->high)
        return keep_given(search);
    return search->cut ? run_stopped(search->run, STOP_STEPS)
                       : OUTCOME_UNSOLVABLE;
}

void astar_sum(const struct astar_search *search, uint64_t *sums)
{
    for (uint32_t i = 0; i < search->here; i++) {
        const struct astar_search *one =
            search->peers ? search->peers[i] : search;
        sums[COUNT_EXPANDED] += one->expanded;
        sums[COUNT_GENERATED] += one->generated;
        sums[COUNT_STORED] += one->table.count;
        sums[COUNT_EVALUATED] += one->evaluated;
        sums[COUNT_REOPENED] += one->reopened;
        sums[COUNT_DEAD_ENDS] += one->dead_ends;
        sums[COUNT_PRUNED] += one->pruned;
        sums[COUNT_IN_BEAMS] += one->aside;
    }
}

void astar_count(struct astar_search *search)
{
    static const struct kura_counter names[ASTAR_COUNTS] = {
        [COUNT_EXPANDED] = {.name = "expanded", .unit = "states"},
        [COUNT_GENERATED] = {.name = "generated", .unit = "states"},
        [COUNT_STORED] = {.name = "stored", .unit = "states"},
        [COUNT_EVALUATED] = {.name = "evaluated", .unit = "states"},
        [COUNT_REOPENED] = {.name = "reopened", .unit = "states"},
        [COUNT_DEAD_ENDS] = {.name = "dead ends", .unit = "states"},
        [COUNT_PRUNED] = {.name = "pruned", .unit = "pushes"},
        [COUNT_IN_BEAMS] = {.name = "in beams", .unit = "states"},
    };
    struct run *run = search->run;
    uint64_t sums[ASTAR_COUNTS];
    memcpy(sums, search->others, sizeof sums);
    astar_sum(search, sums);
    for (int i = 0; i < ASTAR_COUNTS; i++)
        if (i != COUNT_IN_BEAMS || sums[i])
            run_count(run, names[i].name, names[i].unit, sums[i]);
}
