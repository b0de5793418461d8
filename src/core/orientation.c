/*
 * Levels and plans turned and mirrored.
 */
#include "core/orientation.h"

#include <ctype.h>

enum direction orientation_turn(int orientation, enum direction d)
{
    static const enum direction transposed[] = {DIR_LEFT, DIR_RIGHT, DIR_UP,
                                                DIR_DOWN};
    bool sideways = d == DIR_LEFT || d == DIR_RIGHT;
    if (orientation & (sideways ? MIRROR_X : MIRROR_Y))
        d = (enum direction)(d ^ 1);
    return orientation & TRANSPOSE ? transposed[d] : d;
}

struct level *orientation_level(const struct level *level, int orientation)
{
    bool swapped = orientation & TRANSPOSE;
    struct level *turned = level_new(swapped ? level->height : level->width,
                                     swapped ? level->width : level->height);
    if (!turned)
        return NULL;
    turned->rules = level->rules;
    for (int cell = 0; cell < turned->width * turned->height; cell++) {
        int x = cell % turned->width, y = cell / turned->width;
        orientation_place(orientation, level->width, level->height, &x, &y);
        turned->cells[cell] = level_cell(level, x, y);
    }
    return turned;
}

void orientation_turn_back(int orientation, struct plan *plan)
{
    char back[DIR_COUNT];
    for (int d = 0; d < DIR_COUNT; d++)
        back[orientation_turn(orientation, (enum direction)d)] = "udlr"[d];
    for (size_t i = 0; i < plan->count; i++) {
        char *step = plan->steps + i, letter = back[plan_direction(*step)];
        *step = plan_is_push(*step) ? (char)toupper(letter) : letter;
    }
}
