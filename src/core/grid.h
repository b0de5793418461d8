/*
 * From rows of characters to a level, and back.
 *
 * A format collects the rows of a board in a grid, which remembers where in
 * the file each stood, and has it turned into a level through its legend.
 * Errors then carry the place in the file.  The grid keeps no more of a row,
 * and no more rows, than are needed to see that they are too many.
 */
#ifndef CORE_GRID_H
#define CORE_GRID_H

#include "base/buffer.h"
#include "base/lines.h"
#include "core/collection.h"

/* What the characters of a format stand for.  Of several for one cell the first
 * is written. */
struct legend {
    const char *characters;
    const unsigned char *cells; /* one for each character: sums of CELL_ */
    const char *expected;       /* in words, for errors */
    const char *marks;          /* one of them is in every level */
    bool ground;                /* player and boxes are told elsewhere */
};

/* The characters that almost everyone uses. */
extern const struct legend xsb_legend;

/* Cuts off the floor at the end of a row, which is outside of every level that
 * has a closed wall. */
void xsb_trim(struct line *row);

struct grid_row {
    size_t start, size; /* in the grid's text */
    int line, column;   /* of its first character in the file */
    bool packed;        /* run lengths: columns can't be told apart */
};

struct grid {
    struct buffer text;
    struct grid_row *rows; /* owned */
    size_t count, capacity;
};

/* {0} has no rows. */
void grid_release(struct grid *grid);
void grid_clear(struct grid *grid);

/* Adds a row; false when memory ends. */
bool grid_add(struct grid *grid, const struct line *line, bool packed);

/* The number of the character in the legend, or -1. */
int legend_find(const struct legend *legend, char c);

/* The level, short rows padded with floor, not yet through level_finish;
 * NULL with the place when it is too large or a character is wrong. */
struct level *grid_level(const struct grid *grid, const struct legend *legend,
                         struct kura_error *err);

/* level_finish, with line and column in the file, of a level that may be NULL;
 * answers it, or NULL when it is refused, and then it is freed. */
struct level *grid_finish(const struct grid *grid, struct level *take_level,
                          enum level_edge edge, struct kura_error *err);

/* How rows are written. */
struct grid_style {
    const struct legend *legend;
    const char *before, *after; /* of each row */
    bool ring;                  /* of wall around them */
    bool whole;                 /* with the floor at the end of a row */
};

/* Adds the rows of the level; false when it can't be written so. */
bool grid_write(const struct level *level, const struct grid_style *style,
                struct buffer *to, struct kura_error *err);

/*
 * For formats whose whole text is one board: every line is a row, and the edge
 * can't be crossed.  Written back, rows of a walled level lose the floor at
 * their ends.
 */
bool grid_read_whole(const struct legend *legend, const char *text, size_t size,
                     struct collection *into, struct kura_error *err);
bool grid_write_whole(const struct legend *legend, const struct level *level,
                      struct buffer *to, struct kura_error *err);

/* Is the text mostly made of the legend, with one of its marks in it? */
bool legend_fits(const struct legend *legend, const char *text, size_t size);

/* Finishes the level of a grid and adds it, or the reason why it is refused.
 * Takes the level, which may be NULL with the reason in why. */
bool grid_take(const struct grid *grid, struct level *level,
               struct collection *into, struct kura_error *why,
               struct kura_error *err);

#endif
