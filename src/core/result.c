/*
 * Tables of the words and the exit code for each way in which a run can end.
 */
#include "core/result.h"

#include "base/text.h"

static const char *const outcome_names[] = {
    [OUTCOME_SOLVED] = "solved",   [OUTCOME_UNSOLVABLE] = "unsolvable",
    [OUTCOME_GAVE_UP] = "gave_up", [OUTCOME_STOPPED] = "stopped",
    [OUTCOME_FAILED] = "failed",
};

static const char *const reason_names[] = {
    [STOP_TIME] = "time",     [STOP_MEMORY] = "memory", [STOP_NODES] = "nodes",
    [STOP_CANCEL] = "cancel", [STOP_STEPS] = "steps",
};

static const char *const objective_names[] = {
    [MINIMIZE_NONE] = "none",
    [MINIMIZE_PUSHES] = "pushes",
    [MINIMIZE_MOVES] = "moves",
    [MINIMIZE_PUSHES_MOVES] = "pushes,moves",
    [MINIMIZE_MOVES_PUSHES] = "moves,pushes",
    [MINIMIZE_COUNT] = NULL,
};

void result_init(struct result *result)
{
    *result = (struct result){.file = "", .engine = "", .lower_bound = -1};
}

void result_release(struct result *result)
{
    plan_release(&result->plan);
    counters_release(&result->counters);
}

const char *outcome_name(enum outcome outcome)
{
    return outcome_names[outcome];
}

const char *stop_reason_name(enum stop_reason reason)
{
    return reason_names[reason];
}

const char *objective_name(enum objective objective)
{
    return objective_names[objective];
}

bool objective_from_name(const char *name, enum objective *objective)
{
    int place = text_find(name, objective_names);
    *objective = (enum objective)place;
    return place >= 0;
}

enum kura_code stop_reason_code(enum stop_reason reason)
{
    static const enum kura_code codes[] = {
        [STOP_NONE] = KURA_INTERRUPTED,   [STOP_TIME] = KURA_TIME,
        [STOP_MEMORY] = KURA_MEMORY,      [STOP_NODES] = KURA_NODES,
        [STOP_CANCEL] = KURA_INTERRUPTED, [STOP_STEPS] = KURA_STEPS,
    };
    return codes[reason];
}

enum kura_code result_code(const struct result *result)
{
    switch (result->outcome) {
    case OUTCOME_SOLVED:
        return KURA_SOLVED;
    case OUTCOME_UNSOLVABLE:
        return KURA_UNSOLVABLE;
    case OUTCOME_GAVE_UP:
        return KURA_GAVE_UP;
    case OUTCOME_STOPPED:
        return stop_reason_code(result->reason);
    case OUTCOME_FAILED:
        return result->error.code;
    }
    return KURA_INTERNAL;
}
