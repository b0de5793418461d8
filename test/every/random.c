/*
 * Every engine on random tiny levels, for every objective that it takes,
 * against the oracle.  A level on which one fails is made smaller as long as
 * it fails, and printed.
 */
#include <criterion/criterion.h>

#include "grids.h"
#include "leaks.h"
#include "sample.h"
#include "shrink.h"
#include "solve.h"

#define LEVELS 3000
#define ORACLE_LIMIT 30000u

/* For engines whose steps are slow; bfs needs far less of both. */
#define MAX_NODES 200000u
#define MAX_SECONDS 5.0

/* An engine and what it was asked, with what came of it. */
struct question {
    const struct engine *engine;
    enum objective objective;
    enum outcome outcome;
    char why[300];
};

static bool is_answered_wrong(const struct level *level,
                              const struct truth *truth,
                              struct question *question)
{
    struct attempt attempt = {.engine = question->engine,
                              .objective = question->objective,
                              .is_lost = truth->solvable == 0,
                              .limits = {.nodes = MAX_NODES,
                                         .seconds = MAX_SECONDS}};
    attempt_solve(&attempt, level);
    question->outcome = attempt.outcome;
    bool wrong =
        attempt_lies(&attempt, truth, question->why, sizeof question->why);
    attempt_release(&attempt);
    return wrong;
}

static bool fails(const struct level *level, void *user)
{
    struct truth truth = truth_of(level, ORACLE_LIMIT);
    return is_answered_wrong(level, &truth, user);
}

static void report(const struct level *level, struct question *question)
{
    struct level *small = shrink_level(level, fails, question);
    fails(small, question);
    char *text = level_text(small);
    cr_expect(false, "%s, minimising %s, %s:\n%s", question->engine->name,
              objective_name(question->objective), question->why, text);
    free(text);
    level_free(small);
}

struct tally {
    int solvable, unsolvable, too_large, stopped;
};

static bool try_engine(const struct engine *engine, const struct level *level,
                       const struct truth *truth, struct tally *tally)
{
    for (int k = MINIMIZE_NONE; k < MINIMIZE_COUNT; k++) {
        struct question question = {engine, (enum objective)k, 0, ""};
        if (!engine_takes(engine, (enum objective)k))
            continue;
        if (is_answered_wrong(level, truth, &question)) {
            report(level, &question);
            return false;
        }
        tally->stopped += question.outcome == OUTCOME_STOPPED;
    }
    return true;
}

/* Who climbs is slow, and gets one level in ten. */
static bool is_for(const struct engine *engine, const struct level *level,
                   const struct truth *truth, int number)
{
    bool available = !engine->missing || !engine->missing();
    return available && engine_suits(engine, level, truth) &&
           (!engine_climbs(engine) || number % 10 == 0);
}

static bool try_level(const struct level *level, int number,
                      struct tally *tally)
{
    struct truth truth = truth_of(level, ORACLE_LIMIT);
    tally->solvable += truth.solvable == 1;
    tally->unsolvable += truth.solvable == 0;
    tally->too_large += truth.solvable < 0;
    bool ok = true;
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        if (is_for(engine, level, &truth, number))
            ok = try_engine(engine, level, &truth, tally) && ok;
    }
    return ok;
}

/* ---- Levels that have a plan ---- */

/* Steps back from cell to cell, the box in front coming along if asked. */
static void step_back(struct level *level, int by, bool pull)
{
    int ahead = level->player + by, behind = level->player - by;
    level->cells[level->player] &= (unsigned char)~CELL_PLAYER;
    level->cells[behind] |= CELL_PLAYER;
    if (pull && (level->cells[ahead] & CELL_BOX)) {
        level->cells[ahead] &= (unsigned char)~CELL_BOX;
        level->cells[level->player] |= CELL_BOX;
    }
    level->player = behind;
}

/* The cell d steps aside, or -1 beyond the edge. */
static int aside(const struct level *level, int cell, enum direction d)
{
    int x = cell % level->width, y = cell / level->width;
    switch (d) {
    case DIR_UP:
        return y > 0 ? cell - level->width : -1;
    case DIR_DOWN:
        return y < level->height - 1 ? cell + level->width : -1;
    case DIR_LEFT:
        return x > 0 ? cell - 1 : -1;
    default:
        return x < level->width - 1 ? cell + 1 : -1;
    }
}

/* Puts the boxes on goals and plays backwards from there. */
static void make_solvable(struct level *level, struct random *random)
{
    int boxes = level->box_count;
    for (int cell = 0; cell < level->width * level->height; cell++) {
        level->cells[cell] &= (unsigned char)~CELL_BOX;
        if (boxes > 0 && level->inside[cell] &&
            (level->cells[cell] & CELL_GOAL) && cell != level->player) {
            level->cells[cell] |= CELL_BOX;
            boxes--;
        }
    }
    for (int i = 0; i < 200; i++) {
        enum direction d = (enum direction)random_below(random, DIR_COUNT);
        int ahead = aside(level, level->player, d);
        int behind = aside(level, level->player, d ^ 1);
        if (behind < 0 || (level->cells[behind] & (CELL_WALL | CELL_BOX)))
            continue;
        bool pull = ahead >= 0 && random_below(random, 4) > 0;
        step_back(level, level->player - behind, pull);
    }
    struct kura_error err;
    cr_assert(level_finish(level, EDGE_IS_WALL, &err), "%s", err.text);
}

/* One test a seed, so that they run side by side. */
static void try_seed(uint64_t seed)
{
    struct random random = {seed};
    struct tally tally = {0};
    int failed = 0;
    for (int i = 0; i < LEVELS / 6 && failed < 3; i++) {
        enum rules rules = i % 3 == 2 ? RULES_SINK : RULES_GOALS;
        int width = 3 + (int)random_below(&random, 5);
        int height = 2 + (int)random_below(&random, 5);
        struct level *level = sample_level(&random, width, height, rules);
        if (rules == RULES_GOALS && i % 3 == 1)
            make_solvable(level, &random);
        failed += !try_level(level, i, &tally);
        level_free(level);
    }
    fprintf(stderr,
            "seed %d: %d solvable, %d unsolvable, %d too large for the "
            "oracle; %d runs stopped\n",
            (int)seed, tally.solvable, tally.unsolvable, tally.too_large,
            tally.stopped);
    if (failed == 0) {
        cr_expect_gt(tally.solvable, LEVELS / 20);
        cr_expect_gt(tally.unsolvable, LEVELS / 40);
        cr_expect_eq(tally.too_large, 0);
    }
    expect_no_leaks();
}

Test(every_random, seed_1)
{
    try_seed(1);
}

Test(every_random, seed_2)
{
    try_seed(2);
}

Test(every_random, seed_3)
{
    try_seed(3);
}

Test(every_random, seed_4)
{
    try_seed(4);
}

Test(every_random, seed_5)
{
    try_seed(5);
}

Test(every_random, seed_6)
{
    try_seed(6);
}

/* An engine that is wrong wherever a box stands beside a goal: the shrinker
 * ends with the player and those two. */
static bool box_beside_goal(const struct level *level, void *user)
{
    (void)user;
    for (int cell = 0; cell + 1 < level->width * level->height; cell++)
        if ((level->cells[cell] & CELL_BOX) &&
            (level->cells[cell + 1] & CELL_GOAL) &&
            (cell + 1) % level->width != 0)
            return true;
    return false;
}

Test(every_random, shrinking)
{
    struct random random = {7};
    int tried = 0;
    while (tried < 20) {
        struct level *level = sample_level(&random, 8, 7, RULES_GOALS);
        if (box_beside_goal(level, NULL)) {
            struct level *small = shrink_level(level, box_beside_goal, NULL);
            cr_expect(box_beside_goal(small, NULL));
            cr_expect_leq(small->width * small->height, 6);
            cr_expect_eq(small->box_count, 1);
            cr_expect_eq(small->goal_count, 1);
            level_free(small);
            tried++;
        }
        level_free(level);
    }
}
