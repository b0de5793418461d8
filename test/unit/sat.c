/*
 * The engine sat: its encodings against the oracle, the seeds' counts, and
 * solvers that misbehave.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocations.h"
#include "base/array.h"
#include "helper.h"
#include "often.h"
#include "kura.h"
#include "sample.h"
#include "solve.h"

#define ORACLE_LIMIT 20000
#define MOST_STEPS 24

static const struct kura_level *outer(const struct level *level)
{
    return (const struct kura_level *)level;
}

/* Solves with settings; the result is to be released. */
static struct kura_result solve(const struct level *level, const char *minimize,
                                int steps, const char *const *settings)
{
    struct kura_options options = {.size = sizeof options,
                                   .engine = "sat",
                                   .minimize = minimize,
                                   .steps = steps,
                                   .seconds = 120,
                                   .settings = settings};
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    bool ok = kura_solve(outer(level), &options, &result, &err);
    cr_assert(ok, "%s", err.text);
    return result;
}

static uint64_t counter(const struct kura_result *result, const char *name)
{
    for (size_t i = 0; i < result->counter_count; i++)
        if (strcmp(result->counters[i].name, name) == 0)
            return result->counters[i].value;
    return UINT64_MAX;
}

/* Is the answer what the oracle knows, with plans of up to MOST_STEPS? */
static void check_answer(const struct level *level, const char *minimize,
                         const char *const *settings)
{
    struct truth truth = truth_of(level, ORACLE_LIMIT);
    struct kura_result result = solve(level, minimize, MOST_STEPS, settings);
    char *text = level_text(level);
    bool pushes = strcmp(minimize, "pushes") == 0;
    int fewest = pushes ? truth.pushes : truth.moves;
    if (result.code == KURA_SOLVED) {
        size_t found = pushes ? result.metrics.pushes : result.metrics.moves;
        cr_expect(result.proved, "%s\n%s", settings[0], text);
        cr_expect(fewest < 0 || found == (size_t)fewest,
                  "%s: %zu %s, the fewest are %d\n%s", settings[0], found,
                  minimize, fewest, text);
    } else if (result.code == KURA_STEPS) {
        cr_expect(fewest < 0 || fewest > MOST_STEPS,
                  "%s: no plan, but one has %d %s\n%s", settings[0], fewest,
                  minimize, text);
    } else {
        cr_expect(result.code == KURA_UNSOLVABLE && truth.solvable != 1,
                  "%s: %s %s\n%s", settings[0], result.outcome,
                  result.error.text, text);
    }
    free(text);
    kura_result_release(&result);
}

static void check_samples(int count, enum rules rules, const char *minimize,
                          const char *const *settings)
{
    struct random random = {(uint64_t)rules * 1000 + strlen(settings[0])};
    for (int i = 0; i < count; i++) {
        struct level *level = sample_level(&random, 5, 4, rules);
        check_answer(level, minimize, settings);
        level_free(level);
    }
}

static const char *const no_settings[] = {"horizon=up", NULL};
static const char *const binary[] = {"horizon=binary", NULL};
static const char *const strips[] = {"encoding=strips", NULL};
static const char *const split[] = {"encoding=split", NULL};
static const char *const boxes[] = {"encoding=boxes", NULL};
static const char *const boxes_binary[] = {"encoding=boxes", "horizon=binary",
                                           NULL};

Test(sat, steps_agree_with_the_oracle)
{
    check_samples(120, RULES_GOALS, "moves", no_settings);
    check_samples(120, RULES_SINK, "moves", no_settings);
}

Test(sat, pushes_agree_with_the_oracle)
{
    check_samples(200, RULES_GOALS, "pushes", no_settings);
    check_samples(200, RULES_SINK, "pushes", no_settings);
}

/* ---- Many boxes ---- */

#define CROWD_WIDTH 6
#define CROWD_HEIGHT 4

static unsigned char *cell_at(const struct level *level, int x, int y)
{
    static unsigned char outside;
    outside = CELL_WALL;
    if (x < 0 || y < 0 || x >= level->width || y >= level->height)
        return &outside;
    return &level->cells[y * level->width + x];
}

/* One step of the player, who takes a box behind it along. */
static void pull_at_random(struct random *random, struct level *level, int *x,
                           int *y)
{
    static const int dx[] = {0, 0, -1, 1}, dy[] = {-1, 1, 0, 0};
    size_t d = random_below(random, 4);
    unsigned char *now = cell_at(level, *x, *y);
    unsigned char *to = cell_at(level, *x + dx[d], *y + dy[d]);
    unsigned char *behind = cell_at(level, *x - dx[d], *y - dy[d]);
    if (*to & (CELL_WALL | CELL_BOX))
        return;
    if (*behind & CELL_BOX) {
        *behind &= (unsigned char)~CELL_BOX;
        *now |= CELL_BOX;
    }
    *now &= (unsigned char)~CELL_PLAYER;
    *to |= CELL_PLAYER;
    *x += dx[d];
    *y += dy[d];
}

/* Three or four boxes, pulled off their goals; NULL when it can't be played. */
static struct level *crowded_level(struct random *random)
{
    struct level *level = level_new(CROWD_WIDTH, CROWD_HEIGHT);
    struct kura_error err;
    cr_assert(level);
    size_t cells = CROWD_WIDTH * CROWD_HEIGHT;
    for (int i = 0; i < 5; i++)
        level->cells[random_below(random, cells)] = CELL_WALL;
    for (int i = 0; i < 3 + (int)random_below(random, 2); i++)
        level->cells[random_below(random, cells)] = CELL_GOAL | CELL_BOX;
    size_t player = random_below(random, cells);
    bool ok = level->cells[player] == 0;
    int x = (int)player % CROWD_WIDTH, y = (int)player / CROWD_WIDTH;
    level->cells[player] |= CELL_PLAYER;
    for (int i = 0; ok && i < 400; i++)
        pull_at_random(random, level, &x, &y);
    if (ok && level_finish(level, EDGE_IS_WALL, &err) &&
        !level_unsolvable(level))
        return level;
    level_free(level);
    return NULL;
}

/* What groups of boxes cost each other is in bounds and clauses. */
Test(sat, many_boxes_agree_with_the_oracle)
{
    struct random random = {11};
    for (int done = 0; done < 150;) {
        struct level *level = crowded_level(&random);
        if (!level)
            continue;
        check_answer(level, "pushes", no_settings);
        if (done % 3 == 0)
            check_answer(level, "moves", no_settings);
        level_free(level);
        done++;
    }
}

Test(sat, binary_search_agrees_with_the_oracle)
{
    check_samples(60, RULES_GOALS, "moves", binary);
    check_samples(60, RULES_SINK, "moves", binary);
    check_samples(60, RULES_GOALS, "pushes", binary);
    check_samples(60, RULES_SINK, "pushes", binary);
}

Test(sat, the_seeds_encodings_agree_with_the_oracle)
{
    check_samples(6, RULES_GOALS, "moves", strips);
    check_samples(20, RULES_GOALS, "moves", split);
    check_samples(20, RULES_GOALS, "moves", boxes);
    check_samples(8, RULES_GOALS, "moves", boxes_binary);
}

/* The SAT seed's example, drawn as XSB. */
static struct level *example(void)
{
    return helper_level("######\n#+   #\n#$$$.#\n#.   #\n######\n");
}

static void check_counts(const char *encoding, uint64_t variables,
                         uint64_t clauses)
{
    struct level *level = example();
    const char *settings[] = {encoding, "horizon=any", NULL};
    struct kura_result result = solve(level, "none", 20, settings);
    cr_expect_eq(result.code, KURA_SOLVED);
    cr_expect_not(result.proved);
    cr_expect_eq(counter(&result, "variables"), variables);
    cr_expect_eq(counter(&result, "clauses"), clauses);
    kura_result_release(&result);
    level_free(level);
}

Test(sat, counts_of_the_seed)
{
    check_counts("encoding=strips", 6140, 604223);
    check_counts("encoding=split", 1281, 52384);
}

Test(sat, example_of_the_seed_takes_13_steps)
{
    static const char *const encodings[] = {"encoding=strips", "encoding=split",
                                            "encoding=boxes", "encoding=steps"};
    struct level *level = example();
    for (int i = 0; i < 4; i++) {
        const char *settings[] = {encodings[i], NULL};
        struct kura_result result = solve(level, "moves", 20, settings);
        cr_expect_eq(result.code, KURA_SOLVED, "%s", encodings[i]);
        cr_expect_eq(result.metrics.moves, 13, "%s", encodings[i]);
        cr_expect(result.proved);
        kura_result_release(&result);
    }
    level_free(level);
}

/* On a map without a cell two steps away, crates must not appear. */
Test(sat, split_holds_on_tiny_maps)
{
    struct level *level = helper_level("#####\n#@  #\n# . #\n#$  #\n#####\n");
    struct kura_result result = solve(level, "moves", 6, split);
    cr_expect_eq(result.code, KURA_UNSOLVABLE);
    kura_result_release(&result);
    level_free(level);
}

Test(sat, no_plan_within_the_bound_is_not_unsolvable)
{
    struct level *level = example();
    for (int i = 0; i < 2; i++) {
        struct kura_result result =
            solve(level, "moves", 12, i ? binary : no_settings);
        cr_expect_eq(result.code, KURA_STEPS);
        cr_expect_eq(result.lower_bound, 13);
        kura_result_release(&result);
    }
    level_free(level);
}

Test(sat, what_makes_no_sense_is_refused)
{
    struct level *level = example();
    struct level *sink = helper_sink_level("#####\n#@$.#\n#####\n");
    static const char *const pushes[] = {"encoding=pushes", NULL};
    struct {
        const struct level *level;
        const char *minimize;
        const char *const *settings;
    } list[] = {{level, "moves", binary},
                {level, "pushes", strips},
                {level, "moves", pushes},
                {sink, "moves", strips}};
    for (int i = 0; i < 4; i++) {
        struct kura_result result =
            solve(list[i].level, list[i].minimize, 0, list[i].settings);
        cr_expect_eq(result.code, KURA_USAGE, "%d: %s", i, result.error.text);
        kura_result_release(&result);
    }
    level_free(level);
    level_free(sink);
}

Test(sat, a_limit_on_conflicts_repeats)
{
    struct level *level = helper_level("########\n#      #\n# $$ $ #\n"
                                       "#  .. .#\n#   $ .#\n#   @  #\n"
                                       "########\n");
    uint64_t seen[2];
    for (int i = 0; i < 2; i++) {
        struct kura_options options = {.size = sizeof options,
                                       .engine = "sat",
                                       .minimize = "moves",
                                       .nodes = 50};
        struct kura_result result = {.size = sizeof result};
        struct kura_error err;
        cr_assert(kura_solve(outer(level), &options, &result, &err));
        cr_expect_eq(result.code, KURA_NODES);
        seen[i] = counter(&result, "conflicts");
        kura_result_release(&result);
    }
    cr_expect_eq(seen[0], seen[1]);
    level_free(level);
}

/* CaDiCaL throws when a request fails, whichever it is. */
Test(sat, memory_that_cadical_does_not_get)
{
    struct level *level = example();
    int stopped = 0;
    long requests = 0;
    for (bool solved = false; !solved; requests += 1 + requests / 4) {
        allocations_until_failure = requests + 1;
        struct kura_result result = solve(level, "moves", 20, NULL);
        solved = result.code == KURA_SOLVED;
        stopped += result.code == KURA_MEMORY;
        cr_expect(solved || result.code == KURA_MEMORY, "request %ld: %s",
                  requests + 1, result.outcome);
        cr_expect(!solved || (result.proved && result.metrics.moves == 13));
        kura_result_release(&result);
    }
    allocations_until_failure = 0;
    cr_expect_gt(stopped, 10);
    level_free(level);
}

/* ---- Programs as solvers ---- */

struct fake {
    char directory[64];
    char setting[128]; /* solver=... */
};

/* A shell script that is called as a solver. */
static struct fake fake_solver(const char *script)
{
    struct fake fake;
    snprintf(fake.directory, sizeof fake.directory, "/tmp/kura-fake-XXXXXX");
    cr_assert(mkdtemp(fake.directory));
    snprintf(fake.setting, sizeof fake.setting, "solver=%s/solver",
             fake.directory);
    FILE *file = fopen(fake.setting + 7, "w");
    cr_assert(file);
    fprintf(file, "#!/bin/sh\n%s\n", script);
    fclose(file);
    cr_assert(chmod(fake.setting + 7, 0755) == 0);
    cr_assert(setenv("TMPDIR", fake.directory, 1) == 0);
    return fake;
}

/* Nothing but the script may be left. */
static void end_fake(const struct fake *fake)
{
    DIR *directory = opendir(fake->directory);
    int files = 0;
    for (struct dirent *entry; (entry = readdir(directory));)
        files += entry->d_name[0] != '.';
    closedir(directory);
    cr_expect_eq(files, 1, "%d files in the place for temporary files", files);
    unlink(fake->setting + 7);
    rmdir(fake->directory);
}

static void expect_failure(const char *script, const char *words)
{
    struct level *level = example();
    struct fake fake = fake_solver(script);
    const char *settings[] = {fake.setting, NULL};
    struct kura_result result = solve(level, "moves", 20, settings);
    cr_expect_eq(result.code, KURA_SYSTEM, "%s: %s", script, result.outcome);
    cr_expect(strstr(result.error.text, words), "%s: %s", script,
              result.error.text);
    cr_expect_null(result.plan);
    kura_result_release(&result);
    end_fake(&fake);
    level_free(level);
}

Test(sat, solvers_that_fail)
{
    expect_failure("echo bad luck >&2; exit 3", "bad luck");
    expect_failure("exit 3", "exit code 3");
    expect_failure("kill -SEGV $$", "signal");
    expect_failure("exit 0", "exit code 0");
    expect_failure("exit 10", "no answer");
    expect_failure("echo rubbish; exit 10", "rubbish");
    expect_failure("echo 's SATISFIABLE'; echo 'v 1 x 0'; exit 10", "answer");
    expect_failure("echo 's SATISFIABLE'; echo 'v 999999999 0'; exit 10",
                   "answer");
    expect_failure("echo 's UNSATISFIABLE'; exit 10", "contradicts");
    expect_failure("echo 's SATISFIABLE'; echo 'v 0'; exit 20", "contradicts");
    expect_failure("echo SAT >$2; echo 1 2 3 0 >>$2; touch $2.more; exit 10",
                   "breaks clause");
    expect_failure("echo 's SATISFIABLE'; echo 'v -1 0'; exit 10",
                   "breaks clause");
    expect_failure("mkdir $2.more; touch $2.more/x; exit 4", "exit code 4");
}

Test(sat, a_missing_solver)
{
    struct level *level = example();
    const char *settings[] = {"solver=/nowhere/minisat", NULL};
    struct kura_result result = solve(level, "moves", 20, settings);
    cr_expect_eq(result.code, KURA_SYSTEM);
    cr_expect(strstr(result.error.text, "/nowhere/minisat"));
    kura_result_release(&result);
    level_free(level);
}

Test(sat, a_solver_that_hangs_is_our_limit)
{
    struct level *level = example();
    struct fake fake = fake_solver("sleep 600 & wait");
    const char *settings[] = {fake.setting, NULL};
    struct kura_options options = {.size = sizeof options,
                                   .engine = "sat",
                                   .minimize = "moves",
                                   .seconds = 0.3,
                                   .settings = settings};
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    cr_assert(kura_solve(outer(level), &options, &result, &err));
    cr_expect_eq(result.code, KURA_TIME);
    kura_result_release(&result);
    end_fake(&fake);
    level_free(level);
}

/* Both ways of a good solver, for each encoding; for the largest one way, in
 * make long both. */
Test(sat, solvers_that_work)
{
    static const char *const encodings[] = {"encoding=split", "encoding=boxes",
                                            "encoding=steps"};
    static const char *const solvers[] = {"solver=/usr/bin/minisat",
                                          "solver=/usr/bin/cadical"};
    struct level *level = example();
    for (int i = 0; i < 6; i++) {
        const char *settings[] = {encodings[i / 2], solvers[i % 2], NULL};
        if (i == 2 && !often_all())
            continue;
        if (access(solvers[i % 2] + 7, X_OK) != 0)
            cr_skip_test("minisat and cadical are not installed");
        struct kura_result result = solve(level, "moves", 20, settings);
        cr_expect_eq(result.code, KURA_SOLVED, "%s %s: %s", settings[0],
                     settings[1], result.error.text);
        cr_expect_eq(result.metrics.moves, 13);
        bool writes_proofs = i % 2 == 1;
        cr_expect_eq(result.proved, writes_proofs);
        cr_expect_eq(result.lower_bound == 13, writes_proofs);
        cr_expect_str_eq(result.rests_on,
                         writes_proofs ? "certificate" : "minisat");
        kura_result_release(&result);
    }
    const char *settings[] = {solvers[0], NULL};
    struct kura_result result = solve(level, "pushes", 0, settings);
    cr_expect_eq(result.code, KURA_SOLVED);
    /* The first plan has as many as our own bound. */
    cr_expect(result.proved);
    cr_expect_str_eq(result.rests_on, "kura");
    kura_result_release(&result);
    level_free(level);
}

/* ---- Formulas and models ---- */

/* Solves a formula of ours with minisat; the answer is to be freed. */
static char *minisat(const char *formula, size_t size)
{
    char question[] = "/tmp/kura-cnf-XXXXXX", answer[] = "/tmp/kura-out-XXXXXX";
    int a = mkstemp(question), b = mkstemp(answer);
    cr_assert(a >= 0 && b >= 0);
    cr_assert(write(a, formula, size) == (ssize_t)size);
    char command[200];
    snprintf(command, sizeof command, "minisat %s %s >/dev/null 2>&1", question,
             answer);
    cr_assert(system(command) >= 0);
    char *text = calloc(1, 1 << 20);
    cr_assert(text && read(b, text, (1 << 20) - 1) > 0);
    close(a);
    close(b);
    unlink(question);
    unlink(answer);
    return text;
}

/* From a formula to a solver's answer to a plan, without naming anything. */
static void check_round_trip(const struct level *level, const char *encoding,
                             int horizon)
{
    const char *settings[] = {encoding, NULL};
    struct kura_options options = {.size = sizeof options,
                                   .steps = horizon,
                                   .settings = settings};
    struct kura_options none = {.size = sizeof none, .engine = "sat"};
    struct kura_verdict verdict;
    struct kura_error err;
    size_t size;
    char *formula = kura_formula(outer(level), &options, "dimacs", &size, &err);
    cr_assert(formula, "%s: %s", encoding, err.text);
    char *answer = minisat(formula, size);
    bool ok = kura_verify(outer(level), &none, answer, strlen(answer), &verdict,
                          &err);
    cr_expect(ok, "%s: %s", encoding, err.text);
    cr_expect(verdict.accepted, "%s: %s", encoding, verdict.text);
    kura_text_free(verdict.plan);
    kura_text_free(formula);
    free(answer);
}

Test(sat, models_become_plans)
{
    if (access("/usr/bin/minisat", X_OK) != 0)
        cr_skip_test("minisat is not installed");
    struct level *level = example();
    check_round_trip(level, "encoding=steps", 15);
    check_round_trip(level, "encoding=steps", 13);
    check_round_trip(level, "encoding=pushes", 4);
    check_round_trip(level, "encoding=pushes", 6);
    check_round_trip(level, "encoding=split", 14);
    check_round_trip(level, "encoding=strips", 13);
    check_round_trip(level, "encoding=boxes", 14);
    level_free(level);
}

Test(sat, models_that_are_none)
{
    struct level *level = example();
    struct kura_options none = {.size = sizeof none, .engine = "sat"};
    struct kura_verdict verdict;
    struct kura_error err;
    cr_expect_not(
        kura_verify(outer(level), &none, "rubbish\n", 8, &verdict, &err));
    cr_expect_eq(err.code, KURA_INPUT);
    cr_expect_not(
        kura_verify(outer(level), &none, "SAT\n1 2 0\n", 10, &verdict, &err));
    cr_expect_eq(err.code, KURA_INPUT);
    cr_expect(kura_verify(outer(level), &none, "UNSAT\n", 6, &verdict, &err));
    cr_expect_not(verdict.accepted);
    level_free(level);
}

Test(sat, readable_as_the_seed_writes_it)
{
    struct level *level = example();
    struct kura_options options = {.size = sizeof options,
                                   .steps = 2,
                                   .settings = strips};
    struct kura_error err;
    char *text = kura_formula(outer(level), &options, "readable", NULL, &err);
    cr_assert(text);
    cr_expect(strncmp(text,
                      "Initial State:\n  wall(0,0)\n  -storage(0,0)\n"
                      "  -crate(0,0,0)\n  -sokoban(0,0,0)\n",
                      70) == 0);
    cr_expect(strstr(text, "\n\nClauses per step:\n\n  Step 0:\n"
                           "    -move(0,0,up,0)\n"));
    cr_expect(strstr(text, "\n    -move(1,1,right,0) v sokoban(1,1,0)\n"));
    cr_expect(strstr(text, "\n\nGoal State:\n  crate(1,1,2)\n"
                           "  crate(2,4,2)\n  crate(3,1,2)\n"));
    kura_text_free(text);
    level_free(level);
}

Test(sat, clauses_with_names_become_dimacs)
{
    static const char text[] = "c Map: x\n"
                               "-a v b(1_1,0)\r\n"
                               "\n"
                               "\xc2\xac"
                               "b(1_1,0) \xe2\x88\xa8 a \xe2\x88\xa8 - d\n"
                               "a";
    struct kura_error err;
    char *dimacs = kura_clauses(text, sizeof text - 1, "dimacs", NULL, &err);
    cr_assert(dimacs);
    cr_expect_str_eq(dimacs, "p cnf 3 3\nc 1 a\nc 2 b(1_1,0)\nc 3 d\n"
                             "-1 2 0\n-2 1 -3 0\n1 0\n");
    kura_text_free(dimacs);
    char *names = kura_clauses(text, sizeof text - 1, "variables", NULL, &err);
    cr_expect_str_eq(names, "1\na\n2\nb(1_1,0)\n3\nd\n");
    kura_text_free(names);
    static const char *const bad[] = {
        "a\nv v\n",          "a\n-\n",      "a\np cnf 2 1\n", "a\n1 -2 0\n",
        "a\nGoals State:\n", "a\nStep :\n", "a\nstep 1:\n",   "a\na b v c\n",
        "a\nno clause\n",    "a\nb(1\n",    "a\n#@$.#\n",     "a\nb( )\n"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        err = (struct kura_error){0};
        cr_expect_null(kura_clauses(bad[i], strlen(bad[i]), "dimacs", NULL,
                                    &err),
                       "%s", bad[i]);
        cr_expect_eq(err.code, KURA_INPUT);
        cr_expect_eq(err.line, 2, "%s", bad[i]);
    }
}
