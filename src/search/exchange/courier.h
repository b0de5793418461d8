/*
 * One search's ties between processes: batches and words from rank to rank,
 * when all is over, and what every plan costs at least.
 *
 *     courier_open        on all ranks, before anything can fail
 *     courier_join        all are ready and agree on what they search
 *     courier_pump        now and then, by the first thread of each rank
 *     courier_gather      when it is over: rank 0 has everybody's counts
 *     courier_ask         rank 0 asks others, who courier_serve
 *     courier_close       on all ranks
 *
 * It knows ranks and counts; what a batch is and who reads it is exchange.c's
 * business, what a word means the engine's.  All but courier_post, courier_tell
 * and courier_stop are for the first thread alone.
 *
 * A rank that dies is a fault: run->error says so, and the search is over here.
 */
#ifndef SEARCH_EXCHANGE_COURIER_H
#define SEARCH_EXCHANGE_COURIER_H

#include <pthread.h>

#include "base/ranks.h"
#include "core/run.h"
#include "search/exchange/words.h"

#define COURIER_NO_KEY UINT32_MAX

/* One rank: */
struct courier_view {
    bool passive;   /* nothing to do, and nothing that was not read */
    bool idle;      /* nobody works now */
    bool low_known; /* nothing here has a lower key than: */
    uint32_t low;
    uint64_t nodes, bytes;
};

/* All reports of a wave. */
struct courier_wave {
    bool passive, low_known;
    uint32_t low;
    uint64_t sent, received, settled, nodes, bytes;
    int missing; /* ranks that have not answered */
};

typedef void courier_word_fn(void *user, const struct message *word);

struct courier {
    struct run *run; /* of the first thread */
    struct ranks *ranks;
    int me, count;
    uint32_t session;
    double cpu_before; /* clock_cpu at the start */

    /* Of the exchange. */
    void *exchange;
    courier_word_fn *deliver; /* a batch has come */
    void (*look)(void *exchange, struct courier_view *view);
    void (*end)(void *exchange, enum stop_reason reason); /* here */
    void (*rise)(void *exchange, uint32_t low);           /* no key is lower */

    /* Of the engine: what another rank tells it. */
    courier_word_fn *hear;
    void *user;

    pthread_mutex_t lock; /* for what is sent */
    uint64_t sent;
    uint32_t sent_low, wave;

    uint64_t received, recent[4]; /* by the sender's wave */
    struct courier_wave now, before;
    double began, asked;   /* clock_wall: the search, and the last wave */
    uint32_t low;          /* proved by waves */
    uint64_t nodes, bytes; /* of all ranks, by the last wave */

    struct message_list *lists;    /* owned; by rank: shares, and again: what
                                      comes after the end */
    struct commons_block *commons; /* owned: see commons.h */
    _Atomic bool over;
    bool going, failed, stop_told, closed;
    bool keeps;        /* what comes after the end counts, for a checkpoint */
    uint64_t topic;    /* what is searched */
    bool by_agreement; /* all ranks find the end by themselves */
    int ready;         /* ranks, at rank 0 */
};

/* Is the run shared with other processes? */
static inline bool courier_needed(const struct run *run)
{
    return run->ranks && ranks_count(run->ranks) > 1;
}

void courier_open(struct courier *courier, struct run *run);

/* Waits for all ranks; topic is equal where they search for the same.  False
 * when it is over before it began. */
bool courier_join(struct courier *courier, uint64_t topic);

/* Sends a batch that begins with struct courier_batch. */
struct courier_batch {
    uint32_t wave; /* filled in here */
    uint32_t key;  /* least of its records */
};
bool courier_post(struct courier *courier, int to, struct courier_batch *batch,
                  size_t size);

/* Are so many bytes on their way that it is better to wait? */
bool courier_is_full(struct courier *courier);

/* A word to the engine on all other ranks. */
void courier_tell(struct courier *courier, const void *bytes, size_t size);

/* Ends it on all ranks. */
void courier_stop(struct courier *courier, enum stop_reason reason);

/* The same by a rank that could not begin, for the reason that its run has: an
 * error becomes that of rank 0's run, which alone tells it. */
void courier_withdraw(struct courier *courier);

/* Takes in what has come; at rank 0 also looks whether all is over. */
void courier_pump(struct courier *courier);

/* Everybody's share of that size, in the order of ranks, on all ranks; what was
 * posted before it has come when it returns.  False when it is over, but for a
 * late one, which is for after the end, when all ranks know of it. */
bool courier_share(struct courier *courier, bool late, const void *mine,
                   size_t size, void *all);

/* The same after the end, for rank 0 alone; others get nothing. */
bool courier_gather(struct courier *courier, const void *mine, size_t size,
                    void *all);

/* Rank 0 asks one rank and waits for the answer; the others answer until rank 0
 * closes.  False on a fault. */
bool courier_ask(struct courier *courier, int rank, const void *question,
                 size_t size, void *answer, size_t answer_size);
typedef size_t courier_answer_fn(void *user, const struct message *question,
                                 unsigned char *answer);
bool courier_serve(struct courier *courier, courier_answer_fn *answer,
                   unsigned char *room, void *user);

void courier_close(struct courier *courier);

#endif
