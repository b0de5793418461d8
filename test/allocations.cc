/*
 * The memory of C++ code in the test program, of which a request can fail: for
 * CaDiCaL, which throws then.
 */
#include <cstdlib>
#include <new>

#include "allocations.h"

long allocations_until_failure = 0;

static void *request(std::size_t size)
{
    if (allocations_until_failure > 0 && --allocations_until_failure == 0)
        throw std::bad_alloc();
    void *memory = std::malloc(size ? size : 1);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void *operator new(std::size_t size)
{
    return request(size);
}

void *operator new[](std::size_t size)
{
    return request(size);
}

void operator delete(void *memory) noexcept
{
    std::free(memory);
}

void operator delete[](void *memory) noexcept
{
    std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}

void operator delete[](void *memory, std::size_t) noexcept
{
    std::free(memory);
}
