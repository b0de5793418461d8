/*
 * Arbitrary bytes as a skin.  What is taken draws a picture; what is not says
 * why.
 */
#include "draw/draw.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static bool take(void *user, const void *data, size_t size)
{
    (void)data;
    *(size_t *)user += size;
    return true;
}

static void draw(const char *text, size_t size)
{
    static const char level[] = "#####\n#@$.#\n#*  #\n#####\n";
    struct kura_error err = {0};
    struct picture picture = {.skin = text, .skin_size = size, .tile = 5};
    size_t drawn = 0;
    struct draw_target target = {take, &drawn};
    struct kura_levels *levels = kura_read(level, sizeof level - 1, NULL, &err);
    const struct kura_level *only =
        levels ? kura_level_at(levels, 1, &err) : NULL;
    if (!only)
        abort();
    bool ok = draw_picture(only, &picture, "png", &target, &err);
    if (ok ? drawn == 0 : !err.text[0])
        abort();
    kura_levels_free(levels);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct kura_error err = {0};
    struct buffer text = {0};
    buffer_add(&text, (const char *)data, size);
    if (draw_skin_check(buffer_get(&text), text.size, &err))
        draw(buffer_get(&text), text.size);
    else if (!err.text[0])
        abort();
    buffer_release(&text);
    return 0;
}
