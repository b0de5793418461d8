/*
 * Names that nobody can guess.
 */
#ifndef WEB_TOKEN_H
#define WEB_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

/* Fills the text, up to its last byte, with random digits of base 16; false
 * when the system has none. */
bool token_new(char *text, size_t size);

/* The same, but the one in the file if there is one; else it is kept there, for
 * nobody else to read.  A file that others can read is not trusted. */
bool token_kept(const char *path, char *text, size_t size);

/* Compares in a time that tells nothing about where they differ. */
bool token_equal(const char *a, const char *b, size_t size);

#endif
