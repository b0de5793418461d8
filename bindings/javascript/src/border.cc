/* engines/sat/border.h without exceptions of C++: the host's go through all
 * frames alike, so it makes the call and catches. */
#include <cstdlib>
#include <new>

#define IMPORT(name) __attribute__((import_module("kura"), import_name(name)))

extern "C" {
IMPORT("attempt") int host_attempt(void (*work)(void *data), void *data);
IMPORT("no_memory") void host_no_memory(void);

bool border_call(void (*work)(void *data), void *data)
{
    return host_attempt(work, data) != 0;
}
}

static void *allocate(std::size_t size)
{
    void *room = std::malloc(size ? size : 1);
    if (!room)
        host_no_memory();
    return room;
}

void *operator new(std::size_t size)
{
    return allocate(size);
}

void *operator new[](std::size_t size)
{
    return allocate(size);
}

void operator delete(void *room) noexcept
{
    std::free(room);
}

void operator delete[](void *room) noexcept
{
    std::free(room);
}
