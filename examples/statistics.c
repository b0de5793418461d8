/* SPDX-License-Identifier: MIT
 *
 * statistics.c: what a collection on standard input holds: sizes, boxes, dead
 * squares, and which levels are one game drawn twice.
 *
 *     cc -o statistics statistics.c $(pkg-config --cflags --libs kura)
 */
#include <kura.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LEVELS 1000

/* Squares that a box can stand on but not come to a goal from. */
static int count_dead(const struct kura_level *level, struct kura_error *err)
{
    struct kura_position_info info = {.size = sizeof info};
    struct kura_position *position = kura_position_new(level, err);
    const int *distances =
        position ? kura_position_distances(position, err) : NULL;
    int dead = 0;
    if (distances) {
        kura_position_describe(position, &info);
        for (int cell = 0; cell < info.width * info.height; cell++)
            dead += info.cells[cell] & KURA_FLOOR && distances[cell] < 0;
    }
    kura_position_free(position);
    return dead;
}

/* The number of an earlier level that is the same game, or 0. */
static size_t same_before(char keys[][17], size_t number)
{
    for (size_t i = 1; i < number; i++)
        if (strcmp(keys[i], keys[number]) == 0)
            return i;
    return 0;
}

static void tell(const struct kura_level *level, size_t number, char keys[][17])
{
    struct kura_error err;
    struct kura_level_info info = {.size = sizeof info};
    struct kura_form form;
    kura_level_describe(level, &info);
    printf("%zu \"%s\": %d x %d, %d boxes, %d dead squares", number, info.title,
           info.width, info.height, info.boxes, count_dead(level, &err));
    if (kura_level_form(level, &form, &err)) {
        memcpy(keys[number], form.key, sizeof form.key);
        kura_text_free(form.text);
        if (same_before(keys, number))
            printf(", the same game as %zu", same_before(keys, number));
    }
    printf("\n");
}

int main(void)
{
    static char text[1 << 20], keys[MAX_LEVELS + 1][17];
    struct kura_error err;
    size_t size = fread(text, 1, sizeof text, stdin);
    struct kura_levels *levels = kura_read(text, size, NULL, &err);
    if (!levels) {
        fprintf(stderr, "%s\n", err.text);
        return EXIT_FAILURE;
    }
    size_t count = kura_levels_count(levels);
    for (size_t i = 1; i <= count && i <= MAX_LEVELS; i++) {
        const struct kura_level *level = kura_level_at(levels, i, &err);
        if (level)
            tell(level, i, keys);
        else
            printf("%zu: line %d: %s\n", i, err.line, err.text);
    }
    kura_levels_free(levels);
    return EXIT_SUCCESS;
}
