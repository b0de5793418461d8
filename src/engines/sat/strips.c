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

static int sokoban(struct planner *planner, int cell, int t)
{
    return NAMED(&planner->formula, &sokoban_at, cell, t);
}

static int action(struct planner *planner, const struct symbol *kind, int cell,
                  int d, int t)
{
    return NAMED(&planner->formula, kind, cell, d, t);
}

static void start_clauses(struct planner *planner)
{
    struct rectangle *area = planner->own;
    struct formula *formula = &planner->formula;
    const struct level *level = planner->run->level;
    formula_section(formula, SECTION_START);
    for (int cell = 0; cell < area->cells; cell++) {
        rectangle_start(planner, cell);
        formula_unit(formula, sokoban(planner, cell, 0), cell == level->player);
    }
}

static void move_clauses(struct planner *planner, int cell, int d, int t)
{
    struct formula *formula = &planner->formula;
    int move = action(planner, &move_at, cell, d, t);
    int to = level_beside(planner->run->level, cell, d);
    if (to < 0) {
        CLAUSE(formula, -move);
        return;
    }
    CLAUSE(formula, -move, sokoban(planner, cell, t));
    CLAUSE(formula, -move, -rectangle_wall(planner, to));
    CLAUSE(formula, -move, -rectangle_crate(planner, to, t));
    CLAUSE(formula, -move, sokoban(planner, to, t + 1));
    CLAUSE(formula, -move, -sokoban(planner, cell, t + 1));
}

static void push_clauses(struct planner *planner, int cell, int d, int t)
{
    const struct level *level = planner->run->level;
    struct formula *formula = &planner->formula;
    int push = action(planner, &push_at, cell, d, t);
    int box = level_beside(level, cell, d);
    int to = box < 0 ? -1 : level_beside(level, box, d);
    if (to < 0) {
        CLAUSE(formula, -push);
        return;
    }
    CLAUSE(formula, -push, sokoban(planner, cell, t));
    CLAUSE(formula, -push, rectangle_crate(planner, box, t));
    CLAUSE(formula, -push, -rectangle_wall(planner, to));
    CLAUSE(formula, -push, -rectangle_crate(planner, to, t));
    CLAUSE(formula, -push, sokoban(planner, box, t + 1));
    CLAUSE(formula, -push, rectangle_crate(planner, to, t + 1));
    CLAUSE(formula, -push, -sokoban(planner, cell, t + 1));
    CLAUSE(formula, -push, -rectangle_crate(planner, box, t + 1));
}

static void exactly_one(struct planner *planner, int t)
{
    struct rectangle *area = planner->own;
    size_t count = 0;
    for (int cell = 0; cell < area->cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            area->list[count++] = action(planner, &move_at, cell, d, t);
    for (int cell = 0; cell < area->cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            area->list[count++] = action(planner, &push_at, cell, d, t);
    area->list[count++] = NAMED(&planner->formula, &noop_at, t);
    formula_at_least_one(&planner->formula, area->list, count);
    formula_pairwise(&planner->formula, area->list, count);
}

/* Sokoban left the cell, or came to it. */
static void sokoban_frame(struct planner *planner, int cell, int t, bool left)
{
    const struct level *level = planner->run->level;
    struct formula *formula = &planner->formula;
    int now = sokoban(planner, cell, t), next = sokoban(planner, cell, t + 1);
    formula_open(formula);
    formula_literal(formula, left ? -now : now);
    formula_literal(formula, left ? next : -next);
    for (int d = 0; d < DIR_COUNT; d++) {
        int from = left ? cell : level_beside(level, cell, d ^ 1);
        if (from < 0)
            continue;
        formula_literal(formula, action(planner, &move_at, from, d, t));
        formula_literal(formula, action(planner, &push_at, from, d, t));
    }
    formula_close(formula);
}

/* A crate left the cell, or came to it. */
static void crate_frame(struct planner *planner, int cell, int t, bool left)
{
    const struct level *level = planner->run->level;
    struct formula *formula = &planner->formula;
    int now = rectangle_crate(planner, cell, t);
    int next = rectangle_crate(planner, cell, t + 1);
    formula_open(formula);
    formula_literal(formula, left ? -now : now);
    formula_literal(formula, left ? next : -next);
    for (int d = 0; d < DIR_COUNT; d++) {
        int from = level_beside(level, cell, d ^ 1);
        if (!left && from >= 0)
            from = level_beside(level, from, d ^ 1);
        if (from >= 0)
            formula_literal(formula, action(planner, &push_at, from, d, t));
    }
    formula_close(formula);
}

static void step_clauses(struct planner *planner, int t)
{
    struct rectangle *area = planner->own;
    formula_section(&planner->formula, t);
    for (int cell = 0; cell < area->cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            move_clauses(planner, cell, d, t);
    for (int cell = 0; cell < area->cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            push_clauses(planner, cell, d, t);
    exactly_one(planner, t);
    for (int cell = 0; cell < area->cells; cell++)
        for (int left = 1; left >= 0; left--) {
            sokoban_frame(planner, cell, t, left);
            crate_frame(planner, cell, t, left);
        }
}

static bool encode_strips(struct planner *planner, int horizon)
{
    static const struct rectangle_parts parts = {start_clauses, step_clauses,
                                                 rectangle_goals};
    return rectangle_encode(planner, planner->own, horizon, &parts);
}

static enum decoded decode_strips(struct planner *planner)
{
    struct rectangle *area = planner->own;
    struct run *run = planner->run;
    const struct solver *solver = &planner->solver;
    plan_clear(&run->plan);
    for (int t = 0; t < planner->horizon; t++)
        for (int i = 0; i < 4 * area->cells; i++) {
            int cell = i / 4, d = i % 4;
            int move = action(planner, &move_at, cell, d, t);
            int push = action(planner, &push_at, cell, d, t);
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
    .open = rectangle_open,
    .encode = encode_strips,
    .decode = decode_strips,
};
