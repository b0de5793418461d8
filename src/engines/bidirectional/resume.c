/*
 * The parts of a search one after the other, each as it lies in memory.
 */
#include "engines/bidirectional/frontier.h"

#include "search/exchange/keep.h"

/* ---- To a file and back ---- */

static bool carry_frontier(const struct bidi_worker *worker,
                           struct frontier *frontier, struct archive *archive)
{
    const struct bidi *bidi = worker->bidi;
    if (!table_carry(&frontier->table, archive))
        return false;
    uint32_t count = frontier->table.count;
    if (!archive_carry(archive, frontier->ways, count * sizeof *frontier->ways))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t name = frontier->ways[i].parent;
        if (name != NO_WAY && name % bidi->workers == worker->me &&
            name / bidi->workers >= count)
            return archive_refuse(archive);
    }
    return queue_carry(&frontier->queue, archive, count);
}

static bool carry_worker(struct bidi_worker *worker, struct archive *archive)
{
    uint64_t counts[] = {worker->expanded, worker->generated};
    if (!archive_carry(archive, counts, sizeof counts))
        return false;
    worker->expanded = counts[0];
    worker->generated = counts[1];
    return carry_frontier(worker, &worker->frontiers[FORWARD], archive) &&
           carry_frontier(worker, &worker->frontiers[BACKWARD], archive);
}

static bool carry(void *user, struct archive *archive)
{
    struct bidi *bidi = user;
    uint32_t best = bidi->best;
    uint64_t head[] = {bidi->here, bidi->round, bidi->looked};
    if (!archive_carry(archive, head, sizeof head) ||
        !archive_carry(archive, &best, sizeof best) ||
        !archive_carry(archive, bidi->meets, sizeof bidi->meets) ||
        !archive_carry(archive, bidi->top, sizeof bidi->top) ||
        !archive_carry(archive, &bidi->bound, sizeof bidi->bound))
        return false;
    if (head[0] != bidi->here)
        return archive_refuse(archive);
    bidi->round = head[1];
    bidi->looked = head[2];
    bidi->best = best;
    for (uint32_t i = 0; i < bidi->here; i++)
        if (!carry_worker(&bidi->team[i], archive))
            return false;
    return true;
}

bool bidi_resume(struct bidi *bidi, int threads)
{
    struct run *run = bidi->run;
    bidi->workers = bidi->team[0].port->workers;
    bidi->here = (uint32_t)threads;
    bidi->playing = true;
    return checkpoint_load(run->checkpoint, run, carry, bidi);
}

/* ---- Writing ---- */

/* The newest comes out of a queue first, so the first taken goes back last. */
static void put_back(struct bidi_worker *worker)
{
    struct frontier *frontier = &worker->frontiers[worker->taken_side];
    if (worker->taken_count > 0)
        worker->generated = worker->generated_before;
    while (worker->taken_count > 0) {
        uint32_t number = worker->taken[--worker->taken_count];
        if (frontier->ways[number].cost != worker->taken_cost)
            continue;
        worker->expanded--;
        if (!queue_add(&frontier->queue, worker->taken_cost, 0, number))
            worker->torn = true;
    }
}

static bool is_ready(const struct bidi *bidi)
{
    bool ready = bidi->playing && bidi->run->error.code == KURA_OK &&
                 (int)bidi->here >= bidi->run->threads;
    for (uint32_t i = 0; ready && i < bidi->here; i++)
        ready = !bidi->team[i].torn;
    return ready;
}

static void write_all(struct bidi *bidi, bool late, bool ready)
{
    if (bidi->courier)
        keep_on_ranks(bidi->courier, late, ready, carry, bidi);
    else if (ready)
        checkpoint_save(bidi->run->checkpoint, carry, bidi);
}

void bidi_end_round(struct bidi *bidi, bool keeps)
{
    bidi->playing = true;
    for (uint32_t i = 0; i < bidi->here; i++)
        bidi->team[i].taken_count = 0;
    if (keeps)
        write_all(bidi, false, is_ready(bidi));
}

void bidi_keep_late(struct bidi *bidi, bool begun)
{
    if (!bidi->run->checkpoint)
        return;
    bidi->run->arena.budget = 0; /* nothing is searched for any more */
    for (uint32_t i = 0; begun && i < bidi->here; i++)
        put_back(&bidi->team[i]);
    bool ready = begun && is_ready(bidi);
    if (!bidi->courier || bidi->courier->me == 0)
        ready = ready && bidi->exchange.reason != STOP_NONE;
    write_all(bidi, true, ready);
}
