/*
 * Which levels of a file: "7", "3-9", "1,4,8-".
 */
#ifndef CLI_SELECTION_H
#define CLI_SELECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct range {
    size_t first, last; /* both included, from 1; SIZE_MAX: to the end */
};

/* Ranges in the order they were typed; none of them is: all levels. */
struct selection {
    struct range *ranges; /* owned */
    size_t count, capacity;
};

/* Could the text be meant as one?  Says nothing about whether it is right. */
bool selection_looks_like(const char *text);

/* Release it also when that fails. */
bool selection_read(struct selection *selection, const char *text,
                    struct kura_error *err);
void selection_release(struct selection *selection);

/* Do the ranges follow one another, so that the levels come in the order of the
 * file?  Only of such a selection the next three may be asked. */
bool selection_ascends(const struct selection *selection);

/* Is the level chosen; and is none after it? */
bool selection_has(const struct selection *selection, size_t number);
bool selection_ends(const struct selection *selection, size_t number);

/* How many of total levels are chosen; false with the reason when one of those
 * named does not exist. */
bool selection_count(const struct selection *selection, size_t total,
                     size_t *count, struct kura_error *err);

/*
 * The numbers chosen among total levels, each once, in the order they were
 * typed; the caller frees the list.  NULL with the reason when one of them
 * does not exist.
 */
size_t *selection_numbers(const struct selection *selection, size_t total,
                          size_t *count, struct kura_error *err);

#endif
