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

bool collection_add(struct collection *collection, struct entry entry,
                    struct kura_error *err)
{
    if (!entry.level && entry.error.code == KURA_SYSTEM) {
        *err = entry.error;
        return false;
    }
    if (ARRAY_ADD(collection->entries, collection->count, collection->capacity,
                  entry))
        return true;
    level_free(entry.level);
    return error_memory(err);
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
