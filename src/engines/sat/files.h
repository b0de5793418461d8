/*
 * The files that a run leaves behind on request: the last formula, its answer,
 * the formula for people, the variables.
 */
#ifndef ENGINES_SAT_FILES_H
#define ENGINES_SAT_FILES_H

#include "engines/sat/planner.h"

bool files_write(const struct planner *planner, struct kura_error *err);

#endif
