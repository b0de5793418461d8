/*
 * Planning as satisfiability (Kautz and Selman 1992) over all cells of the
 * rectangle, walls included, as textbooks write it; variables are numbered
 * when they are first used.
 */
#include "engines/sat/rectangle.h"

static const struct symbol wall_at = {"wall", "c"};
static const struct symbol storage_at = {"storage", "c"};
static const struct symbol crate_at = {"crate", "cn"};

bool rectangle_init(struct rectangle *area, struct planner *planner)
{
    const struct level *level = planner->run->level;
    area->width = level->width;
    area->height = level->height;
    area->cells = level->width * level->height;
    area->built = -1;
    area->list =
        run_alloc(planner->run, 8 * (size_t)area->cells + 8, sizeof(int));
    return area->list != NULL;
}

bool rectangle_open(struct planner *planner)
{
    planner->own = run_alloc(planner->run, 1, sizeof(struct rectangle));
    return planner->own && rectangle_init(planner->own, planner);
}

int rectangle_wall(struct planner *planner, int cell)
{
    return NAMED(&planner->formula, &wall_at, cell);
}

int rectangle_crate(struct planner *planner, int cell, int t)
{
    return NAMED(&planner->formula, &crate_at, cell, t);
}

void rectangle_start(struct planner *planner, int cell)
{
    struct formula *formula = &planner->formula;
    unsigned char what = planner->run->level->cells[cell];
    formula_unit(formula, rectangle_wall(planner, cell), what & CELL_WALL);
    formula_unit(formula, NAMED(formula, &storage_at, cell), what & CELL_GOAL);
    formula_unit(formula, rectangle_crate(planner, cell, 0), what & CELL_BOX);
}

void rectangle_goals(struct planner *planner, int t)
{
    const struct level *level = planner->run->level;
    const unsigned char *cells = level->cells;
    int count = level->width * level->height, boxes = 0, goals = 0;
    for (int cell = 0; cell < count; cell++) {
        boxes += (cells[cell] & CELL_BOX) != 0;
        goals += (cells[cell] & CELL_GOAL) != 0;
    }
    for (int cell = 0; cell < count; cell++) {
        bool goal = cells[cell] & CELL_GOAL;
        int crate = rectangle_crate(planner, cell, t);
        if (boxes == goals && goal)
            formula_goal(&planner->formula, crate);
        else if (boxes != goals && !goal)
            formula_goal(&planner->formula, -crate);
    }
}

bool rectangle_encode(struct planner *planner, struct rectangle *area,
                      int horizon, const struct rectangle_parts *parts)
{
    if (horizon < area->built) {
        formula_reset(&planner->formula);
        area->built = -1;
    }
    if (area->built < 0) {
        parts->start(planner);
        area->built = 0;
    }
    for (; area->built < horizon && !planner->formula.failed; area->built++)
        parts->step(planner, area->built);
    formula_clear_goals(&planner->formula);
    parts->goals(planner, horizon);
    return !planner->formula.failed;
}
