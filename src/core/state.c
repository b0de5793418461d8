/*
 * A position is a set of boxes and the player's square; its hash and solved
 * boxes follow each push in constant time.
 */
#include "core/state.h"

static void count_boxes(struct state *state)
{
    const struct board *board = state->board;
    state->key = (struct key){0, 0};
    state->box_count = 0;
    state->misplaced = 0;
    BITS_EACH (s, state->boxes, board->words) {
        state->key = key_xor(state->key, board->box_keys[s]);
        state->box_count++;
        state->misplaced += !bits_has(board->goals, s);
    }
}

void state_init(struct state *state, const struct board *board,
                uint64_t *memory)
{
    state->board = board;
    state->boxes = memory;
    state->player = board->player;
    memset(memory, 0, board->words * sizeof *memory);
    for (int i = 0; i < board->box_count; i++)
        bits_add(memory, board->box_squares[i]);
    count_boxes(state);
}

void state_set(struct state *state, const uint64_t *boxes, square player)
{
    memcpy(state->boxes, boxes, state->board->words * sizeof *boxes);
    state->player = player;
    count_boxes(state);
}

int state_pushes(const struct state *state, const uint64_t *reach,
                 struct push *list)
{
    const struct board *board = state->board;
    int count = 0;
    BITS_EACH (s, state->boxes, board->words) {
        const square *next = board->next[s];
        for (int d = 0; d < DIR_COUNT; d++) {
            square to = next[d], behind = next[d ^ 1];
            if (to != NO_SQUARE && behind != NO_SQUARE &&
                bits_has(reach, behind) && !bits_has(state->boxes, to))
                list[count++] = (struct push){(square)s, (uint8_t)d};
        }
    }
    return count;
}

int pushes_drop(const struct board *board, const uint64_t *set,
                struct push *list, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!bits_has(set, board->next[list[i].from][list[i].d]))
            list[kept++] = list[i];
    return kept;
}

struct push state_push_between(const struct board *board,
                               const uint64_t *before, const uint64_t *after)
{
    struct push push = {NO_SQUARE, 0};
    for (size_t i = 0; i < board->words; i++) {
        uint64_t left = before[i] & ~after[i];
        if (left)
            push.from = (square)(i * 64 + bits_lowest(left));
    }
    bool sunk =
        bits_total(after, board->words) < bits_total(before, board->words);
    for (uint8_t d = 0; d < DIR_COUNT; d++) {
        square to = board->next[push.from][d];
        if (to != NO_SQUARE &&
            (sunk ? to == board->sink
                  : bits_has(after, to) && !bits_has(before, to)))
            push.d = d;
    }
    return push;
}
