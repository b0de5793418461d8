/*
 * A text as numbered lines.
 *
 * A line ends with LF, CR LF, CR or the text; a UTF-8 byte order mark at the
 * start belongs to no line.  Nothing is copied: a line points into the text,
 * which may hold any bytes, NUL included.
 */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct line {
    const char *text; /* borrowed; no NUL at its end */
    size_t size;      /* without the line's end */
    int number;       /* from 1 */
    int column;       /* of its first character, from 1 */
};

struct lines {
    const char *text; /* borrowed: what is left */
    size_t size;
    int number; /* of the last line given */
};

struct lines lines_of(const char *text, size_t size);
bool lines_next(struct lines *lines, struct line *line);

/* Cut white space off an end; skipping moves the column along. */
void line_trim_end(struct line *line);
void line_trim(struct line *line);
void line_skip(struct line *line, size_t count);

bool line_blank(const struct line *line);
bool line_is(const struct line *line, const char *text); /* in any case */

/* A copy as a string for the caller to free, NUL bytes as question marks;
 * NULL when memory ends. */
char *line_copy(const struct line *line);

#endif
