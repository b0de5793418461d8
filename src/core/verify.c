#include "core/verify.h"

/* The game while it is played. */
struct game {
    const struct level *level;
    unsigned char *cells; /* owned: the level's, changed by every step */
    int x, y;             /* of the player */
    int misplaced;        /* boxes off goals that the player can come to */
    int last_box;         /* cell of the box pushed last; -1 none */
    char last_step;       /* 0 at the start */
};

static const int step_x[DIR_COUNT] = {0, 0, -1, 1};
static const int step_y[DIR_COUNT] = {-1, 1, 0, 0};
static const char *const names[DIR_COUNT] = {"up", "down", "left", "right"};

static bool is_wall(const struct game *game, int x, int y)
{
    if (x < 0 || y < 0 || x >= game->level->width || y >= game->level->height)
        return true;
    return (game->cells[y * game->level->width + x] & CELL_WALL) != 0;
}

static bool has_box(const struct game *game, int x, int y)
{
    return (game->cells[y * game->level->width + x] & CELL_BOX) != 0;
}

static bool is_goal(const struct game *game, int cell)
{
    return (game->cells[cell] & CELL_GOAL) != 0;
}

static bool start(struct game *game, const struct level *level)
{
    int count = level->width * level->height;
    *game = (struct game){.level = level, .last_box = -1};
    game->cells = malloc((size_t)count);
    if (!game->cells)
        return false;
    memcpy(game->cells, level->cells, (size_t)count);
    for (int cell = 0; cell < count; cell++) {
        if (game->cells[cell] & CELL_PLAYER) {
            game->x = cell % level->width;
            game->y = cell / level->width;
        }
        if ((game->cells[cell] & CELL_BOX) && !is_goal(game, cell))
            game->misplaced++;
    }
    return true;
}

static void move_box(struct game *game, int from, int to)
{
    game->cells[from] &= (unsigned char)~CELL_BOX;
    game->misplaced -= !is_goal(game, from);
    if (game->level->rules == RULES_SINK && is_goal(game, to))
        return;
    game->cells[to] |= CELL_BOX;
    game->misplaced += !is_goal(game, to);
}

static bool refuse(struct kura_verdict *verdict, size_t step, const char *what,
                   enum direction d)
{
    verdict->step = step;
    snprintf(verdict->text, sizeof verdict->text, "step %zu, %s: %s", step,
             names[d], what);
    return false;
}

static void count_step(struct game *game, struct kura_metrics *metrics,
                       enum direction d, bool push)
{
    char step = (push ? "UDLR" : "udlr")[d];
    char last = game->last_step;
    bool same_way = last != 0 && plan_direction(last) == d;
    metrics->moves++;
    metrics->pushes += push;
    metrics->player_lines += !same_way;
    metrics->box_lines += push && step != last;
    metrics->pushing_sessions += push && !(last != 0 && plan_is_push(last));
    game->last_step = step;
}

/* Plays one step; false when it breaks a rule, and then nothing changed. */
static bool play(struct game *game, enum direction d, size_t number,
                 struct kura_verdict *verdict, bool *push)
{
    int width = game->level->width;
    int x = game->x + step_x[d], y = game->y + step_y[d];
    if (is_wall(game, x, y))
        return refuse(verdict, number, "a wall is in the way", d);
    *push = has_box(game, x, y);
    if (*push) {
        int to_x = x + step_x[d], to_y = y + step_y[d];
        if (is_wall(game, to_x, to_y))
            return refuse(verdict, number,
                          "the box can't be pushed into a wall", d);
        if (has_box(game, to_x, to_y))
            return refuse(verdict, number,
                          "the box can't be pushed into another box", d);
        int from = y * width + x, to = to_y * width + to_x;
        verdict->metrics.box_changes += game->last_box != from;
        game->last_box = to;
        move_box(game, from, to);
    }
    game->x = x;
    game->y = y;
    count_step(game, &verdict->metrics, d, *push);
    return true;
}

static void judge(const struct game *game, struct kura_verdict *verdict)
{
    verdict->accepted = game->misplaced == 0;
    if (verdict->accepted)
        return;
    bool sink = game->level->rules == RULES_SINK;
    snprintf(verdict->text, sizeof verdict->text,
             "after the last step %d box%s %s", game->misplaced,
             game->misplaced == 1 ? " is" : "es are",
             sink ? "left" : "not on a goal");
}

bool verify(const struct level *level, const struct plan *plan,
            struct plan *fixed, struct kura_verdict *verdict,
            struct kura_error *err)
{
    *verdict = (struct kura_verdict){0};
    struct game game;
    if (!start(&game, level))
        return error_memory(err);
    bool ok = true;
    for (size_t i = 0; i < plan->count && ok; i++) {
        enum direction d = plan_direction(plan->steps[i]);
        bool push;
        if (!play(&game, d, i + 1, verdict, &push))
            break;
        if (fixed && !plan_add(fixed, d, push))
            ok = error_memory(err);
    }
    if (ok && verdict->step == 0)
        judge(&game, verdict);
    free(game.cells);
    return ok;
}
