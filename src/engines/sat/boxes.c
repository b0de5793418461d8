/*
 * The STRIPS seed: player, at(box), empty, target, inTarget; move, push and
 * push_t, over the cells that are no walls, boxes told apart.
 *
 * As its document has it, frame axioms in both halves; a box may be pushed
 * from one target to another, which its program forbids.  What the document
 * leaves unsaid is needed: each cell is empty, or holds the player or one box;
 * player and boxes are on one cell each.  It has no idle step, so a plan has
 * exactly the horizon's length; where shorter ones must fit too, a noop is
 * added.
 */
#include "engines/sat/rectangle.h"

static const struct symbol player_symbol = {"player", "pn"};
static const struct symbol at_symbol = {"at", "bpn"};
static const struct symbol empty_symbol = {"empty", "pn"};
static const struct symbol target_symbol = {"target", "p"};
static const struct symbol in_target_symbol = {"inTarget", "bn"};
static const struct symbol move_symbol = {"move", "ppn"};
static const struct symbol push_symbol = {"push", "bpppn"};
static const struct symbol push_t_symbol = {"push_t", "bpppn"};
static const struct symbol noop_symbol = {"noop", "n"};

struct box_encoding {
    struct rectangle area;
    int count; /* of cells that are no walls */
    int *cells;
    int boxes;
    int *box; /* by box: cell at the start, in reading order */
    int *actions;
    size_t action_count;
};

static bool open_boxes(struct planner *planner)
{
    struct run *run = planner->run;
    const struct level *level = run->level;
    struct box_encoding *own = run_alloc(run, 1, sizeof *own);
    planner->own = own;
    if (!own || !rectangle_init(&own->area, planner) ||
        !RUN_NEW(run, own->cells, (size_t)own->area.cells) ||
        !RUN_NEW(run, own->box, (size_t)own->area.cells))
        return false;
    for (int cell = 0; cell < own->area.cells; cell++) {
        if (level->cells[cell] & CELL_BOX)
            own->box[own->boxes++] = cell;
        if (!(level->cells[cell] & CELL_WALL))
            own->cells[own->count++] = cell;
    }
    size_t most = 4 * (size_t)own->count * ((size_t)own->boxes + 1) + 1;
    return RUN_NEW(run, own->actions, most);
}

/* The cell beside it, or -1 for a wall or outside. */
static int beside(const struct planner *planner, int cell, int d)
{
    const struct level *level = planner->run->level;
    int next = level_beside(level, cell, d);
    return next >= 0 && level->cells[next] & CELL_WALL ? -1 : next;
}

static bool is_goal(const struct planner *planner, int cell)
{
    return planner->run->level->cells[cell] & CELL_GOAL;
}

/* ---- Variables ---- */

static int player_on(struct planner *planner, int cell, int t)
{
    return NAMED(&planner->formula, &player_symbol, cell, t);
}

static int box_at(struct planner *planner, int b, int cell, int t)
{
    return NAMED(&planner->formula, &at_symbol, b + 1, cell, t);
}

static int is_empty(struct planner *planner, int cell, int t)
{
    return NAMED(&planner->formula, &empty_symbol, cell, t);
}

static int is_target(struct planner *planner, int cell)
{
    return NAMED(&planner->formula, &target_symbol, cell);
}

static int in_target(struct planner *planner, int b, int t)
{
    return NAMED(&planner->formula, &in_target_symbol, b + 1, t);
}

/* ---- Clauses ---- */

static void start_clauses(struct planner *planner)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct level *level = planner->run->level;
    formula_section(formula, SECTION_START);
    for (int c = 0; c < own->count; c++) {
        int cell = own->cells[c], here = player_on(planner, cell, 0);
        int target = is_target(planner, cell);
        int empty = is_empty(planner, cell, 0);
        bool box = level->cells[cell] & CELL_BOX;
        formula_unit(formula, here, cell == level->player);
        formula_unit(formula, target, is_goal(planner, cell));
        formula_unit(formula, empty, !box && cell != level->player);
        for (int b = 0; b < own->boxes; b++)
            formula_unit(formula, box_at(planner, b, cell, 0),
                         own->box[b] == cell);
    }
    for (int b = 0; b < own->boxes; b++)
        formula_unit(formula, in_target(planner, b, 0),
                     is_goal(planner, own->box[b]));
}

/* Everything stands on one cell, each cell holds one thing. */
static void state_clauses(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    int *list = own->area.list;
    for (int c = 0; c < own->count; c++) {
        size_t count = 0;
        list[count++] = is_empty(planner, own->cells[c], t);
        list[count++] = player_on(planner, own->cells[c], t);
        for (int b = 0; b < own->boxes; b++)
            list[count++] = box_at(planner, b, own->cells[c], t);
        formula_at_least_one(formula, list, count);
        formula_pairwise(formula, list, count);
    }
    for (int b = -1; b < own->boxes; b++) {
        for (int c = 0; c < own->count; c++)
            list[c] = b < 0 ? player_on(planner, own->cells[c], t)
                            : box_at(planner, b, own->cells[c], t);
        formula_at_least_one(formula, list, (size_t)own->count);
        formula_pairwise(formula, list, (size_t)own->count);
    }
}

/* The action keeps a box where it is, and in or out of its target. */
static void keep_box(struct planner *planner, int action, int b, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    for (int c = 0; c < own->count; c++) {
        int before = box_at(planner, b, own->cells[c], t - 1);
        int after = box_at(planner, b, own->cells[c], t);
        CLAUSE(formula, -action, -before, after);
        CLAUSE(formula, -action, before, -after);
    }
    int before = in_target(planner, b, t - 1);
    int after = in_target(planner, b, t);
    CLAUSE(formula, -action, -before, after);
    CLAUSE(formula, -action, before, -after);
}

static void move_clauses(struct planner *planner, int from, int to, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    int move = NAMED(formula, &move_symbol, from, to, t);
    own->actions[own->action_count++] = move;
    CLAUSE(formula, -move, player_on(planner, from, t - 1));
    CLAUSE(formula, -move, is_empty(planner, to, t - 1));
    CLAUSE(formula, -move, player_on(planner, to, t));
    CLAUSE(formula, -move, is_empty(planner, from, t));
    for (int b = 0; b < own->boxes; b++)
        keep_box(planner, move, b, t);
}

static void push_clauses(struct planner *planner, int b, const int *line, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    bool home = is_goal(planner, line[2]);
    int push = NAMED(formula, home ? &push_t_symbol : &push_symbol, b + 1,
                     line[0], line[1], line[2], t);
    int target = is_target(planner, line[2]);
    int in = in_target(planner, b, t);
    own->actions[own->action_count++] = push;
    CLAUSE(formula, -push, is_empty(planner, line[2], t - 1));
    CLAUSE(formula, -push, player_on(planner, line[0], t - 1));
    CLAUSE(formula, -push, box_at(planner, b, line[1], t - 1));
    CLAUSE(formula, -push, home ? target : -target);
    CLAUSE(formula, -push, player_on(planner, line[1], t));
    CLAUSE(formula, -push, box_at(planner, b, line[2], t));
    CLAUSE(formula, -push, is_empty(planner, line[0], t));
    CLAUSE(formula, -push, home ? in : -in);
    for (int other = 0; other < own->boxes; other++)
        if (other != b)
            keep_box(planner, push, other, t);
}

static void noop_clauses(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    int noop = NAMED(&planner->formula, &noop_symbol, t);
    own->actions[own->action_count++] = noop;
    for (int c = 0; c < own->count; c++)
        CLAUSE(&planner->formula, -noop,
               -player_on(planner, own->cells[c], t - 1),
               player_on(planner, own->cells[c], t));
    for (int b = 0; b < own->boxes; b++)
        keep_box(planner, noop, b, t);
}

static void step_clauses(struct planner *planner, int before)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    int t = before + 1;
    formula_section(formula, t);
    own->action_count = 0;
    for (int c = 0; c < own->count; c++)
        for (int d = 0; d < DIR_COUNT; d++) {
            int cell = own->cells[c], one = beside(planner, cell, d);
            int two = one < 0 ? -1 : beside(planner, one, d);
            if (one >= 0)
                move_clauses(planner, cell, one, t);
            for (int b = 0; two >= 0 && b < own->boxes; b++)
                push_clauses(planner, b, (const int[]){cell, one, two}, t);
            if (formula->failed)
                return;
        }
    if (planner->idle)
        noop_clauses(planner, t);
    state_clauses(planner, t);
    formula_at_least_one(formula, own->actions, own->action_count);
    formula_pairwise(formula, own->actions, own->action_count);
}

static void goals(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    for (int b = 0; b < own->boxes; b++)
        formula_goal(&planner->formula, in_target(planner, b, t));
}

static bool encode_boxes(struct planner *planner, int horizon)
{
    static const struct rectangle_parts parts = {start_clauses, step_clauses,
                                                 goals};
    struct box_encoding *own = planner->own;
    return rectangle_encode(planner, &own->area, horizon, &parts);
}

static int find_player(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    for (int c = 0; c < own->count; c++)
        if (solver_true(&planner->solver, player_on(planner, own->cells[c], t)))
            return own->cells[c];
    return own->cells[0];
}

static bool had_box(struct planner *planner, int cell, int t)
{
    struct box_encoding *own = planner->own;
    for (int b = 0; b < own->boxes; b++)
        if (solver_true(&planner->solver, box_at(planner, b, cell, t)))
            return true;
    return false;
}

static enum decoded decode_boxes(struct planner *planner)
{
    struct run *run = planner->run;
    plan_clear(&run->plan);
    int player = find_player(planner, 0);
    for (int t = 1; t <= planner->horizon; t++) {
        int next = find_player(planner, t);
        for (int d = 0; d < DIR_COUNT && next != player; d++)
            if (beside(planner, player, d) == next &&
                !run_plan_add(run, (enum direction)d,
                              had_box(planner, next, t - 1)))
                return DECODED_STOPPED;
        player = next;
    }
    return DECODED_PLAN;
}

const struct encoding boxes_encoding = {
    .name = "boxes",
    .incremental = true,
    .open = open_boxes,
    .encode = encode_boxes,
    .decode = decode_boxes,
};
