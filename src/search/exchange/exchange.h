/*
 * Records on their way between the workers of a hash-distributed search
 * (Kishimoto, Fukunaga and Botea 2009): every position belongs to the worker
 * that its hash names, and whoever finds a way to it sends that to the owner.
 *
 * Records travel in batches and are not waited for.  Each has a key, below
 * which its owner will not file it; so the least key of all that is held or
 * under way is a bound on what the search can still find.
 *
 *     each worker, until exchange_over:
 *         exchange_receive, when exchange_has_mail
 *         work, and exchange_send
 *         exchange_flush now and then
 *         exchange_wait, when it is ahead of the others
 *         exchange_rest, when it has nothing to do
 *
 * When it ends: alive are workers that do not rest and batches that are posted
 * and not read.  Only what is alive makes something alive, so once none is left
 * none ever will be.  Workers in rounds use exchange_meet instead.
 *
 * exchange.c fills batches; the transport is threads.c inside a process,
 * remote.c between ranks, with as many workers each, numbered over all: there
 * courier.h adds up what is alive.
 */
#ifndef SEARCH_EXCHANGE_EXCHANGE_H
#define SEARCH_EXCHANGE_EXCHANGE_H

#include "base/hash.h"
#include "base/workers.h"
#include "core/run.h"
#include "search/exchange/transport.h"

#define EXCHANGE_NO_KEY COURIER_NO_KEY

/* One worker's end of it. */
struct port {
    struct hash_exchange *exchange;
    struct run *run;       /* its own, whose memory the batches take */
    uint32_t me, workers;  /* on all ranks */
    struct batch **outbox; /* by owner; NULL until needed */
    uint32_t out_low;      /* least key in the outbox */
    bool resting;          /* has nothing to do; not counted as alive */
    _Atomic bool waiting;  /* has, but is ahead of the others */
    struct inbox inbox;
    _Atomic uint32_t low; /* nothing that is filed here has a lower key */
};

struct hash_exchange {
    struct courier *courier; /* to other ranks; NULL: there are none */
    uint32_t first;          /* number of the first worker here */
    uint32_t places;         /* for workers here; fewer may come */
    size_t record_bytes;     /* rounded up, so that records are aligned */
    struct port *ports;
    struct barrier barrier;
    _Atomic uint64_t alive, posts;
    _Atomic uint64_t nodes;   /* work done here, for other ranks to know */
    _Atomic uint32_t horizon; /* no key anywhere is lower, as known here */
    _Atomic bool over;
    bool torn; /* something that came from another rank was lost */
    /* Of the end; STOP_NONE: nothing is left. */
    _Atomic enum stop_reason reason;
};

/* What a batch takes in memory when it is full. */
size_t exchange_batch_bytes(const struct hash_exchange *exchange);

/* Places for so many workers here, of whom the first of all has the first work;
 * the courier may be NULL.  False when the run's memory is spent.  Each says in
 * its port which run is its own.  To be closed if it was opened. */
bool exchange_open(struct hash_exchange *exchange, struct run *run,
                   struct courier *courier, int workers, size_t record_bytes);
void exchange_close(struct hash_exchange *exchange);

/* A worker comes, as one of so many here, and waits until all ranks are there;
 * false when it is over.  own tells searches apart that have the same run. */
bool exchange_join(struct port *port, int here, uint64_t own);

/* The first worker here, who looks after other ranks. */
static inline bool exchange_is_first(const struct port *port)
{
    return port->me == port->exchange->first;
}

/* Now and then, by all: takes in what other ranks have sent, and waits while
 * too much is on its way to them. */
void exchange_attend(struct port *port);

/* The owner's table may go by the same hash, and not all into one part. */
static inline uint32_t exchange_owner(const struct port *port, uint64_t hash)
{
    return (uint32_t)((hash_mix(hash) >> 32) * port->workers >> 32);
}

/* Where to write a record to that owner; NULL when memory ends. */
void *exchange_send(struct port *port, uint32_t to, uint32_t key);

void exchange_flush(struct port *port); /* posts what is in the outbox */

/* Files so many records; false when memory ends. */
typedef bool exchange_fn(void *user, const unsigned char *records,
                         uint32_t count);

/* Hands on all that has come; false when the function says so. */
bool exchange_receive(struct port *port, exchange_fn *file, void *user);

static inline bool exchange_has_mail(const struct port *port)
{
    return port->inbox.has_mail;
}

/* Nothing is left to do here: flushes, and waits for mail or the end. */
void exchange_rest(struct port *port);

/* Who works on keys above the least of all gets positions by longer ways, and
 * again when shorter ones come; so who has only such keys, this one the least,
 * waits for mail, the end, a higher horizon or a while. */
static inline bool exchange_is_ahead(const struct port *port, uint32_t key)
{
    return key > port->exchange->horizon;
}
void exchange_wait(struct port *port, uint32_t key);

/* Nothing that is filed here has a lower key. */
static inline void exchange_hold(struct port *port, uint32_t key)
{
    uint32_t low = key < port->out_low ? key : port->out_low;
    if (port->low != low)
        port->low = low;
    port->waiting = false;
}

/* The least key of all that anybody holds or that is under way, and NO_KEY if
 * there is nothing; false when that can't be told now. */
bool exchange_low(const struct hash_exchange *exchange, uint32_t *low);

/* Waits for all others here; false when it is over.  And on all ranks: what
 * they posted before is in the inboxes then. */
bool exchange_meet(struct port *port);
bool exchange_meet_all(struct port *port);

/* Ends it for all, on all ranks; the first reason counts. */
void exchange_stop(struct hash_exchange *exchange, enum stop_reason reason);
static inline bool exchange_over(const struct hash_exchange *exchange)
{
    return exchange->over;
}

#endif
