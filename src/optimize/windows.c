/*
 * A window is a stretch of the plan.  What it does to the boxes is a small
 * level of its own: the boxes before it, goals where they stand after it.  That
 * level is solved anew by a search for the shortest plan, which has the stretch
 * as an upper bound; if the rest of the plan can still be played, the window is
 * replaced.  Windows overlap by half; when no window of a size gives anything
 * the size grows, until the window is the whole plan.  Under the sink rules the
 * only windows are those that end with the plan: no others are levels.
 */
#include "optimize/windows.h"

#include "core/reach.h"
#include "core/route.h"
#include "core/subrun.h"
#include "engines/engines.h"
#include "optimize/neighbourhood.h"

#define FIRST_WINDOW 24  /* pushes */
#define FIRST_NODES 2000 /* of a window's search */
#define GROWTH 4
#define AROUND_NODES 100000
#define AROUND_PER_NODE 16 /* a position there costs so much less */

struct polish {
    struct run *run;
    const struct board *board;
    const struct engine *engine;
    const void *config;
    uint64_t budget, nodes;
    uint64_t window_nodes; /* for one window */

    struct push *pushes, *other; /* the plan, and one that may become it */
    size_t count, room;
    struct board window;  /* the board with other boxes and goals */
    square *goal_squares; /* of a window that doesn't reach the end */
    uint64_t *goals;
    uint64_t *boxes, *reach;
};

static bool must_end(struct polish *polish)
{
    struct run *run = polish->run;
    return run_stop(run, polish->nodes) || polish->nodes >= polish->budget ||
           run_plan_cost(run) <= run->low;
}

static bool allocate(struct polish *polish)
{
    struct run *run = polish->run;
    const struct board *board = polish->board;
    size_t boxes = (size_t)board->box_count;
    void *config = run_alloc(run, 1, polish->engine->config_size);
    uint64_t *sets = run_alloc(run, 3 * board->words, sizeof *sets);
    polish->window = *board;
    polish->window.box_squares =
        run_alloc(run, boxes, sizeof *polish->window.box_squares);
    polish->goal_squares = run_alloc(run, boxes, sizeof *polish->goal_squares);
    polish->room = run->plan.pushes;
    polish->pushes = run_alloc(run, 2 * polish->room, sizeof *polish->pushes);
    if (!config || !sets || !polish->window.box_squares ||
        !polish->goal_squares || !polish->pushes)
        return false;
    polish->boxes = sets;
    polish->reach = sets + board->words;
    polish->goals = sets + 2 * board->words;
    polish->other = polish->pushes + polish->room;
    settings_default(polish->engine->settings, config);
    polish->config = config;
    return true;
}

/* Can these pushes be made, one after the other, and is everything done then?
 */
static bool can_play(struct polish *polish, const struct push *pushes,
                     size_t count)
{
    const struct board *board = polish->board;
    struct state state;
    state_init(&state, board, polish->boxes);
    for (size_t i = 0; i < count; i++) {
        square behind = board->next[pushes[i].from][pushes[i].d ^ 1];
        square to = board->next[pushes[i].from][pushes[i].d];
        reach_fill(board, state.boxes, state.player, polish->reach);
        if (behind == NO_SQUARE || to == NO_SQUARE ||
            !bits_has(state.boxes, pushes[i].from) ||
            bits_has(state.boxes, to) || !bits_has(polish->reach, behind))
            return false;
        state_push(&state, pushes[i]);
    }
    return state_solved(&state);
}

/* Takes the other pushes for the plan, if they make a shorter one. */
static bool accept(struct polish *polish, size_t count)
{
    struct run *run = polish->run;
    struct plan plan = {0};
    int cost = run_plan_cost(run);
    if (!can_play(polish, polish->other, count))
        return false;
    plan_swap(&run->plan, &plan);
    bool ok =
        route_pushes(run, polish->other, count) && run_plan_cost(run) < cost;
    if (ok) {
        struct push *pushes = polish->pushes;
        polish->pushes = polish->other;
        polish->other = pushes;
        polish->count = count;
    } else {
        plan_swap(&run->plan, &plan);
    }
    plan_release(&plan);
    return ok;
}

static void list_boxes(const struct state *state, square *list)
{
    struct bits_walk walk = bits_walk(state->boxes, state->board->words);
    for (size_t s; bits_next(&walk, &s);)
        *list++ = (square)s;
}

/* The small level of a window; the last one has the goals of the level. */
static void cut_window(struct polish *polish, size_t first, size_t end)
{
    struct board *window = &polish->window;
    const struct board *board = polish->board;
    struct state state;
    state_init(&state, board, polish->boxes);
    for (size_t i = 0; i < first; i++)
        state_push(&state, polish->pushes[i]);
    list_boxes(&state, window->box_squares);
    window->box_count = state.box_count;
    window->player = state.player;
    for (size_t i = first; i < end; i++)
        state_push(&state, polish->pushes[i]);
    list_boxes(&state, polish->goal_squares);
    memcpy(polish->goals, state.boxes, board->words * sizeof *polish->goals);
    bool last = end == polish->count;
    window->goals = last ? board->goals : polish->goals;
    window->goal_squares = last ? board->goal_squares : polish->goal_squares;
    window->goal_count = last ? board->goal_count : state.box_count;
}

/* The plan with the window replaced by the pushes of a plan for it. */
static size_t splice(struct polish *polish, size_t first, size_t end,
                     const struct plan *plan)
{
    size_t rest = polish->count - end;
    if (first + plan->pushes + rest > polish->room)
        return 0;
    memcpy(polish->other, polish->pushes, first * sizeof *polish->other);
    size_t count =
        first + route_read(&polish->window, plan, polish->other + first);
    memcpy(polish->other + count, polish->pushes + end,
           rest * sizeof *polish->other);
    return count + rest;
}

/* A part for a window, which has one thread and nothing to tell. */
static void open_window(struct polish *polish, struct subrun *part)
{
    struct run *run = polish->run;
    subrun_open(part, run,
                (struct slice){polish->window_nodes, subrun_bytes_left(run)});
    part->run.config = polish->config;
    part->run.threads = 1;
    part->run.progress = NULL;
}

static void close_window(struct polish *polish, struct subrun *part)
{
    polish->nodes += part->run.nodes + 1;
    subrun_close(part, part->run.stopped_by == STOP_NONE ? OUTCOME_GAVE_UP
                                                         : OUTCOME_STOPPED);
}

/* Solves one window anew; true if the plan became shorter.  A window that is
 * the whole plan may prove it shortest. */
static bool try_window(struct polish *polish, size_t first, size_t end)
{
    struct subrun window;
    struct run *part = &window.run;
    bool shorter = false, whole = first == 0 && end == polish->count;
    cut_window(polish, first, end);
    open_window(polish, &window);
    part->board = &polish->window;
    part->low = -1;
    if (route_pushes(part, polish->pushes + first, end - first) &&
        polish->engine->solve(part) == OUTCOME_SOLVED)
        shorter = accept(polish, splice(polish, first, end, &part->plan));
    if (whole && part->low > polish->run->low)
        polish->run->low = part->low;
    close_window(polish, &window);
    return shorter;
}

/* One pass of windows over the plan; true if it became shorter. */
static bool try_windows(struct polish *polish, size_t size)
{
    bool shorter = false;
    size_t start = 0;
    if (polish->board->rules == RULES_SINK && size < polish->count)
        start = polish->count - size;
    for (size_t first = start; first < polish->count && !must_end(polish);) {
        run_report(polish->run, "shortening", -1, -1);
        size_t end = first + size;
        if (end > polish->count)
            end = polish->count;
        if (try_window(polish, first, end))
            shorter = true;
        else if (end == polish->count)
            break;
        else
            first += size / 2;
    }
    return shorter;
}

/* Searches around the plan, in a run of its own. */
static void try_around(struct polish *polish)
{
    struct run *run = polish->run;
    struct subrun part;
    if (must_end(polish))
        return;
    open_window(polish, &part);
    part.run.limits.nodes = 0;
    plan_swap(&run->plan, &part.run.plan);
    improve_plan(&part.run, AROUND_NODES);
    plan_swap(&run->plan, &part.run.plan);
    part.run.nodes /= AROUND_PER_NODE;
    close_window(polish, &part);
    polish->count = route_read(polish->board, &run->plan, polish->pushes);
}

void polish_plan(struct run *run, uint64_t nodes)
{
    struct polish polish = {.run = run,
                            .board = run->board,
                            .engine = engine_find("astar"),
                            .budget = nodes,
                            .window_nodes = FIRST_NODES};
    if (!allocate(&polish))
        return;
    try_around(&polish);
    for (size_t size = FIRST_WINDOW; !must_end(&polish);) {
        if (try_windows(&polish, size)) {
            try_around(&polish);
            continue;
        }
        if (size <= polish.count) {
            size *= 2;
            continue;
        }
        size = FIRST_WINDOW;
        polish.window_nodes *= GROWTH;
    }
}
