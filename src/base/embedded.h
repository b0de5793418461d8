/*
 * A file that is part of the program; tools/embed.sh writes tables of these.
 */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *name; /* without folders; NULL ends a table */
    const char *text; /* followed by a NUL that size leaves out */
    size_t size;
};

#endif
