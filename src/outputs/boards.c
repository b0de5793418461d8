/*
 * The position after every push, or every step, in the layout of the NetHack
 * solver's solution dump: a title, the boxes as column,row in the order of
 * their numbers, the rows with a space before each character, an empty line.
 * The start comes first, so n pushes are n + 1 positions.
 *
 * A capital marks what is highlighted: the box that was just pushed, the goals
 * that the player can walk to.  docs/outputs.md has the legend.
 */
#include "outputs/outputs.h"

static char box_letter(bool goal, bool moved)
{
    if (goal)
        return moved ? 'G' : 'g';
    return moved ? 'O' : 'o';
}

/* The sink is drawn as X always, as in the dumps that this follows. */
static char goal_letter(const struct replay *replay, bool reached)
{
    return reached || replay->level->rules == RULES_SINK ? 'X' : 'x';
}

/* moved is the cell of the box that was just pushed, or -1. */
static char cell_letter(const struct replay *replay, int cell, bool reached,
                        int moved)
{
    unsigned char what = replay->cells[cell];
    bool goal = (what & CELL_GOAL) != 0;
    if (what & CELL_WALL)
        return '*';
    if (what & CELL_PLAYER)
        return goal ? 'y' : 'Y';
    if (what & CELL_BOX)
        return box_letter(goal, cell == moved);
    if (goal)
        return goal_letter(replay, reached);
    if (!replay->level->inside[cell])
        return '*';
    return reached ? '+' : '.';
}

static void add_boxes(struct buffer *to, const struct replay *replay)
{
    for (int i = 0; i < replay->box_count; i++)
        if (replay->boxes[i] >= 0)
            buffer_print(to, "%d,%d ", replay_column(replay, replay->boxes[i]),
                         replay_row(replay, replay->boxes[i]));
    buffer_char(to, '\n');
}

static void add_position(struct buffer *to, struct replay *replay, int moved)
{
    const struct level *level = replay->level;
    const unsigned char *reach = replay_reach(replay);
    char row[2 * LEVEL_MAX_SIDE];
    add_boxes(to, replay);
    for (int y = 0; y < level->height; y++) {
        for (int x = 0; x < level->width; x++) {
            int cell = y * level->width + x;
            bool reached = reach[cell];
            row[2 * x] = ' ';
            row[2 * x + 1] = cell_letter(replay, cell, reached, moved);
        }
        buffer_add(to, row, 2 * (size_t)level->width);
        buffer_char(to, '\n');
    }
    buffer_char(to, '\n');
}

static void add_title(struct buffer *to, const struct replay *replay,
                      const struct kura_step *step, bool every_step)
{
    if (every_step)
        buffer_print(to, "Step %zu of %zu: %s ", replay->steps,
                     replay->plan->count, step->push ? "push" : "move");
    else
        buffer_print(to, "Push %zu of %zu: ", replay->pushes,
                     replay->plan->pushes);
    buffer_print(to, "%s%s\n", direction_name((enum direction)step->direction),
                 step->sunk ? " into the sink" : "");
}

static bool write_positions(const struct result *result, bool every_step,
                            struct buffer *to, struct kura_error *err)
{
    struct replay replay;
    struct kura_step step;
    bool ok = replay_init(&replay, result->level, &result->plan, err);
    if (ok) {
        buffer_print(to, "%s 0 of %zu: start\n", every_step ? "Step" : "Push",
                     every_step ? result->plan.count : result->plan.pushes);
        add_position(to, &replay, -1);
    }
    while (ok && !to->failed && replay_next(&replay, &step))
        if (step.push || every_step) {
            add_title(to, &replay, &step, every_step);
            add_position(to, &replay, step.push ? step.box_to : -1);
        }
    ok = ok && replay_finished(&replay, err);
    replay_release(&replay);
    return ok && to->failed ? error_memory(err) : ok;
}

static bool write_boards(const struct result *result, struct buffer *to,
                         struct kura_error *err)
{
    return write_positions(result, false, to, err);
}

static bool write_boards_steps(const struct result *result, struct buffer *to,
                               struct kura_error *err)
{
    return write_positions(result, true, to, err);
}

const struct output boards_output = {
    .name = "boards",
    .summary = "the position after every push, with the player's reach",
    .write = write_boards,
};

const struct output boards_steps_output = {
    .name = "boards-steps",
    .summary = "the position after every step, with the player's reach",
    .write = write_boards_steps,
};
