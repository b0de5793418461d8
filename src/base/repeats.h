/*
 * Texts with run lengths: "3r2(dlU)" for "rrrdlUdlU", groups nested.
 */
#ifndef BASE_REPEATS_H
#define BASE_REPEATS_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/lines.h"

struct repeats {
    const char *where, *unit; /* for errors: "a plan", "steps" */
    const char *items;        /* and what they may be: "u, d, l, r" */
    size_t most; /* those repeated no times count too, so that a short text
                    can't cost much time */
    bool (*is_item)(char c); /* NULL: all but digits and parentheses */
};

/* Adds the text to the buffer, run lengths expanded.  White space that is no
 * item is skipped, and a line's end is a place like any other.  False with what
 * is wrong, and where; the buffer then holds part of it. */
bool repeats_expand(const struct repeats *repeats, const struct line *text,
                    struct buffer *to, struct kura_error *err);

#endif
