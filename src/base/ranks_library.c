/*
 * The library that speaks MPI is opened only where ranks are asked for, so that
 * the program runs where there is none.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/ranks.h"

#define LIBRARY "libkura-mpi.so"

/* Folders where the library file may be, the next to the program first. */
static const char *const folders[] = {"", "../lib/kura/"};

static const struct ranks_driver *load_from(const char *path,
                                            struct kura_error *err)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    const struct ranks_driver *driver =
        library ? dlsym(library, RANKS_DRIVER_SYMBOL) : NULL;
    if (!driver)
        error_set(err, KURA_SYSTEM, "can't load %.200s: %.100s", path,
                  dlerror());
    else if (driver->version != RANKS_DRIVER_VERSION)
        error_set(err, KURA_SYSTEM,
                  "%.200s belongs to another version of Kura: expected %d, "
                  "found %u",
                  path, RANKS_DRIVER_VERSION, (unsigned)driver->version);
    else
        return driver;
    return NULL;
}

const struct ranks_driver *ranks_library(struct kura_error *err)
{
    const char *given = getenv("KURA_MPI_LIBRARY");
    const struct ranks_driver *driver = NULL;
    struct buffer path = {0}, looked = {0};
    char program[1024];
    if (given && *given)
        return load_from(given, err);
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    program[size > 0 ? size : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        slash[1] = '\0';
    bool found = false;
    for (size_t i = 0; i < sizeof folders / sizeof *folders && !found; i++) {
        buffer_clear(&path);
        buffer_print(&path, "%s%s" LIBRARY, program, folders[i]);
        found = access(buffer_get(&path), R_OK) == 0;
        if (found)
            driver = load_from(buffer_get(&path), err);
        buffer_print(&looked, "%s%s", i ? ", " : "", buffer_get(&path));
    }
    if (!found)
        error_set(err, KURA_SYSTEM,
                  LIBRARY " is not there (make mpi builds it): looked for "
                          "%.200s and KURA_MPI_LIBRARY",
                  buffer_get(&looked));
    buffer_release(&looked);
    buffer_release(&path);
    return driver;
}
