/* SPDX-License-Identifier: MIT
 *
 * solve.c: the fewest pushes of each level of a file, within ten seconds each.
 *
 *     cc -o solve solve.c $(pkg-config --cflags --libs kura)
 */
#include <kura.h>
#include <stdio.h>
#include <stdlib.h>

/* The whole file, for the caller to free; NULL when it can't be read. */
static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 20);
    *size = file && text ? fread(text, 1, 1 << 20, file) : 0;
    if (file)
        fclose(file);
    return text;
}

static void solve(const struct kura_levels *levels, size_t number)
{
    struct kura_error err;
    struct kura_options options = {.size = sizeof options,
                                   .minimize = "pushes",
                                   .seconds = 10};
    struct kura_result result = {.size = sizeof result};
    const struct kura_level *level = kura_level_at(levels, number, &err);
    if (!level || !kura_solve(level, &options, &result, &err))
        printf("%zu: line %d: %s\n", number, err.line, err.text);
    else if (result.plan)
        printf("%zu: %zu pushes%s: %s\n", number, result.metrics.pushes,
               result.proved ? ", no plan has fewer" : "", result.plan);
    else
        printf("%zu: %s\n", number, result.outcome);
    kura_result_release(&result);
}

int main(int argc, char **argv)
{
    struct kura_error err;
    size_t size;
    char *text = read_file(argc > 1 ? argv[1] : "", &size);
    struct kura_levels *levels =
        text ? kura_read(text, size, NULL, &err) : NULL;
    for (size_t i = 1; levels && i <= kura_levels_count(levels); i++)
        solve(levels, i);
    if (!levels)
        fprintf(stderr, "%s\n", text ? err.text : "memory ends");
    kura_levels_free(levels);
    free(text);
    return levels ? 0 : 1;
}
