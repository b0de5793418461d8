/*
 * Rows of cells, printed aligned, as Markdown, or as JSON objects.
 */
#ifndef CLI_LISTING_H
#define CLI_LISTING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/text.h"

#define LISTING_MAX_COLUMNS 8

struct column {
    const char *heading; /* also the name in JSON; NULL ends a list */
    bool yes_no;         /* its cells are "yes" and "no": true and false */
};

struct listing {
    const struct column *columns; /* borrowed, must outlive */
    size_t column_count;
    struct texts cells; /* row by row */
    bool failed;        /* memory ended: a cell is missing */
};

void listing_init(struct listing *listing, const struct column *columns);
void listing_release(struct listing *listing);

/* Adds a copy as the next cell, from left to right, row after row. */
void listing_cell(struct listing *listing, const char *text);
void listing_print(struct listing *listing, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Add the listing in one form or another.  As text, a column of nothing but
 * "-" is left out, and the last one is broken into lines; 0 does not break. */
void listing_write_text(const struct listing *listing, size_t line_width,
                        struct buffer *to);
void listing_write_markdown(const struct listing *listing, struct buffer *to);
void listing_write_json(const struct listing *listing, struct buffer *to);

#endif
