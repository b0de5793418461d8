/*
 * Positions: a level being played, for pages, terminals and learners.
 */
#include "api/api.h"
#include "core/distance.h"
#include "core/replay.h"

struct kura_position {
    struct replay replay;
    struct plan played;
    int *distances; /* owned; NULL until asked for */
};

static size_t cell_count(const struct kura_position *position)
{
    const struct level *level = position->replay.level;
    return (size_t)level->width * (size_t)level->height;
}

struct kura_position *kura_position_new(const struct kura_level *level,
                                        struct kura_error *err)
{
    struct kura_position *position = calloc(1, sizeof *position);
    if (!position)
        return error_null(err);
    if (!replay_init(&position->replay, api_level(level), NULL, err)) {
        kura_position_free(position);
        return NULL;
    }
    for (size_t i = 0; i < cell_count(position); i++)
        if (api_level(level)->inside[i])
            position->replay.cells[i] |= KURA_FLOOR;
    return position;
}

void kura_position_free(struct kura_position *position)
{
    if (!position)
        return;
    replay_release(&position->replay);
    plan_release(&position->played);
    free(position->distances);
    free(position);
}

bool kura_position_step(struct kura_position *position, int direction,
                        struct kura_step *step)
{
    struct kura_step made;
    enum direction d = (enum direction)direction;
    if (direction < 0 || direction >= DIR_COUNT ||
        !replay_step(&position->replay, d, &made))
        return false;
    if (!plan_add(&position->played, d, made.push)) {
        replay_undo(&position->replay, d, made.push, &made);
        return false;
    }
    if (step)
        *step = made;
    return true;
}

bool kura_position_undo(struct kura_position *position, struct kura_step *step)
{
    struct kura_step made;
    struct plan *played = &position->played;
    if (played->count == 0)
        return false;
    char last = played->steps[--played->count];
    played->steps[played->count] = '\0';
    played->pushes -= plan_is_push(last);
    replay_undo(&position->replay, plan_direction(last), plan_is_push(last),
                &made);
    if (step)
        *step = made;
    return true;
}

bool kura_position_play(struct kura_position *position, const char *text,
                        size_t size, struct kura_error *err)
{
    struct plan plan = {0};
    size_t i = 0;
    bool ok = plan_read(&plan, text, size, err);
    while (
        ok && i < plan.count &&
        kura_position_step(position, (int)plan_direction(plan.steps[i]), NULL))
        i++;
    if (ok && i < plan.count) {
        const char *why = position->replay.broken;
        ok = error_set(err, why ? KURA_INPUT : KURA_SYSTEM,
                       "step %zu of the plan, %s: %s", i + 1,
                       direction_name(plan_direction(plan.steps[i])),
                       why ? why : "out of memory");
    }
    plan_release(&plan);
    return ok;
}

static bool is_solved(const struct kura_position *position)
{
    const struct replay *replay = &position->replay;
    for (int i = 0; i < replay->box_count; i++)
        if (replay->boxes[i] >= 0 &&
            !(replay->cells[replay->boxes[i]] & CELL_GOAL))
            return false;
    return true;
}

void kura_position_describe(struct kura_position *position,
                            struct kura_position_info *info)
{
    struct replay *replay = &position->replay;
    struct kura_position_info own = {
        .width = replay->level->width,
        .height = replay->level->height,
        .player = replay->player,
        .boxes = replay->box_count - replay->sunk,
        .solved = is_solved(position),
        .moves = replay->steps,
        .pushes = replay->pushes,
        .plan = plan_text(&position->played),
        .cells = replay->cells,
        .reach = replay_reach(replay),
    };
    api_fill(info, &own, sizeof own);
}

static bool can_push(const struct replay *replay, int box, enum direction d)
{
    int to = level_beside(replay->level, box, (int)d);
    int from = level_beside(replay->level, box, (int)d ^ 1);
    return to >= 0 && from >= 0 && replay->reach[from] &&
           !(replay->cells[to] & (CELL_WALL | CELL_BOX));
}

size_t kura_position_pushes(struct kura_position *position,
                            struct kura_push *list, size_t room)
{
    size_t count = 0;
    replay_reach(&position->replay);
    for (int cell = 0; (size_t)cell < cell_count(position); cell++)
        for (int d = 0; d < DIR_COUNT; d++) {
            if (!position->replay.numbers[cell] ||
                !can_push(&position->replay, cell, (enum direction)d))
                continue;
            if (count < room)
                list[count] = (struct kura_push){cell, d};
            count++;
        }
    return count;
}

/* ---- What is known of the level ---- */

/* The fewest pushes with the player on the best side. */
static void fill_distances(const struct board *board, int *by_cell)
{
    for (int s = 0; s < board->squares; s++) {
        int least = distance_least(&board->nearest[s]);
        if (least != DISTANCE_NONE)
            by_cell[board->cells[s]] = least;
    }
    for (int i = 0; i < board->goal_count; i++)
        by_cell[board->cells[board->goal_squares[i]]] = 0;
}

const int *kura_position_distances(struct kura_position *position,
                                   struct kura_error *err)
{
    size_t cells = cell_count(position);
    if (position->distances)
        return position->distances;
    int *by_cell = malloc(cells * sizeof *by_cell);
    struct board *board = board_new(position->replay.level, err);
    for (size_t i = 0; by_cell && i < cells; i++)
        by_cell[i] = -1;
    if (by_cell && board) {
        fill_distances(board, by_cell);
        position->distances = by_cell;
    } else {
        free(by_cell);
        error_memory(err);
    }
    board_free(board);
    return position->distances;
}
