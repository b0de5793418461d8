/*
 * answers FILE...: the lines of levels/answers.tsv for every level of the
 * files, to be looked at and pasted there.
 *
 * The oracle answers where it can, the engine bfs where it can't; the column
 * "by" tells which.
 */
#include "base/clock.h"
#include "base/file.h"
#include "engines/engines.h"
#include "formats/formats.h"
#include "oracle.h"
#include "solve.h"

#define SMALL_NODES 150000u /* of bfs; more are too many for quick tests */
#define ORACLE_LIMIT 4000000u
#define BFS_BYTES ((size_t)8 << 30)
#define MOVES_NODES 1500000u /* for what counts moves, which is slow */
#define COUNTS 8
#define COUNT_LIMIT 30000u

/* Fills in one objective by bfs. */
static void ask_bfs(const struct level *level, enum objective objective,
                    struct truth *truth)
{
    struct attempt attempt = {.engine = engine_find("bfs"),
                              .objective = objective,
                              .limits.bytes = BFS_BYTES};
    if (objective != MINIMIZE_PUSHES)
        attempt.limits.nodes = MOVES_NODES;
    double started = clock_wall();
    attempt_solve(&attempt, level);
    fprintf(stderr, "bfs, %s: %s, %llu nodes, %zu MB, %.1f s\n",
            objective_name(objective), outcome_name(attempt.outcome),
            (unsigned long long)attempt.nodes, attempt.peak_bytes >> 20,
            clock_wall() - started);
    if (attempt.outcome == OUTCOME_UNSOLVABLE)
        truth->solvable = 0;
    if (attempt.outcome == OUTCOME_SOLVED && attempt.verdict.accepted) {
        int pushes = (int)attempt.plan.pushes, moves = (int)attempt.plan.count;
        truth->solvable = 1;
        if (objective == MINIMIZE_PUSHES)
            truth->pushes = pushes;
        if (objective == MINIMIZE_MOVES)
            truth->moves = moves;
        if (objective == MINIMIZE_PUSHES_MOVES)
            truth->moves_of_pushes = moves;
        if (objective == MINIMIZE_MOVES_PUSHES)
            truth->pushes_of_moves = pushes;
    }
    attempt_release(&attempt);
}

/* Asks bfs for what the oracle left open. */
static bool fill_gaps(const struct level *level, struct truth *truth)
{
    bool asked = false;
    if (truth->solvable < 0)
        asked = true, ask_bfs(level, MINIMIZE_PUSHES, truth);
    if (truth->solvable == 0)
        return asked;
    if (truth->moves < 0)
        asked = true, ask_bfs(level, MINIMIZE_MOVES, truth);
    if (truth->moves_of_pushes < 0)
        asked = true, ask_bfs(level, MINIMIZE_PUSHES_MOVES, truth);
    if (truth->pushes_of_moves < 0)
        asked = true, ask_bfs(level, MINIMIZE_MOVES_PUSHES, truth);
    return asked;
}

static void print_counts(const struct level *level)
{
    size_t counts[COUNTS];
    int known = oracle_counts(level, COUNTS, COUNT_LIMIT, counts);
    for (int i = 0; i < known; i++) {
        printf("%s%zu", i ? "," : "", counts[i]);
        if (counts[i] == 0)
            break;
    }
    printf("%s\n", known == 0 ? "-1" : "");
}

/* Would it hold up the quick tests? */
static bool is_large(const struct level *level)
{
    bool large = false;
    for (int k = MINIMIZE_PUSHES; k < MINIMIZE_COUNT && !large; k++) {
        struct attempt attempt = {.engine = engine_find("bfs"),
                                  .objective = (enum objective)k,
                                  .limits.nodes = SMALL_NODES};
        attempt_solve(&attempt, level);
        large = attempt.outcome == OUTCOME_STOPPED;
        attempt_release(&attempt);
    }
    return large;
}

static void print_level(const char *file, size_t index,
                        const struct level *level)
{
    struct truth truth = truth_of(level, ORACLE_LIMIT);
    bool by_bfs = fill_gaps(level, &truth);
    const char *solvable[] = {"-1", "no", "yes"};
    const char *slash = strstr(file, "levels/");
    printf("%s\t%zu\t%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\t",
           slash ? slash + strlen("levels/") : file, index,
           level->rules == RULES_SINK ? "sink" : "goals",
           solvable[truth.solvable + 1], truth.pushes, truth.moves,
           truth.moves_of_pushes, truth.pushes_of_moves,
           is_large(level) ? "large" : "small", by_bfs ? "bfs" : "oracle");
    print_counts(level);
    fflush(stdout);
}

static bool print_file(const char *file)
{
    struct kura_error err = {0};
    struct buffer text = {0};
    struct collection collection = {0};
    bool ok = file_read(file, 1 << 24, &text, &err) &&
              formats_read(NULL, text.text, text.size, &collection, &err);
    if (!ok)
        fprintf(stderr, "%s:%d:%d: %s\n", file, err.line, err.column, err.text);
    for (size_t i = 0; i < collection.count; i++) {
        const struct entry *entry = &collection.entries[i];
        if (entry->level)
            print_level(file, i + 1, entry->level);
        else
            fprintf(stderr, "%s:%d:%d: %s\n", file, entry->error.line,
                    entry->error.column, entry->error.text);
    }
    collection_release(&collection);
    buffer_release(&text);
    return ok;
}

int main(int count, char **files)
{
    bool ok = true;
    for (int i = 1; i < count; i++)
        ok = print_file(files[i]) && ok;
    return ok ? 0 : 1;
}
