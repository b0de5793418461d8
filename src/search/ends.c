#include "search/ends.h"

#include "base/hash.h"
#include "core/dead.h"
#include "core/reach.h"

#define SLOTS_AHEAD 8 /* letters between the touch of a slot and its use */

/* Between two polls. */
#define LETTERS_PER_POLL 256
#define PUSHES_PER_POLL 32
#define FLOODS_PER_POLL 64

/* ---- Beginning ---- */

/* Squares that a box can be pushed to from where one starts, if nothing is in
 * its way. */
static bool find_useful(struct ends *ends)
{
    struct run *run = ends->run;
    const struct board *board = run->board;
    size_t count = 0, n = (size_t)board->squares;
    square *list = run_alloc(run, n, sizeof *list);
    ends->useful = run_alloc(run, board->words, sizeof *ends->useful);
    if (!list || !ends->useful)
        return false;
    for (int i = 0; i < board->box_count; i++) {
        bits_add(ends->useful, board->box_squares[i]);
        list[count++] = board->box_squares[i];
    }
    while (count > 0) {
        square s = list[--count];
        for (int d = 0; d < DIR_COUNT; d++) {
            square to = board->next[s][d];
            if (to == NO_SQUARE || board->next[s][d ^ 1] == NO_SQUARE ||
                bits_has(ends->useful, to))
                continue;
            bits_add(ends->useful, to);
            list[count++] = to;
        }
    }
    return true;
}

bool ends_init(struct ends *ends, struct run *run)
{
    *ends = (struct ends){.run = run,
                          .by_moves = run_by_moves(run),
                          .best = NO_WAY,
                          .meets = {NO_WAY, NO_WAY}};
    if (run->plan.count > 0)
        ends->best = (uint32_t)run_plan_cost(run);
    ends->freeze = deadlock_find("freeze");
    ends->dead = dead_squares(run->board, &run->arena);
    if (!ends->dead)
        run_stopped(run, STOP_MEMORY);
    return ends->dead && find_useful(ends);
}

static bool open_part(struct hand *hand, struct end_part *part)
{
    queue_init(&part->queue, hand->run);
    return table_init(&part->table, hand->run, hand->ends->dead);
}

bool hand_init(struct ends *ends, uint32_t me, uint32_t workers)
{
    struct hand *hand = &ends->hands[me];
    const struct board *board = ends->run->board;
    size_t words = board->words, n = (size_t)board->squares;
    hand->ends = ends;
    hand->me = me;
    hand->run = ends->run;
    if (me > 0) {
        run_fork(&hand->forked, ends->run);
        hand->run = &hand->forked;
    }
    struct run *run = hand->run;
    uint64_t *sets = run_alloc(run, 3 * words, sizeof *sets);
    hand->pushes =
        run_alloc(run, 4 * (size_t)board->box_count, sizeof *hand->pushes);
    hand->steps = run_alloc(run, n, sizeof *hand->steps);
    hand->queue = run_alloc(run, n, sizeof *hand->queue);
    hand->parcels = run_alloc(run, workers, sizeof *hand->parcels);
    hand->frozen = ends->freeze->prepare(run);
    if (run->stopped_by != STOP_NONE)
        return false;
    state_init(&hand->state, board, sets);
    hand->reach = sets + words;
    hand->child_reach = sets + 2 * words;
    return open_part(hand, &hand->parts[AHEAD]) &&
           open_part(hand, &hand->parts[BACK]);
}

/* ---- Names ---- */

static uint32_t name_of(const struct hand *hand, uint32_t number)
{
    return number * hand->ends->workers + hand->me;
}

static uint32_t owner_of(const struct ends *ends, const unsigned char *record,
                         size_t bytes)
{
    uint64_t hash = hash_bytes(record, bytes, 0);
    return (uint32_t)((hash >> 32) * ends->workers >> 32);
}

struct way ends_get(const struct ends *ends, enum end side, uint32_t name,
                    uint64_t *boxes)
{
    const struct end_part *part =
        &ends->hands[name % ends->workers].parts[side];
    square player;
    table_get(&part->table, name / ends->workers, boxes, &player);
    return part->ways[name / ends->workers];
}

/* ---- Filing ---- */

/* Offers a way to the position in hand->state to its owner; false when memory
 * ends. */
static bool offer(struct hand *hand, enum end side, square player,
                  struct way way)
{
    struct table *table = &hand->parts[side].table;
    size_t bytes = table->record_bytes;
    if (way.cost >= hand->ends->best)
        return true;
    const unsigned char *record = table_pack(table, hand->state.boxes, player);
    struct parcel *parcel = &hand->parcels[owner_of(hand->ends, record, bytes)];
    if (parcel->used + sizeof way + bytes > parcel->capacity) {
        size_t capacity = 2 * parcel->capacity + 64 * (sizeof way + bytes);
        unsigned char *grown = run_resize(hand->run, parcel->bytes, capacity);
        if (!grown)
            return false;
        parcel->bytes = grown;
        parcel->capacity = capacity;
    }
    memcpy(parcel->bytes + parcel->used, &way, sizeof way);
    memcpy(parcel->bytes + parcel->used + sizeof way, record, bytes);
    parcel->used += sizeof way + bytes;
    return true;
}

static bool make_room(struct hand *hand, struct end_part *part)
{
    if (part->capacity == part->table.capacity)
        return true;
    struct way *ways =
        run_resize(hand->run, part->ways, part->table.capacity * sizeof *ways);
    if (!ways)
        return false;
    part->ways = ways;
    part->capacity = part->table.capacity;
    return true;
}

static bool file(struct hand *hand, struct end_part *part,
                 const unsigned char *letter)
{
    struct way way;
    bool added;
    memcpy(&way, letter, sizeof way);
    if (part->table.count >= NO_WAY / hand->ends->workers - 1) {
        run_stopped(hand->run, STOP_MEMORY); /* of names */
        return false;
    }
    uint32_t number =
        table_add_packed(&part->table, letter + sizeof way, &added);
    if (number == TABLE_FULL || !make_room(hand, part))
        return false;
    if (!added && way.cost >= part->ways[number].cost)
        return true;
    part->ways[number] = way;
    return queue_add(&part->queue, way.cost, 0, number);
}

bool hand_file(struct hand *hand)
{
    const struct ends *ends = hand->ends;
    struct end_part *part = &hand->parts[ends->side];
    size_t bytes = sizeof(struct way) + part->table.record_bytes;
    for (uint32_t i = 0; i < ends->workers; i++) {
        struct parcel *parcel = &ends->hands[i].parcels[hand->me];
        for (size_t at = 0; at < parcel->used; at += bytes) {
            if (at % (LETTERS_PER_POLL * bytes) == 0 && run_poll(hand->run))
                return false;
            size_t later = at + SLOTS_AHEAD * bytes;
            if (later < parcel->used)
                table_touch(&part->table,
                            parcel->bytes + later + sizeof(struct way));
            if (!file(hand, part, parcel->bytes + at))
                return false;
        }
        parcel->used = 0;
    }
    return true;
}

/* ---- Expanding ---- */

static void note_plan(struct ends *ends, uint32_t cost, uint32_t ahead,
                      uint32_t back)
{
    if (cost >= ends->best)
        return;
    pthread_mutex_lock(&ends->lock);
    if (cost < ends->best) {
        ends->best = cost;
        ends->meets[AHEAD] = ahead;
        ends->meets[BACK] = back;
    }
    pthread_mutex_unlock(&ends->lock);
}

/* Loads a position of a side, with the player's reach and walks. */
static void load(struct hand *hand, enum end side, uint32_t number)
{
    struct state *state = &hand->state;
    square player;
    table_get(&hand->parts[side].table, number, hand->child_reach, &player);
    state_set(state, hand->child_reach, player);
    reach_fill(state->board, state->boxes, player, hand->reach);
    if (hand->ends->by_moves)
        reach_distances(state->board, state->boxes, player, hand->steps,
                        hand->queue);
}

/* Looks for the loaded position of one side on the other, with the player on
 * that square. */
static void meet(struct hand *hand, enum end side, uint32_t number,
                 square player)
{
    struct ends *ends = hand->ends;
    enum end other = side == AHEAD ? BACK : AHEAD;
    struct table *table = &hand->parts[side].table;
    const unsigned char *record = table_pack(table, hand->state.boxes, player);
    const struct hand *owner =
        &ends->hands[owner_of(ends, record, table->record_bytes)];
    const struct end_part *part = &owner->parts[other];
    uint32_t found = table_find_packed(&part->table, record);
    if (found == TABLE_FULL)
        return;
    uint32_t cost = hand->parts[side].ways[number].cost +
                    part->ways[found].cost + (uint32_t)hand->steps[player];
    uint32_t here = name_of(hand, number), there = name_of(owner, found);
    note_plan(ends, cost, side == AHEAD ? here : there,
              side == AHEAD ? there : here);
}

/* Offers what lies behind one push. */
static bool push_on(struct hand *hand, uint32_t number, struct push push)
{
    const struct ends *ends = hand->ends;
    struct state *state = &hand->state;
    square behind = state->board->next[push.from][push.d ^ 1];
    square player = state->player;
    struct way way = {name_of(hand, number),
                      hand->parts[AHEAD].ways[number].cost + 1 +
                          (uint32_t)hand->steps[behind]};
    square to = state_push(state, push);
    square region = reach_push(state->board, state->boxes, push.from, to,
                               hand->reach, hand->child_reach);
    bool ok = true;
    if (state_solved(state) ||
        !ends->freeze->lost(hand->frozen, state, hand->child_reach, to))
        ok = offer(hand, AHEAD, ends->by_moves ? push.from : region, way);
    state_undo(state, push, player);
    return ok;
}

static bool expand_ahead(struct hand *hand, uint32_t number)
{
    struct ends *ends = hand->ends;
    struct state *state = &hand->state;
    load(hand, AHEAD, number);
    if (state_solved(state)) {
        note_plan(ends, hand->parts[AHEAD].ways[number].cost,
                  name_of(hand, number), NO_WAY);
        return true;
    }
    if (!ends->by_moves)
        meet(hand, AHEAD, number, state->player);
    int count = state_pushes(state, hand->reach, hand->pushes);
    hand->generated += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct push push = hand->pushes[i];
        if (i % PUSHES_PER_POLL == 0 && run_poll(hand->run))
            return false;
        if (ends->by_moves)
            meet(hand, AHEAD, number,
                 state->board->next[push.from][push.d ^ 1]);
        if (!bits_has(ends->dead, state->board->next[push.from][push.d]) &&
            !push_on(hand, number, push))
            return false;
    }
    return true;
}

/* Takes back a push in direction d that would have brought a box to t; the
 * player stood between. */
static bool pull_off(struct hand *hand, square t, int d, struct way way)
{
    const struct ends *ends = hand->ends;
    struct state *state = &hand->state;
    const struct board *board = state->board;
    square s = board->next[t][d ^ 1], q = board->next[s][d ^ 1];
    if (q == NO_SQUARE || bits_has(state->boxes, q) ||
        !bits_has(ends->useful, s))
        return true;
    state_take_box(state, t);
    state_put_box(state, s);
    square player = q;
    if (!ends->by_moves)
        player = reach_fill(board, state->boxes, q, hand->child_reach);
    bool ok = offer(hand, BACK, player, way);
    state_take_box(state, s);
    state_put_box(state, t);
    hand->generated++;
    return ok;
}

/* All pulls from a loaded position; number is NO_WAY at the very end, where the
 * player is wherever it has to be. */
static bool pull_all(struct hand *hand, uint32_t number)
{
    const struct board *board = hand->state.board;
    const uint64_t *boxes = hand->state.boxes;
    bool last = number == NO_WAY;
    struct way before = {NO_WAY, 0};
    if (!last)
        before = (struct way){name_of(hand, number),
                              hand->parts[BACK].ways[number].cost};
    int count = 0;
    for (size_t t = 0; t < (size_t)board->squares; t++) {
        if (!bits_has(boxes, t))
            continue;
        if (count++ % (PUSHES_PER_POLL / DIR_COUNT) == 0 && run_poll(hand->run))
            return false;
        for (int d = 0; d < DIR_COUNT; d++) {
            square s = board->next[t][d ^ 1];
            if (s == NO_SQUARE || bits_has(boxes, s) ||
                (!last && !bits_has(hand->reach, s)))
                continue;
            struct way way = {before.parent, before.cost + 1};
            if (!last)
                way.cost += (uint32_t)hand->steps[s];
            if (hand->ends->by_moves && !last)
                meet(hand, BACK, number, s);
            if (!pull_off(hand, (square)t, d, way))
                return false;
        }
    }
    return true;
}

static bool expand_back(struct hand *hand, uint32_t number)
{
    const struct board *board = hand->run->board;
    load(hand, BACK, number);
    if (!hand->ends->by_moves)
        meet(hand, BACK, number, hand->state.player);
    else if (bits_has(hand->reach, board->player))
        meet(hand, BACK, number, board->player);
    return pull_all(hand, number);
}

bool hand_expand(struct hand *hand)
{
    struct ends *ends = hand->ends;
    struct end_part *part = &hand->parts[ends->side];
    while (queue_lowest(&part->queue) == ends->cost && ends->tickets-- > 0) {
        uint32_t first, second;
        uint32_t number = queue_take(&part->queue, &first, &second);
        if (part->ways[number].cost != first) /* a cheaper way came up */
            continue;
        hand->expanded++;
        if (!(ends->side == AHEAD ? expand_ahead(hand, number)
                                  : expand_back(hand, number)))
            return false;
    }
    return true;
}

bool hand_start(struct hand *hand)
{
    const struct ends *ends = hand->ends;
    struct state *state = &hand->state;
    const struct board *board = state->board;
    struct way way = {NO_WAY, 0};
    if (ends->side == AHEAD) {
        square region =
            reach_fill(board, state->boxes, state->player, hand->reach);
        return offer(hand, AHEAD, ends->by_moves ? state->player : region, way);
    }
    state_set(state, board->goals, board->player);
    if (ends->by_moves)
        return pull_all(hand, NO_WAY);
    for (size_t s = 0; s < (size_t)board->squares; s++) {
        if (s % FLOODS_PER_POLL == 0 && run_poll(hand->run))
            return false;
        if (bits_has(board->goals, s))
            continue;
        square name = reach_fill(board, board->goals, (square)s, hand->reach);
        if (!offer(hand, BACK, name, way))
            return false;
    }
    return true;
}
