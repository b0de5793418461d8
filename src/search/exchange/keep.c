/*
 * Batches one after the other, each with its owner, as they lie in the boxes.
 */
#include "search/exchange/keep.h"

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
        for (uint32_t to = 0; to < exchange->places; to++) {
            batch = port->outbox[to];
            if (batch && batch->count > 0 &&
                !save_batch(exchange, archive, to, batch))
                return false;
        }
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

bool keep_exchange(struct hash_exchange *exchange, struct archive *archive,
                   exchange_fn *file, void *const *users)
{
    if (archive->saving)
        return save_batches(exchange, archive);
    exchange->alive = exchange->places;
    for (uint32_t i = 0; i < exchange->places; i++) {
        exchange->ports[i].resting = false;
        exchange->ports[i].low = 0;
    }
    return load_batches(exchange, archive, file, users);
}
