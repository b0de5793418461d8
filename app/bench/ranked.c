/*
 * Messages, each about one run:
 *
 *     READY   to the first: give me one
 *     RUN     from the first: its number and the level's hash
 *     RESULT  to the first: its number and its line of JSON
 *     END     from the first: there are no more
 *     STOP    from anyone: the user wants no more
 *
 * The threads that make runs know nothing of this: they take from a slot and
 * deliver; one more thread, the one that called, does all the talking.
 */
#include "bench/ranked.h"

#include <signal.h>
#include <stdlib.h>

#include "base/document.h"
#include "base/text.h"
#include "bench/attempt.h"
#include "cli/interrupt.h"
#include "cli/message.h"

#define MAX_JOBS 256

enum kind { KIND_READY, KIND_RUN, KIND_RESULT, KIND_END, KIND_STOP };

struct ranked {
    struct race *race;
    struct ranks *ranks;
    int working;  /* threads that make runs here; under the race's lock */
    bool ended;   /* no more runs; the same */
    size_t *slot; /* runs that came and are not begun; the same */
    size_t waiting;
    pthread_cond_t arrived;
    size_t out; /* the first: runs that others have */
};

/* What RUN and RESULT begin with. */
struct ticket {
    uint64_t index;
    char level[24]; /* hash; of RUN */
};

struct ranks *ranked_open(int *code)
{
    struct kura_error err;
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    uint64_t count = 0;
    if (!size || !text_to_u64(size, &count) || count < 2)
        return NULL;
    struct ranks *ranks = ranks_open(&err);
    if (!ranks)
        *code = complain_error(&err);
    return ranks;
}

static bool leads(const struct ranked *ranked)
{
    return ranks_me(ranked->ranks) == 0;
}

static struct ticket ticket_of(const struct race *race, size_t index)
{
    struct ticket ticket = {.index = index};
    snprintf(ticket.level, sizeof ticket.level, "%s",
             race_level(race, index)->hash);
    return ticket;
}

/* Ends all processes; what was finished is in the results. */
_Noreturn static void give_up(struct ranked *ranked, const char *why)
{
    complain(KURA_SYSTEM, "%s; what was finished is kept", why);
    ranks_abort(ranked->ranks, KURA_SYSTEM);
}

/* ---- Which first ---- */

struct run_estimate {
    size_t index;
    double seconds; /* what the level took before; the limit where unknown */
};

struct past_runs {
    const struct race *race;
    double *seconds; /* by level; below 0 unknown */
};

static bool note_run(void *user, const struct run_row *run)
{
    struct past_runs *survey = user;
    const struct course *course = survey->race->course;
    for (size_t i = 0; i < course->count; i++)
        if (strcmp(course->levels[i].hash, run->level) == 0 &&
            run->seconds > survey->seconds[i])
            survey->seconds[i] = run->seconds;
    return true;
}

static int compare_estimates(const void *a, const void *b)
{
    const struct run_estimate *one = a, *two = b;
    if (one->seconds != two->seconds)
        return one->seconds > two->seconds ? -1 : 1;
    return one->index < two->index ? -1 : one->index > two->index;
}

static void sort_runs(const struct race *race, const double *seconds,
                      struct run_estimate *runs)
{
    for (size_t i = 0; i < race->total; i++) {
        double known = seconds[i / race->entrant_count];
        runs[i].index = i;
        runs[i].seconds = known < 0 ? race->conditions.seconds : known;
    }
    qsort(runs, race->total, sizeof *runs, compare_estimates);
    for (size_t i = 0; i < race->total; i++)
        race->order[i] = runs[i].index;
}

/* Sets race->order; false when memory ends or the results can't be read. */
static bool choose_order(struct race *race, struct kura_error *err)
{
    size_t levels = race->course->count;
    struct past_runs survey = {race, malloc(levels * sizeof *survey.seconds)};
    struct run_estimate *runs = malloc(race->total * sizeof *runs);
    race->order = malloc(race->total * sizeof *race->order);
    bool ok = survey.seconds && runs && race->order;
    for (size_t i = 0; ok && i < levels; i++)
        survey.seconds[i] = -1;
    if (!ok)
        error_memory(err);
    ok = ok && results_each(race->results, note_run, &survey, err);
    if (ok)
        sort_runs(race, survey.seconds, runs);
    free(survey.seconds);
    free(runs);
    return ok;
}

/* ---- Threads that make runs ---- */

/* The next run for a thread here; with the lock held. */
static bool take_here(struct ranked *ranked, size_t *index)
{
    struct race *race = ranked->race;
    if (leads(ranked))
        return race_take(race, index);
    while (ranked->waiting == 0 && !ranked->ended)
        pthread_cond_wait(&ranked->arrived, &race->lock);
    if (ranked->waiting == 0)
        return false;
    *index = ranked->slot[--ranked->waiting];
    return true;
}

/* A finished run goes to the results, or on its way there. */
static void deliver(void *user, const struct run_row *run, size_t index)
{
    struct ranked *ranked = user;
    struct buffer message = {0};
    if (leads(ranked)) {
        race_keep(ranked->race, run, index);
        return;
    }
    struct ticket ticket = ticket_of(ranked->race, index);
    buffer_add(&message, (const char *)&ticket, sizeof ticket);
    if (run_line(run, &message) && !message.failed)
        ranks_send(ranked->ranks, 0, KIND_RESULT, message.text, message.size);
    else
        complain_memory();
    buffer_release(&message);
}

static void *make_runs(void *user)
{
    struct ranked *ranked = user;
    struct race *race = ranked->race;
    size_t index;
    pthread_mutex_lock(&race->lock);
    while (take_here(ranked, &index)) {
        pthread_mutex_unlock(&race->lock);
        if (!race_attempt(race, index, deliver, ranked) && !leads(ranked))
            give_up(ranked, "a process can't go on");
        if (!leads(ranked))
            ranks_send(ranked->ranks, 0,
                       interrupt_seen() ? KIND_STOP : KIND_READY, NULL, 0);
        pthread_mutex_lock(&race->lock);
    }
    ranked->working--;
    pthread_mutex_unlock(&race->lock);
    return NULL;
}

/* ---- The first ---- */

/* One more run for a process that asks, or the end; with the lock held. */
static void hand_out(struct ranked *ranked, int to)
{
    size_t index;
    if (!race_take(ranked->race, &index)) {
        ranks_send(ranked->ranks, to, KIND_END, NULL, 0);
        return;
    }
    struct ticket ticket = ticket_of(ranked->race, index);
    ranked->out++;
    ranks_send(ranked->ranks, to, KIND_RUN, &ticket, sizeof ticket);
}

static const char *text_of(const struct document *record, const char *name)
{
    const char *text = document_text(record, name);
    return text ? text : "";
}

/* What another process says of a run; with the lock held. */
static void keep_result(struct ranked *ranked, size_t index,
                        const struct document *record)
{
    struct race *race = ranked->race;
    struct run_row run = race_identity(race, index);
    struct document *inner = document_inner(record, "counters");
    struct buffer counters = {0};
    bool proved = false;
    document_write(inner, &counters);
    run.outcome = text_of(record, "outcome");
    run.reason = text_of(record, "reason");
    run.error = text_of(record, "error");
    run.plan = text_of(record, "plan");
    run.moves = run.pushes = run.lower_bound = -1;
    document_real(record, "seconds", &run.seconds);
    document_real(record, "cpu_seconds", &run.cpu_seconds);
    document_integer(record, "peak_bytes", &run.peak_bytes);
    document_integer(record, "moves", &run.moves);
    document_integer(record, "pushes", &run.pushes);
    document_integer(record, "lower_bound", &run.lower_bound);
    document_bool(record, "proved", &proved);
    run.proved = proved;
    run.counters = buffer_get(&counters);
    race_keep(race, &run, index);
    document_free(inner);
    buffer_release(&counters);
}

static void take_result(struct ranked *ranked, const struct message *message)
{
    struct ticket ticket;
    if (message->size < sizeof ticket)
        give_up(ranked, "a result that is none came");
    memcpy(&ticket, message->bytes, sizeof ticket);
    const char *line = (const char *)message->bytes + sizeof ticket;
    struct document *record =
        document_read(line, message->size - sizeof ticket);
    if (!record || ticket.index >= ranked->race->total)
        give_up(ranked, "a result that is none came");
    ranked->out--;
    keep_result(ranked, ticket.index, record);
    document_free(record);
}

/* Are runs still being made anywhere?  With the lock held. */
static bool goes_on(struct ranked *ranked)
{
    return ranked->working > 0 || (ranked->out > 0 && !interrupt_seen());
}

static void watch_for_loss(struct ranked *ranked)
{
    struct kura_error err;
    if (ranks_fault(ranked->ranks, &err))
        give_up(ranked, err.text);
    ranks_pause(ranked->ranks);
}

/* Somebody else was interrupted: so are we. */
static void stop_too(void)
{
    if (!interrupt_seen())
        raise(SIGINT);
}

/* ---- The others ---- */

static void take_run(struct ranked *ranked, const struct message *message)
{
    struct ticket ticket, here;
    if (message->size != sizeof ticket)
        give_up(ranked, "a run that is none came");
    memcpy(&ticket, message->bytes, sizeof ticket);
    if (ticket.index < ranked->race->total)
        here = ticket_of(ranked->race, ticket.index);
    if (ticket.index >= ranked->race->total ||
        memcmp(&here, &ticket, sizeof ticket) != 0)
        give_up(ranked, "the processes do not read the same levels");
    ranked->slot[ranked->waiting++] = ticket.index;
    pthread_cond_signal(&ranked->arrived);
}

static void stop_here(struct ranked *ranked)
{
    ranked->ended = true;
    pthread_cond_broadcast(&ranked->arrived);
}

/* ---- The talk ---- */

/* With the lock held. */
static void hear(struct ranked *ranked, const struct message *message)
{
    if (message->kind == KIND_STOP)
        stop_too();
    if (message->kind == KIND_RESULT)
        take_result(ranked, message);
    else if (message->kind == KIND_READY)
        hand_out(ranked, message->from);
    else if (message->kind == KIND_RUN)
        take_run(ranked, message);
    else if (!leads(ranked))
        stop_here(ranked);
}

static void talk(struct ranked *ranked)
{
    struct race *race = ranked->race;
    pthread_mutex_lock(&race->lock);
    while (goes_on(ranked)) {
        struct message *message = ranks_receive(ranked->ranks);
        if (message)
            hear(ranked, message);
        pthread_mutex_unlock(&race->lock);
        if (!message)
            watch_for_loss(ranked);
        free(message);
        pthread_mutex_lock(&race->lock);
    }
    pthread_mutex_unlock(&race->lock);
    if (leads(ranked))
        ranks_tell(ranked->ranks, interrupt_seen() ? KIND_STOP : KIND_END, NULL,
                   0);
}

/* ---- The whole ---- */

static int start_threads(struct ranked *ranked, pthread_t *threads)
{
    struct race *race = ranked->race;
    int started = 0;
    pthread_mutex_lock(&race->lock);
    while (started < race->jobs && started < MAX_JOBS &&
           pthread_create(&threads[started], NULL, make_runs, ranked) == 0)
        started++;
    ranked->working = started;
    pthread_mutex_unlock(&race->lock);
    for (int i = 0; i < started && !leads(ranked); i++)
        ranks_send(ranked->ranks, 0, KIND_READY, NULL, 0);
    return started;
}

static void take_part(struct ranked *ranked)
{
    pthread_t threads[MAX_JOBS];
    struct kura_error err;
    size_t slots[MAX_JOBS];
    ranked->slot = slots;
    if (leads(ranked) && !choose_order(ranked->race, &err))
        give_up(ranked, err.text);
    pthread_cond_init(&ranked->arrived, NULL);
    int started = start_threads(ranked, threads);
    if (started == 0)
        give_up(ranked, "can't start a thread");
    talk(ranked);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&ranked->arrived);
    free(ranked->race->order);
    ranked->race->order = NULL;
}

int ranked_run(struct race *race, struct ranks *ranks)
{
    struct ranked ranked = {.race = race, .ranks = ranks};
    int code = race_open(race);
    if (code)
        ranks_abort(ranks, code);
    take_part(&ranked);
    code = race_close(race);
    bool first = leads(&ranked);
    ranks_close(ranks);
    return first ? code : 0;
}
