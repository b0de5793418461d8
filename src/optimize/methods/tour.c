/*
 * The order of the plan's turns as a tour of the player: a turn is a run of
 * pushes of one box, and the walks between turns are what the order costs.
 * Blocks of turns are moved elsewhere (Or 1976) or turned round (2-opt, Croes
 * 1958); from the first turn that changes to the last the plan is played anew,
 * given up as soon as it can't be shorter.  When nothing gains any more, a few
 * blocks go anywhere that can be played, and it begins again from there
 * (iterated local search); the best order is kept.
 */
#include "base/bits.h"
#include "base/random.h"
#include "core/reach.h"
#include "core/route.h"
#include "core/state.h"
#include "optimize/methods/methods.h"

#define WORK_PER_NODE 16 /* turns played */
#define LONGEST_BLOCK 4
#define KICKS 3       /* blocks moved anywhere */
#define KICK_TRIES 40 /* for each */
#define FREE UINT32_MAX

struct tour_turn {
    size_t first, end; /* its pushes */
};

/* The turns of an order, with what was before each; one more for the end. */
struct tour_stop {
    uint32_t turn;
    uint32_t cost;   /* steps before it */
    uint32_t walk;   /* to its first push */
    uint32_t pushes; /* before it */
    square player;
};

struct tour {
    struct run *run;
    const struct board *board;
    struct push *pushes;
    struct tour_turn *turns;
    size_t count;
    struct tour_stop *stops;
    uint64_t *boxes; /* before each */
    uint32_t *other; /* turns: a new order, the same outside of a range */
    uint32_t *best;
    uint32_t best_cost;
    struct state state; /* while it is played */
    int *steps;
    square *queue;
    struct random random;
    uint64_t before, work;
};

static size_t find_turns(struct tour *tour, size_t pushes)
{
    square at = NO_SQUARE;
    size_t count = 0;
    for (size_t i = 0; i < pushes; i++) {
        struct push push = tour->pushes[i];
        if (at != push.from)
            tour->turns[count++] = (struct tour_turn){.first = i};
        tour->turns[count - 1].end = i + 1;
        at = tour->board->next[push.from][push.d];
    }
    return count;
}

static bool prepare(struct tour *tour)
{
    struct run *run = tour->run;
    size_t n = (size_t)run->board->squares, words = run->board->words;
    size_t room = run->plan.pushes + 1;
    if (!RUN_NEW(run, tour->pushes, room) || !RUN_NEW(run, tour->turns, room) ||
        !RUN_NEW(run, tour->steps, n) || !RUN_NEW(run, tour->queue, n) ||
        !RUN_NEW(run, tour->state.boxes, words))
        return false;
    tour->count =
        find_turns(tour, route_read(run->board, &run->plan, tour->pushes));
    if (!RUN_NEW(run, tour->stops, tour->count + 1) ||
        !RUN_NEW(run, tour->boxes, (tour->count + 1) * words) ||
        !RUN_NEW(run, tour->other, 2 * tour->count + 1))
        return false;
    tour->best = tour->other + tour->count;
    for (uint32_t i = 0; i < tour->count; i++)
        tour->other[i] = i;
    return true;
}

/* ---- Playing ---- */

static uint32_t distance(const struct board *board, square a, square b)
{
    int x = board->cells[a] % board->width - board->cells[b] % board->width;
    int y = board->cells[a] / board->width - board->cells[b] / board->width;
    return (uint32_t)((x < 0 ? -x : x) + (y < 0 ? -y : y));
}

/* Steps from where the player is to the place for a push, fewer than most; FREE
 * if there is no such way, or no such push. */
static uint32_t walk_to(struct tour *tour, struct push push, uint32_t most)
{
    const struct board *board = tour->board;
    const struct state *state = &tour->state;
    square to = board->next[push.from][push.d];
    square behind = board->next[push.from][push.d ^ 1];
    if (!bits_has(state->boxes, push.from) || bits_has(state->boxes, to) ||
        bits_has(state->boxes, behind))
        return FREE;
    if (state->player == behind)
        return most > 0 ? 0 : FREE;
    if (distance(board, state->player, behind) >= most)
        return FREE;
    reach_distances_to(board, state->boxes, state->player, behind, tour->steps,
                       tour->queue);
    int steps = tour->steps[behind];
    return steps >= 0 && (uint32_t)steps < most ? (uint32_t)steps : FREE;
}

/* Plays a turn, in which the player may walk fewer steps than most; takes those
 * it does off.  False if it can't. */
static bool play(struct tour *tour, uint32_t number, uint32_t *most)
{
    struct tour_turn turn = tour->turns[number];
    tour->work++;
    for (size_t i = turn.first; i < turn.end; i++) {
        uint32_t walk = walk_to(tour, tour->pushes[i], *most);
        if (walk == FREE)
            return false;
        if (*most != FREE)
            *most -= walk;
        state_push(&tour->state, tour->pushes[i]);
    }
    return true;
}

static void load(struct tour *tour, size_t stop)
{
    state_set(&tour->state, tour->boxes + stop * tour->board->words,
              tour->stops[stop].player);
}

/* Can the new order be played from one stop to another, and from there on as
 * before, with fewer than so many steps of walking up to there? */
static bool can_play(struct tour *tour, size_t first, size_t end, uint32_t most)
{
    load(tour, first);
    for (size_t i = first; i < end; i++)
        if (!play(tour, tour->other[i], &most))
            return false;
    if (end == tour->count)
        return true;
    struct tour_turn next = tour->turns[tour->stops[end].turn];
    return walk_to(tour, tour->pushes[next.first], most) != FREE;
}

/* Steps of walking from one stop to another, up to the push there. */
static uint32_t walked(const struct tour *tour, size_t first, size_t end)
{
    const struct tour_stop *a = tour->stops + first, *b = tour->stops + end;
    return b->cost + b->walk - a->cost - (b->pushes - a->pushes);
}

/* Makes the new order the order, which can be played; false if it can't. */
static bool settle(struct tour *tour, size_t first)
{
    size_t words = tour->board->words;
    if (first == 0) {
        state_init(&tour->state, tour->board, tour->state.boxes);
        tour->stops[0] = (struct tour_stop){.player = tour->state.player};
        memcpy(tour->boxes, tour->state.boxes, words * sizeof *tour->boxes);
    }
    load(tour, first);
    for (size_t i = first; i < tour->count; i++) {
        struct tour_stop *stop = tour->stops + i;
        struct tour_turn turn = tour->turns[tour->other[i]];
        uint32_t left = FREE - 1;
        stop->turn = tour->other[i];
        stop->walk = walk_to(tour, tour->pushes[turn.first], FREE);
        if (!play(tour, stop->turn, &left))
            return false;
        uint32_t pushes = (uint32_t)(turn.end - turn.first);
        stop[1] =
            (struct tour_stop){.cost = stop->cost + FREE - 1 - left + pushes,
                               .pushes = stop->pushes + pushes,
                               .player = tour->state.player};
        memcpy(tour->boxes + (i + 1) * words, tour->state.boxes,
               words * sizeof *tour->boxes);
    }
    return true;
}

/* ---- Orders ---- */

static bool must_end(struct tour *tour)
{
    struct run *run = tour->run;
    run_report(run, "making the plan shorter", -1, -1);
    return run_stop(run, tour->before + tour->work / WORK_PER_NODE);
}

static void copy_order(struct tour *tour, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        tour->other[i] = tour->stops[i].turn;
}

/* Two neighbouring blocks change places: first .. middle - 1, middle .. end. */
static void swap_blocks(struct tour *tour, size_t first, size_t middle,
                        size_t end)
{
    size_t at = first;
    for (size_t i = middle; i < end; i++)
        tour->other[at++] = tour->stops[i].turn;
    for (size_t i = first; i < middle; i++)
        tour->other[at++] = tour->stops[i].turn;
}

static void reverse(struct tour *tour, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        tour->other[i] = tour->stops[end - 1 - (i - first)].turn;
}

/* Takes the new order if it is shorter; else it is undone. */
static bool accept(struct tour *tour, size_t first, size_t end)
{
    if (can_play(tour, first, end, walked(tour, first, end)) &&
        settle(tour, first))
        return true;
    copy_order(tour, first, end);
    return false;
}

/* Any change of the turns from first to end that gains. */
static bool improve_range(struct tour *tour, size_t first, size_t end)
{
    for (size_t length = 1; length <= LONGEST_BLOCK && length < end - first;
         length++) {
        swap_blocks(tour, first, first + length, end);
        if (accept(tour, first, end))
            return true;
        swap_blocks(tour, first, end - length, end);
        if (accept(tour, first, end))
            return true;
    }
    reverse(tour, first, end);
    return accept(tour, first, end);
}

/* Until nothing gains; false when a limit ends it. */
static bool descend(struct tour *tour)
{
    size_t barren = 0, first = 0;
    while (barren < tour->count) {
        bool gained = false;
        for (size_t end = first + 2; end <= tour->count && !gained; end++) {
            if (must_end(tour))
                return false;
            gained = improve_range(tour, first, end);
        }
        barren = gained ? 0 : barren + 1;
        if (!gained)
            first = (first + 1) % tour->count;
    }
    return true;
}

/* Moves a block anywhere it can be played. */
static void kick(struct tour *tour)
{
    for (int i = 0; i < KICK_TRIES; i++) {
        size_t first = random_below(&tour->random, tour->count - 1);
        size_t end =
            first + 2 + random_below(&tour->random, tour->count - first - 1);
        size_t middle =
            first + 1 + random_below(&tour->random, end - first - 1);
        swap_blocks(tour, first, middle, end);
        if (can_play(tour, first, end, FREE) && settle(tour, first))
            return;
        copy_order(tour, first, end);
    }
}

/* ---- The method ---- */

static void keep(struct tour *tour)
{
    tour->best_cost = tour->stops[tour->count].cost;
    memcpy(tour->best, tour->other, tour->count * sizeof *tour->best);
}

static bool write_plan(struct tour *tour)
{
    struct run *run = tour->run;
    struct push *list = run_alloc(run, run->plan.pushes + 1, sizeof *list);
    size_t count = 0;
    if (!list)
        return false;
    for (size_t i = 0; i < tour->count; i++) {
        struct tour_turn turn = tour->turns[tour->best[i]];
        for (size_t k = turn.first; k < turn.end; k++)
            list[count++] = tour->pushes[k];
    }
    return route_pushes(run, list, count);
}

/* Local searches from here and there, the best so far at hand each time. */
static void wander(struct tour *tour)
{
    keep(tour);
    while (descend(tour)) {
        if (tour->stops[tour->count].cost < tour->best_cost)
            keep(tour);
        memcpy(tour->other, tour->best, tour->count * sizeof *tour->best);
        settle(tour, 0);
        for (int i = 0; i < KICKS; i++)
            kick(tour);
    }
    if (tour->stops[tour->count].cost < tour->best_cost)
        keep(tour);
}

static enum errand_end improve(struct errand *errand)
{
    struct run *run = errand->run;
    struct tour tour = {.run = run,
                        .board = run->board,
                        .before = run->nodes,
                        .random = {errand->turn}};
    if (!run_by_moves(run) && !run_has_second(run))
        return ERRAND_DONE;
    if (!prepare(&tour) || tour.count < 3 || !settle(&tour, 0))
        return run->stopped_by == STOP_NONE ? ERRAND_DONE : ERRAND_CUT;
    uint32_t cost = tour.stops[tour.count].cost;
    wander(&tour);
    if (tour.best_cost < cost)
        write_plan(&tour);
    return ERRAND_AGAIN;
}

const struct method tour_method = {
    .name = "tour",
    .summary = "the order of pushes as a tour of the player, block by block",
    .rules = 1 << RULES_GOALS,
    .promise = 1,
    .quick = true,
    .improve = improve,
};
