/*
 * Outputs: a result in the words of one program or another.
 *
 * An output that is a list of the plan's steps is one function that writes a
 * step (see steps.c).
 */
#ifndef OUTPUTS_OUTPUTS_H
#define OUTPUTS_OUTPUTS_H

#include "base/buffer.h"
#include "core/replay.h"
#include "core/result.h"

/* Adds what is to be said of a step that was just played; may be nothing. */
typedef void step_writer(struct buffer *to, const struct replay *replay,
                         const struct kura_step *step);

struct output {
    const char *name, *summary;
    const char *media_type; /* NULL: text/plain */
    const char *missing;    /* what it was built without, or NULL */
    bool always; /* also writes results that have no plan, as JSON does */

    /* One of the two: writes a step of the plan, or all of the result. */
    step_writer *step;
    bool (*write)(const struct result *result, struct buffer *to,
                  struct kura_error *err);
};

extern const struct output *const outputs[]; /* ends with NULL */

const struct output *output_find(const char *name); /* NULL if there is none */

/* Adds the result, with its newlines.  False when memory ends. */
bool output_write(const struct output *output, const struct result *result,
                  struct buffer *to, struct kura_error *err);

/* Plays the result's plan and has every step written. */
bool outputs_each_step(const struct result *result, step_writer *write,
                       struct buffer *to, struct kura_error *err);

#endif
