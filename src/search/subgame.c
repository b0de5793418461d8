/*
 * Best-first: the position with most floor in reach is played on next.  There
 * are few positions, so the open ones are simply looked through.  Positions
 * are compared box by box, never by hash alone.
 */
#include "search/subgame.h"

#include "base/bits.h"
#include "core/reach.h"
#include "core/state.h"
#include "search/deadlocks/freeze.h"
#include "search/prunings/pi_corral.h"

struct subgame_node {
    uint64_t hash;
    square region;
    uint16_t free; /* squares in reach; 0 once played on */
};

struct subgame {
    struct run *run;
    const struct board *board;
    struct freeze *freeze;
    struct pi_corral *pi;
    struct state state;
    uint64_t *reach, *child_reach, *frozen; /* sets */
    struct push *pushes;
    struct subgame_node *nodes;
    uint64_t *sets;  /* of each node: boxes, and the player's reach */
    uint32_t *slots; /* node + 1; 0 is free */
    size_t count, capacity, slot_count;
    uint64_t work;
};

struct subgame *subgame_new(struct run *run)
{
    const struct board *board = run->board;
    struct subgame *game = run_alloc(run, 1, sizeof *game);
    uint64_t *boxes;
    if (!game ||
        !RUN_SETS(run, &boxes, &game->reach, &game->child_reach, &game->frozen))
        return NULL;
    game->run = run;
    game->board = board;
    game->freeze = freeze_new(run);
    game->pi = pi_corral_new(run);
    if (!game->freeze || !game->pi ||
        !RUN_NEW(run, game->pushes, 4 * (size_t)board->box_count))
        return NULL;
    state_init(&game->state, board, boxes);
    return game;
}

uint64_t subgame_work(const struct subgame *game)
{
    return game->work;
}

/* Room for one more node, with at most half of the slots used. */
static bool make_room(struct subgame *game)
{
    if (game->count < game->capacity)
        return true;
    size_t wanted = game->capacity ? 2 * game->capacity : 128;
    size_t nodes_had = game->capacity, sets_had = game->capacity;
    if (!run_fit(game->run, &game->nodes, &nodes_had, wanted,
                 sizeof *game->nodes) ||
        !run_fit(game->run, &game->sets, &sets_had, wanted,
                 2 * game->board->words * sizeof *game->sets) ||
        !run_fit(game->run, &game->slots, &game->slot_count, 2 * wanted,
                 sizeof *game->slots))
        return false;
    game->capacity = wanted;
    uint32_t *slots = game->slots;
    const struct subgame_node *nodes = game->nodes;
    memset(slots, 0, game->slot_count * sizeof *slots);
    for (size_t i = 0; i < game->count; i++) {
        size_t slot = nodes[i].hash & (game->slot_count - 1);
        while (slots[slot])
            slot = (slot + 1) & (game->slot_count - 1);
        slots[slot] = (uint32_t)i + 1;
    }
    return true;
}

static uint64_t *boxes_of(const struct subgame *game, size_t i)
{
    return game->sets + 2 * i * game->board->words;
}

static uint64_t *reach_of(const struct subgame *game, size_t i)
{
    return boxes_of(game, i) + game->board->words;
}

/* Adds the position in game->state, whose reach is in game->child_reach, if it
 * is new. */
static bool add(struct subgame *game, square region, size_t free)
{
    if (!make_room(game))
        return false;
    size_t mask = game->slot_count - 1;
    size_t bytes = game->board->words * sizeof *game->sets;
    uint64_t hash = state_key(&game->state, region).low;
    size_t slot = hash & mask;
    for (; game->slots[slot]; slot = (slot + 1) & mask) {
        size_t i = game->slots[slot] - 1;
        if (game->nodes[i].hash == hash && game->nodes[i].region == region &&
            memcmp(boxes_of(game, i), game->state.boxes, bytes) == 0)
            return true;
    }
    memcpy(boxes_of(game, game->count), game->state.boxes, bytes);
    memcpy(reach_of(game, game->count), game->child_reach, bytes);
    game->nodes[game->count] =
        (struct subgame_node){hash, region, (uint16_t)free};
    game->slots[slot] = (uint32_t)++game->count;
    return true;
}

/* The open node with most floor; game->count if there is none. */
static size_t best_open(const struct subgame *game)
{
    size_t best = game->count;
    uint16_t most = 0;
    for (size_t i = 0; i < game->count; i++)
        if (game->nodes[i].free > most) {
            most = game->nodes[i].free;
            best = i;
        }
    return best;
}

/* Nothing to lose there: all on goals, or every square in reach. */
static bool is_good(const struct subgame *game, size_t free)
{
    return state_solved(&game->state) ||
           free + (size_t)game->state.box_count == (size_t)game->board->squares;
}

static bool is_frozen(struct subgame *game, square to)
{
    return to != game->board->sink &&
           freeze_possible(game->freeze, game->state.boxes, to) &&
           freeze_find(game->freeze, game->state.boxes, game->frozen);
}

/* Can the box be pushed two squares on, with the player in
 * game->child_reach? */
static bool is_loose(const struct subgame *game, const uint64_t *boxes,
                     square s)
{
    const struct board *board = game->board;
    const uint64_t *dead = game->freeze->dead;
    for (int d = 0; d < DIR_COUNT; d++) {
        square behind = board->next[s][d ^ 1], one = board->next[s][d];
        if (behind == NO_SQUARE || one == NO_SQUARE ||
            !bits_has(game->child_reach, behind) || bits_has(boxes, one) ||
            bits_has(dead, one))
            continue;
        square two = board->next[one][d];
        if (two != NO_SQUARE && !bits_has(boxes, two) && !bits_has(dead, two))
            return true;
    }
    return false;
}

/* Takes off boxes that are loose, and those that this makes so; in
 * game->child_reach is the player's reach before, then after it. */
static void shed(struct subgame *game, uint64_t *boxes, square player)
{
    const struct board *board = game->board;
    for (bool any = true; any;) {
        any = false;
        BITS_EACH (s, boxes, board->words)
            if (is_loose(game, boxes, (square)s)) {
                bits_remove(boxes, s);
                any = true;
            }
        if (any)
            reach_fill(board, boxes, player, game->child_reach);
    }
}

void subgame_shed(struct subgame *game, uint64_t *boxes, square player)
{
    reach_fill(game->board, boxes, player, game->child_reach);
    shed(game, boxes, player);
}

/* Takes a position that came up in a game of knots, the player's reach in
 * game->child_reach; false when it is good or memory ended. */
static bool take_knot(struct subgame *game, square player)
{
    const struct board *board = game->board;
    struct state *state = &game->state;
    shed(game, state->boxes, player);
    state_set(state, state->boxes, player);
    return !state_solved(state) &&
           add(game, reach_name(board, game->child_reach),
               bits_total(game->child_reach, board->words));
}

/* Plays on from a node of a game of knots; false as above. */
static bool play_knot(struct subgame *game, size_t i)
{
    const struct board *board = game->board;
    struct state *state = &game->state;
    square player = game->nodes[i].region;
    game->nodes[i].free = 0;
    game->work++;
    state_set(state, boxes_of(game, i), player);
    memcpy(game->reach, reach_of(game, i), board->words * sizeof(uint64_t));
    int count = state_pushes(state, game->reach, game->pushes);
    count = pi_corral_prune(game->pi, state, game->reach, game->pushes, count);
    for (int k = 0; k < count; k++) {
        struct push push = game->pushes[k];
        if (bits_has(game->freeze->dead, board->next[push.from][push.d]))
            continue;
        state_set(state, boxes_of(game, i), player);
        square to = state_push(state, push);
        if (is_frozen(game, to))
            continue;
        reach_push(board, state->boxes, push.from, to, game->reach,
                   game->child_reach);
        if (!take_knot(game, push.from))
            return false;
    }
    return true;
}

/* Plays on from a node; false when something good came up or memory ended. */
static bool play(struct subgame *game, size_t i)
{
    const struct board *board = game->board;
    struct state *state = &game->state;
    game->nodes[i].free = 0;
    game->work++;
    state_set(state, boxes_of(game, i), game->nodes[i].region);
    memcpy(game->reach, reach_of(game, i), board->words * sizeof(uint64_t));
    int count = state_pushes(state, game->reach, game->pushes);
    count = pi_corral_prune(game->pi, state, game->reach, game->pushes, count);
    square player = state->player;
    for (int k = 0; k < count; k++) {
        struct push push = game->pushes[k];
        if (bits_has(game->freeze->dead, board->next[push.from][push.d]))
            continue;
        square to = state_push(state, push);
        square region = reach_push(board, state->boxes, push.from, to,
                                   game->reach, game->child_reach);
        size_t free = bits_total(game->child_reach, board->words);
        if (is_good(game, free) ||
            (!is_frozen(game, to) && !add(game, region, free)))
            return false;
        state_undo(state, push, player);
    }
    return true;
}

static void forget(struct subgame *game)
{
    if (game->slots)
        memset(game->slots, 0, game->slot_count * sizeof *game->slots);
    game->count = 0;
}

/* Plays on until nothing is open; false too when the run is stopped. */
static bool play_out(struct subgame *game, int limit,
                     bool (*play_on)(struct subgame *, size_t))
{
    for (; limit > 0 && !run_poll(game->run); limit--) {
        size_t best = best_open(game);
        if (best == game->count)
            return true;
        if (!play_on(game, best))
            return false;
    }
    return limit == 0 && best_open(game) == game->count;
}

bool subgame_lost(struct subgame *game, const uint64_t *boxes, square player,
                  int limit)
{
    forget(game);
    state_set(&game->state, boxes, player);
    square region = reach_fill(game->board, boxes, player, game->child_reach);
    size_t free = bits_total(game->child_reach, game->board->words);
    return !is_good(game, free) && add(game, region, free) &&
           play_out(game, limit, play);
}

bool subgame_knotted(struct subgame *game, const uint64_t *boxes, square player,
                     int limit)
{
    forget(game);
    state_set(&game->state, boxes, player);
    reach_fill(game->board, boxes, player, game->child_reach);
    return take_knot(game, player) && play_out(game, limit, play_knot);
}
