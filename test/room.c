#include "room.h"

#include <criterion/criterion.h>

struct level *room_level(int side, int boxes)
{
    struct kura_error err;
    struct level *level = level_new(side, side);
    for (int i = 0; i < boxes; i++)
        level->cells[i] = CELL_BOX | CELL_GOAL;
    level->cells[side * side - 1] = CELL_PLAYER;
    cr_assert(level_finish(level, EDGE_IS_WALL, &err));
    return level;
}

void room_each(enum codec_form form, room_fn *deed)
{
    static const struct {
        int side, boxes;
        size_t positions;
        enum codec_form form;
    } rooms[] = {
        {12, 60, 5000, ENCODE_BITS}, {12, 15, 5000, ENCODE_LIST},
        {40, 3, 5000, ENCODE_LIST},  {3, 1, 50, ENCODE_RANK},
        {4, 2, 3000, ENCODE_RANK},   {5, 6, 5000, ENCODE_RANK},
        {7, 20, 5000, ENCODE_RANK},  {12, 4, 5000, ENCODE_RANK},
        {12, 8, 5000, ENCODE_RANK},  {8, 19, 5000, ENCODE_RANK},
    };
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        if (rooms[i].form == form)
            deed(rooms[i].side, rooms[i].boxes, rooms[i].positions, form);
}
