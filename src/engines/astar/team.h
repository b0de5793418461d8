/*
 * Several threads at one search: hash-distributed A* (Kishimoto, Fukunaga and
 * Botea 2009).
 *
 * Every position belongs to the worker that its hash names: in that worker's
 * table, with its queue.  Whoever finds a way to a position sends it to the
 * owner; what is sent is not waited for.  So no table is ever locked, and each
 * worker is the search of search.h with a mailbox.
 *
 * Why the claims hold with several workers: a plan that was found is only an
 * upper bound, `best`.  Each worker goes on while it has a position that is
 * filed below it.  The search ends when no worker has one and no position is
 * on its way; then nothing can lead to a cheaper plan.
 *
 * The end is noticed by counting what is alive: workers that are not resting,
 * and batches that are posted and not yet read.  Only something alive makes
 * something alive, so once the count is 0 it stays 0.
 */
#ifndef ENGINES_ASTAR_TEAM_H
#define ENGINES_ASTAR_TEAM_H

#include "engines/astar/search.h"

struct team;

/* Searches with so many threads, and counts. */
enum outcome team_run(struct astar_search *search, int threads);

/* What astar_reach does in a team: the owner files the position. */
bool team_reach(struct astar_search *search, struct astar_node way,
                uint32_t second, const uint64_t *boxes, square player);

#endif
