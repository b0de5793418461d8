#include "cli/table.h"

#include <assert.h>

#include "base/array.h"
#include "base/record.h"
#include "base/text.h"

void table_init(struct table *table, const struct column *columns,
                size_t column_count)
{
    assert(column_count <= TABLE_MAX_COLUMNS);
    *table = (struct table){.columns = columns, .column_count = column_count};
}

void table_release(struct table *table)
{
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i]);
    free(table->cells);
    *table = (struct table){0};
}

void table_cell(struct table *table, const char *text)
{
    char **cells = array_reserve(table->cells, table->count, &table->capacity,
                                 sizeof *cells);
    if (cells)
        table->cells = cells;
    char *copy = cells ? text_copy(text, strlen(text)) : NULL;
    if (copy)
        table->cells[table->count++] = copy;
    else
        table->failed = true;
}

static size_t row_count(const struct table *table)
{
    return table->count / table->column_count;
}

static const char *cell_at(const struct table *table, size_t row, size_t column)
{
    return table->cells[row * table->column_count + column];
}

static size_t width_of(const struct table *table, size_t column)
{
    size_t width = strlen(table->columns[column].heading);
    for (size_t row = 0; row < row_count(table); row++) {
        size_t size = strlen(cell_at(table, row, column));
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

void table_write_text(const struct table *table, struct buffer *to)
{
    size_t widths[TABLE_MAX_COLUMNS];
    size_t last = table->column_count - 1;
    for (size_t i = 0; i <= last; i++)
        widths[i] = width_of(table, i);
    for (size_t i = 0; i <= last; i++)
        add_aligned(to, table->columns[i].heading, widths[i], i == last);
    for (size_t row = 0; row < row_count(table); row++)
        for (size_t i = 0; i <= last; i++)
            add_aligned(to, cell_at(table, row, i), widths[i], i == last);
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

void table_write_markdown(const struct table *table, struct buffer *to)
{
    buffer_char(to, '|');
    for (size_t i = 0; i < table->column_count; i++)
        add_markdown(to, table->columns[i].heading);
    buffer_text(to, "\n|");
    for (size_t i = 0; i < table->column_count; i++)
        buffer_text(to, " --- |");
    buffer_char(to, '\n');
    for (size_t row = 0; row < row_count(table); row++) {
        buffer_char(to, '|');
        for (size_t i = 0; i < table->column_count; i++)
            add_markdown(to, cell_at(table, row, i));
        buffer_char(to, '\n');
    }
}

void table_write_json(const struct table *table, struct buffer *to)
{
    for (size_t row = 0; row < row_count(table); row++) {
        struct record *record = record_new();
        for (size_t i = 0; i < table->column_count; i++) {
            const char *name = table->columns[i].heading;
            const char *text = cell_at(table, row, i);
            if (table->columns[i].yes_no)
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
