/*
 * Other plans as starts (iterated local search): a strategy of feature-space
 * search, or a weighted A*, finds one, which the other methods shorten for a
 * while.  It may end below the best; if not, it is there to cross with.  By
 * moves every second start is what the plan with the fewest pushes becomes when
 * it is made shorter by pushes: where boxes stand close, the shortest plans
 * have few pushes, and by moves alone they are not found.  An optimizer of its
 * own does that, the companion, which goes on each time from where it was; the
 * first time is the longest.
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

#define FIRST_NODES 1000 /* of it, for one plan */
#define MORE_NODES 250   /* with each turn */
#define GENERATED 12     /* positions that take as long as a node of others */
#define LEAST_LEFT 8     /* pushes; less is for others */
#define FIRST_TRIAL 4000 /* nodes to shorten a plan */
#define TRIAL 12000      /* and then, if it is near the best */
#define MOST_TRIALS 4    /* so often */
#define DETOUR 2         /* every so many starts by moves, by pushes first */
#define PUSHES_FIRST 100000 /* nodes for that, the first time */
#define PUSHES_MORE 30000   /* and each other time */
#define LARGE 4000.0        /* squares by boxes; nodes of more are slow */
#define DETOUR_TRIAL 30000  /* nodes by moves after the first */
#define METHODS_BY_MOVES                                            \
    (1 << METHOD_TIDY | 1 << METHOD_AROUND | 1 << METHOD_VICINITY | \
     1 << METHOD_REORDER)
#define METHODS_BY_PUSHES \
    (1 << METHOD_TIDY | 1 << METHOD_VICINITY | 1 << METHOD_REPACK)

/* More than this part of it above is not near, before each trial. */
static const int far_by_pushes[MOST_TRIALS] = {24, 24, 24, 24};
static const int far_by_moves[MOST_TRIALS] = {8, 16, 24, 24};

/* Who finds a start. */
struct finder {
    const char *engine, *setting;
};
static const struct finder finders[] = {
    {"fess", "styles=packed"}, {"fess", "styles=value"},
    {"fess", "styles=sinks"},  {"fess", "styles=outside"},
    {"astar", "weight=5"},
};
#define FINDERS (sizeof finders / sizeof *finders)
#define WHOLE (FINDERS * ORIENTATIONS) /* starts without a part of the plan */
#define FIRST_WHOLE (2 * FINDERS)      /* then they alternate with the others */

struct start_choice {
    const struct finder *finder;
    int orientation;
    size_t place; /* pushes of the plan that stay */
    uint64_t number;
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
        .number = turn,
        .finder = finders + number % FINDERS,
        .orientation = (int)((number + number / FINDERS) % ORIENTATIONS),
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
    const struct engine *engine = engine_find(start->finder->engine);
    struct subrun part;
    bool by_features = engine->proves == 0;
    uint64_t nodes = FIRST_NODES + MORE_NODES * start->number;
    subrun_open(&part, run, (struct slice){nodes, run_bytes_left(run)});
    part.run.objective = by_features ? MINIMIZE_NONE : MINIMIZE_PUSHES;
    part.run.low = part.run.high = -1;
    part.run.board = board;
    const char *settings[] = {start->finder->setting, NULL};
    enum outcome outcome = engine_start(engine, &part.run, settings);
    plan_swap(rest, &part.run.plan);
    errand->effort +=
        counters_value(&part.run.counters, "generated") / GENERATED;
    subrun_close(&part, outcome);
    orientation_turn_back(start->orientation, rest);
    return outcome == OUTCOME_SOLVED && rest->count > 0;
}

/* The first pushes of the plan and then a new rest; false if there is none. */
static bool find_start(struct errand *errand, uint64_t number)
{
    struct run *run = errand->run;
    struct plan rest = {0};
    struct board board, *turned = NULL;
    struct push *pushes = run_alloc(run, run->plan.pushes + 1, sizeof *pushes);
    size_t count = pushes ? route_read(run->board, &run->plan, pushes) : 0;
    struct start_choice start = choose_start(number, count);
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

static void open_trial(struct optimizer *optimizer, struct run *run)
{
    optimizer_init(optimizer, run,
                   run_by_moves(run) ? METHODS_BY_MOVES : METHODS_BY_PUSHES);
    optimizer->aside = true;
    optimizer->arms[METHOD_REPACK].slice = TRIAL / 2; /* others have the rest */
}

/* Turns of the companion, by pushes, though the run is by moves. */
static void shorten_by_pushes(struct errand *errand)
{
    struct run *run = errand->run;
    struct optimizer *companion = errand->companion;
    enum objective objective = run->objective;
    int low = run->low;
    double size = (double)run->board->squares * run->board->box_count;
    uint64_t first =
        size > LARGE ? (uint64_t)(PUSHES_FIRST * LARGE / size) : PUSHES_FIRST;
    run->objective = MINIMIZE_PUSHES;
    run->low = -1;
    companion->run = run;
    optimizer_work(companion, companion->kept.count == 0 ? first : PUSHES_MORE);
    plan_copy(&companion->kept, &run->plan);
    run->objective = objective;
    run->low = low;
    run->proved = false;
}

/* For so many nodes, and on as long as it is not far from the best. */
static void shorten(struct run *run, int best, uint64_t first)
{
    struct optimizer optimizer;
    const int *far = run_by_moves(run) ? far_by_moves : far_by_pushes;
    open_trial(&optimizer, run);
    enum outcome outcome = optimizer_work(&optimizer, first);
    for (int i = 0; outcome == OUTCOME_GAVE_UP && i < MOST_TRIALS; i++) {
        if (run_plan_cost(run) - best > best / far[i])
            break;
        outcome = optimizer_work(&optimizer, TRIAL);
    }
    optimizer_release(&optimizer);
}

/* The known plan with the fewest pushes. */
static bool take_fewest(struct errand *errand)
{
    struct run *run = errand->run;
    const struct plan *fewest = &run->plan, *kept = &errand->companion->kept;
    for (size_t i = 0; i < errand->other_count; i++)
        if (errand->others[i].pushes < fewest->pushes)
            fewest = errand->others + i;
    if (kept->count > 0 && kept->pushes <= fewest->pushes)
        fewest = kept;
    return fewest == &run->plan || plan_copy(&run->plan, fewest);
}

/* By moves a way out of where plans have too many pushes: on with the one that
 * has the fewest, by pushes, and then by moves again.  Did it lead anywhere? */
static bool detour(struct errand *errand, int best)
{
    struct run *run = errand->run;
    if (!take_fewest(errand))
        return false;
    size_t pushes = run->plan.pushes;
    bool is_first = errand->companion->kept.count == 0;
    shorten_by_pushes(errand);
    bool fewer = run->plan.pushes < pushes;
    shorten(run, best, is_first ? DETOUR_TRIAL : FIRST_TRIAL);
    return fewer && run_plan_cost(run) - best < best / *far_by_moves;
}

static enum errand_end starts(struct errand *errand)
{
    struct run *run = errand->run;
    int best = run_plan_cost(run);
    uint64_t number = *errand->place / 2; /* of those that were found */
    bool again = *errand->place % 2;      /* a detour, since it pays */
    run->progress = NULL; /* what is best here is not best of all */
    if (run_by_moves(run) && errand->companion &&
        (errand->turn % DETOUR == 0 || again)) {
        *errand->place = 2 * number + detour(errand, best);
    } else {
        *errand->place = 2 * (number + 1);
        if (find_start(errand, number))
            shorten(run, best, FIRST_TRIAL);
    }
    return ERRAND_AGAIN;
}

const struct method starts_method = {
    .name = "starts",
    .summary = "other plans, found by other strategies, or by pushes",
    .rules = 1 << RULES_GOALS,
    .promise = 1,
    .share = 30,
    .slices = 120,
    .brings_others = true,
    .improve = starts,
};
