/*
 * The letters of the STRIPS planner: S player, B box, T target, X the player
 * on a target, # wall.  It has none for a box on a target.
 *
 * The whole text is one level, as in crates.
 */
#include "core/grid.h"
#include "formats/formats.h"

static const unsigned char cells[] = {
    CELL_WALL, CELL_PLAYER, CELL_GOAL, CELL_BOX, CELL_PLAYER | CELL_GOAL, 0,
};

static const struct legend legend = {
    "#STBX ",
    cells,
    "# S T B X or space",
};

static const char symbols[16] = {
    [0] = ' ',        [CELL_WALL] = '#',   [CELL_GOAL] = 'T',
    [CELL_BOX] = 'B', [CELL_PLAYER] = 'S', [CELL_PLAYER | CELL_GOAL] = 'X',
};

static bool looks_like(const char *text, size_t size)
{
    return legend_fits(&legend, "TB", text, size);
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

const struct format boxes_format = {
    .name = "boxes",
    .summary = "the letters # S T B X, one level a file",
    .looks_like = looks_like,
    .read = read,
    .write = write,
};
