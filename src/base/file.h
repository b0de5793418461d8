/*
 * Whole files in and out.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"

/* Adds the file, or standard input for "-", to the buffer.  Fails for what is
 * not there, is a directory, can't be read, or is larger than the limit. */
bool file_read(const char *path, size_t limit_bytes, struct buffer *into,
               struct kura_error *err);

/* Writes the text, or to standard output for "-". */
bool file_write(const char *path, const char *text, size_t size,
                struct kura_error *err);

/* Removes the directory and what is in it, as deep as it goes. */
void file_remove_directory(const char *path);

#endif
