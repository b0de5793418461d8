/*
 * Several threads at one search: hash-distributed A* (Kishimoto, Fukunaga and
 * Botea 2009).
 *
 * Each worker is the search of search.h with a port of search/exchange, by
 * which it gets the positions that are its own.  So no table is ever locked.
 *
 * Why the claims hold with several workers: a plan that was found is only an
 * upper bound, `best`.  Each worker goes on while it has a position that is
 * filed below it.  The search ends when no worker has one and no position is
 * on its way; then nothing can lead to a cheaper plan.
 */
#ifndef ENGINES_ASTAR_TEAM_H
#define ENGINES_ASTAR_TEAM_H

#include "engines/astar/search.h"

struct courier;

/* Searches with so many threads, and those of other ranks if there is a
 * courier. */
enum outcome team_run(struct astar_search *search, int threads,
                      struct courier *courier);

#endif
