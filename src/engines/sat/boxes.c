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
    int cells;              /* that are no walls, numbered in reading order */
    int *cell;              /* by number: cell of the level */
    int (*next)[DIR_COUNT]; /* by number; -1 for a wall or outside */
    bool *is_target;        /* by number */
    int boxes;
    int *box; /* by box: cell of the level at the start, in reading order */
    int *actions;
    size_t action_count;
};

/* ---- Cells and boxes ---- */

static void number_cells(struct box_encoding *own, const struct level *level)
{
    for (int cell = 0; cell < level->width * level->height; cell++) {
        unsigned char what = level->cells[cell];
        if (what & CELL_WALL)
            continue;
        if (what & CELL_BOX)
            own->box[own->boxes++] = cell;
        own->is_target[own->cells] = what & CELL_GOAL;
        own->cell[own->cells++] = cell;
    }
}

static int number_of(const struct box_encoding *own, int cell)
{
    for (int c = 0; cell >= 0 && c < own->cells; c++)
        if (own->cell[c] == cell)
            return c;
    return -1;
}

static bool open_boxes(struct planner *planner)
{
    struct run *run = planner->run;
    struct box_encoding *own = run_alloc(run, 1, sizeof *own);
    planner->own = own;
    if (!own || !rectangle_init(&own->area, planner))
        return false;
    size_t cells = (size_t)own->area.cells;
    if (!RUN_NEW(run, own->cell, cells) || !RUN_NEW(run, own->next, cells) ||
        !RUN_NEW(run, own->is_target, cells) || !RUN_NEW(run, own->box, cells))
        return false;
    number_cells(own, run->level);
    for (int c = 0; c < own->cells; c++)
        for (int d = 0; d < DIR_COUNT; d++)
            own->next[c][d] =
                number_of(own, level_beside(run->level, own->cell[c], d));
    size_t most = 4 * (size_t)own->cells * ((size_t)own->boxes + 1) + 1;
    own->actions = run_alloc(run, most, sizeof *own->actions);
    return own->actions != NULL;
}

/* ---- Variables ---- */

static int player_on(struct planner *planner, int c, int t)
{
    struct box_encoding *own = planner->own;
    return NAMED(&planner->formula, &player_symbol, own->cell[c], t);
}

static int box_at(struct planner *planner, int b, int c, int t)
{
    struct box_encoding *own = planner->own;
    return NAMED(&planner->formula, &at_symbol, b + 1, own->cell[c], t);
}

static int is_empty(struct planner *planner, int c, int t)
{
    struct box_encoding *own = planner->own;
    return NAMED(&planner->formula, &empty_symbol, own->cell[c], t);
}

static int is_target(struct planner *planner, int c)
{
    struct box_encoding *own = planner->own;
    return NAMED(&planner->formula, &target_symbol, own->cell[c]);
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
    for (int c = 0; c < own->cells; c++) {
        int cell = own->cell[c], here = player_on(planner, c, 0);
        int target = is_target(planner, c), empty = is_empty(planner, c, 0);
        unsigned char what = level->cells[cell];
        formula_unit(formula, here, cell == level->player);
        formula_unit(formula, target, what & CELL_GOAL);
        formula_unit(formula, empty, !(what & (CELL_BOX | CELL_PLAYER)));
        for (int b = 0; b < own->boxes; b++)
            formula_unit(formula, box_at(planner, b, c, 0),
                         own->box[b] == cell);
    }
    for (int b = 0; b < own->boxes; b++)
        formula_unit(formula, in_target(planner, b, 0),
                     level->cells[own->box[b]] & CELL_GOAL);
}

/* Everything stands on one cell, each cell holds one thing. */
static void state_clauses(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    for (int c = 0; c < own->cells; c++) {
        size_t count = 0;
        own->area.list[count++] = is_empty(planner, c, t);
        own->area.list[count++] = player_on(planner, c, t);
        for (int b = 0; b < own->boxes; b++)
            own->area.list[count++] = box_at(planner, b, c, t);
        formula_at_least_one(formula, own->area.list, count);
        formula_pairwise(formula, own->area.list, count);
    }
    for (int b = -1; b < own->boxes; b++) {
        for (int c = 0; c < own->cells; c++)
            own->area.list[c] =
                b < 0 ? player_on(planner, c, t) : box_at(planner, b, c, t);
        formula_at_least_one(formula, own->area.list, (size_t)own->cells);
        formula_pairwise(formula, own->area.list, (size_t)own->cells);
    }
}

/* The action keeps a box where it is, and in or out of its target. */
static void keep_box(struct planner *planner, int action, int b, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    for (int c = 0; c < own->cells; c++) {
        int before = box_at(planner, b, c, t - 1);
        int after = box_at(planner, b, c, t);
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
    int move = NAMED(formula, &move_symbol, own->cell[from], own->cell[to], t);
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
    bool home = own->is_target[line[2]];
    int push =
        NAMED(formula, home ? &push_t_symbol : &push_symbol, b + 1,
              own->cell[line[0]], own->cell[line[1]], own->cell[line[2]], t);
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
    for (int c = 0; c < own->cells; c++)
        CLAUSE(&planner->formula, -noop, -player_on(planner, c, t - 1),
               player_on(planner, c, t));
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
    for (int c = 0; c < own->cells; c++)
        for (int d = 0; d < DIR_COUNT; d++) {
            int one = own->next[c][d];
            int two = one < 0 ? -1 : own->next[one][d];
            if (one >= 0)
                move_clauses(planner, c, one, t);
            for (int b = 0; two >= 0 && b < own->boxes; b++)
                push_clauses(planner, b, (const int[]){c, one, two}, t);
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
    for (int c = 0; c < own->cells; c++)
        if (solver_true(&planner->solver, player_on(planner, c, t)))
            return c;
    return 0;
}

static bool had_box(struct planner *planner, int c, int t)
{
    struct box_encoding *own = planner->own;
    for (int b = 0; b < own->boxes; b++)
        if (solver_true(&planner->solver, box_at(planner, b, c, t)))
            return true;
    return false;
}

static enum decoded decode_boxes(struct planner *planner)
{
    struct box_encoding *own = planner->own;
    struct run *run = planner->run;
    plan_clear(&run->plan);
    int player = find_player(planner, 0);
    for (int t = 1; t <= planner->horizon; t++) {
        int next = find_player(planner, t);
        for (int d = 0; d < DIR_COUNT && next != player; d++)
            if (own->next[player][d] == next &&
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
