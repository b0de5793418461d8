/*
 * Lines option=value that came with the level set what the user left at its
 * default; what can't be understood is left alone.
 */
#include "base/text.h"
#include "core/level.h"
#include "engines/astar/search.h"

static bool number_of(const struct level *level, const char *key, int *value)
{
    const char *text = notes_find(&level->notes, key);
    return text && text_to_int(text, value);
}

static bool is_one_of(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(text, *words) == 0)
            return true;
    return false;
}

/* Is the option there and no? */
static bool is_off(const struct level *level, const char *key)
{
    static const char *const words[] = {"0",    "no",    "off",
                                        "none", "false", NULL};
    const char *text = notes_find(&level->notes, key);
    return text && is_one_of(text, words);
}

static bool is_on(const struct level *level, const char *key)
{
    static const char *const words[] = {"1",      "yes",      "on", "true",
                                        "simple", "extended", NULL};
    const char *text = notes_find(&level->notes, key);
    return text && is_one_of(text, words);
}

/* Puts a part into the set or takes it out, as the option says. */
static void set_part(const struct level *level, const char *key, int part,
                     unsigned *set)
{
    if (is_off(level, key))
        *set &= ~(1u << part);
    else if (is_on(level, key))
        *set |= 1u << part;
}

static int deadlock_number(const char *name)
{
    int i = 0;
    while (strcmp(astar_deadlocks[i], name) != 0)
        i++;
    return i;
}

void astar_read_notes(const struct level *level,
                      const struct astar_config *preset,
                      struct astar_config *config)
{
    int n;
    if (!level)
        return;
    if (config->patterns == preset->patterns &&
        number_of(level, "blocklist-number", &n) && n >= 2)
        config->patterns = n < PATTERN_MAX ? n : PATTERN_MAX;
    if (config->distance == preset->distance &&
        number_of(level, "blocklist-distance", &n) && n >= 0 && n <= 255)
        config->distance = n;
    if (config->weight == preset->weight &&
        number_of(level, "heur-multiplier", &n) && n >= 1 && n <= 100)
        config->weight = n;
    if (config->heuristic == preset->heuristic &&
        is_off(level, "advanced-heur-calculator"))
        config->heuristic = HEURISTIC_BASIC;
    if (config->prunings == preset->prunings)
        set_part(level, "stone-pusher", PRUNE_STRAIGHT, &config->prunings);
    if (config->deadlocks == preset->deadlocks) {
        set_part(level, "movable-checker", deadlock_number("freeze"),
                 &config->deadlocks);
        set_part(level, "corridor-checker", deadlock_number("corridor"),
                 &config->deadlocks);
    }
}
