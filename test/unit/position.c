/* The public position, and what the library says of requests. */
#include <math.h>

#include <criterion/criterion.h>

#include "../helper.h"
#include "../sample.h"
#include "base/bits.h"
#include "core/reach.h"
#include "core/state.h"
#include "kura.h"

static const struct kura_level *outer(const struct level *level)
{
    return (const struct kura_level *)level;
}

static struct kura_position *start(const struct level *level)
{
    struct kura_error err;
    struct kura_position *position = kura_position_new(outer(level), &err);
    cr_assert(position, "%s", err.text);
    return position;
}

static void expect_same(struct kura_position *a, struct kura_position *b)
{
    struct kura_position_info x = {.size = sizeof x}, y = {.size = sizeof y};
    kura_position_describe(a, &x);
    kura_position_describe(b, &y);
    cr_expect_str_eq(x.plan, y.plan);
    cr_expect_eq(x.player, y.player);
    cr_expect_eq(x.boxes, y.boxes);
    cr_expect_eq(x.moves, y.moves);
    cr_expect_eq(x.pushes, y.pushes);
    cr_expect_eq(x.solved, y.solved);
    cr_expect_arr_eq(x.cells, y.cells, (size_t)(x.width * x.height));
    cr_expect_arr_eq(x.reach, y.reach, (size_t)(x.width * x.height));
}

/* Whatever was played, undoing leads back through the same positions. */
Test(position, undo_leads_back)
{
    struct random random = {5};
    struct kura_error err;
    for (int i = 0; i < 60; i++) {
        struct level *level =
            sample_level(&random, 6, 6, i % 2 ? RULES_SINK : RULES_GOALS);
        struct kura_position *position = start(level), *before[60];
        struct kura_position_info info = {.size = sizeof info};
        struct kura_step made[60], undone;
        int count = 0;
        for (int k = 0; k < 60; k++) {
            kura_position_describe(position, &info);
            before[count] = start(level);
            cr_assert(
                kura_position_play(before[count], info.plan, info.moves, &err));
            int d = (int)random_below(&random, 4);
            if (kura_position_step(position, d, &made[count]))
                count++;
            else
                kura_position_free(before[count]);
        }
        while (count-- > 0) {
            cr_assert(kura_position_undo(position, &undone));
            cr_expect_eq(undone.direction, made[count].direction);
            cr_expect_eq(undone.from, made[count].from);
            cr_expect_eq(undone.to, made[count].to);
            cr_expect_eq(undone.push, made[count].push);
            cr_expect_eq(undone.box, made[count].box);
            cr_expect_eq(undone.sunk, made[count].sunk);
            expect_same(position, before[count]);
            kura_position_free(before[count]);
        }
        cr_expect_not(kura_position_undo(position, NULL));
        kura_position_free(position);
        level_free(level);
    }
}

/* Reach, pushes and dead squares are those that the engines see. */
Test(position, is_what_engines_see)
{
    struct random random = {9};
    struct kura_error err;
    for (int i = 0; i < 100; i++) {
        struct level *level =
            sample_level(&random, 7, 6, i % 3 ? RULES_GOALS : RULES_SINK);
        struct board *board = board_new(level, &err);
        struct kura_position *position = start(level);
        struct kura_push found[400];
        struct push expected[400];
        uint64_t boxes[8] = {0}, reach[8] = {0};
        struct state state;
        cr_assert(board->words <= 8);
        state_init(&state, board, boxes);
        reach_fill(board, state.boxes, state.player, reach);
        struct kura_position_info info = {.size = sizeof info};
        kura_position_describe(position, &info);
        for (int s = 0; s < board->squares; s++)
            cr_expect_eq(info.reach[board->cells[s]],
                         bits_has(reach, (size_t)s));
        size_t count = kura_position_pushes(position, found, 400);
        cr_assert_eq(count, (size_t)state_pushes(&state, reach, expected));
        for (size_t k = 0; k < count; k++) {
            cr_expect_eq(found[k].box, board->cells[expected[k].from]);
            cr_expect_eq(found[k].direction, (int)expected[k].d);
        }
        cr_expect_eq(kura_position_pushes(position, NULL, 0), count);
        const uint64_t *dead = board->dead;
        const int *pushes = kura_position_distances(position, &err);
        for (int c = 0; c < level->width * level->height; c++) {
            square s = board->by_cell[c];
            bool floor = info.cells[c] & KURA_FLOOR;
            cr_expect_eq(floor, s != NO_SQUARE);
            cr_expect_eq(floor && pushes[c] < 0,
                         s != NO_SQUARE && bits_has(dead, s));
        }
        kura_position_free(position);
        board_free(board);
        level_free(level);
    }
}

Test(position, plays_a_plan_and_says_where_it_breaks)
{
    struct level *level = helper_level("######\n#@$ .#\n######\n");
    struct kura_position *position = start(level);
    struct kura_position_info info = {.size = sizeof info};
    struct kura_error err;
    cr_expect_not(kura_position_play(position, "2ru", 3, &err));
    cr_expect_eq(err.code, KURA_INPUT);
    cr_expect_str_eq(err.text, "step 3 of the plan, up: a wall is in the way");
    kura_position_describe(position, &info);
    cr_expect_str_eq(info.plan, "RR");
    cr_expect(info.solved);
    cr_expect_eq(info.pushes, 2);
    cr_expect_not(kura_position_step(position, 4, NULL));
    cr_expect_not(kura_position_step(position, -1, NULL));
    kura_position_free(position);
    level_free(level);
}

/* ---- Requests ---- */

static enum kura_code check(struct kura_options options,
                            const struct level *level)
{
    struct kura_error err = {0};
    bool ok = kura_check_options(&options, outer(level), &err);
    cr_expect_eq(ok, err.code == KURA_OK);
    return err.code;
}

Test(position, options_are_checked)
{
    const char *settings[] = {"weight=2", NULL}, *wrong[] = {"weight=x", NULL};
    struct kura_options options = {.size = sizeof options};
    struct level *sink = helper_sink_level("#####\n#@$.#\n#####\n");
    cr_expect_eq(check((struct kura_options){0}, NULL), KURA_USAGE, "no size");
    cr_expect_eq(check(options, NULL), KURA_OK);
    options.engine = "nobody";
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    options.engine = "astar";
    options.settings = settings;
    cr_expect_eq(check(options, sink), KURA_OK);
    options.settings = wrong;
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    options.settings = NULL;
    options.files[KURA_FILE_CNF] = "x";
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    options.files[KURA_FILE_CNF] = NULL;
    options.minimize = "boxes";
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    level_free(sink);
}

Test(position, numbers_of_options_are_checked)
{
    struct kura_options options = {.size = sizeof options, .threads = 1024};
    cr_expect_eq(check(options, NULL), KURA_OK);
    options.threads = 1025;
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    options.threads = -1;
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    options = (struct kura_options){.size = sizeof options, .steps = -1};
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    options = (struct kura_options){.size = sizeof options, .seconds = -0.5};
    cr_expect_eq(check(options, NULL), KURA_USAGE);
    options.seconds = (double)NAN;
    cr_expect_eq(check(options, NULL), KURA_USAGE);
}

/* A caller that was compiled when the structs were shorter. */
Test(position, an_older_caller_is_served)
{
    struct level *level = helper_level("#####\n#@$.#\n#####\n");
    struct kura_options options = {.size =
                                       offsetof(struct kura_options, files)};
    struct kura_result result = {.size = sizeof result};
    struct kura_level_info info = {
        .size = offsetof(struct kura_level_info, boxes), .boxes = -7};
    struct kura_error err;
    options.files[KURA_FILE_CNF] = "must not be looked at";
    cr_assert(kura_solve(outer(level), &options, &result, &err), "%s",
              err.text);
    cr_expect_str_eq(result.plan, "R");
    kura_result_release(&result);
    kura_level_describe(outer(level), &info);
    cr_expect_eq(info.width, 5);
    cr_expect_eq(info.boxes, -7, "not the caller's any more");
    level_free(level);
}

Test(position, an_analysis_can_be_stopped)
{
    struct level *level = helper_level("######\n#@$ .#\n######\n");
    struct kura_stop *stop = kura_stop_new();
    struct kura_options options = {.size = sizeof options, .stop = stop};
    struct kura_analysis what = {.size = sizeof what};
    struct kura_error err = {0};
    kura_stop_set(stop);
    cr_expect_null(kura_analyze(outer(level), &options, &what, &err));
    cr_expect_eq(err.code, KURA_INTERRUPTED);
    cr_expect_str_eq(err.text, "interrupted: the analysis was not finished");
    kura_stop_free(stop);
    level_free(level);
}
