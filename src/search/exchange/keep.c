/*
 * Batches one after the other, each with its owner, as they lie in the boxes.
 *
 * A cut through a search on several ranks: each rank stops its workers, posts
 * what they have found and then shares a word with all others.  Messages from a
 * rank come in order, so who has all the words has all that was ever posted to
 * it: what the ranks hold now, together, is the whole search.  Each writes its
 * part; a second word of each says that all parts are on the disk, and only
 * then rank 0 makes them count, by renaming one file.  A kill before that
 * leaves the older checkpoint, a kill after it the new one.
 */
#include "search/exchange/keep.h"

#include <stdlib.h>

#define MOST_RECORDS 1024 /* of a batch in a file */

/* A batch, with its owner before it and an empty one at the end of all. */
static bool save_batch(const struct hash_exchange *exchange,
                       struct archive *archive, uint32_t to,
                       struct batch *batch)
{
    uint32_t head[] = {to, batch ? batch->count : 0};
    return archive_carry(archive, head, sizeof head) &&
           (!batch || archive_carry(archive, batch + 1,
                                    batch->count * exchange->record_bytes));
}

static bool save_batches(const struct hash_exchange *exchange,
                         struct archive *archive)
{
    for (uint32_t i = 0; i < exchange->places; i++) {
        const struct port *port = &exchange->ports[i];
        struct batch *batch = port->inbox.full;
        for (; batch; batch = batch->next)
            if (!save_batch(exchange, archive, i, batch))
                return false;
    }
    return save_batch(exchange, archive, 0, NULL);
}

static bool load_batches(struct hash_exchange *exchange,
                         struct archive *archive, exchange_fn *file,
                         void *const *users)
{
    struct run *run = exchange->ports[0].run;
    size_t bytes = exchange->record_bytes;
    unsigned char *records = run_alloc(run, MOST_RECORDS, bytes);
    uint32_t head[2];
    while (records && archive_carry(archive, head, sizeof head)) {
        if (head[1] == 0)
            return true;
        if (head[0] >= exchange->places || head[1] > MOST_RECORDS)
            return archive_refuse(archive);
        if (!archive_carry(archive, records, head[1] * bytes) ||
            !file(users[head[0]], records, head[1]))
            return false;
    }
    return false;
}

void keep_flush(struct hash_exchange *exchange)
{
    for (uint32_t i = 0; i < exchange->places; i++)
        exchange_flush(&exchange->ports[i]);
}

bool keep_exchange(struct hash_exchange *exchange, struct archive *archive,
                   exchange_fn *file, void *const *users)
{
    if (archive->saving) {
        keep_flush(exchange);
        return !exchange->torn && save_batches(exchange, archive);
    }
    exchange->alive = exchange->places;
    for (uint32_t i = 0; i < exchange->places; i++) {
        exchange->ports[i].resting = false;
        exchange->ports[i].low = 0;
    }
    return load_batches(exchange, archive, file, users);
}

/* ---- Several ranks ---- */

/* One rank's word. */
struct keep_word {
    uint64_t number; /* of the checkpoint that counts */
    uint64_t yes;
};

/* Do all ranks say so?  Whatever rank 0 knows to count does. */
static bool agree(struct courier *courier, bool late, bool yes)
{
    struct checkpoint *checkpoint = courier->run->checkpoint;
    struct keep_word mine = {checkpoint->number, yes};
    struct keep_word *all = calloc((size_t)courier->count, sizeof *all);
    if (!all)
        ranks_abort(courier->ranks, KURA_SYSTEM);
    bool ok = courier_share(courier, late, &mine, sizeof mine, all);
    if (ok && all[0].number != checkpoint->number)
        checkpoint_note(checkpoint, all[0].number);
    for (int i = 0; ok && i < courier->count; i++)
        ok = all[i].yes;
    free(all);
    return ok;
}

void keep_on_ranks(struct courier *courier, bool late, bool ready,
                   checkpoint_fn *carry, void *user)
{
    struct checkpoint *checkpoint = courier->run->checkpoint;
    if (!agree(courier, late, ready))
        return;
    bool written = checkpoint_write(checkpoint, carry, user);
    if (!agree(courier, late, written)) {
        if (written && (late || !courier->over))
            error_set(&checkpoint->failure, KURA_SYSTEM,
                      "another rank can't write its part");
        return;
    }
    agree(courier, late, courier->me > 0 || checkpoint_commit(checkpoint));
}
