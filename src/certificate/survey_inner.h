/*
 * What the two halves of a survey share: the search and its text.
 */
#ifndef CERTIFICATE_SURVEY_INNER_H
#define CERTIFICATE_SURVEY_INNER_H

#include "base/buffer.h"
#include "certificate/survey_bound.h"
#include "certificate/survey_out.h"
#include "search/deadlocks/freeze.h"
#include "search/prunings/pi_corral.h"
#include "search/prunings/symmetry.h"
#include "search/queue.h"
#include "search/table.h"

struct survey_node {
    uint32_t cost;
    bool listed; /* was looked at, and the bound did not rule it out */
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
    struct table table;
    struct survey_node *nodes;
    size_t capacity;
    struct queue queue;
    struct state state;
    uint64_t *reach, *image, *first; /* sets */
    struct push *pushes;
    int *steps;
    square *squares;
    uint64_t listed;
    struct survey_out out;
    struct buffer text;
    uint64_t bytes; /* handed on */
    char phase[40]; /* says so */
};

/* Loads a position and its reach. */
void survey_load(struct survey *survey, uint32_t number);

/* Can a plan of less than the claim lead through it? */
bool survey_is_far(const struct survey *survey, uint32_t cost, uint32_t bound);

/* Fills survey->pushes with the pushes that must be looked at; *corral: only
 * those of a corral are there. */
int survey_pushes(struct survey *survey, bool *corral);

/* The whole certificate, when the search is done. */
enum outcome survey_print(struct survey *survey);

#endif
