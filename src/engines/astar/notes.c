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

static bool is_off(const struct level *level, const char *key)
{
    const char *text = notes_find(&level->notes, key);
    return text && (strcmp(text, "0") == 0 || strcmp(text, "no") == 0 ||
                    strcmp(text, "none") == 0 || strcmp(text, "false") == 0);
}

static void set_off(const struct level *level, const char *key, int bit,
                    unsigned preset, unsigned *set)
{
    if (*set == preset && is_off(level, key))
        *set &= ~(1u << bit);
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
    set_off(level, "stone-pusher", PRUNE_STRAIGHT, preset->prunings,
            &config->prunings);
    set_off(level, "movable-checker", 0, preset->deadlocks, &config->deadlocks);
}
