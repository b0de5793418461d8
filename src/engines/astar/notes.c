/*
 * Options that came with the level are defaults of the settings: what the user
 * gives is set after them.
 */
#include "base/text.h"
#include "core/stone_option.h"
#include "engines/astar/search.h"
#include "search/patterns.h"

/* Puts a part into the set or takes it out, as the option says. */
static void set_part(const struct level *level, const char *key, int part,
                     unsigned *set)
{
    int value = stone_option(level, key);
    if (value == 0)
        *set &= ~(1u << part);
    else if (value > 0)
        *set |= 1u << part;
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* A weight is not taken where a shortest plan is asked for. */
static const char *take_weight(const struct level *level,
                               enum objective objective,
                               struct astar_config *config)
{
    int weight = stone_option(level, "heur-multiplier");
    if (weight > 1 && objective != MINIMIZE_NONE)
        return "heur-multiplier of the file is left out, with it no plan is "
               "proved shortest (weight=N asks for it)";
    if (weight >= 1)
        config->weight = at_most(weight, ASTAR_MAX_WEIGHT);
    return NULL;
}

const char *astar_adopt(const struct level *level, enum objective objective,
                        void *settings)
{
    struct astar_config *config = settings;
    int patterns = stone_option(level, "blocklist-number");
    int distance = stone_option(level, "blocklist-distance");
    if (patterns >= 2)
        config->patterns = at_most(patterns, PATTERN_MAX);
    if (distance >= 0)
        config->distance = at_most(distance, LEVEL_MAX_SIDE);
    if (stone_option(level, "advanced-heur-calculator") == 0)
        config->heuristic = HEURISTIC_BASIC;
    set_part(level, "stone-pusher", PRUNE_STRAIGHT, &config->prunings);
    set_part(level, "movable-checker", text_find("freeze", deadlock_names),
             &config->deadlocks);
    set_part(level, "corridor-checker", text_find("corridor", deadlock_names),
             &config->deadlocks);
    return take_weight(level, objective, config);
}
