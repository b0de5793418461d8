/*
 * The engine's helpers.  run_stop is called in every loop, so it is cheap: the
 * cancel flag and a clock of a few nanoseconds.  That clock is read each time,
 * not each so many times: how far two polls are apart depends on the level.
 */
#include "core/run.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/gaps.h"

#define REPORTS_PER_CLOCK 64
#define REPORT_SECONDS 0.1
#define LARGE_BYTES ((size_t)64 << 10)
#define FILL_BYTES ((size_t)4 << 20) /* between two polls */

void run_init(struct run *run, const struct board *board)
{
    *run = (struct run){.board = board, .low = -1, .high = -1, .threads = 1};
    arena_init(&run->arena, 0);
    run->started = clock_wall();
}

void run_fork(struct run *part, struct run *run)
{
    run_init(part, run->board);
    part->level = run->level;
    part->config = run->config;
    part->objective = run->objective;
    part->limits = run->limits;
    part->limits.nodes = 0;
    part->seed = run->seed;
    part->cancel = run->cancel;
    part->started = run->started;
    arena_fork(&part->arena, &run->arena);
}

void run_release(struct run *run)
{
    plan_release(&run->plan);
    counters_release(&run->counters);
    arena_release(&run->arena);
}

enum outcome run_stopped(struct run *run, enum stop_reason reason)
{
    if (run->stopped_by == STOP_NONE)
        run->stopped_by = reason;
    return OUTCOME_STOPPED;
}

bool run_lacks_memory(struct run *run)
{
    run_stopped(run, STOP_MEMORY);
    return false;
}

enum outcome run_check_steps(struct run *run, enum outcome outcome)
{
    if (outcome != OUTCOME_SOLVED || !run->limits.steps ||
        run->plan.pushes <= (size_t)run->limits.steps)
        return outcome;
    plan_clear(&run->plan);
    return run_stopped(run, STOP_STEPS);
}

/* The first look is exact, so that no time at all is soon over. */
static bool is_late(const struct run *run)
{
    return run->limits.seconds > 0 &&
           (run->polls == 1 ? clock_wall() : clock_coarse()) - run->started >=
               run->limits.seconds;
}

static bool is_cancelled(const struct run *run)
{
    return run->cancel &&
           atomic_load_explicit(run->cancel, memory_order_relaxed);
}

bool run_is_over(const struct run *run)
{
    gaps_poll();
    return is_cancelled(run) || is_late(run);
}

bool run_poll(struct run *run)
{
    gaps_poll();
    run->polls++;
    if (run->stopped_by != STOP_NONE)
        return true;
    if (is_cancelled(run))
        run_stopped(run, STOP_CANCEL);
    else if (is_late(run))
        run_stopped(run, STOP_TIME);
    return run->stopped_by != STOP_NONE;
}

bool run_stop(struct run *run, uint64_t nodes)
{
    run->nodes = nodes;
    if (run->stopped_by == STOP_NONE && run->limits.nodes &&
        nodes >= run->limits.nodes)
        run_stopped(run, STOP_NODES);
    return run_poll(run);
}

double run_seconds_left(const struct run *run)
{
    double left = run->started + run->limits.seconds - clock_wall();
    return run->limits.seconds <= 0 ? 0 : left > 0.001 ? left : 0.001;
}

size_t run_bytes_left(const struct run *run)
{
    size_t budget = run->arena.budget, used = run->arena.used;
    return budget == 0 ? 0 : budget > used ? budget - used : 1;
}

void run_took_outside(struct run *run, double seconds, size_t peak_bytes)
{
    run->outside_seconds += seconds;
    if (peak_bytes > run->outside_bytes)
        run->outside_bytes = peak_bytes;
}

void *run_alloc(struct run *run, size_t count, size_t size)
{
    if (run->stopped_by == STOP_NONE && size && count >= LARGE_BYTES / size &&
        run_poll(run))
        return NULL;
    void *memory = arena_alloc(&run->arena, count, size);
    if (!memory)
        run_stopped(run, STOP_MEMORY);
    return memory;
}

bool run_sets(struct run *run, uint64_t **const *sets)
{
    size_t words = run->board->words, count = 0;
    while (sets[count])
        count++;
    uint64_t *memory = run_alloc(run, count * words, sizeof *memory);
    for (size_t i = 0; memory && i < count; i++)
        *sets[i] = memory + i * words;
    return memory;
}

void *run_resize(struct run *run, void *block, size_t bytes)
{
    block = block ? arena_resize(&run->arena, block, bytes)
                  : arena_block(&run->arena, bytes);
    if (!block)
        run_stopped(run, STOP_MEMORY);
    return block;
}

bool run_fit(struct run *run, void *block, size_t *capacity, size_t wanted,
             size_t size)
{
    void *items; /* all pointers to objects look alike on our machines */
    if (wanted <= *capacity)
        return true;
    memcpy(&items, block, sizeof items);
    items = run_resize(run, items, wanted * size);
    if (!items)
        return false;
    memcpy(block, &items, sizeof items);
    *capacity = wanted;
    return true;
}

size_t run_room(size_t capacity, size_t wanted)
{
    if (wanted <= capacity)
        return capacity;
    return wanted > 2 * capacity + 16 ? wanted : 2 * capacity + 16;
}

bool run_reserve(struct run *run, void *block, size_t *capacity, size_t wanted,
                 size_t size)
{
    return run_fit(run, block, capacity, run_room(*capacity, wanted), size);
}

bool run_fill(struct run *run, void *memory, int byte, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += FILL_BYTES) {
        if (run_poll(run))
            return false;
        memset((char *)memory + at, byte,
               bytes - at < FILL_BYTES ? bytes - at : FILL_BYTES);
    }
    return true;
}

bool run_plan_add(struct run *run, enum direction d, bool push)
{
    return plan_add(&run->plan, d, push) || run_lacks_memory(run);
}

int run_plan_cost(const struct run *run)
{
    const struct plan *plan = &run->plan;
    return (int)(run_by_moves(run) ? plan->count : plan->pushes);
}

bool run_by_moves(const struct run *run)
{
    return run->objective == MINIMIZE_MOVES ||
           run->objective == MINIMIZE_MOVES_PUSHES;
}

bool run_has_second(const struct run *run)
{
    return run->objective == MINIMIZE_PUSHES_MOVES ||
           run->objective == MINIMIZE_MOVES_PUSHES;
}

int run_high(const struct run *run)
{
    int own = run->plan.count > 0 && run->objective != MINIMIZE_NONE
                  ? run_plan_cost(run)
                  : -1;
    return own >= 0 && (run->high < 0 || own < run->high) ? own : run->high;
}

static void tell(struct run *run, double now, int high, const char *plan)
{
    struct kura_progress progress = {
        .seconds = now - run->started,
        .phase = run->phase,
        .nodes = run->nodes_before + run->nodes,
        .low = run->low,
        .high = high >= 0 ? high : run_high(run),
        .bytes = run->bytes_before + run->arena.used + run->remote_bytes,
        .done = run->done,
        .total = run->total,
        .plan = plan};
    run->reported = now;
    if (!run->progress(run->user, &progress))
        run_stopped(run, STOP_CANCEL);
}

void run_advance(struct run *run, const char *phase, uint64_t done,
                 uint64_t total)
{
    run->done = done;
    run->total = total;
    run->phase = phase;
    double now = clock_wall();
    if (run->progress && now - run->reported >= REPORT_SECONDS)
        tell(run, now, -1, NULL);
}

void run_report(struct run *run, const char *phase, int low, int high)
{
    bool news = low > run->low || phase != run->phase;
    if (low > run->low)
        run->low = low;
    if (phase != run->phase)
        run->total = 0;
    run->phase = phase;
    if (!run->progress || (!news && ++run->reports % REPORTS_PER_CLOCK != 0))
        return;
    double now = clock_wall();
    if (now - run->reported >= REPORT_SECONDS)
        tell(run, now, high, NULL);
}

void run_announce(struct run *run, const char *phase, int low)
{
    if (low > run->low)
        run->low = low;
    run->phase = phase;
    run->total = 0;
    if (run->progress)
        tell(run, clock_wall(), -1, NULL);
}

void run_announce_plan(struct run *run, const char *phase)
{
    run->phase = phase;
    run->total = 0;
    if (run->progress)
        tell(run, clock_wall(), -1, plan_text(&run->plan));
}

void run_rest_on(struct run *run, const char *program)
{
    snprintf(run->rests_on, sizeof run->rests_on, "%s", file_name(program));
}

void run_count(struct run *run, const char *name, const char *unit,
               uint64_t value)
{
    if (!counters_add(&run->counters, (struct kura_counter){name, unit, value}))
        run_stopped(run, STOP_MEMORY);
}
