#include "search/deadlocks/lessons.h"

void lessons_init(struct lessons *lessons, struct run *run)
{
    *lessons = (struct lessons){.capacity = 0};
    run_fork(&lessons->run, run);
    pthread_mutex_init(&lessons->lock, NULL);
}

void lessons_release(struct lessons *lessons)
{
    pthread_mutex_destroy(&lessons->lock);
    run_release(&lessons->run);
}

static bool make_room(struct lessons *lessons)
{
    size_t words = lessons->run.board->words;
    if (lessons->count < lessons->capacity)
        return true;
    size_t capacity = 2 * lessons->capacity + 16;
    struct lesson *items =
        run_resize(&lessons->run, lessons->items, capacity * sizeof *items);
    if (!items)
        return false;
    lessons->items = items;
    uint64_t *boxes = run_resize(&lessons->run, lessons->boxes,
                                 capacity * words * sizeof *boxes);
    if (!boxes)
        return false;
    lessons->boxes = boxes;
    lessons->capacity = capacity;
    return true;
}

void lessons_add(struct lessons *lessons, const uint64_t *boxes, square player,
                 int author)
{
    size_t words = lessons->run.board->words;
    pthread_mutex_lock(&lessons->lock);
    if (make_room(lessons)) {
        memcpy(lessons->boxes + lessons->count * words, boxes,
               words * sizeof *boxes);
        lessons->items[lessons->count] = (struct lesson){player, author};
        lessons->count++;
    }
    pthread_mutex_unlock(&lessons->lock);
}

bool lessons_next(struct lessons *lessons, int author, size_t *heard,
                  uint64_t *boxes, square *player)
{
    size_t words = lessons->run.board->words;
    if (*heard == lessons->count) /* mostly so: no need for the lock */
        return false;
    pthread_mutex_lock(&lessons->lock);
    while (*heard < lessons->count && lessons->items[*heard].author == author)
        (*heard)++;
    bool found = *heard < lessons->count;
    if (found) {
        memcpy(boxes, lessons->boxes + *heard * words, words * sizeof *boxes);
        *player = lessons->items[*heard].player;
        (*heard)++;
    }
    pthread_mutex_unlock(&lessons->lock);
    return found;
}
