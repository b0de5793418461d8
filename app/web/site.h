/*
 * What the functions behind the addresses work with, and the table of them.
 *
 * The site has no state of a page: each request brings its levels along.
 */
#ifndef WEB_SITE_H
#define WEB_SITE_H

#include <pthread.h>

#include "web/job.h"
#include "web/library.h"
#include "web/reply.h"
#include "web/web.h"

struct site {
    const struct web_options *options; /* borrowed, outlives */
    struct jobs *jobs;                 /* owned */
    pthread_mutex_t store_lock;        /* the store serves one at a time */
};

/* Answers a request whose sender is known to be our page. */
void site_answer(struct site *site, const struct http_request *request,
                 struct reply *reply);

/* ---- One function for each address; docs/web-api.md describes them ---- */

typedef void answer_fn(struct site *site, const struct http_request *request,
                       struct reply *reply);

answer_fn answer_lists, answer_read, answer_convert, answer_picture,
    answer_plan, answer_analyze, answer_solve, answer_events, answer_stop,
    answer_file, answer_collections, answer_collection, answer_best,
    answer_keep, answer_changes, answer_put, answer_facts, answer_optimize;

/* ---- What several of them share ---- */

/* The levels in the fields text and from; NULL when they can't be read, with
 * the answer made. */
struct kura_levels *request_levels(const struct http_request *request,
                                   struct reply *reply);

/* The field number, 1 without it; 0 when it is none. */
size_t request_number(const struct http_request *request);

/* A field from 0 to high, 0 when there is none.  False, with the answer made,
 * when it is something else. */
bool request_integer(const struct http_request *request, const char *name,
                     int high, int *value, struct reply *reply);

/* The level in these levels that the field number names, or the first; NULL,
 * too, without levels. */
const struct kura_level *request_level(const struct http_request *request,
                                       const struct kura_levels *levels,
                                       struct reply *reply);

/* Adds the members pushes and moves: what is stored of the level, or null. */
void describe_best(struct site *site, const struct kura_level *level,
                   bool with_plans, struct record *record);

#endif
