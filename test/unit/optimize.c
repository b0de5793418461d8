#include "optimize/optimize.h"

#include <criterion/criterion.h>

#include "base/array.h"
#include "core/route.h"
#include "engines/engines.h"
#include "helper.h"
#include "optimize/passage.h"
#include "optimize/proof.h"
#include "positions.h"

#define LEVELS 24
#define PUSHES 240

static const enum objective objectives[] = {MINIMIZE_PUSHES, MINIMIZE_MOVES,
                                            MINIMIZE_PUSHES_MOVES,
                                            MINIMIZE_MOVES_PUSHES};

/* A run that has a plan with detours; false if there is none. */
static bool start(struct run *run, const struct positions *positions,
                  struct random *random, enum objective objective)
{
    struct push pushes[PUSHES];
    size_t count = positions_left(positions, 0) > 0
                       ? positions_wander(positions, random, pushes, PUSHES)
                       : 0;
    run_init(run, positions->board);
    run->level = positions->level;
    run->objective = objective;
    return count > 0 && route_pushes(run, pushes, count);
}

static struct plan shortest(const struct positions *positions,
                            enum objective objective)
{
    struct run run;
    struct plan plan = {0};
    run_init(&run, positions->board);
    run.level = positions->level;
    run.objective = objective;
    cr_assert_eq(engine_find("bfs")->solve(&run), OUTCOME_SOLVED);
    plan_swap(&plan, &run.plan);
    run_release(&run);
    return plan;
}

static bool is_by_moves(enum objective objective)
{
    return objective == MINIMIZE_MOVES || objective == MINIMIZE_MOVES_PUSHES;
}

/* First and second of what is minimised, as one number. */
static size_t cost(enum objective objective, const struct plan *plan)
{
    return is_by_moves(objective) ? plan->count * 10000 + plan->pushes
                                  : plan->pushes * 10000 + plan->count;
}

typedef void work_fn(struct run *run, const void *how);

struct sums {
    size_t before, after, least; /* of what is minimised first */
};

/* Levels and all of their positions, which are dear: once for a test. */
struct samples {
    struct positions items[LEVELS];
    int count;
};

static void samples_make(struct samples *samples, int levels)
{
    struct random random = {7};
    samples->count = 0;
    for (int i = 0; i < levels; i++)
        samples->count +=
            positions_make(&samples->items[samples->count], &random, 6, 6,
                           2 + i % 2, i % 4 == 3 ? RULES_SINK : RULES_GOALS);
}

static void samples_release(struct samples *samples)
{
    for (int i = 0; i < samples->count; i++)
        positions_release(&samples->items[i]);
}

/* What comes out of many plans is a plan still and never longer. */
static struct sums shorten_many(work_fn *work, const void *how,
                                enum objective objective,
                                const struct samples *samples)
{
    struct random random = {7};
    struct sums sums = {0};
    for (int i = 0; i < samples->count; i++) {
        const struct positions *positions = &samples->items[i];
        struct run run;
        if (start(&run, positions, &random, objective)) {
            struct plan least = shortest(positions, objective);
            size_t before = cost(objective, &run.plan);
            work(&run, how);
            cr_assert_leq(cost(objective, &run.plan), before);
            cr_assert_leq(run.low, run_plan_cost(&run));
            positions_check_plan(positions, &run.plan);
            sums.before += before / 10000;
            sums.after += cost(objective, &run.plan) / 10000;
            sums.least += cost(objective, &least) / 10000;
            cr_assert_leq(run.low, (int)(cost(objective, &least) / 10000),
                          "the bound is above a plan");
            plan_release(&least);
        }
        run_release(&run);
    }
    return sums;
}

/* One method alone, for a while. */
static void use_method(struct run *run, const void *how)
{
    struct optimizer optimizer;
    optimizer_init(&optimizer, run, *(const unsigned *)how);
    optimizer_work(&optimizer, 1500);
    optimizer_release(&optimizer);
}

/* Where plans are at random, all find detours but the one that has nothing to
 * cross with and the one that makes the same pushes. */
static bool finds_detours(const char *name)
{
    return strcmp(name, "cross") != 0 && strcmp(name, "tour") != 0;
}

Test(optimize, no_method_makes_a_plan_longer)
{
    struct samples samples;
    samples_make(&samples, LEVELS / 3);
    for (unsigned i = 0; methods[i]; i++)
        for (size_t k = 0; k < ARRAY_COUNT(objectives); k++) {
            unsigned chosen = 1U << i;
            struct sums sums =
                shorten_many(use_method, &chosen, objectives[k], &samples);
            cr_assert_leq(sums.after, sums.before);
            if (finds_detours(methods[i]->name))
                cr_assert_lt(sums.after, sums.before, "%s", methods[i]->name);
        }
    samples_release(&samples);
}

/* Small levels are their own neighbourhood. */
Test(optimize, the_whole_neighbourhood_has_the_shortest_plan)
{
    struct samples samples;
    samples_make(&samples, LEVELS);
    for (unsigned i = 0; methods[i]; i++)
        for (size_t k = 0; k < 2 && strcmp(methods[i]->name, "around") == 0;
             k++) {
            unsigned chosen = 1U << i;
            struct sums sums =
                shorten_many(use_method, &chosen, objectives[k], &samples);
            cr_assert_gt(sums.before, 2 * sums.least);
            cr_assert_eq(sums.after, sums.least);
        }
    samples_release(&samples);
}

static unsigned find_method(const char *name)
{
    unsigned i = 0;
    while (strcmp(methods[i]->name, name) != 0)
        i++;
    return i;
}

/* The order of the goals says where to look first, not where to look. */
static void repack_all(enum objective objective, struct random random)
{
    unsigned chosen = 1U << find_method("repack");
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct run run;
        if (!positions_make(&positions, &random, 6, 6, 3, RULES_GOALS))
            continue;
        if (start(&run, &positions, &random, objective)) {
            struct plan least = shortest(&positions, objective);
            use_method(&run, &chosen);
            use_method(&run, &chosen);
            cr_assert_eq(cost(objective, &run.plan) / 10000,
                         cost(objective, &least) / 10000);
            plan_release(&least);
        }
        run_release(&run);
        positions_release(&positions);
    }
}

Test(optimize, repacks_with_the_fewest_pushes)
{
    repack_all(MINIMIZE_PUSHES, (struct random){13});
}

Test(optimize, repacks_with_the_fewest_moves)
{
    repack_all(MINIMIZE_MOVES, (struct random){13});
}

/* Four boxes in a row, pushed in any order, are pushed along the row. */
Test(optimize, makes_a_tour_of_the_boxes)
{
    static const int orders[][4] = {{0, 2, 1, 3}, {3, 2, 1, 0}, {1, 3, 0, 2}};
    struct level *level = helper_level("#################\n"
                                       "#  .  .  .  .   #\n"
                                       "#  $  $  $  $   #\n"
                                       "#@              #\n"
                                       "#################\n");
    struct kura_error err;
    struct board *board = board_new(level, &err);
    unsigned chosen = 1U << find_method("tour");
    for (size_t i = 0; i < ARRAY_COUNT(orders); i++) {
        struct run run;
        struct push pushes[4];
        for (int k = 0; k < 4; k++)
            pushes[k] = (struct push){board->box_squares[orders[i][k]], DIR_UP};
        run_init(&run, board);
        run.level = level;
        run.objective = MINIMIZE_MOVES;
        cr_assert(route_pushes(&run, pushes, 4));
        use_method(&run, &chosen);
        cr_assert_eq(run.plan.count, 3 + 3 * 5);
        cr_assert_eq(run.plan.pushes, 4);
        run_release(&run);
    }
    board_free(board);
    level_free(level);
}

/* Boxes in a column, each of which a row has a goal for, far to the right. */
static struct level *rows_level(size_t boxes)
{
    enum { WIDTH = 17 };
    static const char ends[] = "################\n",
                      row[] = "#              #\n",
                      first[] = "#@             #\n",
                      full[] = "#  $       .   #\n";
    char text[256 * WIDTH] = "";
    size_t end = 0;
    end += (size_t)snprintf(text, sizeof text, "%s%s", ends, first);
    for (size_t i = 0; i < boxes; i++)
        end += (size_t)snprintf(text + end, sizeof text - end, "%s%s%s", full,
                                row, row);
    snprintf(text + end, sizeof text - end, "%s", ends);
    return helper_level(text);
}

/* The same push so many times, after those that there are. */
static size_t push_on(const struct board *board, struct push *pushes,
                      size_t count, struct push push, int times)
{
    for (int i = 0; i < times; i++) {
        pushes[count++] = push;
        push.from = board->next[push.from][push.d];
    }
    return count;
}

/* However long the plan is and however many the boxes are, each has squares to
 * choose from in the first turn: here one goes a row lower for a push. */
Test(optimize, looks_around_each_box_of_a_long_plan)
{
    enum { BOXES = 40, FAR = 8 };
    struct level *level = rows_level(BOXES);
    struct kura_error err;
    struct board *board = board_new(level, &err);
    struct run run;
    struct push pushes[BOXES * FAR + 2];
    uint64_t place = 0;
    square low = board->next[board->box_squares[0]][DIR_DOWN];
    size_t count = push_on(board, pushes, 0,
                           (struct push){board->box_squares[0], DIR_DOWN}, 1);
    count = push_on(board, pushes, count, (struct push){low, DIR_RIGHT}, FAR);
    square under = board->next[pushes[count - 1].from][DIR_RIGHT];
    count = push_on(board, pushes, count, (struct push){under, DIR_UP}, 1);
    for (int i = 1; i < BOXES; i++)
        count = push_on(board, pushes, count,
                        (struct push){board->box_squares[i], DIR_RIGHT}, FAR);
    run_init(&run, board);
    run.level = level;
    run.objective = MINIMIZE_MOVES;
    cr_assert(route_pushes(&run, pushes, count));
    cr_assert_eq(run.plan.pushes, BOXES * FAR + 2);
    struct errand errand = {.run = &run, .place = &place};
    methods[find_method("vicinity")]->improve(&errand);
    cr_assert_eq(run.plan.pushes, BOXES * FAR);
    run_release(&run);
    board_free(board);
    level_free(level);
}

/* The engine as kura_solve runs it, with the plan given. */
static void optimize(struct run *run, const void *how)
{
    struct optimize_config config;
    struct plan given = {0};
    plan_swap(&given, &run->plan);
    settings_default(optimize_engine.settings, &config);
    optimize_give(&config, &given, 1);
    run->config = &config;
    enum outcome outcome = optimize_engine.solve(run);
    if (how)
        cr_assert_eq(outcome, *(const enum outcome *)how);
    else
        cr_assert(outcome == OUTCOME_SOLVED || outcome == OUTCOME_STOPPED);
    if (outcome == OUTCOME_SOLVED)
        cr_assert(run->proved);
    plan_release(&given);
}

Test(optimize, ends_with_a_proof_on_small_levels)
{
    enum outcome solved = OUTCOME_SOLVED;
    struct samples samples;
    samples_make(&samples, LEVELS);
    for (size_t k = 0; k < ARRAY_COUNT(objectives); k++) {
        struct sums sums =
            shorten_many(optimize, &solved, objectives[k], &samples);
        cr_assert_eq(sums.after, sums.least);
    }
    samples_release(&samples);
}

static void optimize_together(struct run *run, const void *how)
{
    run->threads = 3;
    optimize(run, how);
}

Test(optimize, several_at_once_end_with_the_same_proof)
{
    enum outcome solved = OUTCOME_SOLVED;
    struct samples samples;
    samples_make(&samples, LEVELS);
    for (size_t k = 0; k < ARRAY_COUNT(objectives); k++) {
        struct sums sums =
            shorten_many(optimize_together, &solved, objectives[k], &samples);
        cr_assert_eq(sums.after, sums.least);
    }
    samples_release(&samples);
}

/* Makes a level whose plan takes a while. */
static void make_level(struct positions *positions, struct random *random)
{
    while (!positions_make(positions, random, 6, 6, 3, RULES_GOALS))
        ;
}

/* Stopped after any number of nodes, the best so far comes out, and it repeats;
 * with more of them it is no longer. */
Test(optimize, has_a_plan_whenever_it_is_stopped)
{
    struct random random = {3};
    struct positions positions;
    make_level(&positions, &random);
    for (size_t k = 0; k < ARRAY_COUNT(objectives); k++) {
        size_t last = SIZE_MAX;
        for (uint64_t nodes = 1; nodes < 400; nodes += 1 + nodes / 20) {
            size_t costs[2];
            for (int twice = 0; twice < 2; twice++) {
                struct run run;
                struct random again = {11};
                cr_assert(start(&run, &positions, &again, objectives[k]));
                run.limits.nodes = nodes;
                optimize(&run, NULL);
                positions_check_plan(&positions, &run.plan);
                cr_assert_gt(run.low, 0, "a bound is there from the start");
                costs[twice] = cost(objectives[k], &run.plan);
                run_release(&run);
            }
            cr_assert_eq(costs[0], costs[1]);
            cr_assert_leq(costs[0], last);
            last = costs[0];
        }
    }
    positions_release(&positions);
}

/* Whenever memory ends, there is a plan. */
Test(optimize, keeps_a_plan_when_memory_ends)
{
    struct random random = {3};
    struct positions positions;
    make_level(&positions, &random);
    for (uint64_t requests = 1; requests < 200; requests++) {
        struct run run;
        struct random again = {11};
        cr_assert(start(&run, &positions, &again, MINIMIZE_PUSHES));
        run.arena.fail_from = run.arena.requests + requests;
        optimize(&run, NULL);
        positions_check_plan(&positions, &run.plan);
        run_release(&run);
    }
    positions_release(&positions);
}

/* Two plans of which each is wasteful in one half give one that is in neither:
 * what both have in common is where they are crossed. */
Test(optimize, crosses_plans)
{
    struct random random = {5};
    int gained = 0;
    for (int i = 0; i < 30; i++) {
        struct positions positions;
        struct run run, other;
        make_level(&positions, &random);
        bool both = start(&run, &positions, &random, MINIMIZE_PUSHES);
        both = start(&other, &positions, &random, MINIMIZE_PUSHES) && both;
        if (both) {
            struct optimizer optimizer;
            size_t before = run.plan.pushes < other.plan.pushes
                                ? run.plan.pushes
                                : other.plan.pushes;
            optimizer_init(&optimizer, &run, 1U << find_method("cross"));
            cr_assert(optimizer_add(&optimizer, &other.plan));
            cr_assert_leq(run.plan.pushes, before);
            optimizer_work(&optimizer, 1500);
            positions_check_plan(&positions, &run.plan);
            gained += run.plan.pushes < before;
            optimizer_release(&optimizer);
        }
        run_release(&run);
        run_release(&other);
        positions_release(&positions);
    }
    cr_assert_gt(gained, 0);
}

/* How often a method has had a turn. */
static uint64_t turns_of(const struct optimizer *optimizer, const char *name)
{
    int i = 0;
    while (strcmp(method_names[i], name) != 0)
        i++;
    return optimizer->arms[i].turn;
}

/* An optimizer by moves of any plan. */
static void open_by_moves(struct level *level, struct board **board,
                          struct run *run, struct optimizer *optimizer)
{
    struct kura_error err;
    *board = board_new(level, &err);
    run_init(run, *board);
    run->level = level;
    cr_assert_eq(engine_find("auto")->solve(run), OUTCOME_SOLVED);
    run->objective = MINIMIZE_MOVES;
    run->proved = false;
    optimizer_init(optimizer, run, OPTIMIZE_ALL);
}

static void close_by_moves(struct level *level, struct board *board,
                           struct run *run, struct optimizer *optimizer)
{
    optimizer_release(optimizer);
    run_release(run);
    board_free(board);
    level_free(level);
}

/* The quick methods come first, while they gain.  Then, where the
 * first plan is bad, another one helps more than long work on it: the first of
 * them comes before that. */
Test(optimize, is_quick_first_and_then_looks_for_other_starts)
{
    struct level *level = helper_level("############\n"
                                       "#   #  #   #\n"
                                       "# $   $  $ #\n"
                                       "#   #  #   #\n"
                                       "## ##..## ##\n"
                                       " #  .@.   #\n"
                                       "## ##..## ##\n"
                                       "#   #  #   #\n"
                                       "# $  $   $ #\n"
                                       "#   #  #   #\n"
                                       "############\n");
    struct board *board;
    struct run run;
    struct optimizer optimizer;
    open_by_moves(level, &board, &run, &optimizer);
    optimizer.settled = false; /* as on a larger level */
    while (!optimizer.settled) {
        cr_assert_eq(turns_of(&optimizer, "starts"), 0);
        cr_assert_eq(turns_of(&optimizer, "repack"), 0);
        optimizer_work(&optimizer, 4000);
    }
    cr_assert_gt(turns_of(&optimizer, "vicinity"), 0);
    cr_assert_gt(turns_of(&optimizer, "reorder"), 0);
    optimizer_work(&optimizer, 12000);
    cr_assert_gt(turns_of(&optimizer, "starts"), 0);
    cr_assert_eq(turns_of(&optimizer, "windows"), 0);
    /* The first one was by pushes, aside, and its plan is kept to go on with.
     */
    const struct plan *kept = &optimizer.companion->kept;
    cr_assert_gt(kept->count, 0);
    cr_assert_leq(kept->pushes, run.plan.pushes);
    cr_assert_eq(run.objective, MINIMIZE_MOVES);
    cr_assert_not(run.proved);
    close_by_moves(level, board, &run, &optimizer);
}

/* A room with boxes and goals anywhere. */
static struct level *wide_level(size_t size, size_t boxes)
{
    char text[128 * 128];
    struct random random = {7};
    size_t row = size + 1;
    memset(text, ' ', size * row);
    memset(text, '#', size);
    memset(text + (size - 1) * row, '#', size);
    text[size * row] = '\0';
    for (size_t y = 0; y < size; y++) {
        text[y * row] = text[y * row + size - 1] = '#';
        text[y * row + size] = '\n';
    }
    text[row + 1] = '@';
    for (size_t things = 2 * boxes; things > 0;) {
        size_t x = 3 + random_below(&random, size - 6);
        size_t y = 3 + random_below(&random, size - 6);
        if (text[y * row + x] != ' ')
            continue;
        text[y * row + x] = things % 2 ? '$' : '.';
        things--;
    }
    return helper_level(text);
}

/* On a large floor first turns end before they find anything, which is not to
 * say that the methods are no good there: they have longer ones before others
 * begin. */
Test(optimize, gives_quick_methods_longer_turns_if_they_were_cut)
{
    struct level *level = wide_level(20, 5);
    struct board *board;
    struct run run;
    struct optimizer optimizer;
    open_by_moves(level, &board, &run, &optimizer);
    size_t before = run.plan.count;
    optimizer.settled = false; /* as on a larger level */
    for (int i = 0; method_names[i]; i++)
        optimizer.arms[i].slice = 1;
    while (run.plan.count == before)
        optimizer_work(&optimizer, 1);
    cr_assert_not(optimizer.settled);
    cr_assert_eq(turns_of(&optimizer, "starts"), 0);
    close_by_moves(level, board, &run, &optimizer);
}

/* A position takes longer where the player has far to walk, and counts as more,
 * so that a turn is over in time. */
Test(optimize, looks_at_fewer_positions_of_large_boards)
{
    static const size_t sizes[] = {20, 126};
    uint64_t work[2];
    for (size_t i = 0; i < 2; i++) {
        struct level *level = wide_level(sizes[i], 3);
        struct board *board;
        struct run run;
        struct optimizer optimizer;
        struct passage passage;
        bool all;
        open_by_moves(level, &board, &run, &optimizer);
        cr_assert(passage_init(&passage, &run, true));
        cr_assert(passage_spread(&passage, 100, &all));
        work[i] = passage.work;
        close_by_moves(level, board, &run, &optimizer);
    }
    cr_assert_gt(work[1], 2 * work[0]);
}

/* A* expands 60,000 positions here, and has 10,000 in its first turn of the
 * proof; both ends together have turns soon. */
Test(optimize, proves_from_both_ends_soon)
{
    struct level *level = helper_level("##########\n"
                                       "#   #    #\n"
                                       "# $    $ #\n"
                                       "#   #  $ #\n"
                                       "## ##..###\n"
                                       " #  .@.  #\n"
                                       "## ##.   #\n"
                                       "#   #  # #\n"
                                       "# $    $ #\n"
                                       "#   #    #\n"
                                       "##########\n");
    struct board *board;
    struct run run;
    struct optimizer optimizer;
    open_by_moves(level, &board, &run, &optimizer);
    optimizer.percent = 25;
    cr_assert_eq(optimizer_work(&optimizer, 0), OUTCOME_SOLVED);
    cr_assert(run.proved);
    cr_assert_eq(run.plan.count, 68);
    cr_assert_gt(optimizer.proof.scale, 0);
    /* The first turns were short, so that others had some in between. */
    struct optimizer_arm proof = {.turn = 1};
    cr_assert(proof_is_between(&proof, &run, PROOF_BETWEEN / 2));
    proof.scale = 1;
    cr_assert_not(proof_is_between(&proof, &run, PROOF_BETWEEN));
    cr_assert(proof_is_between(&proof, &run, 2 * PROOF_BETWEEN));
    close_by_moves(level, board, &run, &optimizer);
}
