/*
 * Answers of SAT solvers.  minisat writes a file: SAT, UNSAT or INDET, then
 * the literals; the competition's way is lines that begin with a letter: "s
 * SATISFIABLE", "s UNSATISFIABLE" or "s UNKNOWN", and the literals in lines of
 * "v".
 */
#include "base/lines.h"
#include "engines/sat/export.h"

struct model_reader {
    const char *at, *end;
    int variables;
    signed char *model;
    int highest;
};

/* Is the whole line this text, but for blanks at its end? */
static bool says(struct line line, const char *text)
{
    line_trim_end(&line);
    return line.size == strlen(text) && memcmp(line.text, text, line.size) == 0;
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
static bool read_values(struct model_reader *reader, struct lines lines)
{
    struct line line;
    while (lines_next(&lines, &line)) {
        reader->at = line.text + 1;
        if (line.size > 0 && line.text[0] == 'v' &&
            !read_literals(reader, line.text + line.size))
            return false;
    }
    return true;
}

static bool read_verdict(struct model_reader *reader, struct lines all,
                         enum answer *answer)
{
    struct lines lines = all;
    struct line line;
    while (lines_next(&lines, &line)) {
        bool yes = says(line, "s SATISFIABLE");
        bool no = says(line, "s UNSATISFIABLE");
        if (!yes && !no && !says(line, "s UNKNOWN"))
            continue;
        *answer = yes ? ANSWER_YES : no ? ANSWER_NO : ANSWER_UNKNOWN;
        return !yes || read_values(reader, all);
    }
    return false;
}

bool import_answer(const char *text, size_t size, int variables,
                   enum answer *answer, signed char *model, int *highest)
{
    struct model_reader reader = {NULL, text + size, variables, model, 0};
    struct lines all = lines_of(text, size), rest = all;
    struct line first = {"", 0, 0, 0};
    memset(model, 0, (size_t)variables + 1);
    bool ok = true;
    lines_next(&rest, &first);
    if (says(first, "UNSAT")) {
        *answer = ANSWER_NO;
    } else if (says(first, "INDET")) {
        *answer = ANSWER_UNKNOWN;
    } else if (says(first, "SAT")) {
        *answer = ANSWER_YES;
        reader.at = rest.text;
        ok = read_literals(&reader, reader.end);
    } else {
        ok = read_verdict(&reader, all, answer);
    }
    *highest = reader.highest;
    return ok;
}
