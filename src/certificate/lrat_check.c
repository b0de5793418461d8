/*
 * The check of LRAT: each clause is denied, and each number of its chain must
 * name a clause with at most one literal left, the last with none.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "certificate/lrat.h"

struct lrat_reader {
    const char *at, *end;
    int line;
    int *line_numbers; /* owned: of the line at hand */
    size_t count, capacity;
    size_t *starts; /* owned, by number of a clause: its place in literals, plus
                       1; 0: there is none */
    size_t start_count;
    size_t most;   /* number of a clause that a proof of this size may have */
    int *literals; /* owned: clauses, each ended by 0 */
    size_t used, room;
    signed char *values; /* owned, by variable */
    int variables;
    int *assigned; /* owned: variables with a value */
    size_t assigned_count;
    struct kura_error *err;
};

static bool wrong(const struct lrat_reader *reader, const char *why)
{
    return error_at(reader->err, reader->line, 1, "%s", why);
}

/* All numbers of the next line; a "d" counts as INT32_MIN. */
static bool read_line(struct lrat_reader *reader)
{
    reader->count = 0;
    while (reader->at < reader->end && *reader->at != '\n') {
        char *stop;
        long value = INT32_MIN;
        if (*reader->at == 'd') {
            reader->at++;
        } else {
            value = strtol(reader->at, &stop, 10);
            if (stop == reader->at || value <= INT32_MIN || value > INT32_MAX)
                return wrong(reader, "something else than a number");
            reader->at = stop;
        }
        while (reader->at < reader->end && *reader->at == ' ')
            reader->at++;
        if (!ARRAY_ADD(reader->line_numbers, reader->count, reader->capacity,
                       (int)value))
            return error_memory(reader->err);
    }
    reader->at += reader->at < reader->end;
    return reader->count >= 2 || wrong(reader, "too short a line");
}

static bool set_start(struct lrat_reader *reader, size_t number, size_t start)
{
    if (number >= reader->start_count) {
        size_t count = 2 * number + 16;
        size_t *grown = realloc(reader->starts, count * sizeof *grown);
        if (!grown)
            return error_memory(reader->err);
        memset(grown + reader->start_count, 0,
               (count - reader->start_count) * sizeof *grown);
        reader->starts = grown;
        reader->start_count = count;
    }
    reader->starts[number] = start;
    return true;
}

/* Adds a clause, which ends with 0. */
static bool add(struct lrat_reader *reader, size_t number, const int *literals)
{
    size_t start = reader->used + 1;
    do
        if (!ARRAY_ADD(reader->literals, reader->used, reader->room, *literals))
            return error_memory(reader->err);
    while (*literals++);
    return set_start(reader, number, start);
}

static void assume(struct lrat_reader *reader, int literal)
{
    reader->values[abs(literal)] = literal > 0 ? 1 : -1;
    reader->assigned[reader->assigned_count++] = abs(literal);
}

/* Uses a clause: its last open literal becomes true.  *conflict if it has none;
 * false if it has several. */
static bool use(struct lrat_reader *reader, int number, bool *conflict)
{
    int left = 0;
    if (number <= 0 || (size_t)number >= reader->start_count ||
        !reader->starts[number])
        return wrong(reader, "a clause that is not there");
    const int *at = reader->literals + reader->starts[number] - 1;
    for (; *at; at++) {
        int value = reader->values[abs(*at)] * (*at > 0 ? 1 : -1);
        if (value < 0 || *at == left)
            continue;
        if (value > 0 || left)
            return wrong(reader, "a clause that does not lead on");
        left = *at;
    }
    if (left)
        assume(reader, left);
    *conflict = !left;
    return true;
}

/* A line "number literals 0 chain 0". */
static bool check_clause(struct lrat_reader *reader)
{
    const int *numbers = reader->line_numbers;
    size_t i = 1;
    bool conflict = false, ok = true;
    for (; i < reader->count && numbers[i]; i++) {
        if (numbers[i] < -reader->variables || numbers[i] > reader->variables)
            return wrong(reader, "a variable that the formula does not have");
        if (!reader->values[abs(numbers[i])])
            assume(reader, -numbers[i]);
    }
    for (i++; ok && i + 1 < reader->count; i++)
        ok = conflict ? wrong(reader, "a chain that is too long")
                      : use(reader, numbers[i], &conflict);
    while (reader->assigned_count > 0)
        reader->values[reader->assigned[--reader->assigned_count]] = 0;
    if (ok && (!conflict || numbers[reader->count - 1] != 0))
        return wrong(reader, "a chain that shows nothing");
    return ok && add(reader, (size_t)numbers[0], numbers + 1);
}

static bool check_line(struct lrat_reader *reader)
{
    const int *numbers = reader->line_numbers;
    if (numbers[0] < 0)
        return wrong(reader, "a line without a number");
    if ((size_t)numbers[0] > reader->most)
        return wrong(reader, "a number far above those before it");
    if (numbers[1] != INT32_MIN)
        return check_clause(reader);
    for (size_t i = 2; i < reader->count && numbers[i]; i++)
        if (numbers[i] > 0 && (size_t)numbers[i] < reader->start_count)
            reader->starts[numbers[i]] = 0;
    return true;
}

static bool follow(struct lrat_reader *reader, const struct clauses *formula)
{
    size_t first = 0, number = 0;
    for (size_t i = 0; i < formula->size; i++)
        if (formula->literals[i] == 0) {
            if (!add(reader, ++number, formula->literals + first))
                return false;
            first = i + 1;
        }
    while (reader->at < reader->end) {
        reader->line++;
        if (!read_line(reader) || !check_line(reader))
            return false;
        if (reader->line_numbers[1] == 0)
            return true; /* the empty clause */
    }
    return wrong(reader, "no contradiction in the end");
}

bool lrat_check(const struct clauses *formula, const char *text, size_t size,
                struct kura_error *err)
{
    size_t variables = (size_t)formula->variables + 1;
    struct lrat_reader reader = {.at = text,
                                 .end = text + size,
                                 .most = formula->count + size,
                                 .variables = formula->variables,
                                 .err = err};
    reader.values = calloc(variables, sizeof *reader.values);
    reader.assigned = calloc(variables, sizeof *reader.assigned);
    bool ok = reader.values && reader.assigned ? follow(&reader, formula)
                                               : error_memory(err);
    free(reader.values);
    free(reader.assigned);
    free(reader.literals);
    free(reader.starts);
    free(reader.line_numbers);
    return ok;
}
