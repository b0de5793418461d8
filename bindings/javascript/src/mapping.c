/*
 * base/mapping.h where there is one process.
 */
#include "base/mapping.h"

void *mapping_new(size_t bytes, struct mapping_ticket *ticket)
{
    *ticket = (struct mapping_ticket){0, -1, bytes};
    return NULL;
}

void mapping_withdraw(struct mapping_ticket *ticket)
{
    (void)ticket;
}

void *mapping_get(const struct mapping_ticket *ticket)
{
    (void)ticket;
    return NULL;
}

void mapping_free(void *memory, size_t bytes)
{
    (void)memory, (void)bytes;
}
