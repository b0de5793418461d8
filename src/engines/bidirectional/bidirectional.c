/*
 * From both bidi at once, for fewest pushes or fewest moves.
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
 * The work is done in rounds (frontier.h), each for one cost of one side:
 * what is expanded in a round lies on one side, so that of two positions that
 * meet one comes later, and costs more than nothing, so that what is found
 * belongs to a later round.
 *
 * Bidirectional breadth-first or uniform-cost search (Pohl 1971), without a
 * heuristic; between threads and ranks hash-distributed as in search/exchange.
 * All ranks know the sums of a round, so that each makes the same plan for the
 * next one; rank 0 has the answer (apart.h).
 *
 * Who knows a bound already gives it in run->low, and a plan in run->plan.  The
 * plan is an upper bound and stays if there is none shorter; with a bound it
 * gives up as soon as it seems that it will not get there in reasonable time.
 * Where any plan will do, the first meeting is the end.
 */
#include "core/route.h"
#include "engines/bidirectional/apart.h"

/* Positions of a round and worker: enough that waiting for one another hardly
 * counts, few enough that what they find stays in the cache. */
#define ROUND 4096

/* Layers grow by about the same factor, so that each doubling of the positions
 * raises our own bound by about the same amount.  When it would still be below
 * the given one with the most positions that are worth it, we will hardly be
 * done before. */
#define FIRST_LOOK 0x4000
#define MOST_POSITIONS 0x2000000

/* Where any plan will do, it will hardly have fewer pushes than that. */
#define PUSHES_PER_BOX 4

static const struct elsewhere elsewhere[] = {{"sink", "astar"}, {NULL, NULL}};

/* ---- The answer ---- */

/* The push that ends a plan by moves: with the player on that square, the one
 * box that is not on a goal comes to one. */
static struct push last_push(const struct board *board, const uint64_t *boxes,
                             square player)
{
    uint8_t d = 0;
    for (; d < DIR_COUNT - 1; d++) {
        square s = board->next[player][d];
        if (s == NO_SQUARE || !bits_has(boxes, s) || bits_has(board->goals, s))
            continue;
        square to = board->next[s][d];
        if (to != NO_SQUARE && bits_has(board->goals, to) &&
            !bits_has(boxes, to))
            break;
    }
    return (struct push){board->next[player][d], d};
}

/* The pushes from the start to where both met, at the end of the list; answers
 * the number of the first. */
static size_t list_forward(struct bidi *bidi, struct push *pushes, size_t room,
                           uint64_t *before, uint64_t *after)
{
    const struct board *board = bidi->run->board;
    square player;
    struct way way =
        apart_get(bidi, FORWARD, bidi->meets[FORWARD], after, &player);
    while (way.parent != NO_WAY) {
        way = apart_get(bidi, FORWARD, way.parent, before, &player);
        pushes[--room] = state_push_between(board, before, after);
        memcpy(after, before, board->words * sizeof *after);
    }
    return room;
}

/* Those from there to the end; answers how many there are. */
static size_t list_backward(struct bidi *bidi, struct push *pushes,
                            uint64_t *before, uint64_t *after)
{
    const struct board *board = bidi->run->board;
    size_t count = 0;
    square player, ignored;
    struct way way;
    for (uint32_t at = bidi->meets[BACKWARD]; at != NO_WAY; at = way.parent) {
        way = apart_get(bidi, BACKWARD, at, before, &player);
        if (way.parent != NO_WAY) {
            apart_get(bidi, BACKWARD, way.parent, after, &ignored);
            pushes[count++] = state_push_between(board, before, after);
        } else if (bidi->by_moves) { /* by pushes this is the end itself */
            pushes[count++] = last_push(board, before, player);
        }
    }
    return count;
}

/* False when memory ends. */
static bool write_plan(struct bidi *bidi)
{
    struct run *run = bidi->run;
    size_t room = bidi->best + 1;
    struct push *pushes = run_alloc(run, room, sizeof *pushes);
    uint64_t *boxes, *reach;
    if (!pushes || !RUN_SETS(run, &boxes, &reach))
        return false;
    size_t first = list_forward(bidi, pushes, room, boxes, reach);
    size_t count = room - first;
    memmove(pushes, pushes + first, count * sizeof *pushes);
    count += list_backward(bidi, pushes + count, boxes, reach);
    return run->error.code == KURA_OK && route_pushes(run, pushes, count);
}

static enum outcome finish_both(struct bidi *bidi)
{
    struct run *run = bidi->run;
    uint32_t best = bidi->best;
    if (best == NO_WAY)
        return OUTCOME_UNSOLVABLE;
    if (run->limits.steps && best > (uint32_t)run->limits.steps)
        return run_stopped(run, STOP_STEPS);
    if (bidi->meets[FORWARD] != NO_WAY && !write_plan(bidi))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    if (run->objective == MINIMIZE_NONE)
        return OUTCOME_SOLVED;
    run->proved = true;
    run->low = (int)best;
    return OUTCOME_SOLVED;
}

/* ---- Rounds ---- */

/* What every plan that is not known yet costs at least. */
static uint32_t bound_of(const struct bidi *bidi)
{
    uint32_t sum = bidi->top[FORWARD] + bidi->top[BACKWARD];
    return sum > 0 ? sum - 1 : 0;
}

/* Looks ahead whenever there are twice as many positions as the last time. */
static bool is_lost(struct bidi *bidi)
{
    uint64_t expanded = bidi->counts.expanded;
    if (expanded < FIRST_LOOK || expanded < 2 * bidi->looked)
        return false;
    int bound = (int)bound_of(bidi), rise = bound - bidi->bound, later = bound;
    bool first = bidi->looked == 0;
    bidi->looked = expanded;
    bidi->bound = bound;
    for (; expanded < bidi->most; expanded *= 2)
        later += rise;
    return !first && later < bidi->known;
}

/* What waits here, and the least that it costs. */
static void look_at(const struct bidi *bidi, enum side side,
                    struct bidi_round *round)
{
    round->costs[side] = UINT32_MAX;
    for (uint32_t i = 0; i < bidi->here; i++) {
        struct queue *queue = &bidi->team[i].frontiers[side].queue;
        uint32_t lowest = queue_lowest(queue);
        round->waiting[side] += queue->count;
        if (lowest < round->costs[side])
            round->costs[side] = lowest;
    }
}

/* How things stand on this rank. */
static void look_round(const struct bidi *bidi, struct bidi_round *round)
{
    *round = (struct bidi_round){
        .best = bidi->best,
        .meets = {bidi->meets[FORWARD], bidi->meets[BACKWARD]},
        .bytes = bidi->run->arena.used,
        .keep = checkpoint_is_due(bidi->run->checkpoint)};
    look_at(bidi, FORWARD, round);
    look_at(bidi, BACKWARD, round);
    for (uint32_t i = 0; i < bidi->here; i++) {
        const struct bidi_worker *worker = &bidi->team[i];
        round->counts.expanded += worker->expanded;
        round->counts.generated += worker->generated;
        round->counts.stored +=
            (uint64_t)worker->frontiers[FORWARD].table.count +
            worker->frontiers[BACKWARD].table.count;
    }
}

/* And on all; false when it is over. */
static bool add_up(struct bidi *bidi, struct bidi_round *round)
{
    size_t here = bidi->run->arena.used;
    look_round(bidi, round);
    if (bidi->courier && !apart_add_up(bidi, round))
        return false;
    bidi->counts = round->counts;
    bidi->run->remote_bytes = round->bytes > here ? round->bytes - here : 0;
    bidi->best = round->best;
    memcpy(bidi->meets, round->meets, sizeof bidi->meets);
    bidi_end_round(bidi, round->keep);
    return true;
}

/* As many positions as the limit on them still allows. */
static int64_t tickets_for(const struct bidi *bidi)
{
    uint64_t limit = bidi->run->limits.nodes, all = ROUND;
    all *= bidi->workers;
    if (limit && limit - bidi->counts.expanded < all)
        all = limit - bidi->counts.expanded;
    return (int64_t)(bidi->courier ? apart_share(bidi, all, bidi->round) : all);
}

/* Chooses the side that has fewer waiting; false when it is over. */
static bool plan_round(struct bidi *bidi)
{
    struct run *run = bidi->run;
    struct bidi_round round;
    bidi->outcome = OUTCOME_STOPPED;
    if (!add_up(bidi, &round))
        return false;
    uint64_t ahead = round.waiting[FORWARD], back = round.waiting[BACKWARD];
    bidi->round++;
    bidi->side = ahead <= back ? FORWARD : BACKWARD;
    bidi->cost = round.costs[bidi->side];
    bidi->outcome = OUTCOME_SOLVED;
    if (ahead == 0 || back == 0)
        return false;
    bidi->top[bidi->side] = bidi->cost;
    if (bidi->best != NO_WAY &&
        (run->objective == MINIMIZE_NONE || bidi->best <= bound_of(bidi)))
        return false;
    run_report(run, "searching from both ends", (int)bound_of(bidi), -1);
    bidi->outcome = OUTCOME_GAVE_UP;
    if (is_lost(bidi))
        return false;
    bidi->outcome = OUTCOME_STOPPED;
    bidi->tickets = tickets_for(bidi);
    return !run_stop(run, bidi->counts.expanded);
}

/* Takes part in one round.  When a worker fails the others find it over. */
static bool play_round(struct bidi_worker *worker, bool ok)
{
    exchange_flush(worker->port);
    return ok && exchange_meet_all(worker->port) && bidi_file(worker) &&
           exchange_meet(worker->port);
}

/* The first position of a side, found by the first worker.  Nobody goes on
 * while another rank has yet to file: it would take what comes next for what
 * comes now.  Later rounds begin when all ranks have told what they filed. */
static bool begin_side(struct bidi_worker *worker, enum side side)
{
    if (exchange_is_first(worker->port))
        worker->bidi->side = side;
    return exchange_meet(worker->port) &&
           play_round(worker, worker->me > 0 || bidi_start(worker)) &&
           exchange_meet_all(worker->port);
}

static bool next_round(struct bidi *bidi, struct bidi_worker *worker)
{
    if (exchange_is_first(worker->port) && !plan_round(bidi))
        return false;
    return exchange_meet(worker->port) &&
           play_round(worker, bidi_expand(worker));
}

static void work_both(void *job, int me, int count)
{
    struct bidi *bidi = job;
    struct bidi_worker *worker = &bidi->team[me];
    bool joined = exchange_join(worker->port, count, ~bidi->run->limits.nodes);
    if (me == 0) {
        bidi->workers = worker->port->workers;
        bidi->here = (uint32_t)count;
    }
    /* Nobody begins before the number of workers is known. */
    bool resumed = checkpoint_is_kept(bidi->run->checkpoint);
    if (joined && resumed && count < bidi->run->threads)
        run_stopped(worker->run, STOP_MEMORY); /* of threads */
    else if (joined && exchange_meet(worker->port) &&
             (resumed ||
              (begin_side(worker, FORWARD) && begin_side(worker, BACKWARD))))
        while (next_round(bidi, worker))
            ;
    exchange_stop(&bidi->exchange, worker->run->stopped_by);
}

static size_t record_bytes(const struct bidi *bidi)
{
    return sizeof(struct way) + bidi->team[0].frontiers[0].table.codec.bytes;
}

/* False when it did not begin. */
static bool search_both(struct bidi *bidi, int threads)
{
    struct run *run = bidi->run;
    bidi->team = run_alloc(run, (size_t)threads, sizeof *bidi->team);
    for (int i = 0; bidi->team && i < threads; i++)
        if (!bidi_worker_init(bidi, (uint32_t)i)) {
            run_stopped(run, bidi->team[i].run->stopped_by);
            return false;
        }
    if (!bidi->team || !exchange_open(&bidi->exchange, run, bidi->courier,
                                      threads, record_bytes(bidi)))
        return false;
    for (int i = 0; i < threads; i++) {
        struct bidi_worker *worker = &bidi->team[i];
        worker->port = &bidi->exchange.ports[i];
        worker->port->run = worker->run;
        worker->me = worker->port->me;
    }
    if (checkpoint_is_kept(bidi->run->checkpoint) &&
        !bidi_resume(bidi, threads))
        return false;
    workers_run(threads, work_both, bidi);
    return true;
}

/* The answer, which other ranks have a part in. */
static enum outcome settle(struct bidi *bidi, bool begun)
{
    struct run *run = bidi->run;
    struct bidi_round end = {0};
    if (begun)
        look_round(bidi, &end);
    run->remote_bytes = 0;
    if (!bidi->courier)
        bidi_keep_late(bidi, begun);
    if (bidi->courier && !apart_settle(bidi, &end, begun))
        return OUTCOME_STOPPED;
    bidi->counts = end.counts;
    if (!begun)
        return OUTCOME_STOPPED;
    if (bidi->exchange.reason != STOP_NONE)
        return run_stopped(run, bidi->exchange.reason);
    return bidi->outcome == OUTCOME_SOLVED ? finish_both(bidi) : bidi->outcome;
}

static void count_both(struct bidi *bidi)
{
    struct run *run = bidi->run;
    run_count(run, "expanded", "states", bidi->counts.expanded);
    run_count(run, "generated", "states", bidi->counts.generated);
    run_count(run, "stored", "states", bidi->counts.stored);
}

/* How far it must come, and with how many positions. */
static void set_aim(struct bidi *bidi)
{
    const struct run *run = bidi->run;
    bidi->known = run->low;
    bidi->most = MOST_POSITIONS;
    if (run->objective != MINIMIZE_NONE || run->low < 0)
        return;
    int guess = PUSHES_PER_BOX * run->board->box_count;
    if (bidi->known < guess)
        bidi->known = guess;
    if (run->limits.nodes && run->limits.nodes < bidi->most)
        bidi->most = run->limits.nodes;
}

static enum outcome bidirectional_solve(struct run *run)
{
    int threads = run->threads > 1 ? run->threads : 1;
    struct bidi own, *bidi = &own;
    struct courier courier;
    bool begun = bidi_init(bidi, run);
    set_aim(bidi);
    if (courier_needed(run)) {
        courier_open(&courier, run);
        courier.by_agreement = true;
        courier.keeps = false; /* a round that was cut off comes again */
        bidi->courier = &courier;
    }
    pthread_mutex_init(&bidi->lock, NULL);
    begun = begun && search_both(bidi, threads);
    enum outcome outcome = settle(bidi, begun);
    if (bidi->courier)
        courier_close(&courier);
    if (bidi->exchange.ports)
        exchange_close(&bidi->exchange);
    for (int i = 1; bidi->team && i < threads; i++)
        if (bidi->team[i].run)
            run_release(&bidi->team[i].forked);
    pthread_mutex_destroy(&bidi->lock);
    count_both(bidi);
    return run->error.code ? OUTCOME_FAILED : outcome;
}

const struct engine bidirectional_engine = {
    .name = "bidirectional",
    .summary = "from the start and the goals at once: fewest pushes or moves",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES,
    .complete = true,
    .distributed = true,
    .files = 1 << KURA_FILE_CERTIFICATE | 1 << KURA_FILE_CHECKPOINT,
    .rules = 1 << RULES_GOALS,
    .elsewhere = elsewhere,
    .solve = bidirectional_solve,
};
