/*
 * Reading of numbers and lines, and copies of strings.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The whole text is a number of that kind (no sign, no spaces around). */
bool text_to_int(const char *text, int *value);
bool text_to_u64(const char *text, uint64_t *value);
bool text_to_seconds(const char *text, double *value); /* "0.5", not "nan" */
bool text_to_bytes(const char *text, size_t *value);   /* "512M", "4G", "10k" */

/* The place of a text in a list that ends with NULL; -1 when it is not there,
 * or is NULL itself. */
int text_find(const char *text, const char *const *list);

/* A copy for the caller to free, or NULL when memory ends. */
char *text_copy(const char *text, size_t size);

/* A copy that is valid UTF-8 without control characters: every byte that is
 * not part of a proper sequence becomes U+FFFD.  NULL when memory ends. */
char *text_copy_utf8(const char *text, size_t size);

/* The next line of a text of settings: not blank, and no comment after ';' or
 * '#'.  It is cut in place, without the blanks before it; *text goes on behind
 * it, *number counts lines.  NULL at the end. */
char *text_setting(char **text, int *number);

/* Texts that come one by one; {0} are none. */
struct texts {
    char **items; /* owned, each too; NULL without any, else ends with NULL */
    size_t count, capacity;
};

void texts_release(struct texts *texts);

/* Takes one over; false when it is NULL or memory ends. */
bool texts_take(struct texts *texts, char *text);

/* Control characters of the text, but for tabs and newlines, become '?': what
 * a stranger wrote must not command the terminal that it is shown on. */
void text_tame(char *text, size_t size);

#endif
