/*
 * A text that grows.
 *
 * Adding never fails visibly; when memory ends the buffer remembers it, keeps
 * what it has and ignores the rest, and whoever uses the text asks once, at
 * the end, whether it is whole.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer {
    char *text;  /* owned; ends with a NUL; NULL while empty */
    size_t size; /* without the NUL */
    size_t capacity;
    bool failed; /* memory ended: the text is cut */
};

/* {0} is an empty one, as it is after this. */
void buffer_release(struct buffer *buffer);
void buffer_clear(struct buffer *buffer);

void buffer_add(struct buffer *buffer, const char *text, size_t size);
void buffer_text(struct buffer *buffer, const char *text);
void buffer_char(struct buffer *buffer, char c);
/* The same as XML and HTML have it. */
void buffer_escape(struct buffer *buffer, char c);
void buffer_number(struct buffer *buffer, uint64_t number); /* in digits */
void buffer_print(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The text, "" while empty; valid until the next change. */
const char *buffer_get(const struct buffer *buffer);

/* Hands the text over to the caller, who frees it; the buffer is empty then.
 * NULL when memory ended. */
char *buffer_take(struct buffer *buffer);

#endif
