/*
 * What the results of a bench say: who solved what, and how fast.
 *
 * A run counts as done when the level was solved, by a plan that was verified,
 * or proved unsolvable.  PAR-2 is the mean over all levels of the time, where a
 * run that was not done counts twice its limit.  A ratio of times is the
 * geometric mean over the levels that both have done; times under a
 * tenth of a millisecond count as that.
 */
#ifndef BENCH_SCORES_H
#define BENCH_SCORES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "cli/listing.h"
#include "store/results.h"
#include "kura.h"

struct score {
    size_t entrant, set; /* numbers in the lists below */
    size_t place;        /* number of the level: the same for all entrants */
    char level[20];      /* hash of its text */
    char *file;          /* owned */
    char *title;         /* owned */
    int64_t number, boxes;
    char outcome[16], reason[16];
    char *error; /* owned */
    bool done, proved;
    double seconds, limit;
    int64_t moves, pushes, lower_bound;
    uint64_t signature; /* of outcome, plan's length and counters */
};

struct scores {
    struct score *items; /* owned */
    size_t count, capacity;
    struct texts entrants, sets; /* names */
    size_t places;               /* levels */
    char *conditions;            /* owned; of the first run */
    bool many;   /* there are others, which the entrants' names tell */
    bool failed; /* memory ended */
};

bool scores_load(struct scores *scores, struct results *results,
                 struct kura_error *err);
void scores_release(struct scores *scores);

/* The run of an entrant on the level with that number; NULL if none. */
const struct score *scores_find(const struct scores *scores, size_t entrant,
                                size_t place);

/* The same on the level with that hash. */
const struct score *scores_find_level(const struct scores *scores,
                                      size_t entrant, const char *level);

/* The entrant there that has the same name; the only one if each has one. */
size_t scores_partner(const struct scores *here, const struct scores *there,
                      size_t mine);

double score_par2(const struct score *score);
double score_seconds(const struct score *score); /* at least 0.1 ms */

/* Of one entrant on one set, or on all for set SIZE_MAX. */
struct total {
    size_t levels, solved, done, proved, failed;
    size_t alone; /* done by no other entrant */
    double par2;  /* seconds */
    size_t both;  /* levels that the first entrant has done too */
    double ratio; /* of times to the first entrant's, over these */
};

struct total scores_total(const struct scores *scores, size_t entrant,
                          size_t set);

/* Who did what on which set, a row each; the listing is released by the caller.
 */
void scores_totals(const struct scores *scores, struct listing *rows);

/* Add tables of text; markdown draws them as that. */
void scores_table(const struct scores *scores, bool markdown,
                  struct buffer *to);

/* Two benches: entrants with one name, or the only ones of each. */
bool scores_compare(const struct scores *here, const struct scores *there,
                    bool markdown, struct buffer *to);

/* One number for all that must repeat under a node limit; false when a run was
 * stopped by the clock, so that it need not. */
bool scores_signature(const struct scores *scores, char text[17]);

#endif
