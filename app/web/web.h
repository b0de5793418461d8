/*
 * The page in the browser: a server on the loopback interface for one user.
 */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "store/store.h"
#include "kura.h"

struct web_options {
    const char *address;        /* to listen on; NULL: the loopback interface */
    int port;                   /* 0: a free one */
    const char *const *folders; /* with levels; ends with NULL */
    struct store *store;        /* borrowed; NULL: no solutions are kept */
    struct records *records;    /* borrowed; NULL: no games are kept */
    const char *token;          /* path of a file that keeps it, or NULL */
    const char *sat_solver;     /* program that sat may call, or NULL */
    const char *files;          /* folder for files of engines, or NULL */
    int jobs;                   /* solves at once */
    double seconds;             /* most a solve may take */
    size_t bytes;               /* most a solve may use */
};

struct records;
struct web;

/* Starts to serve; options must outlive it.  NULL when it can't. */
struct web *web_start(const struct web_options *options,
                      struct kura_error *err);
/* Ends all solves, lets all pages go, within a second.  False when something is
 * still at work, a large picture say: then the caller ends the process. */
bool web_stop(struct web *web);

/* Where the page is; only this address, with its token, is answered. */
const char *web_address(const struct web *web);

#endif
