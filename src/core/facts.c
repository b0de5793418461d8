/*
 * The predicates are those of the logic programs that the engine asp runs;
 * every cell of the rectangle has a name there, walls included.
 */
#include "core/facts.h"

#include "base/bits.h"
#include "core/board.h"

void facts_cell(struct buffer *to, const struct level *level, int cell)
{
    buffer_char(to, 'l');
    buffer_number(to, (uint64_t)(cell / level->width));
    buffer_char(to, '_');
    buffer_number(to, (uint64_t)(cell % level->width));
}

/* The cells that have just what of these marks, a fact for each row:
 * wall(l0_0;l0_1). */
static void add_cells(struct buffer *to, const struct level *level,
                      const char *name, int marks, int what)
{
    for (int y = 0; y < level->height; y++) {
        int count = 0;
        for (int x = 0; x < level->width; x++) {
            int cell = y * level->width + x;
            if ((level->cells[cell] & marks) != what)
                continue;
            buffer_text(to, count ? "" : name);
            buffer_char(to, count++ ? ';' : '(');
            facts_cell(to, level, cell);
        }
        if (count)
            buffer_text(to, ").\n");
    }
}

static void add_pair(struct buffer *to, const struct level *level,
                     const char *name, int first, int second)
{
    buffer_text(to, name);
    buffer_char(to, '(');
    facts_cell(to, level, first);
    buffer_char(to, ',');
    facts_cell(to, level, second);
    buffer_text(to, ").\n");
}

static void add_neighbours(struct buffer *to, const struct level *level)
{
    int cells = level->width * level->height;
    for (int cell = 0; cell < cells; cell++)
        if (cell % level->width + 1 < level->width)
            add_pair(to, level, "leftOf", cell, cell + 1);
    for (int cell = level->width; cell < cells; cell++)
        add_pair(to, level, "below", cell, cell - level->width);
}

static void add_place(struct buffer *to, const struct level *level,
                      const char *who, int cell)
{
    buffer_print(to, "at(%s,", who);
    facts_cell(to, level, cell);
    buffer_text(to, ",0).\n");
}

static void add_start(struct buffer *to, const struct level *level)
{
    int cells = level->width * level->height, boxes = 0;
    buffer_text(to, "sokoban(sokoban).\n");
    add_place(to, level, "sokoban", level->player);
    for (int cell = 0; cell < cells; cell++) {
        if (level->cells[cell] & CELL_BOX) {
            char name[24];
            snprintf(name, sizeof name, "crate_%02d", ++boxes);
            buffer_print(to, "crate(%s).\n", name);
            add_place(to, level, name, cell);
        } else if (!(level->cells[cell] & (CELL_WALL | CELL_PLAYER))) {
            buffer_text(to, "clear(");
            facts_cell(to, level, cell);
            buffer_text(to, ",0).\n");
        }
    }
}

static void add_live(struct buffer *to, const struct level *level,
                     const struct board *board)
{
    for (int s = 0; s < board->squares; s++)
        if (!bits_has(board->dead, (size_t)s)) {
            buffer_text(to, "live(");
            facts_cell(to, level, board->cells[s]);
            buffer_text(to, ").\n");
        }
}

bool facts_write(const struct level *level, struct buffer *to,
                 struct kura_error *err)
{
    struct board *board = board_new(level, err);
    if (!board)
        return false;
    add_cells(to, level, "location", 0, 0);
    add_cells(to, level, "wall", CELL_WALL, CELL_WALL);
    add_cells(to, level, "isgoal", CELL_GOAL, CELL_GOAL);
    add_cells(to, level, "isnongoal", CELL_GOAL | CELL_WALL, 0);
    if (level->rules == RULES_SINK)
        add_cells(to, level, "sink", CELL_GOAL, CELL_GOAL);
    add_neighbours(to, level);
    add_start(to, level);
    buffer_text(to, "time(0..maxsteps).\n");
    add_live(to, level, board);
    board_free(board);
    return !to->failed || error_memory(err);
}
