/*
 * What went wrong in the world outside: a text, a file, an option, a child.
 *
 * A function that can fail takes a struct kura_error as its last parameter,
 * never NULL, fills it and returns false or NULL.  Nobody prints below the
 * command line; the error travels up to someone who knows where to say it.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#include "kura.h"

/* Sets the error and returns false, so that failing is one line. */
bool error_set(struct kura_error *err, enum kura_code code, const char *format,
               ...) __attribute__((format(printf, 3, 4)));

/* The same for an KURA_INPUT at a place in a text. */
bool error_at(struct kura_error *err, int line, int column, const char *format,
              ...) __attribute__((format(printf, 4, 5)));

/* The one sentence for memory that is not there. */
bool error_memory(struct kura_error *err);
void *error_null(struct kura_error *err); /* the same; answers NULL */

#endif
