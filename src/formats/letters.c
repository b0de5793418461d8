/*
 * Two formats of letters whose whole text is one level: every line is a row,
 * spaces are floor wherever they stand, and the edge of the rectangle can't be
 * crossed.
 *
 * crates are those of the SAT and the ASP planner: S player, C crate, X
 * storage, s and c the same on a storage, # wall.  boxes are those of the
 * STRIPS planner: S player, B box, T target, X the player on a target, # wall;
 * it has none for a box on a target.
 */
#include "core/grid.h"
#include "formats/formats.h"

static const unsigned char crates_cells[] = {
    CELL_WALL, CELL_PLAYER,          CELL_PLAYER | CELL_GOAL,
    CELL_BOX,  CELL_BOX | CELL_GOAL, CELL_GOAL,
    0,
};

static const struct legend crates = {"#SsCcX ", crates_cells,
                                     "# S s C c X or space", "CcSsX", false};

const struct format crates_format = {
    .name = "crates",
    .summary = "the letters # S s C c X, one level a file",
    .legend = &crates,
};

static const unsigned char boxes_cells[] = {
    CELL_WALL, CELL_PLAYER, CELL_GOAL, CELL_BOX, CELL_PLAYER | CELL_GOAL, 0,
};

static const struct legend boxes = {"#STBX ", boxes_cells, "# S T B X or space",
                                    "TB", false};

const struct format boxes_format = {
    .name = "boxes",
    .summary = "the letters # S T B X, one level a file",
    .legend = &boxes,
};
