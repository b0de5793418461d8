#include "core/replay.h"

#include <assert.h>

#include "base/bits.h"

static size_t cell_count(const struct level *level)
{
    return (size_t)level->width * (size_t)level->height;
}

static bool allocate(struct replay *replay, size_t cells)
{
    replay->cells = malloc(cells);
    replay->numbers = calloc(cells, sizeof *replay->numbers);
    replay->boxes = calloc(cells, sizeof *replay->boxes);
    replay->queue = calloc(cells, sizeof *replay->queue);
    replay->reach = calloc(BITS_WORDS(cells), sizeof *replay->reach);
    return replay->cells && replay->numbers && replay->boxes && replay->queue &&
           replay->reach;
}

bool replay_init(struct replay *replay, const struct level *level,
                 const struct plan *plan, struct kura_error *err)
{
    *replay = (struct replay){.level = level, .plan = plan};
    size_t cells = cell_count(level);
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

/* The cell beside it; negative across the edge of the level. */
static int neighbour(const struct level *level, int cell, enum direction d)
{
    int x = cell % level->width;
    switch (d) {
    case DIR_UP:
        return cell - level->width;
    case DIR_DOWN:
        return (size_t)(cell + level->width) < cell_count(level)
                   ? cell + level->width
                   : -1;
    case DIR_LEFT:
        return x > 0 ? cell - 1 : -1;
    case DIR_RIGHT:
        return x < level->width - 1 ? cell + 1 : -1;
    case DIR_COUNT:
        break;
    }
    return -1;
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
                              const struct replay_step *step)
{
    if (is_wall(replay, step->to))
        return "a wall is in the way";
    if (step->push && is_wall(replay, step->box_to))
        return "the box stands against a wall";
    if (step->push && has_box(replay, step->box_to))
        return "the box stands against another box";
    return NULL;
}

static struct replay_step plan_step(const struct replay *replay)
{
    struct replay_step step = {.direction = plan_direction(
                                   replay->plan->steps[replay->steps]),
                               .player = replay->player};
    assert(step.direction != DIR_COUNT);
    step.to = neighbour(replay->level, replay->player, step.direction);
    step.push = !is_wall(replay, step.to) && has_box(replay, step.to);
    if (!step.push)
        return step;
    step.box = replay->numbers[step.to];
    step.box_from = step.to;
    step.box_to = neighbour(replay->level, step.to, step.direction);
    step.on_goal =
        step.box_to >= 0 && (replay->cells[step.box_to] & CELL_GOAL) != 0;
    step.sunk = step.on_goal && replay->level->rules == RULES_SINK;
    return step;
}

static void move_box(struct replay *replay, const struct replay_step *step)
{
    replay->cells[step->box_from] &= (unsigned char)~CELL_BOX;
    replay->numbers[step->box_from] = 0;
    replay->boxes[step->box - 1] = step->sunk ? -1 : step->box_to;
    if (step->sunk)
        return;
    replay->cells[step->box_to] |= CELL_BOX;
    replay->numbers[step->box_to] = step->box;
}

bool replay_next(struct replay *replay, struct replay_step *step)
{
    if (replay->broken || replay->steps == replay->plan->count)
        return false;
    *step = plan_step(replay);
    replay->broken = find_fault(replay, step);
    if (replay->broken)
        return false;
    if (step->push)
        move_box(replay, step);
    replay->cells[step->player] &= (unsigned char)~CELL_PLAYER;
    replay->cells[step->to] |= CELL_PLAYER;
    replay->player = step->to;
    replay->steps++;
    replay->pushes += step->push;
    return true;
}

bool replay_finished(const struct replay *replay, struct kura_error *err)
{
    if (!replay->broken)
        return true;
    enum direction d = plan_direction(replay->plan->steps[replay->steps]);
    return error_set(err, KURA_INPUT, "step %zu of the plan, %s: %s",
                     replay->steps + 1, direction_name(d), replay->broken);
}

static void walk_to(struct replay *replay, int cell, size_t *count)
{
    if (is_wall(replay, cell) || has_box(replay, cell) ||
        bits_has(replay->reach, (size_t)cell))
        return;
    bits_add(replay->reach, (size_t)cell);
    replay->queue[(*count)++] = cell;
}

const uint64_t *replay_reach(struct replay *replay)
{
    size_t words = BITS_WORDS(cell_count(replay->level)), count = 0;
    memset(replay->reach, 0, words * sizeof *replay->reach);
    walk_to(replay, replay->player, &count);
    for (size_t i = 0; i < count; i++)
        for (enum direction d = DIR_UP; d < DIR_COUNT; d++)
            walk_to(replay, neighbour(replay->level, replay->queue[i], d),
                    &count);
    return replay->reach;
}
