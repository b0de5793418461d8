/*
 * Calls that may throw, from C.
 */
#ifndef ENGINES_SAT_GUARD_H
#define ENGINES_SAT_GUARD_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void guarded_fn(void *user);

/* False when something was thrown. */
bool guard_call(guarded_fn *work, void *user);

#ifdef __cplusplus
}
#endif

#endif
