/*
 * Who takes part in a bench: one of our engines with its settings, or another
 * program through a template file.
 *
 * A template has lines of the form name = value:
 *
 *     name = minisat          how the tables call it
 *     needs = minisat sh      programs that must be there
 *     level = xsb             the format in which it is given the level
 *     command = sh {here}/dimacs.sh {kura} {level} {dir} {seconds}
 *     plan = lurd             how its plan is read: lurd, ipc or atoms
 *     plan-file = {dir}/plan  where, if not on standard output
 *
 * The command is not given to a shell: it is cut at spaces, and then {level}
 * (path of the level), {dir} (a directory of its own, where it also runs in no
 * other way than by that name), {here} (that of the template), {kura} (this
 * program), {seconds}, {bytes}, {megabytes} and {seed} are put in.
 */
#ifndef BENCH_ENTRANT_H
#define BENCH_ENTRANT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

#define ENTRANT_MAX_WORDS 40

enum plan_reader {
    PLAN_LURD,  /* the last line that is nothing but steps */
    PLAN_IPC,   /* (action ... dir-up ...), one a line */
    PLAN_ATOMS, /* step(T,up) in any order, of the last answer */
};

struct entrant {
    char *name; /* owned; as tables show it */
    /* Of ours: engine and settings; of others: the command.  Ends with NULL;
       the words lie in text. */
    const char *words[ENTRANT_MAX_WORDS + 1];
    size_t word_count;
    char *text; /* owned */

    bool external;
    char *level_format, *plan_file, *needs, *here; /* owned, or NULL */
    enum plan_reader reader;
};

/* "astar weight=2". */
bool entrant_engine(struct entrant *entrant, const char *spec,
                    struct kura_error *err);

/* From a template; errors of its text have a line. */
bool entrant_program(struct entrant *entrant, const char *path,
                     struct kura_error *err);
void entrant_release(struct entrant *entrant);

/* The program of its needs that is not there; NULL when all are.  The answer
 * is in the caller's memory. */
const char *entrant_missing(const struct entrant *entrant, char *name,
                            size_t size);

/* Adds the word with its placeholders filled; pairs of name and value, ending
 * with a NULL name. */
struct placeholder {
    const char *name, *value;
};
bool entrant_fill(const char *word, const struct placeholder *values,
                  struct buffer *to, struct kura_error *err);

/* Adds the steps that the text of a program tells, as LURD; false when there
 * are none. */
bool plan_find(enum plan_reader reader, const char *text, struct buffer *lurd);

#endif
