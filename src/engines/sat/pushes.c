/*
 * Pushes only: where boxes are before each push, which push is made.  The
 * walks between them are not in the formula.  A model is played; where it
 * walks through boxes, the wall of boxes becomes clauses (separators.c) and
 * the solver is asked again.  A formula that must stand alone (planner->whole)
 * has the walks, as layers of a flood instead.
 *
 * Two counts keep refutations short.  A push is thought of only while some box
 * can have come there and can still get home in time; and the wastes of all
 * pushes (front.h) are counted in unary up to what the horizon allows, which
 * hands the matching argument to the solver.
 *
 * "No" holds: every plan of that many pushes is a model, since windows, waste,
 * pairs, blocks and separators are true of all plans.  Each horizon is a new
 * formula, because windows and waste depend on it; separators are kept.
 */
#include "engines/sat/pushes.h"

#include "core/reach.h"
#include "core/route.h"

#define SQUARES_PER_POLL 64

static const struct symbol box_at = {"box", "cn"};
static const struct symbol push_at = {"push", "cdn"};
static const struct symbol player_at = {"player", "cn"};
static const struct symbol direction_at = {"direction", "dn"};
static const struct symbol idle_at = {"idle", "n"};
static const struct symbol waste_at = {"waste", "nn"};
static const struct symbol wasted_at = {"wasted", "nn"};
static const struct symbol flood_at = {"flood", "ncn"};

static bool open_pushes(struct planner *planner)
{
    struct run *run = planner->run;
    size_t n = (size_t)run->board->squares;
    struct pushes *own = run_alloc(run, 1, sizeof *own);
    if (!own)
        return false;
    planner->own = own;
    return RUN_NEW(run, own->list, n + 1) &&
           RUN_SETS(run, &own->boxes, &own->reach, &own->fewer);
}

/* Room for that many pushes and amounts of waste. */
static bool reserve(struct planner *planner, int horizon, int slack)
{
    struct pushes *own = planner->own;
    struct run *run = planner->run;
    bool ok = true;
    if ((size_t)horizon + 1 > own->moments) {
        own->moments = 2 * (size_t)horizon + 16;
        ok = RUN_NEW(run, own->idle, own->moments) &&
             RUN_NEW(run, own->direction, own->moments) &&
             RUN_NEW(run, own->plan, own->moments);
    }
    if (ok && (size_t)slack + 1 > own->amounts) {
        own->amounts = 2 * (size_t)slack + 16;
        ok = RUN_NEW(run, own->waste_now, own->amounts) &&
             RUN_NEW(run, own->waste_next, own->amounts) &&
             RUN_NEW(run, own->wasted, own->amounts);
    }
    return ok && layers_reserve(&own->layers, run, horizon);
}

/* Can some box have come there in t pushes, with so much waste to spare? */
static bool can_have_come(const struct planner *planner, int situation, int t,
                          int spare)
{
    const struct front *front = &planner->front;
    int32_t here = front->potential[situation];
    for (int b = 0; b < front->board->box_count && here < FRONT_NONE; b++) {
        int32_t pushed = front->pushed[b][situation];
        if (pushed <= t &&
            pushed + here - front->potential[front->start[b]] <= spare)
            return true;
    }
    return false;
}

/* Some box can be on s before push t and still get home. */
static bool box_can_be(const struct planner *planner, int s, int t, int horizon)
{
    const struct front *front = &planner->front;
    int slack = horizon - front->bound;
    for (int i = 4 * s; i < 4 * s + 4; i++)
        if (front->nearest[i] <= horizon - t &&
            can_have_come(planner, i, t, slack))
            return true;
    return false;
}

static bool push_can_be(const struct planner *planner, square s, unsigned d,
                        int t, int horizon)
{
    const struct front *front = &planner->front;
    if (!front_can_push(front, s, d))
        return false;
    int slack = horizon - front->bound;
    bool sinks = front->board->next[s][d] == front->board->sink;
    int after = sinks ? 0 : front->nearest[front_after(front, s, d)];
    return after <= horizon - t - 1 &&
           can_have_come(planner, front_beside(front, s, d ^ 1), t,
                         slack - front_waste(front, s, d));
}

static void name_layer(struct planner *planner, int t, int horizon)
{
    struct pushes *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct board *board = planner->run->board;
    struct layer *layer = &own->layers.items[t];
    struct layer *next = &own->layers.items[t + (t < horizon)];
    for (int s = 0; s < board->squares && !formula->failed; s++) {
        if (s % SQUARES_PER_POLL == 0 && run_poll(planner->run))
            formula->failed = true;
        if (!bits_has(planner->front.barred, (size_t)s) &&
            box_can_be(planner, s, t, horizon))
            layer->box[s] = VARIABLE(formula, &box_at, board->cells[s], t);
        bool pushed = false;
        for (unsigned d = 0; d < DIR_COUNT && t < horizon; d++)
            if (push_can_be(planner, (square)s, d, t, horizon)) {
                layer->push[s][d] =
                    VARIABLE(formula, &push_at, board->cells[s], (int)d, t);
                pushed = true;
            }
        if (pushed)
            next->player[s] =
                VARIABLE(formula, &player_at, board->cells[s], t + 1);
    }
    for (int d = 0; d < DIR_COUNT && t < horizon; d++)
        own->direction[t][d] = VARIABLE(formula, &direction_at, d, t);
    own->idle[t] = planner->idle ? VARIABLE(formula, &idle_at, t) : LIT_FALSE;
}

static void start_clauses(struct planner *planner)
{
    struct pushes *own = planner->own;
    const struct board *board = planner->run->board;
    struct layer *layer = &own->layers.items[0];
    layer->player[board->player] = LIT_TRUE;
    formula_section(&planner->formula, SECTION_START);
    for (int s = 0; s < board->squares; s++) {
        bool box = false;
        for (int i = 0; i < board->box_count; i++)
            box = box || board->box_squares[i] == s;
        if (box || layer->box[s] != LIT_FALSE)
            CLAUSE(&planner->formula, box ? layer->box[s] : -layer->box[s]);
    }
}

/* No box is off the goals; where there is one for each goal, all are full. */
static void goal_clauses(struct planner *planner, int horizon)
{
    struct pushes *own = planner->own;
    const struct board *board = planner->run->board;
    bool full =
        board->rules == RULES_GOALS && board->box_count == board->goal_count;
    const struct layer *last = &own->layers.items[horizon];
    formula_section(&planner->formula, SECTION_GOAL);
    for (int s = 0; s < board->squares; s++) {
        if (!bits_has(board->goals, (size_t)s))
            CLAUSE(&planner->formula, -last->box[s]);
        else if (full)
            CLAUSE(&planner->formula, last->box[s]);
    }
}

static void push_clauses(struct planner *planner, int t, square s, unsigned d)
{
    struct pushes *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct board *board = planner->run->board;
    const struct layer *now = &own->layers.items[t];
    const struct layer *next = &own->layers.items[t + 1];
    int push = now->push[s][d];
    square to = board->next[s][d];
    CLAUSE(formula, -push, next->player[s]);
    CLAUSE(formula, -push, own->direction[t][d]);
    CLAUSE(formula, -push, now->box[s]);
    CLAUSE(formula, -push, -next->box[s]);
    CLAUSE(formula, -push, -now->box[to]);
    CLAUSE(formula, -push, -now->box[board->next[s][d ^ 1]]);
    if (to != board->sink)
        CLAUSE(formula, -push, next->box[to]);
}

/* One push, told apart by where the player ends and by its direction. */
static void action_clauses(struct planner *planner, int t)
{
    struct pushes *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct board *board = planner->run->board;
    const struct layer *now = &own->layers.items[t];
    const struct layer *next = &own->layers.items[t + 1];
    size_t count = 0;
    for (int s = 0; s < board->squares; s++) {
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (now->push[s][d] != LIT_FALSE)
                push_clauses(planner, t, (square)s, d);
        if (next->player[s] == LIT_FALSE)
            continue;
        own->list[count++] = next->player[s];
        formula_open(formula);
        formula_literal(formula, -next->player[s]);
        for (int d = 0; d < DIR_COUNT; d++)
            formula_literal(formula, now->push[s][d]);
        formula_close(formula);
    }
    if (own->idle[t] != LIT_FALSE)
        own->list[count++] = own->idle[t];
    formula_at_least_one(formula, own->list, count);
    formula_at_most_one(formula, own->list, count);
    formula_pairwise(formula, own->direction[t], DIR_COUNT);
    if (t > 0)
        CLAUSE(formula, -own->idle[t], own->idle[t - 1]);
}

static void frame_clauses(struct planner *planner, int t)
{
    struct pushes *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct board *board = planner->run->board;
    const struct layer *now = &own->layers.items[t];
    const struct layer *next = &own->layers.items[t + 1];
    for (int s = 0; s < board->squares; s++) {
        CLAUSE(formula, -now->box[s], next->box[s], next->player[s]);
        layer_box_came(planner, now, next, (square)s);
    }
}

/* Names the wastes of a push at t, each amount once. */
static void wasted_clauses(struct planner *planner, int t, int slack)
{
    struct pushes *own = planner->own;
    const struct board *board = planner->run->board;
    const struct layer *now = &own->layers.items[t];
    for (int w = 0; w <= slack; w++)
        own->wasted[w] = LIT_FALSE;
    for (int s = 0; s < board->squares; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++) {
            if (now->push[s][d] == LIT_FALSE)
                continue;
            int w = front_waste(&planner->front, (square)s, d);
            if (w == 0)
                continue;
            if (own->wasted[w] == LIT_FALSE)
                own->wasted[w] = VARIABLE(&planner->formula, &wasted_at, w, t);
            CLAUSE(&planner->formula, -now->push[s][d], own->wasted[w]);
        }
}

/* waste_now[j]: at least j was wasted before push t. */
static void waste_clauses(struct planner *planner, int t, int slack)
{
    struct pushes *own = planner->own;
    struct formula *formula = &planner->formula;
    wasted_clauses(planner, t, slack);
    for (int j = 1; j <= slack; j++) {
        own->waste_next[j] = VARIABLE(formula, &waste_at, j, t + 1);
        CLAUSE(formula, -own->waste_now[j], own->waste_next[j]);
        if (j > 1)
            CLAUSE(formula, -own->waste_next[j], own->waste_next[j - 1]);
    }
    for (int w = 1; w <= slack; w++) {
        if (own->wasted[w] == LIT_FALSE)
            continue;
        CLAUSE(formula, -own->wasted[w], own->waste_next[w]);
        for (int j = 1; j <= slack; j++)
            CLAUSE(formula, -own->wasted[w], -own->waste_now[j],
                   j + w <= slack ? own->waste_next[j + w] : LIT_FALSE);
    }
    int *swap = own->waste_now;
    own->waste_now = own->waste_next;
    own->waste_next = swap;
}

/* Layers of a flood: what the player reaches in k steps, then a push. */
static void flood_clauses(struct planner *planner, int t)
{
    struct pushes *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct board *board = planner->run->board;
    const struct layer *now = &own->layers.items[t];
    int *from = own->list;
    for (int s = 0; s < board->squares; s++) {
        int start = LIT_FALSE;
        if (s == board->player)
            start = t == 0 ? LIT_TRUE : own->idle[t - 1];
        from[s] = VARIABLE(formula, &flood_at, 0, board->cells[s], t);
        CLAUSE(formula, -from[s], now->player[s], start);
    }
    for (int k = 1; k < board->squares - board->box_count; k++) {
        int *to = run_alloc(planner->run, (size_t)board->squares, sizeof *to);
        if (!to)
            return;
        for (int s = 0; s < board->squares; s++) {
            to[s] = VARIABLE(formula, &flood_at, k, board->cells[s], t);
            CLAUSE(formula, -to[s], -now->box[s]);
            formula_open(formula);
            formula_literal(formula, -to[s]);
            formula_literal(formula, from[s]);
            for (int d = 0; d < DIR_COUNT; d++)
                if (board->next[s][d] != NO_SQUARE)
                    formula_literal(formula, from[board->next[s][d]]);
            formula_close(formula);
        }
        from = to;
    }
    for (int s = 0; s < board->squares; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (now->push[s][d] != LIT_FALSE)
                CLAUSE(formula, -now->push[s][d], from[board->next[s][d ^ 1]]);
}

static void step_clauses(struct planner *planner, int t, int slack)
{
    struct pushes *own = planner->own;
    formula_section(&planner->formula, t);
    action_clauses(planner, t);
    frame_clauses(planner, t);
    waste_clauses(planner, t, slack);
    struct allowance left = {slack, own->waste_now};
    layer_forbid_boxes(planner, &own->layers.items[t + 1], &left);
    layer_forbid_pushes(planner, &own->layers.items[t],
                        &own->layers.items[t + 1], &left);
    if (planner->whole)
        flood_clauses(planner, t);
}

/* Adds what was learned since, for all moments. */
static void refine(struct planner *planner, size_t first, int horizon)
{
    struct pushes *own = planner->own;
    for (size_t i = first; i < own->separators.count; i++)
        for (int t = 0; t < horizon; t++) {
            formula_section(&planner->formula, t);
            separator_clauses(planner, &own->separators.items[i], t);
        }
}

static bool encode_pushes(struct planner *planner, int horizon)
{
    struct pushes *own = planner->own;
    int slack = horizon - planner->front.bound;
    if (slack < 0)
        slack = 0;
    if (!reserve(planner, horizon, slack))
        return false;
    formula_reset(&planner->formula);
    for (int t = 0; t <= horizon; t++) {
        if (run_poll(planner->run))
            return false;
        layer_clear(&own->layers.items[t], planner->run->board);
    }
    for (int j = 0; j <= slack; j++)
        own->waste_now[j] = LIT_FALSE;
    for (int t = 0; t <= horizon && !planner->formula.failed; t++)
        name_layer(planner, t, horizon);
    if (planner->formula.failed)
        return false;
    start_clauses(planner);
    for (int t = 0; t < horizon && !planner->formula.failed; t++)
        step_clauses(planner, t, slack);
    goal_clauses(planner, horizon);
    refine(planner, 0, horizon);
    return !planner->formula.failed;
}

static bool find_push(const struct planner *planner, int t, struct push *push)
{
    const struct pushes *own = planner->own;
    const struct layer *layer = &own->layers.items[t];
    for (int s = 0; s < planner->run->board->squares; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (solver_true(&planner->solver, layer->push[s][d])) {
                *push = (struct push){(square)s, (uint8_t)d};
                return true;
            }
    return false;
}

static enum decoded decode_pushes(struct planner *planner)
{
    struct pushes *own = planner->own;
    const struct board *board = planner->run->board;
    size_t count = 0, known = own->separators.count;
    struct state state;
    bool learned = false;
    state_init(&state, board, own->boxes);
    for (int t = 0; t < planner->horizon; t++) {
        struct push push;
        if (!find_push(planner, t, &push))
            continue;
        square behind = board->next[push.from][push.d ^ 1];
        reach_fill(board, state.boxes, state.player, own->reach);
        if (!bits_has(own->reach, behind)) {
            bool is_new;
            if (!separators_learn(planner, state.boxes, state.player, behind,
                                  &is_new))
                return DECODED_STOPPED;
            if (!learned)
                planner->blocked = (int)count + 1;
            learned = true;
        }
        own->plan[count++] = push;
        state_push(&state, push);
    }
    if (learned && known == own->separators.count) {
        error_set(&planner->run->error, KURA_INTERNAL,
                  "a separator did not hold");
        return DECODED_STOPPED;
    }
    refine(planner, known, planner->horizon);
    if (learned)
        return DECODED_REFINED;
    return route_pushes(planner->run, own->plan, count) ? DECODED_PLAN
                                                        : DECODED_STOPPED;
}

const struct encoding pushes_encoding = {
    .name = "pushes",
    .counts_pushes = true,
    .plays_sink = true,
    .weighs = true,
    .refines = true,
    .open = open_pushes,
    .encode = encode_pushes,
    .decode = decode_pushes,
};
