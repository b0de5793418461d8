/*
 * Other plans as starts: a strategy of feature-space search finds one, which
 * the other methods shorten for a while.  It may end below the best; if not, it
 * is there to cross with.
 *
 * The strategies look at the level in its eight orientations: what is equal to
 * them they take in the order of squares, so that plans differ much.  In
 * between they have what is left of the level after a part of the best plan;
 * parts are spread by halving (van der Corput): 1/2, 1/4, 3/4, 1/8, ... of the
 * plan.
 */
#include "core/orientation.h"
#include "core/route.h"
#include "core/subrun.h"
#include "engines/engines.h"
#include "optimize/methods/methods.h"
#include "optimize/optimize.h"

#define FIRST_NODES 2000 /* of it, for one plan */
#define MORE_NODES 250   /* with each turn */
#define LEAST_LEFT 8     /* pushes; less is for others */
#define FIRST_TRIAL 4000 /* nodes to shorten a plan */
#define TRIAL 12000      /* and then, if it is near the best */
#define MOST_TRIALS 4    /* so often */
#define METHODS_BY_MOVES                                            \
    (1 << METHOD_TIDY | 1 << METHOD_AROUND | 1 << METHOD_VICINITY | \
     1 << METHOD_REORDER)
#define METHODS_BY_PUSHES \
    (1 << METHOD_TIDY | 1 << METHOD_VICINITY | 1 << METHOD_REPACK)

/* More than this part of it above is not near, before each trial. */
static const int far_by_pushes[MOST_TRIALS] = {24, 24, 24, 24};
static const int far_by_moves[MOST_TRIALS] = {8, 16, 24, 24};

static const char *const styles[] = {"packed", "value", "sinks", "outside"};
#define STYLES (sizeof styles / sizeof *styles)
#define WHOLE (STYLES * ORIENTATIONS) /* starts without a part of the plan */
#define FIRST_WHOLE (2 * STYLES)      /* then they alternate with the others */

struct start_choice {
    const char *style;
    int orientation;
    size_t place; /* pushes of the plan that stay */
};

/* The part of a plan of so many pushes that is kept by the i-th start with
 * one. */
static size_t choose_place(uint64_t i, size_t count)
{
    double place = 0, part = 0.5;
    for (i++; i > 0; i /= 2, part /= 2)
        place += i % 2 ? part : 0;
    return (size_t)(place * (double)count);
}

static struct start_choice choose_start(uint64_t turn, size_t count)
{
    uint64_t later = turn < FIRST_WHOLE ? 0 : turn - FIRST_WHOLE;
    uint64_t number = turn - later + later / 2; /* of those with no part */
    bool whole = later % 2 == 0 && number < WHOLE;
    if (!whole)
        number = number < WHOLE ? later / 2 : turn - WHOLE;
    return (struct start_choice){
        .style = styles[number % STYLES],
        .orientation = (int)((number + number / STYLES) % ORIENTATIONS),
        .place = whole ? 0 : choose_place(number, count)};
}

/* The board in another orientation; NULL when memory ends. */
static struct board *turn_board(const struct run *run,
                                const struct board *board, int orientation)
{
    struct kura_error err;
    struct board *turned_board = NULL;
    struct level *level = level_copy(run->level), *turned = NULL;
    if (level) {
        for (int s = 0; s < board->squares; s++)
            level->cells[board->cells[s]] &= CELL_GOAL;
        for (int i = 0; i < board->box_count; i++)
            level->cells[board->cells[board->box_squares[i]]] |= CELL_BOX;
        level->cells[board->cells[board->player]] |= CELL_PLAYER;
        turned = orientation_level(level, orientation);
    }
    if (turned && level_finish(turned, EDGE_IS_WALL, &err))
        turned_board = board_new(turned, &err);
    level_free(turned);
    level_free(level);
    return turned_board;
}

/* The plan of a strategy from where the board begins, whose orientation that
 * is. */
static bool find_rest(struct errand *errand, const struct start_choice *start,
                      const struct board *board, struct plan *rest)
{
    struct run *run = errand->run;
    const struct engine *engine = engine_find("fess");
    struct subrun part;
    uint64_t nodes = FIRST_NODES + MORE_NODES * errand->turn;
    subrun_open(&part, run, (struct slice){nodes, subrun_bytes_left(run)});
    part.run.objective = MINIMIZE_NONE;
    part.run.board = board;
    void *config = run_alloc(&part.run, 1, engine->config_size);
    enum outcome outcome = OUTCOME_STOPPED;
    if (config) {
        settings_default(engine->settings, config);
        if (!settings_set(engine->settings, config, "styles", start->style,
                          &run->error))
            run_stopped(run, STOP_MEMORY);
        part.run.config = config;
        outcome = engine->solve(&part.run);
    }
    plan_swap(rest, &part.run.plan);
    subrun_close(&part, outcome);
    orientation_turn_back(start->orientation, rest);
    return outcome == OUTCOME_SOLVED && rest->count > 0;
}

/* The first pushes of the plan and then a new rest; false if there is none. */
static bool find_start(struct errand *errand)
{
    struct run *run = errand->run;
    struct plan rest = {0};
    struct board board, *turned = NULL;
    struct push *pushes = run_alloc(run, run->plan.pushes + 1, sizeof *pushes);
    size_t count = pushes ? route_read(run->board, &run->plan, pushes) : 0;
    struct start_choice start = choose_start(errand->turn, count);
    size_t first = start.place;
    if (count > first + LEAST_LEFT && route_board(run, pushes, first, &board))
        turned = turn_board(run, &board, start.orientation);
    bool ok = turned && find_rest(errand, &start, turned, &rest);
    struct push *all =
        ok ? run_alloc(run, first + rest.pushes, sizeof *all) : NULL;
    if (all) {
        memcpy(all, pushes, first * sizeof *all);
        count = first + route_read(&board, &rest, all + first);
        ok = route_pushes(run, all, count);
    }
    board_free(turned);
    plan_release(&rest);
    return ok && all;
}

/* For a while, and on as long as it is not far from the best. */
static void shorten(struct run *run, int best)
{
    struct optimizer optimizer;
    const int *far = run_by_moves(run) ? far_by_moves : far_by_pushes;
    optimizer_init(&optimizer, run,
                   run_by_moves(run) ? METHODS_BY_MOVES : METHODS_BY_PUSHES);
    optimizer.aside = true;
    optimizer.arms[METHOD_REPACK].slice = TRIAL / 2; /* others have the rest */
    enum outcome outcome = optimizer_work(&optimizer, FIRST_TRIAL);
    for (int i = 0; outcome == OUTCOME_GAVE_UP && i < MOST_TRIALS; i++) {
        if (run_plan_cost(run) - best > best / far[i])
            break;
        outcome = optimizer_work(&optimizer, TRIAL);
    }
    optimizer_release(&optimizer);
}

static enum errand_end starts(struct errand *errand)
{
    struct run *run = errand->run;
    int best = run_plan_cost(run);
    run->progress = NULL; /* what is best here is not best of all */
    if (find_start(errand))
        shorten(run, best);
    return ERRAND_AGAIN;
}

const struct method starts_method = {
    .name = "starts",
    .summary = "other plans, found by other strategies",
    .rules = 1 << RULES_GOALS,
    .promise = 1,
    .share = 30,
    .slices = 12,
    .brings_others = true,
    .improve = starts,
};
