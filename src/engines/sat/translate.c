/*
 * A model names its variables by number only, so its formula is built again:
 * the number of variables rises with the horizon, which finds the horizon by
 * halving, and the clauses tell whether it is the right encoding.
 *
 * A run that refines its formula numbers what it learned after all else.  What
 * was learned is not known here; the rest must hold, and the plan is played.
 */
#include "engines/sat/sat.h"

#include "engines/sat/planner.h"

/* Which formula of an encoding. */
enum form {
    FORM_WHOLE, /* idles and stands alone, as convert writes it */
    FORM_UP,    /* of the engine's way up */
    FORM_IDLE,  /* of its other ways, where those differ from FORM_WHOLE */
};

static bool is_refined(const struct encoding *encoding, enum form form)
{
    return encoding->refines && form != FORM_WHOLE;
}

static bool build(struct planner *planner, struct run *run,
                  const struct encoding *encoding, int horizon, enum form form)
{
    if (!planner_init(planner, run, encoding, NULL, NULL))
        return false;
    planner->idle = form != FORM_UP;
    planner->whole = form == FORM_WHOLE;
    bool ok = true;
    int first = planner->idle || !encoding->incremental
                    ? horizon
                    : planner_bound(planner);
    for (int k = first; ok && k <= horizon; k++) {
        ok = encoding->encode(planner, k);
        planner->horizon = k;
    }
    return ok && !planner->formula.failed && first <= horizon;
}

bool sat_write_formula(struct run *run, int horizon, enum sat_text what,
                       FILE *to)
{
    static void (*const writers[])(const struct formula *, FILE *) = {
        [SAT_READABLE] = export_readable, [SAT_VARIABLES] = export_variables};
    const struct encoding *encoding = config_encoding(run);
    struct planner planner;
    if (!config_makes_sense(run, encoding))
        return false;
    bool ok = build(&planner, run, encoding, horizon, FORM_WHOLE);
    if (ok && what == SAT_DIMACS)
        export_dimacs(&planner.formula, true, to);
    else if (ok)
        writers[what](&planner.formula, to);
    planner_release(&planner);
    return ok;
}

/* An answer, and the search for its formula. */
struct model_search {
    struct run *run;
    const signed char *model;
    int highest;
    struct sat_refusal *refusal; /* of the formula that came nearest */
    size_t nearest;              /* clauses of it that hold */
};

static bool take_plan(struct model_search *search, struct planner *planner)
{
    size_t bytes = (size_t)planner->formula.variable_count + 1;
    planner->solver.model = run_alloc(planner->run, bytes, 1);
    if (!planner->solver.model)
        return false;
    memcpy(planner->solver.model, search->model, bytes);
    enum decoded decoded = planner->encoding->decode(planner);
    search->nearest = SIZE_MAX;
    if (decoded == DECODED_REFINED)
        snprintf(search->refusal->text, sizeof search->refusal->text,
                 "the model, of encoding %s with %d steps, walks through boxes "
                 "before push %d",
                 planner->encoding->name, planner->horizon, planner->blocked);
    if (decoded != DECODED_PLAN)
        return false;
    plan_swap(&search->run->plan, &planner->run->plan);
    return true;
}

/* Is it a model of the formula, and its plan taken? */
static bool fits(struct model_search *search, struct planner *planner,
                 enum form form)
{
    int variables = planner->formula.variable_count;
    bool refined = is_refined(planner->encoding, form);
    if (refined ? variables > search->highest : variables != search->highest)
        return false;
    size_t broken = formula_broken_clause(&planner->formula, search->model);
    if (broken == 0)
        return take_plan(search, planner);
    if (broken > search->nearest)
        snprintf(search->refusal->text, sizeof search->refusal->text,
                 "the model fits no formula of this level; nearest is encoding "
                 "%s with %d steps, of which it breaks clause %zu of %zu",
                 planner->encoding->name, planner->horizon, broken,
                 planner->formula.clauses + planner->formula.goal_count);
    search->nearest = broken > search->nearest ? broken : search->nearest;
    return false;
}

/* Variables of that formula, 0 when it can't be built; on a match the plan is
 * taken and *found set. */
static int try_formula(struct model_search *search,
                       const struct encoding *encoding, int horizon,
                       enum form form, bool *found)
{
    struct run run;
    struct planner planner;
    run_fork(&run, search->run); /* so that memory comes back */
    int variables = 0;
    if (build(&planner, &run, encoding, horizon, form)) {
        variables = planner.formula.variable_count;
        *found = fits(search, &planner, form);
    }
    if (run.stopped_by != STOP_NONE)
        run_stopped(search->run, run.stopped_by);
    planner_release(&planner);
    run_release(&run);
    return variables;
}

/* The horizon whose formula has as many variables as the model. */
static bool find_horizon(struct model_search *search,
                         const struct encoding *encoding, enum form form)
{
    bool found = false;
    int low = 1, high = 1;
    while (search->run->stopped_by == STOP_NONE && high < 1 << 20) {
        int variables = try_formula(search, encoding, high, form, &found);
        if (found || variables >= search->highest)
            break;
        low = high + 1;
        high *= 2;
    }
    while (!found && low < high && search->run->stopped_by == STOP_NONE) {
        int middle = low + (high - low) / 2;
        int variables = try_formula(search, encoding, middle, form, &found);
        if (variables < search->highest)
            low = middle + 1;
        else
            high = middle;
    }
    if (!found && low == high && search->run->stopped_by == STOP_NONE)
        try_formula(search, encoding, low, form, &found);
    return found;
}

/* Any horizon whose formula has no more variables than the model. */
static bool find_refined(struct model_search *search,
                         const struct encoding *encoding, enum form form)
{
    bool found = false;
    int variables = 0;
    for (int horizon = 1; !found && variables <= search->highest &&
                          search->run->stopped_by == STOP_NONE;
         horizon++)
        variables = try_formula(search, encoding, horizon, form, &found);
    return found;
}

static bool find_form(struct model_search *search,
                      const struct encoding *encoding, enum form form,
                      int horizon)
{
    bool found = false;
    if (form == FORM_IDLE && !encoding->refines)
        return false;
    if (horizon < 0)
        return is_refined(encoding, form)
                   ? find_refined(search, encoding, form)
                   : find_horizon(search, encoding, form);
    try_formula(search, encoding, horizon, form, &found);
    return found;
}

static bool find_formula(struct model_search *search, int horizon)
{
    bool found = false;
    const struct sat_config *config = search->run->config;
    for (int i = 0; config_encodings[i] && !found; i++) {
        const struct encoding *encoding = config_encodings[i];
        bool sinks = search->run->board->rules == RULES_SINK;
        if ((config->encoding && encoding != config_encoding(search->run)) ||
            (sinks && !encoding->plays_sink))
            continue;
        for (int form = FORM_WHOLE; form <= FORM_IDLE && !found; form++)
            found = find_form(search, encoding, (enum form)form, horizon);
    }
    return found;
}

/* No number in the text is larger; more than its letters there can't be. */
static int most_variables(size_t size)
{
    return size > 100 * 1000 * 1000 ? 100 * 1000 * 1000 : (int)size + 100;
}

bool sat_read_model(struct run *run, int horizon, const char *text, size_t size,
                    struct sat_refusal *refusal)
{
    struct model_search search = {.run = run, .refusal = refusal};
    enum answer answer = ANSWER_FAILED;
    int variables = most_variables(size);
    signed char *model = run_alloc(run, (size_t)variables + 1, 1);
    refusal->text[0] = '\0';
    if (!model)
        return false;
    if (!import_answer(text, size, variables, &answer, model, &search.highest))
        return error_set(&run->error, KURA_INPUT,
                         "this is no answer of a SAT solver: expected SAT or "
                         "UNSAT, or lines of s and v");
    if (answer == ANSWER_NO) {
        snprintf(refusal->text, sizeof refusal->text,
                 "the answer says that there is no model: no plan within the "
                 "horizon of its formula");
        return true;
    }
    if (answer == ANSWER_UNKNOWN) {
        snprintf(refusal->text, sizeof refusal->text,
                 "the answer says that the solver gave up");
        return true;
    }
    search.model = model;
    if (find_formula(&search, horizon)) {
        refusal->text[0] = '\0';
        return true;
    }
    if (run->stopped_by != STOP_NONE)
        return false;
    return refusal->text[0] ||
           error_set(&run->error, KURA_INPUT,
                     "the model has %d variables and fits no formula of this "
                     "level: name its encoding, or its horizon",
                     search.highest);
}
