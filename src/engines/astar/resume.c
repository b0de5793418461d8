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

static bool is_first(const struct astar_search *search)
{
    return !search->peers || search->peers[0] == search;
}

/* Threads share the tables of the first. */
static bool carry_stage(struct astar_search *search, struct parcel *parcel)
{
    uint8_t stage = search->stage;
    if (!parcel_carry(parcel, &stage, sizeof stage))
        return false;
    if (is_first(search))
        return astar_catch_up(search, stage);
    search->stage = search->peers[0]->stage;
    return true;
}

static bool carry_nodes(struct astar_search *search, struct parcel *parcel)
{
    if (!table_carry(&search->table, parcel) || !astar_make_room(search))
        return false;
    size_t count = search->table.count;
    return parcel_carry(parcel, search->nodes, count * sizeof *search->nodes) &&
           (!search->has_second ||
            parcel_carry(parcel, search->second,
                         count * sizeof *search->second));
}

/* What was begun begins again.  Alone it comes next, as it would have; in a
 * team its turn may have passed, since others have found better ones. */
static bool bring_back(struct astar_search *search)
{
    struct queue_item item = search->pending;
    search->nodes[item.number].expanded = false;
    if (!search->peers)
        return true;
    search->pending.number = QUEUE_EMPTY;
    return queue_add(&search->queue, item.first, item.second, item.number);
}

/* One worker's part. */
static bool carry_worker(struct astar_search *search, struct parcel *parcel)
{
    struct queue_item *pending = &search->pending;
    if (!carry_counters(search, parcel) || !carry_stage(search, parcel) ||
        !carry_nodes(search, parcel) ||
        !queue_carry(&search->queue, parcel, search->table.count) ||
        !parcel_carry(parcel, pending, sizeof *pending))
        return false;
    if (pending->number == QUEUE_EMPTY)
        return true;
    if (pending->number >= search->table.count)
        return parcel_refuse(parcel);
    return parcel->saving || bring_back(search);
}

/* Do all parents that are here lie inside the tables? */
static bool has_sound_names(const struct astar_search *search)
{
    for (uint32_t i = 0; i < search->table.count; i++) {
        uint32_t name = search->nodes[i].parent;
        uint32_t owner = name % search->workers - search->first;
        if (name == NO_PARENT || owner >= search->here)
            continue;
        const struct astar_search *there =
            search->peers ? search->peers[owner] : search;
        if (name / search->workers >= there->table.count)
            return false;
    }
    return true;
}

bool resume_carry(void *user, struct parcel *parcel)
{
    struct astar_search *first = user, *alone[] = {first};
    struct astar_search **workers = first->peers ? first->peers : alone;
    uint32_t count = first->here;
    if (!parcel_carry(parcel, &count, sizeof count))
        return false;
    if (count != first->here)
        return parcel_refuse(parcel);
    for (uint32_t i = 0; i < count; i++)
        if (!carry_worker(workers[i], parcel))
            return false;
    for (uint32_t i = 0; i < count && !parcel->saving; i++)
        if (!has_sound_names(workers[i]))
            return parcel_refuse(parcel);
    return !first->team || first->carry_team(first->team, parcel);
}

bool resume_has(const struct run *run)
{
    return run->checkpoint && run->checkpoint->number;
}

bool resume_load(struct astar_search *search)
{
    struct run *run = search->run;
    if (!checkpoint_load(run->checkpoint, run, resume_carry, search))
        return false;
    run->remark = "went on from a checkpoint";
    return true;
}

bool resume_is_ready(const struct astar_search *search)
{
    if (search->torn || (int)search->here < search->run->threads)
        return false;
    for (uint32_t i = 0; search->peers && i < search->here; i++)
        if (search->peers[i]->torn)
            return false;
    return true;
}

void resume_keep(struct astar_search *search)
{
    struct checkpoint *checkpoint = search->run->checkpoint;
    if (checkpoint && resume_is_ready(search))
        checkpoint_save(checkpoint, resume_carry, search);
}
