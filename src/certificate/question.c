/*
 * Variables have fixed places, so that a formula can be read without names.
 * Of a floor with n cells, at moment t, in the question of moves:
 *
 *     player on c      t * (6n + 1) + c + 1
 *     box on c         t * (6n + 1) + n + c + 1
 *     box pushed       t * (6n + 1) + 2n + 4c + d + 1   from c in direction d
 *     waiting          t * (6n + 1) + 6n + 1            between t and t + 1
 *
 * The question of pushes has the same, where "player" is where the last push
 * left it, and behind them n for each layer of a flood: cells that the player
 * can come to with k steps.
 */
#include "certificate/question.h"

#define FLOOR_NONE (-1)

/* The floor: cells that the player could come to if there were no boxes,
 * numbered in reading order.  Taken from the level itself: a certificate is
 * checked without a board. */
struct floor {
    int count;
    int (*next)[4]; /* up, down, left, right: a number or FLOOR_NONE */
    bool *goal, *box;
    int boxes;
    int player;
    int sink;     /* FLOOR_NONE where boxes stay on goals */
    void *memory; /* owned: all of it */
};

struct question {
    const struct floor *floor;
    struct clauses *clauses;
    int most;   /* steps */
    int stride; /* variables of a moment */
};

static void number_floor(struct floor *floor, const struct level *level,
                         int *numbers)
{
    int cells = level->width * level->height;
    for (int cell = 0; cell < cells; cell++)
        numbers[cell] = level->inside[cell] ? floor->count++ : FLOOR_NONE;
    for (int cell = 0; cell < cells; cell++) {
        int c = numbers[cell];
        if (c == FLOOR_NONE)
            continue;
        for (int d = 0; d < 4; d++) {
            int to = level_beside(level, cell, d);
            floor->next[c][d] = to < 0 ? FLOOR_NONE : numbers[to];
        }
        floor->goal[c] = level->cells[cell] & CELL_GOAL;
        floor->box[c] = level->cells[cell] & CELL_BOX;
        floor->boxes += floor->box[c];
        if (cell == level->player)
            floor->player = c;
        if (floor->goal[c] && level->rules == RULES_SINK)
            floor->sink = c;
    }
}

static bool floor_init(struct floor *floor, const struct level *level,
                       struct kura_error *err)
{
    size_t cells = (size_t)level->width * (size_t)level->height;
    *floor = (struct floor){.sink = FLOOR_NONE};
    int *memory = calloc(cells, 6 * sizeof(int));
    if (!memory)
        return error_memory(err);
    floor->memory = memory;
    floor->next = (int(*)[4])memory;
    int *numbers = memory + 4 * cells;
    floor->goal = (bool *)(numbers + cells);
    floor->box = floor->goal + cells;
    number_floor(floor, level, numbers);
    return true;
}

static void floor_release(struct floor *floor)
{
    free(floor->memory);
    *floor = (struct floor){0};
}

/* The opposite of direction d is d ^ 1; a push of the box on c in direction d
 * needs floor on both sides. */
static bool floor_has_push(const struct floor *floor, int c, int d)
{
    return c != floor->sink && floor->next[c][d] != FLOOR_NONE &&
           floor->next[c][d ^ 1] != FLOOR_NONE;
}

static int player(const struct question *q, int c, int t)
{
    return t * q->stride + c + 1;
}

static int box(const struct question *q, int c, int t)
{
    return t * q->stride + q->floor->count + c + 1;
}

static int push(const struct question *q, int c, int d, int t)
{
    return t * q->stride + 2 * q->floor->count + 4 * c + d + 1;
}

static int wait(const struct question *q, int t)
{
    return t * q->stride + 6 * q->floor->count + 1;
}

static int flood(const struct question *q, int k, int c, int t)
{
    return t * q->stride + (6 + k) * q->floor->count + c + 2;
}

static void clause(const struct question *q, int a, int b)
{
    clauses_literal(q->clauses, a);
    if (b)
        clauses_literal(q->clauses, b);
    clauses_end(q->clauses);
}

/* Boxes and player stand where the level has them. */
static void state_start(const struct question *q)
{
    for (int c = 0; c < q->floor->count; c++) {
        bool here = c == q->floor->player;
        clause(q, here ? player(q, c, 0) : -player(q, c, 0), 0);
        clause(q, q->floor->box[c] ? box(q, c, 0) : -box(q, c, 0), 0);
    }
}

/* At the end no box is off the goals. */
static void state_goal(const struct question *q)
{
    for (int c = 0; c < q->floor->count; c++)
        if (!q->floor->goal[c])
            clause(q, -box(q, c, q->most), 0);
}

/* The player is on one cell, which has no box. */
static void one_player(const struct question *q, int t)
{
    int n = q->floor->count;
    for (int c = 0; c < n; c++)
        clauses_literal(q->clauses, player(q, c, t));
    clauses_end(q->clauses);
    for (int c = 0; c < n; c++) {
        for (int e = c + 1; e < n; e++)
            clause(q, -player(q, c, t), -player(q, e, t));
        clause(q, -player(q, c, t), -box(q, c, t));
    }
}

/* What a push does to its box, and what it needs of it. */
static void push_box(const struct question *q, int c, int d, int t)
{
    const struct floor *floor = q->floor;
    if (!floor_has_push(floor, c, d)) {
        clause(q, -push(q, c, d, t), 0);
        return;
    }
    int to = floor->next[c][d];
    clause(q, -push(q, c, d, t), box(q, c, t));
    clause(q, -push(q, c, d, t), -box(q, c, t + 1));
    clause(q, -push(q, c, d, t), -box(q, to, t));
    if (to != floor->sink)
        clause(q, -push(q, c, d, t), box(q, to, t + 1));
    clause(q, -push(q, c, d, t), player(q, c, t + 1));
    clause(q, -push(q, c, d, t), -wait(q, t));
}

/* A box comes and goes only by a push. */
static void keep_boxes(const struct question *q, int t)
{
    const struct floor *floor = q->floor;
    for (int c = 0; c < floor->count; c++) {
        clauses_literal(q->clauses, -box(q, c, t));
        clauses_literal(q->clauses, box(q, c, t + 1));
        for (int d = 0; d < 4; d++)
            clauses_literal(q->clauses, push(q, c, d, t));
        clauses_end(q->clauses);
        clauses_literal(q->clauses, box(q, c, t));
        clauses_literal(q->clauses, -box(q, c, t + 1));
        for (int d = 0; d < 4 && c != floor->sink; d++)
            if (floor->next[c][d ^ 1] != FLOOR_NONE)
                clauses_literal(q->clauses,
                                push(q, floor->next[c][d ^ 1], d, t));
        clauses_end(q->clauses);
    }
}

/* Waiting comes first, where the player started. */
static void wait_first(const struct question *q, int t)
{
    if (t > 0)
        clause(q, -wait(q, t), wait(q, t - 1));
    clause(q, -wait(q, t), player(q, q->floor->player, t + 1));
}

/* The player waits or goes to the next cell. */
static void walk(const struct question *q, int c, int t)
{
    clauses_literal(q->clauses, -player(q, c, t));
    clauses_literal(q->clauses, wait(q, t));
    for (int d = 0; d < 4; d++)
        if (q->floor->next[c][d] != FLOOR_NONE)
            clauses_literal(q->clauses, player(q, q->floor->next[c][d], t + 1));
    clauses_end(q->clauses);
}

static void one_move(const struct question *q, int t)
{
    const struct floor *floor = q->floor;
    for (int c = 0; c < floor->count; c++) {
        walk(q, c, t);
        for (int d = 0; d < 4; d++) {
            push_box(q, c, d, t);
            if (floor_has_push(floor, c, d))
                clause(q, -push(q, c, d, t),
                       player(q, floor->next[c][d ^ 1], t));
        }
        /* Who steps onto a box pushes it. */
        clauses_literal(q->clauses, -player(q, c, t + 1));
        clauses_literal(q->clauses, -box(q, c, t));
        for (int d = 0; d < 4; d++)
            clauses_literal(q->clauses, push(q, c, d, t));
        clauses_end(q->clauses);
    }
    keep_boxes(q, t);
    wait_first(q, t);
    one_player(q, t + 1);
}

/* The cells that can be walked to before a push, layer by layer: enough of
 * them for the longest way without a cell twice. */
static void reach(const struct question *q, int layers, int t)
{
    const struct floor *floor = q->floor;
    for (int c = 0; c < floor->count; c++)
        clause(q, -flood(q, 0, c, t), player(q, c, t));
    for (int k = 1; k < layers; k++)
        for (int c = 0; c < floor->count; c++) {
            clause(q, -flood(q, k, c, t), -box(q, c, t));
            clauses_literal(q->clauses, -flood(q, k, c, t));
            clauses_literal(q->clauses, flood(q, k - 1, c, t));
            for (int d = 0; d < 4; d++)
                if (floor->next[c][d] != FLOOR_NONE)
                    clauses_literal(q->clauses,
                                    flood(q, k - 1, floor->next[c][d], t));
            clauses_end(q->clauses);
        }
}

/* One push, from a cell that the player can come to, or waiting. */
static void one_push(const struct question *q, int layers, int t)
{
    const struct floor *floor = q->floor;
    reach(q, layers, t);
    for (int c = 0; c < floor->count; c++)
        for (int d = 0; d < 4; d++) {
            push_box(q, c, d, t);
            if (floor_has_push(floor, c, d))
                clause(q, -push(q, c, d, t),
                       flood(q, layers - 1, floor->next[c][d ^ 1], t));
            for (int e = d + 1; e < 4; e++)
                clause(q, -push(q, c, d, t), -push(q, c, e, t));
        }
    for (int c = 0; c < floor->count; c++) {
        clauses_literal(q->clauses, -player(q, c, t + 1));
        for (int d = 0; d < 4; d++)
            clauses_literal(q->clauses, push(q, c, d, t));
        if (c == floor->player)
            clauses_literal(q->clauses, wait(q, t));
        clauses_end(q->clauses);
    }
    keep_boxes(q, t);
    wait_first(q, t);
    one_player(q, t + 1);
}

static void ask(const struct question *q, int layers)
{
    if (q->most < 0) {
        clauses_end(q->clauses);
        return;
    }
    state_start(q);
    for (int t = 0; t < q->most && !q->clauses->failed; t++) {
        if (layers)
            one_push(q, layers, t);
        else
            one_move(q, t);
    }
    state_goal(q);
}

/* Variable numbers must fit; no level for which this could be answered comes
 * near. */
static bool fits(const struct question *q, struct kura_error *err)
{
    return q->most < 1000000000 / q->stride - 1 ||
           error_set(err, KURA_SYSTEM,
                     "the level is too large for a certificate");
}

bool question_ask(const struct level *level, bool pushes, int most,
                  struct clauses *clauses, struct kura_error *err)
{
    struct floor floor;
    if (!floor_init(&floor, level, err))
        return false;
    int fewest = level->rules == RULES_SINK ? 1 : floor.boxes;
    int walk = floor.count > fewest ? floor.count - fewest : 1;
    int layers = pushes ? walk : 0; /* of a walk between two pushes */
    struct question q = {&floor, clauses, most, (6 + layers) * floor.count + 1};
    bool ok = fits(&q, err);
    if (ok)
        ask(&q, layers);
    floor_release(&floor);
    return ok && (!clauses->failed || error_memory(err));
}
