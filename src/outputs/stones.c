/*
 * The pushes alone, as the solver for NetHack levels prints them: column and
 * row of the box before the push, from 0, and where it goes.
 *
 * That solver's own coordinates name the cell where the player stands, by an
 * oversight; ours name the cell where the box lands.
 */
#include "outputs/outputs.h"

static void add_cell(struct buffer *to, const struct replay *replay, int cell)
{
    buffer_print(to, "(%2d, %2d)", replay_column(replay, cell),
                 replay_row(replay, cell));
}

static void write_direction(struct buffer *to, const struct replay *replay,
                            const struct kura_step *step)
{
    if (!step->push)
        return;
    add_cell(to, replay, step->box_from);
    buffer_print(to, " --> %s\n",
                 direction_name((enum direction)step->direction));
}

static void write_coordinates(struct buffer *to, const struct replay *replay,
                              const struct kura_step *step)
{
    if (!step->push)
        return;
    add_cell(to, replay, step->box_from);
    buffer_text(to, " --> ");
    add_cell(to, replay, step->box_to);
    buffer_char(to, '\n');
}

const struct output stones_output = {
    .name = "stones",
    .summary = "( 7,  3) --> left: column and row of the box, for each push",
    .step = write_direction,
};

const struct output stones_coordinates_output = {
    .name = "stones-coordinates",
    .summary = "( 7,  3) --> ( 6,  3): the same with the place it lands on",
    .step = write_coordinates,
};
