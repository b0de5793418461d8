/*
 * kura-check: checks search certificates as docs/proofs.md describes them; the
 * sections named in comments are those of that page.
 *
 * It shares no code with Kura.  Whatever is wrong ends the program with a line
 * that says where; so what comes back from a function holds.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

#include "ground.h"

/* ---- The end of the program, and the lines of a file ---- */

enum { EXIT_VERIFIED = 0, EXIT_REFUSED = 12, EXIT_USAGE = 30, EXIT_INPUT = 31 };

/* Says what is wrong and ends the program. */
_Noreturn void fail(int code, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void *allocate(size_t count, size_t size); /* zeroed */

extern uint32_t line_number;

/* Opens a file, "-" is standard input.  Each line must end with a newline; or
 * may end with CR LF, and the last one with nothing. */
void lines_open(const char *path, bool must_end);
const char *next_line(void); /* NULL at the end of the file */

/* Takes the next field, if it is this word. */
bool take(const char *word);
bool at_number(void);

/* The next field must be a number, nothing. */
int number(int low, int high);
void end_of_line(void);

/* The line is not what it should be; it proves nothing. */
_Noreturn void unreadable(const char *expected);
_Noreturn void refuse(const char *why);

/* ---- The bound (sections 3 to 5) ---- */

/* Distances for these heights (NULL: all 0), which must last. */
void alone_prepare(const int *heights);

/* The distance of a box alone on s to each goal, FOREVER where there is no
 * way. */
int *distances(int s, int player);
extern int detour[MOST_SQUARES][4]; /* of the push from s in a direction */

/* What heights add to the weights of a plan that is not empty. */
int climb(int player);

/* Are boxes frozen, with one off its goal?  (Section 4.) */
bool is_frozen(const struct set *boxes);

/* A group, or, with the value FOREVER, a lost pattern that was proved. */
void fact_add(int value, const struct position *part);
void facts_check(void); /* all that were added, as groups */

/* The values of groups without a common box; FOREVER when some are lost. */
int facts_cost(const struct position *position);

int bound(const struct position *position);

/* ---- Positions to be compared ---- */

extern size_t pile_memory; /* bytes that are held, before disk is used */

/* A position of the list, or one that is demanded, by the line at hand. */
void pile_add(const struct position *position, bool demanded, int cost);

/* Is everything that was demanded listed, with no greater cost?  Answers the
 * first line that demands too much, or NO_LINE.  The pile is empty then. */
#define NO_LINE UINT32_MAX
uint32_t pile_close(void);

/* ---- The list of positions (section 2) ---- */

/* Demands the start, which must cost at least C (FOREVER: there is no plan);
 * the player's own square counts, or all that it can walk to are one. */
void list_open(int least, bool own_square, const struct position *start);

/* The position of a line, which is read up to the reason. */
void list_add(const struct position *position, int cost);
extern uint64_t list_count; /* how many there are */
void list_close(void);

/* A map (section 8): the image of each square. */
void read_map(void);

#endif
