/*
 * The store as a collection: each level as XSB with its solutions below, read
 * back, and written in the format that was asked for.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "store/store.h"

struct exporter {
    struct buffer text; /* of all levels */
    size_t left_out;
    struct kura_error *err;
    bool failed;
};

static void add_solution(struct buffer *to, const struct stored *stored)
{
    buffer_print(to, "Solution %zu/%zu: %s\n", stored->moves, stored->pushes,
                 stored->plan);
}

static bool add_level(void *user, const struct stored_level *from)
{
    struct exporter *exporter = user;
    struct kura_level_info info = {.size = sizeof info};
    struct buffer *to = &exporter->text;
    kura_level_describe(from->level, &info);
    if (strcmp(info.rules, "goals") != 0) {
        exporter->left_out++;
        return true;
    }
    char *drawn =
        kura_convert(from->levels, NULL, 0, "xsb", NULL, exporter->err);
    exporter->failed = !drawn;
    if (!drawn)
        return false;
    buffer_print(to, "%s%s", to->size ? "\n" : "", drawn);
    kura_text_free(drawn);
    add_solution(to, &from->by_pushes);
    if (strcmp(from->by_pushes.plan, from->by_moves.plan) != 0)
        add_solution(to, &from->by_moves);
    return true;
}

static char *convert(const struct buffer *text, const char *format,
                     size_t *size, struct kura_error *err)
{
    struct kura_levels *levels = NULL;
    if (text->size)
        levels = kura_read(buffer_get(text), text->size, "xsb", err);
    else
        kura_levels_add(&levels, NULL, NULL, 0, err);
    char *written =
        levels ? kura_convert(levels, NULL, 0, format, size, err) : NULL;
    kura_levels_free(levels);
    return written;
}

char *store_export(struct store *store, const char *format, size_t *size,
                   size_t *left_out, struct kura_error *err)
{
    struct exporter exporter = {.err = err};
    bool ok = store_each(store, add_level, &exporter, err) && !exporter.failed;
    if (ok && exporter.text.failed)
        ok = error_memory(err);
    char *text = ok ? convert(&exporter.text, format, size, err) : NULL;
    *left_out = exporter.left_out;
    buffer_release(&exporter.text);
    return text;
}
