/*
 * The complete engines against answers known from elsewhere, on levels that are
 * not ours and lie beside the project, if they are there: ../shared/levels with
 * a table of set, index, lower bound, fewest pushes and fewest moves.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <unistd.h>

#include "answers.h"
#include "base/text.h"
#include "engines/engines.h"
#include "formats/formats.h"
#include "grids.h"
#include "often.h"

#define FOLDER "../shared/levels"
/* Those that need more wait for $KURA_LONG. */
#define MAX_NODES 5000u
#define LONG_NODES 300000u
#define MAX_BYTES ((size_t)256 << 20)

struct tally {
    int compared, stopped;
};

static uint64_t most_nodes(void)
{
    return often_all() ? LONG_NODES : MAX_NODES;
}

static void try_engine(const struct engine *engine, const struct level *level,
                       enum objective objective, const struct truth *truth,
                       const char *name, struct tally *tally)
{
    char why[300];
    struct attempt attempt = {.engine = engine,
                              .objective = objective,
                              .limits = {.nodes = most_nodes(),
                                         .bytes = MAX_BYTES}};
    attempt_solve(&attempt, level);
    tally->compared += attempt.outcome == OUTCOME_SOLVED;
    tally->stopped += attempt.outcome == OUTCOME_STOPPED;
    cr_expect(!attempt_lies(&attempt, truth, why, sizeof why),
              "%s, minimising %s, on %s: %s", engine->name,
              objective_name(objective), name, why);
    attempt_release(&attempt);
}

/* The levels are all of the goals rules; auto would only run astar again, which
 * it does in make long. */
static bool is_compared(const struct engine *engine)
{
    return engine->complete && engine->rules >> RULES_GOALS & 1 &&
           (often_all() || strcmp(engine->name, "auto") != 0);
}

static void try_objective(const struct level *level, enum objective objective,
                          const struct truth *truth, const char *name,
                          struct tally *tallies)
{
    for (size_t i = 0; engines[i]; i++)
        if (is_compared(engines[i]) && engine_takes(engines[i], objective))
            try_engine(engines[i], level, objective, truth, name, &tallies[i]);
}

/* The set's levels, read when they are asked for the first time. */
static const struct collection *find_set(struct source *sets, int *count,
                                         const char *name)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(sets[i].name, name) == 0)
            return &sets[i].collection;
    struct source *set = &sets[(*count)++];
    struct kura_error err = {0};
    char path[200];
    size_t size;
    snprintf(path, sizeof path, FOLDER "/%s.sok", name);
    char *text = source_text(path, &size);
    set->name = need(text_copy(name, strlen(name)));
    set->collection = (struct collection){0};
    cr_assert(formats_read(NULL, text, size, &set->collection, &err),
              "%s:%d: %s", path, err.line, err.text);
    free(text);
    return &set->collection;
}

static void try_line(char *line, struct source *sets, int *count,
                     struct tally *tallies)
{
    char *fields[5], name[200];
    cr_assert_eq(split_fields(line, fields, 5), 5, "%s", line);
    cr_assert_lt(*count, 20);
    const struct collection *set = find_set(sets, count, fields[0]);
    size_t index = (size_t)strtol(fields[1], NULL, 10);
    struct truth truth = {1, (int)strtol(fields[3], NULL, 10),
                          (int)strtol(fields[4], NULL, 10), -1, -1};
    snprintf(name, sizeof name, "%s %zu", fields[0], index);
    cr_assert(index >= 1 && index <= set->count, "%s", name);
    const struct level *level = set->entries[index - 1].level;
    cr_assert(level, "%s: %s", name, set->entries[index - 1].error.text);
    if (truth.pushes >= 0)
        try_objective(level, MINIMIZE_PUSHES, &truth, name, tallies);
    if (truth.moves >= 0)
        try_objective(level, MINIMIZE_MOVES, &truth, name, tallies);
}

Test(every_known, answers_agree, .timeout = 600)
{
    if (access(source_path(FOLDER "/answers.tsv"), R_OK) != 0)
        cr_skip_test("%s is not there", FOLDER);
    size_t size;
    struct source sets[20];
    struct tally tallies[20] = {0};
    int count = 0;
    char *text = source_text(FOLDER "/answers.tsv", &size), *rest = text;
    next_line(&rest);
    for (char *line; (line = next_line(&rest));)
        try_line(line, sets, &count, tallies);
    for (size_t i = 0; engines[i]; i++) {
        if (!is_compared(engines[i]))
            continue;
        fprintf(stderr,
                "%s: %d answers agree; %d runs stopped at %" PRIu64 " nodes\n",
                engines[i]->name, tallies[i].compared, tallies[i].stopped,
                most_nodes());
        cr_expect_gt(tallies[i].compared, 100);
    }
    for (int i = 0; i < count; i++) {
        collection_release(&sets[i].collection);
        free(sets[i].name);
    }
    free(text);
}
