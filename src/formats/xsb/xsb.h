/*
 * The parts of the format xsb: which lines are rows of a board (row.c), what
 * the other lines say (words.c) and whose they are (gap.c), reading (read.c)
 * and writing (write.c).
 */
#ifndef FORMATS_XSB_XSB_H
#define FORMATS_XSB_XSB_H

#include "base/lines.h"
#include "core/grid.h"
#include "formats/formats.h"

enum row_kind {
    ROW_NONE,   /* words */
    ROW_PLAIN,  /* one row, perhaps with a wrong character in it */
    ROW_PACKED, /* run lengths, or several rows with | between them */
};

/* Is the line part of a board?  Inside one, rows without a wall count too. */
enum row_kind row_kind(const struct line *whole, bool inside);

/* Takes off the marks that mail programs put before quoted lines. */
void row_unquote(struct line *line);

/* Adds the row, or the rows, to the grid.  The line is trimmed at its end. */
bool row_add(const struct line *whole, enum row_kind kind, struct grid *grid,
             struct kura_error *err);

/* What a line of words is.  The parts point into the line. */
struct words {
    struct line key; /* empty for prose */
    struct line value;
};

struct words words_of(const struct line *whole);

/* The line that ends a block of that key ("Comment-End"); NULL if the key
 * opens none. */
const char *words_block_end(const struct line *key);

/* Is it a heading of moves: Solution, Savegame, Snapshot? */
bool words_head_moves(const struct line *key);

/* Is the line made of moves alone? */
bool words_are_moves(const struct line *line);

/* The words since the last board. */
struct gap {
    struct notes notes;
    size_t attached; /* so many touch the board above */
    size_t block;    /* first note after the last blank line */
    bool has_blank;  /* there was a blank line */
    bool blank;      /* nothing but blank lines since the last note */
};

/* What of the gap belongs to the board below: notes from own on, title among
 * them; title is the count if there is none. */
struct share {
    size_t own, title;
};

/* After so many boards. */
struct share gap_share(const struct gap *gap, size_t boards);

/* The first "Title:" among the notes; NULL if there is none. */
const struct note *gap_title(const struct notes *notes, size_t from, size_t to);

/* What the first "Rules: sink" or "Rules: goals" among so many notes says;
 * otherwise where there is none. */
enum rules words_rules(const struct notes *notes, size_t count,
                       enum rules otherwise);

void *xsb_open(struct collection *into);
bool xsb_read(void *reader, const struct piece *piece, size_t *used,
              struct kura_error *err);
void xsb_close(void *memory);
bool xsb_write(const struct collection *collection, struct buffer *to,
               struct kura_error *err);

#endif
