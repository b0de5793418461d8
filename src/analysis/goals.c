/*
 * For each goal, how far every square is from it: the player's steps where no
 * box stands in the way, and the pushes of a box that is alone, from the best
 * side of it.
 */
#include "analysis/analysis.h"
#include "core/reach.h"

/* Of one goal: a number for each square, -1 where there is no way. */
struct goal_tables {
    int *walk, *push;
    struct distances *sides;
    uint32_t *queue;
    square *walkers;
};

static bool allocate(struct run *run, struct goal_tables *tables)
{
    size_t squares = (size_t)run->board->squares;
    return RUN_NEW(run, tables->walk, squares) &&
           RUN_NEW(run, tables->push, squares) &&
           RUN_NEW(run, tables->sides, squares) &&
           RUN_NEW(run, tables->queue, DISTANCE_QUEUE(run->board)) &&
           RUN_NEW(run, tables->walkers, squares);
}

/* False when stopped; a table of a large board takes milliseconds. */
static bool fill(struct analysis *a, square goal, struct goal_tables *tables)
{
    memset(a->boxes, 0, a->board->words * sizeof *a->boxes);
    reach_distances(a->board, a->boxes, goal, tables->walk, tables->walkers);
    if (run_poll(&a->run))
        return false;
    distance_to(a->board, goal, NULL, tables->sides, tables->queue);
    for (int s = 0; s < a->board->squares; s++) {
        uint16_t least = distance_least(&tables->sides[s]);
        tables->push[s] = s == goal ? 0 : least == DISTANCE_NONE ? -1 : least;
    }
    return !run_poll(&a->run);
}

static void draw_table(const struct analysis *a, const char *what, square goal,
                       const int *table, struct buffer *to)
{
    const struct board *board = a->board;
    buffer_print(to, "\n%s ", what);
    analysis_square(a, goal, to);
    buffer_char(to, '\n');
    for (int i = 0; i < board->width * board->height; i++) {
        square s = board->by_cell[i];
        if (s == NO_SQUARE || table[s] < 0)
            buffer_print(to, "   %c", s == NO_SQUARE ? '*' : '#');
        else
            buffer_print(to, " %3d", table[s]);
        if (i % board->width == board->width - 1)
            buffer_char(to, '\n');
    }
}

static void add_table(const struct analysis *a, const char *name,
                      const int *table, struct buffer *to)
{
    const struct board *board = a->board;
    buffer_print(to, ",\"%s\":[", name);
    for (int i = 0; i < board->width * board->height; i++) {
        int x = i % board->width;
        square s = board->by_cell[i];
        buffer_text(to, x ? "," : i ? ",[" : "[");
        if (s == NO_SQUARE || table[s] < 0)
            buffer_text(to, "null");
        else
            buffer_print(to, "%d", table[s]);
        if (x == board->width - 1)
            buffer_char(to, ']');
    }
    buffer_char(to, ']');
}

void analysis_goals(struct analysis *analysis, bool json, struct buffer *to)
{
    struct analysis *a = analysis;
    struct goal_tables tables;
    if (!allocate(&a->run, &tables))
        return;
    for (int i = 0; i < a->board->goal_count && !run_poll(&a->run); i++) {
        square goal = a->board->goal_squares[i];
        if (!fill(a, goal, &tables))
            return;
        if (json) {
            buffer_text(to, i ? ",{\"goal\":" : "{\"goal\":");
            analysis_square(a, goal, to);
            add_table(a, "walking", tables.walk, to);
            add_table(a, "pushing", tables.push, to);
            buffer_char(to, '}');
        } else {
            draw_table(a, "steps of the player from the goal", goal,
                       tables.walk, to);
            draw_table(a, "pushes to the goal", goal, tables.push, to);
        }
    }
}
