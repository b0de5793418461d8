/*
 * Positions on their way from the thread that found them to the one that owns
 * them, in batches.
 */
#ifndef ENGINES_ASTAR_MAILBOX_H
#define ENGINES_ASTAR_MAILBOX_H

#include <pthread.h>

#include "engines/astar/search.h"

/* A way to a position; its record stands behind it. */
struct letter {
    struct astar_node way;
    uint32_t second;
};

struct batch {
    struct batch *next;
    uint32_t count; /* letters */
    uint32_t low;   /* the least sum under which one of them will be filed */
};

struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct batch *full, *spare; /* under the lock */
    _Atomic bool has_mail;
    _Atomic uint32_t low; /* the least of all that is full; UINT32_MAX none */
};

void mailbox_init(struct mailbox *mailbox);
void mailbox_release(struct mailbox *mailbox); /* batches are the arenas' */

/* Letters of that size in a batch, and one of them. */
#define BATCH_LETTERS 64
size_t letter_bytes(size_t record_bytes);
size_t batch_bytes(size_t record_bytes);
struct letter *batch_letter(struct batch *batch, size_t record_bytes,
                            uint32_t i);

/* Adds a batch and wakes the owner; answers a spare one or NULL. */
struct batch *mailbox_post(struct mailbox *mailbox, struct batch *batch);

/* Takes everything; *low falls to the least of it before it is out of the
 * mailbox, so that it can be seen in one of the two at any time. */
struct batch *mailbox_take(struct mailbox *mailbox, _Atomic uint32_t *low);

/* Gives a read batch back. */
void mailbox_spare(struct mailbox *mailbox, struct batch *batch);

/* Waits for mail, a call or a while. */
void mailbox_wait(struct mailbox *mailbox);
void mailbox_call(struct mailbox *mailbox);

#endif
