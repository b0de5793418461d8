/*
 * All macro-moves of a position: one box to any square it can be pushed to, or
 * pulled to, without moving another, with each region that the player can end
 * in.
 */
#ifndef ENGINES_FESS_CHILDREN_H
#define ENGINES_FESS_CHILDREN_H

#include "search/cuts.h"
#include "engines/fess/domain.h"
#include "engines/fess/features.h"
#include "search/keyset.h"

struct successor {
    square from, to;
    square region; /* of the player after it */
    uint8_t side;  /* of the box, where the player then is */
    bool explores; /* a push of another box is new */
    uint16_t pushes;
    uint64_t key;
    struct features features;
};

/* A square where the lifted box could stop. */
struct push_stop {
    uint32_t stamp;          /* of the box it was filled for */
    uint8_t part[DIR_COUNT]; /* of each side; SIDE_NONE: not free */
    square name[DIR_COUNT];  /* of the player's region, by part */
    uint8_t parts, seen;     /* how many; mask of those reached */
    bool frozen;
    struct features features;
};

struct children {
    struct domain *domain;
    struct packing *packing;
    const struct keyset *known; /* keys of positions not wanted again */
    bool backward;              /* pulls, not pushes */
    bool loose;                 /* without a plan: looseness is measured */
    const uint64_t *dead;       /* set: where no box may come */
    const uint16_t *away;       /* by square: pushes from where boxes are at
                                   first; of a looseness */
    struct state state;         /* the position itself */
    uint64_t *reach;
    struct features features; /* of the position */
    struct successor *items;
    size_t count, capacity;
    int held; /* boxes of the position that can't be moved */

    /* While they are made. */
    uint64_t *lifted; /* boxes without the one at hand */
    uint64_t *flood, *child_reach;
    struct push *pushes; /* first pushes that may be tried */
    struct push *news;   /* of other boxes, possible with it lifted */
    int news_count;
    uint16_t *labels;       /* of floor */
    square *first, *second; /* by label: its least two squares */
    int regions;
    uint8_t *sides; /* by square of a box: directions it can be pushed in */
    int *broken;    /* links of each corridor, without the box at hand */
    int lifted_broken;
    int lifted_regions, lifted_hotspots, lifted_distance, lifted_stuck;
    square lifted_first, lifted_second;
    square from;
    struct push_stop *stops; /* by square */
    uint32_t stamp;
    uint32_t *queue;  /* of sides: square * 4 + part */
    uint16_t *pushed; /* by entry of the queue: pushes */
    struct cuts cuts; /* with the box lifted, once there were enough floods */
    int flooded;      /* stops whose parts were flooded */
};

/* packing and known may be NULL.  False when the run's memory is spent. */
bool children_init(struct children *children, struct domain *domain,
                   struct packing *packing, const struct keyset *known);

/* Pulls instead of pushes, from then on. */
void children_turn_round(struct children *children);

/* Makes the children of a position; false when memory is spent. */
bool children_make(struct children *children, const uint64_t *boxes,
                   square player);

/* What children are measured by (measure.c). */

/* Features of the position itself. */
void measure_position(struct children *c);

/* What is left of them without the lifted box. */
void measure_lifted(struct children *c);

/* Features with the box on s, where it stands in c->lifted during this. */
void measure_stop(struct children *c, square s, struct push_stop *stop);

/* The directions in which a box can be pushed with the player in a reach. */
uint8_t measure_pushes(const struct board *board, const uint64_t *boxes,
                       const uint64_t *reach, const uint64_t *dead, square s);

#endif
