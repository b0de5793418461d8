/*
 * What a box would cut: the floor around each square of a region, once the
 * square is taken, for all squares by one search.
 */
#ifndef CORE_CUTS_H
#define CORE_CUTS_H

#include "core/board.h"

struct cuts {
    const struct board *board;
    uint32_t *found; /* by square: when the search came there */
    uint32_t *left;  /* and the last that was found below it */
    uint32_t *low;   /* the first square that is seen from below it */
    square *parent;
    square *least; /* of the squares below it */
    uint8_t *tried;
    uint32_t clock;
    square root;
};

/* The parts of the floor beside a square. */
struct cut_parts {
    uint8_t part[DIR_COUNT]; /* of each side; SIDE_NONE: not free */
    square name[DIR_COUNT];  /* of each part: its least square */
    uint8_t parts;
};

/* In zeroed memory, which has room for CUTS_WORDS(board) numbers. */
#define CUTS_WORDS(board) (5 * (size_t)(board)->squares)
void cuts_open(struct cuts *cuts, const struct board *board, uint32_t *memory);

/* Looks at the region around its least square. */
void cuts_find(struct cuts *cuts, const uint64_t *boxes, square least);

/* The same of all regions. */
void cuts_find_all(struct cuts *cuts, const uint64_t *boxes);

/* The parts if a box stood on a square of a region that was looked at. */
void cuts_at(const struct cuts *cuts, const uint64_t *boxes, square s,
             struct cut_parts *parts);

#endif
