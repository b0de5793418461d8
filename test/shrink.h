/*
 * A smaller level that shows the same fault.
 */
#ifndef TEST_SHRINK_H
#define TEST_SHRINK_H

#include "core/level.h"

typedef bool shrink_fn(const struct level *level, void *user);

/*
 * Rows, columns, boxes, goals and floor are taken away one by one, as long as
 * the rest can be played and fails still answers true.  The level itself must
 * fail.  The caller frees the answer.
 */
struct level *shrink_level(const struct level *level, shrink_fn *fails,
                           void *user);

#endif
