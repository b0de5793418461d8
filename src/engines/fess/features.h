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
    int distance;     /* pushes to nearest goals, summed; of a looseness: from
                         where the boxes come from */
    int stuck;        /* boxes without a free axis */
};

enum ranking {
    RANK_PACKED,  /* packed, connectivity, rooms, outside */
    RANK_OUTSIDE, /* outside first */
    RANK_SINKS,   /* outside first; boxes that are not go far away */
    RANK_LOOSE,   /* without a plan: boxes out of one another's way */
    RANK_PARTS,   /* the same, then boxes on targets (unpacked: those that are
                     not), crowding and pushes to them (approach) */
    RANKINGS,
};

#define SCORE_BITS 53 /* of a score */
#define RANK_SHIFT 27 /* a score's bits below the rank */

static inline uint64_t features_field(uint64_t score, int value, int bits)
{
    int most = (1 << bits) - 1;
    return score << bits | (uint64_t)(value < most ? value : most);
}

/* Few parts of the floor, few broken links; then boxes that can move; then far
 * from where they come from. */
static inline uint64_t features_looseness(const struct features *f)
{
    uint64_t score = features_field(0, f->connectivity, 13);
    score = features_field(score, f->rooms, 13);
    score = features_field(score, f->connectivity ? 0 : f->stuck, 10);
    return features_field(score,
                          f->distance < 131071 ? 131071 - f->distance : 0, 17);
}

static inline uint64_t features_score(const struct features *f,
                                      enum ranking ranking)
{
    uint64_t score = 0;
    if (ranking == RANK_LOOSE)
        return features_looseness(f);
    if (ranking == RANK_PARTS) {
        score = features_field(score, f->connectivity, 13);
        score = features_field(score, f->unpacked, 13);
        score = features_field(score, f->stuck, 10);
        return features_field(score, f->approach, 17);
    }
    if (ranking != RANK_PACKED)
        score = features_field(score, f->outside, 6);
    score = features_field(score, f->unpacked, 8);
    score = features_field(score, f->connectivity, 6);
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
