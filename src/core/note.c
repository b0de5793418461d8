/*
 * A growing list of keys and values in the order in which they came.
 */
#include "core/note.h"

#include <strings.h>

#include "base/array.h"
#include "base/text.h"

void notes_release(struct notes *notes)
{
    for (size_t i = 0; i < notes->count; i++) {
        free(notes->items[i].key);
        free(notes->items[i].value);
    }
    free(notes->items);
    *notes = (struct notes){0};
}

bool notes_add(struct notes *notes, const char *key, const char *value)
{
    struct note note = {key ? text_copy(key, strlen(key)) : NULL,
                        text_copy(value, strlen(value))};
    if (note.value && (!key || note.key) &&
        ARRAY_ADD(notes->items, notes->count, notes->capacity, note))
        return true;
    free(note.key);
    free(note.value);
    return false;
}

bool notes_copy(struct notes *to, const struct notes *from)
{
    for (size_t i = 0; i < from->count; i++)
        if (!notes_add(to, from->items[i].key, from->items[i].value))
            return false;
    return true;
}

const char *notes_find(const struct notes *notes, const char *key)
{
    for (size_t i = 0; i < notes->count; i++)
        if (notes->items[i].key && strcasecmp(notes->items[i].key, key) == 0)
            return notes->items[i].value;
    return NULL;
}
