/*
 * Batches are filled for each receiver and handed to the transport when full;
 * a count of what is alive tells when all is over.
 */
#include "search/exchange/exchange.h"

#include <stdalign.h>

#define BATCH_RECORDS 64
#define LOW_TRIES 8

bool exchange_open(struct hash_exchange *exchange, struct run *run, int workers,
                   size_t record_bytes)
{
    size_t align = alignof(uint64_t), count = (size_t)workers;
    *exchange = (struct hash_exchange){.transport = &threads_transport,
                                       .places = (uint32_t)workers,
                                       .alive = 1};
    exchange->record_bytes = (record_bytes + align - 1) / align * align;
    struct port *ports = run_alloc(run, count, sizeof *ports);
    struct batch **outboxes = run_alloc(run, count * count, sizeof *outboxes);
    if (!ports || !outboxes)
        return false;
    exchange->ports = ports;
    barrier_init(&exchange->barrier);
    for (size_t i = 0; i < count; i++) {
        ports[i] = (struct port){.exchange = exchange,
                                 .run = run,
                                 .me = (uint32_t)i,
                                 .workers = (uint32_t)workers,
                                 .outbox = outboxes + i * count,
                                 .out_low = EXCHANGE_NO_KEY,
                                 .resting = i > 0,
                                 .inbox.low = EXCHANGE_NO_KEY,
                                 .low = i == 0 ? 0 : EXCHANGE_NO_KEY};
        pthread_mutex_init(&ports[i].inbox.lock, NULL);
        pthread_cond_init(&ports[i].inbox.arrived, NULL);
    }
    return true;
}

void exchange_close(struct hash_exchange *exchange)
{
    for (uint32_t i = 0; i < exchange->places; i++) {
        pthread_cond_destroy(&exchange->ports[i].inbox.arrived);
        pthread_mutex_destroy(&exchange->ports[i].inbox.lock);
    }
    barrier_release(&exchange->barrier);
}

/* ---- Out ---- */

static size_t batch_bytes(const struct hash_exchange *exchange)
{
    return sizeof(struct batch) + BATCH_RECORDS * exchange->record_bytes;
}

static void post(struct port *port, uint32_t to)
{
    struct hash_exchange *exchange = port->exchange;
    exchange->alive++;
    struct batch *spare =
        exchange->transport->post(exchange, to, port->outbox[to]);
    if (spare)
        spare->count = 0;
    port->outbox[to] = spare;
    exchange->posts++;
}

void exchange_flush(struct port *port)
{
    if (port->out_low == EXCHANGE_NO_KEY)
        return;
    for (uint32_t i = 0; i < port->workers; i++)
        if (port->outbox[i] && port->outbox[i]->count > 0)
            post(port, i);
    port->out_low = EXCHANGE_NO_KEY;
}

void *exchange_send(struct port *port, uint32_t to, uint32_t key)
{
    struct hash_exchange *exchange = port->exchange;
    if (port->outbox[to] && port->outbox[to]->count == BATCH_RECORDS)
        post(port, to);
    if (!port->outbox[to])
        port->outbox[to] = run_resize(port->run, NULL, batch_bytes(exchange));
    struct batch *batch = port->outbox[to];
    if (!batch)
        return NULL;
    if (batch->count == 0 || key < batch->low)
        batch->low = key;
    if (key < port->out_low)
        port->out_low = key;
    return (unsigned char *)(batch + 1) +
           batch->count++ * exchange->record_bytes;
}

/* ---- In ---- */

/* Batches that could not be read are still under way: whoever keeps the search
 * keeps them, too. */
static void put_back(struct port *port, struct batch *batch)
{
    struct hash_exchange *exchange = port->exchange;
    for (struct batch *next; batch; batch = next) {
        next = batch->next;
        exchange->transport->post(exchange, port->me, batch);
    }
}

bool exchange_receive(struct port *port, exchange_fn *file, void *user)
{
    struct hash_exchange *exchange = port->exchange;
    const struct transport *transport = exchange->transport;
    uint64_t count = 0;
    struct batch *batch = transport->take(port);
    for (struct batch *next; batch; batch = next, count++) {
        next = batch->next;
        if (!file(user, (const unsigned char *)(batch + 1), batch->count)) {
            put_back(port, batch);
            return false;
        }
        transport->give_back(port, batch);
    }
    if (count == 0)
        return true;
    /* The worker lives on what one of the batches counted. */
    exchange->alive -= count - port->resting;
    port->resting = false;
    return true;
}

/* ---- Together ---- */

void exchange_rest(struct port *port)
{
    struct hash_exchange *exchange = port->exchange;
    if (!port->resting) {
        exchange_flush(port);
        port->low = EXCHANGE_NO_KEY;
        port->resting = true;
        if (--exchange->alive == 0) {
            exchange_stop(exchange, STOP_NONE);
            return;
        }
    }
    exchange->transport->wait(port);
}

/*
 * A record that moves from one worker to another could be missed in both; so
 * what was read counts only if nothing was posted meanwhile.  An inbox is
 * looked into before its owner's own number, since that falls before the inbox
 * is empty.
 */
bool exchange_low(const struct hash_exchange *exchange, uint32_t *low)
{
    for (int tries = 0; tries < LOW_TRIES; tries++) {
        uint64_t posts = exchange->posts;
        *low = EXCHANGE_NO_KEY;
        for (uint32_t i = 0; i < exchange->places; i++) {
            const struct port *port = &exchange->ports[i];
            uint32_t waiting = port->inbox.low, held = port->low;
            uint32_t least = waiting < held ? waiting : held;
            if (least < *low)
                *low = least;
        }
        if (exchange->posts == posts)
            return true;
    }
    return false;
}

bool exchange_meet(struct port *port)
{
    return barrier_wait(&port->exchange->barrier, (int)port->workers);
}

void exchange_stop(struct hash_exchange *exchange, enum stop_reason reason)
{
    enum stop_reason none = STOP_NONE;
    atomic_compare_exchange_strong(&exchange->reason, &none, reason);
    exchange->over = true;
    barrier_end(&exchange->barrier);
    for (uint32_t i = 0; i < exchange->places; i++)
        exchange->transport->wake(&exchange->ports[i]);
}
