/*
 * Fewest moves, and fewest pushes with fewest moves: over positions of boxes
 * and the player's exact square just after a push.  A step of the search is a
 * walk and a push; it costs one push and the walk's length plus one in moves.
 *
 * Moves first: Dijkstra with a queue of buckets, one for each number of moves,
 * where a position lies once for each way that was the cheapest for a while.
 * Pushes first: layers as in pushes.c, where a
 * position of the next layer may still be reached by a shorter walk.  In both,
 * all ways to a position are known before it is expanded, because every step
 * costs at least one of what comes first.
 */
#include "core/reach.h"
#include "core/route.h"
#include "engines/bfs/search.h"
#include "search/queue.h"
#include "search/table.h"

#define NONE UINT32_MAX

/* What is known of a position beside the position itself. */
struct move_node {
    uint32_t parent;
    uint32_t moves, pushes; /* the cheapest way so far */
    uint32_t expanded;      /* 1: was; by_moves only */
};

struct costs {
    struct bfs_search *search;
    struct table table;
    struct move_node *nodes; /* of the positions in it */
    struct queue queue;      /* of those to be expanded; by_moves only */
    bool by_moves;           /* which comes first */
    uint32_t best;           /* the cheapest solved position, or NONE */
    uint64_t open;           /* positions not yet expanded; by_moves only */
    uint32_t at; /* what all cost, in what comes first, that are expanded now */
    uint32_t first; /* the next of them, and the first of those after them (0:
                       not known yet); not by_moves */
    uint32_t end;
    bool torn;  /* memory ended between storing and filing a position */
    int *steps; /* of the walk to each square, and its queue */
    square *squares;
};

static bool is_cheaper(const struct costs *costs, const struct move_node *a,
                       const struct move_node *b)
{
    uint32_t a_first = costs->by_moves ? a->moves : a->pushes;
    uint32_t b_first = costs->by_moves ? b->moves : b->pushes;
    uint32_t a_second = costs->by_moves ? a->pushes : a->moves;
    uint32_t b_second = costs->by_moves ? b->pushes : b->moves;
    return a_first < b_first || (a_first == b_first && a_second < b_second);
}

/* ---- To a file and back ---- */

/* Its parents lead to the start, which is 0, one push at a time. */
static bool has_sound_way(const struct costs *costs, uint32_t number)
{
    const struct move_node *node = &costs->nodes[number];
    if (node->parent >= costs->table.count)
        return false;
    return number == 0 ? node->pushes == 0
                       : node->pushes == costs->nodes[node->parent].pushes + 1;
}

static bool has_sound_nodes(const struct costs *costs)
{
    for (uint32_t i = 0; i < costs->table.count; i++)
        if (!has_sound_way(costs, i))
            return false;
    return costs->best == NONE || costs->best < costs->table.count;
}

static bool carry_costs(void *user, struct archive *archive)
{
    struct costs *costs = user;
    struct bfs_search *search = costs->search;
    uint64_t head[] = {costs->at, costs->first, costs->end, costs->best,
                       costs->open};
    if (costs->torn ||
        !archive_carry(archive, &search->counts, sizeof search->counts) ||
        !table_carry(&costs->table, archive) ||
        !archive_carry(archive, head, sizeof head))
        return false;
    costs->at = (uint32_t)head[0];
    costs->first = (uint32_t)head[1];
    costs->end = (uint32_t)head[2];
    costs->best = (uint32_t)head[3];
    costs->open = head[4];
    if (head[1] > costs->table.count || head[2] > costs->table.count)
        return archive_refuse(archive);
    return archive_carry(archive, costs->nodes,
                         costs->table.count * sizeof *costs->nodes) &&
           queue_carry(&costs->queue, archive, costs->table.count) &&
           (archive->saving || has_sound_nodes(costs) ||
            archive_refuse(archive));
}

/* ---- Ways ---- */

/* Is the position in state solved, and no other one as cheap?  Of equals the
 * newest counts by moves, by pushes the first of the layer. */
static bool is_best(const struct costs *costs, uint32_t number)
{
    const struct move_node *nodes = costs->nodes;
    uint32_t best = costs->best;
    if (!state_solved(&costs->search->state))
        return false;
    return best == NONE || is_cheaper(costs, &nodes[number], &nodes[best]) ||
           (!is_cheaper(costs, &nodes[best], &nodes[number]) &&
            (costs->by_moves || number < best));
}

static bool file(struct costs *costs, uint32_t number)
{
    uint32_t moves = costs->nodes[number].moves;
    if (costs->by_moves && !queue_add(&costs->queue, moves, 0, number))
        costs->torn = true;
    return !costs->torn;
}

/* Notes a way to the position in state; false when memory ends. */
static bool reach_node(struct costs *costs, struct move_node way)
{
    const struct state *state = &costs->search->state;
    bool added;
    uint32_t number =
        table_add(&costs->table, state->boxes, state->player, &added);
    if (number == TABLE_FULL)
        return false;
    if (!added && !is_cheaper(costs, &way, &costs->nodes[number]))
        return true;
    costs->nodes[number] = way;
    costs->open += added;
    if (is_best(costs, number))
        costs->best = number;
    return file(costs, number);
}

static bool reach_all(struct costs *costs, uint32_t number, int count)
{
    struct bfs_search *search = costs->search;
    struct state *state = &search->state;
    square player = state->player;
    for (int i = 0; i < count; i++) {
        if (i % PUSHES_PER_POLL == PUSHES_PER_POLL - 1 && run_poll(search->run))
            return false;
        struct push push = search->pushes[i];
        square behind = state->board->next[push.from][push.d ^ 1];
        const struct move_node *from = &costs->nodes[number];
        struct move_node way = {.parent = number,
                                .moves = from->moves +
                                         (uint32_t)costs->steps[behind] + 1,
                                .pushes = from->pushes + 1};
        state_push(state, push);
        if (!reach_node(costs, way))
            return false;
        state_undo(state, push, player);
    }
    return true;
}

/* Reaches every position one push away; false when memory ends. */
static bool expand(struct costs *costs, uint32_t number)
{
    struct bfs_search *search = costs->search;
    struct state *state = &search->state;
    int count = search_expand(search, &costs->table.codec,
                              table_record(&costs->table, number));
    reach_distances(state->board, state->boxes, state->player, costs->steps,
                    costs->squares);
    if (reach_all(costs, number, count))
        return true;
    if (search->run->checkpoint) /* it comes again */
        search->counts = search->before;
    return false;
}

/* Sets run->plan to the pushes on the way to a position; the start is 0. */
static bool make_plan(struct costs *costs, uint32_t number)
{
    struct bfs_search *search = costs->search;
    const struct move_node *nodes = costs->nodes;
    uint64_t *before = search->reach, *after = search->child_reach;
    size_t count = nodes[number].pushes;
    square player;
    struct push *pushes = run_alloc(search->run, count, sizeof *pushes);
    if (!pushes)
        return false;
    for (size_t i = count; i-- > 0; number = nodes[number].parent) {
        table_get(&costs->table, number, after, &player);
        table_get(&costs->table, nodes[number].parent, before, &player);
        pushes[i] = state_push_between(search->run->board, before, after);
    }
    return route_pushes(search->run, pushes, count);
}

static enum outcome finish(struct costs *costs)
{
    struct run *run = costs->search->run;
    if (!make_plan(costs, costs->best))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    run->proved = true;
    run->low = (int)costs->at;
    return OUTCOME_SOLVED;
}

static bool start(struct costs *costs, struct bfs_search *search, bool by_moves)
{
    struct run *run = search->run;
    size_t n = (size_t)run->board->squares;
    *costs =
        (struct costs){.search = search, .by_moves = by_moves, .best = NONE};
    queue_init(&costs->queue, run);
    if (!RUN_NEW(run, costs->steps, n) || !RUN_NEW(run, costs->squares, n) ||
        !table_init(&costs->table, run, run->board->dead) ||
        !table_beside(&costs->table, &costs->nodes, sizeof *costs->nodes))
        return false;
    if (checkpoint_is_kept(run->checkpoint))
        return checkpoint_load(run->checkpoint, run, carry_costs, costs);
    return reach_node(costs, (struct move_node){.parent = 0});
}

/* Takes the next position out that costs so much; NONE if there is none. */
static uint32_t take(struct costs *costs)
{
    while (queue_lowest(&costs->queue) == costs->at) {
        uint32_t moves, second;
        uint32_t number = queue_take(&costs->queue, &moves, &second);
        struct move_node *node = &costs->nodes[number];
        if (node->moves == moves && !node->expanded)
            return number;
    }
    return NONE;
}

/* Expands all positions that cost so much. */
static bool expand_all(struct costs *costs)
{
    struct bfs_search *search = costs->search;
    for (;;) {
        checkpoint_keep(search->run->checkpoint, carry_costs, costs);
        uint32_t number = take(costs);
        if (number == NONE)
            return true;
        if (run_stop(search->run, search->counts.expanded) ||
            !expand(costs, number)) {
            file(costs, number);
            return false;
        }
        costs->open--;
        costs->nodes[number].expanded = 1;
        run_report(search->run, "trying every position, move by move",
                   (int)costs->at, -1);
    }
}

/* Is the best solved position one of those that are expanded now? */
static bool is_found(const struct costs *costs)
{
    if (costs->best == NONE)
        return false;
    const struct move_node *best = &costs->nodes[costs->best];
    return costs->at == (costs->by_moves ? best->moves : best->pushes);
}

/* The same where pushes come first: all of a layer.  After a checkpoint the
 * first one is in its middle. */
static bool expand_layer(struct costs *costs)
{
    struct bfs_search *search = costs->search;
    uint32_t end = costs->end ? costs->end : costs->table.count;
    for (costs->end = end; costs->first < end; costs->first++) {
        checkpoint_keep(search->run->checkpoint, carry_costs, costs);
        if (run_stop(search->run, search->counts.expanded) ||
            !expand(costs, costs->first))
            return false;
        run_report(search->run, "trying every position, push by push",
                   (int)costs->at, -1);
    }
    costs->end = 0;
    return true;
}

static bool has_more(const struct costs *costs)
{
    return costs->by_moves ? costs->open > 0
                           : costs->first < costs->table.count;
}

static enum outcome by_cost(struct costs *costs)
{
    struct run *run = costs->search->run;
    for (; has_more(costs); costs->at++) {
        if (run->limits.steps && costs->at > (uint32_t)run->limits.steps)
            return run_stopped(run, STOP_STEPS);
        run->low = (int)costs->at;
        if (is_found(costs))
            return finish(costs);
        if (!(costs->by_moves ? expand_all(costs) : expand_layer(costs)))
            return OUTCOME_STOPPED;
    }
    return OUTCOME_UNSOLVABLE;
}

enum outcome search_moves(struct bfs_search *search, bool moves_first)
{
    struct costs costs;
    if (!start(&costs, search, moves_first))
        return search->run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    enum outcome outcome = by_cost(&costs);
    search->stored = costs.table.count;
    return search_leave(search, outcome, carry_costs, &costs);
}
