/*
 * What the functions behind the addresses work with, and the table of them.
 *
 * The site has no state of a page: each request brings its levels along.
 */
#ifndef WEB_SITE_H
#define WEB_SITE_H

#include <pthread.h>

#include "base/embedded.h"
#include "web/job.h"
#include "web/library.h"
#include "web/reply.h"
#include "web/web.h"

struct site {
    const struct web_options *options; /* borrowed, outlives */
    struct jobs *jobs;                 /* owned */
    pthread_mutex_t store_lock;        /* the store serves one at a time */
};

/* Made from app/web/page/ by tools/embed.sh; ends with a NULL name. */
extern const struct embedded page_files[];

/* Answers a file of the page; false when there is none of that name. */
bool site_file(const char *name, struct reply *reply);

/* Answers a request whose sender is known to be our page. */
void site_answer(struct site *site, const struct http_request *request,
                 struct reply *reply);

/* A request with what its address needs, on the way to its answer. */
struct query {
    struct site *site;
    const struct form *form;
    struct reply *reply;
    struct kura_levels *levels;     /* in the fields text and from */
    size_t number;                  /* in the field of that name, or 1 */
    const struct kura_level *level; /* with that number */
};

/* ---- One function for each address; docs/web-api.md describes them ---- */

typedef void answer_fn(struct query *query);

answer_fn answer_lists, answer_read, answer_convert, answer_picture,
    answer_plan, answer_analyze, answer_solve, answer_events, answer_stop,
    answer_file, answer_collections, answer_collection, answer_best,
    answer_keep, answer_changes, answer_put, answer_facts, answer_optimize;

/* ---- What several of them share ---- */

/* Finds the level among the levels; false, with the answer made, when there is
 * none of that number or it can't be played. */
bool query_level(struct query *query);

/* A field from 0 to high, 0 when there is none.  False, with the answer made,
 * when it is something else. */
bool query_integer(const struct query *query, const char *name, int high,
                   int *value);

/* Adds the members pushes and moves: what is stored of the level, or null. */
void describe_best(struct site *site, const struct kura_level *level,
                   bool with_plans, struct record *record);

#endif
