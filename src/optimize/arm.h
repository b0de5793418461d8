/*
 * What the scheduler knows of a method, or of the search for the bound: an arm
 * of a multi-armed bandit.
 */
#ifndef OPTIMIZE_ARM_H
#define OPTIMIZE_ARM_H

#include <stdbool.h>
#include <stdint.h>

struct optimizer_arm {
    double gain, work; /* each turn times the work that all had done then */
    double clock;      /* who is behind has the next turn */
    uint64_t spent;    /* work of all turns */
    uint64_t slice;    /* nodes of the next turn */
    uint64_t turn, place;
    unsigned scale;
    bool done; /* has nothing more to say of this plan */
    bool busy; /* somebody is at it */
};

#endif
