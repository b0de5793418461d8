/*
 * The engine asp: what its files share.
 *
 *     asp.c       settings, the choice of encoding, the order of things
 *     bound.c     raises the bound until clingo finds a plan
 *     clingo.c    the program clingo as a child
 *     atoms.c     from the atoms of an answer to a plan
 *     pairs.c     deadlocks of two boxes, as facts
 *     check.c     lets clingo judge a plan
 *     *.lp        the programs, see below
 */
#ifndef ENGINES_ASP_ASP_H
#define ENGINES_ASP_ASP_H

#include "core/engine.h"
#include "engines/asp/clingo.h"

#define CLINGO "clingo"

/* The answer set programs of this folder, as texts.  The build turns each
 * NAME.lp into embedded_NAME_lp (tools/embed.sh). */
extern const char embedded_seed_lp[], embedded_board_lp[], embedded_steps_lp[],
    embedded_pushes_lp[], embedded_check_lp[], embedded_bounds_lp[];

enum encoding {
    ENCODING_AUTO,
    ENCODING_SEED,
    ENCODING_STEPS,
    ENCODING_PUSHES,
};

struct asp_config {
    int encoding;        /* enum encoding */
    const char *program; /* the user's instead of ours; or NULL */
};

struct asp {
    struct run *run;
    enum encoding encoding; /* never ENCODING_AUTO */
    const char *program;    /* as in the config */
    struct buffer text;     /* all that clingo reads from us */
    int low;                /* the first bound */
    int stride;             /* from one bound to the next */
    int next;               /* the first bound that is not refuted */
    size_t seen;            /* of what clingo wrote to standard error */
    bool exhausted;         /* no longer plan exists either */
    char phase[160];        /* the last bound in words */

    uint64_t bounds, choices, conflicts; /* so far */
};

/* Raises the bound from asp->low until there is a plan, in run->plan then, or
 * the end. */
enum outcome bound_raise(struct asp *asp);

/* A question with the limits that are left; constants end with NULL. */
struct clingo_question bound_question(struct asp *asp,
                                      const char *const *constants);

/* What the run comes to when clingo ended so, not with an answer. */
enum outcome bound_outcome(struct run *run, enum clingo_end end);

/* Adds deadlocks of two boxes (search/patterns.h) as facts: deadPair(X,Y) for
 * live squares that never hold boxes both, and deadPush(Y,D,Z) where only the
 * push of a box from Y towards D, with the other box on Z, is the mistake.
 * What can't be solved with two boxes alone can't be solved with more around
 * them: others only take ways away.  Adds nothing on boards that are too large
 * for the table.  False when the run's memory is spent. */
bool pairs_write(struct run *run, struct buffer *to);

/* Makes a plan of the atoms of a model: see atoms.c.  False when they are
 * none (KURA_SYSTEM), or memory ends. */
bool atoms_plan(struct run *run, const struct clingo_answer *answer);

/* Does clingo accept the plan?  *accepted when it answers; else false with the
 * reason.  cancel may be NULL. */
bool asp_check(const struct level *level, const struct plan *plan,
               const atomic_bool *cancel, bool *accepted,
               struct kura_error *err);

#endif
