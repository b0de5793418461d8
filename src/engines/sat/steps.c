/*
 * Moves, with few variables: where the player is, where boxes are, which push
 * is made; a walk needs no variable of its own.
 *
 * A square is only thought of at a moment when player or box could be there by
 * then, with the floor empty; the player's squares alternate in colour.  Dead
 * squares, lost pairs and blocks are left out.  Exactly one square holds
 * the player at each moment, so two pushes at once are impossible.
 *
 * Without idling: a goal literal for each horizon, assumed for its call and
 * denied after it, so that everything learned stays.  A plan that walks to a
 * square and straight back is not shortest and is forbidden; so is a plan that
 * does not end with a push.  With idling: the player may stand still, but only
 * before the first step, so both rules hold for the steps that follow.
 */
#include "engines/sat/layer.h"

#include "base/bits.h"

static const struct symbol player_at = {"player", "cn"};
static const struct symbol box_at = {"box", "cn"};
static const struct symbol push_at = {"push", "cdn"};
static const struct symbol walk_at = {"walk", "n"};
static const struct symbol idle_at = {"idle", "n"};
static const struct symbol goal_at = {"goal", "n"};

struct steps {
    struct layers layers;
    int *earliest; /* by situation: no box comes there before */
    int *walk;     /* by moment */
    int *idle;     /* by moment; LIT_FALSE without idling */
    size_t moments;
    int *list; /* of literals, for clauses over the board */
    int built; /* layers 0..built are in the formula; -1 none */
    int goal;  /* literal of the last horizon; 0 before the first */
};

static bool open_steps(struct planner *planner)
{
    struct run *run = planner->run;
    const struct front *front = &planner->front;
    size_t n = (size_t)run->board->squares;
    struct steps *own = run_alloc(run, 1, sizeof *own);
    if (!own)
        return false;
    planner->own = own;
    own->built = -1;
    if (!RUN_NEW(run, own->list, 4 * n + 2) ||
        !RUN_NEW(run, own->earliest, 4 * n))
        return false;
    for (size_t i = 0; i < 4 * n; i++)
        own->earliest[i] = FRONT_NONE;
    for (int b = 0; b < run->board->box_count && !run_poll(run); b++)
        for (size_t i = 0; i < 4 * n; i++) {
            int pushed = front->pushed[b][i];
            int at = pushed == 0 ? 0 : front->approach[b] + pushed;
            if (pushed != FRONT_NONE && at < own->earliest[i])
                own->earliest[i] = at;
        }
    return run->stopped_by == STOP_NONE;
}

static bool reserve_moments(struct planner *planner, int last)
{
    struct steps *own = planner->own;
    size_t had = own->moments, wanted = run_room(had, (size_t)last + 1);
    if (!run_fit(planner->run, &own->walk, &had, wanted, sizeof(int)) ||
        !run_fit(planner->run, &own->idle, &own->moments, wanted, sizeof(int)))
        return false;
    return layers_reserve(&own->layers, planner->run, last);
}

/* The least of a square's situations. */
static int least_at(const int *table, int s)
{
    int least = FRONT_NONE;
    for (int part = 0; part < 4; part++)
        if (table[s * 4 + part] < least)
            least = table[s * 4 + part];
    return least;
}

static bool player_can_be(const struct planner *planner, int s, int t)
{
    int steps = planner->front.steps[s];
    return steps <= t && (planner->idle || (t - steps) % 2 == 0);
}

static void name_squares(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    struct formula *formula = &planner->formula;
    struct layer *layer = &own->layers.items[t];
    layer_clear(layer, board);
    for (int s = 0; s < board->squares; s++) {
        if (player_can_be(planner, s, t))
            layer->player[s] =
                VARIABLE(formula, &player_at, board->cells[s], t);
        if (!bits_has(planner->front.barred, (size_t)s) &&
            least_at(own->earliest, s) <= t)
            layer->box[s] = VARIABLE(formula, &box_at, board->cells[s], t);
    }
}

/* One player, who stands on no box. */
static void state_clauses(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    const struct layer *layer = &own->layers.items[t];
    size_t count = 0;
    for (int s = 0; s < planner->run->board->squares; s++) {
        if (layer->player[s] != LIT_FALSE)
            own->list[count++] = layer->player[s];
        CLAUSE(&planner->formula, -layer->player[s], -layer->box[s]);
    }
    formula_at_least_one(&planner->formula, own->list, count);
    formula_at_most_one(&planner->formula, own->list, count);
}

static void start_clauses(struct planner *planner)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    const struct layer *layer = &own->layers.items[0];
    formula_section(&planner->formula, SECTION_START);
    CLAUSE(&planner->formula, layer->player[board->player]);
    for (int i = 0; i < board->box_count; i++)
        CLAUSE(&planner->formula, layer->box[board->box_squares[i]]);
}

static void name_pushes(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    const struct front *front = &planner->front;
    struct layer *now = &own->layers.items[t];
    for (int s = 0; s < board->squares; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++) {
            if (now->box[s] == LIT_FALSE ||
                !front_can_push(front, (square)s, d) ||
                now->player[board->next[s][d ^ 1]] == LIT_FALSE ||
                own->earliest[front_beside(front, (square)s, d ^ 1)] > t)
                continue;
            now->push[s][d] = VARIABLE(&planner->formula, &push_at,
                                       board->cells[s], (int)d, t);
        }
    own->walk[t] = VARIABLE(&planner->formula, &walk_at, t);
    own->idle[t] =
        planner->idle ? VARIABLE(&planner->formula, &idle_at, t) : LIT_FALSE;
}

/* The player is next to where it was, or idles at the start. */
static void walk_clauses(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    struct formula *formula = &planner->formula;
    const struct layer *now = &own->layers.items[t];
    const struct layer *next = &own->layers.items[t + 1];
    for (int s = 0; s < board->squares; s++)
        for (int forward = 0; forward < 2; forward++) {
            const struct layer *from = forward ? now : next;
            const struct layer *to = forward ? next : now;
            if (from->player[s] == LIT_FALSE)
                continue;
            formula_open(formula);
            formula_literal(formula, -from->player[s]);
            formula_literal(formula, own->idle[t]);
            for (int d = 0; d < DIR_COUNT; d++)
                if (board->next[s][d] != NO_SQUARE)
                    formula_literal(formula, to->player[board->next[s][d]]);
            formula_close(formula);
        }
    CLAUSE(formula, -own->idle[t], next->player[board->player]);
    CLAUSE(formula, -own->idle[t], -own->walk[t]);
    if (t > 0)
        CLAUSE(formula, -own->idle[t], own->idle[t - 1]);
}

static void push_clauses(struct planner *planner, int t, square s, unsigned d)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    struct formula *formula = &planner->formula;
    const struct layer *now = &own->layers.items[t];
    const struct layer *next = &own->layers.items[t + 1];
    int push = now->push[s][d];
    square to = board->next[s][d];
    CLAUSE(formula, -push, now->player[board->next[s][d ^ 1]]);
    CLAUSE(formula, -push, next->player[s]);
    CLAUSE(formula, -push, now->box[s]);
    CLAUSE(formula, -push, -next->box[s]);
    CLAUSE(formula, -push, -now->box[to]);
    if (to != board->sink)
        CLAUSE(formula, -push, next->box[to]);
    CLAUSE(formula, -push, -own->walk[t]);
    CLAUSE(formula, -push, -own->idle[t]);
}

/* Each step is a walk or a push. */
static void action_clauses(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    const struct layer *now = &own->layers.items[t];
    size_t count = 0;
    own->list[count++] = own->walk[t];
    own->list[count++] = own->idle[t];
    for (int s = 0; s < board->squares; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (now->push[s][d] != LIT_FALSE) {
                push_clauses(planner, t, (square)s, d);
                own->list[count++] = now->push[s][d];
            }
    formula_at_least_one(&planner->formula, own->list, count);
}

/* Boxes change only by pushes. */
static void frame_clauses(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    struct formula *formula = &planner->formula;
    const struct layer *now = &own->layers.items[t];
    const struct layer *next = &own->layers.items[t + 1];
    for (int s = 0; s < board->squares; s++) {
        CLAUSE(formula, -now->box[s], next->box[s], next->player[s]);
        formula_open(formula);
        formula_literal(formula, -now->box[s]);
        formula_literal(formula, -next->player[s]);
        for (int d = 0; d < DIR_COUNT; d++)
            formula_literal(formula, now->push[s][d]);
        formula_close(formula);
        layer_box_came(planner, now, next, (square)s);
    }
}

/* A walk is not taken straight back. */
static void undo_clauses(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    const struct layer *before = &own->layers.items[t - 1];
    const struct layer *after = &own->layers.items[t + 1];
    for (int s = 0; s < planner->run->board->squares; s++)
        CLAUSE(&planner->formula, -before->player[s], -own->walk[t - 1],
               -after->player[s]);
}

static void add_layer(struct planner *planner, int t)
{
    struct steps *own = planner->own;
    name_squares(planner, t);
    if (t == 0) {
        start_clauses(planner);
        own->built = 0;
        return;
    }
    formula_section(&planner->formula, t - 1);
    name_pushes(planner, t - 1);
    state_clauses(planner, t);
    walk_clauses(planner, t - 1);
    action_clauses(planner, t - 1);
    frame_clauses(planner, t - 1);
    if (t >= 2)
        undo_clauses(planner, t - 1);
    layer_forbid_boxes(planner, &own->layers.items[t], NULL);
    layer_forbid_pushes(planner, &own->layers.items[t - 1],
                        &own->layers.items[t], NULL);
    own->built = t;
}

/* All boxes are home, and before that near enough; the last step pushes. */
static void goal_clauses(struct planner *planner, int horizon, int goal)
{
    struct steps *own = planner->own;
    const struct board *board = planner->run->board;
    bool full =
        board->rules == RULES_GOALS && board->box_count == board->goal_count;
    formula_section(&planner->formula, SECTION_GOAL);
    for (int s = 0; s < board->squares; s++) {
        int distance = least_at(planner->front.nearest, s);
        int first = distance <= horizon ? horizon - distance + 1 : 0;
        for (int t = first; t <= horizon; t++)
            CLAUSE(&planner->formula, -goal, -own->layers.items[t].box[s]);
        if (full && bits_has(board->goals, (size_t)s))
            CLAUSE(&planner->formula, -goal, own->layers.items[horizon].box[s]);
    }
    CLAUSE(&planner->formula, -goal, -own->walk[horizon - 1]);
    CLAUSE(&planner->formula, -goal, -own->idle[horizon - 1]);
}

/* With idling the last layer is the end, and a shorter horizon idles first. */
static void bound_idle(struct planner *planner, int horizon)
{
    struct steps *own = planner->own;
    formula_clear_goals(&planner->formula);
    if (own->goal == 0)
        goal_clauses(planner, own->built, LIT_TRUE);
    own->goal = LIT_TRUE;
    if (horizon < own->built)
        formula_goal(&planner->formula, own->idle[own->built - horizon - 1]);
}

static bool encode_steps(struct planner *planner, int horizon)
{
    struct steps *own = planner->own;
    if (!reserve_moments(planner, horizon))
        return false;
    while (own->built < horizon && !planner->formula.failed &&
           own->goal != LIT_TRUE)
        add_layer(planner, own->built + 1);
    if (planner->formula.failed)
        return false;
    if (planner->idle) {
        bound_idle(planner, horizon);
        return true;
    }
    if (own->goal)
        CLAUSE(&planner->formula, -own->goal);
    own->goal = VARIABLE(&planner->formula, &goal_at, horizon);
    goal_clauses(planner, horizon, own->goal);
    formula_clear_goals(&planner->formula);
    formula_goal(&planner->formula, own->goal);
    return true;
}

static square find_player(const struct planner *planner, int t)
{
    const struct steps *own = planner->own;
    const struct layer *layer = &own->layers.items[t];
    for (int s = 0; s < planner->run->board->squares; s++)
        if (solver_true(&planner->solver, layer->player[s]))
            return (square)s;
    return NO_SQUARE;
}

static enum decoded decode_steps(struct planner *planner)
{
    struct steps *own = planner->own;
    struct run *run = planner->run;
    square player = run->board->player;
    plan_clear(&run->plan);
    for (int t = 0; t < own->built; t++) {
        square next = find_player(planner, t + 1);
        for (unsigned d = 0; d < DIR_COUNT && next != player; d++) {
            if (run->board->next[player][d] != next)
                continue;
            bool push =
                solver_true(&planner->solver, own->layers.items[t].box[next]);
            if (!run_plan_add(run, (enum direction)d, push))
                return DECODED_STOPPED;
            break;
        }
        player = next;
    }
    return DECODED_PLAN;
}

const struct encoding steps_encoding = {
    .name = "steps",
    .plays_sink = true,
    .weighs = true,
    .incremental = true,
    .open = open_steps,
    .encode = encode_steps,
    .decode = decode_steps,
};
