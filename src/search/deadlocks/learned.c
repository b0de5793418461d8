#include "search/deadlocks/learned.h"

void learned_init(struct learned *learned, struct run *run)
{
    *learned = (struct learned){.capacity = 0};
    run_fork(&learned->run, run);
    pthread_mutex_init(&learned->lock, NULL);
}

void learned_release(struct learned *learned)
{
    pthread_mutex_destroy(&learned->lock);
    run_release(&learned->run);
}

static bool make_room(struct learned *learned)
{
    size_t words = learned->run.board->words, had = learned->capacity;
    size_t wanted = run_room(had, learned->count + 1);
    return run_fit(&learned->run, &learned->boxes, &had, wanted,
                   words * sizeof *learned->boxes) &&
           run_fit(&learned->run, &learned->items, &learned->capacity, wanted,
                   sizeof *learned->items);
}

void learned_add(struct learned *learned, const uint64_t *boxes, square player,
                 int author)
{
    size_t words = learned->run.board->words;
    pthread_mutex_lock(&learned->lock);
    if (make_room(learned)) {
        memcpy(learned->boxes + learned->count * words, boxes,
               words * sizeof *boxes);
        learned->items[learned->count] =
            (struct learned_pattern){player, author};
        learned->count++;
    }
    pthread_mutex_unlock(&learned->lock);
}

bool learned_next(struct learned *learned, int author, size_t *heard,
                  uint64_t *boxes, square *player)
{
    size_t words = learned->run.board->words;
    if (*heard == learned->count) /* mostly so: no need for the lock */
        return false;
    pthread_mutex_lock(&learned->lock);
    while (*heard < learned->count && learned->items[*heard].author == author)
        (*heard)++;
    bool found = *heard < learned->count;
    if (found) {
        memcpy(boxes, learned->boxes + *heard * words, words * sizeof *boxes);
        *player = learned->items[*heard].player;
        (*heard)++;
    }
    pthread_mutex_unlock(&learned->lock);
    return found;
}
