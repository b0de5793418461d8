/*
 * Best-first: the position with most floor in reach is played on next.  There
 * are few positions, so the open ones are simply looked through.
 */
#include "search/subgame.h"

#include "base/bits.h"
#include "core/reach.h"
#include "core/state.h"
#include "search/deadlocks/freeze.h"
#include "search/prunings/pi_corral.h"
#include "search/table.h"

struct subgame_node {
    square region;
    uint16_t free; /* squares in reach; 0 once played on */
};

struct subgame {
    struct run *run;
    const struct board *board;
    struct freeze *freeze;
    struct pi_corral *pi;
    struct state state;
    uint64_t *reach, *child_reach; /* sets */
    struct push *pushes;
    struct table table;
    struct subgame_node *nodes;
    uint64_t *sets; /* of each position: boxes, and the player's reach */
    uint64_t work;
};

struct subgame *subgame_new(struct run *run)
{
    const struct board *board = run->board;
    struct subgame *game = run_alloc(run, 1, sizeof *game);
    uint64_t *boxes, *none; /* no square is dead here: any may be asked for */
    if (!game ||
        !RUN_SETS(run, &boxes, &game->reach, &game->child_reach, &none))
        return NULL;
    game->run = run;
    game->board = board;
    game->freeze = freeze_new(run);
    game->pi = pi_corral_new(run);
    if (!game->freeze || !game->pi ||
        !RUN_NEW(run, game->pushes, 4 * (size_t)board->box_count) ||
        !table_init(&game->table, run, none) ||
        !table_beside(&game->table, &game->nodes, sizeof *game->nodes) ||
        !table_beside(&game->table, &game->sets,
                      2 * board->words * sizeof *game->sets))
        return NULL;
    state_init(&game->state, board, boxes);
    return game;
}

uint64_t subgame_work(const struct subgame *game)
{
    return game->work;
}

static uint64_t *boxes_of(const struct subgame *game, uint32_t number)
{
    return game->sets + 2 * number * game->board->words;
}

/* Adds the position in game->state, whose reach is in game->child_reach, if it
 * is new. */
static bool add(struct subgame *game, square region, size_t free)
{
    size_t words = game->board->words, bytes = words * sizeof *game->sets;
    bool added;
    uint32_t number =
        table_add(&game->table, game->state.boxes, region, &added);
    if (number == TABLE_FULL)
        return false;
    if (!added)
        return true;
    game->nodes[number] = (struct subgame_node){region, (uint16_t)free};
    memcpy(boxes_of(game, number), game->state.boxes, bytes);
    memcpy(boxes_of(game, number) + words, game->child_reach, bytes);
    return true;
}

/* The open position with most floor; table.count if there is none. */
static uint32_t best_open(const struct subgame *game)
{
    uint32_t best = game->table.count;
    uint16_t most = 0;
    for (uint32_t i = 0; i < game->table.count; i++)
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
           freeze_find(game->freeze, game->state.boxes);
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

/* Loads a position, which is closed then, and lists what can be played. */
static int list_pushes(struct subgame *game, uint32_t number)
{
    const struct board *board = game->board;
    struct state *state = &game->state;
    struct push *list = game->pushes;
    const uint64_t *boxes = boxes_of(game, number);
    game->nodes[number].free = 0;
    game->work++;
    state_set(state, boxes, game->nodes[number].region);
    memcpy(game->reach, boxes + board->words,
           board->words * sizeof *game->reach);
    int count = state_pushes(state, game->reach, list);
    count = pi_corral_prune(game->pi, state, game->reach, list, count);
    return pushes_drop(board, game->freeze->dead, list, count);
}

/* Plays on from a position of a game of knots; false as above. */
static bool play_knot(struct subgame *game, uint32_t number)
{
    struct state *state = &game->state;
    int count = list_pushes(game, number);
    square player = state->player;
    for (int i = 0; i < count; i++) {
        struct push push = game->pushes[i];
        state_set(state, boxes_of(game, number), player);
        square to = state_push(state, push);
        if (is_frozen(game, to))
            continue;
        reach_push(game->board, state->boxes, push.from, to, game->reach,
                   game->child_reach);
        if (!take_knot(game, push.from))
            return false;
    }
    return true;
}

/* Plays on from a position; false when something good came up or memory ended.
 */
static bool play(struct subgame *game, uint32_t number)
{
    struct state *state = &game->state;
    int count = list_pushes(game, number);
    square player = state->player;
    for (int i = 0; i < count; i++) {
        struct push push = game->pushes[i];
        square to = state_push(state, push);
        square region = reach_push(game->board, state->boxes, push.from, to,
                                   game->reach, game->child_reach);
        size_t free = bits_total(game->child_reach, game->board->words);
        if (is_good(game, free) ||
            (!is_frozen(game, to) && !add(game, region, free)))
            return false;
        state_undo(state, push, player);
    }
    return true;
}

/* Plays on until nothing is open; false too when the run is stopped. */
static bool play_out(struct subgame *game, int limit,
                     bool (*play_on)(struct subgame *, uint32_t))
{
    for (; limit > 0 && !run_poll(game->run); limit--) {
        uint32_t best = best_open(game);
        if (best == game->table.count)
            return true;
        if (!play_on(game, best))
            return false;
    }
    return limit == 0 && best_open(game) == game->table.count;
}

bool subgame_lost(struct subgame *game, const uint64_t *boxes, square player,
                  int limit)
{
    table_clear(&game->table);
    state_set(&game->state, boxes, player);
    square region = reach_fill(game->board, boxes, player, game->child_reach);
    size_t free = bits_total(game->child_reach, game->board->words);
    return !is_good(game, free) && add(game, region, free) &&
           play_out(game, limit, play);
}

bool subgame_knotted(struct subgame *game, const uint64_t *boxes, square player,
                     int limit)
{
    table_clear(&game->table);
    state_set(&game->state, boxes, player);
    reach_fill(game->board, boxes, player, game->child_reach);
    return take_knot(game, player) && play_out(game, limit, play_knot);
}
