/*
 * The engine's settings, and which encoding they choose.
 */
#ifndef ENGINES_SAT_CONFIG_H
#define ENGINES_SAT_CONFIG_H

#include "engines/sat/planner.h"

enum horizon_choice {
    HORIZON_UP,
    HORIZON_BINARY,
    HORIZON_ANY,
};

struct sat_config {
    int encoding; /* 0 follows the objective, else 1 + index in the list */
    int horizon;  /* enum horizon_choice */
    const char *solver;
    const char *proof;
};

extern const struct setting config_settings[];
extern const struct encoding *const config_encodings[]; /* ends with NULL */

const struct encoding *config_encoding(const struct run *run);
bool config_is_given(const struct run *run); /* not left to the objective */

/* False with run->error when the encoding can't do what is asked. */
bool config_makes_sense(struct run *run, const struct encoding *encoding);

#endif
