/*
 * Batches are filled for each receiver and handed to the transport when full;
 * a count of what is alive tells when all is over.
 */
#include "search/exchange/exchange.h"

#include <stdalign.h>

#include "base/hash.h"
#include "core/level.h"

#define BATCH_RECORDS 64
#define LOW_TRIES 8

/* The end has come from another rank, or a wave's word. */
static void end_here(void *memory, enum stop_reason reason);
static void raise_horizon(void *memory, uint32_t low);

static void connect_courier(struct hash_exchange *exchange)
{
    struct courier *courier = exchange->courier;
    courier->exchange = exchange;
    courier->deliver = remote_deliver;
    courier->look = remote_look;
    courier->end = end_here;
    courier->rise = raise_horizon;
}

bool exchange_open(struct hash_exchange *exchange, struct run *run,
                   struct courier *courier, int workers, size_t record_bytes)
{
    size_t align = alignof(uint64_t), count = (size_t)workers, all = count;
    *exchange =
        (struct hash_exchange){.courier = courier, .places = (uint32_t)workers};
    if (courier) {
        exchange->first = (uint32_t)(courier->me * workers);
        all *= (size_t)courier->count;
    }
    exchange->alive = exchange->first == 0;
    exchange->record_bytes = (record_bytes + align - 1) / align * align;
    struct port *ports = run_alloc(run, count, sizeof *ports);
    struct batch **outboxes = run_alloc(run, count * all, sizeof *outboxes);
    if (!ports || !outboxes)
        return false;
    exchange->ports = ports;
    barrier_init(&exchange->barrier);
    for (size_t i = 0; i < count; i++) {
        uint32_t me = exchange->first + (uint32_t)i;
        ports[i] = (struct port){.exchange = exchange,
                                 .run = run,
                                 .me = me,
                                 .workers = (uint32_t)all,
                                 .outbox = outboxes + i * all,
                                 .out_low = EXCHANGE_NO_KEY,
                                 .resting = me > 0,
                                 .inbox.low = EXCHANGE_NO_KEY,
                                 .low = me == 0 ? 0 : EXCHANGE_NO_KEY};
        pthread_mutex_init(&ports[i].inbox.lock, NULL);
        pthread_cond_init(&ports[i].inbox.arrived, NULL);
    }
    if (courier)
        connect_courier(exchange);
    return true;
}

/* Equal on ranks that search for the same thing. */
static uint64_t topic_of(const struct hash_exchange *exchange, uint64_t own)
{
    const struct run *run = exchange->courier->run;
    const struct level *level = run->level;
    uint64_t parts[] = {(uint64_t)level->width, (uint64_t)level->height,
                        (uint64_t)level->rules, (uint64_t)run->objective,
                        (uint64_t)run->threads, (uint64_t)run->limits.steps,
                        exchange->record_bytes};
    uint64_t hash = hash_bytes(parts, sizeof parts, own);
    hash = hash_bytes(KURA_VERSION, sizeof KURA_VERSION, hash);
    return hash_bytes(level->cells, (size_t)(level->width * level->height),
                      hash);
}

bool exchange_join(struct port *port, int here, uint64_t own)
{
    struct hash_exchange *exchange = port->exchange;
    if (!exchange->courier) {
        port->workers = (uint32_t)here;
        return true;
    }
    /* Ranks count on one another's workers. */
    if ((uint32_t)here < exchange->places)
        exchange_stop(exchange, STOP_MEMORY);
    else if (exchange_is_first(port))
        courier_join(exchange->courier, topic_of(exchange, own));
    return barrier_wait(&exchange->barrier, here);
}

void exchange_attend(struct port *port)
{
    struct courier *courier = port->exchange->courier;
    if (!courier)
        return;
    bool first = exchange_is_first(port);
    if (first)
        courier_pump(courier);
    while (courier_is_full(courier) && !port->exchange->over) {
        ranks_pause(courier->ranks);
        if (first)
            courier_pump(courier);
    }
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

size_t exchange_batch_bytes(const struct hash_exchange *exchange)
{
    return sizeof(struct batch) + BATCH_RECORDS * exchange->record_bytes;
}

static struct batch *hand_over(struct hash_exchange *exchange, uint32_t to,
                               struct batch *batch)
{
    return exchange->courier ? remote_post(exchange, to, batch)
                             : threads_post(exchange, to, batch);
}

static void post(struct port *port, uint32_t to)
{
    struct hash_exchange *exchange = port->exchange;
    struct batch *spare = hand_over(exchange, to, port->outbox[to]);
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
        port->outbox[to] =
            run_resize(port->run, NULL, exchange_batch_bytes(exchange));
    struct batch *batch = port->outbox[to];
    if (!batch)
        return NULL;
    if (batch->count == 0 || key < batch->label.key)
        batch->label.key = key;
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
        hand_over(exchange, port->me, batch);
    }
}

bool exchange_receive(struct port *port, exchange_fn *file, void *user)
{
    struct hash_exchange *exchange = port->exchange;
    uint64_t count = 0;
    struct batch *batch = threads_take(port);
    for (struct batch *next; batch; batch = next, count++) {
        next = batch->next;
        if (!file(user, (const unsigned char *)(batch + 1), batch->count)) {
            put_back(port, batch);
            return false;
        }
        threads_give_back(port, batch);
    }
    if (count == 0)
        return true;
    /* The worker lives on what one of the batches counted. */
    exchange->alive -= count - port->resting;
    port->resting = false;
    return true;
}

/* ---- Together ---- */

static void wake_all(struct hash_exchange *exchange)
{
    for (uint32_t i = 0; i < exchange->places; i++)
        threads_wake(&exchange->ports[i]);
}

static void raise_horizon(void *memory, uint32_t low)
{
    struct hash_exchange *exchange = memory;
    if (low <= exchange->horizon)
        return;
    exchange->horizon = low;
    wake_all(exchange);
}

/* Waits; threads alone look for themselves how far all are. */
static void pass_time(struct port *port)
{
    struct hash_exchange *exchange = port->exchange;
    uint32_t low;
    if (!exchange->courier && exchange_low(exchange, &low))
        raise_horizon(exchange, low);
    if (exchange->courier)
        remote_wait(port);
    else
        threads_wait(port);
}

void exchange_wait(struct port *port, uint32_t key)
{
    exchange_flush(port);
    port->low = key;
    port->waiting = true;
    pass_time(port);
}

void exchange_rest(struct port *port)
{
    struct hash_exchange *exchange = port->exchange;
    if (!port->resting) {
        exchange_flush(port);
        port->low = EXCHANGE_NO_KEY;
        port->resting = true;
        if (--exchange->alive == 0 && !exchange->courier) {
            exchange_stop(exchange, STOP_NONE);
            return;
        }
    }
    pass_time(port);
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
    const struct hash_exchange *exchange = port->exchange;
    return barrier_wait(&port->exchange->barrier,
                        (int)(exchange->courier ? exchange->places
                                                : port->workers));
}

bool exchange_meet_all(struct port *port)
{
    struct hash_exchange *exchange = port->exchange;
    unsigned char nothing = 0;
    if (!exchange->courier)
        return exchange_meet(port);
    /* A share comes after all that was posted to the same rank. */
    return exchange_meet(port) &&
           (!exchange_is_first(port) ||
            courier_share(exchange->courier, false, &nothing, 0, &nothing)) &&
           exchange_meet(port);
}

static void end_here(void *memory, enum stop_reason reason)
{
    struct hash_exchange *exchange = memory;
    enum stop_reason none = STOP_NONE;
    if (exchange->over)
        return;
    atomic_compare_exchange_strong(&exchange->reason, &none, reason);
    exchange->over = true;
    barrier_end(&exchange->barrier);
    wake_all(exchange);
}

void exchange_stop(struct hash_exchange *exchange, enum stop_reason reason)
{
    if (exchange->courier)
        courier_stop(exchange->courier, reason);
    end_here(exchange, reason);
}
