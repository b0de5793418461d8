/*
 * Which variables the encoding `boxes` has and what they are called; a box is
 * told from the others, as in STRIPS.
 */
#include "engines/sat/boxes.h"

static const struct symbol player_symbol = {"player", "pn"};
static const struct symbol at_symbol = {"at", "bpn"};
static const struct symbol empty_symbol = {"empty", "pn"};
static const struct symbol target_symbol = {"target", "p"};
static const struct symbol in_target_symbol = {"inTarget", "bn"};
static const struct symbol move_symbol = {"move", "ppn"};
static const struct symbol push_symbol = {"push", "bpppn"};
static const struct symbol push_t_symbol = {"push_t", "bpppn"};
static const struct symbol noop_symbol = {"noop", "n"};

static bool allocate(struct box_encoding *own, struct run *run, size_t cells)
{
    own->cell = run_alloc(run, cells, sizeof *own->cell);
    own->next = run_alloc(run, cells, sizeof *own->next);
    own->is_target = run_alloc(run, cells, sizeof *own->is_target);
    own->box = run_alloc(run, cells, sizeof *own->box);
    return own->cell && own->next && own->is_target && own->box;
}

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

static void init_families(struct box_encoding *own)
{
    size_t cells = (size_t)own->cells, boxes = (size_t)own->boxes;
    family_init(&own->player, &player_symbol, cells);
    family_init(&own->at, &at_symbol, boxes * cells);
    family_init(&own->empty, &empty_symbol, cells);
    family_init(&own->target, &target_symbol, cells);
    family_init(&own->in_target, &in_target_symbol, boxes);
    family_init(&own->move, &move_symbol, 4 * cells);
    family_init(&own->push, &push_symbol, 4 * boxes * cells);
    family_init(&own->noop, &noop_symbol, 1);
}

bool boxes_prepare(struct planner *planner)
{
    struct box_encoding *own = planner->own;
    struct run *run = planner->run;
    struct rectangle area;
    rectangle_init(&area, planner);
    if (!allocate(own, run, (size_t)area.cells))
        return false;
    number_cells(own, run->level);
    for (int c = 0; c < own->cells; c++)
        for (int d = 0; d < DIR_COUNT; d++)
            own->next[c][d] =
                number_of(own, rectangle_next(&area, own->cell[c], d));
    init_families(own);
    size_t cells = (size_t)own->cells, boxes = (size_t)own->boxes;
    own->list = run_alloc(run, cells + boxes + 2, sizeof *own->list);
    own->actions =
        run_alloc(run, 4 * cells * (boxes + 1) + 1, sizeof *own->actions);
    return own->list && own->actions;
}

bool boxes_reserve(struct planner *planner, int last, bool anew)
{
    struct box_encoding *own = planner->own;
    struct family *families[] = {&own->player, &own->at,        &own->empty,
                                 &own->target, &own->in_target, &own->move,
                                 &own->push,   &own->noop};
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        if (!family_reserve(planner->run, families[i], last, anew))
            return false;
    return true;
}

int boxes_player(struct planner *planner, int c, int t)
{
    struct box_encoding *own = planner->own;
    return family_member(&planner->formula, &own->player, t, c,
                         (const int[]){own->cell[c], t, 0, 0, 0});
}

int boxes_at(struct planner *planner, int b, int c, int t)
{
    struct box_encoding *own = planner->own;
    return family_member(&planner->formula, &own->at, t, b * own->cells + c,
                         (const int[]){b + 1, own->cell[c], t, 0, 0});
}

int boxes_empty(struct planner *planner, int c, int t)
{
    struct box_encoding *own = planner->own;
    return family_member(&planner->formula, &own->empty, t, c,
                         (const int[]){own->cell[c], t, 0, 0, 0});
}

int boxes_target(struct planner *planner, int c)
{
    struct box_encoding *own = planner->own;
    return family_member(&planner->formula, &own->target, 0, c,
                         (const int[]){own->cell[c], 0, 0, 0, 0});
}

int boxes_in_target(struct planner *planner, int b, int t)
{
    struct box_encoding *own = planner->own;
    return family_member(&planner->formula, &own->in_target, t, b,
                         (const int[]){b + 1, t, 0, 0, 0});
}

static int direction_of(const struct box_encoding *own, int from, int to)
{
    int d = 0;
    while (own->next[from][d] != to)
        d++;
    return d;
}

int boxes_move(struct planner *planner, int from, int to, int t)
{
    struct box_encoding *own = planner->own;
    return family_member(&planner->formula, &own->move, t,
                         4 * from + direction_of(own, from, to),
                         (const int[]){own->cell[from], own->cell[to], t, 0,
                                       0});
}

int boxes_push(struct planner *planner, int b, const int *line, int t)
{
    struct box_encoding *own = planner->own;
    int d = direction_of(own, line[0], line[1]);
    own->push.symbol = own->is_target[line[2]] ? &push_t_symbol : &push_symbol;
    return family_member(&planner->formula, &own->push, t,
                         4 * (b * own->cells + line[0]) + d,
                         (const int[]){b + 1, own->cell[line[0]],
                                       own->cell[line[1]], own->cell[line[2]],
                                       t});
}

int boxes_noop(struct planner *planner, int t)
{
    struct box_encoding *own = planner->own;
    return family_member(&planner->formula, &own->noop, t, 0,
                         (const int[]){t, 0, 0, 0, 0});
}
