/*
 * What became of one level: plain data for the outputs, after verification.
 */
#ifndef CORE_RESULT_H
#define CORE_RESULT_H

#include "core/engine.h"
#include "core/level.h"
#include "core/verify.h"

struct result {
    const struct level *level; /* borrowed, must outlive; NULL if refused */
    const char *file;          /* borrowed; where the level came from */
    int index;                 /* of the level in its file, from 1 */
    const char *engine;        /* name, static */
    enum objective objective;

    enum outcome outcome;
    enum stop_reason reason; /* with OUTCOME_STOPPED */
    struct kura_error error; /* with OUTCOME_FAILED */
    struct plan plan;        /* verified; empty and has_plan false without */
    bool has_plan;           /* also when a limit stopped an improvement */
    bool proved;             /* shortest for the objective, if there is one */
    int lower_bound;         /* -1 unknown */
    char rests_on[64];       /* "kura", "certificate" or a program, whose word
                                is not proved; "" where nothing is claimed */
    struct kura_metrics metrics; /* of the plan */

    double seconds, cpu_seconds;
    size_t peak_bytes;
    const char *remark; /* what else to know, static; or NULL */
    struct counters counters;
};

void result_init(struct result *result);
void result_release(struct result *result);

/* The words of product and JSON: "solved", "memory", "pushes,moves", ... */
const char *outcome_name(enum outcome outcome);
const char *stop_reason_name(enum stop_reason reason); /* NULL for none */
const char *objective_name(enum objective objective);
bool objective_from_name(const char *name, enum objective *objective);

/* What the library and the program answer. */
enum kura_code stop_reason_code(enum stop_reason reason);
enum kura_code result_code(const struct result *result);

#endif
