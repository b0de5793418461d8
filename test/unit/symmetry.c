#include "search/prunings/symmetry.h"

#include <criterion/criterion.h>

#include "base/bits.h"
#include "base/random.h"
#include "core/reach.h"
#include "core/state.h"
#include "core/verify.h"
#include "engines/engines.h"
#include "helper.h"
#include "often.h"
#include "oracle.h"

#define SIZE 100
#define STARTS often(150)

/* Rooms without boxes, and how many other ways there are to look at them. */
static const struct room {
    const char *rows;
    int ways, boxes;
    enum rules rules;
} rooms[] = {
    {"#######\n#     #\n# . . #\n#  #  #\n# . . #\n#     #\n#######\n", 7, 3,
     RULES_GOALS},
    {"#######\n#     #\n# ... #\n#     #\n##   ##\n#######\n", 1, 3,
     RULES_GOALS},
    {"#######\n#  .###\n#   ###\n#     #\n###   #\n###.  #\n#######\n", 1, 2,
     RULES_GOALS},
    {"#######\n#  .###\n#   ###\n#.   .#\n###   #\n###.  #\n#######\n", 3, 2,
     RULES_GOALS},
    {"######\n#  . #\n#    #\n#  # #\n######\n", 0, 1, RULES_GOALS},
    {"######\n#  .##\n#    #\n#.   #\n##   #\n######\n", 1, 2, RULES_GOALS},
    {"#######\n#     #\n#     #\n#  .  #\n#     #\n#     #\n#######\n", 7, 3,
     RULES_SINK},
};

#define ROOMS (sizeof rooms / sizeof *rooms)

/* Puts player and boxes into a room, anywhere. */
static struct level *furnish(const struct room *room, struct random *random)
{
    char rows[SIZE];
    size_t size = strlen(room->rows);
    cr_assert_lt(size, sizeof rows);
    memcpy(rows, room->rows, size + 1);
    for (int i = 0; i <= room->boxes;) {
        char *at = &rows[random_below(random, size)];
        if (*at != ' ')
            continue;
        *at = i == 0 ? '@' : '$';
        i++;
    }
    return room->rules == RULES_SINK ? helper_sink_level(rows)
                                     : helper_level(rows);
}

/* The position seen another way has the same one standing for it. */
static void check_images(struct symmetry *symmetry, const struct state *state)
{
    const struct board *board = state->board;
    uint64_t reach[2], least[2], image[2], image_reach[2];
    square first = reach_fill(board, state->boxes, state->player, reach);
    const uint64_t *found =
        symmetry_least(symmetry, state->boxes, reach, &first);
    memcpy(least, found, board->words * sizeof *least);
    for (int i = 0; i < symmetry->count; i++) {
        memset(image, 0, sizeof image);
        struct bits_walk walk = bits_walk(state->boxes, board->words);
        for (size_t s; bits_next(&walk, &s);)
            bits_add(image, symmetry->map[i][s]);
        square player =
            reach_fill(board, image, symmetry->map[i][state->player],
                       image_reach);
        found = symmetry_least(symmetry, image, image_reach, &player);
        cr_assert_eq(player, first);
        cr_assert_eq(memcmp(found, least, board->words * sizeof *least), 0);
    }
}

Test(symmetry, one_stands_for_all)
{
    struct random random = {1};
    for (size_t i = 0; i < ROOMS * (size_t)STARTS; i++) {
        const struct room *room = &rooms[i % ROOMS];
        struct kura_error err;
        struct level *level = furnish(room, &random);
        struct board *board = board_new(level, &err);
        struct state state;
        struct run run;
        uint64_t boxes[2];
        cr_assert(board && board->words <= 2);
        run_init(&run, board);
        struct symmetry *symmetry = symmetry_new(&run);
        cr_assert_eq(symmetry->count, room->ways, "room %zu: %d", i % ROOMS,
                     symmetry->count);
        state_init(&state, board, boxes);
        check_images(symmetry, &state);
        run_release(&run);
        board_free(board);
        level_free(level);
    }
}

static void check_plan(const struct level *level, const struct plan *plan,
                       struct oracle_answer answer)
{
    struct kura_verdict verdict;
    struct kura_error err;
    cr_assert(verify(level, plan, NULL, &verdict, &err));
    cr_assert(verdict.accepted, "%s", verdict.text);
    if (answer.pushes >= 0)
        cr_assert_eq((int)verdict.metrics.pushes, answer.pushes);
    if (answer.moves >= 0)
        cr_assert_eq((int)verdict.metrics.moves, answer.moves);
}

static void check_search(const struct level *level, enum objective objective,
                         enum oracle_least least)
{
    const struct engine *engine = engine_find("astar");
    struct oracle_answer answer = oracle_solve(level, least, 500000);
    struct kura_error err;
    struct run run;
    struct board *board = board_new(level, &err);
    cr_assert(board);
    run_init(&run, board);
    run.objective = objective;
    void *config = run_alloc(&run, 1, engine->config_size);
    settings_default(engine->settings, config);
    run.config = config;
    enum outcome outcome = engine->solve(&run);
    cr_assert_neq(answer.outcome, ORACLE_TOO_LARGE);
    cr_assert_eq(outcome, answer.outcome == ORACLE_SOLVED ? OUTCOME_SOLVED
                                                          : OUTCOME_UNSOLVABLE);
    if (outcome == OUTCOME_SOLVED)
        check_plan(level, &run.plan, answer);
    run_release(&run);
    board_free(board);
}

/* The plan is one of the level as drawn, and a cheapest one. */
Test(symmetry, keeps_the_optimum, .timeout = 300)
{
    struct random random = {2};
    for (size_t i = 0; i < ROOMS * (size_t)STARTS; i++) {
        struct level *level = furnish(&rooms[i % ROOMS], &random);
        check_search(level, MINIMIZE_PUSHES, ORACLE_PUSHES);
        check_search(level, MINIMIZE_MOVES, ORACLE_MOVES);
        check_search(level, MINIMIZE_PUSHES_MOVES, ORACLE_PUSHES_MOVES);
        check_search(level, MINIMIZE_MOVES_PUSHES, ORACLE_MOVES_PUSHES);
        level_free(level);
    }
}
