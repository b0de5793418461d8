/*
 * Forward by pushes, backward by pulls from all ways to stand on the goals;
 * both by least cost first (Pohl 1971, Bi-directional Search), distributed by
 * hash as in HDA*.
 */
#include "engines/bidirectional/frontier.h"

#include "core/reach.h"

#define SLOTS_AHEAD 8 /* records between the touch of a slot and its use */

/* Between two polls. */
#define PUSHES_PER_POLL 32

/* ---- Beginning ---- */

/* Squares that a box can be pushed to from where one starts, if nothing is in
 * its way. */
static bool find_useful(struct bidi *bidi)
{
    struct run *run = bidi->run;
    const struct board *board = run->board;
    size_t count = 0, n = (size_t)board->squares;
    square *list = run_alloc(run, n, sizeof *list);
    if (!list || !RUN_NEW(run, bidi->useful, board->words))
        return false;
    for (int i = 0; i < board->box_count; i++) {
        bits_add(bidi->useful, board->box_squares[i]);
        list[count++] = board->box_squares[i];
    }
    while (count > 0) {
        square s = list[--count];
        for (int d = 0; d < DIR_COUNT; d++) {
            square to = board->next[s][d];
            if (to == NO_SQUARE || board->next[s][d ^ 1] == NO_SQUARE ||
                bits_has(bidi->useful, to))
                continue;
            bits_add(bidi->useful, to);
            list[count++] = to;
        }
    }
    return true;
}

bool bidi_init(struct bidi *bidi, struct run *run)
{
    *bidi = (struct bidi){.run = run,
                          .by_moves = run_by_moves(run),
                          .best = NO_WAY,
                          .keeps = run->checkpoint != NULL,
                          .meets = {NO_WAY, NO_WAY},
                          .outcome = OUTCOME_GAVE_UP};
    if (run->plan.count > 0)
        bidi->best = (uint32_t)run_plan_cost(run);
    bidi->freeze = deadlock_find("freeze");
    return find_useful(bidi);
}

static bool open_frontier(struct bidi_worker *worker, struct frontier *frontier)
{
    queue_init(&frontier->queue, worker->run);
    return table_init(&frontier->table, worker->run,
                      worker->run->board->dead) &&
           table_beside(&frontier->table, &frontier->ways,
                        sizeof *frontier->ways);
}

bool bidi_worker_init(struct bidi *bidi, uint32_t me)
{
    struct bidi_worker *worker = &bidi->team[me];
    const struct board *board = bidi->run->board;
    size_t n = (size_t)board->squares;
    worker->bidi = bidi;
    worker->me = me;
    worker->run = bidi->run;
    if (me > 0) {
        run_fork(&worker->forked, bidi->run);
        worker->run = &worker->forked;
    }
    struct run *run = worker->run;
    uint64_t *boxes;
    worker->frozen = bidi->freeze->prepare(run);
    if (!RUN_SETS(run, &boxes, &worker->reach, &worker->child_reach) ||
        !RUN_NEW(run, worker->pushes, 4 * (size_t)board->box_count) ||
        !RUN_NEW(run, worker->steps, n) || !RUN_NEW(run, worker->queue, n) ||
        run->stopped_by != STOP_NONE)
        return false;
    state_init(&worker->state, board, boxes);
    return open_frontier(worker, &worker->frontiers[FORWARD]) &&
           open_frontier(worker, &worker->frontiers[BACKWARD]);
}

/* ---- Names ---- */

static uint32_t name_of(const struct bidi_worker *worker, uint32_t number)
{
    return number * worker->bidi->workers + worker->me;
}

struct way bidi_get(const struct bidi *bidi, enum side side, uint32_t name,
                    uint64_t *boxes, square *player)
{
    const struct frontier *frontier =
        &bidi->team[name % bidi->workers - bidi->exchange.first]
             .frontiers[side];
    table_get(&frontier->table, name / bidi->workers, boxes, player);
    return frontier->ways[name / bidi->workers];
}

/* ---- Filing ---- */

/* Offers a way to the position in worker->state to its owner; false when memory
 * ends. */
static bool offer(struct bidi_worker *worker, enum side side, square player,
                  struct way way)
{
    struct table *table = &worker->frontiers[side].table;
    if (way.cost >= worker->bidi->best)
        return true;
    const unsigned char *record =
        table_pack(table, worker->state.boxes, player);
    uint32_t owner =
        exchange_owner(worker->port, codec_hash_boxes(&table->codec, record));
    struct way *sent = exchange_send(worker->port, owner, way.cost);
    if (!sent)
        return false;
    *sent = way;
    memcpy(sent + 1, record, table->codec.bytes);
    return true;
}

static bool file_way(struct bidi_worker *worker, struct frontier *frontier,
                     const struct way *way)
{
    bool added;
    if (frontier->table.count >= NO_WAY / worker->bidi->workers - 1)
        return run_lacks_memory(worker->run); /* of names */
    uint32_t number =
        table_add_packed(&frontier->table, (const unsigned char *)(way + 1),
                         &added);
    if (number == TABLE_FULL)
        return false;
    if (!added && way->cost >= frontier->ways[number].cost)
        return true;
    frontier->ways[number] = *way;
    if (!queue_add(&frontier->queue, way->cost, 0, number))
        worker->torn = true;
    return !worker->torn;
}

static bool file_ways(void *user, const unsigned char *records, uint32_t count)
{
    struct bidi_worker *worker = user;
    struct frontier *frontier = &worker->frontiers[worker->bidi->side];
    size_t bytes = worker->bidi->exchange.record_bytes;
    if (run_poll(worker->run))
        return false;
    for (uint32_t i = 0; i < count; i++, records += bytes) {
        if (i + SLOTS_AHEAD < count)
            table_touch(&frontier->table,
                        codec_hash(&frontier->table.codec,
                                   records + SLOTS_AHEAD * bytes +
                                       sizeof(struct way)));
        if (!file_way(worker, frontier, (const void *)records))
            return false;
    }
    return true;
}

bool bidi_file(struct bidi_worker *worker)
{
    return exchange_receive(worker->port, file_ways, worker);
}

/* ---- Expanding ---- */

static void note_plan(struct bidi *bidi, uint32_t cost, uint32_t ahead,
                      uint32_t back)
{
    if (cost >= bidi->best)
        return;
    pthread_mutex_lock(&bidi->lock);
    if (cost < bidi->best) {
        bidi->best = cost;
        bidi->meets[FORWARD] = ahead;
        bidi->meets[BACKWARD] = back;
    }
    pthread_mutex_unlock(&bidi->lock);
}

/* Loads a position of a side, with the player's reach and walks. */
static void load(struct bidi_worker *worker, enum side side, uint32_t number)
{
    struct state *state = &worker->state;
    table_load(&worker->frontiers[side].table, number, state,
               worker->child_reach, worker->reach);
    if (worker->bidi->by_moves)
        reach_distances(state->board, state->boxes, state->player,
                        worker->steps, worker->queue);
}

/* Looks for the loaded position of one side on the other, with the player on
 * that square; it would belong here, too. */
static void meet(struct bidi_worker *worker, enum side side, uint32_t number,
                 square player)
{
    struct frontier *own = &worker->frontiers[side],
                    *other =
                        &worker
                             ->frontiers[side == FORWARD ? BACKWARD : FORWARD];
    uint32_t found = table_find(&other->table, worker->state.boxes, player);
    if (found == TABLE_FULL)
        return;
    uint32_t cost = own->ways[number].cost + other->ways[found].cost +
                    (uint32_t)worker->steps[player];
    uint32_t here = name_of(worker, number), there = name_of(worker, found);
    note_plan(worker->bidi, cost, side == FORWARD ? here : there,
              side == FORWARD ? there : here);
}

/* Offers what lies behind one push. */
static bool push_on(struct bidi_worker *worker, uint32_t number,
                    struct push push)
{
    const struct bidi *bidi = worker->bidi;
    struct state *state = &worker->state;
    square behind = state->board->next[push.from][push.d ^ 1];
    square player = state->player;
    struct way way = {name_of(worker, number),
                      worker->frontiers[FORWARD].ways[number].cost + 1 +
                          (uint32_t)worker->steps[behind]};
    square to = state_push(state, push);
    square region = reach_push(state->board, state->boxes, push.from, to,
                               worker->reach, worker->child_reach);
    bool ok = true;
    if (state_solved(state) ||
        !bidi->freeze->lost(worker->frozen, state, worker->child_reach, to))
        ok = offer(worker, FORWARD, bidi->by_moves ? push.from : region, way);
    state_undo(state, push, player);
    return ok;
}

static bool expand_ahead(struct bidi_worker *worker, uint32_t number)
{
    struct bidi *bidi = worker->bidi;
    struct state *state = &worker->state;
    load(worker, FORWARD, number);
    if (state_solved(state)) {
        note_plan(bidi, worker->frontiers[FORWARD].ways[number].cost,
                  name_of(worker, number), NO_WAY);
        return true;
    }
    if (!bidi->by_moves)
        meet(worker, FORWARD, number, state->player);
    int count = state_pushes(state, worker->reach, worker->pushes);
    worker->generated += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct push push = worker->pushes[i];
        if (i % PUSHES_PER_POLL == 0 && run_poll(worker->run))
            return false;
        if (bidi->by_moves)
            meet(worker, FORWARD, number,
                 state->board->next[push.from][push.d ^ 1]);
        if (!bits_has(state->board->dead,
                      state->board->next[push.from][push.d]) &&
            !push_on(worker, number, push))
            return false;
    }
    return true;
}

/* Takes back a push in direction d that would have brought a box to t; the
 * player stood between. */
static bool pull_off(struct bidi_worker *worker, square t, int d,
                     struct way way)
{
    const struct bidi *bidi = worker->bidi;
    struct state *state = &worker->state;
    const struct board *board = state->board;
    square s = board->next[t][d ^ 1], q = board->next[s][d ^ 1];
    if (q == NO_SQUARE || bits_has(state->boxes, q) ||
        !bits_has(bidi->useful, s))
        return true;
    state_take_box(state, t);
    state_put_box(state, s);
    square player = q;
    if (!bidi->by_moves)
        player = reach_fill(board, state->boxes, q, worker->child_reach);
    bool ok = offer(worker, BACKWARD, player, way);
    state_take_box(state, s);
    state_put_box(state, t);
    worker->generated++;
    return ok;
}

/* All pulls from a loaded position; number is NO_WAY at the very end, where the
 * player is wherever it has to be. */
static bool pull_all(struct bidi_worker *worker, uint32_t number)
{
    const struct board *board = worker->state.board;
    const uint64_t *boxes = worker->state.boxes;
    bool last = number == NO_WAY;
    struct way before = {NO_WAY, 0};
    if (!last)
        before = (struct way){name_of(worker, number),
                              worker->frontiers[BACKWARD].ways[number].cost};
    int count = 0;
    BITS_EACH (t, boxes, board->words) {
        if (count++ % (PUSHES_PER_POLL / DIR_COUNT) == 0 &&
            run_poll(worker->run))
            return false;
        for (int d = 0; d < DIR_COUNT; d++) {
            square s = board->next[t][d ^ 1];
            if (s == NO_SQUARE || bits_has(boxes, s) ||
                (!last && !bits_has(worker->reach, s)))
                continue;
            struct way way = {before.parent, before.cost + 1};
            if (!last)
                way.cost += (uint32_t)worker->steps[s];
            if (worker->bidi->by_moves && !last)
                meet(worker, BACKWARD, number, s);
            if (!pull_off(worker, (square)t, d, way))
                return false;
        }
    }
    return true;
}

static bool expand_back(struct bidi_worker *worker, uint32_t number)
{
    const struct board *board = worker->run->board;
    load(worker, BACKWARD, number);
    if (!worker->bidi->by_moves)
        meet(worker, BACKWARD, number, worker->state.player);
    else if (bits_has(worker->reach, board->player))
        meet(worker, BACKWARD, number, board->player);
    return pull_all(worker, number);
}

/* One more that was taken out. */
static bool note_taken(struct bidi_worker *worker, uint32_t number)
{
    worker->torn |= !RUN_ADD(worker->run, worker->taken, worker->taken_count,
                             worker->taken_capacity, number);
    return !worker->torn;
}

bool bidi_expand(struct bidi_worker *worker)
{
    struct bidi *bidi = worker->bidi;
    struct frontier *frontier = &worker->frontiers[bidi->side];
    worker->taken_count = 0;
    worker->taken_side = bidi->side;
    worker->taken_cost = bidi->cost;
    worker->generated_before = worker->generated;
    while (queue_lowest(&frontier->queue) == bidi->cost &&
           bidi->tickets-- > 0) {
        uint32_t first, second;
        uint32_t number = queue_take(&frontier->queue, &first, &second);
        if (bidi->keeps && !note_taken(worker, number))
            return false;
        if (frontier->ways[number].cost != first) /* a cheaper way came up */
            continue;
        worker->expanded++;
        if (!(bidi->side == FORWARD ? expand_ahead(worker, number)
                                    : expand_back(worker, number)))
            return false;
    }
    return true;
}

/* The positions in which these goals hold the boxes. */
static bool start_from_goals(struct bidi_worker *worker, const uint64_t *goals)
{
    const struct board *board = worker->run->board;
    state_set(&worker->state, goals, board->player);
    if (worker->bidi->by_moves)
        return pull_all(worker, NO_WAY);
    uint64_t *seen = worker->child_reach;
    memcpy(seen, goals, board->words * sizeof *seen);
    for (;;) {
        square name = reach_fill_next(board, goals, seen, worker->reach);
        if (name == NO_SQUARE)
            return true;
        if (run_poll(worker->run) ||
            !offer(worker, BACKWARD, name, (struct way){NO_WAY, 0}))
            return false;
    }
}

/* The next choice of so many of count numbers, in rising order; false after the
 * last. */
static bool next_choice(int *chosen, int size, int count)
{
    int i = size - 1;
    while (i >= 0 && chosen[i] == count - size + i)
        i--;
    if (i < 0)
        return false;
    chosen[i]++;
    for (int k = i + 1; k < size; k++)
        chosen[k] = chosen[k - 1] + 1;
    return true;
}

/* Where there are more goals than boxes, all choices of goals. */
static bool start_backward(struct bidi_worker *worker)
{
    struct run *run = worker->run;
    const struct board *board = run->board;
    size_t boxes = (size_t)board->box_count;
    int *chosen = run_alloc(run, boxes, sizeof *chosen);
    uint64_t *goals = run_alloc(run, board->words, sizeof *goals);
    if (!chosen || !goals)
        return false;
    for (size_t i = 0; i < boxes; i++)
        chosen[i] = (int)i;
    do {
        memset(goals, 0, board->words * sizeof *goals);
        for (size_t i = 0; i < boxes; i++)
            bits_add(goals, board->goal_squares[chosen[i]]);
        if (run_stop(run, 0) || !start_from_goals(worker, goals))
            return false;
    } while (next_choice(chosen, board->box_count, board->goal_count));
    return true;
}

bool bidi_start(struct bidi_worker *worker)
{
    struct state *state = &worker->state;
    if (worker->bidi->side == BACKWARD)
        return start_backward(worker);
    square region =
        reach_fill(state->board, state->boxes, state->player, worker->reach);
    return offer(worker, FORWARD,
                 worker->bidi->by_moves ? state->player : region,
                 (struct way){NO_WAY, 0});
}
