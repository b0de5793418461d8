/*
 * The plan for the domain sokoban-sequential of the planning competitions, as
 * plan validators read it.  Its cost is the number of pushes.  A position is
 * pos-<column>-<row> from 1; the sink is a goal.
 */
#include "outputs/outputs.h"

static void add_cell(struct buffer *to, const struct replay *replay, int cell)
{
    buffer_print(to, " pos-%d-%d", replay_column(replay, cell) + 1,
                 replay_row(replay, cell) + 1);
}

static void write_action(struct buffer *to, const struct replay *replay,
                         const struct kura_step *step)
{
    if (step->push)
        buffer_print(to, "(push-to-%s player-01 stone-%02d",
                     step->on_goal ? "goal" : "nongoal", step->box);
    else
        buffer_text(to, "(move player-01");
    add_cell(to, replay, step->from);
    add_cell(to, replay, step->to);
    if (step->push)
        add_cell(to, replay, step->box_to);
    buffer_print(to, " dir-%s)\n",
                 direction_name((enum direction)step->direction));
}

static bool write_ipc(const struct result *result, struct buffer *to,
                      struct kura_error *err)
{
    if (!outputs_each_step(result, write_action, to, err))
        return false;
    buffer_print(to, "; cost = %zu\n", result->plan.pushes);
    return to->failed ? error_memory(err) : true;
}

const struct output ipc_output = {
    .name = "ipc",
    .summary = "(push-to-goal player-01 stone-03 ...): a PDDL plan",
    .write = write_ipc,
};
