/*
 * The position is an array of cells with the number of the box on each, so
 * that a step looks at three cells at most and costs the same on every level.
 */
#include "core/replay.h"

#include <assert.h>

static bool allocate(struct replay *replay, size_t cells)
{
    replay->cells = malloc(cells);
    replay->numbers = calloc(cells, sizeof *replay->numbers);
    replay->boxes = calloc(cells, sizeof *replay->boxes);
    replay->queue = calloc(cells, sizeof *replay->queue);
    replay->reach = calloc(cells, 1);
    return replay->cells && replay->numbers && replay->boxes && replay->queue &&
           replay->reach;
}

bool replay_init(struct replay *replay, const struct level *level,
                 const struct plan *plan, struct kura_error *err)
{
    *replay = (struct replay){.level = level, .plan = plan};
    size_t cells = (size_t)level->width * (size_t)level->height;
    if (!allocate(replay, cells))
        return error_memory(err);
    memcpy(replay->cells, level->cells, cells);
    replay->player = level->player;
    for (int cell = 0; (size_t)cell < cells; cell++)
        if (level->cells[cell] & CELL_BOX) {
            replay->boxes[replay->box_count++] = cell;
            replay->numbers[cell] = replay->box_count;
        }
    return true;
}

void replay_release(struct replay *replay)
{
    free(replay->cells);
    free(replay->numbers);
    free(replay->boxes);
    free(replay->queue);
    free(replay->reach);
    *replay = (struct replay){0};
}

static bool is_wall(const struct replay *replay, int cell)
{
    return cell < 0 || (replay->cells[cell] & CELL_WALL);
}

static bool has_box(const struct replay *replay, int cell)
{
    return (replay->cells[cell] & CELL_BOX) != 0;
}

/* Why the step can't be played, or NULL. */
static const char *find_fault(const struct replay *replay,
                              const struct kura_step *step)
{
    if (is_wall(replay, step->to))
        return "a wall is in the way";
    if (step->push && is_wall(replay, step->box_to))
        return "the box stands against a wall";
    if (step->push && has_box(replay, step->box_to))
        return "the box stands against another box";
    return NULL;
}

static struct kura_step make_step(const struct replay *replay, int from,
                                  enum direction d)
{
    struct kura_step step = {.direction = (int)d, .from = from};
    step.to = level_beside(replay->level, from, (int)d);
    return step;
}

/* Adds what is to be said of the box before the player. */
static void tell_push(const struct replay *replay, struct kura_step *step)
{
    step->push = true;
    step->box_from = step->to;
    step->box_to = level_beside(replay->level, step->to, step->direction);
    step->on_goal =
        step->box_to >= 0 && (replay->cells[step->box_to] & CELL_GOAL) != 0;
    step->sunk = step->on_goal && replay->level->rules == RULES_SINK;
}

static void take_box(struct replay *replay, int cell)
{
    replay->cells[cell] &= (unsigned char)~CELL_BOX;
    replay->numbers[cell] = 0;
}

static void put_box(struct replay *replay, int box, int cell)
{
    replay->cells[cell] |= CELL_BOX;
    replay->numbers[cell] = box;
    replay->boxes[box - 1] = cell;
}

static void move_player(struct replay *replay, int to)
{
    replay->cells[replay->player] &= (unsigned char)~CELL_PLAYER;
    replay->cells[to] |= CELL_PLAYER;
    replay->player = to;
}

bool replay_step(struct replay *replay, enum direction d,
                 struct kura_step *step)
{
    *step = make_step(replay, replay->player, d);
    if (!is_wall(replay, step->to) && has_box(replay, step->to))
        tell_push(replay, step);
    replay->broken = find_fault(replay, step);
    if (replay->broken)
        return false;
    if (step->push) {
        step->box = replay->numbers[step->box_from];
        take_box(replay, step->box_from);
        if (step->sunk)
            replay->boxes[step->box - 1] = -1 - replay->sunk++;
        else
            put_box(replay, step->box, step->box_to);
    }
    move_player(replay, step->to);
    replay->steps++;
    replay->pushes += step->push;
    return true;
}

/* The box that was swallowed last. */
static int last_sunk(struct replay *replay)
{
    int box = 1;
    while (replay->boxes[box - 1] != -replay->sunk)
        box++;
    replay->sunk--;
    return box;
}

void replay_undo(struct replay *replay, enum direction d, bool push,
                 struct kura_step *step)
{
    int from = level_beside(replay->level, replay->player, (int)d ^ 1);
    *step = make_step(replay, from, d);
    move_player(replay, from);
    if (push) {
        tell_push(replay, step);
        step->box =
            step->sunk ? last_sunk(replay) : replay->numbers[step->box_to];
        if (!step->sunk)
            take_box(replay, step->box_to);
        put_box(replay, step->box, step->box_from);
    }
    replay->steps--;
    replay->pushes -= push;
}

bool replay_next(struct replay *replay, struct kura_step *step)
{
    if (replay->broken || replay->steps == replay->plan->count)
        return false;
    enum direction d = plan_direction(replay->plan->steps[replay->steps]);
    assert(d != DIR_COUNT);
    return replay_step(replay, d, step);
}

bool replay_finished(const struct replay *replay, struct kura_error *err)
{
    if (!replay->broken)
        return true;
    enum direction d = plan_direction(replay->plan->steps[replay->steps]);
    return error_set(err, KURA_INPUT, "step %zu of the plan, %s: %s",
                     replay->steps + 1, direction_name(d), replay->broken);
}

const unsigned char *replay_reach(struct replay *replay)
{
    level_walk(replay->level, replay->cells, replay->player,
               CELL_WALL | CELL_BOX, replay->reach, replay->queue);
    return replay->reach;
}
