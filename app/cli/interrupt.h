/*
 * Ctrl-C and its like: the first ends the work in order, the second at once.
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

struct kura_stop;

/* From now on, until the end, SIGINT and SIGTERM set this stop; NULL when
 * memory ends, which is right for those that take one. */
const struct kura_stop *interrupt_begin(void);
void interrupt_end(void);

bool interrupt_seen(void);
bool interrupt_asks(void *user); /* the same for who is called back */

/* For work that can't be asked to stop, as libraries do it: from now on a
 * signal removes that file, "" for none, and ends the program; NULL: no longer.
 */
void interrupt_leave(const char *path);

#endif
