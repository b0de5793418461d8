/*
 * The plan as atoms of the answer set planner: do(moveRight(S,X,Y),T) and
 * do(pushRight(S,X,Y,Z,C),T), where the player S goes from X to Y and pushes
 * crate C from Y to Z.  Cells are l<row>_<column> from 0, times count from 0.
 */
#include "outputs/outputs.h"

static const char *const words[DIR_COUNT] = {"Up", "Down", "Left", "Right"};

static void add_cell(struct buffer *to, const struct replay *replay, int cell)
{
    buffer_print(to, ",l%d_%d", replay_row(replay, cell),
                 replay_column(replay, cell));
}

static void write_atom(struct buffer *to, const struct replay *replay,
                       const struct kura_step *step)
{
    buffer_print(to, "do(%s%s(sokoban", step->push ? "push" : "move",
                 words[step->direction]);
    add_cell(to, replay, step->from);
    add_cell(to, replay, step->to);
    if (step->push) {
        add_cell(to, replay, step->box_to);
        buffer_print(to, ",crate_%02d", step->box);
    }
    buffer_print(to, "),%zu)\n", replay->steps - 1);
}

const struct output asp_output = {
    .name = "asp",
    .summary = "do(moveRight(sokoban,l1_1,l1_2),0): atoms of the ASP planner",
    .step = write_atom,
};
