/*
 * A window is a stretch of the plan.  What it does to the boxes is a small
 * level of its own: the boxes before it, goals where they stand after it.  That
 * level is solved anew by a search for the shortest plan, which has the stretch
 * as an upper bound; if the rest of the plan can still be played, the window is
 * replaced.  Windows overlap by half.  The scale doubles their size until the
 * window is the whole plan, and then begins anew with more nodes for each.
 * Under the sink rules the only windows are those that end with the plan: no
 * others are levels.
 */
#include "core/reach.h"
#include "core/route.h"
#include "core/subrun.h"
#include "engines/engines.h"
#include "optimize/passage.h"
#include "optimize/methods/methods.h"

#define FIRST_WINDOW 24  /* pushes */
#define FIRST_NODES 2000 /* of a window's search */
#define GROWTH 4

struct windows {
    struct run *run;
    const struct board *board;
    const struct engine *engine;
    size_t size;    /* of a window, in pushes */
    uint64_t nodes; /* for each window */

    struct push *pushes, *other; /* the plan, and one that may become it */
    size_t count, room;
    struct board window; /* the board with other boxes and goals */
    uint64_t *boxes, *reach;
};

static bool allocate(struct windows *windows)
{
    struct run *run = windows->run;
    windows->room = 2 * run->plan.pushes + 1;
    return RUN_SETS(run, &windows->boxes, &windows->reach) &&
           RUN_NEW(run, windows->pushes, windows->room) &&
           RUN_NEW(run, windows->other, windows->room);
}

/* Can these pushes be made, one after the other, and is everything done then?
 */
static bool can_play(struct windows *windows, const struct push *pushes,
                     size_t count)
{
    const struct board *board = windows->board;
    struct state state;
    state_init(&state, board, windows->boxes);
    for (size_t i = 0; i < count; i++) {
        square behind = board->next[pushes[i].from][pushes[i].d ^ 1];
        square to = board->next[pushes[i].from][pushes[i].d];
        reach_fill(board, state.boxes, state.player, windows->reach);
        if (behind == NO_SQUARE || to == NO_SQUARE ||
            !bits_has(state.boxes, pushes[i].from) ||
            bits_has(state.boxes, to) || !bits_has(windows->reach, behind))
            return false;
        state_push(&state, pushes[i]);
    }
    return state_solved(&state);
}

/* Takes the other pushes for the plan, if they make a shorter one. */
static bool accept(struct windows *windows, size_t count)
{
    struct run *run = windows->run;
    struct plan plan = {0};
    uint64_t cost = plan_cost(run, &run->plan, true);
    if (!can_play(windows, windows->other, count))
        return false;
    plan_swap(&run->plan, &plan);
    bool ok = route_pushes(run, windows->other, count) &&
              plan_cost(run, &run->plan, true) < cost;
    if (ok) {
        struct push *pushes = windows->pushes;
        windows->pushes = windows->other;
        windows->other = pushes;
        windows->count = count;
    } else {
        plan_swap(&run->plan, &plan);
    }
    plan_release(&plan);
    return ok;
}

/* The small level of a window, for a run that has the whole board; the last
 * one has the goals of the level.  False when memory is spent. */
static bool cut_window(struct windows *windows, size_t first, size_t end,
                       struct run *part)
{
    struct board *window = &windows->window;
    struct state state;
    if (!route_board(part, windows->pushes, first, window))
        return false;
    state_init(&state, window, windows->boxes);
    for (size_t i = first; i < end; i++)
        state_push(&state, windows->pushes[i]);
    return end == windows->count ||
           board_set_goals(window, state.boxes, &part->arena);
}

/* The plan with the window replaced by the pushes of a plan for it. */
static size_t splice(struct windows *windows, size_t first, size_t end,
                     const struct plan *plan)
{
    size_t rest = windows->count - end;
    if (first + plan->pushes + rest > windows->room)
        return 0;
    memcpy(windows->other, windows->pushes, first * sizeof *windows->other);
    size_t count =
        first + route_read(&windows->window, plan, windows->other + first);
    memcpy(windows->other + count, windows->pushes + end,
           rest * sizeof *windows->other);
    return count + rest;
}

/* A part for a window, which has one thread and nothing to tell. */
static void open_window(struct windows *windows, struct subrun *part)
{
    struct run *run = windows->run;
    subrun_open(part, run, (struct slice){windows->nodes, run_bytes_left(run)});
    part->run.threads = 1;
    part->run.progress = NULL;
}

/* Solves one window anew; true if the plan became shorter.  A window that is
 * the whole plan may prove it shortest. */
static bool try_window(struct windows *windows, size_t first, size_t end)
{
    struct subrun window;
    struct run *run = windows->run, *part = &window.run;
    bool shorter = false, whole = first == 0 && end == windows->count;
    open_window(windows, &window);
    part->low = -1;
    enum outcome outcome = OUTCOME_STOPPED;
    bool cut = cut_window(windows, first, end, part);
    part->board = &windows->window;
    if (cut && route_pushes(part, windows->pushes + first, end - first)) {
        uint64_t cost = plan_cost(part, &part->plan, true);
        outcome = engine_start(windows->engine, part, NULL);
        if (plan_cost(part, &part->plan, true) < cost)
            shorter = accept(windows, splice(windows, first, end, &part->plan));
    }
    if (whole && part->low > run->low)
        run->low = part->low;
    subrun_close(&window, outcome);
    run->nodes++;
    return shorter;
}

/* The windows from that push on; where the pass was cut off, or 0. */
static size_t try_windows(struct windows *windows, size_t first)
{
    struct run *run = windows->run;
    while (first < windows->count) {
        run_report(run, "making the plan shorter", -1, -1);
        if (run_stop(run, run->nodes) || (run->low >= run_plan_cost(run)))
            return first;
        size_t end = first + windows->size;
        if (end > windows->count)
            end = windows->count;
        if (try_window(windows, first, end))
            continue;
        if (end == windows->count)
            break;
        first += windows->size / 2;
    }
    return 0;
}

/* The size and nodes of a scale. */
static void choose_size(struct windows *windows, unsigned scale)
{
    unsigned sizes = 1;
    while ((size_t)FIRST_WINDOW << (sizes - 1) < windows->count)
        sizes++;
    windows->size = (size_t)FIRST_WINDOW << scale % sizes;
    windows->nodes = FIRST_NODES;
    for (unsigned i = 0; i < scale / sizes && i < 8; i++)
        windows->nodes *= GROWTH;
}

static enum errand_end improve(struct errand *errand)
{
    struct run *run = errand->run;
    struct windows windows = {.run = run,
                              .board = run->board,
                              .engine = engine_find("astar")};
    if (!allocate(&windows))
        return ERRAND_CUT;
    windows.count = route_read(run->board, &run->plan, windows.pushes);
    choose_size(&windows, errand->scale);
    if (run->board->rules == RULES_SINK && windows.size < windows.count)
        *errand->place = windows.count - windows.size;
    size_t place = try_windows(&windows, *errand->place);
    bool further = place > *errand->place;
    *errand->place = place;
    if (run->stopped_by == STOP_NONE)
        return ERRAND_MORE;
    return further ? ERRAND_AGAIN : ERRAND_CUT;
}

const struct method windows_method = {
    .name = "windows",
    .summary = "stretches of the plan solved anew by astar",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .promise = 2,
    .improve = improve,
};
