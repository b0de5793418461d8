/*
 * The plan as STRIPS actions: move(from,to,i), push(box,player,from,to,i), and
 * push_t for a push onto a target.  Cells are row_column from 0, steps count
 * from 1.  The sink is a target.
 */
#include "outputs/outputs.h"

static void add_cell(struct buffer *to, const struct replay *replay, int cell)
{
    buffer_print(to, "%d_%d,", replay_row(replay, cell),
                 replay_column(replay, cell));
}

static void write_action(struct buffer *to, const struct replay *replay,
                         const struct kura_step *step)
{
    if (step->push)
        buffer_print(to, "%s(box%d,", step->on_goal ? "push_t" : "push",
                     step->box);
    else
        buffer_text(to, "move(");
    add_cell(to, replay, step->from);
    add_cell(to, replay, step->to);
    if (step->push)
        add_cell(to, replay, step->box_to);
    buffer_print(to, "%zu)\n", replay->steps);
}

const struct output actions_output = {
    .name = "actions",
    .summary = "move(1_1,2_1,1), push(box1,...), push_t(box1,...) for STRIPS",
    .step = write_action,
};
