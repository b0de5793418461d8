/*
 * What a position is worth: one number, a weighted sum of a few features.  They
 * are divided by the number of boxes, so that weights learned on small levels
 * hold on large ones.  Large is good.
 *
 * One feature is a hint from the search from the other end: how many boxes
 * stand as somewhere on its way from the loosest position to the goals.
 */
#ifndef ENGINES_FESS_VALUE_H
#define ENGINES_FESS_VALUE_H

#include "engines/fess/children.h"
#include "engines/fess/growth.h"

enum value_part {
    VALUE_PACKED,       /* steps of the plan that are done */
    VALUE_CONNECTIVITY, /* closed parts of the floor */
    VALUE_ROOMS,        /* broken links between them */
    VALUE_OUTSIDE,      /* boxes that can serve no step */
    VALUE_HOTSPOTS,     /* pairs of boxes of which one hampers the other */
    VALUE_APPROACH,     /* of the nearest box to the next step */
    VALUE_DISTANCE,     /* of boxes to nearest goals */
    VALUE_ON_GOALS,     /* boxes */
    VALUE_NEARLY,       /* 1 with all boxes on goals, 5 % less for each other */
    VALUE_OVERLAP,      /* boxes that stand as in the hint */
    VALUE_PARTS,
};

/* Learned by bench/train_value.c: three rounds on Microban and the Boxoban
 * file, 500 moves a level. */
extern const double value_weights[VALUE_PARTS];

struct value {
    const struct board *board;
    const struct packing *packing;
    const double *weights;
    int farthest;     /* pushes from anywhere to the nearest goal */
    uint64_t *way;    /* sets of the hint, the goals last */
    size_t way_count; /* 0 when there is no hint */
    int *shared;      /* by set: boxes of the position at hand in it */
    int on_goals;     /* boxes of the position at hand */
};

void value_init(struct value *value, const struct domain *domain,
                const struct packing *packing, const double *weights);

/* Room for a hint of so many sets, which the caller fills.  False when the
 * run's memory is spent. */
bool value_make_way(struct value *value, struct run *run, size_t count);

/* Gives back what the hint takes. */
void value_release(struct value *value, struct run *run);

/* Makes a position the one at hand. */
void value_enter(struct value *value, const uint64_t *boxes);

/* What the value is made of, before it is weighted, when a box of the position
 * at hand has gone from one square to another and the features are those. */
void value_measure(const struct value *value, const struct features *features,
                   square from, square to, double *parts);

/* A new node of a tree for the position of the children, which are its
 * branches.  False when memory is spent. */
bool value_grow(struct value *value, struct growth *growth,
                const struct children *children);

#endif
