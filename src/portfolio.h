/*
 * The engine `auto`: what the user asked for, by running the right engines.
 * It stands above the engines, not among them.
 */
#ifndef PORTFOLIO_H
#define PORTFOLIO_H

#include "core/engine.h"

extern const struct engine auto_engine;

/* Any engine by name, `auto` among them; NULL if there is none. */
const struct engine *portfolio_find(const char *name);

#endif
