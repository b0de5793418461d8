#include "engines/asp/asp.h"

#include <criterion/criterion.h>

#include "base/random.h"
#include "base/text.h"
#include "core/facts.h"
#include "core/verify.h"
#include "engines/engines.h"
#include "helper.h"
#include "oracle.h"
#include "positions.h"
#include "sample.h"
#include "solve.h"

#define ORACLE_LIMIT 100000

/* ---- What clingo prints ---- */

static bool read_text(const char *text, struct clingo_answer *answer,
                      struct kura_error *err)
{
    *answer = (struct clingo_answer){0};
    return clingo_read(text, strlen(text), answer, err);
}

Test(asp, reads_the_last_model_of_the_last_call)
{
    struct clingo_answer answer;
    struct kura_error err = {0};
    cr_assert(read_text("{\"Call\":[{},{\"Witnesses\":[{\"Value\":[\"a\"]},"
                        "{\"Value\":[\"do(left,0)\",\"b\"]}]}],"
                        "\"Result\":\"SATISFIABLE\","
                        "\"Time\":{\"Total\":0.75,\"Solve\":0.5},"
                        "\"Stats\":{\"Core\":{\"Choices\":7,"
                        "\"Conflicts\":3}}}",
                        &answer, &err),
              "%s", err.text);
    cr_assert(answer.found && !answer.refuted);
    cr_assert_eq(clingo_atom_count(&answer), 2);
    cr_assert_str_eq(clingo_atom(&answer, 0), "do(left,0)");
    cr_assert_null(clingo_atom(&answer, 2));
    cr_assert_eq(answer.choices, 7);
    cr_assert_eq(answer.conflicts, 3);
    cr_assert_float_eq(answer.grounding, 0.25, 1e-9);
    cr_assert_float_eq(answer.solving, 0.5, 1e-9);
    clingo_release(&answer);
}

Test(asp, tells_refuted_from_undecided)
{
    struct clingo_answer answer;
    struct kura_error err = {0};
    cr_assert(read_text("{\"Call\":[{}],\"Result\":\"UNSATISFIABLE\"}", &answer,
                        &err));
    cr_assert(answer.refuted && !answer.found);
    cr_assert_eq(clingo_atom_count(&answer), 0);
    cr_assert(
        read_text("{\"Call\":[{}],\"Result\":\"UNKNOWN\"}", &answer, &err));
    cr_assert(!answer.refuted && !answer.found);
    clingo_release(&answer);
}

Test(asp, refuses_what_is_no_answer)
{
    static const char *const texts[] = {
        "",
        "rubbish",
        "{",
        "[]",
        "{}",
        "{\"Result\":7}",
        "{\"Result\":\"SATISFIABLE\"}",
        "{\"Result\":\"SATISFIABLE\",\"Call\":[]}",
        "{\"Result\":\"SATISFIABLE\",\"Call\":[{}]}",
        "{\"Result\":\"SATISFIABLE\",\"Call\":[{\"Witnesses\":[1]}]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct clingo_answer answer;
        struct kura_error err = {0};
        cr_assert(!read_text(texts[i], &answer, &err), "%s", texts[i]);
        cr_assert_eq(err.code, KURA_SYSTEM);
        clingo_release(&answer);
    }
}

/* ---- From atoms to a plan ---- */

/* Reads a model with these atoms, a JSON list, on a level in which the player
 * pushes right twice; the plan, or NULL. */
static const char *plan_of(const char *atoms)
{
    static char plan[64];
    struct level *level = helper_level("######\n#@$ .#\n######\n");
    struct kura_error err = {0};
    struct board *board = board_new(level, &err);
    struct run run;
    struct clingo_answer answer;
    char text[512];
    snprintf(text, sizeof text,
             "{\"Call\":[{\"Witnesses\":[{\"Value\":%s}]}],"
             "\"Result\":\"SATISFIABLE\"}",
             atoms);
    run_init(&run, board);
    run.level = level;
    cr_assert(read_text(text, &answer, &err), "%s", err.text);
    bool ok = atoms_plan(&run, &answer);
    cr_assert(ok || run.error.code == KURA_SYSTEM);
    snprintf(plan, sizeof plan, "%s", plan_text(&run.plan));
    clingo_release(&answer);
    run_release(&run);
    board_free(board);
    level_free(level);
    return ok ? plan : NULL;
}

Test(asp, atoms_of_every_kind_become_a_plan)
{
    cr_assert_str_eq(plan_of("[\"do(right,1)\",\"do(right,0)\"]"), "RR");
    cr_assert_str_eq(
        plan_of("[\"total_walls(14)\",\"do(pushRight(sokoban,l1_1,l1_2,l1_3,"
                "crate_01),0)\",\"do(pushRight(sokoban,l1_2,l1_3,l1_4,"
                "crate_01),1)\"]"),
        "RR");
    cr_assert_str_eq(plan_of("[\"player(l1_3,2)\",\"player(l1_1,0)\","
                             "\"player(l1_2,1)\"]"),
                     "RR");
    cr_assert_str_eq(plan_of("[\"push(l1_3,right,2)\",\"push(l1_2,right,1)\"]"),
                     "RR");
}

Test(asp, atoms_that_lie_are_refused)
{
    static const char *const lies[] = {
        "[]",
        "[\"do(right,0)\"]",
        "[\"do(left,0)\",\"do(right,1)\",\"do(right,2)\"]",
        "[\"player(l1_3,1)\"]",
        "[\"player(l9_99,1)\"]",
        "[\"push(l1_2,left,1)\"]",
        "[\"push(l0_0,right,1)\"]",
        "[\"push(l1_3,right,1)\"]",
        "[\"do(\",\"do(right\",\"push(l1_2,\",\"player(\",\"\",\"do(,0)\"]",
        "[7,null,{}]",
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        cr_assert_null(plan_of(lies[i]), "%s", lies[i]);
}

/* ---- Facts ---- */

Test(asp, facts_of_a_level)
{
    struct level *level = helper_level("#####\n#@$.#\n#####\n");
    struct buffer text = {0};
    struct kura_error err = {0};
    cr_assert(facts_write(level, &text, &err));
    const char *facts = buffer_get(&text);
    static const char *const wanted[] = {
        "location(l0_0;l0_1;l0_2;l0_3;l0_4).\n",
        "wall(l1_0;l1_4).\n",
        "isgoal(l1_3).\n",
        "isnongoal(l1_1;l1_2).\n",
        "leftOf(l1_1,l1_2).\n",
        "below(l1_0,l0_0).\n",
        "sokoban(sokoban).\nat(sokoban,l1_1,0).\n",
        "crate(crate_01).\nat(crate_01,l1_2,0).\n",
        "clear(l1_3,0).\n",
        "time(0..maxsteps).\n",
        "live(l1_2).\n",
        "live(l1_3).\n",
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cr_assert(strstr(facts, wanted[i]), "%s in %s", wanted[i], facts);
    cr_assert_null(strstr(facts, "sink"));
    cr_assert_null(strstr(facts, "live(l1_1)"));
    cr_assert_null(strstr(facts, "clear(l1_1"));
    cr_assert_null(strstr(facts, "clear(l1_2"));
    buffer_release(&text);
    level_free(level);
}

/* Is there a fact with two named cells, in this order? */
static bool has_pair(const char *facts, const struct board *board, square a,
                     square b)
{
    char fact[64];
    snprintf(fact, sizeof fact, "deadPair(l%d_%d,l%d_%d).\n",
             board_row(board, a), board_column(board, a), board_row(board, b),
             board_column(board, b));
    return strstr(facts, fact) != NULL;
}

static void check_pairs(const struct positions *positions, const char *facts)
{
    uint64_t memory[64];
    struct state state;
    cr_assert_leq(positions->board->words, 64);
    state_init(&state, positions->board, memory);
    for (size_t i = 0; i < positions_count(positions); i++) {
        if (positions_left(positions, i) < 0)
            continue;
        positions_load(positions, i, &state);
        for (square a = 0; a < positions->board->squares; a++)
            for (square b = (square)(a + 1); b < positions->board->squares; b++)
                if (bits_has(state.boxes, a) && bits_has(state.boxes, b))
                    cr_assert(!has_pair(facts, positions->board, a, b));
    }
}

/* No position that can be solved has a dead pair; and there are some. */
static int count_pairs(enum rules rules)
{
    struct random random = {7u + rules};
    int found = 0;
    for (int n = 0; n < 40; n++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 5, 5, 3, rules))
            continue;
        struct run run;
        struct buffer facts = {0};
        run_init(&run, positions.board);
        run.level = positions.level;
        cr_assert(pairs_write(&run, &facts));
        found += strstr(buffer_get(&facts), "deadPair") != NULL;
        check_pairs(&positions, buffer_get(&facts));
        run_release(&run);
        buffer_release(&facts);
        positions_release(&positions);
    }
    return found;
}

Test(asp, dead_pairs_are_dead, .timeout = 120)
{
    cr_assert_gt(count_pairs(RULES_GOALS), 5);
    cr_assert_gt(count_pairs(RULES_SINK), 0);
}

/* ---- Answers ---- */

struct case_of {
    enum rules rules;
    enum objective objective;
    const char *encoding;
};

static enum outcome solve(struct run *run, const struct level *level,
                          const struct board *board, const struct case_of *c)
{
    const struct engine *engine = engine_find("asp");
    struct kura_error err;
    run_init(run, board);
    run->level = level;
    run->objective = c->objective;
    run->limits.steps = 60; /* unsolvable levels must end */
    struct asp_config *config = run_alloc(run, 1, sizeof *config);
    settings_default(engine->settings, config);
    cr_assert(settings_set(engine->settings, config, "encoding", c->encoding,
                           &err),
              "%s", err.text);
    run->config = config;
    return engine->solve(run);
}

static void compare(const struct level *level, const struct case_of *c)
{
    bool moves = c->objective == MINIMIZE_MOVES;
    struct oracle_answer truth =
        oracle_solve(level, moves ? ORACLE_MOVES : ORACLE_PUSHES, ORACLE_LIMIT);
    if (truth.outcome == ORACLE_TOO_LARGE ||
        (truth.outcome == ORACLE_SOLVED &&
         (moves ? truth.moves : truth.pushes) > 25))
        return;
    struct kura_error err = {0};
    struct board *board = board_new(level, &err);
    struct run run;
    char *text = level_text(level);
    enum outcome outcome = solve(&run, level, board, c);
    cr_assert_neq(outcome, OUTCOME_FAILED, "%s\n%s", run.error.text, text);
    if (truth.outcome == ORACLE_SOLVED) {
        cr_assert_eq(outcome, OUTCOME_SOLVED, "%s\n%s", c->encoding, text);
        cr_assert_eq((int)(moves ? run.plan.count : run.plan.pushes),
                     moves ? truth.moves : truth.pushes, "%s\n%s", c->encoding,
                     text);
        cr_assert_neq(run.proved, strcmp(run.rests_on, "clingo") == 0);
        cr_assert(!run.proved || run.low == run_plan_cost(&run));
    } else {
        cr_assert(outcome == OUTCOME_UNSOLVABLE ||
                  (outcome == OUTCOME_GAVE_UP &&
                   strcmp(run.rests_on, "clingo") == 0) ||
                  (outcome == OUTCOME_STOPPED && run.stopped_by == STOP_STEPS));
    }
    cr_assert(truth.outcome != ORACLE_SOLVED ||
              run.low <= (moves ? truth.moves : truth.pushes));
    free(text);
    run_release(&run);
    board_free(board);
}

static bool is_solved_at_start(const struct level *level)
{
    for (int i = 0; i < level->width * level->height; i++)
        if (level->cells[i] == CELL_BOX)
            return false;
    return true;
}

static void agree(const struct case_of *c, int levels)
{
    struct random random = {c->rules * 10u + c->objective};
    if (!engine_runs(engine_find("asp")))
        cr_skip_test("clingo is not installed");
    while (levels > 0) {
        struct level *level = sample_level(&random, 5, 4, c->rules);
        if (!is_solved_at_start(level)) {
            compare(level, c);
            levels--;
        }
        level_free(level);
    }
}

Test(asp, steps_agree_with_the_oracle, .timeout = 300)
{
    agree(&(struct case_of){RULES_GOALS, MINIMIZE_MOVES, "steps"}, 25);
    agree(&(struct case_of){RULES_SINK, MINIMIZE_MOVES, "steps"}, 25);
}

Test(asp, pushes_agree_with_the_oracle, .timeout = 300)
{
    agree(&(struct case_of){RULES_GOALS, MINIMIZE_PUSHES, "pushes"}, 40);
    agree(&(struct case_of){RULES_SINK, MINIMIZE_PUSHES, "pushes"}, 40);
}

/* Levels of this kind have plans: sampled ones are often lost. */
Test(asp, solvable_levels_are_solved, .timeout = 300)
{
    static const struct case_of cases[] = {
        {RULES_GOALS, MINIMIZE_MOVES, "steps"},
        {RULES_GOALS, MINIMIZE_PUSHES, "pushes"},
        {RULES_SINK, MINIMIZE_MOVES, "steps"},
        {RULES_SINK, MINIMIZE_PUSHES, "pushes"},
        {RULES_GOALS, MINIMIZE_MOVES, "seed"},
    };
    if (!engine_runs(engine_find("asp")))
        cr_skip_test("clingo is not installed");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool slow = strcmp(cases[i].encoding, "seed") == 0;
        struct random random = {i};
        for (int n = 0; n < (slow ? 4 : 12); n++) {
            struct positions positions;
            int side = slow ? 3 : 5;
            if (!positions_make(&positions, &random, side, 4, slow ? 2 : 3,
                                cases[i].rules))
                continue;
            if (!is_solved_at_start(positions.level))
                compare(positions.level, &cases[i]);
            positions_release(&positions);
        }
    }
}

/* ---- Judging plans ---- */

Test(asp, judges_plans_as_verify_does, .timeout = 120)
{
    static const char *const plans[] = {
        "",       "RR",   "RRR",  "rrll", "dRurR", "uuu",
        "drrurR", "dlUR", "RdrU", "d",    "RRl",   "RRlLdrrUl",
    };
    if (!engine_runs(engine_find("asp")))
        cr_skip_test("clingo is not installed");
    struct level *levels[] = {
        helper_level("#######\n#@$  .#\n#  $. #\n#     #\n#######\n"),
        helper_level("######\n#@$ .#\n#    #\n######\n"),
        helper_sink_level("######\n#@$ .#\n#    #\n######\n"),
        helper_sink_level("######\n#@$.$#\n#    #\n######\n"),
    };
    int accepted_count = 0;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        for (size_t k = 0; k < sizeof plans / sizeof *plans; k++) {
            struct plan plan = helper_plan(plans[k]);
            struct kura_verdict verdict;
            struct kura_error err = {0};
            bool accepted;
            cr_assert(verify(levels[i], &plan, NULL, &verdict, &err));
            cr_assert(asp_check(levels[i], &plan, NULL, &accepted, &err), "%s",
                      err.text);
            cr_assert_eq(accepted, verdict.accepted, "level %zu, plan %s", i,
                         plans[k]);
            accepted_count += accepted;
            plan_release(&plan);
        }
        level_free(levels[i]);
    }
    cr_assert_gt(accepted_count, 1);
}
