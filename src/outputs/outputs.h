/*
 * Outputs: a result in the words of one program or another.
 */
#ifndef OUTPUTS_OUTPUTS_H
#define OUTPUTS_OUTPUTS_H

#include "base/buffer.h"
#include "core/result.h"

struct output {
    const char *name, *summary;
    const char *media_type;
    bool always; /* also writes results that have no plan, as JSON does */

    /* Adds the result, with its newlines.  False when memory ends. */
    bool (*write)(const struct result *result, struct buffer *to,
                  struct error *err);
};

extern const struct output *const outputs[]; /* ends with NULL */

const struct output *output_find(const char *name); /* NULL if there is none */

#endif
