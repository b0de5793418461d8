/*
 * The part of kura verify that is about certificates.
 */
#ifndef CLI_CERTIFICATE_H
#define CLI_CERTIFICATE_H

#include <stdbool.h>

/* Checks the one in the directory against the level that the operand names, and
 * says what it shows; answers the exit code. */
int certificate_verify(const char *directory, const char *operand,
                       const char *from, bool json);

#endif
