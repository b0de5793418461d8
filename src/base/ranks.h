/*
 * Messages between the processes of one job, such as mpirun starts: each has a
 * number, its rank, and sends bytes to others without waiting for them.
 *
 *     struct ranks *ranks = ranks_open(&err);       // loads libkura-mpi.so
 *     ranks_send(ranks, 0, KIND, bytes, size);
 *     struct message *mail = ranks_wait(ranks, &err);
 *     free(mail);
 *     ranks_close(ranks);                           // waits for all others
 *
 * What holds: messages from one rank to another arrive whole, once and in the
 * order in which they were sent.  A thread of its own takes in what comes and
 * keeps a beat with rank 0, so that silence means that a rank is dead or cut
 * off, however long the others compute; ranks_fault tells of that.  Functions
 * may be called from any thread.
 *
 * How bytes travel is the driver's business: src/mpi for Open MPI, which is a
 * library file of its own and loaded only here.  A rank has one job in life: a
 * process opens its ranks once.
 */
#ifndef BASE_RANKS_H
#define BASE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kura_error;
struct ranks;

/* What came; the receiver frees it. */
struct message {
    struct message *next; /* in a list */
    size_t size;          /* of the bytes */
    int from;
    uint32_t kind; /* the sender's word; those from RANKS_KINDS on are ours */
    unsigned char bytes[];
};

/* Those that came, in their order; zeros are an empty one, where to take one
 * answers NULL. */
struct message_list {
    struct message *first;
    struct message **last; /* where the next one goes, if there is one */
};
void messages_keep(struct message_list *list, struct message *message);
struct message *messages_take(struct message_list *list);

#define RANKS_KINDS 0x7fff0000
/* From here on kinds belong to searches (search/exchange/courier.c). */
#define RANKS_SEARCH 0x10000000

/* Where a driver finds itself. */
struct ranks_place {
    int me, count;
    int near;   /* how many of them are on this machine, with this one */
    int leader; /* the first of those */
};

#define RANKS_DRIVER_VERSION 2
#define RANKS_DRIVER_SYMBOL "kura_ranks_driver"

/* How bytes travel.  Only one thread calls at a time. */
struct ranks_driver {
    uint32_t version; /* RANKS_DRIVER_VERSION */
    const char *name;
    /* NULL with the reason when there is no job to take part in. */
    void *(*open)(struct ranks_place *place, struct kura_error *err);
    /* Takes a malloc'ed block, which it frees when it is gone. */
    bool (*send)(void *self, int to, void *block, size_t size);
    /* Moves sends on; how many bytes are still to go. */
    size_t (*pending)(void *self);
    /* Has a block come, from whom and how large? */
    bool (*probe)(void *self, int *from, size_t *size);
    /* Takes in the one that probe told of. */
    bool (*receive)(void *self, int from, void *block, size_t size);
    /* All ranks close, at about the same time. */
    void (*close)(void *self);
    /* Ends all ranks with that exit code, and this process at once. */
    void (*abort)(void *self, int code);
};

/* The driver of the library file for Open MPI; NULL with KURA_SYSTEM when that
 * is not there. */
const struct ranks_driver *ranks_library(struct kura_error *err);

/* The ranks of this process by that driver; without mpirun there is one.  NULL
 * as above. */
struct ranks *ranks_open(struct kura_error *err);

/* The same with a driver at hand; after so many seconds of silence a rank is
 * taken for dead. */
struct ranks *ranks_open_with(const struct ranks_driver *driver, double silence,
                              struct kura_error *err);

/* Waits until all ranks close, or one is lost: then it ends them all, and this
 * process with KURA_SYSTEM.  NULL is fine. */
void ranks_close(struct ranks *ranks);

/* Ends all ranks, this one first, with that exit code. */
_Noreturn void ranks_abort(struct ranks *ranks, int code);

int ranks_me(const struct ranks *ranks);
int ranks_count(const struct ranks *ranks);
int ranks_near(const struct ranks *ranks);   /* on this machine, at least 1 */
int ranks_leader(const struct ranks *ranks); /* the first of those */

/* Counts up: for those who open sessions on all ranks in the same order. */
uint32_t ranks_session(struct ranks *ranks);

/* A message of a session that this rank has not opened yet, since ranks do so
 * at their own pace: it comes again when the next one is. */
void ranks_later(struct ranks *ranks, struct message *message);

/* Copies the bytes and sends them by and by; false when memory ends or a rank
 * is lost. */
bool ranks_send(struct ranks *ranks, int to, uint32_t kind, const void *bytes,
                size_t size);
/* The same to all others. */
bool ranks_tell(struct ranks *ranks, uint32_t kind, const void *bytes,
                size_t size);

/* Bytes that were sent and are still here: who sees many of them should send
 * less and receive meanwhile. */
size_t ranks_pending(struct ranks *ranks);

/* The next message, or NULL when there is none now. */
struct message *ranks_receive(struct ranks *ranks);

/* The same, but waits for it; NULL with the reason when a rank is lost, or all
 * others have closed. */
struct message *ranks_wait(struct ranks *ranks, struct kura_error *err);

/* Sleeps until something may have come: shortly, and longer while nothing does,
 * two milliseconds at most. */
void ranks_pause(struct ranks *ranks);

/* Has rank 0 closed, or for rank 0 any other, once all that was sent is taken?
 * Between the others one may close before another hears from rank 0 why. */
bool ranks_ended(struct ranks *ranks);

/* Is a rank dead or cut off?  Then err says which, with KURA_SYSTEM. */
bool ranks_fault(struct ranks *ranks, struct kura_error *err);

#endif
