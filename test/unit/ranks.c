/* Messages between processes, over sockets: order, size, silence, ends. */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "kura.h"
#include "processes.h"

enum { COUNT = 1, LARGE, ANSWER };
#define LEAVE 2 /* what rank 0 tells those who serve: api/ranks.c */

static void check_codes(int count, process_fn *work, int expected)
{
    int codes[PROCESSES_MAX];
    processes_run(count, PROCESSES_SILENCE, work, NULL, codes);
    for (int i = 0; i < count; i++)
        cr_expect_eq(codes[i], expected, "rank %d of %d: %d", i, count,
                     codes[i]);
}

/* Each sends 1000 numbers to all; from each they come in order. */
static int count_up(struct ranks *ranks, void *user)
{
    (void)user;
    int next[PROCESSES_MAX] = {0}, left = 1000 * (ranks_count(ranks) - 1);
    struct kura_error err;
    for (int i = 0; i < 1000; i++)
        if (!ranks_tell(ranks, COUNT, &i, sizeof i))
            return 1;
    for (; left > 0; left--) {
        struct message *message = ranks_wait(ranks, &err);
        if (!message)
            return 2;
        int number;
        memcpy(&number, message->bytes, sizeof number);
        if (message->kind != COUNT || message->size != sizeof number ||
            number != next[message->from]++)
            return 3;
        free(message);
    }
    return 0;
}

Test(ranks, come_in_order)
{
    for (int count = 1; count <= 4; count++)
        check_codes(count, count_up, 0);
}

/* A large block goes out in the background while its sender computes. */
static int send_large(struct ranks *ranks, void *user)
{
    (void)user;
    size_t size = 3000000;
    struct kura_error err;
    unsigned char *bytes = calloc(size, 1);
    bytes[size - 1] = 7;
    int to = 1 - ranks_me(ranks);
    bool ok = ranks_send(ranks, to, LARGE, bytes, size);
    struct message *message = ok ? ranks_wait(ranks, &err) : NULL;
    ok = message && message->size == size && message->bytes[size - 1] == 7;
    free(message);
    free(bytes);
    return !ok;
}

Test(ranks, carry_much)
{
    check_codes(2, send_large, 0);
}

/* One dies; all others learn which. */
static int lose_one(struct ranks *ranks, void *user)
{
    int victim = *(int *)user;
    struct kura_error err = {0};
    if (ranks_me(ranks) == victim)
        raise(SIGKILL);
    struct message *message = ranks_wait(ranks, &err);
    if (message || err.code != KURA_SYSTEM)
        return 1;
    return strstr(err.text, victim == 0 ? "rank 0" : "rank 2") ? 0 : 2;
}

Test(ranks, notice_a_death)
{
    for (int victim = 0; victim <= 2; victim += 2) {
        int codes[PROCESSES_MAX];
        processes_run(3, PROCESSES_SILENCE, lose_one, &victim, codes);
        for (int i = 0; i < 3; i++)
            cr_expect_eq(codes[i], i == victim ? 128 + SIGKILL : KURA_SYSTEM,
                         "rank %d: %d", i, codes[i]);
    }
}

/* Who computes for long without a look at its messages is not dead. */
static int sleep_long(struct ranks *ranks, void *user)
{
    (void)user;
    struct kura_error err;
    if (ranks_me(ranks) != 0)
        usleep((useconds_t)(PROCESSES_SILENCE * 1.5e6));
    return ranks_fault(ranks, &err);
}

Test(ranks, are_patient)
{
    check_codes(2, sleep_long, 0);
}

/* Who waits for one that has closed is told. */
static int leave(struct ranks *ranks, void *user)
{
    (void)user;
    struct kura_error err = {0};
    if (ranks_me(ranks) == 1)
        return 0;
    struct message *message = ranks_wait(ranks, &err);
    return message || err.code != KURA_SYSTEM;
}

Test(ranks, notice_who_left)
{
    check_codes(2, leave, 0);
}

/* Rank 2 has begun a search of which rank 1 has not heard yet: what it says
 * waits for that. */
static int begin_early(struct ranks *ranks, void *user)
{
    (void)user;
    struct kura_error err;
    int number = 0;
    if (ranks_me(ranks) == 2) {
        for (; number < 2; number++)
            ranks_send(ranks, 1, RANKS_SEARCH + 7, &number, sizeof number);
        ranks_send(ranks, 0, ANSWER, NULL, 0);
        return 0;
    }
    if (ranks_me(ranks) == 0) {
        free(ranks_wait(ranks, &err));
        usleep(100000); /* what was sent before is there */
        ranks_send(ranks, 1, LEAVE, NULL, 0);
        return 0;
    }
    if (!kura_ranks_serve((struct kura_ranks *)ranks, NULL, &err) ||
        ranks_receive(ranks))
        return 1;
    ranks_session(ranks);
    for (; number < 2; number++) {
        struct message *message = ranks_receive(ranks);
        if (!message || message->kind != RANKS_SEARCH + 7 ||
            memcmp(message->bytes, &number, sizeof number) != 0)
            return 2;
        free(message);
    }
    return 0;
}

Test(ranks, keep_what_comes_early)
{
    check_codes(3, begin_early, 0);
}

/* The one between closes first; the last one is told, answers, and is done when
 * the first is. */
static int end_one_by_one(struct ranks *ranks, void *user)
{
    (void)user;
    struct kura_error err;
    int me = ranks_me(ranks);
    if (me == 1)
        return 0;
    for (; me == 0 && !ranks_ended(ranks); ranks_pause(ranks))
        free(ranks_receive(ranks));
    if (me == 0)
        ranks_send(ranks, 2, COUNT, NULL, 0);
    struct message *message = ranks_wait(ranks, &err);
    if (!message || (me == 2 && ranks_ended(ranks)))
        return 1;
    free(message);
    if (me == 2)
        ranks_send(ranks, 0, ANSWER, NULL, 0);
    for (; !ranks_ended(ranks); ranks_pause(ranks))
        free(ranks_receive(ranks));
    return 0;
}

Test(ranks, all_end_when_the_first_does)
{
    check_codes(3, end_one_by_one, 0);
}
