/*
 * What ranks tell one another in turn: shares of all, questions of rank 0.
 * Messages from a rank come in the order in which they were sent, so who waits
 * for the next one of each needs no numbers.
 */
#include <stdlib.h>

#include "search/exchange/courier.h"

/* The next of a list, once there is one; NULL on a fault, and where the end
 * matters when it is over or this rank has to stop. */
static struct message *wait_for(struct courier *courier, int list, bool late)
{
    for (;;) {
        if (courier->failed ||
            (!late && (courier->over || run_poll(courier->run))))
            return NULL;
        struct message *message = messages_take(&courier->lists[list]);
        if (message)
            return message;
        courier_pump(courier);
        if (!courier->lists[list].first)
            ranks_pause(courier->ranks);
    }
}

/* What all others have sent, each into its place. */
static bool collect(struct courier *courier, size_t size, bool late,
                    unsigned char *all)
{
    for (int i = 0; i < courier->count; i++) {
        if (i == courier->me)
            continue;
        struct message *share =
            wait_for(courier, late ? courier->count + i : i, late);
        bool fits = share && share->size == size;
        if (fits)
            memcpy(all + (size_t)i * size, share->bytes, size);
        free(share);
        if (!fits)
            return false;
    }
    return true;
}

bool courier_share(struct courier *courier, bool late, const void *mine,
                   size_t size, void *all)
{
    enum word word = late ? WORD_LATE : WORD_SHARE;
    memcpy((unsigned char *)all + (size_t)courier->me * size, mine, size);
    return !courier->failed &&
           ranks_tell(courier->ranks, kind_of(courier->session, word), mine,
                      size) &&
           collect(courier, size, late, all);
}

bool courier_gather(struct courier *courier, const void *mine, size_t size,
                    void *all)
{
    if (courier->failed)
        return false;
    if (courier->me > 0)
        return ranks_send(courier->ranks, 0,
                          kind_of(courier->session, WORD_LATE), mine, size);
    memcpy(all, mine, size);
    return collect(courier, size, true, all);
}

bool courier_ask(struct courier *courier, int rank, const void *question,
                 size_t size, void *answer, size_t answer_size)
{
    if (courier->failed ||
        !ranks_send(courier->ranks, rank, kind_of(courier->session, WORD_LATE),
                    question, size))
        return false;
    struct message *message = wait_for(courier, courier->count + rank, true);
    bool fits = message && message->size == answer_size;
    if (fits)
        memcpy(answer, message->bytes, answer_size);
    free(message);
    return fits;
}

bool courier_serve(struct courier *courier, courier_answer_fn *answer,
                   unsigned char *room, void *user)
{
    while (!courier->closed && !courier->failed) {
        courier_pump(courier);
        struct message *question =
            messages_take(&courier->lists[courier->count]);
        if (!question) {
            if (!courier->closed)
                ranks_pause(courier->ranks);
            continue;
        }
        size_t size = answer(user, question, room);
        ranks_send(courier->ranks, 0, kind_of(courier->session, WORD_LATE),
                   room, size);
        free(question);
    }
    return !courier->failed;
}
