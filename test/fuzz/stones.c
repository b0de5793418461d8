/*
 * Arbitrary bytes as the options of a NetHack style file, beside a level whose
 * answer is known: they are refused with a line, or the level is solved with
 * them as it is without, in as many pushes if that is asked for.  Bytes that
 * begin with a size of their own make it another level, with any answer.
 */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "kura.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define PUSHES 3
#define WIDTH 6
#define HEIGHT 3

static void solve(const struct kura_level *level)
{
    static const struct kura_options options = {.size = sizeof options,
                                                .engine = "astar",
                                                .minimize = "pushes",
                                                .nodes = 2000,
                                                .bytes = (size_t)64 << 20};
    struct kura_error err = {0};
    struct kura_result result = {.size = sizeof result};
    if (!kura_solve(level, &options, &result, &err))
        abort();
    struct kura_level_info info = {.size = sizeof info};
    kura_level_describe(level, &info);
    size_t pushes = result.metrics.pushes;
    if (info.width == WIDTH && info.height == HEIGHT &&
        (!result.plan || pushes < PUSHES ||
         (result.proved && pushes != PUSHES)))
        abort();
    kura_result_release(&result);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const char level[] = "\n#3\n#6\n#......\n#yo..x.\n#......\n";
    struct kura_error err = {0};
    struct buffer text = {0};
    buffer_add(&text, (const char *)data, size);
    buffer_text(&text, level);
    struct kura_levels *levels =
        kura_read(buffer_get(&text), text.size, "stones", &err);
    const struct kura_level *only =
        levels ? kura_level_at(levels, 1, &err) : NULL;
    if (!only && (!err.text[0] || err.line < 1))
        abort();
    if (only)
        solve(only);
    kura_levels_free(levels);
    buffer_release(&text);
    return 0;
}
