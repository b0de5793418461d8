/*
 * The board says in which directions a box on a square must go on; the tunnel
 * macros of Junghanns and Schaeffer (2001, Sokoban: Enhancing
 * General Single-Agent Search Methods Using Domain Knowledge), one push at a
 * time.
 */
#include "search/prunings/tunnels.h"

#include "base/bits.h"

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

int tunnels_prune(const struct state *state, const uint64_t *reach,
                  struct push *list, int count)
{
    const struct board *board = state->board;
    BITS_EACH (s, state->boxes, board->words)
        for (unsigned rest = board->onward[s]; rest; rest &= rest - 1) {
            unsigned d = bits_lowest(rest);
            if (bits_has(reach, board->next[s][d ^ 1]))
                return keep(list, count, (square)s, d);
        }
    return count;
}
