/*
 * Sums are made by all ranks from the same numbers in the same order, so that
 * nobody has to say what follows from them.
 */
#include "engines/bidirectional/apart.h"

#include "base/clock.h"

/* A question, and an answer before the boxes. */
struct apart_question {
    uint32_t side, name;
};
struct apart_answer {
    struct way way;
    uint32_t player, filler;
};

static void add(struct bidi_round *sum, const struct bidi_round *one)
{
    for (int side = 0; side < SIDES; side++) {
        sum->waiting[side] += one->waiting[side];
        if (one->costs[side] < sum->costs[side])
            sum->costs[side] = one->costs[side];
    }
    sum->counts.expanded += one->counts.expanded;
    sum->counts.generated += one->counts.generated;
    sum->counts.stored += one->counts.stored;
    sum->bytes += one->bytes;
    sum->cpu_seconds += one->cpu_seconds;
    if (one->best >= sum->best)
        return;
    sum->best = one->best;
    memcpy(sum->meets, one->meets, sizeof sum->meets);
}

/* The sum of all ranks' rounds. */
static void add_all(const struct courier *courier,
                    const struct bidi_round *rounds, struct bidi_round *sum)
{
    *sum = rounds[0];
    for (int i = 1; i < courier->count; i++)
        add(sum, &rounds[i]);
}

bool apart_add_up(struct bidi *bidi, struct bidi_round *round)
{
    struct courier *courier = bidi->courier;
    struct bidi_round *all = calloc((size_t)courier->count, sizeof *all);
    bool ok = all && courier_share(courier, false, round, sizeof *round, all);
    if (ok)
        add_all(courier, all, round);
    else if (!all)
        run_stopped(bidi->run, STOP_MEMORY);
    free(all);
    return ok;
}

uint64_t apart_share(const struct bidi *bidi, uint64_t all, uint64_t round)
{
    uint64_t count = (uint64_t)bidi->courier->count;
    uint64_t turn = ((uint64_t)bidi->courier->me + round) % count;
    return all / count + (turn < all % count);
}

/* ---- Positions ---- */

static size_t answer_bytes(const struct bidi *bidi)
{
    return sizeof(struct apart_answer) +
           bidi->run->board->words * sizeof(uint64_t);
}

struct way apart_get(struct bidi *bidi, enum side side, uint32_t name,
                     uint64_t *boxes, square *player)
{
    struct apart_question question = {side, name};
    struct apart_answer answer = {.way = {NO_WAY, 0}};
    if (bidi_is_here(bidi, name))
        return bidi_get(bidi, side, name, boxes, player);
    size_t size = answer_bytes(bidi);
    unsigned char *bytes = malloc(size);
    int rank = (int)(name % bidi->workers / bidi->here);
    bool ok = bytes && courier_ask(bidi->courier, rank, &question,
                                   sizeof question, bytes, size);
    if (ok) {
        memcpy(&answer, bytes, sizeof answer);
        memcpy(boxes, bytes + sizeof answer, size - sizeof answer);
    } else if (bidi->run->error.code == KURA_OK) {
        error_set(&bidi->run->error, KURA_SYSTEM,
                  "rank %d does not tell its part of the plan", rank);
    }
    free(bytes);
    *player = (square)answer.player;
    return answer.way;
}

static size_t answer_question(void *user, const struct message *message,
                              unsigned char *room)
{
    struct bidi *bidi = user;
    struct apart_question question;
    struct apart_answer answer = {.way = {NO_WAY, 0}};
    square player = 0;
    memcpy(&question, message->bytes, sizeof question);
    answer.way = bidi_get(bidi, (enum side)question.side, question.name,
                          (uint64_t *)(void *)(room + sizeof answer), &player);
    answer.player = player;
    memcpy(room, &answer, sizeof answer);
    return answer_bytes(bidi);
}

/* ---- The end ---- */

/* Gives rank 0 its end and what it asks for. */
static void serve(struct bidi *bidi, const struct bidi_round *end)
{
    unsigned char *room = malloc(answer_bytes(bidi));
    if (!room)
        ranks_abort(bidi->courier->ranks, KURA_SYSTEM);
    if (courier_gather(bidi->courier, end, sizeof *end, NULL))
        courier_serve(bidi->courier, answer_question, room, bidi);
    free(room);
    run_stopped(bidi->run, STOP_CANCEL);
}

bool apart_settle(struct bidi *bidi, struct bidi_round *end, bool begun)
{
    struct courier *courier = bidi->courier;
    struct run *run = bidi->run;
    if (!begun)
        courier_withdraw(courier);
    bidi_keep_late(bidi, begun);
    end->bytes = run->arena.peak;
    end->cpu_seconds = clock_cpu() - courier->cpu_before;
    if (courier->me > 0) {
        serve(bidi, end);
        return false;
    }
    struct bidi_round own = *end;
    struct bidi_round *all = calloc((size_t)courier->count, sizeof *all);
    bool ok = all && courier_gather(courier, &own, sizeof own, all);
    if (ok)
        add_all(courier, all, end);
    free(all);
    if (!ok || courier->failed)
        return false;
    run->outside_seconds += end->cpu_seconds - own.cpu_seconds;
    run->outside_bytes += end->bytes - own.bytes;
    return true;
}
