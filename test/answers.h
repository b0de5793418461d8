/*
 * Our own levels with what is known of them: levels/answers.tsv, its levels
 * loaded.  levels/README.md explains the columns.
 *
 * Files are looked for in $KURA_SOURCE or, without it, the current directory.
 */
#ifndef TEST_ANSWERS_H
#define TEST_ANSWERS_H

#include "core/collection.h"
#include "solve.h"

#define ANSWER_COUNTS 8

struct answer {
    const struct level *level; /* borrowed from the answers */
    char name[100];            /* "first-steps.sok:1", for messages */
    struct truth truth;
    bool large;                 /* only for tests with $KURA_LONG set */
    long counts[ANSWER_COUNTS]; /* positions after 1.. pushes */
    int count_count;            /* how many of them are known */
};

/* A file of levels, read. */
struct source {
    char *name; /* owned */
    struct collection collection;
};

struct answers {
    struct answer *items; /* owned */
    size_t count, capacity;
    struct source *sources; /* owned; one for each file */
    size_t source_count, source_capacity;
};

/* Ends the test when a file or a level can't be read. */
void answers_init(struct answers *answers);
void answers_release(struct answers *answers);

/* The answer with that name; ends the test if there is none. */
const struct answer *answers_find(const struct answers *answers,
                                  const char *name);

/* "levels/x.sok" as a path from here; valid until the next call. */
const char *source_path(const char *name);

/* The text of a file, to be freed; ends the test if it can't be read. */
char *source_text(const char *name, size_t *size);

/* Splits a line of a table in place, at its tabs; answers how many fields were
 * found, at most max. */
int split_fields(char *line, char **fields, int max);

/* The next line of the text at *rest, its newline replaced; NULL at the end. */
char *next_line(char **rest);

#endif
