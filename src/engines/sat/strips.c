/*
 * The SAT seed's vocabulary over the whole rectangle: wall, storage, crate,
 * sokoban; move, push, noop.  Nothing is left out: each cell, walls too, has
 * its eight actions, and those that leave the rectangle are denied one by one.
 *
 * Order and numbering are the seed's: variables count from their first use;
 * the start, then for each step moves, pushes, exactly one action by pairs,
 * and four frame axioms a cell, then the goal.
 */
#include "engines/sat/rectangle.h"

static const struct symbol move_at = {"move", "cdn"};
static const struct symbol push_at = {"push", "cdn"};
static const struct symbol noop_at = {"noop", "n"};
static const struct symbol sokoban_at = {"sokoban", "cn"};

struct strips {
    struct rectangle area;
    struct family sokoban, move, push, noop;
    int *list;
};

static bool open_strips(struct planner *planner)
{
    struct run *run = planner->run;
    struct strips *own = run_alloc(run, 1, sizeof *own);
    if (!own)
        return false;
    planner->own = own;
    rectangle_init(&own->area, planner);
    size_t cells = (size_t)own->area.cells;
    family_init(&own->sokoban, &sokoban_at, cells);
    family_init(&own->move, &move_at, 4 * cells);
    family_init(&own->push, &push_at, 4 * cells);
    family_init(&own->noop, &noop_at, 1);
    own->list = run_alloc(run, 8 * cells + 1, sizeof *own->list);
    return own->list != NULL;
}

static int sokoban(struct planner *planner, int cell, int t)
{
    struct strips *own = planner->own;
    return family_member(&planner->formula, &own->sokoban, t, cell,
                         (const int[]){cell, t, 0, 0, 0});
}

static int action(struct planner *planner, struct family *family, int cell,
                  int d, int t)
{
    return family_member(&planner->formula, family, t, cell * 4 + d,
                         (const int[]){cell, d, t, 0, 0});
}

static int noop(struct planner *planner, int t)
{
    struct strips *own = planner->own;
    return family_member(&planner->formula, &own->noop, t, 0,
                         (const int[]){t, 0, 0, 0, 0});
}

static void start_clauses(struct planner *planner)
{
    struct strips *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct level *level = planner->run->level;
    formula_section(formula, SECTION_START);
    for (int cell = 0; cell < own->area.cells; cell++) {
        rectangle_start(planner, &own->area, cell);
        int here = sokoban(planner, cell, 0);
        CLAUSE(formula, cell == level->player ? here : -here);
    }
}

static void move_clauses(struct planner *planner, int cell, int d, int t)
{
    struct strips *own = planner->own;
    struct formula *formula = &planner->formula;
    int move = action(planner, &own->move, cell, d, t);
    int to = rectangle_next(&own->area, cell, d);
    if (to < 0) {
        CLAUSE(formula, -move);
        return;
    }
    CLAUSE(formula, -move, sokoban(planner, cell, t));
    CLAUSE(formula, -move, -rectangle_wall(planner, &own->area, to));
    CLAUSE(formula, -move, -rectangle_crate(planner, &own->area, to, t));
    CLAUSE(formula, -move, sokoban(planner, to, t + 1));
    CLAUSE(formula, -move, -sokoban(planner, cell, t + 1));
}

static void push_clauses(struct planner *planner, int cell, int d, int t)
{
    struct strips *own = planner->own;
    struct rectangle *area = &own->area;
    struct formula *formula = &planner->formula;
    int push = action(planner, &own->push, cell, d, t);
    int box = rectangle_next(area, cell, d);
    int to = box < 0 ? -1 : rectangle_next(area, box, d);
    if (to < 0) {
        CLAUSE(formula, -push);
        return;
    }
    CLAUSE(formula, -push, sokoban(planner, cell, t));
    CLAUSE(formula, -push, rectangle_crate(planner, area, box, t));
    CLAUSE(formula, -push, -rectangle_wall(planner, area, to));
    CLAUSE(formula, -push, -rectangle_crate(planner, area, to, t));
    CLAUSE(formula, -push, sokoban(planner, box, t + 1));
    CLAUSE(formula, -push, rectangle_crate(planner, area, to, t + 1));
    CLAUSE(formula, -push, -sokoban(planner, cell, t + 1));
    CLAUSE(formula, -push, -rectangle_crate(planner, area, box, t + 1));
}

static void exactly_one(struct planner *planner, int t)
{
    struct strips *own = planner->own;
    size_t count = 0;
    for (int cell = 0; cell < own->area.cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            own->list[count++] = action(planner, &own->move, cell, d, t);
    for (int cell = 0; cell < own->area.cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            own->list[count++] = action(planner, &own->push, cell, d, t);
    own->list[count++] = noop(planner, t);
    formula_at_least_one(&planner->formula, own->list, count);
    formula_pairwise(&planner->formula, own->list, count);
}

/* Sokoban left the cell, or came to it. */
static void sokoban_frame(struct planner *planner, int cell, int t, bool left)
{
    struct strips *own = planner->own;
    struct formula *formula = &planner->formula;
    int now = sokoban(planner, cell, t), next = sokoban(planner, cell, t + 1);
    formula_open(formula);
    formula_literal(formula, left ? -now : now);
    formula_literal(formula, left ? next : -next);
    for (int d = 0; d < DIR_COUNT; d++) {
        int from = left ? cell : rectangle_next(&own->area, cell, d ^ 1);
        if (from < 0)
            continue;
        formula_literal(formula, action(planner, &own->move, from, d, t));
        formula_literal(formula, action(planner, &own->push, from, d, t));
    }
    formula_close(formula);
}

/* A crate left the cell, or came to it. */
static void crate_frame(struct planner *planner, int cell, int t, bool left)
{
    struct strips *own = planner->own;
    struct rectangle *area = &own->area;
    struct formula *formula = &planner->formula;
    int now = rectangle_crate(planner, area, cell, t);
    int next = rectangle_crate(planner, area, cell, t + 1);
    formula_open(formula);
    formula_literal(formula, left ? -now : now);
    formula_literal(formula, left ? next : -next);
    for (int d = 0; d < DIR_COUNT; d++) {
        int from = rectangle_next(area, cell, d ^ 1);
        if (!left && from >= 0)
            from = rectangle_next(area, from, d ^ 1);
        if (from >= 0)
            formula_literal(formula, action(planner, &own->push, from, d, t));
    }
    formula_close(formula);
}

static void step_clauses(struct planner *planner, int t)
{
    struct strips *own = planner->own;
    formula_section(&planner->formula, t);
    for (int cell = 0; cell < own->area.cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            move_clauses(planner, cell, d, t);
    for (int cell = 0; cell < own->area.cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            push_clauses(planner, cell, d, t);
    exactly_one(planner, t);
    for (int cell = 0; cell < own->area.cells; cell++)
        for (int left = 1; left >= 0; left--) {
            sokoban_frame(planner, cell, t, left);
            crate_frame(planner, cell, t, left);
        }
}

static bool reserve(struct planner *planner, int horizon, bool anew)
{
    struct strips *own = planner->own;
    struct run *run = planner->run;
    return rectangle_reserve(planner, &own->area, horizon, anew) &&
           family_reserve(run, &own->sokoban, horizon, anew) &&
           family_reserve(run, &own->move, horizon, anew) &&
           family_reserve(run, &own->push, horizon, anew) &&
           family_reserve(run, &own->noop, horizon, anew);
}

static bool encode_strips(struct planner *planner, int horizon)
{
    static const struct rectangle_parts parts = {reserve, start_clauses,
                                                 step_clauses};
    struct strips *own = planner->own;
    return rectangle_encode(planner, &own->area, horizon, &parts);
}

static enum decoded decode_strips(struct planner *planner)
{
    struct strips *own = planner->own;
    struct run *run = planner->run;
    const struct solver *solver = &planner->solver;
    plan_clear(&run->plan);
    for (int t = 0; t < planner->horizon; t++)
        for (int i = 0; i < 4 * own->area.cells; i++) {
            int cell = i / 4, d = i % 4;
            int move = action(planner, &own->move, cell, d, t);
            int push = action(planner, &own->push, cell, d, t);
            bool pushes = solver_true(solver, push);
            if ((solver_true(solver, move) || pushes) &&
                !run_plan_add(run, (enum direction)d, pushes))
                return DECODED_STOPPED;
        }
    return DECODED_PLAN;
}

const struct encoding strips_encoding = {
    .name = "strips",
    .incremental = true,
    .open = open_strips,
    .encode = encode_strips,
    .decode = decode_strips,
};
