/*
 * A file in memory alone (memfd_create of Linux), which others open through
 * the maker's /proc.
 */
#include "base/mapping.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define CLOSE_ON_EXEC 1u /* MFD_CLOEXEC */

/* Not in POSIX, so no header that we ask for declares it. */
int memfd_create(const char *name, unsigned flags);

/* NULL instead of MAP_FAILED. */
static void *map(size_t bytes, int protection, int file)
{
    void *memory = mmap(NULL, bytes, protection, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void *mapping_new(size_t bytes, struct mapping_ticket *ticket)
{
    int file = memfd_create("kura", CLOSE_ON_EXEC);
    void *memory = NULL;
    if (file >= 0 && ftruncate(file, (off_t)bytes) == 0)
        memory = map(bytes, PROT_READ | PROT_WRITE, file);
    *ticket = (struct mapping_ticket){getpid(), file, bytes};
    if (!memory)
        mapping_withdraw(ticket);
    return memory;
}

void mapping_withdraw(struct mapping_ticket *ticket)
{
    if (ticket->file >= 0)
        close((int)ticket->file);
    ticket->file = -1;
}

void *mapping_get(const struct mapping_ticket *ticket)
{
    char path[80];
    struct stat status;
    if (ticket->file < 0)
        return NULL;
    snprintf(path, sizeof path, "/proc/%" PRId64 "/fd/%" PRId64,
             ticket->process, ticket->file);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    void *memory = NULL;
    if (file >= 0 && fstat(file, &status) == 0 &&
        (uint64_t)status.st_size == ticket->bytes)
        memory = map(ticket->bytes, PROT_READ, file);
    if (file >= 0)
        close(file);
    return memory;
}

void mapping_free(void *memory, size_t bytes)
{
    if (memory)
        munmap(memory, bytes);
}
