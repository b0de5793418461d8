/*
 * Batches between ranks, each of which has threads: between those of one rank
 * they travel as in threads.c, to another they are copied into a message.  The
 * first worker of a rank takes in what comes and puts it into the inboxes; the
 * batches for that come from whoever has read one.
 */
#include "base/clock.h"
#include "search/exchange/exchange.h"

#define WAIT_SECONDS 0.01

static bool is_here(const struct hash_exchange *exchange, uint32_t worker)
{
    return worker - exchange->first < exchange->places;
}

static size_t bytes_of(const struct hash_exchange *exchange,
                       const struct batch *batch)
{
    return sizeof *batch + batch->count * exchange->record_bytes;
}

struct batch *remote_post(struct hash_exchange *exchange, uint32_t to,
                          struct batch *batch)
{
    if (is_here(exchange, to))
        return threads_post(exchange, to, batch);
    batch->to = to;
    batch->next = NULL;
    courier_post(exchange->courier, (int)(to / exchange->places), &batch->label,
                 bytes_of(exchange, batch));
    return batch;
}

/* A batch to copy into; NULL when memory ends. */
static struct batch *find_room(struct hash_exchange *exchange,
                               struct port *port, size_t bytes)
{
    struct inbox *inbox = &port->inbox;
    pthread_mutex_lock(&inbox->lock);
    struct batch *spare = inbox->spare;
    if (spare)
        inbox->spare = spare->next;
    pthread_mutex_unlock(&inbox->lock);
    size_t whole = exchange_batch_bytes(exchange);
    return spare ? spare
                 : run_resize(exchange->ports[0].run, NULL,
                              whole > bytes ? whole : bytes);
}

void remote_deliver(void *memory, const struct message *message)
{
    struct hash_exchange *exchange = memory;
    struct batch head;
    memcpy(&head, message->bytes, sizeof head);
    if (!is_here(exchange, head.to) ||
        message->size != bytes_of(exchange, &head)) {
        exchange->torn = true;
        exchange_stop(exchange, STOP_CANCEL); /* can't be: not ours */
        return;
    }
    struct batch *batch =
        find_room(exchange, &exchange->ports[head.to - exchange->first],
                  message->size);
    if (!batch) {
        exchange->torn = true;
        exchange_stop(exchange, STOP_MEMORY);
        return;
    }
    memcpy(batch, message->bytes, message->size);
    /* What the inbox gives for it goes back to where it came from. */
    struct batch *other = threads_post(exchange, head.to, batch);
    if (other)
        threads_give_back(&exchange->ports[head.to - exchange->first], other);
}

void remote_look(void *memory, struct courier_view *view)
{
    const struct hash_exchange *exchange = memory;
    size_t bytes = exchange->ports[0].run->arena.used;
    *view = (struct courier_view){.passive = exchange->alive == 0,
                                  .nodes = exchange->nodes,
                                  .bytes = bytes};
    view->low_known = exchange_low(exchange, &view->low);
    view->idle = true;
    for (uint32_t i = 0; i < exchange->places; i++)
        view->idle &= exchange->ports[i].resting || exchange->ports[i].waiting;
}

/* The first one carries messages while it waits. */
void remote_wait(struct port *port)
{
    struct courier *courier = port->exchange->courier;
    if (!exchange_is_first(port)) {
        threads_wait(port);
        return;
    }
    double until = clock_wall() + WAIT_SECONDS;
    courier_pump(courier);
    while (!port->inbox.has_mail && !port->exchange->over &&
           exchange_is_ahead(port, port->low) && clock_wall() < until) {
        ranks_pause(courier->ranks);
        courier_pump(courier);
    }
}
