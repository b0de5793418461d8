/*
 * Who may speak: a request must name this server as its host (so that another
 * name that resolves to us gets nothing), come from no other site, and have
 * the token as the first part of its path.
 */
#ifndef WEB_GUARD_H
#define WEB_GUARD_H

#include <stdatomic.h>
#include <stdbool.h>

#define TOKEN_SIZE 33 /* with its NUL */

struct guard {
    char token[TOKEN_SIZE];
    char hosts[3][64]; /* the names under which we answer; "" for none */
    atomic_bool named; /* they are known, with the port; nobody speaks before */
};

/* Why the request gets nothing from us; NULL when it may ask.  Host and origin
 * are NULL when they are missing. */
const char *guard_objection(const struct guard *guard, const char *host,
                            const char *origin);

/* What follows "/TOKEN/", NULL when the token is wrong. */
const char *guard_path(const struct guard *guard, const char *url);

#endif
