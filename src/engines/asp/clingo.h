/*
 * The program clingo, run as a child with limits: a logic program goes in, the
 * atoms of an answer come out.
 *
 * What it needs is found on PATH.  It is asked for JSON (--outf=2), which is
 * read strictly: a clingo that is too old, crashes, or answers anything else
 * is an error, with its own words where it has any.
 */
#ifndef ENGINES_ASP_CLINGO_H
#define ENGINES_ASP_CLINGO_H

#include <stdint.h>

#include "base/child.h"
#include "base/document.h"

struct clingo_question {
    const struct buffer *text;    /* the program, without what is in file */
    const char *file;             /* a further program; or NULL */
    const char *const *constants; /* "maxsteps=13", ends with NULL */
    uint64_t conflicts;           /* stop after that many; 0 is no limit */
    int threads;
    uint64_t seed;
    double seconds; /* wall clock; 0 is no limit */
    size_t bytes;   /* of memory; 0 is no limit */

    /* Asked many times a second with what clingo wrote to standard error so
       far; true stops it.  May be NULL. */
    bool (*watch)(void *user, const char *errors);
    void *user;
};

enum clingo_end {
    CLINGO_ANSWERED,
    CLINGO_TIME, /* stopped by our limits */
    CLINGO_MEMORY,
    CLINGO_STOPPED, /* by watch */
    CLINGO_FAILED,  /* the error says why */
};

struct clingo_answer {
    enum clingo_end end;
    bool found;                /* there is a model */
    bool refuted;              /* there is none; neither: it was not decided */
    double grounding, solving; /* seconds */
    uint64_t choices, conflicts;
    double cpu_seconds;
    size_t peak_bytes;
    struct document *model; /* owned; the last one found, or NULL */
};

/* What to install when there is no clingo; NULL when there is. */
const char *clingo_missing(void);

/* CLINGO_ANSWERED when the clingo on PATH can be used.  Of the question only
 * the limits and watch count. */
enum clingo_end clingo_check(const struct clingo_question *question,
                             struct kura_error *err);

/* Asks; the answer is to be released.  err is set with CLINGO_FAILED. */
enum clingo_end clingo_ask(const struct clingo_question *question,
                           struct clingo_answer *answer,
                           struct kura_error *err);
void clingo_release(struct clingo_answer *answer);

/* The atoms of the model: how many, and the text of each (NULL: no text). */
size_t clingo_atom_count(const struct clingo_answer *answer);
const char *clingo_atom(const struct clingo_answer *answer, size_t i);

/* The JSON that clingo prints; false, with the reason, for anything else.
 * For clingo_ask, and for tests. */
bool clingo_read(const char *text, size_t size, struct clingo_answer *answer,
                 struct kura_error *err);

#endif
