/*
 * Limits of the part are what is left of the whole's, or the slice where that
 * is less; nodes, counters and the peak of memory go to the whole when the
 * part ends.
 */
#include "core/subrun.h"

/* The smaller of two limits, where 0 is none. */
static uint64_t tighter(uint64_t a, uint64_t b)
{
    return a && (!b || a < b) ? a : b;
}

static void share_limits(struct run *part, const struct run *whole,
                         struct slice slice)
{
    struct limits *limits = &part->limits;
    *limits = whole->limits;
    if (limits->nodes)
        limits->nodes =
            limits->nodes > whole->nodes ? limits->nodes - whole->nodes : 1;
    limits->nodes = tighter(limits->nodes, slice.nodes);
    part->arena.budget = tighter(run_bytes_left(whole), slice.bytes);
    uint64_t fail = whole->arena.fail_from, done = whole->arena.requests;
    if (fail)
        part->arena.fail_from = fail > done ? fail - done : 1;
}

void subrun_open(struct subrun *part, struct run *whole, struct slice slice)
{
    struct run *run = &part->run;
    run_init(run, whole->board);
    run->level = whole->level;
    run->objective = whole->objective;
    run->threads = whole->threads;
    run->seed = whole->seed;
    run->progress = whole->progress;
    run->user = whole->user;
    run->cancel = whole->cancel;
    run->low = whole->low;
    run->started = whole->started;
    run->nodes_before = whole->nodes_before + whole->nodes;
    run->bytes_before = whole->bytes_before + whole->arena.used;
    run->high = run_high(whole);
    part->whole = whole;
    part->slice = slice;
    share_limits(run, whole, slice);
}

/* Was it the slice that ended, and not what the user allows? */
static bool only_slice_ended(const struct subrun *part)
{
    const struct run *run = &part->run, *whole = part->whole;
    if (run->stopped_by == STOP_NODES)
        return !whole->limits.nodes || whole->nodes < whole->limits.nodes;
    return run->stopped_by == STOP_MEMORY && part->slice.bytes &&
           run->arena.budget == part->slice.bytes;
}

enum outcome subrun_close(struct subrun *part, enum outcome outcome)
{
    struct run *run = &part->run, *whole = part->whole;
    size_t peak = whole->arena.used + run->arena.peak;
    if (peak > whole->arena.peak)
        whole->arena.peak = peak;
    whole->arena.requests += run->arena.requests;
    whole->nodes += run->nodes;
    whole->error = run->error;
    whole->outside_seconds += run->outside_seconds;
    if (run->outside_bytes > whole->outside_bytes)
        whole->outside_bytes = run->outside_bytes;
    if (!counters_add_all(&whole->counters, &run->counters))
        run_stopped(whole, STOP_MEMORY);
    if (outcome == OUTCOME_STOPPED && only_slice_ended(part))
        outcome = OUTCOME_GAVE_UP;
    else if (outcome == OUTCOME_STOPPED)
        run_stopped(whole, run->stopped_by);
    run_release(run);
    return outcome;
}
