/*
 * Stands where formats/slc.c was left out: XML is known when it is seen, and
 * refused.
 */
#include "base/error.h"
#include "formats/formats.h"

#define MISSING "expat was left out of this build"

static bool looks_like(const char *text, size_t size)
{
    size_t i = 0;
    while (i < size && strchr(" \t\r\n", text[i]))
        i++;
    return i < size && text[i] == '<';
}

static bool read(const char *text, size_t size, struct collection *into,
                 struct kura_error *err)
{
    (void)text, (void)size, (void)into;
    return error_set(err, KURA_SYSTEM, "XML can't be read: " MISSING);
}

const struct format slc_format = {
    .name = "slc",
    .summary = "XML collections of Sokoban for Windows",
    .missing = MISSING,
    .looks_like = looks_like,
    .read = read,
};
