/*
 * The plan in words: "1: push down from [1,1]".  Steps count from 1; row and
 * column, from 0, are the player's before the step.
 */
#include "outputs/outputs.h"

static void write_step(struct buffer *to, const struct replay *replay,
                       const struct kura_step *step)
{
    buffer_print(to, "%zu: %s %s from [%d,%d]\n", replay->steps,
                 step->push ? "push" : "move",
                 direction_name((enum direction)step->direction),
                 replay_row(replay, step->from),
                 replay_column(replay, step->from));
}

const struct output steps_output = {
    .name = "steps",
    .summary = "1: push down from [1,1]; the player's row and column",
    .step = write_step,
};
