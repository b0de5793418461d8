/*
 * What two, three or four boxes cost each other.
 *
 * The waste (front.h) with which the boxes of a group come to goals, alone on
 * the board, at least; or that they never do.  The tables are those of
 * search/patterns.h with wastes in the place of detours.  Other boxes only
 * take ways away, so what is lost for a group is lost for all, and no
 * plan wastes less; groups without a common box add up.
 */
#ifndef ENGINES_SAT_PENALTIES_H
#define ENGINES_SAT_PENALTIES_H

#include "engines/sat/front.h"
#include "search/patterns.h"

#define PENALTY_DEAD PATTERN_DEAD

struct penalty {
    square boxes[PATTERN_MAX]; /* rising */
    uint8_t count;             /* of boxes */
    uint8_t waste; /* at least, wherever the player is; or PENALTY_DEAD */
};

struct sat_penalties {
    struct patterns *patterns; /* NULL: nothing is known */
    struct penalty *items;     /* groups that cost more than their parts */
    size_t count, capacity;
    int at_start; /* of every plan */
    bool lost;    /* there is none */
};

/* Larger groups are left out where they would be too many; false when the run
 * must stop. */
bool penalties_init(struct sat_penalties *penalties, struct run *run,
                    const struct front *front);

/* Two boxes wherever the player is, and with it on side d of x. */
int penalties_pair(const struct sat_penalties *penalties, square x, square y);
int penalties_beside(const struct sat_penalties *penalties, square x,
                     unsigned d, square y);

#endif
