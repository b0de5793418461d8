/*
 * Answers of SAT solvers.  minisat writes a file: SAT, UNSAT or INDET, then
 * the literals; the competition's way is lines that begin with a letter: "s
 * SATISFIABLE", "s UNSATISFIABLE" or "s UNKNOWN", and the literals in lines of
 * "v".
 */
#include "engines/sat/export.h"

struct model_reader {
    const char *at, *end;
    int variables;
    signed char *model;
    int highest;
};

static const char *end_of_line(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

static bool starts(const char *at, const char *end, const char *word)
{
    size_t size = strlen(word);
    return (size_t)(end - at) >= size && memcmp(at, word, size) == 0;
}

/* Is the whole line this text, but for blanks at its end? */
static bool line_is(const char *at, const char *end, const char *text)
{
    const char *stop = end_of_line(at, end);
    if (!starts(at, stop, text))
        return false;
    for (at += strlen(text); at < stop; at++)
        if (*at != ' ' && *at != '\r' && *at != '\t')
            return false;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* One literal of at most nine digits. */
static bool read_literal(struct model_reader *reader, const char *end,
                         int *literal)
{
    bool negative = *reader->at == '-';
    const char *first = reader->at += negative;
    *literal = 0;
    for (; reader->at < end && *reader->at >= '0' && *reader->at <= '9';
         reader->at++)
        if (reader->at - first < 9)
            *literal = *literal * 10 + (*reader->at - '0');
    if (reader->at == first || reader->at - first > 9 ||
        (reader->at < end && !is_blank(*reader->at)))
        return false;
    *literal = negative ? -*literal : *literal;
    return true;
}

/* Literals up to the end of the stretch; 0 ends them too. */
static bool read_literals(struct model_reader *reader, const char *end)
{
    for (;;) {
        while (reader->at < end && is_blank(*reader->at))
            reader->at++;
        if (reader->at >= end)
            return true;
        int literal;
        if (!read_literal(reader, end, &literal))
            return false;
        int variable = literal < 0 ? -literal : literal;
        if (variable > reader->variables)
            return false;
        reader->model[variable] = literal > 0;
        if (variable > reader->highest)
            reader->highest = variable;
    }
}

/* All "v" lines. */
static bool read_values(struct model_reader *reader)
{
    const char *line = reader->at;
    for (; line < reader->end; line = end_of_line(line, reader->end) + 1) {
        const char *stop = end_of_line(line, reader->end);
        if (stop == line || line[0] != 'v')
            continue;
        reader->at = line + 1;
        if (!read_literals(reader, stop))
            return false;
    }
    return true;
}

static bool read_verdict(struct model_reader *reader, enum answer *answer)
{
    const char *at = reader->at, *end = reader->end;
    for (; at < end; at = end_of_line(at, end) + 1) {
        bool yes = line_is(at, end, "s SATISFIABLE");
        bool no = line_is(at, end, "s UNSATISFIABLE");
        if (!yes && !no && !line_is(at, end, "s UNKNOWN"))
            continue;
        *answer = yes ? ANSWER_YES : no ? ANSWER_NO : ANSWER_UNKNOWN;
        return !yes || read_values(reader);
    }
    return false;
}

bool import_answer(const char *text, size_t size, int variables,
                   enum answer *answer, signed char *model, int *highest)
{
    struct model_reader reader = {text, text + size, variables, model, 0};
    memset(model, 0, (size_t)variables + 1);
    bool ok = false;
    if (line_is(text, reader.end, "UNSAT")) {
        *answer = ANSWER_NO;
        ok = true;
    } else if (line_is(text, reader.end, "INDET")) {
        *answer = ANSWER_UNKNOWN;
        ok = true;
    } else if (line_is(text, reader.end, "SAT")) {
        *answer = ANSWER_YES;
        reader.at = end_of_line(text, reader.end);
        ok = read_literals(&reader, reader.end);
    } else {
        ok = read_verdict(&reader, answer);
    }
    *highest = reader.highest;
    return ok;
}
