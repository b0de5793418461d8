#include "cli/listing.h"

#include <assert.h>

#include "base/array.h"
#include "base/record.h"
#include "base/text.h"

void listing_init(struct listing *listing, const struct column *columns,
                  size_t column_count)
{
    assert(column_count <= LISTING_MAX_COLUMNS);
    *listing =
        (struct listing){.columns = columns, .column_count = column_count};
}

void listing_release(struct listing *listing)
{
    for (size_t i = 0; i < listing->count; i++)
        free(listing->cells[i]);
    free(listing->cells);
    *listing = (struct listing){0};
}

void listing_cell(struct listing *listing, const char *text)
{
    char **cells = array_reserve(listing->cells, listing->count,
                                 &listing->capacity, sizeof *cells);
    if (cells)
        listing->cells = cells;
    char *copy = cells ? text_copy(text, strlen(text)) : NULL;
    if (copy)
        listing->cells[listing->count++] = copy;
    else
        listing->failed = true;
}

static size_t row_count(const struct listing *listing)
{
    return listing->count / listing->column_count;
}

static const char *cell_at(const struct listing *listing, size_t row,
                           size_t column)
{
    return listing->cells[row * listing->column_count + column];
}

static size_t width_of(const struct listing *listing, size_t column)
{
    size_t width = strlen(listing->columns[column].heading);
    for (size_t row = 0; row < row_count(listing); row++) {
        size_t size = strlen(cell_at(listing, row, column));
        if (size > width)
            width = size;
    }
    return width;
}

/* The last column is not filled up, so that no line ends with spaces. */
static void add_aligned(struct buffer *to, const char *text, size_t width,
                        bool last)
{
    buffer_text(to, text);
    for (size_t i = strlen(text); !last && i < width + 2; i++)
        buffer_char(to, ' ');
    if (last)
        buffer_char(to, '\n');
}

void listing_write_text(const struct listing *listing, struct buffer *to)
{
    size_t widths[LISTING_MAX_COLUMNS];
    size_t last = listing->column_count - 1;
    for (size_t i = 0; i <= last; i++)
        widths[i] = width_of(listing, i);
    for (size_t i = 0; i <= last; i++)
        add_aligned(to, listing->columns[i].heading, widths[i], i == last);
    for (size_t row = 0; row < row_count(listing); row++)
        for (size_t i = 0; i <= last; i++)
            add_aligned(to, cell_at(listing, row, i), widths[i], i == last);
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
        if (!record_write(record, to))
            to->failed = true;
        buffer_char(to, '\n');
        record_free(record);
    }
}
