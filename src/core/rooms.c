/*
 * Every block of floor is looked at from its upper left corner; parts are
 * numbered by floods, in the order of their least squares.  Rooms as in the
 * features of FESS (Shoham and Schaeffer 2020, The FESS Algorithm: A Feature
 * Based Approach to Single-Agent Search), tunnels as in Junghanns and Schaeffer
 * (2001, Sokoban: Enhancing General Single-Agent Search Methods Using Domain
 * Knowledge).
 */
#include "core/board.h"

#include "core/distance.h"
#include "core/reach.h"

/* Marks the block whose upper left square is s, if it is all floor. */
static void mark_block(const struct board *board, square s, int width,
                       int height, uint64_t *set)
{
    square block[6], row = s;
    int count = 0;
    for (int y = 0; y < height; y++) {
        square here = row;
        for (int x = 0; x < width; x++) {
            if (here == NO_SQUARE)
                return;
            block[count++] = here;
            here = board->next[here][DIR_RIGHT];
        }
        row = board->next[row][DIR_DOWN];
    }
    while (count > 0)
        bits_add(set, block[--count]);
}

/* Numbers the connected parts of the squares outside a set; answers how
 * many.  All numbers are -1 before. */
static int number_parts(const struct board *board, const uint64_t *outside,
                        uint64_t *flood, int *numbers)
{
    int count = 0;
    for (int s = 0; s < board->squares; s++) {
        if (bits_has(outside, (size_t)s) || numbers[s] >= 0)
            continue;
        reach_fill(board, outside, (square)s, flood);
        BITS_EACH (i, flood, board->words)
            numbers[i] = count;
        count++;
    }
    return count;
}

static void find_rooms(struct board *board, uint64_t *others, uint64_t *flood)
{
    for (int s = 0; s < board->squares; s++) {
        board->room_of[s] = board->corridor_of[s] = -1;
        mark_block(board, (square)s, 2, 3, board->rooms);
        mark_block(board, (square)s, 3, 2, board->rooms);
    }
    for (int s = 0; s < board->squares; s++)
        if (!bits_has(board->rooms, (size_t)s))
            bits_add(others, (size_t)s);
    board->room_count = number_parts(board, others, flood, board->room_of);
    board->corridor_count =
        number_parts(board, board->rooms, flood, board->corridor_of);
}

static void find_tunnels(struct board *board)
{
    for (int s = 0; s < board->squares; s++) {
        const square *next = board->next[s];
        if ((next[DIR_UP] == NO_SQUARE && next[DIR_DOWN] == NO_SQUARE) ||
            (next[DIR_LEFT] == NO_SQUARE && next[DIR_RIGHT] == NO_SQUARE))
            bits_add(board->tunnels, (size_t)s);
        if (distance_parts(&board->sides[s]) > 1)
            bits_add(board->gates, (size_t)s);
    }
}

bool rooms_find(struct board *board)
{
    struct arena *arena = &board->arena;
    size_t n = (size_t)board->squares, words = board->words;
    uint64_t *scratch = arena_block(arena, 2 * words * sizeof *scratch);
    bool ok = scratch && ARENA_NEW(arena, board->room_of, n) &&
              ARENA_NEW(arena, board->corridor_of, n) &&
              ARENA_NEW(arena, board->rooms, words) &&
              ARENA_NEW(arena, board->tunnels, words) &&
              ARENA_NEW(arena, board->gates, words);
    if (ok) {
        find_rooms(board, scratch, scratch + words);
        find_tunnels(board);
    }
    arena_free(arena, scratch);
    return ok;
}

/* Must a box on s go on in direction d when the player is behind it? */
static bool must_go_on(const struct board *board, square s, unsigned d)
{
    static const unsigned across[] = {[DIR_UP] = DIR_LEFT,
                                      [DIR_DOWN] = DIR_LEFT,
                                      [DIR_LEFT] = DIR_UP,
                                      [DIR_RIGHT] = DIR_UP};
    unsigned side = across[d];
    if (bits_has(board->goals, s) || board->next[s][d] == NO_SQUARE ||
        board->next[s][d ^ 1] == NO_SQUARE)
        return false;
    return board->sides[s].part[d] != board->sides[s].part[d ^ 1] &&
           (board->next[s][side] == NO_SQUARE ||
            board->next[s][side ^ 1] == NO_SQUARE);
}

bool rooms_find_onward(struct board *board, struct arena *arena)
{
    size_t n = (size_t)board->squares;
    board->onward = arena_alloc(arena, n, sizeof *board->onward);
    for (size_t s = 0; board->onward && s < n; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (must_go_on(board, (square)s, d))
                board->onward[s] |= (uint8_t)(1u << d);
    return board->onward != NULL;
}
