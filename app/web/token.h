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

/* Compares in a time that tells nothing about where they differ. */
bool token_equal(const char *a, const char *b, size_t size);

#endif
