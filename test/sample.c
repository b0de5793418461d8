#include "sample.h"

#include <criterion/criterion.h>

static void scatter(struct level *level, struct random *random, int count,
                    unsigned char what)
{
    uint64_t cells = (uint64_t)level->width * (uint64_t)level->height;
    for (int tries = 0; count > 0 && tries < 200; tries++) {
        unsigned char *cell = &level->cells[random_below(random, cells)];
        bool taken = *cell & (CELL_WALL | CELL_BOX | CELL_PLAYER);
        if ((what == CELL_GOAL ? (*cell & (CELL_WALL | CELL_GOAL)) : taken))
            continue;
        *cell |= what;
        count--;
    }
}

static struct level *try_level(struct random *random, int width, int height,
                               enum rules rules)
{
    struct level *level = level_new(width, height);
    cr_assert(level);
    level->rules = rules;
    uint64_t cells = (uint64_t)width * (uint64_t)height;
    scatter(level, random, (int)random_below(random, cells / 3 + 1), CELL_WALL);
    int boxes = 1 + (int)random_below(random, 3);
    scatter(level, random, rules == RULES_SINK ? 1 : boxes, CELL_GOAL);
    scatter(level, random, boxes, CELL_BOX);
    scatter(level, random, 1, CELL_PLAYER);
    for (int i = 0; rules == RULES_SINK && i < width * height; i++)
        if (level->cells[i] & CELL_GOAL)
            level->cells[i] &= (unsigned char)~CELL_BOX;
    return level;
}

struct level *sample_level(struct random *random, int width, int height,
                           enum rules rules)
{
    for (;;) {
        struct kura_error err;
        struct level *level = try_level(random, width, height, rules);
        if (level_finish(level, EDGE_IS_WALL, &err) && !level_unsolvable(level))
            return level;
        level_free(level);
    }
}
