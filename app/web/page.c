/*
 * The embedded files and the skins, found by name; the type follows from the
 * ending.
 */
#include "web/page.h"

#include <string.h>

#include "base/array.h"
#include "draw/draw.h"

const struct embedded *page_find(const char *name)
{
    for (size_t i = 0; page_files[i].name; i++)
        if (strcmp(page_files[i].name, name) == 0)
            return &page_files[i];
    for (size_t i = 0; draw_skins[i].name; i++)
        if (strcmp(draw_skins[i].name, name) == 0)
            return &draw_skins[i];
    return NULL;
}

const char *page_type(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".svg", "image/svg+xml"}};
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < ARRAY_COUNT(types); i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}
