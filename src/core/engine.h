/*
 * The interface between an engine and everyone else.
 *
 * An engine is one constant struct.  It reads what it is given in struct run,
 * searches, and answers an outcome; verification, clock, result and printing
 * are done once for all of them by the caller (src/api/solve.c).  Its whole
 * duty:
 *
 * - run_stop in every loop, and when it says true return OUTCOME_STOPPED;
 * - run_alloc for memory, and when it says NULL return OUTCOME_STOPPED (the
 *   run is marked already); nothing is freed, the caller releases the arena;
 * - run_report when something is worth telling;
 * - run_plan_add for the plan, and run->proved when it is surely shortest.
 *
 * engines/bfs/bfs.c is the smallest example.
 */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include <stdbool.h>

#include "core/run.h"
#include "core/setting.h"

/* What an engine is asked for and another one does: a setting or rules, and
 * that engine's name. */
struct elsewhere {
    const char *what, *engine;
};

struct engine {
    const char *name;               /* as typed: "astar" */
    const char *summary;            /* one line, for help and the page */
    unsigned proves;                /* 1 << objective, for each it minimizes;
                                       with proof, unless rests_on */
    const char *rests_on;           /* the program whose word its claims are,
                                       where we can't prove them; or NULL */
    bool complete;                  /* without limits: SOLVED or UNSOLVABLE */
    bool distributed;               /* shares its work with run->ranks */
    unsigned rules;                 /* 1 << rules, for each it plays */
    const struct setting *settings; /* may be NULL */
    size_t config_size;             /* of the struct that the settings fill */
    /* Sets what came with the level, before the user's own settings; answers
       what of it was left out for the objective's sake, or NULL; may be NULL */
    const char *(*adopt)(const struct level *level, enum objective objective,
                         void *config);
    unsigned files;                    /* 1 << kura_file, for each it serves */
    const struct elsewhere *elsewhere; /* ends with NULL; may be NULL */
    const char *(*missing)(void);      /* what to install before it can run, or
                                          NULL; may be NULL itself */
    enum outcome (*solve)(struct run *run);

    /* Judges a plan by the engine's own understanding of the rules: *accepted,
       or false with the reason when it can't tell.  cancel may be NULL; so may
       the function. */
    bool (*check)(const struct level *level, const struct plan *plan,
                  const atomic_bool *cancel, bool *accepted,
                  struct kura_error *err);
};

#endif
