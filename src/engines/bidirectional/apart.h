/*
 * The bidirectional search on several ranks: what they tell each other besides
 * positions.  After each round all ranks know how things stand on all; at the
 * end rank 0 reads the plan from whoever has its positions.
 */
#ifndef ENGINES_BIDIRECTIONAL_APART_H
#define ENGINES_BIDIRECTIONAL_APART_H

#include "engines/bidirectional/frontier.h"

/* How things stand between two rounds, on one rank or on all. */
struct bidi_round {
    uint64_t waiting[SIDES]; /* positions */
    struct bidi_counts counts;
    uint64_t bytes;
    double cpu_seconds;    /* at the end */
    uint32_t costs[SIDES]; /* the least that one of them costs */
    uint32_t best;         /* cost of the best plan, and where it meets */
    uint32_t meets[SIDES];
    bool keep; /* is a checkpoint due?  Rank 0 decides */
};

/* Makes of one rank's round that of all, the same on each; false when it is
 * over. */
bool apart_add_up(struct bidi *bidi, struct bidi_round *round);

/* This rank's share of so many positions; over some rounds everybody has one,
 * however few they are. */
uint64_t apart_share(const struct bidi *bidi, uint64_t all, uint64_t round);

/* bidi_get, wherever the position is; run->error tells when its rank is lost.
 */
struct way apart_get(struct bidi *bidi, enum side side, uint32_t name,
                     uint64_t *boxes, square *player);

/* After the end.  On rank 0: adds up what all have; true if there is an answer
 * to be given.  On the others: serves rank 0 until it has; false. */
bool apart_settle(struct bidi *bidi, struct bidi_round *end, bool begun);

#endif
