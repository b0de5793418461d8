/*
 * Planning as answer sets: the rules of the game as a logic program, a level
 * as its facts, and clingo to find the answer.
 *
 * The bound on the plan's length rises from a proved lower bound: boxes matched
 * with goals, and for moves the walk to the first box.  Claims and arguments
 * are in docs/engines/asp.md.
 */
#include "engines/asp/asp.h"

#include "core/facts.h"
#include "core/reach.h"
#include "core/state.h"
#include "search/heuristics/heuristics.h"
#include "search/places.h"

#define FIELD(name) offsetof(struct asp_config, name)

static const char *const encodings[] = {"auto", "seed", "steps", "pushes",
                                        NULL};

/* To add one: a field in struct asp_config and a line here. */
static const struct setting settings[] = {
    {"encoding", SETTING_CHOICE, FIELD(encoding), 0, 0, ENCODING_AUTO,
     encodings,
     "seed: every crate has a name; steps: fewest moves; pushes: fewest "
     "pushes; auto: by what is to be minimised"},
    {"program", SETTING_PATH, FIELD(program), 0, 0, 0, NULL,
     "your own .lp file instead of the encoding's, on the same facts"},
    {0},
};

/* ---- Which encoding ---- */

static enum encoding choose(const struct asp_config *config,
                            enum objective objective)
{
    if (config->encoding != ENCODING_AUTO)
        return (enum encoding)config->encoding;
    if (objective == MINIMIZE_PUSHES)
        return ENCODING_PUSHES;
    if (config->program)
        return ENCODING_SEED;
    return objective == MINIMIZE_MOVES ? ENCODING_STEPS : ENCODING_PUSHES;
}

static bool is_sensible(const struct asp *asp, struct kura_error *err)
{
    const struct run *run = asp->run;
    const char *name = encodings[asp->encoding];
    bool pushes = asp->encoding == ENCODING_PUSHES;
    if (run->objective != MINIMIZE_NONE &&
        pushes != (run->objective == MINIMIZE_PUSHES))
        return error_set(err, KURA_USAGE, "encoding=%s can't minimise %s", name,
                         pushes ? "moves" : "pushes");
    if (asp->encoding == ENCODING_SEED && !asp->program &&
        run->board->rules == RULES_SINK)
        return error_set(err, KURA_USAGE,
                         "encoding=seed does not play the rules 'sink'");
    return true;
}

/* ---- The lower bound ---- */

/* Steps before the first push: to the nearest square beside a box. */
static int first_walk(struct run *run, const struct state *state)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    int *steps = run_alloc(run, n, sizeof *steps), best = -1;
    square *queue = run_alloc(run, n, sizeof *queue);
    if (!steps || !queue)
        return -1;
    reach_distances(board, state->boxes, board->player, steps, queue);
    for (int i = 0; i < board->box_count; i++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square s = board->next[board->box_squares[i]][d];
            int walk = s == NO_SQUARE ? -1 : steps[s];
            if (walk >= 0 && (best < 0 || walk < best))
                best = walk;
        }
    return best < 0 ? 0 : best;
}

/* Sets asp->low: HEURISTIC_DEAD when no assignment of boxes to goals exists.
 * False when the run is stopped. */
static bool find_low(struct asp *asp)
{
    struct run *run = asp->run;
    uint64_t *boxes, *reach;
    const struct heuristic *heuristic = heuristics[HEURISTIC_MATCHING];
    struct heuristic_options options = {.places = places_new(run)};
    if (!options.places || !RUN_SETS(run, &boxes, &reach))
        return false;
    void *self = heuristic->prepare(run, &options);
    if (!self)
        return false;
    struct state state;
    state_init(&state, run->board, boxes);
    reach_fill(run->board, boxes, state.player, reach);
    asp->low = heuristic->estimate(self, &state, reach);
    if (asp->low == HEURISTIC_DEAD || asp->encoding == ENCODING_PUSHES)
        return true;
    int walk = first_walk(run, &state);
    asp->low += walk > 0 ? walk : 0;
    return walk >= 0;
}

/* With as many boxes as goals, the colours of the squares they end on are
 * known, and each push changes one: pushes are all even or all odd. */
static int choose_stride(const struct asp *asp)
{
    const struct board *board = asp->run->board;
    bool parity = asp->encoding == ENCODING_PUSHES && !asp->program &&
                  board->rules == RULES_GOALS &&
                  board->box_count == board->goal_count;
    return parity ? 2 : 1;
}

/* ---- The program ---- */

static bool write_text(struct asp *asp)
{
    struct run *run = asp->run;
    struct buffer *text = &asp->text;
    if (!facts_write(run->level, text, &run->error))
        return false;
    if (asp->encoding == ENCODING_SEED) {
        buffer_text(text, asp->program ? "" : embedded_seed_lp);
        return true;
    }
    if (!pairs_write(run, text))
        return false;
    buffer_text(text, embedded_board_lp);
    if (!asp->program)
        buffer_text(text, asp->encoding == ENCODING_STEPS ? embedded_steps_lp
                                                          : embedded_pushes_lp);
    buffer_text(text, "\n#program base.\n");
    buffer_text(text, embedded_bounds_lp);
    return true;
}

/* ---- Together ---- */

static uint64_t count_cells(const struct level *level, int kind)
{
    uint64_t count = 0;
    for (int i = 0; i < level->width * level->height; i++)
        count += (level->cells[i] & kind) != 0;
    return count;
}

static void count(const struct asp *asp)
{
    struct run *run = asp->run;
    run_count(run, "total_walls", "cells", count_cells(run->level, CELL_WALL));
    run_count(run, "total_crates", "crates", count_cells(run->level, CELL_BOX));
    run_count(run, "bounds", "bounds", asp->bounds);
    run_count(run, "choices", "choices", asp->choices);
    run_count(run, "conflicts", "conflicts", asp->conflicts);
}

static enum outcome search_asp(struct asp *asp)
{
    struct run *run = asp->run;
    if (!is_sensible(asp, &run->error))
        return OUTCOME_FAILED;
    struct clingo_question question = bound_question(asp, NULL);
    enum clingo_end end = clingo_check(&question, &run->error);
    if (end != CLINGO_ANSWERED)
        return bound_outcome(run, end);
    if (!find_low(asp))
        return OUTCOME_STOPPED;
    if (asp->low == HEURISTIC_DEAD)
        return OUTCOME_UNSOLVABLE;
    asp->stride = choose_stride(asp);
    run_announce(run, "lower bound", asp->low);
    if (!write_text(asp))
        return run->stopped_by != STOP_NONE ? OUTCOME_STOPPED : OUTCOME_FAILED;
    return bound_raise(asp);
}

static enum outcome solve_asp(struct run *run)
{
    const struct asp_config *config = run->config;
    struct asp asp = {.run = run,
                      .encoding = choose(config, run->objective),
                      .program = config->program,
                      .phase = "start"};
    enum outcome outcome = search_asp(&asp);
    buffer_release(&asp.text);
    count(&asp);
    run->phase = NULL;
    return outcome;
}

const struct engine asp_engine = {
    .name = "asp",
    .summary = "answer sets, by the program clingo: fewest moves or pushes",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES,
    .rests_on = CLINGO,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct asp_config),
    .missing = clingo_missing,
    .solve = solve_asp,
    .check = asp_check,
};
