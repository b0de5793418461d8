/*
 * A growing list; a refused level keeps its error in place of the level.
 */
#include "core/collection.h"

#include "base/array.h"

void collection_release(struct collection *collection)
{
    for (size_t i = 0; i < collection->count; i++)
        level_free(collection->entries[i].level);
    notes_release(&collection->notes);
    free(collection->entries);
    *collection = (struct collection){0};
}

static struct entry *add_entry(struct collection *collection, int line)
{
    if (!array_reserve(&collection->entries, collection->count,
                       &collection->capacity, sizeof *collection->entries))
        return NULL;
    struct entry *entry = &collection->entries[collection->count++];
    *entry = (struct entry){.line = line};
    return entry;
}

bool collection_take(struct collection *collection, struct level *level,
                     int line)
{
    struct entry *entry = add_entry(collection, line);
    if (entry)
        entry->level = level;
    else
        level_free(level);
    return entry != NULL;
}

bool collection_refuse(struct collection *collection,
                       const struct kura_error *why, int line)
{
    struct entry *entry = add_entry(collection, line);
    if (entry)
        entry->error = *why;
    return entry != NULL;
}

const struct level *collection_only(const struct collection *collection,
                                    struct kura_error *err)
{
    const struct level *only = NULL;
    size_t count = 0;
    for (size_t i = 0; i < collection->count; i++) {
        if (collection->entries[i].level)
            only = collection->entries[i].level;
        count += collection->entries[i].level != NULL;
    }
    if (count == 1)
        return only;
    error_set(err, KURA_INPUT,
              "%zu levels for a format that holds one: choose one, as in "
              "FILE:1",
              count);
    return NULL;
}
