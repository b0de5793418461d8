/*
 * Loaded before the C library (LD_PRELOAD): the n-th request for memory fails,
 * once, n from KURA_REFUSE, and then KURA_REFUSED is a file that says so.
 *
 * Only requests of our own code count, and of libraries that promise to tell
 * when there is no memory.  Others (GLib and what stands on it) end the program
 * by design, and the loader asks before there is a program.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

#define MAX_RANGES 32
static struct {
    uintptr_t from, to;
} ranges[MAX_RANGES];
static int range_count;
static atomic_long left; /* requests until the one that fails; 0: none will */

static bool counts(const char *path)
{
    static const char *const names[] = {"libstdc++",     "libsqlite3",
                                        "libjansson",    "libexpat",
                                        "libmicrohttpd", "libzstd",
                                        "libgif"};
    if (!path[0])
        return true; /* the program itself */
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strstr(path, names[i]))
            return true;
    return false;
}

static int note(struct dl_phdr_info *info, size_t size, void *user)
{
    (void)size, (void)user;
    for (int i = 0; i < info->dlpi_phnum && counts(info->dlpi_name); i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) ||
            range_count == MAX_RANGES)
            continue;
        ranges[range_count].from = info->dlpi_addr + part->p_vaddr;
        ranges[range_count++].to =
            info->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    return 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("KURA_REFUSE");
    dl_iterate_phdr(note, NULL);
    left = text ? strtol(text, NULL, 10) : 0;
    unsetenv("KURA_REFUSE"); /* not for its children */
}

static bool refuse(const void *caller)
{
    uintptr_t at = (uintptr_t)caller;
    int i = 0;
    if (left <= 0)
        return false;
    while (i < range_count && (at < ranges[i].from || at >= ranges[i].to))
        i++;
    if (i == range_count || atomic_fetch_sub(&left, 1) != 1)
        return false;
    const char *path = getenv("KURA_REFUSED");
    int file = path ? open(path, O_CREAT | O_WRONLY, 0666) : -1;
    if (file >= 0)
        close(file);
    return true;
}

void *malloc(size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL
                                               : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL
                                               : __libc_realloc(memory, size);
}
