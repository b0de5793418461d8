/*
 * One byte for each square says in which directions a box there must go on;
 * the tunnel macros of Junghanns and Schaeffer (2001, Sokoban: Enhancing
 * General Single-Agent Search Methods Using Domain Knowledge), one push at a
 * time.
 */
#include "search/prunings/tunnels.h"

#include "base/bits.h"
#include "core/distance.h"

/* Must a box on s go on in direction d when the player is behind it? */
static bool is_way(const struct board *board, square s, unsigned d)
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

struct tunnels *tunnels_new(struct run *run)
{
    const struct board *board = run->board;
    struct tunnels *tunnels = run_alloc(run, 1, sizeof *tunnels);
    if (!tunnels)
        return NULL;
    tunnels->board = board;
    tunnels->ways =
        run_alloc(run, (size_t)board->squares, sizeof *tunnels->ways);
    if (!tunnels->ways)
        return NULL;
    for (int s = 0; s < board->squares; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (is_way(board, (square)s, d))
                tunnels->ways[s] |= (uint8_t)(1u << d);
    return tunnels;
}

/* Keeps one push, if it is in the list. */
static int keep(struct push *list, int count, square from, unsigned d)
{
    for (int i = 0; i < count; i++)
        if (list[i].from == from && list[i].d == d) {
            list[0] = list[i];
            return 1;
        }
    return 0;
}

int tunnels_prune(const struct tunnels *tunnels, const struct state *state,
                  const uint64_t *reach, struct push *list, int count)
{
    const struct board *board = tunnels->board;
    struct bits_walk walk = bits_walk(state->boxes, board->words);
    for (size_t s; bits_next(&walk, &s);)
        for (unsigned rest = tunnels->ways[s]; rest; rest &= rest - 1) {
            unsigned d = bits_lowest(rest);
            if (bits_has(reach, board->next[s][d ^ 1]))
                return keep(list, count, (square)s, d);
        }
    return count;
}
