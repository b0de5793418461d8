#include "search/matching.h"

#include <criterion/criterion.h>

#include "base/file.h"
#include "base/random.h"
#include "core/distance.h"
#include "core/collection.h"
#include "core/state.h"
#include "formats/formats.h"
#include "helper.h"
#include "search/heuristics/heuristics.h"

#define MOST 7

/* A board with that many boxes and goals, for the sizes alone. */
static struct board *sizes(int boxes, int goals)
{
    struct kura_error err;
    struct level *level = level_new(MOST, 3);
    for (int i = 0; i < boxes; i++)
        level->cells[i] |= CELL_BOX;
    for (int i = 0; i < goals; i++)
        level->cells[i] |= CELL_GOAL;
    level->cells[MOST + 3] |= CELL_PLAYER;
    cr_assert(level_finish(level, EDGE_IS_WALL, &err), "%s", err.text);
    struct board *board = board_new(level, &err);
    level_free(level);
    return board;
}

/* Tries every assignment. */
static int brute(const uint16_t *const *rows, int count, int goals, int taken)
{
    int best = MATCHING_NONE;
    if (count == 0)
        return 0;
    for (int j = 0; j < goals; j++) {
        if (taken >> j & 1 || rows[0][j] == DISTANCE_NONE)
            continue;
        int rest = brute(rows + 1, count - 1, goals, taken | 1 << j);
        if (rest != MATCHING_NONE && rest + rows[0][j] < best)
            best = rest + rows[0][j];
    }
    return best;
}

static uint16_t random_length(struct random *random)
{
    return random_below(random, 4) ? (uint16_t)random_below(random, 20)
                                   : DISTANCE_NONE;
}

Test(matching, equals_brute_force)
{
    struct random random = {1};
    for (int round = 0; round < 2000; round++) {
        int goals = 1 + (int)random_below(&random, MOST);
        int boxes = 1 + (int)random_below(&random, (uint64_t)goals);
        struct board *board = sizes(boxes, goals);
        uint16_t lengths[MOST + 1][MOST];
        const uint16_t *rows[MOST];
        struct matching matching;
        struct run run;
        run_init(&run, board);
        cr_assert(matching_init(&matching, &run, 20));
        for (int i = 0; i <= boxes; i++)
            for (int j = 0; j < goals; j++)
                lengths[i][j] = random_length(&random);
        for (int i = 0; i < boxes; i++)
            rows[i] = lengths[i];
        int cost = matching_solve(&matching, rows, boxes);
        cr_assert_eq(cost, brute(rows, boxes, goals, 0));
        for (int i = 0; i < boxes && cost != MATCHING_NONE; i++) {
            const uint16_t *row = rows[i];
            int replaced = matching_replace(&matching, i, lengths[boxes], -100);
            matching_lift(&matching, i);
            cr_assert_eq(matching_put(&matching, lengths[boxes]), replaced);
            cr_assert_eq(matching_put(&matching, rows[i]), cost);
            rows[i] = lengths[boxes];
            cr_assert_eq(replaced, brute(rows, boxes, goals, 0));
            rows[i] = row;
        }
        run_release(&run);
        board_free(board);
    }
}

/* The bound of a level's start. */
static int bound_of(const struct level *level, const char *name, int patterns)
{
    struct kura_error err;
    struct board *board = board_new(level, &err);
    struct run run;
    struct state state;
    run_init(&run, board);
    uint64_t *boxes = run_alloc(&run, 2 * board->words, sizeof *boxes);
    state_init(&state, board, boxes);
    struct heuristic_options options = {.places = places_new(&run),
                                        .patterns = patterns,
                                        .groups = 200000};
    int i = 0;
    while (strcmp(heuristics[i]->name, name) != 0)
        i++;
    void *self = heuristics[i]->prepare(&run, &options);
    int bound = heuristics[i]->estimate(self, &state, NULL);
    run_release(&run);
    board_free(board);
    return bound;
}

/* Rows that change in their places are other rows, once that is said. */
Test(matching, forgets_rows_that_changed)
{
    struct random random = {3};
    struct board *board = sizes(MOST, MOST);
    uint16_t lengths[MOST][MOST];
    const uint16_t *rows[MOST];
    struct matching matching;
    struct run run;
    run_init(&run, board);
    cr_assert(matching_init(&matching, &run, 20));
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < MOST; i++) {
            rows[i] = lengths[i];
            for (int j = 0; j < MOST; j++)
                lengths[i][j] = random_length(&random);
        }
        matching_forget(&matching);
        cr_assert_eq(matching_solve(&matching, rows, MOST),
                     brute(rows, MOST, MOST, 0));
    }
    run_release(&run);
    board_free(board);
}

/* Where the row's old column is as near as any, the path ends there at once: no
 * other column is looked through, and all stay in front. */
Test(matching, ends_at_the_first_free_column)
{
    struct board *board = sizes(MOST, MOST);
    uint16_t lengths[MOST + 1][MOST] = {{0}};
    const uint16_t *rows[MOST];
    struct matching matching;
    struct run run;
    run_init(&run, board);
    cr_assert(matching_init(&matching, &run, 20));
    for (int i = 0; i < MOST; i++)
        rows[i] = lengths[i];
    cr_assert_eq(matching_solve(&matching, rows, MOST), 0);
    for (int i = 0; i < MOST; i++) {
        int column = matching.column_of[i];
        cr_assert_eq(matching_replace(&matching, i, lengths[MOST], -1), 0);
        cr_assert_eq(matching.open[0], column);
        for (int k = 1; k < MOST; k++)
            cr_assert_eq(matching.open[k], k == column ? 0 : k);
    }
    run_release(&run);
    board_free(board);
}

Test(matching, counts_by_hand)
{
    struct level *level = helper_level("#######\n"
                                       "#@ $ .#\n"
                                       "# $  .#\n"
                                       "#     #\n"
                                       "#######\n");
    cr_assert_eq(bound_of(level, "matching", 0), 2 + 3);
    cr_assert_eq(bound_of(level, "partition", 0), 2 + 3);
    level_free(level);
}

/* Pushes to a goal by a player who is everywhere: what the published minimum
 * matchings are made of. */
static void pull_everywhere(const struct board *board, square goal,
                            uint16_t *pushes)
{
    square queue[1024];
    int tail = 0;
    for (int s = 0; s < board->squares; s++)
        pushes[s] = DISTANCE_NONE;
    pushes[goal] = 0;
    queue[tail++] = goal;
    for (int head = 0; head < tail; head++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[queue[head]][d];
            if (n == NO_SQUARE || board->next[n][d] == NO_SQUARE ||
                pushes[n] != DISTANCE_NONE)
                continue;
            pushes[n] = (uint16_t)(pushes[queue[head]] + 1);
            queue[tail++] = n;
        }
}

static int plain_bound(const struct level *level)
{
    struct kura_error err;
    struct board *board = board_new(level, &err);
    struct run run;
    struct matching matching;
    uint16_t pushes[1024], lengths[64][64];
    const uint16_t *rows[64];
    run_init(&run, board);
    cr_assert(board->squares <= 1024 && board->box_count <= 64);
    cr_assert(matching_init(&matching, &run, 1024));
    for (int j = 0; j < board->goal_count; j++) {
        pull_everywhere(board, board->goal_squares[j], pushes);
        for (int i = 0; i < board->box_count; i++)
            lengths[i][j] = pushes[board->box_squares[i]];
    }
    for (int i = 0; i < board->box_count; i++)
        rows[i] = lengths[i];
    int bound = matching_solve(&matching, rows, board->box_count);
    run_release(&run);
    board_free(board);
    return bound;
}

#define LEVELS "../shared/levels/xsokoban.sok"
#define BOUNDS "../shared/levels/xsokoban-bounds.tsv"

/* Level 29 has 124 in the table, which its own next column contradicts. */
Test(matching, equals_the_published_bounds)
{
    struct buffer text = {0}, table = {0};
    struct kura_error err;
    if (!file_read(LEVELS, 1 << 24, &text, &err) ||
        !file_read(BOUNDS, 1 << 24, &table, &err))
        cr_skip_test("the levels to measure on are not here");
    struct collection levels = {0};
    cr_assert(formats_read("xsb", text.text, text.size, &levels, &err));
    const char *line = strchr(table.text, '\n') + 1;
    int seen = 0;
    for (int index, best, bound;
         sscanf(line, "%d %d %*d %*d %*d %d", &index, &best, &bound) == 3;
         line = strchr(line, '\n') + 1, seen++) {
        const struct level *level = levels.entries[index - 1].level;
        int plain = plain_bound(level);
        cr_expect_eq(plain, index == 29 ? 122 : bound, "%d: %d, table %d",
                     index, plain, bound);
        int sides = bound_of(level, "matching", 0);
        int pairs = bound_of(level, "patterns", 2);
        cr_expect(plain <= sides && sides <= pairs && pairs <= best,
                  "%d: %d, %d, %d, best known %d", index, plain, sides, pairs,
                  best);
    }
    cr_assert_eq(seen, 90);
    collection_release(&levels);
    buffer_release(&text);
    buffer_release(&table);
}
