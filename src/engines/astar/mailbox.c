#include "engines/astar/mailbox.h"

#include <stdalign.h>
#include <time.h>

#define WAIT_NANOSECONDS 10000000

void mailbox_init(struct mailbox *mailbox)
{
    *mailbox = (struct mailbox){.low = UINT32_MAX};
    pthread_mutex_init(&mailbox->lock, NULL);
    pthread_cond_init(&mailbox->arrived, NULL);
}

void mailbox_release(struct mailbox *mailbox)
{
    pthread_cond_destroy(&mailbox->arrived);
    pthread_mutex_destroy(&mailbox->lock);
}

size_t letter_bytes(size_t record_bytes)
{
    size_t align = alignof(struct letter);
    return sizeof(struct letter) + (record_bytes + align - 1) / align * align;
}

size_t batch_bytes(size_t record_bytes)
{
    return sizeof(struct batch) + BATCH_LETTERS * letter_bytes(record_bytes);
}

struct letter *batch_letter(struct batch *batch, size_t record_bytes,
                            uint32_t i)
{
    char *letters = (char *)(batch + 1);
    return (struct letter *)(void *)(letters + i * letter_bytes(record_bytes));
}

struct batch *mailbox_post(struct mailbox *mailbox, struct batch *batch)
{
    pthread_mutex_lock(&mailbox->lock);
    batch->next = mailbox->full;
    mailbox->full = batch;
    if (batch->low < mailbox->low)
        mailbox->low = batch->low;
    mailbox->has_mail = true;
    struct batch *spare = mailbox->spare;
    if (spare)
        mailbox->spare = spare->next;
    pthread_cond_signal(&mailbox->arrived);
    pthread_mutex_unlock(&mailbox->lock);
    return spare;
}

struct batch *mailbox_take(struct mailbox *mailbox, _Atomic uint32_t *low)
{
    pthread_mutex_lock(&mailbox->lock);
    struct batch *full = mailbox->full;
    mailbox->full = NULL;
    mailbox->has_mail = false;
    if (mailbox->low < *low)
        *low = mailbox->low;
    mailbox->low = UINT32_MAX;
    pthread_mutex_unlock(&mailbox->lock);
    return full;
}

void mailbox_spare(struct mailbox *mailbox, struct batch *batch)
{
    pthread_mutex_lock(&mailbox->lock);
    batch->next = mailbox->spare;
    mailbox->spare = batch;
    pthread_mutex_unlock(&mailbox->lock);
}

void mailbox_wait(struct mailbox *mailbox)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_NANOSECONDS;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_mutex_lock(&mailbox->lock);
    if (!mailbox->full)
        pthread_cond_timedwait(&mailbox->arrived, &mailbox->lock, &until);
    pthread_mutex_unlock(&mailbox->lock);
}

void mailbox_call(struct mailbox *mailbox)
{
    pthread_mutex_lock(&mailbox->lock);
    pthread_cond_signal(&mailbox->arrived);
    pthread_mutex_unlock(&mailbox->lock);
}
