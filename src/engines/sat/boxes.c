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
#include "engines/sat/boxes.h"

static bool open_boxes(struct planner *planner)
{
    struct run *run = planner->run;
    struct box_encoding *own = run_alloc(run, 1, sizeof *own);
    if (!own)
        return false;
    planner->own = own;
    own->built = -1;
    return boxes_prepare(planner);
}

static void start_clauses(struct planner *planner)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct level *level = planner->run->level;
    formula_section(formula, SECTION_START);
    for (int c = 0; c < own->cells; c++) {
        int cell = own->cell[c];
        bool box = level->cells[cell] & CELL_BOX;
        bool player = cell == level->player;
        int here = boxes_player(planner, c, 0);
        int target = boxes_target(planner, c);
        int empty = boxes_empty(planner, c, 0);
        CLAUSE(formula, player ? here : -here);
        CLAUSE(formula, level->cells[cell] & CELL_GOAL ? target : -target);
        CLAUSE(formula, box || player ? -empty : empty);
        for (int b = 0; b < own->boxes; b++) {
            int at = boxes_at(planner, b, c, 0);
            CLAUSE(formula, own->box[b] == cell ? at : -at);
        }
    }
    for (int b = 0; b < own->boxes; b++) {
        bool home = level->cells[own->box[b]] & CELL_GOAL;
        int in = boxes_in_target(planner, b, 0);
        CLAUSE(formula, home ? in : -in);
    }
}

/* Everything stands on one cell, each cell holds one thing. */
static void state_clauses(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    for (int c = 0; c < own->cells; c++) {
        size_t count = 0;
        own->list[count++] = boxes_empty(planner, c, t);
        own->list[count++] = boxes_player(planner, c, t);
        for (int b = 0; b < own->boxes; b++)
            own->list[count++] = boxes_at(planner, b, c, t);
        formula_at_least_one(formula, own->list, count);
        formula_pairwise(formula, own->list, count);
    }
    for (int b = -1; b < own->boxes; b++) {
        for (int c = 0; c < own->cells; c++)
            own->list[c] = b < 0 ? boxes_player(planner, c, t)
                                 : boxes_at(planner, b, c, t);
        formula_at_least_one(formula, own->list, (size_t)own->cells);
        formula_pairwise(formula, own->list, (size_t)own->cells);
    }
}

/* The action keeps a box where it is, and in or out of its target. */
static void keep_box(struct planner *planner, int action, int b, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    for (int c = 0; c < own->cells; c++) {
        int before = boxes_at(planner, b, c, t - 1);
        int after = boxes_at(planner, b, c, t);
        CLAUSE(formula, -action, -before, after);
        CLAUSE(formula, -action, before, -after);
    }
    int before = boxes_in_target(planner, b, t - 1);
    int after = boxes_in_target(planner, b, t);
    CLAUSE(formula, -action, -before, after);
    CLAUSE(formula, -action, before, -after);
}

static void move_clauses(struct planner *planner, int from, int to, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    int move = boxes_move(planner, from, to, t);
    own->actions[own->action_count++] = move;
    CLAUSE(formula, -move, boxes_player(planner, from, t - 1));
    CLAUSE(formula, -move, boxes_empty(planner, to, t - 1));
    CLAUSE(formula, -move, boxes_player(planner, to, t));
    CLAUSE(formula, -move, boxes_empty(planner, from, t));
    for (int b = 0; b < own->boxes; b++)
        keep_box(planner, move, b, t);
}

static void push_clauses(struct planner *planner, int b, const int *line, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
    bool home = own->is_target[line[2]];
    int push = boxes_push(planner, b, line, t);
    int target = boxes_target(planner, line[2]);
    int in = boxes_in_target(planner, b, t);
    own->actions[own->action_count++] = push;
    CLAUSE(formula, -push, boxes_empty(planner, line[2], t - 1));
    CLAUSE(formula, -push, boxes_player(planner, line[0], t - 1));
    CLAUSE(formula, -push, boxes_at(planner, b, line[1], t - 1));
    CLAUSE(formula, -push, home ? target : -target);
    CLAUSE(formula, -push, boxes_player(planner, line[1], t));
    CLAUSE(formula, -push, boxes_at(planner, b, line[2], t));
    CLAUSE(formula, -push, boxes_empty(planner, line[0], t));
    CLAUSE(formula, -push, home ? in : -in);
    for (int other = 0; other < own->boxes; other++)
        if (other != b)
            keep_box(planner, push, other, t);
}

static void noop_clauses(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    int noop = boxes_noop(planner, t);
    own->actions[own->action_count++] = noop;
    for (int c = 0; c < own->cells; c++)
        CLAUSE(&planner->formula, -noop, -boxes_player(planner, c, t - 1),
               boxes_player(planner, c, t));
    for (int b = 0; b < own->boxes; b++)
        keep_box(planner, noop, b, t);
}

static void step_clauses(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    struct formula *formula = &planner->formula;
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

static bool encode_boxes(struct planner *planner, int horizon)
{
    struct box_encoding *own = planner->own;
    bool anew = own->built < 0 || horizon < own->built;
    if (horizon < own->built)
        formula_reset(&planner->formula);
    if (!boxes_reserve(planner, horizon, anew))
        return false;
    if (anew) {
        start_clauses(planner);
        own->built = 0;
    }
    for (; own->built < horizon && !planner->formula.failed; own->built++)
        step_clauses(planner, own->built + 1);
    formula_clear_goals(&planner->formula);
    for (int b = 0; b < own->boxes; b++)
        formula_goal(&planner->formula, boxes_in_target(planner, b, horizon));
    return !planner->formula.failed;
}

static int find_player(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    for (int c = 0; c < own->cells; c++)
        if (solver_true(&planner->solver, boxes_player(planner, c, t)))
            return c;
    return 0;
}

static bool had_box(struct planner *planner, int c, int t)
{
    struct box_encoding *own = planner->own;
    for (int b = 0; b < own->boxes; b++)
        if (solver_true(&planner->solver, boxes_at(planner, b, c, t)))
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
