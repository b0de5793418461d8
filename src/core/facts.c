#include "core/facts.h"

#include "base/arena.h"
#include "base/bits.h"
#include "core/board.h"
#include "core/dead.h"

void facts_cell(struct buffer *to, const struct level *level, int cell)
{
    buffer_print(to, "l%d_%d", cell / level->width, cell % level->width);
}

typedef bool cell_fn(const struct level *level, int cell);

static bool is_cell(const struct level *level, int cell)
{
    (void)level, (void)cell;
    return true;
}

static bool is_wall(const struct level *level, int cell)
{
    return level->cells[cell] & CELL_WALL;
}

static bool is_goal(const struct level *level, int cell)
{
    return level->cells[cell] & CELL_GOAL;
}

static bool is_no_goal(const struct level *level, int cell)
{
    return !(level->cells[cell] & (CELL_GOAL | CELL_WALL));
}

/* The cells of a kind, a fact for each row: wall(l0_0;l0_1). */
static void add_cells(struct buffer *to, const struct level *level,
                      const char *name, cell_fn *belongs)
{
    for (int y = 0; y < level->height; y++) {
        int count = 0;
        for (int x = 0; x < level->width; x++) {
            int cell = y * level->width + x;
            if (!belongs(level, cell))
                continue;
            buffer_print(to, count++ ? ";" : "%s(", name);
            facts_cell(to, level, cell);
        }
        if (count)
            buffer_text(to, ").\n");
    }
}

static void add_pair(struct buffer *to, const struct level *level,
                     const char *name, int first, int second)
{
    buffer_print(to, "%s(", name);
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

static bool add_live(struct buffer *to, const struct level *level,
                     const struct board *board)
{
    struct arena arena;
    arena_init(&arena, 0);
    const uint64_t *dead = dead_squares(board, &arena);
    for (int s = 0; dead && s < board->squares; s++)
        if (!bits_has(dead, (size_t)s)) {
            buffer_text(to, "live(");
            facts_cell(to, level, board->cells[s]);
            buffer_text(to, ").\n");
        }
    arena_release(&arena);
    return dead != NULL;
}

bool facts_write(const struct level *level, struct buffer *to,
                 struct kura_error *err)
{
    struct board *board = board_new(level, err);
    if (!board)
        return false;
    add_cells(to, level, "location", is_cell);
    add_cells(to, level, "wall", is_wall);
    add_cells(to, level, "isgoal", is_goal);
    add_cells(to, level, "isnongoal", is_no_goal);
    if (level->rules == RULES_SINK)
        add_cells(to, level, "sink", is_goal);
    add_neighbours(to, level);
    add_start(to, level);
    buffer_text(to, "time(0..maxsteps).\n");
    bool ok = add_live(to, level, board) && !to->failed;
    board_free(board);
    return ok || error_memory(err);
}
