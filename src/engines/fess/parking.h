/*
 * One unpacking at work: the boxes pulled about until one of them can go.
 * Shared by parking.c, which searches, and unpack.c, which keeps what is found.
 */
#ifndef ENGINES_FESS_PARKING_H
#define ENGINES_FESS_PARKING_H

#include "base/random.h"
#include "engines/fess/packing.h"
#include "search/keyset.h"

#define FAR ((uint16_t)0xffff)
#define NO_PLACE UINT32_MAX

/* A position on the way to the next box that can go. */
struct place {
    uint32_t parent;
    square region;
    int score; /* small is good */
    bool open;
};

struct unpacker {
    struct run *run;
    const struct board *board;
    struct packing *packing;
    struct packing_taste taste;
    struct random random;
    struct place *places;
    uint64_t *place_boxes; /* of each place */
    size_t count, capacity;
    struct keyset seen;
    int looked_at;

    /* Pulls of one box. */
    uint64_t *lifted, *blocked, *flood;
    uint64_t *useful; /* set of squares to which a start's box can come */
    uint32_t *queue;  /* square * 4 + side of the player */
    square *names;    /* of the player's region, by entry of the queue */
    uint16_t *depth;  /* pulls, by entry of the queue */
    uint8_t *sides;   /* by square: mask of sides reached */
    uint16_t *pulls;  /* by square, of the last box */
    size_t tail;

    struct assign assign; /* boxes that went to starts */
    uint64_t *rows;
    int gone;

    /* What came out, backwards. */
    uint64_t *sets;
    int *left; /* boxes in each set */
    int set_count, set_capacity;
};
/* Fills u->pulls, and the queue behind it, with all squares that a box can be
 * pulled to; with player NO_SQUARE from any side. */
void parking_pull(struct unpacker *u, const uint64_t *boxes, square player,
                  square from);

/* Can every box that is gone, and the one pulled last, have a start of its
 * own?  Fills the row of the latter. */
bool parking_has_start(struct unpacker *u);

/* Fills u->useful: a box parked elsewhere would never come back to a start. */
void parking_find_useful(struct unpacker *u);

/*
 * Looks for a place from which a box can go, first with the player in that
 * region, then anywhere; NO_PLACE when there is none or memory is spent.  *box
 * is the one to go.
 */
uint32_t parking_look(struct unpacker *u, const uint64_t *boxes, square region,
                      square *box);

static inline uint64_t *parking_boxes(const struct unpacker *u, uint32_t place)
{
    return u->place_boxes + place * u->board->words;
}

#endif
