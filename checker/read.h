/*
 * The end of the program, and the lines of a file.
 */
#ifndef READ_H
#define READ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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

#endif
