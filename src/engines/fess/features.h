/*
 * What makes one position better than another, and how it is ranked.
 *
 * A score is one number, small is good: the features from the most important
 * to the least, so that comparing scores compares features in their order.
 * The upper part, the rank, names the cell of feature space.
 */
#ifndef ENGINES_FESS_FEATURES_H
#define ENGINES_FESS_FEATURES_H

#include <stdint.h>

struct features {
    int unpacked;     /* steps of the packing plan still to do */
    int connectivity; /* closed parts of the floor besides the player's */
    int rooms;        /* broken links between rooms */
    int outside;      /* boxes that can serve no step of the plan */
    int barred;       /* steps that boxes can't serve, summed */
    int hotspots;     /* pairs of boxes of which one hampers the other */
    int approach;     /* pushes of the nearest box to the next step */
    int distance;     /* pushes to nearest goals, summed */
};

enum ranking {
    RANK_PACKED,  /* packed, connectivity, rooms, outside */
    RANK_OUTSIDE, /* outside first */
    RANK_PLAIN,   /* packed and connectivity alone */
    RANK_SINKS,   /* outside first; boxes that are not go far away */
    RANKINGS,
};

#define SCORE_BITS 53 /* of a score */
#define RANK_SHIFT 27 /* a score's bits below the rank */

static inline uint64_t features_field(uint64_t score, int value, int bits)
{
    int most = (1 << bits) - 1;
    return score << bits | (uint64_t)(value < most ? value : most);
}

static inline uint64_t features_score(const struct features *f,
                                      enum ranking ranking)
{
    uint64_t score = 0;
    if (ranking == RANK_OUTSIDE || ranking == RANK_SINKS)
        score = features_field(score, f->outside, 6);
    score = features_field(score, f->unpacked, 8);
    score = features_field(score, f->connectivity, 6);
    if (ranking != RANK_PLAIN)
        score = features_field(score, f->rooms, 6);
    if (ranking == RANK_PACKED)
        score = features_field(score, f->outside, 6);
    score = features_field(score, f->barred / 2, 7);
    if (ranking == RANK_SINKS && f->outside > 0) {
        int far = f->distance / 4 < 127 ? f->distance / 4 : 127;
        score = features_field(score, 127 - far, 7);
        return features_field(score, f->hotspots, 13);
    }
    score = features_field(score, f->hotspots, 7);
    score = features_field(score, f->approach, 6);
    return features_field(score, f->distance / 4, 7);
}

#endif
