/*
 * The keeper, a thread, takes in what has come every few milliseconds, sends a
 * beat to rank 0 (rank 0: to all) every half second, and looks who was silent
 * for too long.  Whoever waits for a message looks by itself in between, so
 * the keeper costs no time there.
 *
 * Rank 0 hears all and all hear rank 0: if one is lost, rank 0 or all others
 * see it; rank 0 then tells the rest.  Who is stopped for longer counts as
 * dead.
 */
#include "base/ranks.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

#define SILENCE_SECONDS 10.0
#define BEAT_SECONDS 0.5
#define KEEPER_NANOSECONDS 20000000
enum { SHORTEST_PAUSE = 50000, LONGEST_PAUSE = 2000000 }; /* nanoseconds */
#define ABORT_SECONDS 3

enum { KIND_BEAT = RANKS_KINDS, KIND_CLOSED, KIND_LOST };

/* What is known of one rank. */
struct peer {
    double heard; /* clock_wall */
    bool closed;
};

struct ranks {
    const struct ranks_driver *driver;
    void *self;
    struct ranks_place place;
    double silence, beaten;
    struct peer *peers; /* owned */
    pthread_mutex_t lock;
    pthread_t keeper;
    bool keeping, ending;     /* under the lock, as all above and below */
    struct message_list came; /* and was not taken */
    struct message *early;    /* is for the next session; newest first */
    int closed;               /* ranks that have, but for this one */
    uint32_t sessions;
    _Atomic int lost;      /* rank, or -1 */
    _Atomic int32_t pause; /* nanoseconds; grows until something comes */
};

/* What travels before the bytes. */
struct envelope {
    uint32_t kind, filler;
};

void messages_keep(struct message_list *list, struct message *message)
{
    message->next = NULL;
    *(list->first ? list->last : &list->first) = message;
    list->last = &message->next;
}

struct message *messages_take(struct message_list *list)
{
    struct message *message = list->first;
    if (message)
        list->first = message->next;
    return message;
}

int ranks_me(const struct ranks *ranks)
{
    return ranks->place.me;
}

int ranks_count(const struct ranks *ranks)
{
    return ranks->place.count;
}

int ranks_near(const struct ranks *ranks)
{
    return ranks->place.near > 0 ? ranks->place.near : 1;
}

int ranks_leader(const struct ranks *ranks)
{
    return ranks->place.leader;
}

uint32_t ranks_session(struct ranks *ranks)
{
    pthread_mutex_lock(&ranks->lock);
    uint32_t session = ++ranks->sessions;
    for (struct message *message; (message = ranks->early) != NULL;) {
        ranks->early = message->next;
        message->next = ranks->came.first;
        if (!ranks->came.first)
            ranks->came.last = &message->next;
        ranks->came.first = message;
    }
    pthread_mutex_unlock(&ranks->lock);
    return session;
}

void ranks_later(struct ranks *ranks, struct message *message)
{
    pthread_mutex_lock(&ranks->lock);
    message->next = ranks->early;
    ranks->early = message;
    pthread_mutex_unlock(&ranks->lock);
}

/* ---- Under the lock ---- */

static bool post(struct ranks *ranks, int to, uint32_t kind, const void *bytes,
                 size_t size)
{
    struct envelope envelope = {kind, 0};
    unsigned char *block = malloc(sizeof envelope + size);
    if (!block)
        return false;
    memcpy(block, &envelope, sizeof envelope);
    if (size)
        memcpy(block + sizeof envelope, bytes, size);
    if (ranks->driver->send(ranks->self, to, block, sizeof envelope + size))
        return true;
    ranks->lost = to;
    return false;
}

static bool post_all(struct ranks *ranks, uint32_t kind, const void *bytes,
                     size_t size)
{
    bool ok = true;
    for (int i = 0; i < ranks->place.count; i++)
        if (i != ranks->place.me)
            ok = post(ranks, i, kind, bytes, size) && ok;
    return ok;
}

/* Keeps a message, or deals with it when it is one of ours. */
static void sort_in(struct ranks *ranks, struct message *message)
{
    int which;
    ranks->peers[message->from].heard = clock_wall();
    if (message->kind < RANKS_KINDS) {
        ranks->pause = SHORTEST_PAUSE;
        messages_keep(&ranks->came, message);
        return;
    }
    if (message->kind == KIND_CLOSED && !ranks->peers[message->from].closed) {
        ranks->peers[message->from].closed = true;
        ranks->closed++;
    } else if (message->kind == KIND_LOST && message->size == sizeof which) {
        memcpy(&which, message->bytes, sizeof which);
        ranks->lost = which;
    }
    free(message);
}

static bool take_one(struct ranks *ranks, int from, size_t size)
{
    /* The envelope lands where kind and what is before it stand. */
    size_t head = sizeof(struct message);
    struct message *message =
        size < sizeof(struct envelope) ? NULL : malloc(head + size);
    if (!message)
        return false;
    struct envelope envelope;
    unsigned char *block = message->bytes;
    if (!ranks->driver->receive(ranks->self, from, block, size)) {
        free(message);
        return false;
    }
    memcpy(&envelope, block, sizeof envelope);
    size -= sizeof envelope;
    memmove(block, block + sizeof envelope, size);
    message->size = size;
    message->from = from;
    message->kind = envelope.kind;
    sort_in(ranks, message);
    return true;
}

/* Takes in what is there, but not for ever. */
static void take_in(struct ranks *ranks, int most)
{
    int from;
    size_t size;
    while (most-- > 0 && ranks->lost < 0 &&
           ranks->driver->probe(ranks->self, &from, &size))
        if (!take_one(ranks, from, size))
            ranks->lost = from;
}

/* Does this one listen to that one's beat? */
static bool listens(const struct ranks *ranks, int to)
{
    return to != ranks->place.me && (to == 0 || ranks->place.me == 0);
}

static void beat(struct ranks *ranks, double now)
{
    if (now - ranks->beaten < BEAT_SECONDS)
        return;
    ranks->beaten = now;
    for (int i = 0; i < ranks->place.count; i++)
        if (listens(ranks, i))
            post(ranks, i, KIND_BEAT, NULL, 0);
}

static void look_round(struct ranks *ranks, double now)
{
    for (int i = 0; i < ranks->place.count && ranks->lost < 0; i++) {
        if (!listens(ranks, i) || now - ranks->peers[i].heard < ranks->silence)
            continue;
        ranks->lost = i;
        if (ranks->place.me == 0)
            post_all(ranks, KIND_LOST, &i, sizeof i);
    }
}

/* ---- The keeper ---- */

static void *keep(void *memory)
{
    struct ranks *ranks = memory;
    const struct timespec nap = {0, KEEPER_NANOSECONDS};
    for (bool ending = false; !ending;) {
        nanosleep(&nap, NULL);
        pthread_mutex_lock(&ranks->lock);
        double now = clock_wall();
        take_in(ranks, 1000);
        ranks->driver->pending(ranks->self);
        if (ranks->lost < 0) {
            beat(ranks, now);
            look_round(ranks, now);
        }
        ending = ranks->ending;
        pthread_mutex_unlock(&ranks->lock);
    }
    return NULL;
}

/* Signals are for the other threads. */
static bool start_keeper(struct ranks *ranks)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = pthread_create(&ranks->keeper, NULL, keep, ranks) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return ok;
}

static void end_keeper(struct ranks *ranks)
{
    if (!ranks->keeping)
        return;
    pthread_mutex_lock(&ranks->lock);
    ranks->ending = true;
    pthread_mutex_unlock(&ranks->lock);
    pthread_join(ranks->keeper, NULL);
    ranks->keeping = false;
}

/* ---- Opening and closing ---- */

static void release(struct ranks *ranks)
{
    ranks_session(ranks); /* for what came early */
    for (struct message *at; (at = messages_take(&ranks->came)) != NULL;)
        free(at);
    pthread_mutex_destroy(&ranks->lock);
    /* The library stays: MPI leaves threads and handlers behind. */
    free(ranks->peers);
    free(ranks);
}

static bool begin(struct ranks *ranks, struct kura_error *err)
{
    ranks->self = ranks->driver->open(&ranks->place, err);
    if (!ranks->self)
        return false;
    ranks->peers = calloc((size_t)ranks->place.count, sizeof *ranks->peers);
    if (!ranks->peers)
        return error_memory(err);
    for (int i = 0; i < ranks->place.count; i++)
        ranks->peers[i].heard = clock_wall();
    if (ranks->place.count > 1 && !start_keeper(ranks))
        return error_set(err, KURA_SYSTEM, "can't start one more thread");
    ranks->keeping = ranks->place.count > 1;
    return true;
}

struct ranks *ranks_open_with(const struct ranks_driver *driver, double silence,
                              struct kura_error *err)
{
    struct ranks *ranks = calloc(1, sizeof *ranks);
    if (!ranks)
        return error_null(err);
    ranks->driver = driver;
    ranks->silence = silence;
    ranks->lost = -1;
    ranks->pause = SHORTEST_PAUSE;
    pthread_mutex_init(&ranks->lock, NULL);
    if (begin(ranks, err))
        return ranks;
    release(ranks);
    return NULL;
}

struct ranks *ranks_open(struct kura_error *err)
{
    const char *text = getenv("KURA_RANK_SILENCE");
    double silence = text ? strtod(text, NULL) : 0;
    const struct ranks_driver *driver = ranks_library(err);
    if (silence <= 0)
        silence = SILENCE_SECONDS;
    return driver ? ranks_open_with(driver, silence, err) : NULL;
}

/* Out of time to end in order. */
static void leave(int number)
{
    (void)number;
    _exit(KURA_SYSTEM);
}

void ranks_abort(struct ranks *ranks, int code)
{
    /* The driver may hang: who ends the others may be out of reach, too.  And
     * another thread may hold the lock for ever. */
    signal(SIGALRM, leave);
    alarm(ABORT_SECONDS);
    ranks->driver->abort(ranks->self, code);
    _exit(code);
}

void ranks_close(struct ranks *ranks)
{
    if (!ranks)
        return;
    pthread_mutex_lock(&ranks->lock);
    bool ok = post_all(ranks, KIND_CLOSED, NULL, 0);
    while (ok && ranks->closed < ranks->place.count - 1 && ranks->lost < 0) {
        pthread_mutex_unlock(&ranks->lock);
        ranks_pause(ranks);
        pthread_mutex_lock(&ranks->lock);
        take_in(ranks, 1000);
    }
    ok = ok && ranks->lost < 0;
    pthread_mutex_unlock(&ranks->lock);
    if (!ok)
        ranks_abort(ranks, KURA_SYSTEM);
    end_keeper(ranks);
    ranks->driver->close(ranks->self);
    release(ranks);
}

/* ---- Messages ---- */

bool ranks_send(struct ranks *ranks, int to, uint32_t kind, const void *bytes,
                size_t size)
{
    pthread_mutex_lock(&ranks->lock);
    bool ok = ranks->lost < 0 && post(ranks, to, kind, bytes, size);
    pthread_mutex_unlock(&ranks->lock);
    return ok;
}

bool ranks_tell(struct ranks *ranks, uint32_t kind, const void *bytes,
                size_t size)
{
    pthread_mutex_lock(&ranks->lock);
    bool ok = ranks->lost < 0 && post_all(ranks, kind, bytes, size);
    pthread_mutex_unlock(&ranks->lock);
    return ok;
}

size_t ranks_pending(struct ranks *ranks)
{
    pthread_mutex_lock(&ranks->lock);
    size_t bytes = ranks->driver->pending(ranks->self);
    pthread_mutex_unlock(&ranks->lock);
    return bytes;
}

struct message *ranks_receive(struct ranks *ranks)
{
    pthread_mutex_lock(&ranks->lock);
    if (!ranks->came.first && ranks->place.count > 1)
        take_in(ranks, 64);
    struct message *message = messages_take(&ranks->came);
    pthread_mutex_unlock(&ranks->lock);
    return message;
}

/* Have all others closed, or else enough to end, and does nothing of theirs
 * wait? */
static bool have_closed(struct ranks *ranks, bool all)
{
    pthread_mutex_lock(&ranks->lock);
    bool closed = all ? ranks->closed == ranks->place.count - 1
                  : ranks->place.me == 0 ? ranks->closed > 0
                                         : ranks->peers[0].closed;
    closed = closed && !ranks->came.first;
    pthread_mutex_unlock(&ranks->lock);
    return closed;
}

struct message *ranks_wait(struct ranks *ranks, struct kura_error *err)
{
    struct message *message;
    while (!(message = ranks_receive(ranks)) && !ranks_fault(ranks, err)) {
        if (have_closed(ranks, true)) {
            error_set(err, KURA_SYSTEM, "all other ranks have ended");
            return NULL;
        }
        ranks_pause(ranks);
    }
    return message;
}

void ranks_pause(struct ranks *ranks)
{
    const struct timespec nap = {0, ranks->pause};
    nanosleep(&nap, NULL);
    if (ranks->pause < LONGEST_PAUSE)
        ranks->pause += (int32_t)nap.tv_nsec / 4;
}

bool ranks_ended(struct ranks *ranks)
{
    return have_closed(ranks, false);
}

bool ranks_fault(struct ranks *ranks, struct kura_error *err)
{
    int which = ranks->lost;
    return which >= 0 &&
           !error_set(err, KURA_SYSTEM,
                      "rank %d of %d is dead or cut off: nothing came from it "
                      "for %g seconds",
                      which, ranks->place.count, ranks->silence);
}
