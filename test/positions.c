#include "positions.h"

#include <criterion/criterion.h>

#include "core/reach.h"
#include "core/verify.h"
#include "grids.h"
#include "oracle.h"

#define MAX_POSITIONS 20000

static int step_of(const struct level *level, uint64_t d)
{
    return d == 0 ? -level->width : d == 1 ? level->width : d == 2 ? -1 : 1;
}

/* Is there a cell next to it in that direction, and is it bare? */
static bool bare(const struct level *level, int cell, uint64_t d)
{
    int x = cell % level->width, y = cell / level->width;
    bool edge = (d == 0 && y == 0) || (d == 1 && y == level->height - 1) ||
                (d == 2 && x == 0) || (d == 3 && x == level->width - 1);
    return !edge &&
           !(level->cells[cell + step_of(level, d)] & (CELL_WALL | CELL_BOX));
}

static void scatter(struct level *level, struct random *random, int count,
                    unsigned char what)
{
    uint64_t cells = (uint64_t)(level->width * level->height);
    for (int tries = 0; count > 0 && tries < 300; tries++) {
        unsigned char *cell = &level->cells[random_below(random, cells)];
        if (*cell)
            continue;
        *cell = what;
        count--;
    }
}

/* Walks at random and pulls the box behind it every other time; answers where
 * the player ends. */
static int pull_at_random(struct level *level, struct random *random, int cell)
{
    for (int i = 0; i < 400; i++) {
        uint64_t d = random_below(random, 4);
        if (!bare(level, cell, d))
            continue;
        int behind = cell - step_of(level, d), x = cell % level->width;
        bool inside = (d == 0 && cell / level->width < level->height - 1) ||
                      (d == 1 && cell >= level->width) ||
                      (d == 2 && x < level->width - 1) || (d == 3 && x > 0);
        if (inside && level->cells[behind] & CELL_BOX &&
            random_below(random, 2)) {
            level->cells[behind] &= (unsigned char)~CELL_BOX;
            level->cells[cell] |= CELL_BOX;
        }
        cell += step_of(level, d);
    }
    return cell;
}

static struct level *make_level(struct random *random, int width, int height,
                                int boxes, enum rules rules)
{
    struct level *level = level_new(width, height);
    cr_assert(level);
    level->rules = rules;
    scatter(level, random,
            (int)random_below(random, (uint64_t)(width * height / 3)),
            CELL_WALL);
    bool sink = rules == RULES_SINK;
    scatter(level, random, sink ? 1 : boxes,
            sink ? CELL_GOAL : CELL_GOAL | CELL_BOX);
    if (sink)
        scatter(level, random, boxes, CELL_BOX);
    else if (random_below(random, 3) == 0)
        scatter(level, random, 1, CELL_GOAL);
    int cell;
    do
        cell = (int)random_below(random, (uint64_t)(width * height));
    while (level->cells[cell] & (CELL_WALL | CELL_BOX));
    cell = pull_at_random(level, random, cell);
    level->cells[cell] |= CELL_PLAYER;
    for (int i = 0; sink && i < width * height; i++)
        if (level->cells[i] & CELL_GOAL)
            level->cells[i] &= (unsigned char)~CELL_BOX;
    return level;
}

bool positions_make(struct positions *positions, struct random *random,
                    int width, int height, int boxes, enum rules rules)
{
    struct kura_error err;
    *positions = (struct positions){0};
    do {
        level_free(positions->level);
        positions->level = make_level(random, width, height, boxes, rules);
    } while (!level_finish(positions->level, EDGE_IS_WALL, &err) ||
             level_unsolvable(positions->level));
    positions->space = oracle_explore(positions->level, MAX_POSITIONS);
    if (!positions->space) {
        level_free(positions->level);
        return false;
    }
    positions->board = board_new(positions->level, &err);
    positions->grids = malloc(sizeof *positions->grids);
    cr_assert(positions->board && positions->grids);
    grids_init(positions->grids, positions->space->cells);
    for (size_t i = 0; i < positions->space->count; i++)
        grids_add(positions->grids,
                  positions->space->grids + i * positions->space->cells);
    return true;
}

bool positions_small(struct positions *positions, struct random *random,
                     int fewest, int most, enum rules rules)
{
    int side = 3 + (int)random_below(random, 4);
    int boxes =
        fewest + (int)random_below(random, (uint64_t)(most - fewest) + 1);
    return positions_make(positions, random, side, 5, boxes, rules);
}

void positions_release(struct positions *positions)
{
    grids_release(positions->grids);
    free(positions->grids);
    oracle_space_free(positions->space);
    board_free(positions->board);
    level_free(positions->level);
}

void positions_each(uint64_t seed, int count, int width, int height,
                    void (*check)(struct positions *, struct run *))
{
    struct random random = {seed};
    for (int i = 0; i < count; i++) {
        struct positions positions;
        struct run run;
        int boxes = 1 + (int)random_below(&random, 4);
        if (!positions_make(&positions, &random, width, height, boxes,
                            RULES_GOALS))
            continue;
        run_init(&run, positions.board);
        check(&positions, &run);
        run_release(&run);
        positions_release(&positions);
    }
}

struct oracle_answer positions_answer(const struct positions *positions,
                                      enum objective objective)
{
    enum oracle_least least =
        objective == MINIMIZE_MOVES          ? ORACLE_MOVES
        : objective == MINIMIZE_PUSHES_MOVES ? ORACLE_PUSHES_MOVES
        : objective == MINIMIZE_MOVES_PUSHES ? ORACLE_MOVES_PUSHES
                                             : ORACLE_PUSHES;
    return oracle_solve(positions->level, least, 200000);
}

size_t positions_count(const struct positions *positions)
{
    return positions->space->count;
}

int positions_left(const struct positions *positions, size_t i)
{
    return positions->space->to_solution[i];
}

void positions_load(const struct positions *positions, size_t i,
                    struct state *state)
{
    const struct board *board = positions->board;
    const unsigned char *grid =
        positions->space->grids + i * positions->space->cells;
    uint64_t boxes[4] = {0};
    square player = NO_SQUARE;
    cr_assert_leq(board->words, 4);
    for (size_t cell = 0; cell < positions->space->cells; cell++) {
        square s = board->by_cell[cell];
        if (s != NO_SQUARE && grid[cell] & CELL_BOX)
            bits_add(boxes, s);
        if (grid[cell] & CELL_PLAYER)
            player = s;
    }
    state_set(state, boxes, player);
}

size_t positions_find(const struct positions *positions,
                      const struct state *state)
{
    const struct board *board = positions->board;
    size_t cells = positions->space->cells;
    uint64_t reach[4];
    unsigned char *grid = malloc(cells);
    cr_assert(grid);
    memcpy(grid, positions->space->grids, cells);
    square region = reach_fill(board, state->boxes, state->player, reach);
    for (size_t cell = 0; cell < cells; cell++) {
        square s = board->by_cell[cell];
        if (s == NO_SQUARE)
            continue;
        grid[cell] &= (unsigned char)~(CELL_BOX | CELL_PLAYER);
        if (bits_has(state->boxes, s))
            grid[cell] |= CELL_BOX;
        if (s == region)
            grid[cell] |= CELL_PLAYER;
    }
    size_t count = positions->grids->count;
    size_t number = grids_add(positions->grids, grid);
    cr_assert_eq(count, positions->grids->count, "a position was not known");
    free(grid);
    return number;
}

size_t positions_wander(const struct positions *positions,
                        struct random *random, struct push *pushes, size_t room)
{
    struct state state;
    uint64_t boxes[4], reach[4];
    struct push list[64];
    size_t count = 0;
    state_init(&state, positions->board, boxes);
    for (;;) {
        int left = positions_left(positions, positions_find(positions, &state));
        if (left == 0)
            return count;
        reach_fill(positions->board, boxes, state.player, reach);
        int all = state_pushes(&state, reach, list), next = -1;
        square player = state.player;
        size_t offset = random_below(random, (uint64_t)(all ? all : 1));
        for (int i = 0; i < all && next < 0; i++) {
            int k = (int)((size_t)i + offset) % all;
            state_push(&state, list[k]);
            int after =
                positions_left(positions, positions_find(positions, &state));
            state_undo(&state, list[k], player);
            if (after >= 0 && (count < room / 8 || after < left))
                next = k;
        }
        if (next < 0 || count == room)
            return 0;
        pushes[count++] = list[next];
        state_push(&state, list[next]);
    }
}

void positions_check_plan(const struct positions *positions,
                          const struct plan *plan)
{
    struct kura_verdict verdict;
    struct kura_error err;
    cr_assert(verify(positions->level, plan, NULL, &verdict, &err));
    cr_assert(verdict.accepted, "%s", verdict.text);
}
