/*
 * Greedy best-first: the estimate is the cheapest way to give every box a
 * start of its own.  Moves wait in two places: in one queue by estimate alone,
 * and in the cell of their position's features (boxes off their starts, parts
 * of the floor), so that positions that look bad but are of a new kind get
 * their turn.
 */
#include "engines/fess/pulling.h"

#include "base/bits.h"
#include "core/reach.h"

#define ALL_MOVES 0 /* the rank of the queue by estimate */
#define FLOODS_PER_POLL 64

/* Pushes of a start's box to every square of the empty board. */
static void fill_rows(struct pulling *p, int column, const struct sides *sides)
{
    const struct board *board = p->domain->board;
    size_t columns = (size_t)board->goal_count, tail = 0;
    uint16_t *rows = p->rows + column;
    square start = board->box_squares[column];
    memset(p->sides, 0, (size_t)board->squares);
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (sides[start].part[d] != SIDE_NONE) {
            p->sides[start] |= (uint8_t)(1 << d);
            p->queue[tail++] = start * 4u + d;
        }
    rows[start * columns] = 0;
    for (size_t head = 0; head < tail; head++) {
        square s = (square)(p->queue[head] / 4);
        unsigned d = p->queue[head] % 4;
        square to = board->next[s][d ^ 1];
        if (to == NO_SQUARE || p->sides[to] >> d & 1)
            continue;
        if (rows[to * columns] == DISTANCE_NONE)
            rows[to * columns] = (uint16_t)(rows[s * columns] + 1);
        for (unsigned e = 0; e < DIR_COUNT; e++)
            if (sides[to].part[e] == sides[to].part[d] &&
                !(p->sides[to] >> e & 1)) {
                p->sides[to] |= (uint8_t)(1 << e);
                p->queue[tail++] = to * 4u + e;
            }
    }
}

static bool allocate(struct pulling *p)
{
    struct run *run = p->domain->run;
    const struct board *board = p->domain->board;
    size_t n = (size_t)board->squares, words = board->words;
    size_t cells = n * (size_t)board->goal_count;
    uint64_t *sets = run_alloc(run, 5 * words, sizeof *sets);
    p->rows = run_alloc(run, cells, sizeof *p->rows);
    p->row_list = run_alloc(run, (size_t)board->box_count, sizeof *p->row_list);
    p->queue = run_alloc(run, 4 * n, sizeof *p->queue);
    p->names = run_alloc(run, 4 * n, sizeof *p->names);
    p->sides = run_alloc(run, n, sizeof *p->sides);
    if (!sets || !p->rows || !p->row_list || !p->queue || !p->names ||
        !p->sides || !matching_init(&p->matching, run, 4 * board->squares) ||
        !keyset_init(&p->known, run) || !cells_init(&p->cells, run))
        return false;
    if (!run_fill(run, p->rows, 0xff, cells * sizeof *p->rows))
        return false;
    for (int i = 0; i < board->box_count; i++) {
        if (run_poll(run))
            return false;
        fill_rows(p, i, board->sides);
    }
    state_init(&p->state, board, sets);
    p->reach = sets + words;
    p->lifted = sets + 2 * words;
    p->flood = sets + 3 * words;
    p->starts = sets + 4 * words;
    memcpy(p->starts, p->state.boxes, words * sizeof *p->starts);
    return true;
}

static uint64_t *boxes_of(const struct pulling *p, uint32_t node)
{
    return p->boxes + node * p->domain->board->words;
}

static bool make_room(struct pulling *p)
{
    if (p->count < p->capacity)
        return true;
    struct run *run = p->domain->run;
    size_t capacity = 2 * p->capacity + 256;
    struct pulled *nodes = run_resize(run, p->nodes, capacity * sizeof *nodes);
    if (!nodes)
        return false;
    p->nodes = nodes;
    uint64_t *boxes =
        run_resize(run, p->boxes,
                   capacity * p->domain->board->words * sizeof *boxes);
    if (!boxes)
        return false;
    p->boxes = boxes;
    p->capacity = capacity;
    return true;
}

/* The box stands on s; the player comes to some of its sides.  When it stands
 * beside it, no flood is needed where the box doesn't cut the floor. */
static size_t arrive(struct pulling *p, square s, square player, bool beside,
                     size_t tail)
{
    const struct board *board = p->domain->board;
    bool joined = beside && reach_joined(board, p->lifted, s);
    square name = reach_name_without(p->open, s);
    if (!joined) {
        bits_add(p->lifted, s);
        name = reach_fill(board, p->lifted, player, p->flood);
        bits_remove(p->lifted, s);
    }
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n == NO_SQUARE || p->sides[s] >> d & 1 ||
            (joined ? bits_has(p->lifted, n) : !bits_has(p->flood, n)))
            continue;
        p->sides[s] |= (uint8_t)(1 << d);
        p->names[tail] = name;
        p->queue[tail++] = s * 4u + d;
        name = NO_SQUARE;
    }
    return tail;
}

/* All pulls of one box; answers the length of the queue. */
static size_t pull_box(struct pulling *p, square from)
{
    const struct board *board = p->domain->board;
    memcpy(p->lifted, p->state.boxes, board->words * sizeof *p->lifted);
    bits_remove(p->lifted, from);
    memset(p->sides, 0, (size_t)board->squares);
    p->open = reach_find_names(board, p->lifted, from, p->flood);
    size_t tail = arrive(p, from, p->state.player, false, 0);
    for (size_t head = 0; head < tail; head++) {
        if (head % FLOODS_PER_POLL == 0 && run_poll(p->domain->run))
            break;
        square s = (square)(p->queue[head] / 4);
        unsigned d = p->queue[head] % 4;
        square to = board->next[s][d], player = board->next[to][d];
        if (player != NO_SQUARE && !bits_has(p->lifted, player) &&
            !(p->sides[to] >> d & 1))
            tail = arrive(p, to, player, true, tail);
    }
    return tail;
}

static int count_regions(struct pulling *p)
{
    const struct board *board = p->domain->board;
    int count = 0;
    memcpy(p->lifted, p->state.boxes, board->words * sizeof *p->lifted);
    for (size_t s = 0; s < (size_t)board->squares; s++) {
        if (bits_has(p->lifted, s))
            continue;
        reach_fill(board, p->state.boxes, (square)s, p->flood);
        for (size_t i = 0; i < board->words; i++)
            p->lifted[i] |= p->flood[i];
        count++;
    }
    return count;
}

/* The rank of a position's cell. */
static uint64_t rank_of(struct pulling *p)
{
    uint64_t off = 0;
    for (size_t i = 0; i < p->domain->board->words; i++)
        off += bits_count(p->state.boxes[i] & ~p->starts[i]);
    return (off << 8 | (uint64_t)count_regions(p)) + 1;
}

static bool file_move(struct pulling *p, uint64_t rank, struct move move)
{
    struct cell *all = cells_get(&p->cells, ALL_MOVES);
    if (!all || !cell_add(&p->cells, all, move))
        return false;
    struct cell *cell = cells_get(&p->cells, rank);
    return cell && cell_add(&p->cells, cell, move);
}

/* Files the pulls of the box that is the i-th of the position. */
static bool file_pulls(struct pulling *p, uint32_t node, uint64_t rank, int i,
                       square from)
{
    const struct board *board = p->domain->board;
    size_t tail = pull_box(p, from);
    p->stuck += tail == 0 || p->queue[tail - 1] / 4 == from;
    for (size_t k = 0; k < tail; k++) {
        square to = (square)(p->queue[k] / 4);
        if (k % FLOODS_PER_POLL == 0 && run_poll(p->domain->run))
            return false;
        if (p->names[k] == NO_SQUARE)
            continue;
        uint64_t key = p->state.key.low ^ board->box_keys[from].low ^
                       board->box_keys[to].low ^
                       board->player_keys[p->names[k]].low;
        if (keyset_find(&p->known, key))
            continue;
        int cost = matching_replace(&p->matching, i,
                                    p->rows + to * (size_t)board->goal_count,
                                    INT16_MIN);
        if (cost == MATCHING_NONE)
            continue;
        p->generated++;
        struct move move = {.order = (uint64_t)cost,
                            .parent = node,
                            .from = from,
                            .to = to,
                            .side = p->queue[k] % 4};
        if (!file_move(p, rank, move))
            return false;
    }
    return true;
}

/* Keeps the loosest position: few parts of the floor and few boxes that can't
 * be pulled; of equal ones the nearest to the start. */
static void note_loose(struct pulling *p, uint32_t node, int regions, int cost)
{
    uint64_t tightness =
        (uint64_t)(2 * regions + p->stuck) << 32 | (uint64_t)cost;
    if (p->loose != NO_PULLED && tightness >= p->tightness)
        return;
    domain_lock(p->domain);
    p->loose = node;
    domain_unlock(p->domain);
    p->tightness = tightness;
}

/* Keeps the position in p->state; false when memory is spent. */
static bool store(struct pulling *p, struct pulled node, uint64_t key)
{
    domain_lock(p->domain);
    uint32_t *place = keyset_add(&p->known, p->domain->run, key);
    bool ok = place && make_room(p);
    if (ok) {
        memcpy(boxes_of(p, (uint32_t)p->count), p->state.boxes,
               p->domain->board->words * sizeof *p->boxes);
        p->nodes[p->count++] = node;
        *place = (uint32_t)p->count;
    }
    domain_unlock(p->domain);
    return ok;
}

/* Makes a position of the one in p->state, with the player's region in
 * p->state.player, and files its moves. */
static bool add_node(struct pulling *p, struct pulled node)
{
    const struct board *board = p->domain->board;
    uint64_t key = state_key(&p->state, node.region).low;
    uint32_t number = (uint32_t)p->count;
    if (!store(p, node, key))
        return false;
    p->last_key = key;
    if (key == p->start_key) {
        p->solved = number;
        return false;
    }
    int count = 0;
    struct bits_walk walk = bits_walk(p->state.boxes, board->words);
    for (size_t s; bits_next(&walk, &s);)
        p->row_list[count++] = p->rows + s * (size_t)board->goal_count;
    int cost = matching_solve(&p->matching, p->row_list, count);
    if (cost == MATCHING_NONE)
        return true;
    uint64_t rank = rank_of(p);
    int i = 0;
    p->stuck = 0;
    walk = bits_walk(boxes_of(p, number), board->words);
    for (size_t s; bits_next(&walk, &s); i++)
        if (!file_pulls(p, number, rank, i, (square)s))
            return false;
    note_loose(p, number, (int)(rank & 0xff), cost);
    return true;
}

/* The player could end anywhere: a root for each region. */
static bool add_roots(struct pulling *p)
{
    const struct board *board = p->domain->board;
    for (size_t s = 0; s < (size_t)board->squares; s++) {
        if (s % FLOODS_PER_POLL == 0 && run_poll(p->domain->run))
            return false;
        state_set(&p->state, board->goals, (square)s);
        if (bits_has(board->goals, s))
            continue;
        square name = reach_fill(board, p->state.boxes, (square)s, p->reach);
        if (name != s)
            continue;
        if (!add_node(p, (struct pulled){NO_PULLED, 0, 0, name}))
            return p->solved != NO_PULLED;
    }
    return true;
}

bool pulling_init(struct pulling *p, struct domain *domain)
{
    *p = (struct pulling){.domain = domain,
                          .solved = NO_PULLED,
                          .loose = NO_PULLED};
    if (!allocate(p))
        return false;
    square region =
        reach_fill(domain->board, p->state.boxes, p->state.player, p->reach);
    p->start_key = state_key(&p->state, region).low;
    return add_roots(p);
}

static struct cell *choose_cell(struct pulling *p)
{
    if (p->popped % 2 == 0) {
        struct cell *all = cells_get(&p->cells, ALL_MOVES);
        if (all && all->count > 0)
            return all;
    }
    return cells_turn(&p->cells);
}

bool pulling_step(struct pulling *p)
{
    const struct board *board = p->domain->board;
    struct cell *cell = choose_cell(p);
    if (!cell)
        return false;
    p->popped++;
    struct move move = cell_take(cell);
    state_set(&p->state, boxes_of(p, move.parent),
              p->nodes[move.parent].region);
    state_take_box(&p->state, move.from);
    state_put_box(&p->state, move.to);
    square region = reach_fill(board, p->state.boxes,
                               board->next[move.to][move.side], p->reach);
    p->state.player = region;
    if (keyset_find(&p->known, state_key(&p->state, region).low))
        return true;
    return add_node(p,
                    (struct pulled){move.parent, move.from, move.to, region});
}

const uint64_t *pulling_boxes(const struct pulling *p, uint32_t node)
{
    return boxes_of(p, node);
}

uint32_t pulling_find(const struct pulling *p, uint64_t key)
{
    const uint32_t *place = keyset_find(&p->known, key);
    return place ? *place - 1 : NO_PULLED;
}

size_t pulling_depth(const struct pulling *p, uint32_t node)
{
    size_t depth = 0;
    for (; p->nodes[node].parent != NO_PULLED; node = p->nodes[node].parent)
        depth++;
    return depth;
}

size_t pulling_route(const struct pulling *p, struct macro *macro,
                     uint32_t node, struct push *list)
{
    size_t count = 0;
    for (; p->nodes[node].parent != NO_PULLED; node = p->nodes[node].parent) {
        const struct pulled *at = &p->nodes[node];
        count += (size_t)macro_route(macro, boxes_of(p, node), at->region,
                                     at->to, at->from,
                                     p->nodes[at->parent].region, list + count);
    }
    return count;
}
