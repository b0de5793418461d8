/*
 * What went wrong in the world outside: a text, a file, an option, a child.
 *
 * A function that can fail takes a struct error as its last parameter, never
 * NULL, fills it and returns false or NULL.  Nobody prints below the command
 * line; the error travels up to someone who knows where to say it.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

/* The values are the exit codes of the program. */
enum error_code {
    ERROR_NONE = 0,
    ERROR_USAGE = 30,    /* the request makes no sense */
    ERROR_INPUT = 31,    /* a level, plan or file can't be read */
    ERROR_SYSTEM = 32,   /* memory, disk, another program */
    ERROR_INTERNAL = 33, /* we are wrong */
};

struct error {
    enum error_code code;
    int line, column; /* in the text, from 1; 0 is unknown */
    char text[320];   /* what was found and what was expected */
};

/* Sets the error and returns false, so that failing is one line. */
bool error_set(struct error *err, enum error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for an ERROR_INPUT at a place in a text. */
bool error_at(struct error *err, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The one sentence for memory that is not there. */
bool error_memory(struct error *err);

#endif
