#include "solve.h"

#include <stdarg.h>

#include "base/buffer.h"
#include "base/text.h"
#include "engines/engines.h"
#include "grids.h"
#include "oracle.h"

const struct engine *engine_number(size_t i)
{
    return engines[i];
}

bool engine_runs(const struct engine *engine)
{
    const char *missing = engine->missing ? engine->missing() : NULL;
    if (missing)
        fprintf(stderr, "engine %s is left out: %s\n", engine->name, missing);
    return !missing;
}

bool engine_takes(const struct engine *engine, enum objective objective)
{
    return objective == MINIMIZE_NONE || (engine->proves >> objective & 1);
}

bool engine_climbs(const struct engine *engine)
{
    return !engine->complete && engine->proves != 0;
}

/* Steps that a climbing engine takes in a moment, and those after which it is
 * told to give up on a level without a plan. */
#define CLIMB_STEPS 20
#define LOST_STEPS 5

bool engine_suits(const struct engine *engine, const struct level *level,
                  const struct truth *truth)
{
    bool short_plan = truth->solvable == 0 ||
                      (truth->moves >= 0 && truth->moves <= CLIMB_STEPS);
    return (engine->rules >> level->rules & 1) &&
           (!engine_climbs(engine) || short_plan);
}

/* ---- Solving ---- */

static bool is_solved_at_start(const struct level *level)
{
    for (int cell = 0; cell < level->width * level->height; cell++)
        if (level->cells[cell] == CELL_BOX)
            return false;
    return true;
}

static void take_answer(struct attempt *attempt, struct run *run)
{
    attempt->reason = run->stopped_by;
    attempt->error = run->error;
    attempt->proved = run->proved;
    memcpy(attempt->rests_on, run->rests_on, sizeof attempt->rests_on);
    attempt->low = run->low;
    attempt->nodes = run->nodes;
    attempt->polls = run->polls;
    attempt->peak_bytes = run->arena.peak;
    attempt->counters = run->counters;
    run->counters = (struct counters){0};
    attempt->plan = run->plan;
    plan_init(&run->plan);
}

static void run_engine(struct attempt *attempt, const struct level *level,
                       const struct board *board, void *config)
{
    struct run run;
    run_init(&run, board);
    run.level = level;
    run.config = config;
    run.objective = attempt->objective;
    run.limits = attempt->limits;
    if (attempt->is_lost && engine_climbs(attempt->engine))
        run.limits.steps = LOST_STEPS;
    run.threads = attempt->threads ? attempt->threads : 1;
    run.arena.budget = attempt->limits.bytes;
    run.arena.fail_from = attempt->fail_from;
    run.cancel = attempt->cancel;
    attempt->outcome = attempt->engine->solve(&run);
    take_answer(attempt, &run);
    run_release(&run);
}

/* An engine is never given a level with nothing to do. */
static void answer_nothing_to_do(struct attempt *attempt)
{
    attempt->outcome = OUTCOME_SOLVED;
    attempt->proved = true;
    attempt->low = 0;
}

void attempt_solve(struct attempt *attempt, const struct level *level)
{
    struct kura_error err;
    plan_init(&attempt->plan);
    if (is_solved_at_start(level)) {
        answer_nothing_to_do(attempt);
    } else {
        struct board *board = need(board_new(level, &err));
        void *config = need(calloc(1, attempt->engine->config_size + 1));
        settings_default(attempt->engine->settings, config);
        if (attempt->engine->adopt)
            attempt->engine->adopt(level, attempt->objective, config);
        run_engine(attempt, level, board, config);
        free(config);
        board_free(board);
    }
    if (attempt->outcome == OUTCOME_SOLVED &&
        !verify(level, &attempt->plan, NULL, &attempt->verdict, &err))
        need(NULL);
}

void attempt_release(struct attempt *attempt)
{
    plan_release(&attempt->plan);
    counters_release(&attempt->counters);
}

/* ---- The truth ---- */

struct truth truth_of(const struct level *level, size_t limit)
{
    struct truth truth = {-1, -1, -1, -1, -1};
    struct oracle_answer by_pushes = oracle_solve(level, ORACLE_PUSHES, limit);
    if (by_pushes.outcome == ORACLE_TOO_LARGE)
        return truth;
    truth.solvable = by_pushes.outcome == ORACLE_SOLVED;
    truth.pushes = by_pushes.pushes;
    if (!truth.solvable)
        return truth;
    truth.moves = oracle_solve(level, ORACLE_MOVES, limit).moves;
    truth.moves_of_pushes =
        oracle_solve(level, ORACLE_PUSHES_MOVES, limit).moves;
    truth.pushes_of_moves =
        oracle_solve(level, ORACLE_MOVES_PUSHES, limit).pushes;
    return truth;
}

/* ---- Claims ---- */

/* Writes a sentence; answers true. */
static bool lie(char *why, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool lie(char *why, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, size, format, arguments);
    va_end(arguments);
    return true;
}

/* The cost that the objective puts first, and the one it puts second. */
static bool is_too_dear(const struct attempt *attempt,
                        const struct truth *truth, char *why, size_t size)
{
    int pushes = (int)attempt->plan.pushes, moves = (int)attempt->plan.count;
    bool by_pushes = attempt->objective == MINIMIZE_PUSHES ||
                     attempt->objective == MINIMIZE_PUSHES_MOVES;
    int first = by_pushes ? pushes : moves;
    int fewest = by_pushes ? truth->pushes : truth->moves;
    if (fewest >= 0 && first != fewest)
        return lie(why, size, "claims %d as the fewest, but %d are enough",
                   first, fewest);
    if (attempt->objective == MINIMIZE_PUSHES_MOVES &&
        truth->moves_of_pushes >= 0 && moves != truth->moves_of_pushes)
        return lie(why, size,
                   "claims %d moves with the fewest pushes, but %d are enough",
                   moves, truth->moves_of_pushes);
    if (attempt->objective == MINIMIZE_MOVES_PUSHES &&
        truth->pushes_of_moves >= 0 && pushes != truth->pushes_of_moves)
        return lie(why, size,
                   "claims %d pushes with the fewest moves, but %d are enough",
                   pushes, truth->pushes_of_moves);
    return false;
}

static bool plan_lies(const struct attempt *attempt, const struct truth *truth,
                      char *why, size_t size)
{
    int pushes = (int)attempt->plan.pushes, moves = (int)attempt->plan.count;
    if (!attempt->verdict.accepted)
        return lie(why, size, "its plan is refused: %.150s",
                   attempt->verdict.text);
    if (attempt->verdict.metrics.pushes != attempt->plan.pushes)
        return lie(why, size, "its plan says %d pushes and has %d", pushes,
                   (int)attempt->verdict.metrics.pushes);
    if (truth->solvable == 0)
        return lie(why, size, "solves in %d pushes what has no plan", pushes);
    if (pushes < truth->pushes || moves < truth->moves)
        return lie(why, size, "beats the oracle: %d pushes, %d moves", pushes,
                   moves);
    bool asked = attempt->objective != MINIMIZE_NONE;
    /* What an outside program claims is no proof, and is true all the same. */
    const char *witness = attempt->engine->rests_on;
    bool claimed = witness && strcmp(attempt->rests_on, witness) == 0;
    if (asked && !attempt->proved && !claimed)
        return lie(why, size, "does not prove its %d pushes, %d moves", pushes,
                   moves);
    return asked && is_too_dear(attempt, truth, why, size);
}

/* No plan costs less than run->low, in what the objective puts first.  Where
 * nothing is asked, engines count in steps of their own and nobody is told. */
static bool bound_lies(const struct attempt *attempt, const struct truth *truth,
                       char *why, size_t size)
{
    bool by_moves = attempt->objective == MINIMIZE_MOVES ||
                    attempt->objective == MINIMIZE_MOVES_PUSHES;
    int fewest = by_moves ? truth->moves : truth->pushes;
    if (attempt->objective == MINIMIZE_NONE || fewest < 0 ||
        attempt->low <= fewest)
        return false;
    return lie(why, size, "says no plan is below %d, but there is one of %d",
               attempt->low, fewest);
}

bool attempt_lies(const struct attempt *attempt, const struct truth *truth,
                  char *why, size_t size)
{
    if (bound_lies(attempt, truth, why, size))
        return true;
    switch (attempt->outcome) {
    case OUTCOME_SOLVED:
        return plan_lies(attempt, truth, why, size);
    case OUTCOME_UNSOLVABLE:
        return truth->solvable == 1 &&
               lie(why, size, "calls unsolvable what has %d pushes, %d moves",
                   truth->pushes, truth->moves);
    case OUTCOME_GAVE_UP:
        return attempt->engine->complete &&
               lie(why, size, "gave up, though it is complete");
    case OUTCOME_STOPPED:
        return attempt->reason == STOP_NONE &&
               lie(why, size, "stopped without a reason");
    case OUTCOME_FAILED:
        return lie(why, size, "failed: %.150s", attempt->error.text);
    }
    return lie(why, size, "answers the unknown outcome %d",
               (int)attempt->outcome);
}

/* ---- Messages ---- */

char *level_text(const struct level *level)
{
    static const char symbols[] = " #.?$?*?@?+?????";
    struct buffer text = {0};
    if (level->rules == RULES_SINK)
        buffer_text(&text, "(rules: sink)\n");
    for (int y = -1; y <= level->height; y++) {
        for (int x = -1; x <= level->width; x++) {
            bool in = x >= 0 && y >= 0 && x < level->width && y < level->height;
            buffer_char(&text, in ? symbols[level_cell(level, x, y)] : '#');
        }
        buffer_char(&text, '\n');
    }
    return need(buffer_take(&text));
}
