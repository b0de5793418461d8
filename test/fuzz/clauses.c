/*
 * Arbitrary bytes as clauses with names, and as a SAT solver's answer.  What is
 * read as clauses gives DIMACS whose numbers are within its own header and a
 * list with as many names; an answer is refused with words or is a plan that
 * solves the level.
 */
#include "kura.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void check_dimacs(const char *text)
{
    long variables = 0, clauses = 0;
    char *at = NULL;
    if (strncmp(text, "p cnf ", 6) != 0)
        abort();
    variables = strtol(text + 6, &at, 10);
    clauses = strtol(at, &at, 10);
    while (*at++ == '\n' && *at) {
        char *end = strchr(at, '\n');
        if (!end)
            abort();
        for (long literal = 1; *at != 'c' && literal != 0;) {
            literal = strtol(at, &at, 10);
            if (literal > variables || literal < -variables || at > end)
                abort();
            clauses -= literal == 0;
        }
        at = end;
    }
    if (clauses != 0)
        abort();
}

static void read_clauses(const char *text, size_t size)
{
    struct kura_error err = {0};
    char *dimacs = kura_clauses(text, size, "dimacs", NULL, &err);
    char *names = kura_clauses(text, size, "variables", NULL, &err);
    if (!dimacs != !names || (!dimacs && (!err.text[0] || err.line < 1)))
        abort();
    if (dimacs)
        check_dimacs(dimacs);
    kura_text_free(dimacs);
    kura_text_free(names);
}

static void read_answer(const char *text, size_t size)
{
    static const char level[] = "#####\n#@$.#\n#####\n";
    static const struct kura_options options = {.size = sizeof options,
                                                .engine = "sat",
                                                .minimize = "moves",
                                                .steps = 1,
                                                .bytes = (size_t)64 << 20};
    struct kura_error err = {0};
    struct kura_verdict verdict = {0};
    struct kura_levels *levels = kura_read(level, sizeof level - 1, NULL, &err);
    const struct kura_level *only =
        levels ? kura_level_at(levels, 1, &err) : NULL;
    if (!only)
        abort();
    bool ok = kura_verify(only, &options, text, size, &verdict, &err);
    if (ok ? !verdict.accepted && !verdict.text[0] : !err.text[0])
        abort();
    kura_text_free(verdict.plan);
    kura_levels_free(levels);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size > 0 && data[0] % 2)
        read_answer((const char *)data + 1, size - 1);
    else if (size > 0)
        read_clauses((const char *)data + 1, size - 1);
    return 0;
}
