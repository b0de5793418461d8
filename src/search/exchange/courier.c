/*
 * When nothing is left to do on any rank: Mattern's counters (1987, Algorithms
 * for distributed termination detection).
 *
 * Rank 0 asks all ranks in waves; a wave begins when the one before it is
 * answered.  A rank answers how many batches it has sent and received so far,
 * and whether it is passive: none of its threads works, and every batch that it
 * received was read.  It is over when in one wave all were passive, and all
 * batches sent by the next wave equal all that were received by the first.
 *
 * Proof.  Let T be a moment between the two waves: rank i answered the first at
 * a_i < T and the second at b_i > T.  Counts only grow, so
 *
 *     sum R_i(a_i) <= sum R_i(T) <= sum S_i(T) <= sum S_i(b_i),
 *
 * where the middle holds since what was received was sent before.  The outer
 * two are equal, so all are.  Hence at T nothing was under way, and no rank
 * received anything between a_i and T.  At a_i it was passive, and a passive
 * rank becomes active only by what it receives, so at T all were passive.  Only
 * an active rank sends: nothing ever happens again.
 *
 * What no plan costs less than (as global virtual time, Mattern 1993): a batch
 * carries the number of the last wave that its sender had answered.  Take the
 * answers to wave k.  What exists then is on some rank, or under way.  If all
 * that was sent before the answers to wave k - 1 has been received before those
 * to wave k, then what is under way was sent in between, and each rank tells
 * the least key of that.  So the least of all keys told is a bound; a wave in
 * which older batches are missing proves nothing and is passed over.
 *
 * Rank 0 tells it with the next wave, for whoever is ahead and waits.
 *
 * Cost: a small message from and to rank 0 for each rank and wave, of which
 * there are 20 a second, more at the beginning, and as many as go while rank 0
 * has nothing to do.
 */
#include "search/exchange/courier.h"

#include <stdlib.h>

#include "base/clock.h"

#define WAVE_SECONDS 0.05
#define WAVE_PART 0.05 /* and no longer than that part of the time so far */
#define IDLE_WAVE_SECONDS 0.0005
#define FULL_BYTES ((size_t)4 << 20)

/* ---- Ends ---- */

static void end_here(struct courier *courier, enum stop_reason reason)
{
    courier->over = true;
    if (courier->end)
        courier->end(courier->exchange, reason);
}

static void fail(struct courier *courier)
{
    courier->failed = true;
    end_here(courier, STOP_CANCEL);
}

static void fail_early(struct courier *courier)
{
    error_set(&courier->run->error, KURA_SYSTEM,
              "a rank has ended before time");
    fail(courier);
}

/* Looks for ranks that are lost; true if there is one. */
static bool is_faulty(struct courier *courier)
{
    struct kura_error *err = &courier->run->error;
    if (courier->failed)
        return true;
    if (ranks_fault(courier->ranks, err))
        fail(courier);
    else if (!courier->closed && ranks_ended(courier->ranks))
        fail_early(courier);
    return courier->failed;
}

/* What a rank tells rank 0 when it stops. */
struct courier_farewell {
    uint32_t reason;
    struct kura_error error; /* why it could not begin, if it has a code */
};

static void tell_stop(struct courier *courier,
                      const struct courier_farewell *farewell)
{
    uint32_t number = farewell->reason;
    bool agreed = courier->by_agreement && number == STOP_NONE;
    pthread_mutex_lock(&courier->lock);
    bool first = !courier->stop_told;
    courier->stop_told = true;
    pthread_mutex_unlock(&courier->lock);
    bool known = courier->over;
    courier->over = true;
    if (!first || courier->failed)
        return;
    if (courier->me == 0)
        ranks_tell(courier->ranks, kind_of(courier->session, WORD_OVER),
                   &number, sizeof number);
    else if (!agreed && !known)
        ranks_send(courier->ranks, 0, kind_of(courier->session, WORD_STOP),
                   farewell, sizeof *farewell);
}

void courier_stop(struct courier *courier, enum stop_reason reason)
{
    tell_stop(courier, &(struct courier_farewell){.reason = reason});
}

void courier_withdraw(struct courier *courier)
{
    struct run *run = courier->run;
    /* Never for no reason: that would be an answer. */
    struct courier_farewell farewell = {.reason = run->stopped_by
                                                      ? run->stopped_by
                                                      : STOP_MEMORY,
                                        .error = run->error};
    tell_stop(courier, &farewell);
    if (courier->me > 0 && !courier->failed)
        run->error = (struct kura_error){0};
}

/* ---- Waves ---- */

/* What rank 0 asks with. */
struct courier_call {
    uint32_t wave;
    uint32_t low; /* proved by the waves before */
};

/* What a rank answers in a wave. */
struct courier_report {
    uint32_t wave;
    uint32_t sent_low; /* least key sent since the last report */
    struct courier_view view;
    uint64_t sent, received; /* batches */
    uint64_t settled; /* of the received, sent before the last but one report
                         of the sender */
};

static void report(struct courier *courier, uint32_t wave,
                   struct courier_report *report)
{
    *report = (struct courier_report){.wave = wave};
    courier->look(courier->exchange, &report->view);
    pthread_mutex_lock(&courier->lock);
    report->sent = courier->sent;
    report->sent_low = courier->sent_low;
    courier->sent_low = COURIER_NO_KEY;
    courier->wave = wave;
    pthread_mutex_unlock(&courier->lock);
    report->received = courier->received;
    report->settled = courier->received - courier->recent[wave % 4] -
                      courier->recent[(wave - 1) % 4];
    /* The next wave's number was used four waves ago. */
    courier->recent[(wave + 1) % 4] = 0;
}

static void add_report(struct courier *courier,
                       const struct courier_report *report)
{
    struct courier_wave *now = &courier->now;
    uint32_t low = report->view.low < report->sent_low ? report->view.low
                                                       : report->sent_low;
    if (report->wave != courier->wave || now->missing == 0)
        return;
    now->passive = now->passive && report->view.passive;
    now->low_known = now->low_known && report->view.low_known;
    now->low = low < now->low ? low : now->low;
    now->sent += report->sent;
    now->received += report->received;
    now->settled += report->settled;
    now->nodes += report->view.nodes;
    now->bytes += report->view.bytes;
    now->missing--;
}

static void begin_wave(struct courier *courier, double now)
{
    struct courier_call call = {courier->wave + 1, courier->low};
    struct courier_report own;
    courier->before = courier->now;
    courier->now = (struct courier_wave){.passive = true,
                                         .low_known = true,
                                         .low = COURIER_NO_KEY,
                                         .missing = courier->count};
    courier->asked = now;
    ranks_tell(courier->ranks, kind_of(courier->session, WORD_WAVE), &call,
               sizeof call);
    report(courier, call.wave, &own);
    add_report(courier, &own);
}

static void raise_low(struct courier *courier, uint32_t low)
{
    if (low <= courier->low)
        return;
    courier->low = low;
    courier->asked = 0; /* the others want to know */
    courier->rise(courier->exchange, low);
}

/* All have answered. */
static void end_wave(struct courier *courier)
{
    const struct courier_wave *now = &courier->now, *before = &courier->before;
    courier->nodes = now->nodes;
    courier->bytes = now->bytes;
    if (now->low_known && now->settled == before->sent)
        raise_low(courier, now->low);
    if (before->passive && courier->wave > 1 && before->received == now->sent) {
        courier_stop(courier, STOP_NONE);
        end_here(courier, STOP_NONE);
    }
}

static void move_waves(struct courier *courier)
{
    double now = clock_wall(), pause = (now - courier->began) * WAVE_PART;
    struct courier_view view = {0};
    if (courier->over || courier->by_agreement || courier->now.missing > 0)
        return;
    courier->look(courier->exchange, &view);
    if (pause > WAVE_SECONDS)
        pause = WAVE_SECONDS;
    if (view.idle || pause < IDLE_WAVE_SECONDS)
        pause = IDLE_WAVE_SECONDS;
    if (now - courier->asked > pause)
        begin_wave(courier, now);
}

/* ---- Messages ---- */

/* What a message of four or eight bytes says. */
static uint64_t number_in(const struct message *message)
{
    uint64_t number = 0;
    memcpy(&number, message->bytes,
           message->size < sizeof number ? message->size : sizeof number);
    return number;
}

static void greet(struct courier *courier, const struct message *message)
{
    courier->ready++;
    /* Rank 0 has no topic when it could not begin. */
    if (courier->over || number_in(message) == courier->topic)
        return;
    error_set(&courier->run->error, KURA_SYSTEM,
              "rank %d searches for something else than rank 0: expected the "
              "same level, settings and version",
              message->from);
    courier_stop(courier, STOP_CANCEL);
    fail(courier);
}

static void answer_wave(struct courier *courier, const struct message *message)
{
    struct courier_call call;
    struct courier_report own;
    memcpy(&call, message->bytes, sizeof call);
    report(courier, call.wave, &own);
    ranks_send(courier->ranks, 0, kind_of(courier->session, WORD_REPORT), &own,
               sizeof own);
    raise_low(courier, call.low);
}

static void take_report(struct courier *courier, const struct message *message)
{
    struct courier_report report;
    memcpy(&report, message->bytes, sizeof report);
    add_report(courier, &report);
    if (courier->now.missing == 0 && !courier->over)
        end_wave(courier);
}

static void take_batch(struct courier *courier, const struct message *message)
{
    struct courier_batch batch;
    memcpy(&batch, message->bytes, sizeof batch);
    courier->received++;
    courier->recent[batch.wave % 4]++;
    if (courier->deliver && (courier->keeps || !courier->over))
        courier->deliver(courier->exchange, message);
}

static void heed_stop(struct courier *courier, const struct message *message)
{
    enum stop_reason reason = (enum stop_reason)(uint32_t)number_in(message);
    struct courier_farewell farewell;
    if (courier->over)
        return;
    if (message->size == sizeof farewell) {
        memcpy(&farewell, message->bytes, sizeof farewell);
        if (farewell.error.code && !courier->run->error.code)
            courier->run->error = farewell.error;
    }
    courier_stop(courier, reason);
    end_here(courier, reason);
}

/* Does what a message says; false if it was kept. */
static bool heed(struct courier *courier, struct message *message)
{
    switch ((enum word)(message->kind % WORDS)) {
    case WORD_READY:
        greet(courier, message);
        break;
    case WORD_GO:
        courier->going = true;
        break;
    case WORD_BATCH:
        take_batch(courier, message);
        break;
    case WORD_TELL:
        if (courier->hear)
            courier->hear(courier->user, message);
        break;
    case WORD_WAVE:
        if (!courier->over)
            answer_wave(courier, message);
        break;
    case WORD_REPORT:
        take_report(courier, message);
        break;
    case WORD_STOP:
    case WORD_OVER:
        heed_stop(courier, message);
        break;
    case WORD_SHARE:
        messages_keep(&courier->lists[message->from], message);
        return false;
    case WORD_LATE:
        messages_keep(&courier->lists[courier->count + message->from], message);
        return false;
    case WORD_CLOSE:
        courier->closed = true;
        if (!courier->over)
            fail_early(courier);
        break;
    case WORDS:
        break;
    }
    return true;
}

void courier_pump(struct courier *courier)
{
    struct message *message;
    /* What comes after rank 0 has closed is not for this search. */
    while (!courier->closed &&
           (message = ranks_receive(courier->ranks)) != NULL) {
        uint32_t session = (message->kind - (uint32_t)RANKS_SEARCH) / WORDS;
        if (session == (courier->session + 1) % SESSIONS)
            ranks_later(courier->ranks, message);
        else if (session != courier->session % SESSIONS ||
                 heed(courier, message))
            free(message);
    }
    if (!is_faulty(courier) && courier->me == 0 && courier->going)
        move_waves(courier);
}

bool courier_post(struct courier *courier, int to, struct courier_batch *batch,
                  size_t size)
{
    pthread_mutex_lock(&courier->lock);
    batch->wave = courier->wave;
    courier->sent++;
    if (batch->key < courier->sent_low)
        courier->sent_low = batch->key;
    bool ok = ranks_send(courier->ranks, to,
                         kind_of(courier->session, WORD_BATCH), batch, size);
    pthread_mutex_unlock(&courier->lock);
    return ok;
}

bool courier_is_full(struct courier *courier)
{
    return ranks_pending(courier->ranks) > FULL_BYTES;
}

void courier_tell(struct courier *courier, const void *bytes, size_t size)
{
    ranks_tell(courier->ranks, kind_of(courier->session, WORD_TELL), bytes,
               size);
}

/* ---- Beginning ---- */

void courier_open(struct courier *courier, struct run *run)
{
    *courier = (struct courier){.run = run,
                                .ranks = run->ranks,
                                .me = ranks_me(run->ranks),
                                .count = ranks_count(run->ranks),
                                .session = ranks_session(run->ranks),
                                .cpu_before = clock_cpu(),
                                .keeps = run->checkpoint != NULL,
                                .sent_low = COURIER_NO_KEY};
    pthread_mutex_init(&courier->lock, NULL);
    /* Outside the budget: even who has no memory has to tell the others. */
    courier->lists = calloc(2 * (size_t)courier->count, sizeof *courier->lists);
    if (!courier->lists)
        ranks_abort(courier->ranks, KURA_SYSTEM);
}

bool courier_join(struct courier *courier, uint64_t topic)
{
    courier->topic = topic;
    if (courier->me > 0)
        ranks_send(courier->ranks, 0, kind_of(courier->session, WORD_READY),
                   &topic, sizeof topic);
    while (!courier->over && !courier->going) {
        courier_pump(courier);
        if (courier->me == 0 && courier->ready == courier->count - 1 &&
            !courier->over) {
            ranks_tell(courier->ranks, kind_of(courier->session, WORD_GO), NULL,
                       0);
            courier->going = true;
            courier->began = clock_wall();
        } else if (!courier->going) {
            ranks_pause(courier->ranks);
        }
    }
    return !courier->over;
}

void courier_close(struct courier *courier)
{
    if (!courier->lists)
        return;
    if (courier->me == 0)
        ranks_tell(courier->ranks, kind_of(courier->session, WORD_CLOSE), NULL,
                   0);
    for (int i = 0; i < 2 * courier->count; i++)
        for (struct message *m;
             (m = messages_take(&courier->lists[i])) != NULL;)
            free(m);
    free(courier->lists);
    courier->lists = NULL;
    pthread_mutex_destroy(&courier->lock);
}
