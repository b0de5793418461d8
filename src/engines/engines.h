/*
 * The list of engines: names in, constant structs out.
 */
#ifndef ENGINES_ENGINES_H
#define ENGINES_ENGINES_H

#include "core/engine.h"

extern const struct engine *const engines[]; /* ends with NULL */

const struct engine *engine_find(const char *name); /* NULL if there is none */

/* Does it know the run's rules, and was it built? */
bool engine_plays(const struct engine *engine, const struct run *run);

/* The search from both ends, if it does what the run is for: the other end has
 * to be one set of boxes.  NULL if not. */
const struct engine *engine_between(const struct run *run);

/* Gives the run the engine's defaults, but for these settings, name=value, up
 * to NULL; or NULL.  False when memory ends. */
bool engine_configure(const struct engine *engine, struct run *run,
                      const char *const *settings, void **config);

/* Solves with these. */
enum outcome engine_start(const struct engine *engine, struct run *run,
                          const char *const *settings);

/* The engine that does what this one is asked for in vain, or NULL. */
const char *engine_elsewhere(const struct engine *engine, const char *what);

#endif
