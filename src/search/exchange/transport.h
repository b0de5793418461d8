/*
 * How batches of records travel between workers: the part of exchange.h that is
 * in threads.c and, for those of other ranks, in remote.c.
 */
#ifndef SEARCH_EXCHANGE_TRANSPORT_H
#define SEARCH_EXCHANGE_TRANSPORT_H

#include <pthread.h>

#include "search/exchange/courier.h"

struct hash_exchange;
struct port;

struct batch {
    struct courier_batch label; /* first: the courier's, with the least key */
    struct batch *next;
    uint32_t count; /* records, which stand behind */
    uint32_t to;    /* worker */
};

/* What a worker gets. */
struct inbox {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct batch *full, *spare; /* under the lock */
    _Atomic bool has_mail;
    _Atomic uint32_t low; /* the least of all that is full */
};

/* Hands a batch to a worker here, or on any rank; answers an empty one or NULL.
 */
struct batch *threads_post(struct hash_exchange *exchange, uint32_t to,
                           struct batch *batch);
struct batch *remote_post(struct hash_exchange *exchange, uint32_t to,
                          struct batch *batch);

/* Takes all that has come; port->low falls to the least of it before it is out
 * of the inbox, so that it can be seen in one of the two at any time. */
struct batch *threads_take(struct port *port);
void threads_give_back(struct port *port, struct batch *batch); /* a read one */

/* Waits for a batch, the end or a while; remote: for messages, too. */
void threads_wait(struct port *port);
void remote_wait(struct port *port);
void threads_wake(struct port *port);

/* The courier's functions for it: see there. */
void remote_deliver(void *memory, const struct message *message);
void remote_look(void *memory, struct courier_view *view);

#endif
