/*
 * What the program says: answers on standard output, all else on standard
 * error.  The functions that complain answer the exit code, so that giving up
 * is one line.
 */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "kura.h"

/* "kura: ...", with a newline. */
int complain(int code, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "kura: ...": what the error says; that memory ended. */
int complain_error(const struct kura_error *err);
int complain_memory(void);

/* "FILE:LINE:COLUMN: text", as far as the place is known. */
int complain_at(const char *file, const struct kura_error *err);

/* Says that standard output could not be written to, and answers the code; with
 * a reader that went away it ends the program.  Errno is the reason. */
int complain_output(void);

/* Writes the text to standard output at once; complains when it can't. */
bool answer(const char *text, size_t size);

/* Writes the buffer to the file, or standard output for NULL, and releases it;
 * answers the exit code. */
int answer_buffer(const char *file, struct buffer *buffer);

/* The text and a newline, to standard output; the same. */
int answer_line(const char *text);

/* The same for a text of the library's; NULL: err says why there is none. */
int answer_text(const char *file, char *text, size_t size,
                const struct kura_error *err);

/* Whatever is left for standard output; the code, or what went wrong. */
int answer_end(int code);

/* Shall there be colours on that stream (1 or 2)?  when is always, never or
 * auto, which honours NO_COLOR and TERM. */
bool colour_wanted(const char *when, int descriptor);

/* Columns of the terminal behind a descriptor; 0 when there is none. */
size_t terminal_width(int descriptor);

/* Adds the words of a text and a newline, broken into lines of that width that
 * start at that column, up to which the first is filled already; width 0 does
 * not break. */
void add_wrapped(struct buffer *to, const char *text, size_t column,
                 size_t width);

/* The larger of two exit codes. */
int worse(int a, int b);
void worsen(int *code, int other); /* sets it to the worse of both */

/* Adds a number with a space between groups of three digits. */
void add_number(struct buffer *to, uint64_t number);

/* Adds "18.0 MB". */
void add_bytes(struct buffer *to, size_t bytes);

/* Adds "1 box", "2 boxes". */
void add_boxes(struct buffer *to, int count);

#endif
