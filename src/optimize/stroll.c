/*
 * A* over positions after pushes, by arrangement.  An arrangement that is met
 * is a site, with its pushes to other sites listed once; it has a spot for
 * every square the player comes to stand on there.  A push remembers what it
 * cost at least when it was made from another spot, so that the later spots of
 * a site, which come in the order of their costs, look for walks only as far as
 * these can be shorter.  A search that is cut off has found the cheapest ways
 * to some of the plan's own positions: the plan goes on from the one that gains
 * most.
 */
#include "optimize/stroll.h"

#include <limits.h>

#include "core/reach.h"
#include "core/reserve.h"
#include "core/route.h"
#include "search/heuristics/heuristics.h"
#include "search/queue.h"

#define NONE UINT32_MAX
#define UNKNOWN UINT64_MAX
#define BOTH (((uint64_t)1 << 32) + 1)
#define SITE ((uint32_t)1 << 31) /* in the set of what is allowed: a number */

/* An arrangement of boxes. */
struct stroll_site {
    uint32_t spots;  /* the newest; NONE */
    uint32_t pushes; /* the first of its list; NONE: it is not made yet */
    uint32_t count;  /* of the list */
    bool solved;
};

struct stroll_push {
    uint64_t cost;  /* with all before; UNKNOWN: it was not made yet */
    uint32_t site;  /* behind it */
    uint32_t bound; /* on the pushes that are left then */
    struct push push;
};

/* A position after a push. */
struct stroll_spot {
    uint64_t cost;
    uint32_t parent, site;
    uint32_t next; /* another one of the site */
    struct push push;
    bool done; /* its pushes were made at that cost */
};

struct stroll {
    const struct stroll_ground *ground;
    const struct board *board;
    bool by_moves;
    struct queue queue;
    struct stroll_site *sites;
    uint64_t *boxes; /* of each, and the region of its first spot */
    size_t site_count, site_room, boxes_room;
    struct stroll_push *pushes;
    size_t push_count, push_room;
    struct stroll_spot *spots;
    size_t spot_count, spot_room;
};

static uint64_t pair(const struct stroll *stroll, uint64_t moves,
                     uint64_t pushes)
{
    return stroll->by_moves ? moves << 32 | pushes : pushes << 32 | moves;
}

/* ---- Sites ---- */

static uint64_t *boxes_of(const struct stroll *stroll, size_t site)
{
    return stroll->boxes + 2 * site * stroll->board->words;
}

/* Where its first spot can walk; empty before. */
static uint64_t *region_of(const struct stroll *stroll, size_t site)
{
    return stroll->boxes + (2 * site + 1) * stroll->board->words;
}

/* The arrangement in ground->state, with that entry among those allowed; NONE
 * when memory ends. */
static uint32_t add_site(struct stroll *stroll, uint32_t *allowed)
{
    const struct stroll_ground *ground = stroll->ground;
    const struct state *state = ground->state;
    size_t number = stroll->site_count, words = stroll->board->words;
    if (!run_reserve(ground->run, &stroll->sites, &stroll->site_room,
                     number + 1, sizeof *stroll->sites) ||
        !run_reserve(ground->run, &stroll->boxes, &stroll->boxes_room,
                     2 * (number + 1) * words, sizeof *stroll->boxes))
        return NONE;
    memcpy(boxes_of(stroll, number), state->boxes,
           words * sizeof *state->boxes);
    memset(region_of(stroll, number), 0, words * sizeof *state->boxes);
    stroll->sites[number] = (struct stroll_site){.spots = NONE,
                                                 .pushes = NONE,
                                                 .solved = state_solved(state)};
    stroll->site_count++;
    *allowed = SITE | (uint32_t)number;
    return (uint32_t)number;
}

/* Loads the boxes of a site. */
static void load(struct stroll *stroll, uint32_t site, square player)
{
    state_set(stroll->ground->state, boxes_of(stroll, site), player);
}

static bool is_free(const struct state *state, square s)
{
    return s != NO_SQUARE && !bits_has(state->boxes, s);
}

/* The pushes that the boxes leave room for, to squares that are not dead. */
static int list_possible(const struct stroll_ground *ground)
{
    const struct board *board = ground->run->board;
    const struct state *state = ground->state;
    struct push *list = ground->list;
    int count = 0;
    struct bits_walk walk = bits_walk(state->boxes, board->words);
    for (size_t s; bits_next(&walk, &s);)
        for (uint8_t d = 0; d < DIR_COUNT; d++) {
            square to = board->next[s][d];
            if (!is_free(state, to) || bits_has(board->dead, to) ||
                !is_free(state, board->next[s][d ^ 1]))
                continue;
            keyset_touch(ground->allowed, state->key.low ^
                                              board->box_keys[s].low ^
                                              board->box_keys[to].low);
            list[count++] = (struct push){(square)s, d};
        }
    return count;
}

/* Adds a push of the position in ground->state to the list, if what is behind
 * it is allowed.  False when memory ends. */
static bool list_push(struct stroll *stroll, struct push push)
{
    const struct stroll_ground *ground = stroll->ground;
    struct state *state = ground->state;
    square player = state->player;
    state_push(state, push);
    uint32_t *allowed = keyset_find(ground->allowed, state->key.low);
    uint32_t site = NONE;
    if (allowed)
        site = *allowed & SITE ? *allowed & ~SITE : add_site(stroll, allowed);
    state_undo(state, push, player);
    if (site == NONE)
        return !allowed;
    return RUN_ADD(
        ground->run, stroll->pushes, stroll->push_count, stroll->push_room,
        (struct stroll_push){.cost = UNKNOWN, .site = site, .push = push});
}

/* Lists the pushes of a site; false when memory ends. */
static bool list_pushes(struct stroll *stroll, uint32_t number, square player)
{
    const struct stroll_ground *ground = stroll->ground;
    size_t first = stroll->push_count;
    load(stroll, number, player);
    int count = list_possible(ground);
    for (int i = 0; i < count; i++)
        if (!list_push(stroll, ground->list[i]))
            return false;
    stroll->sites[number].pushes = (uint32_t)first;
    stroll->sites[number].count = (uint32_t)(stroll->push_count - first);
    return true;
}

/* ---- Walks ---- */

/* Where the player stands to make a push. */
static square behind(const struct stroll *stroll,
                     const struct stroll_push *push)
{
    return stroll->board->next[push->push.from][push->push.d ^ 1];
}

/* The longest walk before a push that costs less than ever; -1: none.  New
 * pushes are out of reach when there were others from the same region. */
static int farthest(const struct stroll *stroll, const struct stroll_push *push,
                    uint64_t cost, bool again)
{
    uint64_t first = cost + pair(stroll, 1, 1);
    if (push->cost == UNKNOWN)
        return again ? -1 : INT_MAX;
    if (push->cost <= first)
        return -1;
    uint64_t more = push->cost - first;
    if (stroll->by_moves)
        return more >> 32 < INT_MAX ? (int)(more >> 32) : INT_MAX;
    return more < INT_MAX ? (int)more : INT_MAX;
}

/* Keeps the region that was walked through first. */
static void keep_region(struct stroll *stroll, uint32_t site, size_t count)
{
    uint64_t *region = region_of(stroll, site);
    const square *squares = stroll->ground->squares;
    for (size_t i = 0; i < count; i++)
        bits_add(region, squares[i]);
}

/* ---- Spots ---- */

/* The position behind a push at that cost; false when memory ends. */
static bool add_spot(struct stroll *stroll, uint32_t parent, uint64_t cost,
                     const struct stroll_push *push)
{
    struct stroll_site *site = stroll->sites + push->site;
    uint32_t number = site->spots;
    uint64_t whole = cost + push->bound * BOTH;
    if (whole >= stroll->ground->limit)
        return true;
    while (number != NONE && stroll->spots[number].push.from != push->push.from)
        number = stroll->spots[number].next;
    if (number == NONE) {
        number = (uint32_t)stroll->spot_count;
        if (!RUN_ADD(stroll->ground->run, stroll->spots, stroll->spot_count,
                     stroll->spot_room,
                     (struct stroll_spot){.cost = UNKNOWN,
                                          .site = push->site,
                                          .next = site->spots}))
            return false;
        site->spots = number;
    }
    struct stroll_spot *spot = stroll->spots + number;
    if (spot->cost <= cost)
        return true;
    spot->cost = cost;
    spot->parent = parent;
    spot->push = push->push;
    spot->done = false;
    return queue_add(&stroll->queue, (uint32_t)(whole >> 32), (uint32_t)whole,
                     number);
}

/* What is left after the pushes that are made for the first time; all of these
 * have the player in one region. */
static void find_bounds(struct stroll *stroll, uint32_t number, square player)
{
    const struct stroll_ground *ground = stroll->ground;
    const struct stroll_site *site = stroll->sites + number;
    bool visited = false;
    for (uint32_t i = site->pushes; i < site->pushes + site->count; i++) {
        struct stroll_push *push = stroll->pushes + i;
        if (push->cost != UNKNOWN ||
            stroll->ground->steps[behind(stroll, push)] < 0)
            continue;
        if (!visited) {
            load(stroll, number, player);
            ground->heuristic->visit(ground->bounds, ground->state);
            visited = true;
        }
        push->bound =
            (uint32_t)ground->heuristic->after(ground->bounds, push->push);
    }
}

static square player_of(const struct stroll *stroll, uint32_t spot)
{
    return spot ? stroll->spots[spot].push.from : stroll->board->player;
}

/* Steps from a spot to what it could push at less than ever; false if there is
 * nothing. */
static bool look_around(struct stroll *stroll, uint32_t number, bool is_first)
{
    const struct stroll_spot *spot = stroll->spots + number;
    const struct stroll_site *site = stroll->sites + spot->site;
    square player = player_of(stroll, number);
    bool again = bits_has(region_of(stroll, spot->site), player);
    int most = -1;
    for (uint32_t i = site->pushes; i < site->pushes + site->count; i++) {
        int far = farthest(stroll, stroll->pushes + i, spot->cost, again);
        most = far > most ? far : most;
    }
    if (most < 0)
        return false;
    size_t count =
        reach_distances_within(stroll->board, boxes_of(stroll, spot->site),
                               player, most, stroll->ground->steps,
                               stroll->ground->squares);
    if (is_first)
        keep_region(stroll, spot->site, count);
    find_bounds(stroll, spot->site, player);
    return true;
}

/* Makes all pushes from a spot; false when memory ends. */
static bool leave(struct stroll *stroll, uint32_t number)
{
    struct stroll_spot spot = stroll->spots[number];
    bool is_first = stroll->sites[spot.site].pushes == NONE;
    if (is_first && !list_pushes(stroll, spot.site, player_of(stroll, number)))
        return false;
    if (!look_around(stroll, number, is_first))
        return true;
    uint32_t first = stroll->sites[spot.site].pushes;
    uint32_t end = first + stroll->sites[spot.site].count;
    for (uint32_t i = first; i < end; i++) {
        struct stroll_push *push = stroll->pushes + i;
        int steps = stroll->ground->steps[behind(stroll, push)];
        uint64_t cost = spot.cost + pair(stroll, 1 + (uint64_t)steps, 1);
        if (steps < 0 || cost >= push->cost)
            continue;
        push->cost = cost;
        if (push->bound != HEURISTIC_DEAD &&
            !add_spot(stroll, number, cost, push))
            return false;
    }
    return true;
}

/* ---- The search ---- */

static bool begin(struct stroll *stroll)
{
    const struct stroll_ground *ground = stroll->ground;
    state_init(ground->state, stroll->board, ground->state->boxes);
    uint32_t *allowed = keyset_find(ground->allowed, ground->state->key.low);
    return allowed && add_site(stroll, allowed) != NONE &&
           RUN_ADD(ground->run, stroll->spots, stroll->spot_count,
                   stroll->spot_room,
                   (struct stroll_spot){
                       .parent = NONE, .next = NONE, .push = {NO_SQUARE, 0}}) &&
           queue_add(&stroll->queue, 0, 0, 0);
}

/* The solved spot that costs least; NONE if there is none, or no time or memory
 * to find it. */
static uint32_t find_cheapest(struct stroll *stroll)
{
    const struct stroll_ground *ground = stroll->ground;
    if (!begin(stroll))
        return NONE;
    for (;;) {
        uint32_t first, second;
        uint32_t number = queue_take(&stroll->queue, &first, &second);
        if (number == QUEUE_EMPTY)
            return NONE;
        struct stroll_spot *spot = stroll->spots + number;
        if (spot->done)
            continue;
        spot->done = true;
        if (stroll->sites[spot->site].solved)
            return number;
        if (ground->must_end(ground->passage) || !leave(stroll, number))
            return NONE;
    }
}

/* ---- Plans ---- */

/* The spot of the position in ground->state; NONE if it was not met. */
static uint32_t find_spot(const struct stroll *stroll)
{
    const struct stroll_ground *ground = stroll->ground;
    const struct state *state = ground->state;
    uint32_t *allowed = keyset_find(ground->allowed, state->key.low);
    if (!allowed || !(*allowed & SITE))
        return NONE;
    uint32_t number = stroll->sites[*allowed & ~SITE].spots;
    while (number != NONE && player_of(stroll, number) != state->player)
        number = stroll->spots[number].next;
    return number;
}

/* Of the plan's positions the spot that costs least compared with the plan;
 * NONE: all cost as much.  *place: the pushes of the plan before it. */
static uint32_t find_gain(const struct stroll *stroll, size_t *place)
{
    struct state *state = stroll->ground->state;
    const struct plan *plan = &stroll->ground->run->plan;
    uint64_t most = 0, pushes = 0;
    uint32_t best = NONE;
    square player = stroll->board->player;
    state_init(state, stroll->board, state->boxes);
    for (size_t i = 0; i < plan->count; i++) {
        uint8_t d = (uint8_t)plan_direction(plan->steps[i]);
        player = stroll->board->next[player][d];
        if (!plan_is_push(plan->steps[i]))
            continue;
        state_push(state, (struct push){player, d});
        uint64_t cost = pair(stroll, i + 1, ++pushes);
        uint32_t spot = find_spot(stroll);
        if (spot == NONE || stroll->spots[spot].cost + most >= cost)
            continue;
        most = cost - stroll->spots[spot].cost;
        best = spot;
        *place = pushes;
    }
    return best;
}

/* The pushes to a spot, and then those of the plan from a place on. */
static bool write_plan(struct stroll *stroll, uint32_t number, size_t place)
{
    const struct stroll_ground *ground = stroll->ground;
    size_t count = 0, rest = ground->count - place;
    for (uint32_t i = number; i != 0; i = stroll->spots[i].parent)
        count++;
    struct push *pushes =
        run_alloc(ground->run, count + rest + 1, sizeof *pushes);
    if (!pushes)
        return false;
    size_t at = count;
    for (uint32_t i = number; i != 0; i = stroll->spots[i].parent)
        pushes[--at] = stroll->spots[i].push;
    memcpy(pushes + count, ground->plan + place, rest * sizeof *pushes);
    return route_pushes(ground->run, pushes, count + rest);
}

bool stroll_search(const struct stroll_ground *ground)
{
    struct stroll stroll = {.ground = ground,
                            .board = ground->run->board,
                            .by_moves = run_by_moves(ground->run)};
    queue_init(&stroll.queue, ground->run);
    uint32_t found = find_cheapest(&stroll);
    queue_release(&stroll.queue);
    size_t place = ground->count;
    if (found == NONE)
        found = find_gain(&stroll, &place);
    return found != NONE && write_plan(&stroll, found, place);
}
