/*
 * One run of the engine: an encoding, a solver and a way to walk through the
 * horizons.
 *
 * How the parts meet, for one horizon (planner.c):
 *
 *     encoding->encode(planner, horizon)      clauses and goals
 *     solver_solve(&planner->solver, ...)     a model, or no
 *     encoding->decode(planner)               the plan, or more clauses
 *
 * With planner->idle the formula says "at most this many steps", otherwise
 * "exactly, and no fewer are enough"; then it may use rules that only shortest
 * plans obey.
 */
#ifndef ENGINES_SAT_PLANNER_H
#define ENGINES_SAT_PLANNER_H

#include "engines/sat/export.h"
#include "engines/sat/front.h"
#include "engines/sat/penalties.h"

enum decoded {
    DECODED_PLAN,    /* in run->plan */
    DECODED_REFINED, /* the model is no plan, and the formula now says why */
    DECODED_STOPPED, /* the run is marked or run->error is set */
};

struct planner;

struct encoding {
    const char *name;
    bool counts_pushes; /* a step is a push; else it is a move */
    bool plays_sink;
    bool weighs;      /* wants planner->penalties */
    bool incremental; /* later horizons add to the formula */
    bool refines;     /* decode may: what it adds is numbered after all else */

    /* The encoding's own tables, in planner->own.  False: stopped. */
    bool (*open)(struct planner *planner);
    bool (*encode)(struct planner *planner, int horizon);
    enum decoded (*decode)(struct planner *planner);
};

extern const struct encoding strips_encoding, split_encoding, boxes_encoding,
    steps_encoding, pushes_encoding;

struct planner {
    struct run *run;
    const struct encoding *encoding;
    struct front front;
    struct sat_penalties penalties;
    struct formula formula;
    struct solver solver;
    enum answer answer; /* of the last call */
    int horizon;        /* of the last formula; -1 before the first */
    bool idle;          /* the horizon is an upper bound */
    bool whole;         /* the formula must stand alone: nothing lazy */
    int blocked;        /* refined: the step, from 1, that broke a rule */
    void *own;          /* of the encoding */
    uint64_t horizons, refinements;
};

/* False when the run is stopped or failed; release in any case. */
bool planner_init(struct planner *planner, struct run *run,
                  const struct encoding *encoding, const char *program,
                  const char *proof);
void planner_release(struct planner *planner);

/* Decides one horizon.  ANSWER_YES leaves the plan in the run. */
enum answer planner_decide(struct planner *planner, int horizon);

/* No plan is shorter, in the encoding's steps. */
int planner_bound(const struct planner *planner);

/* ---- What is asked for: config.c ---- */

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

/* False with run->error when the encoding can't do what is asked. */
bool config_makes_sense(struct run *run, const struct encoding *encoding);

/* The ways through the horizons: up, and the other two. */
enum outcome horizon_up(struct planner *planner);
enum outcome horizon_within(struct planner *planner);

#endif
