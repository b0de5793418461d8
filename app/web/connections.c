/*
 * A list under a lock and one thread that looks at it; sockets are shut, never
 * closed, here: the HTTP library owns them.
 */
#include "web/connections.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "base/clock.h"

#define YOUNG_SECONDS 1.0

struct waiting {
    struct connections *owner; /* borrowed */
    struct waiting *before, *after;
    int socket;
    double since; /* when it began to wait; 0: its request is at work */
    bool shut;
};

struct connections {
    int most_waiting;
    double seconds;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    struct waiting *first; /* in no order */
    bool closing;
};

static void shut(struct waiting *connection)
{
    if (!connection->shut)
        shutdown(connection->socket, SHUT_RDWR);
    connection->shut = true;
}

/* Under the lock, like all that walk the list. */
static void shut_late(struct connections *connections)
{
    double now = clock_wall();
    for (struct waiting *one = connections->first; one; one = one->after)
        if (one->since > 0 && now - one->since > connections->seconds)
            shut(one);
}

/* Those that have just come may be many at once and still be good ones. */
static void make_room(struct connections *connections)
{
    double now = clock_wall();
    int waiting = 0;
    for (struct waiting *one = connections->first; one; one = one->after)
        waiting += one->since > 0 && !one->shut;
    for (struct waiting *one = connections->first; one; one = one->after) {
        if (waiting <= connections->most_waiting)
            return;
        if (one->since > 0 && !one->shut && now - one->since > YOUNG_SECONDS) {
            shut(one);
            waiting--;
        }
    }
}

static void *watch(void *user)
{
    struct connections *connections = user;
    pthread_mutex_lock(&connections->lock);
    while (!connections->closing) {
        struct timespec until = clock_after(1000000000);
        pthread_cond_timedwait(&connections->end, &connections->lock, &until);
        shut_late(connections);
        make_room(connections);
    }
    pthread_mutex_unlock(&connections->lock);
    return NULL;
}

struct connections *connections_new(int most_waiting, double seconds)
{
    struct connections *connections = calloc(1, sizeof *connections);
    if (!connections)
        return NULL;
    connections->most_waiting = most_waiting;
    connections->seconds = seconds;
    pthread_mutex_init(&connections->lock, NULL);
    pthread_cond_init(&connections->end, NULL);
    if (pthread_create(&connections->thread, NULL, watch, connections) == 0)
        return connections;
    free(connections);
    return NULL;
}

void connections_free(struct connections *connections)
{
    if (!connections)
        return;
    connections_shut(connections);
    pthread_join(connections->thread, NULL);
    pthread_cond_destroy(&connections->end);
    pthread_mutex_destroy(&connections->lock);
    free(connections);
}

struct waiting *connection_came(struct connections *connections, int socket)
{
    struct waiting *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->owner = connections;
    one->socket = socket;
    one->since = clock_wall();
    pthread_mutex_lock(&connections->lock);
    one->after = connections->first;
    if (one->after)
        one->after->before = one;
    connections->first = one;
    if (connections->closing)
        shut(one);
    pthread_mutex_unlock(&connections->lock);
    return one;
}

void connection_went(struct waiting *connection)
{
    if (!connection)
        return;
    struct connections *owner = connection->owner;
    pthread_mutex_lock(&owner->lock);
    if (connection->before)
        connection->before->after = connection->after;
    else
        owner->first = connection->after;
    if (connection->after)
        connection->after->before = connection->before;
    pthread_mutex_unlock(&owner->lock);
    free(connection);
}

static void set_since(struct waiting *connection, double since)
{
    if (!connection)
        return;
    pthread_mutex_lock(&connection->owner->lock);
    connection->since = since;
    pthread_mutex_unlock(&connection->owner->lock);
}

void connection_heard(struct waiting *connection)
{
    set_since(connection, 0);
}

void connection_answered(struct waiting *connection)
{
    set_since(connection, clock_wall());
}

void connections_shut(struct connections *connections)
{
    pthread_mutex_lock(&connections->lock);
    connections->closing = true;
    for (struct waiting *one = connections->first; one; one = one->after)
        shut(one);
    pthread_cond_broadcast(&connections->end);
    pthread_mutex_unlock(&connections->lock);
}
