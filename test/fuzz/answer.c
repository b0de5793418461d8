/*
 * Arbitrary bytes as what other programs answer: the first byte says whether as
 * clingo's JSON or as a SAT solver's.  Atoms become a plan that solves the
 * level, or an error; a model has a value for each variable that it names.
 */
#include "core/verify.h"
#include "engines/asp/asp.h"
#include "engines/sat/export.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define VARIABLES 20

static struct level *make_level(void)
{
    struct level *level = level_new(5, 4);
    struct kura_error err;
    if (!level)
        abort();
    level->cells[0] = CELL_PLAYER;
    level->cells[6] = CELL_BOX;
    level->cells[13] = CELL_GOAL;
    if (!level_finish(level, EDGE_IS_WALL, &err))
        abort();
    return level;
}

static void read_atoms(const struct clingo_answer *answer)
{
    struct level *level = make_level();
    struct kura_error err = {0};
    struct board *board = board_new(level, &err);
    struct run run;
    struct kura_verdict verdict;
    struct plan played = {0};
    if (!board)
        abort();
    run_init(&run, board);
    run.level = level;
    bool ok = atoms_plan(&run, answer);
    if (ok ? !verify(level, &run.plan, &played, &verdict, &err) ||
                 !verdict.accepted
           : !run.error.text[0])
        abort();
    plan_release(&played);
    run_release(&run);
    board_free(board);
    level_free(level);
}

static void read_clingo(const char *text, size_t size)
{
    struct clingo_answer answer = {0};
    struct kura_error err = {0};
    bool ok = clingo_read(text, size, &answer, &err);
    if (!ok && !err.text[0])
        abort();
    if (ok && answer.found)
        read_atoms(&answer);
    clingo_release(&answer);
}

static void read_model(const char *text, size_t size)
{
    signed char model[VARIABLES + 1] = {0};
    enum answer answer = ANSWER_FAILED;
    int highest = 0;
    bool ok = import_answer(text, size, VARIABLES, &answer, model, &highest);
    if (ok && answer != ANSWER_YES && answer != ANSWER_NO)
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = calloc(size + 1, 1);
    if (!text)
        abort();
    if (size > 0)
        memcpy(text, data + 1, size - 1);
    if (size > 0 && data[0] % 2)
        read_clingo(text, size - 1);
    else if (size > 0)
        read_model(text, size - 1);
    free(text);
    return 0;
}
