/*
 * Searches on several ranks, as processes with sockets between them: the same
 * answers as from one process, and an error where one of them dies.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/file.h"
#include "core/checkpoint.h"
#include "engines/astar/config.h"
#include "engines/engines.h"
#include "helper.h"
#include "often.h"
#include "oracle.h"
#include "positions.h"
#include "processes.h"

#define LEVELS often(12)

/* What all ranks search for; rank 0 compares. */
struct search {
    const struct engine *engine;
    const struct level *level;
    const struct board *board;
    enum objective objective;
    int threads;
    struct limits limits;
    struct oracle_answer answer;
    int victim;            /* rank that dies, or -1 */
    int milliseconds;      /* until then */
    const char *directory; /* for checkpoints, or NULL */
    bool beams;            /* are expected */
    int alone;             /* expanded by the first rank before it deals */
    uint64_t expanded;     /* by all, exactly; 0: any number */
};

#define GOES_ON 77 /* of rank 0: stopped by the limit on nodes */
#define TELLS_WHERE 5

/* What the first rank knows of a checkpoint, and the others are told. */
static bool open_checkpoint(struct checkpoint *checkpoint,
                            const struct search *search, struct run *run)
{
    struct kura_error err;
    run->files[KURA_FILE_CHECKPOINT] = search->directory;
    if (ranks_me(run->ranks) == 0) {
        if (!checkpoint_open(checkpoint, search->engine, run, &err))
            return false;
        checkpoint_every(checkpoint, search->victim < 0 ? 1e-9 : 0.02);
        return ranks_tell(run->ranks, TELLS_WHERE, checkpoint,
                          sizeof *checkpoint);
    }
    struct message *message = ranks_wait(run->ranks, &err);
    struct checkpoint first;
    if (!message || message->size != sizeof first)
        return false;
    memcpy(&first, message->bytes, sizeof first);
    free(message);
    return checkpoint_join(checkpoint, search->engine, run, &first, &err);
}

static void prepare(const struct search *search, struct run *run,
                    struct ranks *ranks, unsigned char *config)
{
    run_init(run, search->board);
    run->level = search->level;
    run->limits = search->limits;
    run->arena.budget = search->limits.bytes;
    settings_default(search->engine->settings, config);
    if (search->engine == engine_find("astar"))
        ((struct astar_config *)(void *)config)->alone = search->alone;
    run->config = config;
    run->objective = search->objective;
    run->threads = search->threads;
    run->ranks = ranks;
}

static enum outcome run_engine(const struct search *search, struct run *run,
                               struct ranks *ranks)
{
    unsigned char config[256] = {0};
    prepare(search, run, ranks, config);
    return search->engine->solve(run);
}

static uint64_t counter(const struct run *run, const char *name)
{
    for (size_t i = 0; i < run->counters.count; i++)
        if (strcmp(run->counters.list[i].name, name) == 0)
            return run->counters.list[i].value;
    return 0;
}

/* 0, or what is wrong. */
static int judge(const struct search *search, const struct run *run,
                 enum outcome outcome)
{
    const struct oracle_answer *answer = &search->answer;
    if (search->limits.nodes) {
        if (run->nodes > search->limits.nodes)
            return 1;
        if (outcome == OUTCOME_STOPPED)
            return run->stopped_by == STOP_NODES ? 0 : 2;
    }
    if (answer->outcome == ORACLE_UNSOLVABLE)
        return outcome == OUTCOME_UNSOLVABLE ? 0 : 3;
    if (answer->outcome != ORACLE_SOLVED)
        return 0;
    if (outcome != OUTCOME_SOLVED || !run->proved)
        return 4;
    if (answer->pushes >= 0 && (int)run->plan.pushes != answer->pushes)
        return 5;
    if (answer->moves >= 0 && (int)run->plan.count != answer->moves)
        return 6;
    if (search->expanded && counter(run, "expanded") != search->expanded)
        return 8;
    return search->beams && !counter(run, "in beams") ? 7 : 0;
}

/* Slices of one search, from checkpoint to checkpoint. */
static int go_on(struct ranks *ranks, void *user)
{
    const struct search *search = user;
    unsigned char config[256] = {0};
    struct checkpoint checkpoint;
    struct itimerval death = {.it_value.tv_usec = search->milliseconds * 1000};
    struct run run;
    prepare(search, &run, ranks, config);
    if (!open_checkpoint(&checkpoint, search, &run))
        return 98;
    run.checkpoint = &checkpoint;
    if (ranks_me(ranks) == search->victim)
        setitimer(ITIMER_REAL, &death, NULL); /* nobody handles it: it kills */
    enum outcome outcome = search->engine->solve(&run);
    setitimer(ITIMER_REAL, &(struct itimerval){0}, NULL);
    int code = 0;
    if (ranks_me(ranks) == 0)
        code = outcome == OUTCOME_STOPPED && run.stopped_by == STOP_NODES
                   ? GOES_ON
                   : judge(search, &run, outcome);
    if (ranks_me(ranks) == 0 && checkpoint.failure.code)
        code = 97;
    checkpoint_close(&checkpoint, code == 0);
    run_release(&run);
    return code;
}

static int work(struct ranks *ranks, void *user)
{
    const struct search *search = user;
    struct run run;
    enum outcome outcome = run_engine(search, &run, ranks);
    int code = ranks_me(ranks) == 0 ? judge(search, &run, outcome) : 0;
    run_release(&run);
    return code;
}

static void check(struct search *search, int ranks)
{
    int codes[PROCESSES_MAX];
    processes_run(ranks, PROCESSES_PATIENCE, work, search, codes);
    for (int i = 0; i < ranks; i++)
        cr_assert_eq(codes[i], 0, "%s, objective %d, rank %d of %d: %d",
                     search->engine->name, (int)search->objective, i, ranks,
                     codes[i]);
}

/* Positions that the first rank expands before it deals them out: on small
 * levels none, some, most or all. */
static int alone_of(int n)
{
    static const int numbers[] = {0, 5, 60, 100000};
    return numbers[(n + n / 4) % 4];
}

/* Random levels with 1 and 3 ranks, or 2 and 4, in make long all four, of 1 or
 * 2 threads; every third with a limit on nodes. */
static void agree(const char *engine, enum rules rules,
                  enum objective objective)
{
    struct random random = {rules * 100u + objective + 70};
    for (int n = 0; n < LEVELS; n++) {
        struct positions positions;
        if (!positions_small(&positions, &random, 1, 4, rules))
            continue;
        struct search search = {.engine = engine_find(engine),
                                .level = positions.level,
                                .board = positions.board,
                                .objective = objective,
                                .threads = 1 + n % 2,
                                .alone = alone_of(n),
                                .answer =
                                    positions_answer(&positions, objective)};
        if (n % 3 == 2)
            search.limits.nodes = 1 + random_below(&random, 200);
        for (int ranks = 1; ranks <= 4; ranks++)
            if (often_all() || (ranks + n / 2) % 2)
                check(&search, ranks);
        positions_release(&positions);
    }
}

Test(distributed, astar_agrees_with_the_oracle, .timeout = 600)
{
    for (enum rules rules = RULES_GOALS; rules <= RULES_SINK; rules++)
        for (enum objective i = MINIMIZE_PUSHES; i <= MINIMIZE_MOVES_PUSHES;
             i++)
            agree("astar", rules, i);
}

Test(distributed, bidirectional_agrees_with_the_oracle, .timeout = 600)
{
    agree("bidirectional", RULES_GOALS, MINIMIZE_PUSHES);
    agree("bidirectional", RULES_GOALS, MINIMIZE_MOVES);
}

/* ---- Checkpoints ---- */

static char directory[] = "/tmp/kura-distributed-XXXXXX";

/* A few nodes at a time, until there is the oracle's answer and the directory
 * is gone. */
static void slice(struct search *search, int ranks, struct random *random)
{
    int codes[PROCESSES_MAX] = {GOES_ON};
    search->directory = directory;
    for (uint64_t nodes = 0; codes[0] == GOES_ON;) {
        nodes += 1 + random_below(random, often_all() ? 100 : 200);
        search->limits.nodes = nodes;
        processes_run(ranks, PROCESSES_PATIENCE, go_on, search, codes);
    }
    for (int i = 0; i < ranks; i++)
        cr_assert_eq(codes[i], 0, "%s, objective %d, rank %d of %d: %d",
                     search->engine->name, (int)search->objective, i, ranks,
                     codes[i]);
    cr_assert_neq(access(directory, F_OK), 0);
}

static void slice_levels(const char *engine, enum objective objective)
{
    struct random random = {objective + 90};
    for (int n = 0; n < LEVELS; n++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 5, 5, 3, RULES_GOALS))
            continue;
        struct search search = {.engine = engine_find(engine),
                                .level = positions.level,
                                .board = positions.board,
                                .objective = objective,
                                .threads = 1 + n % 2,
                                .alone = alone_of(n),
                                .victim = -1,
                                .answer =
                                    positions_answer(&positions, objective)};
        slice(&search, 2 + n % 3, &random);
        positions_release(&positions);
    }
}

Test(distributed, goes_on_from_checkpoints, .timeout = 600)
{
    cr_assert(mkdtemp(directory));
    for (enum objective i = MINIMIZE_PUSHES; i <= MINIMIZE_MOVES_PUSHES; i++)
        slice_levels("astar", i);
    slice_levels("bidirectional", MINIMIZE_PUSHES);
    slice_levels("bidirectional", MINIMIZE_MOVES);
}

/* Ranks die at any moment; what is on the disk leads to the right answer. */
static void die_and_go_on(const char *engine)
{
    static const char text[] = "##########\n"
                               "#        #\n"
                               "# $ $  . #\n"
                               "#  $ $ . #\n"
                               "#    @ . #\n"
                               "#      . #\n"
                               "#   ##   #\n"
                               "##########\n";
    struct kura_error err;
    struct random random = {5};
    int codes[PROCESSES_MAX];
    struct level *level = helper_level(text);
    struct board *board = board_new(level, &err);
    cr_assert(board);
    struct search search = {
        .engine = engine_find(engine),
        .level = level,
        .board = board,
        .objective = MINIMIZE_MOVES,
        .threads = 1,
        .alone = 300,
        .directory = directory,
        .answer = {.outcome = ORACLE_SOLVED, .pushes = -1, .moves = 36}};
    for (int n = 0; n < 4; n++) {
        search.victim = n % 3;
        search.milliseconds = 20 + (int)random_below(&random, 200);
        processes_run(3, PROCESSES_SILENCE, go_on, &search, codes);
        if (codes[0] == 0)
            break;
    }
    search.victim = PROCESSES_MAX;
    if (codes[0] != 0)
        processes_run(3, PROCESSES_PATIENCE, go_on, &search, codes);
    for (int i = 0; i < 3; i++) /* one may die when all is said */
        cr_assert(codes[i] == 0 || i == search.victim, "%s, rank %d: %d",
                  engine, i, codes[i]);
    board_free(board);
    level_free(level);
}

Test(distributed, goes_on_after_deaths, .timeout = 600)
{
    cr_assert(mkdtemp(directory));
    die_and_go_on("astar");
    die_and_go_on("bidirectional");
}

/* ---- Beams ---- */

/* What one process finds. */
static struct oracle_answer solve_alone(struct search *search,
                                        uint64_t *expanded)
{
    struct run run;
    enum outcome outcome = run_engine(search, &run, NULL);
    cr_assert_eq(outcome, OUTCOME_SOLVED);
    struct oracle_answer answer = {.outcome = ORACLE_SOLVED,
                                   .pushes = -1,
                                   .moves = (int)run.plan.count};
    *expanded = counter(&run, "expanded");
    run_release(&run);
    return answer;
}

Test(distributed, has_beams, .timeout = 600)
{
    static const char text[] = "##########\n"
                               "#        #\n"
                               "# $ $  . #\n"
                               "#  $ $ . #\n"
                               "# $  @ . #\n"
                               "#      . #\n"
                               "#    #  .#\n"
                               "#   ##   #\n"
                               "##########\n";
    struct kura_error err;
    uint64_t expanded;
    struct level *level = helper_level(text);
    struct board *board = board_new(level, &err);
    cr_assert(board);
    struct search search = {.engine = engine_find("astar"),
                            .level = level,
                            .board = board,
                            .objective = MINIMIZE_MOVES,
                            .threads = 1};
    search.answer = solve_alone(&search, &expanded);
    search.beams = true;
    for (int ranks = 2; ranks <= 4; ranks++)
        check(&search, ranks);
    /* Who begins alone takes the steps of one process. */
    search.alone = 100000000;
    search.expanded = expanded;
    check(&search, 2);
    board_free(board);
    level_free(level);
}

/* ---- Deaths and limits, on a level that takes long ---- */

static int search_long(struct ranks *ranks, void *user)
{
    const struct search *search = user;
    struct itimerval death = {.it_value.tv_usec = 200000};
    struct run run;
    if (ranks_me(ranks) == search->victim)
        setitimer(ITIMER_REAL, &death, NULL); /* nobody handles it: it kills */
    enum outcome outcome = run_engine(search, &run, ranks);
    int code = search->victim >= 0
                   ? outcome != OUTCOME_FAILED || run.error.code != KURA_SYSTEM
                   : outcome != OUTCOME_STOPPED;
    if (ranks_me(ranks) == 0 && search->limits.seconds > 0)
        code |= run.stopped_by != STOP_TIME;
    if (ranks_me(ranks) == 0 && search->limits.bytes)
        code |= run.stopped_by != STOP_MEMORY;
    run_release(&run);
    return code;
}

static void on_long_level(struct search *search, const char *engine)
{
    static const char text[] = "##############\n"
                               "#            #\n"
                               "# $ $ $ $ $  #\n"
                               "#   $        #\n"
                               "# $ $ @ $ $  #\n"
                               "#            #\n"
                               "# .......... #\n"
                               "#            #\n"
                               "##############\n";
    struct kura_error err;
    struct level *level = helper_level(text);
    struct board *board = board_new(level, &err);
    cr_assert(board);
    search->engine = engine_find(engine);
    search->level = level;
    search->board = board;
    search->objective = MINIMIZE_MOVES;
    search->threads = 1;
    double silence =
        search->victim < 0 ? PROCESSES_PATIENCE : PROCESSES_SILENCE;
    int codes[PROCESSES_MAX];
    processes_run(3, silence, search_long, search, codes);
    for (int i = 0; i < 3; i++) {
        int expected = search->victim < 0    ? 0
                       : search->victim == i ? 128 + SIGALRM
                                             : KURA_SYSTEM;
        cr_expect_eq(codes[i], expected, "%s: rank %d: %d", engine, i,
                     codes[i]);
    }
    board_free(board);
    level_free(level);
}

Test(distributed, a_death_is_an_error, .timeout = 600)
{
    for (int victim = 0; victim < 3; victim++) {
        struct search search = {.victim = victim};
        on_long_level(&search, "astar");
        on_long_level(&search, "bidirectional");
    }
}

Test(distributed, limits_end_all, .timeout = 600)
{
    struct search time = {.victim = -1, .limits.seconds = 0.2};
    struct search memory = {.victim = -1, .limits.bytes = (size_t)8 << 20};
    on_long_level(&time, "astar");
    on_long_level(&time, "bidirectional");
    on_long_level(&memory, "astar");
    on_long_level(&memory, "bidirectional");
}
