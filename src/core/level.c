/*
 * The inside of a level is found by a flood fill from the player over
 * everything that is no wall; only what lies there belongs to the game.
 */
#include "core/level.h"

#include "base/text.h"

struct level *level_new(int width, int height)
{
    struct level *level = calloc(1, sizeof *level);
    if (!level)
        return NULL;
    level->width = width;
    level->height = height;
    level->player = -1;
    level->cells = calloc((size_t)width * (size_t)height, 1);
    level->inside = calloc((size_t)width * (size_t)height, 1);
    if (!level->cells || !level->inside) {
        level_free(level);
        return NULL;
    }
    return level;
}

void level_free(struct level *level)
{
    if (!level)
        return;
    notes_release(&level->notes);
    free(level->title);
    free(level->cells);
    free(level->inside);
    free(level);
}

struct level *level_copy(const struct level *level)
{
    struct level *copy = level_new(level->width, level->height);
    if (!copy)
        return NULL;
    size_t cells = (size_t)level->width * (size_t)level->height;
    memcpy(copy->cells, level->cells, cells);
    memcpy(copy->inside, level->inside, cells);
    copy->rules = level->rules;
    copy->walled = level->walled;
    copy->player = level->player;
    copy->box_count = level->box_count;
    copy->goal_count = level->goal_count;
    if ((level->title && !level_set_title(copy, level->title)) ||
        !notes_copy(&copy->notes, &level->notes)) {
        level_free(copy);
        return NULL;
    }
    return copy;
}

bool level_set_title(struct level *level, const char *title)
{
    char *copy = text_copy(title, strlen(title));
    if (!copy)
        return false;
    free(level->title);
    level->title = copy;
    return true;
}

static bool refuse_at(const struct level *level, int cell,
                      struct kura_error *err, const char *text)
{
    return error_at(err, cell / level->width + 1, cell % level->width + 1, "%s",
                    text);
}

/* Finds the one player. */
static bool find_player(struct level *level, struct kura_error *err)
{
    level->player = -1;
    for (int cell = 0; cell < level->width * level->height; cell++) {
        if (!(level->cells[cell] & CELL_PLAYER))
            continue;
        if (level->player >= 0)
            return refuse_at(level, cell, err,
                             "a second player: expected exactly one");
        level->player = cell;
    }
    return level->player >= 0 ||
           error_at(err, 1, 0, "no player: expected exactly one");
}

int level_beside(const struct level *level, int cell, int d)
{
    static const int step_x[] = {0, 0, -1, 1}, step_y[] = {-1, 1, 0, 0};
    int x = cell % level->width + step_x[d];
    int y = cell / level->width + step_y[d];
    bool there = x >= 0 && y >= 0 && x < level->width && y < level->height;
    return there ? y * level->width + x : -1;
}

int level_walk(const struct level *level, const unsigned char *cells, int from,
               int stops, unsigned char *seen, int *queue)
{
    int count = 0;
    memset(seen, 0, (size_t)level->width * (size_t)level->height);
    seen[from] = 1;
    queue[count++] = from;
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            int to = level_beside(level, queue[i], d);
            if (to < 0 || seen[to] || (cells[to] & stops))
                continue;
            seen[to] = 1;
            queue[count++] = to;
        }
    return count;
}

static bool is_at_edge(const struct level *level, int cell)
{
    for (int d = 0; d < 4; d++)
        if (level_beside(level, cell, d) < 0)
            return true;
    return false;
}

/* Marks where the player could walk if there were no boxes; answers the first
 * cell of the walk that lies on the edge, or -1. */
static int walk_inside(struct level *level, int *queue)
{
    int count = level_walk(level, level->cells, level->player, CELL_WALL,
                           level->inside, queue);
    for (int i = 0; i < count; i++)
        if (is_at_edge(level, queue[i]))
            return queue[i];
    return -1;
}

static bool find_inside(struct level *level, enum level_edge edge,
                        struct kura_error *err)
{
    int *queue =
        malloc((size_t)level->width * (size_t)level->height * sizeof *queue);
    if (!queue)
        return error_memory(err);
    int way_out = walk_inside(level, queue);
    free(queue);
    level->walled = way_out < 0;
    if (edge == EDGE_MUST_BE_CLOSED && way_out >= 0)
        return refuse_at(level, way_out, err,
                         "the player can leave the level here: expected walls "
                         "all around");
    return true;
}

/* Fills the counts of what can be reached; refuses by what is drawn. */
static bool count_objects(struct level *level, struct kura_error *err)
{
    int boxes = 0, goals = 0;
    level->box_count = level->goal_count = 0;
    for (int cell = 0; cell < level->width * level->height; cell++) {
        bool box = level->cells[cell] & CELL_BOX;
        bool goal = level->cells[cell] & CELL_GOAL;
        if (box && goal && level->rules == RULES_SINK)
            return refuse_at(level, cell, err,
                             "a box on the sink: expected it beside the sink");
        boxes += box;
        goals += goal;
        level->box_count += box && level->inside[cell];
        level->goal_count += goal && level->inside[cell];
    }
    if (level->rules == RULES_SINK && goals != 1)
        return error_at(err, 1, 0, "%d sinks: expected exactly one", goals);
    if (level->rules == RULES_GOALS && boxes > goals)
        return error_at(err, 1, 0,
                        "%d box%s but only %d goal%s: expected a goal for "
                        "every box",
                        boxes, boxes == 1 ? "" : "es", goals,
                        goals == 1 ? "" : "s");
    return true;
}

const char *level_unsolvable(const struct level *level)
{
    for (int cell = 0; cell < level->width * level->height; cell++)
        if (level_plays(level, cell) && !level->inside[cell])
            return "the player can never come to a box that is on no goal";
    if (level->rules == RULES_SINK)
        return level->goal_count ? NULL
                                 : "the player can never come to the sink";
    return level->box_count > level->goal_count
               ? "the player can come to fewer goals than boxes"
               : NULL;
}

bool level_finish(struct level *level, enum level_edge edge,
                  struct kura_error *err)
{
    return find_player(level, err) && find_inside(level, edge, err) &&
           count_objects(level, err);
}
