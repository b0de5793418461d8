/*
 * A position: boxes and player, with pushes made and undone in place.
 *
 * The key names the boxes alone; state_key adds the player or the player's
 * region.  Both parts of a key change by two XORs a push (Zobrist 1970). Sixty-
 * four bits serve for tables whose answers are checked later; a proof that
 * rests on "seen before" uses all 128 or compares positions.
 *
 * How an engine uses it, with reach in its own memory:
 *
 *     struct push pushes[...];           // 4 * boxes of them
 *     reach_fill(board, state.boxes, state.player, reach);
 *     int n = state_pushes(&state, reach, pushes);
 *     for (int i = 0; i < n; i++) {
 *         square to = state_push(&state, pushes[i]);
 *         square region = reach_push(board, state.boxes, pushes[i].from, to,
 *                                    reach, child_reach);
 *         ... state_key(&state, region) ...
 *         state_undo(&state, pushes[i], player);
 *     }
 */
#ifndef CORE_STATE_H
#define CORE_STATE_H

#include "base/bits.h"
#include "core/board.h"

struct state {
    const struct board *board; /* borrowed, must outlive */
    uint64_t *boxes;           /* set, in the memory given to state_init */
    square player;
    int box_count; /* on the board: falls under RULES_SINK */
    int misplaced; /* boxes that are not on a goal; 0 is solved */
    struct key key;
};

struct push {
    square from; /* where the box stands */
    uint8_t d;   /* enum direction */
};

/* The start position, its set of boxes in memory of board->words words. */
void state_init(struct state *state, const struct board *board,
                uint64_t *memory);

/* Any other position: a set of boxes (copied) and the player. */
void state_set(struct state *state, const uint64_t *boxes, square player);

/* The start is solved when there is no box, or none off a goal. */
static inline bool state_solved(const struct state *state)
{
    return state->misplaced == 0;
}

static inline struct key state_key(const struct state *state, square player)
{
    return key_xor(state->key, state->board->player_keys[player]);
}

/* Every legal push with the player inside reach, box by box in rising order;
 * list has room for 4 * box_count.  Answers how many. */
int state_pushes(const struct state *state, const uint64_t *reach,
                 struct push *list);

/* Drops those that bring a box to a square of the set; answers how many are
 * left. */
int pushes_drop(const struct board *board, const uint64_t *set,
                struct push *list, int count);

/* The one push between two sets of boxes: the box that left its square went to
 * the neighbour that is new, or into the sink. */
struct push state_push_between(const struct board *board,
                               const uint64_t *before, const uint64_t *after);

static inline void state_take_box(struct state *state, square s)
{
    bits_remove(state->boxes, s);
    state->key = key_xor(state->key, state->board->box_keys[s]);
    state->misplaced -= !bits_has(state->board->goals, s);
}

static inline void state_put_box(struct state *state, square s)
{
    bits_add(state->boxes, s);
    state->key = key_xor(state->key, state->board->box_keys[s]);
    state->misplaced += !bits_has(state->board->goals, s);
}

/* Makes a legal push; the player stands where the box stood.  Answers where
 * the box went; under RULES_SINK it may be gone from there. */
static inline square state_push(struct state *state, struct push push)
{
    square to = state->board->next[push.from][push.d];
    state_take_box(state, push.from);
    if (to == state->board->sink)
        state->box_count--;
    else
        state_put_box(state, to);
    state->player = push.from;
    return to;
}

/* Takes the last push back; the player returns to where it was before it. */
static inline void state_undo(struct state *state, struct push push,
                              square player)
{
    square to = state->board->next[push.from][push.d];
    if (to == state->board->sink)
        state->box_count++;
    else
        state_take_box(state, to);
    state_put_box(state, push.from);
    state->player = player;
}

#endif
