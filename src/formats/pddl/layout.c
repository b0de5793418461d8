/*
 * From facts to a grid.
 *
 * Directions get their vectors from their names if these say up, down, left
 * and right (or north, south, west, east), else from the facts: two directions
 * that lead forth and back are opposite, and which pair is horizontal does not
 * matter to the game.  Then a walk from the player gives every location its
 * place.  Locations that the walk does not come to, and those that are neither
 * clear nor taken, are walls.
 *
 * Not every problem is a grid.  A way without a way back, places side by side
 * with no way between them, or places that fall together are refused.
 */
#include "formats/pddl/problem.h"

#include <strings.h>

static const struct vector {
    int x, y;
} vectors[4] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};

struct layout {
    struct problem *problem;
    int vector[4];   /* direction index -> one of vectors */
    int opposite[4]; /* direction index -> direction index; -1 unknown */
    int *queue;      /* owned: locations of the walk */
    int count;
    int *cells; /* owned: cell -> location, -1 for none */
    int left, top, width, height;
};

static const struct line *name_of(const struct problem *problem, int location)
{
    return &problem->objects[problem->locations[location].object].name;
}

static bool refuse_at(const struct line *at, struct kura_error *err,
                      const char *text)
{
    return error_at(err, at->number, at->column, "%s", text);
}

/* The vector that the name of the direction says, or -1. */
static int named_vector(const struct line *name)
{
    static const char *const words[4][2] = {{"up", "north"},
                                            {"down", "south"},
                                            {"left", "west"},
                                            {"right", "east"}};
    for (int v = 0; v < 4; v++) {
        for (int w = 0; w < 2; w++) {
            size_t size = strlen(words[v][w]);
            for (size_t i = 0; i + size <= name->size; i++)
                if (strncasecmp(name->text + i, words[v][w], size) == 0)
                    return v;
        }
    }
    return -1;
}

static void find_opposites(struct layout *layout)
{
    const struct problem *problem = layout->problem;
    for (int d = 0; d < 4; d++)
        layout->opposite[d] = -1;
    for (int i = 0; i < problem->counts[OBJECT_LOCATION]; i++) {
        for (int d = 0; d < 4; d++) {
            int to = problem->locations[i].next[d];
            for (int back = 0; to >= 0 && back < 4; back++)
                if (problem->locations[to].next[back] == i)
                    layout->opposite[d] = back;
        }
    }
}

/* Right and left to the first pair, down and up to the second. */
static void infer_vectors(struct layout *layout)
{
    static const int pairs[2][2] = {{3, 2}, {1, 0}};
    bool known[4] = {false};
    int pair = 0;
    for (int d = 0; d < 4; d++) {
        int back = layout->opposite[d];
        if (known[d] || back < 0 || pair == 2)
            continue;
        layout->vector[d] = pairs[pair][0];
        layout->vector[back] = pairs[pair++][1];
        known[d] = known[back] = true;
    }
}

static void find_vectors(struct layout *layout)
{
    const struct problem *problem = layout->problem;
    unsigned named = 0;
    int count = problem->counts[OBJECT_DIRECTION];
    for (int d = 0; d < count; d++) {
        int v = named_vector(&problem->objects[problem->directions[d]].name);
        layout->vector[d] = v < 0 ? 0 : v;
        named |= v < 0 ? 0u : 1u << v;
    }
    int different = 0;
    for (int v = 0; v < 4; v++)
        different += (int)(named >> v & 1);
    if (different < count)
        infer_vectors(layout);
}

static bool is_free(const struct problem *problem, int location)
{
    const struct location *l = &problem->locations[location];
    return l->clear || l->thing >= 0;
}

static void lay(struct layout *layout, int location, int x, int y)
{
    struct location *l = &layout->problem->locations[location];
    l->laid = true;
    l->x = x;
    l->y = y;
    layout->queue[layout->count++] = location;
}

/* Follows one way from a location that is laid. */
static bool follow(struct layout *layout, int from, int d,
                   struct kura_error *err)
{
    struct problem *problem = layout->problem;
    const struct location *here = &problem->locations[from];
    int to = here->next[d];
    if (to < 0 || !is_free(problem, to))
        return true;
    const struct line *fact = &problem->tree.nodes[here->fact[d]].text;
    const struct location *there = &problem->locations[to];
    int back = layout->opposite[d];
    if (back < 0 || there->next[back] != from)
        return refuse_at(fact, err,
                         "a way without the way back: expected move-dir in "
                         "both directions");
    const struct vector *vector = &vectors[layout->vector[d]];
    int x = here->x + vector->x, y = here->y + vector->y;
    if (!there->laid)
        lay(layout, to, x, y);
    return (there->x == x && there->y == y) ||
           refuse_at(fact, err,
                     "the place can't lie there: expected ways that make a "
                     "grid");
}

static bool walk(struct layout *layout, struct kura_error *err)
{
    lay(layout, layout->problem->player, 0, 0);
    for (int i = 0; i < layout->count; i++)
        for (int d = 0; d < 4; d++)
            if (!follow(layout, layout->queue[i], d, err))
                return false;
    return true;
}

static bool measure(struct layout *layout, struct kura_error *err)
{
    int right = 0, bottom = 0;
    layout->left = layout->top = 0;
    for (int i = 0; i < layout->count; i++) {
        const struct location *l =
            &layout->problem->locations[layout->queue[i]];
        layout->left = l->x < layout->left ? l->x : layout->left;
        layout->top = l->y < layout->top ? l->y : layout->top;
        right = l->x > right ? l->x : right;
        bottom = l->y > bottom ? l->y : bottom;
    }
    layout->width = right - layout->left + 1;
    layout->height = bottom - layout->top + 1;
    if (layout->width <= LEVEL_MAX_SIDE && layout->height <= LEVEL_MAX_SIDE)
        return true;
    return error_at(err, layout->problem->init.number, 0,
                    "the level is too large: expected at most %d x %d squares",
                    LEVEL_MAX_SIDE, LEVEL_MAX_SIDE);
}

static bool fill_cells(struct layout *layout, struct kura_error *err)
{
    size_t size = (size_t)layout->width * (size_t)layout->height;
    layout->cells = malloc(size * sizeof *layout->cells);
    if (!layout->cells)
        return error_memory(err);
    for (size_t i = 0; i < size; i++)
        layout->cells[i] = -1;
    for (int i = 0; i < layout->count; i++) {
        int location = layout->queue[i];
        const struct location *l = &layout->problem->locations[location];
        int *cell = &layout->cells[(l->y - layout->top) * layout->width + l->x -
                                   layout->left];
        if (*cell >= 0)
            return refuse_at(name_of(layout->problem, location), err,
                             "two places fall together: expected ways that "
                             "make a grid");
        *cell = location;
    }
    return true;
}

static bool is_next(const struct problem *problem, int from, int to)
{
    const int *next = problem->locations[from].next;
    return next[0] == to || next[1] == to || next[2] == to || next[3] == to;
}

/* Places side by side must have a way between them. */
static bool check_sides(const struct layout *layout, struct kura_error *err)
{
    for (int cell = 0; cell < layout->width * layout->height; cell++) {
        int here = layout->cells[cell];
        bool last = cell % layout->width == layout->width - 1;
        int right = last ? -1 : layout->cells[cell + 1];
        int below = cell + layout->width < layout->width * layout->height
                        ? layout->cells[cell + layout->width]
                        : -1;
        if (here < 0 || ((right < 0 || is_next(layout->problem, here, right)) &&
                         (below < 0 || is_next(layout->problem, here, below))))
            continue;
        return refuse_at(name_of(layout->problem, here), err,
                         "no move-dir to the place beside it: a wall between "
                         "two squares can't be drawn");
    }
    return true;
}

static bool check_stone(const struct problem *problem,
                        const struct stone *stone, struct kura_error *err)
{
    const struct line *name = &problem->objects[stone->object].name;
    if (stone->location < 0)
        return refuse_at(name, err, "the stone is nowhere: expected (at ...)");
    if (!stone->wanted)
        return refuse_at(name, err,
                         "the goal leaves the stone out: expected (at-goal "
                         "...) for every stone");
    const struct location *location = &problem->locations[stone->location];
    if (stone->at_goal != location->is_goal)
        return refuse_at(name, err,
                         stone->at_goal
                             ? "at-goal for a stone that is on no goal"
                             : "a stone on a goal: expected (at-goal ...) for "
                               "it in the facts");
    if (!location->laid && !stone->at_goal)
        return refuse_at(name, err,
                         "a box that the player can never reach: expected it "
                         "on a goal (as decoration) or nowhere");
    return true;
}

static unsigned char cell_of(const struct problem *problem,
                             const struct location *location)
{
    unsigned char cell = location->is_goal ? CELL_GOAL : 0;
    if (location->thing < 0)
        return cell;
    enum object_kind kind = problem->objects[location->thing].kind;
    return cell | (kind == OBJECT_PLAYER ? CELL_PLAYER : CELL_BOX);
}

/* The level, with walls around it where there is room for them. */
static struct level *draw(const struct layout *layout, struct kura_error *err)
{
    int x_margin = layout->width + 2 <= LEVEL_MAX_SIDE;
    int y_margin = layout->height + 2 <= LEVEL_MAX_SIDE;
    struct level *level =
        level_new(layout->width + 2 * x_margin, layout->height + 2 * y_margin);
    if (!level)
        return error_null(err);
    for (int cell = 0; cell < level->width * level->height; cell++)
        level->cells[cell] = CELL_WALL;
    for (int i = 0; i < layout->count; i++) {
        const struct location *l =
            &layout->problem->locations[layout->queue[i]];
        int x = l->x - layout->left + x_margin;
        int y = l->y - layout->top + y_margin;
        level->cells[y * level->width + x] = cell_of(layout->problem, l);
    }
    return level;
}

static bool lay_out(struct layout *layout, struct kura_error *err)
{
    const struct problem *problem = layout->problem;
    if (problem->player < 0)
        return error_at(err, problem->init.number, 0,
                        "no player: expected (at player-01 ...)");
    find_opposites(layout);
    find_vectors(layout);
    if (!walk(layout, err) || !measure(layout, err) ||
        !fill_cells(layout, err) || !check_sides(layout, err))
        return false;
    for (int i = 0; i < problem->counts[OBJECT_STONE]; i++)
        if (!check_stone(problem, &problem->stones[i], err))
            return false;
    return true;
}

struct level *problem_lay_out(struct problem *problem, struct kura_error *err)
{
    struct layout layout = {.problem = problem};
    size_t count = (size_t)problem->counts[OBJECT_LOCATION] + 1;
    layout.queue = malloc(count * sizeof *layout.queue);
    struct level *level = NULL;
    if (!layout.queue)
        error_memory(err);
    else if (lay_out(&layout, err))
        level = draw(&layout, err);
    free(layout.queue);
    free(layout.cells);
    if (level && !level_finish(level, EDGE_IS_WALL, err)) {
        err->line = err->line ? problem->init.number : 0;
        err->column = 0;
        level_free(level);
        level = NULL;
    }
    return level;
}
