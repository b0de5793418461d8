/*
 * Where the player can walk: flood fill on words.
 *
 * A reach is a set of squares, board->words words in the caller's memory.  A
 * region is named by its least square.  This is the hot path of every search:
 * nothing here allocates.
 */
#ifndef CORE_REACH_H
#define CORE_REACH_H

#include "base/bits.h"
#include "core/board.h"

/* Fills set with the squares that can be walked to from a free square, itself
 * included; answers the region's name. */
square reach_fill(const struct board *board, const uint64_t *boxes, square from,
                  uint64_t *set);

/* The same from the least square that is not in seen, which begins as the boxes
 * and takes in what was found: so each region comes once, in the order of their
 * names.  NO_SQUARE after the last. */
square reach_fill_next(const struct board *board, const uint64_t *boxes,
                       uint64_t *seen, uint64_t *set);

/*
 * The same after a push, from the reach before it: the box left from (where
 * the player now stands) for to; boxes is the set after the push.  Most pushes
 * change the region only there, and that is seen from the eight squares around
 * to; the rest are flooded.  before and after may be the same memory.
 */
square reach_push(const struct board *board, const uint64_t *boxes, square from,
                  square to, const uint64_t *before, uint64_t *after);

/* The least square of a set that is not empty. */
square reach_name(const struct board *board, const uint64_t *set);

/* Are the free squares beside s joined through its corners?  Then a box on s
 * does not cut the floor there. */
static inline bool reach_joined(const struct board *board,
                                const uint64_t *boxes, square s)
{
    unsigned free = 0;
    for (unsigned rest = board->ring[s]; rest; rest &= rest - 1) {
        unsigned i = bits_lowest(rest);
        free |= (unsigned)!bits_has(boxes, board->ring_squares[s][i]) << i;
    }
    return board->ring_joined[free];
}

/* The two least squares of the floor around a free square; the second is
 * NO_SQUARE if there is but one.  A box that does not cut that floor leaves to
 * the player a region of that name, or of the other where it stands on the
 * first. */
struct reach_names {
    square first, second;
};
struct reach_names reach_find_names(const struct board *board,
                                    const uint64_t *boxes, square from,
                                    uint64_t *set);

static inline square reach_name_without(struct reach_names names, square s)
{
    return names.first == s ? names.second : names.first;
}

/* Walking distances from a free square to every square, -1 where there is no
 * way; queue has room for board->squares. */
void reach_distances(const struct board *board, const uint64_t *boxes,
                     square from, int *steps, square *queue);

/* The same, but it ends where it comes to a square: what is as far away as that
 * or farther may be missing. */
void reach_distances_to(const struct board *board, const uint64_t *boxes,
                        square from, square to, int *steps, square *queue);

/* The same to squares within so many steps, -1 farther away; answers how many
 * are in the queue, nearest first. */
size_t reach_distances_within(const struct board *board, const uint64_t *boxes,
                              square from, int most, int *steps, square *queue);

#endif
