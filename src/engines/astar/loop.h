/*
 * The loop of a search, whole and in parts: alone one thread runs it, in a team
 * (team.h) each does.
 */
#ifndef ENGINES_ASTAR_LOOP_H
#define ENGINES_ASTAR_LOOP_H

#include "engines/astar/search.h"

/* Memory and parts of a search; false when the run is stopped.  The courier, to
 * ranks that share it, may be NULL. */
bool astar_init(struct astar_search *search, struct run *run,
                const struct astar_config *config, struct courier *courier);

/* The same for one more thread, with a run of its own. */
bool astar_share(struct astar_search *search, const struct astar_search *first,
                 struct run *run);

/* Files the level's own position. */
bool astar_start(struct astar_search *search);

/* Takes the next position out of the queue; QUEUE_EMPTY if there is none. */
uint32_t astar_take(struct astar_search *search, uint32_t *first,
                    uint32_t *second);

enum step {
    STEP_DONE,
    STEP_SOLVED, /* the position needs nothing more */
    STEP_STOPPED,
};

/* Does what is next for a position that was taken out. */
enum step astar_step(struct astar_search *search, uint32_t number);

/* The answer: a solved position, by name, was the first to be taken out; or
 * none is left that could be part of a plan, or of one shorter than the plan
 * that was given. */
enum outcome astar_finish(struct astar_search *search, uint32_t name,
                          uint32_t cost);
enum outcome astar_exhausted(struct astar_search *search);

/* Sets run->plan to the way to a position, by name. */
bool astar_plan(struct astar_search *search, uint32_t name);

void astar_count(struct astar_search *search);

/* Adds what the workers of this rank have counted. */
void astar_sum(const struct astar_search *search, uint64_t *sums);

/* Larger tables of the heuristic, if so many positions expanded by all workers
 * deserve them; false when the run is stopped. */
bool astar_deserves_more(const struct astar_search *search, uint64_t expanded);
bool astar_improve(struct astar_search *search, uint64_t expanded);

/* The tables that a search had at that stage, as far as memory allows. */
bool astar_catch_up(struct astar_search *search, uint8_t stage);

#endif
