/*
 * Two words from each rank: the ticket of what it has made, and then that it
 * has taken what it needs of the others, whose tickets end with that.
 */
#include "search/exchange/commons.h"

#include <stdlib.h>

#include "base/mapping.h"

struct commons_block {
    struct commons_block *older;
    void *memory;
    size_t bytes;
};

/* Keeps a block for the release. */
static void note(struct courier *courier, void *memory, size_t bytes)
{
    struct commons_block *block = malloc(sizeof *block);
    if (!block)
        ranks_abort(courier->ranks, KURA_SYSTEM);
    *block = (struct commons_block){courier->commons, memory, bytes};
    courier->commons = block;
}

void commons_release(struct courier *courier)
{
    for (struct commons_block *older; courier->commons;
         courier->commons = older) {
        older = courier->commons->older;
        mapping_free(courier->commons->memory, courier->commons->bytes);
        free(courier->commons);
    }
}

/* Memory for this rank, which others can read if the ticket says so. */
static void *make(struct courier *courier, struct mapping_ticket *ticket,
                  size_t bytes)
{
    struct run *run = courier->run;
    if (ranks_near(courier->ranks) == 1)
        return run_alloc(run, 1, bytes);
    if (!arena_book(&run->arena, bytes)) {
        run_stopped(run, STOP_MEMORY);
        return NULL;
    }
    void *memory = mapping_new(bytes, ticket);
    if (memory) {
        note(courier, memory, bytes);
        return memory;
    }
    arena_unbook(&run->arena, bytes);
    return run_alloc(run, 1, bytes);
}

static void *fill_own(struct courier *courier, struct mapping_ticket *ticket,
                      size_t bytes, commons_fn *fill, void *user)
{
    void *memory = make(courier, ticket, bytes);
    return memory && fill(user, memory) ? memory : NULL;
}

/* What the first rank of this machine has made. */
static void *take(struct courier *courier, const struct mapping_ticket *all,
                  size_t bytes)
{
    const struct mapping_ticket *ticket = &all[ranks_leader(courier->ranks)];
    void *memory = ticket->bytes == bytes ? mapping_get(ticket) : NULL;
    if (memory)
        note(courier, memory, bytes);
    return memory;
}

void *commons_get(struct courier *courier, size_t bytes, commons_fn *fill,
                  void *user)
{
    struct mapping_ticket own = {0, -1, bytes}, unused = {0, -1, bytes};
    struct mapping_ticket *all = calloc((size_t)courier->count, sizeof *all);
    void *memory = NULL;
    if (!all)
        ranks_abort(courier->ranks, KURA_SYSTEM);
    bool leads = ranks_leader(courier->ranks) == courier->me;
    if (leads)
        memory = fill_own(courier, &own, bytes, fill, user);
    bool ok = (memory || !leads) &&
              courier_share(courier, false, &own, sizeof own, all);
    if (ok && !leads)
        memory = take(courier, all, bytes);
    if (ok && !memory)
        memory = fill_own(courier, &unused, bytes, fill, user);
    ok = ok && memory && courier_share(courier, false, &own, sizeof own, all);
    mapping_withdraw(&own);
    mapping_withdraw(&unused);
    free(all);
    if (!ok && !courier->over) /* never for no reason */
        run_stopped(courier->run, STOP_CANCEL);
    return ok ? memory : NULL;
}
