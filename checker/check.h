/*
 * kura-check: checks search certificates as docs/proofs.md describes them; the
 * sections named in comments are those of that page.
 *
 * It shares no code with Kura.  Whatever is wrong ends the program with a line
 * that says where; so what comes back from a function holds.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <stdio.h>

#include "game.h"

enum { EXIT_VERIFIED = 0, EXIT_REFUSED = 12, EXIT_USAGE = 30, EXIT_INPUT = 31 };

/* Says what is wrong and ends the program. */
_Noreturn void fail(int code, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void *allocate(size_t count, size_t size); /* zeroed */
void *grow(void *block, size_t bytes);

/* ---- Lines ---- */

extern long line_number;

void open_lines(const char *path); /* "-" is standard input */
bool next_line(void);              /* false at the end of the file */

/* Takes the next field, if it is this word. */
bool take(const char *word);
bool at_number(void);
bool at_end(void);

/* The next field must be a number, a square, a player and boxes, nothing. */
int number(int low, int high);
int square(void);
void read_position(struct position *position);
void end_of_line(void);

/* The line is not what it should be. */
_Noreturn void unreadable(const char *expected);

/* ---- Positions to be compared ---- */

struct pile; /* records in any order, to be read sorted */

struct record {
    const struct position *position;
    uint32_t cost, line;
};

struct pile *pile_new(int boxes, size_t memory);
void pile_free(struct pile *pile);
void pile_add(struct pile *pile, struct record record);

/* Reads them from the least on; false at the end.  The order is that of
 * positions, then of costs. */
void pile_sort(struct pile *pile);
bool pile_next(struct pile *pile, const unsigned char **key, uint32_t *cost,
               uint32_t *line);
size_t pile_key(const struct pile *pile); /* bytes of a position */

#endif
