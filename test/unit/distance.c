#include <criterion/criterion.h>

#include "base/bits.h"
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

static void expect_sides(const struct board *board)
{
    const struct sides *sides = board->sides;
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

static void expect_distances(const struct board *board)
{
    struct distances table[100];
    uint32_t queue[4 * DISTANCE_COSTS * 100];
    int best[100][DIR_COUNT];
    for (int goal = 0; goal < board->goal_count; goal++) {
        distance_to(board, board->goal_squares[goal], NULL, table, queue);
        plain_distances(board, board->goal_squares[goal], best);
        for (int s = 0; s < board->squares; s++)
            for (int d = 0; d < DIR_COUNT; d++) {
                int found = table[s].pushes[d];
                int expected = best[s][d];
                cr_assert_eq(found == DISTANCE_NONE ? 9999 : found, expected,
                             "square %d side %d: %d, expected %d", s, d, found,
                             expected);
            }
    }
}

/* Pushes from a square to a goal are as many as pulls from there back to it. */
static void expect_distances_from(const struct board *board)
{
    struct distances table[100];
    uint32_t queue[4 * DISTANCE_COSTS * 100];
    int best[100][DIR_COUNT];
    uint64_t set[2] = {0};
    square goal = board->goal_squares[0];
    plain_distances(board, goal, best);
    for (int s = 0; s < board->squares; s++)
        for (int d = 0; d < DIR_COUNT; d++) {
            if (board->next[s][d] == NO_SQUARE || s == goal)
                continue;
            bits_add(set, (size_t)s);
            distance_from(board, set, d, NULL, table, queue);
            bits_remove(set, (size_t)s);
            int found = distance_least(&table[goal]);
            cr_assert_eq(found == DISTANCE_NONE ? 9999 : found, best[s][d]);
        }
}

/* Dead exactly where no goal has a finite distance from any side. */
static void expect_dead(const struct board *board)
{
    int best[100][DIR_COUNT];
    bool alive[100] = {false};
    for (int goal = 0; goal < board->goal_count; goal++) {
        plain_distances(board, board->goal_squares[goal], best);
        alive[board->goal_squares[goal]] = true;
        for (int s = 0; s < board->squares; s++)
            for (int d = 0; d < DIR_COUNT; d++)
                if (best[s][d] < 9999)
                    alive[s] = true;
    }
    for (int s = 0; s < board->squares; s++)
        cr_assert_eq(bits_has(board->dead, (size_t)s), !alive[s]);
}

/* The boxes' squares as goals. */
static void expect_dead_with_other_goals(const struct board *board)
{
    struct board copy = *board;
    uint64_t goals[8] = {0};
    struct arena arena;
    arena_init(&arena, 0);
    for (int i = 0; i < board->box_count; i++)
        bits_add(goals, board->box_squares[i]);
    cr_assert(board_set_goals(&copy, goals, &arena));
    cr_assert_eq(copy.goal_count, board->box_count);
    expect_dead(&copy);
    expect_dead(board);
    arena_release(&arena);
}

Test(distance, agrees_with_brute_force)
{
    struct random random = {3};
    for (int i = 0; i < 150; i++) {
        struct kura_error err;
        enum rules rules = i % 3 ? RULES_GOALS : RULES_SINK;
        struct level *level = sample_level(&random, 8, 7, rules);
        struct board *board = board_new(level, &err);
        cr_assert(board);
        expect_sides(board);
        expect_distances(board);
        expect_distances_from(board);
        expect_dead_with_other_goals(board);
        board_free(board);
        level_free(level);
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
    cr_assert(board);
    cr_assert_eq(board->nearest[board->box_squares[0]].pushes[DIR_LEFT],
                 2 * (LEVEL_MAX_SIDE - 2));
    cr_assert_lt(board->arena.peak, (size_t)16 << 20);
    board_free(board);
    level_free(level);
}
