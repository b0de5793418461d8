/*
 * Batches between threads of one process: a list under a lock for each
 * receiver, and read batches go back to whoever sends there next.
 */
#include "base/clock.h"
#include "search/exchange/exchange.h"

#define WAIT_NANOSECONDS 10000000

struct batch *threads_post(struct hash_exchange *exchange, uint32_t to,
                           struct batch *batch)
{
    struct inbox *inbox = &exchange->ports[to - exchange->first].inbox;
    exchange->alive++;
    pthread_mutex_lock(&inbox->lock);
    batch->next = inbox->full;
    inbox->full = batch;
    if (batch->label.key < inbox->low)
        inbox->low = batch->label.key;
    inbox->has_mail = true;
    struct batch *spare = inbox->spare;
    if (spare)
        inbox->spare = spare->next;
    pthread_cond_signal(&inbox->arrived);
    pthread_mutex_unlock(&inbox->lock);
    return spare;
}

struct batch *threads_take(struct port *port)
{
    struct inbox *inbox = &port->inbox;
    pthread_mutex_lock(&inbox->lock);
    struct batch *full = inbox->full;
    inbox->full = NULL;
    inbox->has_mail = false;
    if (inbox->low < port->low)
        port->low = inbox->low;
    inbox->low = EXCHANGE_NO_KEY;
    pthread_mutex_unlock(&inbox->lock);
    return full;
}

void threads_give_back(struct port *port, struct batch *batch)
{
    struct inbox *inbox = &port->inbox;
    pthread_mutex_lock(&inbox->lock);
    batch->next = inbox->spare;
    inbox->spare = batch;
    pthread_mutex_unlock(&inbox->lock);
}

void threads_wait(struct port *port)
{
    struct inbox *inbox = &port->inbox;
    struct timespec until = clock_after(WAIT_NANOSECONDS);
    pthread_mutex_lock(&inbox->lock);
    if (!inbox->full && exchange_is_ahead(port, port->low) &&
        !port->exchange->over)
        pthread_cond_timedwait(&inbox->arrived, &inbox->lock, &until);
    pthread_mutex_unlock(&inbox->lock);
}

void threads_wake(struct port *port)
{
    pthread_mutex_lock(&port->inbox.lock);
    pthread_cond_signal(&port->inbox.arrived);
    pthread_mutex_unlock(&port->inbox.lock);
}
