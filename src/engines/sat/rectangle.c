/*
 * Planning as satisfiability (Kautz and Selman 1992) over all cells of the
 * rectangle, walls included, as textbooks write it; variables are numbered
 * when they are first used.
 */
#include "engines/sat/rectangle.h"

static const struct symbol wall_at = {"wall", "c"};
static const struct symbol storage_at = {"storage", "c"};
static const struct symbol crate_at = {"crate", "cn"};

void family_init(struct family *family, const struct symbol *symbol,
                 size_t count)
{
    *family = (struct family){.symbol = symbol, .count = count};
}

bool family_reserve(struct run *run, struct family *family, int last, bool anew)
{
    size_t wanted = (size_t)last + 2, had = family->moments;
    if (!run_fit(run, &family->numbers, &family->moments,
                 wanted > had ? wanted + wanted / 2 : had,
                 family->count * sizeof *family->numbers))
        return false;
    size_t first = anew ? 0 : had * family->count;
    size_t end = family->moments * family->count;
    if (first < end)
        memset(family->numbers + first, 0,
               (end - first) * sizeof *family->numbers);
    return true;
}

int family_member(struct formula *formula, struct family *family, int moment,
                  int index, const int *arguments)
{
    int *number =
        &family->numbers[(size_t)moment * family->count + (size_t)index];
    if (*number == 0)
        *number = formula_variable(formula, family->symbol, arguments);
    return *number;
}

void rectangle_init(struct rectangle *area, const struct planner *planner)
{
    const struct level *level = planner->run->level;
    area->width = level->width;
    area->height = level->height;
    area->cells = level->width * level->height;
    area->built = -1;
    family_init(&area->wall, &wall_at, (size_t)area->cells);
    family_init(&area->storage, &storage_at, (size_t)area->cells);
    family_init(&area->crate, &crate_at, (size_t)area->cells);
}

bool rectangle_reserve(struct planner *planner, struct rectangle *area,
                       int last, bool anew)
{
    return family_reserve(planner->run, &area->wall, 0, anew) &&
           family_reserve(planner->run, &area->storage, 0, anew) &&
           family_reserve(planner->run, &area->crate, last, anew);
}

int rectangle_next(const struct rectangle *area, int cell, int d)
{
    int x = cell % area->width, y = cell / area->width;
    x += (d == DIR_RIGHT) - (d == DIR_LEFT);
    y += (d == DIR_DOWN) - (d == DIR_UP);
    bool inside = x >= 0 && x < area->width && y >= 0 && y < area->height;
    return inside ? y * area->width + x : -1;
}

int rectangle_wall(struct planner *planner, struct rectangle *area, int cell)
{
    return family_member(&planner->formula, &area->wall, 0, cell,
                         (const int[]){cell, 0, 0, 0, 0});
}

static int storage(struct planner *planner, struct rectangle *area, int cell)
{
    return family_member(&planner->formula, &area->storage, 0, cell,
                         (const int[]){cell, 0, 0, 0, 0});
}

int rectangle_crate(struct planner *planner, struct rectangle *area, int cell,
                    int t)
{
    return family_member(&planner->formula, &area->crate, t, cell,
                         (const int[]){cell, t, 0, 0, 0});
}

static void unit(struct planner *planner, int variable, bool value)
{
    CLAUSE(&planner->formula, value ? variable : -variable);
}

void rectangle_start(struct planner *planner, struct rectangle *area, int cell)
{
    unsigned char what = planner->run->level->cells[cell];
    unit(planner, rectangle_wall(planner, area, cell), what & CELL_WALL);
    unit(planner, storage(planner, area, cell), what & CELL_GOAL);
    unit(planner, rectangle_crate(planner, area, cell, 0), what & CELL_BOX);
}

void rectangle_goals(struct planner *planner, struct rectangle *area, int t)
{
    const unsigned char *cells = planner->run->level->cells;
    int boxes = 0, goals = 0;
    formula_clear_goals(&planner->formula);
    for (int cell = 0; cell < area->cells; cell++) {
        boxes += (cells[cell] & CELL_BOX) != 0;
        goals += (cells[cell] & CELL_GOAL) != 0;
    }
    for (int cell = 0; cell < area->cells; cell++) {
        bool goal = cells[cell] & CELL_GOAL;
        int crate = rectangle_crate(planner, area, cell, t);
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
    if (!parts->reserve(planner, horizon, area->built < 0))
        return false;
    if (area->built < 0) {
        parts->start(planner);
        area->built = 0;
    }
    for (; area->built < horizon && !planner->formula.failed; area->built++)
        parts->step(planner, area->built);
    rectangle_goals(planner, area, horizon);
    return !planner->formula.failed;
}
