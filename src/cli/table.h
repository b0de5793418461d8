/*
 * Rows of cells, printed aligned, as Markdown, or as JSON objects.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

#define TABLE_MAX_COLUMNS 8

struct column {
    const char *heading; /* also the name in JSON */
    bool yes_no;         /* its cells are "yes" and "no": true and false */
};

struct table {
    const struct column *columns; /* borrowed, must outlive */
    size_t column_count;
    char **cells; /* owned, each one too; row by row */
    size_t count, capacity;
    bool failed; /* memory ended: a cell is missing */
};

void table_init(struct table *table, const struct column *columns,
                size_t column_count);
void table_release(struct table *table);

/* Adds a copy as the next cell, from left to right, row after row. */
void table_cell(struct table *table, const char *text);

/* Add the table; all of them take what is there of it. */
void table_write_text(const struct table *table, struct buffer *to);
void table_write_markdown(const struct table *table, struct buffer *to);
void table_write_json(const struct table *table, struct buffer *to);

#endif
