/*
 * The parts of a search one after the other, each as it lies in memory.
 */
#include "engines/astar/resume.h"

#include "engines/astar/loop.h"

static bool carry_counters(struct astar_search *search, struct archive *archive)
{
    uint64_t *const counters[] = {&search->expanded,  &search->generated,
                                  &search->dead_ends, &search->reopened,
                                  &search->evaluated, &search->pruned,
                                  &search->improved,  &search->aside,
                                  &search->next_beam};
    int low = search->run->low;
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; i++)
        if (!archive_carry(archive, counters[i], sizeof *counters[i]))
            return false;
    if (!archive_carry(archive, &search->cut, sizeof search->cut) ||
        !archive_carry(archive, &low, sizeof low))
        return false;
    search->run->low = low;
    return true;
}

static bool is_first(const struct astar_search *search)
{
    return !search->peers || search->peers[0] == search;
}

/* Threads share the tables of the first. */
static bool carry_stage(struct astar_search *search, struct archive *archive)
{
    uint8_t stage = search->stage;
    if (!archive_carry(archive, &stage, sizeof stage))
        return false;
    if (is_first(search))
        return astar_catch_up(search, stage);
    search->stage = search->peers[0]->stage;
    return true;
}

static bool carry_nodes(struct astar_search *search, struct archive *archive)
{
    if (!table_carry(&search->table, archive))
        return false;
    size_t count = search->table.count;
    return archive_carry(archive, search->nodes,
                         count * sizeof *search->nodes) &&
           (!search->has_second ||
            archive_carry(archive, search->second,
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
static bool carry_worker(struct astar_search *search, struct archive *archive)
{
    struct queue_item *pending = &search->pending;
    if (!carry_counters(search, archive) || !carry_stage(search, archive) ||
        !carry_nodes(search, archive) ||
        !queue_carry(&search->queue, archive, search->table.count) ||
        !archive_carry(archive, pending, sizeof *pending))
        return false;
    if (pending->number == QUEUE_EMPTY)
        return true;
    if (pending->number >= search->table.count)
        return archive_refuse(archive);
    return archive->saving || bring_back(search);
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

bool resume_carry(void *user, struct archive *archive)
{
    struct astar_search *first = user, *alone[] = {first};
    struct astar_search **workers = first->peers ? first->peers : alone;
    uint32_t count = first->here;
    if (!archive_carry(archive, &count, sizeof count))
        return false;
    if (count != first->here)
        return archive_refuse(archive);
    for (uint32_t i = 0; i < count; i++)
        if (!carry_worker(workers[i], archive))
            return false;
    for (uint32_t i = 0; i < count && !archive->saving; i++)
        if (!has_sound_names(workers[i]))
            return archive_refuse(archive);
    return !first->team || first->carry_team(first->team, archive);
}

bool resume_load(struct astar_search *search)
{
    struct run *run = search->run;
    return checkpoint_load(run->checkpoint, run, resume_carry, search);
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
