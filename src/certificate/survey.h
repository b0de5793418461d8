/*
 * A survey: all positions through which a plan of less than a given cost could
 * lead, as the list of a search certificate (docs/proofs.md).
 *
 * It is made when an engine has given its answer, whatever that has used: from
 * the start in the order of cost (Dijkstra 1959), leaving out what the bound
 * rules out.  An engine that was wrong has no survey.
 */
#ifndef CERTIFICATE_SURVEY_H
#define CERTIFICATE_SURVEY_H

#include "base/buffer.h"
#include "certificate/survey_bound.h"
#include "certificate/certificate.h"
#include "search/deadlocks/freeze.h"
#include "search/prunings/pi_corral.h"
#include "search/prunings/symmetry.h"
#include "search/queue.h"
#include "search/table.h"

/*
 * The certificate that no plan costs less, in moves or pushes as the run's
 * objective says; SURVEY_NO_PLAN: that there is none.  SOLVED when it is
 * written; STOPPED by a limit; FAILED when out does not take it, or when the
 * claim is wrong (run->error).
 */
enum outcome survey_write(struct run *run, uint32_t least,
                          struct certificate_stream out);

/* ---- What its parts share: the search and its text ---- */

struct survey_node {
    uint32_t value; /* its cost; or patterns that it is known not to hold */
    bool listed;    /* was looked at, and the bound did not rule it out */
};

/* Positions that follow from one. */
struct survey_game {
    struct table table;
    struct survey_node *nodes;
    struct queue queue;
};

struct survey {
    struct run *run;
    const struct board *board;
    uint32_t least;
    bool exact; /* moves are counted */
    struct survey_bound bound;
    struct freeze *freeze;
    struct pi_corral *pi;
    struct symmetry *symmetry;
    struct survey_game game;
    struct state state;
    uint64_t *reach, *image, *first; /* sets */
    struct push *pushes;
    int *steps;
    square *squares;
    uint64_t listed;
    struct certificate_stream out;
    struct buffer text;
    uint64_t bytes; /* handed on */
    char phase[40]; /* says so */
};

/* False when memory ends; clearing leaves no position. */
bool survey_game_init(const struct survey *survey, struct survey_game *game);
void survey_game_clear(struct survey_game *game);

/* Numbers of the listed positions in the order of the text, in a block of the
 * run's arena; NULL when memory ends. */
uint32_t *survey_listed(const struct survey *survey,
                        const struct survey_game *game, size_t *count);

/* Fills survey->pushes with the pushes that must be looked at; *corral: only
 * those of a corral are there. */
int survey_pushes(struct survey *survey, bool *corral);

/* The whole certificate, when the search is done. */
enum outcome survey_print(struct survey *survey);

/* The same where the drawing shows that there is no plan: nothing is listed. */
enum outcome survey_print_nothing(struct survey *survey, struct run *run);

/* Its parts: claim and groups; a line for the position in survey->state, with
 * its reach: P with the cost, Q or L, where without, or NULL, is a set of boxes
 * that are left out; the end. */
bool survey_print_head(struct survey *survey);
void survey_print_line(struct survey *survey, char kind, uint32_t cost,
                       const uint64_t *without);
bool survey_print_end(struct survey *survey, uint64_t count);

/* Hands on what has come together, if it is more than most; false when nobody
 * takes it. */
#define SURVEY_PIECE ((size_t)1 << 16)
bool survey_flush(struct survey *survey, size_t most);

/* The answer when a plan was found after all. */
enum outcome survey_claim_fails(struct survey *survey);

/* Is a box frozen off its goal after a push to a square in survey->state? */
bool survey_is_frozen(struct survey *survey, square to);

/* Under the sink rules, that there is no plan: with lost patterns, which are
 * learned on the way. */
enum outcome survey_lost(struct survey *survey);

#endif
