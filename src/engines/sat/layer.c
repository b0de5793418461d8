/*
 * Clauses that no plan breaks: blocks of four, and groups of boxes that are
 * lost or waste more than the horizon allows.
 */
#include "engines/sat/layer.h"

#include "base/bits.h"

static bool allocate(struct layer *layer, struct run *run)
{
    size_t n = (size_t)run->board->squares;
    return RUN_NEW(run, layer->box, n) && RUN_NEW(run, layer->player, n) &&
           RUN_NEW(run, layer->push, n);
}

bool layers_reserve(struct layers *layers, struct run *run, int last)
{
    size_t wanted = (size_t)last + 1;
    if (!run_reserve(run, &layers->items, &layers->capacity, wanted,
                     sizeof *layers->items))
        return false;
    for (; layers->count < wanted; layers->count++)
        if (run_poll(run) || !allocate(&layers->items[layers->count], run))
            return false;
    return true;
}

void layer_clear(struct layer *layer, const struct board *board)
{
    for (int s = 0; s < board->squares; s++) {
        layer->box[s] = layer->player[s] = LIT_FALSE;
        for (int d = 0; d < DIR_COUNT; d++)
            layer->push[s][d] = LIT_FALSE;
    }
}

void layer_box_came(struct planner *planner, const struct layer *now,
                    const struct layer *next, square s)
{
    struct formula *formula = &planner->formula;
    const struct board *board = planner->run->board;
    formula_open(formula);
    formula_literal(formula, -next->box[s]);
    formula_literal(formula, now->box[s]);
    for (int d = 0; d < DIR_COUNT; d++) {
        square from = board->next[s][d ^ 1];
        if (from != NO_SQUARE)
            formula_literal(formula, now->push[from][d]);
    }
    formula_close(formula);
}

static bool can_be(int literal)
{
    return literal != LIT_FALSE;
}

/*
 * The block whose upper left cell is given: walls and boxes in two rows of two,
 * of which no box can ever be pushed.  Fills the squares in it; answers how
 * many, or 0 if such a block could be part of a solution.
 */
static int find_block(const struct board *board, int cell, square *squares)
{
    int offsets[] = {0, 1, board->width, board->width + 1};
    int count = 0;
    bool off_goal = false;
    for (int i = 0; i < 4; i++) {
        square s = board->by_cell[cell + offsets[i]];
        if (s == NO_SQUARE)
            continue;
        if (s == board->sink)
            return 0;
        squares[count++] = s;
        off_goal = off_goal || !bits_has(board->goals, s);
    }
    return off_goal ? count : 0;
}

static void forbid_blocks(struct planner *planner, const struct layer *layer)
{
    const struct board *board = planner->run->board;
    for (int y = 0; y + 1 < board->height; y++)
        for (int x = 0; x + 1 < board->width; x++) {
            square squares[4];
            int count = find_block(board, y * board->width + x, squares);
            bool known = count == 2 && planner->penalties.patterns;
            if (count < 2 || count > board->box_count || known)
                continue;
            formula_open(&planner->formula);
            for (int i = 0; i < count; i++)
                formula_literal(&planner->formula, -layer->box[squares[i]]);
            formula_close(&planner->formula);
        }
}

/* The literal of "there is no room for that much waste". */
static int is_too_much(const struct allowance *allowance, int waste)
{
    if (waste == 0)
        return LIT_FALSE;
    if (waste == PENALTY_DEAD || (allowance && waste > allowance->slack))
        return LIT_TRUE;
    return allowance ? allowance->spent[allowance->slack - waste + 1]
                     : LIT_FALSE;
}

static void forbid_group(struct planner *planner, const struct layer *layer,
                         const struct penalty *group, int too_much)
{
    for (int i = 0; i < group->count; i++)
        if (!can_be(layer->box[group->boxes[i]]))
            return;
    formula_open(&planner->formula);
    for (int i = 0; i < group->count; i++)
        formula_literal(&planner->formula, -layer->box[group->boxes[i]]);
    formula_literal(&planner->formula, -too_much);
    formula_close(&planner->formula);
}

static void forbid_groups(struct planner *planner, const struct layer *layer,
                          const struct allowance *allowance)
{
    const struct sat_penalties *penalties = &planner->penalties;
    for (size_t i = 0; i < penalties->count; i++) {
        const struct penalty *group = &penalties->items[i];
        int too_much = is_too_much(allowance, group->waste);
        if (too_much != LIT_FALSE)
            forbid_group(planner, layer, group, too_much);
    }
}

void layer_forbid_boxes(struct planner *planner, const struct layer *layer,
                        const struct allowance *allowance)
{
    forbid_groups(planner, layer, allowance);
    forbid_blocks(planner, layer);
}

static void forbid_push(struct planner *planner, const struct layer *now,
                        const struct layer *next, square s, unsigned d,
                        const struct allowance *allowance)
{
    const struct board *board = planner->run->board;
    const struct sat_penalties *penalties = &planner->penalties;
    square to = board->next[s][d];
    for (int z = 0; z < board->squares; z++) {
        if (z == s || z == to || !can_be(next->box[z]))
            continue;
        int waste = penalties_beside(penalties, to, d ^ 1, (square)z);
        int known =
            is_too_much(allowance, penalties_pair(penalties, to, (square)z));
        int more = is_too_much(allowance, waste);
        if (more != known)
            CLAUSE(&planner->formula, -now->push[s][d], -next->box[z], -more);
    }
}

void layer_forbid_pushes(struct planner *planner, const struct layer *now,
                         const struct layer *next,
                         const struct allowance *allowance)
{
    const struct board *board = planner->run->board;
    if (!planner->penalties.patterns)
        return;
    for (int s = 0; s < board->squares; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (can_be(now->push[s][d]) && board->next[s][d] != board->sink)
                forbid_push(planner, now, next, (square)s, d, allowance);
}
