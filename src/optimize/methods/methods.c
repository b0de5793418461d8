/*
 * The list of methods: to add one, a file and a name here.
 */
#include "optimize/methods/methods.h"

#include <stddef.h>

/* In the order of their first turns. */
/* clang-format off: one a line. */
#define METHODS(X) \
    X(tidy)        \
    X(around)      \
    X(vicinity)    \
    X(repack)      \
    X(reorder)     \
    X(windows)     \
    X(starts)      \
    X(cross)       \
    X(tour)        \
    X(weighted)
/* clang-format on */

#define DECLARE(name) extern const struct method name##_method;
METHODS(DECLARE)

#define ENTRY(name) &name##_method,
const struct method *const methods[] = {METHODS(ENTRY) NULL};

#define NAME(name) #name,
const char *const method_names[] = {METHODS(NAME) NULL};
