/*
 * Walls of boxes, learned when a model walks through one.
 *
 * If the boxes of a separator stand at a moment and the player is in one of
 * its regions, no push is possible from another region: true at every moment,
 * so each is stated for all of them and kept for later horizons.
 */
#include "engines/sat/pushes.h"

#include "core/reach.h"

static const struct symbol cut_at = {"cut", "nn"};
static const struct symbol within = {"within", "nnn"};

/* Still apart without the box on s? */
static bool can_do_without(const struct pushes *own, const struct board *board,
                           square s, square player, square wanted)
{
    bits_remove(own->fewer, s);
    reach_fill(board, own->fewer, player, own->reach);
    if (!bits_has(own->reach, wanted))
        return true;
    bits_add(own->fewer, s);
    return false;
}

static void shrink(const struct pushes *own, const struct board *board,
                   square player, square wanted)
{
    BITS_EACH (s, own->boxes, board->words)
        can_do_without(own, board, (square)s, player, wanted);
}

static bool is_known(const struct pushes *own, const struct board *board)
{
    int count = (int)bits_total(own->fewer, board->words);
    for (size_t i = 0; i < own->separators.count; i++) {
        const struct separator *cut = &own->separators.items[i];
        int same = 0;
        if (cut->count != count)
            continue;
        while (same < count && bits_has(own->fewer, cut->boxes[same]))
            same++;
        if (same == count)
            return true;
    }
    return false;
}

static void number_regions(const struct pushes *own, const struct board *board,
                           struct separator *cut)
{
    for (int s = 0; s < board->squares; s++) {
        if (cut->region[s] || bits_has(own->fewer, (size_t)s))
            continue;
        cut->regions++;
        reach_fill(board, own->fewer, (square)s, own->reach);
        BITS_EACH (inside, own->reach, board->words)
            cut->region[inside] = (uint16_t)cut->regions;
    }
}

static bool keep(struct planner *planner)
{
    struct pushes *own = planner->own;
    struct run *run = planner->run;
    struct separators *all = &own->separators;
    const struct board *board = run->board;
    struct separator cut = {0};
    size_t boxes = bits_total(own->fewer, board->words);
    if (!RUN_NEW(run, cut.boxes, boxes) ||
        !RUN_NEW(run, cut.region, (size_t)board->squares))
        return false;
    BITS_EACH (s, own->fewer, board->words)
        cut.boxes[cut.count++] = (square)s;
    number_regions(own, board, &cut);
    return RUN_ADD(run, all->items, all->count, all->capacity, cut);
}

bool separators_learn(struct planner *planner, const uint64_t *boxes,
                      square player, square wanted, bool *is_new)
{
    struct pushes *own = planner->own;
    const struct board *board = planner->run->board;
    memcpy(own->fewer, boxes, board->words * sizeof *boxes);
    shrink(own, board, player, wanted);
    *is_new = !is_known(own, board);
    return !*is_new || keep(planner);
}

/* The player is in the region, or was and idles: then no push elsewhere. */
static void region_clauses(struct planner *planner, const struct separator *cut,
                           int t, int stands, int region)
{
    struct pushes *own = planner->own;
    const struct board *board = planner->run->board;
    struct formula *formula = &planner->formula;
    const struct layer *layer = &own->layers.items[t];
    int number = (int)(cut - own->separators.items);
    int inside = VARIABLE(formula, &within, number, region, t);
    for (int s = 0; s < board->squares; s++) {
        if (cut->region[s] == region)
            CLAUSE(formula, -stands, -layer->player[s], inside);
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (layer->push[s][d] != LIT_FALSE &&
                cut->region[board->next[s][d ^ 1]] != region)
                CLAUSE(formula, -inside, -layer->push[s][d]);
    }
    if (t > 0 && cut->region[board->player] == region)
        CLAUSE(formula, -stands, -own->idle[t - 1], inside);
}

void separator_clauses(struct planner *planner, const struct separator *cut,
                       int t)
{
    struct pushes *own = planner->own;
    struct formula *formula = &planner->formula;
    const struct layer *layer = &own->layers.items[t];
    for (int i = 0; i < cut->count; i++)
        if (layer->box[cut->boxes[i]] == LIT_FALSE)
            return;
    int number = (int)(cut - own->separators.items);
    int stands = VARIABLE(formula, &cut_at, number, t);
    formula_open(formula);
    formula_literal(formula, stands);
    for (int i = 0; i < cut->count; i++)
        formula_literal(formula, -layer->box[cut->boxes[i]]);
    formula_close(formula);
    for (int region = 1; region <= cut->regions; region++)
        region_clauses(planner, cut, t, stands, region);
}
