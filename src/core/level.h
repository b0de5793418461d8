/*
 * A level: the grid as its author drew it, and the words around it.
 *
 * A level knows nothing of squares, numbers or engines; it is what a person
 * sees.  Readers in formats/ fill one and pass it through level_finish, which
 * refuses what can't be played; after that it never changes.
 */
#ifndef CORE_LEVEL_H
#define CORE_LEVEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "core/note.h"

#define LEVEL_MAX_SIDE 255

enum rules {
    RULES_GOALS, /* every box ends on a goal */
    RULES_SINK,  /* the one goal swallows each box pushed onto it */
};

/* What stands on a cell: a sum of these; 0 is bare floor. */
enum {
    CELL_WALL = KURA_WALL,
    CELL_GOAL = KURA_GOAL,
    CELL_BOX = KURA_BOX,
    CELL_PLAYER = KURA_PLAYER,
};

struct level {
    int width, height;    /* 1 .. LEVEL_MAX_SIDE */
    unsigned char *cells; /* owned; rows of width cells, top to bottom */
    enum rules rules;
    bool walled; /* the player can't come to the edge of the rectangle */
    int player;  /* cell, by level_finish */
    int box_count, goal_count; /* of those that the player can come to; there
                                  may be more boxes: level_unsolvable */
    unsigned char *inside;     /* owned; 1 where the player could ever walk if
                                  there were no boxes; by level_finish */
    char *title;               /* owned; NULL when it has none */
    struct notes notes;
};

/* What to do with the edge of the rectangle. */
enum level_edge {
    EDGE_MUST_BE_CLOSED, /* a way out is an error */
    EDGE_IS_WALL,        /* nobody can cross it anyway */
};

/* Bare floor of that size; NULL when memory ends. */
struct level *level_new(int width, int height);
void level_free(struct level *level);
struct level *level_copy(const struct level *level);

/*
 * Checks that the level can be played and fills the counts.  Line and column
 * of the error are row and column of the grid from 1, for the reader to shift
 * to their place in the file.  What can't be reached may be drawn; whether it
 * has to be is the next function's question.
 */
bool level_finish(struct level *level, enum level_edge edge,
                  struct kura_error *err);

/* Why nobody can solve the level, if that is seen at once: a box stands on no
 * goal where the player never comes, or too few goals are where he does; NULL
 * otherwise.  No engine is given such a level. */
const char *level_unsolvable(const struct level *level);

/* False when memory ends. */
bool level_set_title(struct level *level, const char *title);

static inline unsigned char level_cell(const struct level *level, int x, int y)
{
    return level->cells[y * level->width + x];
}

/* The cell beside it (up, down, left, right), or -1 where the level ends. */
int level_beside(const struct level *level, int cell, int d);

/* Marks in seen where one can walk from a cell, over cells (which may have
 * changed) without any of these marks; answers how many, which are in queue in
 * the order of their distances. */
int level_walk(const struct level *level, const unsigned char *cells, int from,
               int stops, unsigned char *seen, int *queue);

/* Does the cell belong to the game: the player could walk there, or a box waits
 * there in vain?  Decoration does not. */
static inline bool level_plays(const struct level *level, int cell)
{
    return level->inside[cell] ||
           (level->cells[cell] & (CELL_BOX | CELL_GOAL)) == CELL_BOX;
}

#endif
