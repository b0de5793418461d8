/*
 * Connections that have not said yet what they want.
 *
 * The HTTP library bounds the silence on a connection, not the time for the
 * head of a request: who sends a byte now and then could hold a connection for
 * ever, and with many of them lock the user out.  So a connection whose next
 * head is not complete in time is shut, and when many are waiting, those that
 * are there for more than a second make room.
 */
#ifndef WEB_CONNECTIONS_H
#define WEB_CONNECTIONS_H

#include <stdbool.h>

struct connections;
struct waiting; /* one connection */

/* NULL when memory or threads end. */
struct connections *connections_new(int most_waiting, double seconds);
/* After the last connection has gone. */
void connections_free(struct connections *connections);

/* A connection on this socket is there, until it goes; NULL: memory ended. */
struct waiting *connection_came(struct connections *connections, int socket);
void connection_went(struct waiting *connection);

/* The head of a request has come; the request was answered.  NULL is fine. */
void connection_heard(struct waiting *connection);
void connection_answered(struct waiting *connection);

/* Shuts all of them, now and from now on. */
void connections_shut(struct connections *connections);

#endif
