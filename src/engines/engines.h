/*
 * The list of engines: names in, constant structs out.
 */
#ifndef ENGINES_ENGINES_H
#define ENGINES_ENGINES_H

#include "core/engine.h"

extern const struct engine *const engines[]; /* ends with NULL */

const struct engine *engine_find(const char *name); /* NULL if there is none */

/* The engine that does what this one is asked for in vain, or NULL. */
const char *engine_elsewhere(const struct engine *engine, const char *what);

#endif
