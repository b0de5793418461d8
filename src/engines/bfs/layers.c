/*
 * The lowest two bits of a mark say whether the position is open: 1 where it is
 * not, or listed; 2 and 3 by turns where it is one of this layer, or of the
 * next, that are marked.
 */
#include "engines/bfs/layers.h"

#include <limits.h>

/* A layer is listed while it has so many positions, or is this part of what was
 * seen, or less; and again when it has less than half of that.  Plans by lists
 * are nicer: boxes that were pushed just now come first. */
#define LISTED_ALWAYS 0x40000
#define LISTED_PART 8

#define MARKED_PER_POLL 0x1000

#define LISTED 1
#define FIRST_STATE 2

static uint64_t mark_of(uint64_t push, unsigned state)
{
    return push * 4 + state;
}

static unsigned now_state(const struct bfs_layers *layers)
{
    return layers->next_state ^ 1;
}

bool layers_init(struct bfs_layers *layers, struct run *run, uint64_t most)
{
    *layers = (struct bfs_layers){.run = run,
                                  .depth = -1,
                                  .now_listed = true,
                                  .next_listed = true,
                                  .next_state = FIRST_STATE};
    return closed_init(&layers->closed, run, run->board->dead,
                       mark_of(most, now_state(layers) | layers->next_state));
}

/* Gives the position of a record that state. */
static void set_state(struct bfs_layers *layers, const unsigned char *record,
                      unsigned state)
{
    struct closed_key key = closed_key_of(&layers->closed, record);
    uint64_t mark = closed_find(&layers->closed, &key);
    closed_change(&layers->closed, &key, mark_of(mark / 4, state));
}

static unsigned char *record_at(const struct bfs_layers *layers, size_t i)
{
    return layers->queue + i * layers->closed.codec.bytes;
}

/* ---- Listed or marked ---- */

static bool is_long(const struct bfs_layers *layers, uint64_t count)
{
    return count > LISTED_ALWAYS && count > layers->closed.count / LISTED_PART;
}

/* The next layer has become too long for a list.  False when stopped. */
static bool mark_next(struct bfs_layers *layers)
{
    while (layers->count > layers->layer_end) {
        if (layers->count % MARKED_PER_POLL == 0 && run_poll(layers->run))
            return false;
        set_state(layers, record_at(layers, --layers->count),
                  layers->next_state);
        layers->next_count++;
    }
    layers->next_listed = false;
    return true;
}

/* Room for one more in the list. */
static bool make_room(struct bfs_layers *layers)
{
    return layers->count < layers->capacity ||
           run_fit(layers->run, &layers->queue, &layers->capacity,
                   layers->count + layers->count / 8 + 1,
                   layers->closed.codec.bytes);
}

/* This layer is short again. */
static bool list_now(struct bfs_layers *layers)
{
    uint64_t place = 0;
    while (layers->now_count > 0) {
        if (run_poll(layers->run) || !make_room(layers))
            return false;
        unsigned char *record = record_at(layers, layers->count);
        if (!closed_scan(&layers->closed, &place, now_state(layers), record))
            break;
        set_state(layers, record, LISTED);
        layers->count++;
        layers->now_count--;
    }
    layers->layer_end = layers->count;
    layers->now_listed = layers->next_listed = true;
    return true;
}

/* ---- Open positions ---- */

bool layers_add(struct bfs_layers *layers, const struct closed_key *key,
                uint64_t push)
{
    bool added, listed = layers->next_listed;
    unsigned state = listed ? LISTED : layers->next_state;
    if ((listed && !make_room(layers)) ||
        !closed_add(&layers->closed, key, mark_of(push, state), &added))
        return false;
    if (!added)
        return true;
    if (!listed) {
        layers->next_count++;
        return true;
    }
    memcpy(record_at(layers, layers->count++), key->record,
           layers->closed.codec.bytes);
    return !is_long(layers, layers->count - layers->layer_end) ||
           mark_next(layers);
}

/* The next layer is this one now.  False when memory ends. */
static bool enter(struct bfs_layers *layers)
{
    layers->depth++;
    layers->place = 0;
    layers->count -= layers->next;
    if (layers->count > 0)
        memmove(layers->queue, record_at(layers, layers->next),
                layers->count * layers->closed.codec.bytes);
    layers->next = 0;
    layers->layer_end = layers->count;
    layers->now_listed = layers->next_listed;
    layers->now_count = layers->next_count;
    layers->next_count = 0;
    layers->next_state ^= 1;
    return layers->now_listed || is_long(layers, 2 * layers->now_count) ||
           list_now(layers);
}

static bool is_empty(const struct bfs_layers *layers)
{
    return layers->now_listed ? layers->next == layers->layer_end
                              : layers->now_count == 0;
}

bool layers_take(struct bfs_layers *layers, unsigned char *record)
{
    if (is_empty(layers) &&
        (layers->count + layers->next_count == layers->next || !enter(layers)))
        return false;
    if (layers->now_listed) {
        memcpy(record, record_at(layers, layers->next),
               layers->closed.codec.bytes);
        return true;
    }
    return closed_scan(&layers->closed, &layers->place, now_state(layers),
                       record) ||
           error_set(&layers->run->error, KURA_INPUT,
                     "the checkpoint counts positions that are not there");
}

void layers_close(struct bfs_layers *layers, const unsigned char *record)
{
    if (layers->now_listed) {
        layers->next++;
        return;
    }
    set_state(layers, record, LISTED);
    layers->now_count--;
}

int64_t layers_push_to(const struct bfs_layers *layers,
                       const struct closed_key *key)
{
    uint64_t mark = closed_find(&layers->closed, key);
    return mark ? (int64_t)(mark / 4) : -1;
}

/* ---- To a file and back ---- */

/* Goes on where a list was being made, or taken apart, when it was stopped. */
static bool settle(struct bfs_layers *layers)
{
    if (layers->next_listed && layers->next_count > 0)
        return mark_next(layers);
    return layers->now_listed || layers->count == 0 || list_now(layers);
}

bool layers_carry(struct bfs_layers *layers, struct archive *archive)
{
    uint64_t head[] = {layers->count,      layers->next,
                       layers->layer_end,  layers->now_count,
                       layers->next_count, (uint64_t)(layers->depth + 1),
                       layers->now_listed, layers->next_listed,
                       layers->next_state};
    if (!closed_carry(&layers->closed, archive) ||
        !archive_carry(archive, head, sizeof head))
        return false;
    if (head[0] > layers->closed.count || head[1] > head[2] ||
        head[2] > head[0] || head[5] > INT_MAX || head[6] > 1 || head[7] > 1 ||
        (head[8] | 1) != 3)
        return archive_refuse(archive);
    layers->count = head[0];
    layers->next = head[1];
    layers->layer_end = head[2];
    layers->now_count = head[3];
    layers->next_count = head[4];
    layers->depth = (int)head[5] - 1;
    layers->now_listed = head[6];
    layers->next_listed = head[7];
    layers->next_state = (unsigned)head[8];
    size_t bytes = layers->closed.codec.bytes;
    return run_reserve(layers->run, &layers->queue, &layers->capacity,
                       layers->count, bytes) &&
           archive_carry(archive, layers->queue, layers->count * bytes) &&
           (archive->saving || settle(layers));
}
