/*
 * The SAT seed's vocabulary with split arguments: Sokoban's row and column
 * apart, an action as kind, row, column and direction apart, each group
 * exactly one.  What happens along a column speaks of rows only, and the other
 * way round.
 *
 * "A crate left" and "a crate came" are explained by one of several pushes,
 * each a conjunction; multiplied out that gives up to 81 clauses.  A cell that
 * no push leads to has the empty product, the clause without alternatives:
 * leaving it out, as the seed does, lets crates appear on tiny maps.
 */
#include "engines/sat/rectangle.h"

static const struct symbol row_at = {"sokobanX", "nn"};
static const struct symbol column_at = {"sokobanY", "nn"};
static const struct symbol action_at = {"action", "an"};
static const struct symbol row_argument = {"argX", "nn"};
static const struct symbol column_argument = {"argY", "nn"};
static const struct symbol direction_argument = {"argD", "dn"};

enum { ACTION_MOVE, ACTION_PUSH, ACTION_NOOP, ACTION_COUNT };

/* One push that explains a change: where Sokoban stood and its direction. */
struct reason {
    int literals[3];
};

static int member(struct planner *planner, const struct symbol *kind, int index,
                  int t)
{
    return NAMED(&planner->formula, kind, index, t);
}

static bool is_vertical(int d)
{
    return d == DIR_UP || d == DIR_DOWN;
}

static int step_of(int d)
{
    return d == DIR_DOWN || d == DIR_RIGHT ? 1 : -1;
}

static void start_clauses(struct planner *planner)
{
    struct rectangle *area = planner->own;
    struct formula *formula = &planner->formula;
    int player = planner->run->level->player;
    formula_section(formula, SECTION_START);
    for (int cell = 0; cell < area->cells; cell++)
        rectangle_start(planner, cell);
    for (int y = 0; y < area->height; y++)
        formula_unit(formula, member(planner, &row_at, y, 0),
                     y == player / area->width);
    for (int x = 0; x < area->width; x++)
        formula_unit(formula, member(planner, &column_at, x, 0),
                     x == player % area->width);
}

/* Sokoban is where the arguments say, and ends a step further, seen along one
 * axis: its places, the arguments, and how many cells must lie ahead. */
static void axis_clauses(struct planner *planner, int kind, int t,
                         bool vertical)
{
    struct rectangle *area = planner->own;
    struct formula *formula = &planner->formula;
    const struct symbol *place = vertical ? &row_at : &column_at;
    const struct symbol *argument = vertical ? &row_argument : &column_argument;
    int size = vertical ? area->height : area->width;
    int ahead = kind == ACTION_PUSH ? 2 : 1;
    int action = member(planner, &action_at, kind, t);
    for (int i = 0; i < size; i++) {
        int from = member(planner, argument, i, t);
        CLAUSE(formula, -action, -from, member(planner, place, i, t));
        for (int d = 0; d < DIR_COUNT; d++) {
            if (is_vertical(d) != vertical)
                continue;
            int direction = member(planner, &direction_argument, d, t);
            int far = i + ahead * step_of(d), to = i + step_of(d);
            if (far < 0 || far >= size) {
                CLAUSE(formula, -action, -from, -direction);
                continue;
            }
            CLAUSE(formula, -action, -from, -direction,
                   member(planner, place, to, t + 1));
            CLAUSE(formula, -action, -from, -direction,
                   -member(planner, place, i, t + 1));
        }
    }
}

/* If this action is taken from that cell in that direction, then it holds. */
static void consequence(struct planner *planner, int kind, int cell, int d,
                        int t, int literal)
{
    struct rectangle *area = planner->own;
    int width = area->width;
    CLAUSE(&planner->formula, -member(planner, &action_at, kind, t),
           -member(planner, &row_argument, cell / width, t),
           -member(planner, &column_argument, cell % width, t),
           -member(planner, &direction_argument, d, t), literal);
}

static void cell_clauses(struct planner *planner, int cell, int d, int t)
{
    const struct level *level = planner->run->level;
    int one = level_beside(level, cell, d);
    int two = one < 0 ? -1 : level_beside(level, one, d);
    if (one < 0)
        return;
    consequence(planner, ACTION_MOVE, cell, d, t,
                -rectangle_wall(planner, one));
    consequence(planner, ACTION_MOVE, cell, d, t,
                -rectangle_crate(planner, one, t));
    if (two < 0)
        return;
    consequence(planner, ACTION_PUSH, cell, d, t,
                rectangle_crate(planner, one, t));
    consequence(planner, ACTION_PUSH, cell, d, t,
                -rectangle_wall(planner, two));
    consequence(planner, ACTION_PUSH, cell, d, t,
                -rectangle_crate(planner, two, t));
    consequence(planner, ACTION_PUSH, cell, d, t,
                rectangle_crate(planner, two, t + 1));
    consequence(planner, ACTION_PUSH, cell, d, t,
                -rectangle_crate(planner, one, t + 1));
}

static void exactly_one(struct planner *planner, const struct symbol *kind,
                        int count, int t)
{
    struct rectangle *area = planner->own;
    for (int i = 0; i < count; i++)
        area->list[i] = member(planner, kind, i, t);
    formula_at_least_one(&planner->formula, area->list, (size_t)count);
    formula_pairwise(&planner->formula, area->list, (size_t)count);
}

/* Each choice of one literal from every reason, with the change itself. */
static void product(struct planner *planner, int before, int after,
                    const struct reason *reasons, int count)
{
    struct formula *formula = &planner->formula;
    int choices = 1;
    for (int i = 0; i < count; i++)
        choices *= 3;
    for (int choice = 0; choice < choices; choice++) {
        int picked[4], rest = choice;
        formula_open(formula);
        formula_literal(formula, before);
        formula_literal(formula, after);
        for (int i = 0; i < count; i++, rest /= 3) {
            picked[i] = reasons[i].literals[rest % 3];
            bool twice = false;
            for (int k = 0; k < i; k++)
                twice = twice || picked[k] == picked[i];
            if (!twice)
                formula_literal(formula, picked[i]);
        }
        formula_close(formula);
    }
}

/* The pushes by which a crate leaves the cell, or comes to it. */
static int crate_reasons(struct planner *planner, int cell, int t, bool left,
                         struct reason *reasons)
{
    const struct level *level = planner->run->level;
    int count = 0;
    for (int d = 0; d < DIR_COUNT; d++) {
        int from = level_beside(level, cell, d ^ 1);
        bool ahead = !left || level_beside(level, cell, d) >= 0;
        if (!left && from >= 0)
            from = level_beside(level, from, d ^ 1);
        if (from < 0 || !ahead)
            continue;
        reasons[count++] = (struct reason){
            {member(planner, &row_argument, from / level->width, t),
             member(planner, &column_argument, from % level->width, t),
             member(planner, &direction_argument, d, t)}};
    }
    return count;
}

static void crate_frame(struct planner *planner, int cell, int t, bool left)
{
    struct reason reasons[DIR_COUNT];
    int count = crate_reasons(planner, cell, t, left, reasons);
    int now = rectangle_crate(planner, cell, t);
    int next = rectangle_crate(planner, cell, t + 1);
    int before = left ? -now : now, after = left ? next : -next;
    CLAUSE(&planner->formula, before, after,
           member(planner, &action_at, ACTION_PUSH, t));
    product(planner, before, after, reasons, count);
}

/* A row (or column) was left or entered: by a move or a push, in one of two
 * directions, from the places that fit; what lies outside is left out. */
static void sokoban_frame(struct planner *planner, int i, int t, bool vertical,
                          bool left)
{
    struct rectangle *area = planner->own;
    struct formula *formula = &planner->formula;
    const struct symbol *place = vertical ? &row_at : &column_at;
    const struct symbol *argument = vertical ? &row_argument : &column_argument;
    int size = vertical ? area->height : area->width;
    int now = member(planner, place, i, t);
    int next = member(planner, place, i, t + 1);
    int before = left ? -now : now, after = left ? next : -next;
    int from[2], direction[2];
    for (int k = 0; k < 2; k++) {
        int d = (vertical ? DIR_UP : DIR_LEFT) + k;
        int at = left ? i : i - step_of(d);
        direction[k] = member(planner, &direction_argument, d, t);
        from[k] =
            at >= 0 && at < size ? member(planner, argument, at, t) : LIT_FALSE;
    }
    CLAUSE(formula, before, after, member(planner, &action_at, ACTION_MOVE, t),
           member(planner, &action_at, ACTION_PUSH, t));
    CLAUSE(formula, before, after, from[0], left ? LIT_FALSE : from[1]);
    CLAUSE(formula, before, after, from[0], direction[1]);
    CLAUSE(formula, before, after, direction[0], from[1]);
    CLAUSE(formula, before, after, direction[0], direction[1]);
}

static void step_clauses(struct planner *planner, int t)
{
    struct rectangle *area = planner->own;
    formula_section(&planner->formula, t);
    for (int kind = ACTION_MOVE; kind <= ACTION_PUSH; kind++)
        for (int vertical = 1; vertical >= 0; vertical--)
            axis_clauses(planner, kind, t, vertical);
    for (int cell = 0; cell < area->cells; cell++)
        for (int d = 0; d < DIR_COUNT; d++)
            cell_clauses(planner, cell, d, t);
    exactly_one(planner, &action_at, ACTION_COUNT, t);
    exactly_one(planner, &row_argument, area->height, t);
    exactly_one(planner, &column_argument, area->width, t);
    exactly_one(planner, &direction_argument, DIR_COUNT, t);
    for (int left = 1; left >= 0; left--) {
        for (int y = 0; y < area->height; y++)
            sokoban_frame(planner, y, t, true, left);
        for (int x = 0; x < area->width; x++)
            sokoban_frame(planner, x, t, false, left);
        for (int cell = 0; cell < area->cells; cell++)
            crate_frame(planner, cell, t, left);
    }
}

static bool encode_split(struct planner *planner, int horizon)
{
    static const struct rectangle_parts parts = {start_clauses, step_clauses,
                                                 rectangle_goals};
    return rectangle_encode(planner, planner->own, horizon, &parts);
}

static enum decoded decode_split(struct planner *planner)
{
    struct run *run = planner->run;
    const struct solver *solver = &planner->solver;
    plan_clear(&run->plan);
    for (int t = 0; t < planner->horizon; t++) {
        int push = member(planner, &action_at, ACTION_PUSH, t);
        int noop = member(planner, &action_at, ACTION_NOOP, t);
        for (int d = 0; d < DIR_COUNT && !solver_true(solver, noop); d++)
            if (solver_true(solver,
                            member(planner, &direction_argument, d, t)) &&
                !run_plan_add(run, (enum direction)d,
                              solver_true(solver, push)))
                return DECODED_STOPPED;
    }
    return DECODED_PLAN;
}

const struct encoding split_encoding = {
    .name = "split",
    .incremental = true,
    .open = rectangle_open,
    .encode = encode_split,
    .decode = decode_split,
};
