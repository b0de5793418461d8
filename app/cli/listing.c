/*
 * Cells lie in one array row by row, so that a column's width is known before
 * the first row is written.
 */
#include "cli/listing.h"

#include <assert.h>
#include <stdarg.h>

#include "base/record.h"
#include "cli/message.h"

#define MIN_LAST_COLUMN 20

void listing_init(struct listing *listing, const struct column *columns)
{
    *listing = (struct listing){.columns = columns};
    while (columns[listing->column_count].heading)
        listing->column_count++;
    assert(listing->column_count <= LISTING_MAX_COLUMNS);
}

void listing_release(struct listing *listing)
{
    texts_release(&listing->cells);
    *listing = (struct listing){0};
}

void listing_cell(struct listing *listing, const char *text)
{
    listing->failed |=
        !texts_take(&listing->cells, text_copy_utf8(text, strlen(text)));
}

void listing_print(struct listing *listing, const char *format, ...)
{
    char text[200];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    listing_cell(listing, text);
}

static size_t row_count(const struct listing *listing)
{
    return listing->cells.count / listing->column_count;
}

static const char *cell_at(const struct listing *listing, size_t row,
                           size_t column)
{
    return listing->cells.items[row * listing->column_count + column];
}

/* Nothing but "-". */
static bool is_bare(const struct listing *listing, size_t column)
{
    for (size_t row = 0; row < row_count(listing); row++)
        if (strcmp(cell_at(listing, row, column), "-") != 0)
            return false;
    return row_count(listing) > 0;
}

/* 0 for a column that is left out. */
static size_t width_of(const struct listing *listing, size_t column)
{
    size_t width = strlen(listing->columns[column].heading);
    if (is_bare(listing, column))
        return 0;
    for (size_t row = 0; row < row_count(listing); row++) {
        size_t size = strlen(cell_at(listing, row, column));
        if (size > width)
            width = size;
    }
    return width;
}

/* Adds a row whose last cell is broken to the width, if there is room. */
static void add_row(struct buffer *to, const char *const *cells,
                    const size_t *widths, size_t count, size_t line_width)
{
    size_t column = 0;
    for (size_t i = 0; i + 1 < count; i++) {
        if (widths[i] == 0)
            continue;
        buffer_print(to, "%-*s", (int)widths[i] + 2, cells[i]);
        column += widths[i] + 2;
    }
    if (column + MIN_LAST_COLUMN > line_width)
        buffer_print(to, "%s\n", cells[count - 1]);
    else
        add_wrapped(to, cells[count - 1], column, line_width);
}

void listing_write_text(const struct listing *listing, size_t line_width,
                        struct buffer *to)
{
    size_t widths[LISTING_MAX_COLUMNS];
    const char *cells[LISTING_MAX_COLUMNS];
    size_t count = listing->column_count;
    for (size_t i = 0; i < count; i++) {
        widths[i] = width_of(listing, i);
        cells[i] = listing->columns[i].heading;
    }
    add_row(to, cells, widths, count, line_width);
    for (size_t row = 0; row < row_count(listing); row++) {
        for (size_t i = 0; i < count; i++)
            cells[i] = cell_at(listing, row, i);
        add_row(to, cells, widths, count, line_width);
    }
}

static void add_markdown(struct buffer *to, const char *text)
{
    buffer_text(to, " ");
    for (; *text; text++) {
        if (*text == '|')
            buffer_char(to, '\\');
        buffer_char(to, *text);
    }
    buffer_text(to, " |");
}

void listing_write_markdown(const struct listing *listing, struct buffer *to)
{
    buffer_char(to, '|');
    for (size_t i = 0; i < listing->column_count; i++)
        add_markdown(to, listing->columns[i].heading);
    buffer_text(to, "\n|");
    for (size_t i = 0; i < listing->column_count; i++)
        buffer_text(to, " --- |");
    buffer_char(to, '\n');
    for (size_t row = 0; row < row_count(listing); row++) {
        buffer_char(to, '|');
        for (size_t i = 0; i < listing->column_count; i++)
            add_markdown(to, cell_at(listing, row, i));
        buffer_char(to, '\n');
    }
}

/* "media type" is media_type. */
static void name_of(const struct column *column, char *name, size_t size)
{
    snprintf(name, size, "%s", column->heading);
    for (; *name; name++)
        if (*name == ' ')
            *name = '_';
}

void listing_write_json(const struct listing *listing, struct buffer *to)
{
    for (size_t row = 0; row < row_count(listing); row++) {
        struct record *record = record_new();
        for (size_t i = 0; i < listing->column_count; i++) {
            char name[40];
            name_of(&listing->columns[i], name, sizeof name);
            const char *text = cell_at(listing, row, i);
            if (listing->columns[i].yes_no)
                record_bool(record, name, strcmp(text, "yes") == 0);
            else
                record_text(record, name, text);
        }
        record_line(record, to);
    }
}
