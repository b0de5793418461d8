/*
 * The letters of the SAT and the ASP planner: S player, C crate, X storage,
 * s and c the same on a storage, # wall.
 *
 * The whole text is one level.  Every line is a row, spaces are floor wherever
 * they stand, and the edge of the rectangle can't be crossed.
 */
#include "core/grid.h"
#include "formats/formats.h"

static const unsigned char cells[] = {
    CELL_WALL, CELL_PLAYER,          CELL_PLAYER | CELL_GOAL,
    CELL_BOX,  CELL_BOX | CELL_GOAL, CELL_GOAL,
    0,
};

static const struct legend legend = {
    "#SsCcX ",
    cells,
    "# S s C c X or space",
};

static const char symbols[16] = {
    [0] = ' ',
    [CELL_WALL] = '#',
    [CELL_GOAL] = 'X',
    [CELL_BOX] = 'C',
    [CELL_BOX | CELL_GOAL] = 'c',
    [CELL_PLAYER] = 'S',
    [CELL_PLAYER | CELL_GOAL] = 's',
};

static bool looks_like(const char *text, size_t size)
{
    return legend_fits(&legend, "CcSsX", text, size);
}

static bool read(const char *text, size_t size, struct collection *into,
                 struct kura_error *err)
{
    return grid_read_whole(&legend, text, size, into, err);
}

static bool write(const struct collection *collection, struct buffer *to,
                  struct kura_error *err)
{
    return grid_write_whole(collection, symbols, to, err);
}

const struct format crates_format = {
    .name = "crates",
    .summary = "the letters # S s C c X, one level a file",
    .looks_like = looks_like,
    .read = read,
    .write = write,
};
