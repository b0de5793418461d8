#include <criterion/criterion.h>

#include "base/bits.h"
#include "core/dead.h"
#include "core/distance.h"
#include "core/reach.h"
#include "sample.h"

/* Is there a way from one square to another that does not cross s? */
static bool joined_without(const struct board *board, square s, square from,
                           square to)
{
    uint64_t boxes[8] = {0}, set[8];
    bits_add(boxes, s);
    reach_fill(board, boxes, from, set);
    return bits_has(set, to);
}

static void expect_sides(const struct board *board, const struct sides *sides)
{
    for (int i = 0; i < board->squares; i++) {
        square s = (square)i;
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[s][d];
            cr_assert_eq(n == NO_SQUARE, sides[s].part[d] == SIDE_NONE);
            for (int e = 0; e < DIR_COUNT && n != NO_SQUARE; e++) {
                square m = board->next[s][e];
                if (m != NO_SQUARE)
                    cr_assert_eq(sides[s].part[d] == sides[s].part[e],
                                 joined_without(board, s, n, m));
            }
        }
    }
}

/* One box alone, by brute force: fewest pushes from each square and side, by
 * repeating "one push, then look up" until nothing changes. */
static void plain_distances(const struct board *board, square target,
                            int (*best)[DIR_COUNT])
{
    bool changed = true;
    for (int s = 0; s < board->squares; s++)
        for (int d = 0; d < DIR_COUNT; d++)
            best[s][d] =
                s == target && board->next[s][d] != NO_SQUARE ? 0 : 9999;
    while (changed) {
        changed = false;
        for (int s = 0; s < board->squares; s++)
            for (int side = 0; side < DIR_COUNT; side++) {
                square from = board->next[s][side];
                for (int d = 0; d < DIR_COUNT && from != NO_SQUARE; d++) {
                    square to = board->next[s][d];
                    square behind = board->next[s][d ^ 1];
                    if (to == NO_SQUARE || behind == NO_SQUARE ||
                        !joined_without(board, (square)s, from, behind))
                        continue;
                    int cost = best[to][d ^ 1] + 1;
                    if (cost < best[s][side]) {
                        best[s][side] = cost;
                        changed = true;
                    }
                }
            }
    }
}

static void expect_distances(const struct board *board,
                             const struct sides *sides, struct arena *arena)
{
    struct distances **tables = distance_tables(board, sides, arena);
    int best[100][DIR_COUNT];
    cr_assert(tables);
    for (int goal = 0; goal < board->goal_count; goal++) {
        plain_distances(board, board->goal_squares[goal], best);
        for (int s = 0; s < board->squares; s++)
            for (int d = 0; d < DIR_COUNT; d++) {
                int found = tables[goal][s].pushes[d];
                int expected = best[s][d];
                cr_assert_eq(found == DISTANCE_NONE ? 9999 : found, expected,
                             "square %d side %d: %d, expected %d", s, d, found,
                             expected);
            }
    }
}

/* Dead exactly where no goal has a finite distance from any side. */
static void expect_dead(const struct board *board, struct arena *arena)
{
    uint64_t *dead = dead_squares(board, arena);
    int best[100][DIR_COUNT];
    bool alive[100] = {false};
    cr_assert(dead);
    for (int goal = 0; goal < board->goal_count; goal++) {
        plain_distances(board, board->goal_squares[goal], best);
        alive[board->goal_squares[goal]] = true;
        for (int s = 0; s < board->squares; s++)
            for (int d = 0; d < DIR_COUNT; d++)
                if (best[s][d] < 9999)
                    alive[s] = true;
    }
    for (int s = 0; s < board->squares; s++)
        cr_assert_eq(bits_has(dead, (size_t)s), !alive[s]);
}

Test(distance, agrees_with_brute_force)
{
    struct random random = {3};
    for (int i = 0; i < 150; i++) {
        struct kura_error err;
        struct arena arena;
        arena_init(&arena, 0);
        enum rules rules = i % 3 ? RULES_GOALS : RULES_SINK;
        struct level *level = sample_level(&random, 8, 7, rules);
        struct board *board = board_new(level, &err);
        cr_assert(board);
        struct sides *sides = distance_sides(board, &arena);
        cr_assert(sides);
        expect_sides(board, sides);
        expect_distances(board, sides, &arena);
        expect_dead(board, &arena);
        board_free(board);
        level_free(level);
        arena_release(&arena);
    }
}

Test(distance, largest_level_is_quick_and_small)
{
    struct kura_error err;
    struct level *level = level_new(LEVEL_MAX_SIDE, LEVEL_MAX_SIDE);
    level->cells[0] = CELL_PLAYER;
    level->cells[LEVEL_MAX_SIDE + 1] = CELL_BOX;
    level->cells[LEVEL_MAX_SIDE * LEVEL_MAX_SIDE - 1] = CELL_GOAL;
    cr_assert(level_finish(level, EDGE_IS_WALL, &err));
    struct board *board = board_new(level, &err);
    struct arena arena;
    arena_init(&arena, (size_t)16 << 20);
    struct sides *sides = distance_sides(board, &arena);
    struct distances **tables = distance_tables(board, sides, &arena);
    cr_assert(tables);
    cr_assert_eq(tables[0][board->box_squares[0]].pushes[DIR_LEFT],
                 2 * (LEVEL_MAX_SIDE - 2));
    arena_release(&arena);
    board_free(board);
    level_free(level);
}
