/*
 * Memory that processes of one machine share: one makes it, others map it to
 * read.  It has no name in any file system, so nothing is left of it when they
 * have ended, however they did.
 */
#ifndef BASE_MAPPING_H
#define BASE_MAPPING_H

#include <stddef.h>
#include <stdint.h>

/* What another process has to know of it. */
struct mapping_ticket {
    int64_t process, file;
    uint64_t bytes;
};

/* Zeroed memory and its ticket, which is good until mapping_withdraw; NULL when
 * the system has none. */
void *mapping_new(size_t bytes, struct mapping_ticket *ticket);
void mapping_withdraw(struct mapping_ticket *ticket);

/* The memory that a ticket of another process is for, read only; NULL when it
 * can't be had, as in a container of its own. */
void *mapping_get(const struct mapping_ticket *ticket);

void mapping_free(void *memory, size_t bytes); /* NULL is fine */

#endif
