/*
 * The parts of a search one after the other, each as it lies in memory.
 */
#include "engines/astar/resume.h"

#include "engines/astar/loop.h"

static bool carry_counters(struct astar_search *search, struct parcel *parcel)
{
    uint64_t *const counters[] = {&search->expanded,  &search->generated,
                                  &search->dead_ends, &search->reopened,
                                  &search->evaluated, &search->pruned,
                                  &search->improved,  &search->aside,
                                  &search->next_beam};
    int low = search->run->low;
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; i++)
        if (!parcel_carry(parcel, counters[i], sizeof *counters[i]))
            return false;
    if (!parcel_carry(parcel, &search->cut, sizeof search->cut) ||
        !parcel_carry(parcel, &low, sizeof low))
        return false;
    search->run->low = low;
    return true;
}

static bool carry_stage(struct astar_search *search, struct parcel *parcel)
{
    uint8_t stage = search->stage;
    return parcel_carry(parcel, &stage, sizeof stage) &&
           astar_catch_up(search, stage);
}

/* What comes from a file must at least lie inside the table. */
static bool is_sound(const struct astar_search *search)
{
    uint32_t count = search->table.count, pending = search->pending.number;
    for (uint32_t i = 0; i < count && search->workers == 1; i++)
        if (search->nodes[i].parent >= count &&
            search->nodes[i].parent != NO_PARENT)
            return false;
    return pending < count || pending == QUEUE_EMPTY;
}

static bool carry_nodes(struct astar_search *search, struct parcel *parcel)
{
    if (!table_carry(&search->table, parcel) || !astar_make_room(search))
        return false;
    size_t count = search->table.count;
    return parcel_carry(parcel, search->nodes, count * sizeof *search->nodes) &&
           (!search->has_second ||
            parcel_carry(parcel, search->second,
                         count * sizeof *search->second)) &&
           parcel_carry(parcel, &search->pending, sizeof search->pending) &&
           (is_sound(search) || parcel_refuse(parcel));
}

bool resume_carry(struct astar_search *search, struct parcel *parcel)
{
    if (!carry_counters(search, parcel) || !carry_stage(search, parcel) ||
        !carry_nodes(search, parcel) ||
        !queue_carry(&search->queue, parcel, search->table.count))
        return false;
    uint32_t pending = search->pending.number;
    if (!parcel->saving && pending != QUEUE_EMPTY)
        search->nodes[pending].expanded = false;
    return true;
}

static bool carry(void *user, struct parcel *parcel)
{
    return resume_carry(user, parcel);
}

bool resume_or_start(struct astar_search *search)
{
    struct run *run = search->run;
    struct checkpoint *checkpoint = run->checkpoint;
    if (!checkpoint || !checkpoint->number)
        return astar_start(search);
    run->remark = "went on from a checkpoint";
    return checkpoint_load(checkpoint, run, carry, search);
}

void resume_keep(struct astar_search *search)
{
    struct checkpoint *checkpoint = search->run->checkpoint;
    if (checkpoint && !search->torn)
        checkpoint_save(checkpoint, carry, search);
}
