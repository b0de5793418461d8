/*
 * One unpacking at work: the boxes pulled about and taken off.  Shared by
 * parking.c, which searches, and unpack.c, which keeps what is found.
 */
#ifndef ENGINES_FESS_PARKING_H
#define ENGINES_FESS_PARKING_H

#include "core/reach.h"
#include "engines/fess/cells.h"
#include "search/cuts.h"
#include "engines/fess/packing.h"
#include "search/keyset.h"

#define FAR ((uint16_t)0xffff)
#define NO_PLACE UINT32_MAX

/* A position of that search. */
struct place {
    uint32_t parent; /* NO_PLACE: all boxes stand on goals */
    square region;   /* of the player; NO_SQUARE: anywhere */
    square taken;    /* the parent's box that was taken off; NO_SQUARE: none */
    int gone;        /* boxes taken off so far */
};

struct unpacker {
    struct run *run;
    const struct board *board;
    struct packing *packing;
    struct packing_options options;
    struct place *places;
    uint64_t *place_boxes; /* of each place */
    uint64_t *place_rows;  /* of each place: starts for the box taken off */
    size_t count, capacity;
    struct keyset seen; /* 1: waits, 2: looked at */
    struct cells cells; /* moves that wait, by features of their place */
    uint64_t best_rank;
    uint32_t best; /* the place with fewest boxes */
    int looked_at;
    uint64_t arrivals; /* of pulled boxes so far, as a measure of time */

    /* Pulls of one box. */
    uint64_t *lifted, *blocked, *flood, *start;
    uint64_t *begun;  /* set: boxes and regions that were begun from */
    uint64_t *useful; /* set of squares to which a start's box can come */
    uint32_t *queue;  /* square * 4 + side of the player */
    square *names;    /* of the player's region, by entry of the queue */
    uint16_t *depth;  /* pulls, by entry of the queue */
    uint8_t *sides;   /* by square: mask of sides reached */
    uint16_t *pulls;  /* by square, of the last box */
    size_t tail;
    struct reach_names open; /* of the floor that the lifted box stands on */
    struct cuts cuts;        /* of that, once they were asked for */
    bool cuts_found;

    struct assign assign; /* boxes that are gone to starts */
    uint64_t *row;        /* starts for the box pulled last */

    /* What came out, backwards. */
    uint64_t *sets;
    int set_count;
    size_t set_capacity;
};

/* Fills u->pulls, and the queue behind it, with all squares that a box can be
 * pulled to; with player NO_SQUARE from any side.  Only some of them when the
 * run is stopped meanwhile, and so below: who calls looks at that. */
void parking_pull(struct unpacker *u, const uint64_t *boxes, square player,
                  square from);

/* Fills u->useful: a box parked elsewhere would never come back to a start. */
void parking_find_useful(struct unpacker *u);

/* Begins from a place with the player in any region: a place for each.  With
 * NO_PLACE from these boxes.  False when a limit is reached. */
bool parking_begin(struct unpacker *u, uint32_t place, const uint64_t *boxes);

/* Takes a box off, able to go to a start or not.  Answers the new place,
 * NO_PLACE when memory is spent. */
uint32_t parking_take(struct unpacker *u, uint32_t place, square box);

/* Searches until all boxes are gone, or for as long as that gets on; u->best
 * is what it came to.  False when a limit is reached. */
bool parking_search(struct unpacker *u);

/* Has it taken too long?  Then nothing more is searched for. */
bool parking_is_over(const struct unpacker *u);

static inline uint64_t *parking_boxes(const struct unpacker *u, uint32_t place)
{
    return u->place_boxes + place * u->board->words;
}

#endif
