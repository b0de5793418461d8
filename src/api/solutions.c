/*
 * The library's door to the store.
 */
#include <strings.h>

#include "core/canonical.h"
#include "api/api.h"
#include "formats/formats.h"
#include "store/store.h"

static struct store *inner_store(struct kura_store *store)
{
    return (struct store *)store;
}

bool kura_level_key(const struct kura_level *level, char key[17],
                    struct kura_error *err)
{
    struct kura_error inner = {0};
    struct canonical form;
    bool ok = canonical_init(&form, api_inner_level(level), &inner);
    memcpy(key, form.key, sizeof form.key);
    canonical_release(&form);
    return ok || api_pass_on(&inner, err);
}

/* "Solution", "Solution 33/8"; not "Solution name". */
static bool heads_solution(const char *key)
{
    size_t size = strlen("Solution");
    return key && strncasecmp(key, "Solution", size) == 0 &&
           (!key[size] || strchr("/", key[size]) ||
            (key[size] == ' ' &&
             strspn(key + size, " 0123456789/()") == strlen(key + size)));
}

const char *kura_level_solution_at(const struct kura_level *level, size_t i)
{
    const struct notes *notes = &api_inner_level(level)->notes;
    for (size_t k = 0; k < notes->count; k++)
        if (heads_solution(notes->items[k].key) && i-- == 0)
            return notes->items[k].value;
    return NULL;
}

struct kura_store *kura_store_open(const char *path, bool create,
                                   struct kura_error *err)
{
    struct kura_error inner = {0};
    struct store *store = store_open(path, create, &inner);
    if (!store)
        api_pass_on(&inner, err);
    return (struct kura_store *)store;
}

void kura_store_close(struct kura_store *store)
{
    store_close(inner_store(store));
}

bool kura_store_save(struct kura_store *store, const struct kura_level *level,
                     const char *plan, const struct kura_claim *claim,
                     bool *kept, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct claim claimed = {claim->finder, claim->fewest_pushes,
                            claim->fewest_moves};
    struct plan steps;
    plan_init(&steps);
    *kept = false;
    bool ok = plan_read(&steps, plan, strlen(plan), &inner) &&
              store_save(inner_store(store), api_inner_level(level), &steps,
                         &claimed, kept, &inner);
    plan_release(&steps);
    return ok || api_pass_on(&inner, err);
}

/* Takes over the text of the plan. */
static bool hand_out(struct stored *from, struct kura_stored *to)
{
    *to = (struct kura_stored){0};
    if (!from->found)
        return true;
    to->moves = from->plan.count;
    to->pushes = from->plan.pushes;
    to->proved = from->proved;
    snprintf(to->finder, sizeof to->finder, "%s", from->finder);
    snprintf(to->when, sizeof to->when, "%s", from->when);
    to->plan = from->plan.steps ? from->plan.steps : calloc(1, 1);
    plan_init(&from->plan);
    return to->plan != NULL;
}

bool kura_store_best(struct kura_store *store, const struct kura_level *level,
                     const char *metric, struct kura_stored *best,
                     struct kura_error *err)
{
    struct kura_error inner = {0};
    struct stored stored = {0};
    bool by_moves = strcmp(metric, "moves") == 0;
    *best = (struct kura_stored){0};
    bool ok = by_moves || strcmp(metric, "pushes") == 0 ||
              error_set(&inner, KURA_USAGE,
                        "best by '%.40s': expected pushes or moves", metric);
    ok = ok && store_best(inner_store(store), api_inner_level(level),
                          by_moves ? MINIMIZE_MOVES : MINIMIZE_PUSHES, &stored,
                          &inner);
    if (ok && !hand_out(&stored, best))
        ok = error_memory(&inner);
    stored_release(&stored);
    return ok || api_pass_on(&inner, err);
}

void kura_stored_release(struct kura_stored *stored)
{
    free(stored->plan);
    *stored = (struct kura_stored){0};
}

/* ---- All of them ---- */

struct stored_listener {
    kura_stored_level_fn *each;
    void *user;
};

/* What is shown is borrowed: the plans stay the store's. */
static struct kura_stored lend(const struct stored *from)
{
    struct kura_stored to = {.plan = from->plan.steps,
                             .moves = from->plan.count,
                             .pushes = from->plan.pushes,
                             .proved = from->proved};
    snprintf(to.finder, sizeof to.finder, "%s", from->finder);
    snprintf(to.when, sizeof to.when, "%s", from->when);
    return to;
}

static bool pass_level(void *user, const struct stored_level *level)
{
    const struct stored_listener *listener = user;
    char nothing[] = "";
    struct kura_stored_level shown = {
        .key = level->key,
        .level = (const struct kura_level *)level->level,
        .by_pushes = lend(&level->by_pushes),
        .by_moves = lend(&level->by_moves),
    };
    if (!shown.by_pushes.plan)
        shown.by_pushes.plan = nothing;
    if (!shown.by_moves.plan)
        shown.by_moves.plan = nothing;
    return listener->each(listener->user, &shown);
}

bool kura_store_each(struct kura_store *store, kura_stored_level_fn *each,
                     void *user, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct stored_listener listener = {each, user};
    return store_each(inner_store(store), pass_level, &listener, &inner) ||
           api_pass_on(&inner, err);
}

/* ---- As a collection ---- */

struct exporter {
    struct collection collection;
    size_t left_out;
    bool failed; /* memory ended */
};

static bool add_solution(struct level *level, const struct stored *stored)
{
    char key[64];
    snprintf(key, sizeof key, "Solution %zu/%zu", stored->plan.count,
             stored->plan.pushes);
    return notes_add(&level->notes, key, plan_text(&stored->plan));
}

static bool add_level(void *user, const struct stored_level *from)
{
    struct exporter *exporter = user;
    if (from->level->rules != RULES_GOALS) {
        exporter->left_out++;
        return true;
    }
    struct level *level = level_copy(from->level);
    const char *by_pushes = plan_text(&from->by_pushes.plan);
    bool ok = level && add_solution(level, &from->by_pushes);
    if (ok && strcmp(by_pushes, plan_text(&from->by_moves.plan)) != 0)
        ok = add_solution(level, &from->by_moves);
    if (ok)
        ok = collection_take(&exporter->collection, level, 0);
    else
        level_free(level);
    exporter->failed = !ok;
    return ok;
}

static bool write_all(struct store *store, const char *name,
                      struct exporter *exporter, struct buffer *to,
                      struct kura_error *err)
{
    const struct format *format = format_find(name);
    if (!format || !format->write)
        return error_set(err, KURA_USAGE,
                         "levels can't be written as '%.60s' (see kura list "
                         "formats)",
                         name);
    if (!store_each(store, add_level, exporter, err))
        return false;
    if (exporter->failed)
        return error_memory(err);
    return format->write(&exporter->collection, to, err) &&
           (!to->failed || error_memory(err));
}

char *kura_store_export(struct kura_store *store, const char *format,
                        size_t *size, size_t *left_out, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct exporter exporter = {.left_out = 0};
    struct buffer text;
    buffer_init(&text);
    collection_init(&exporter.collection);
    bool ok = write_all(inner_store(store), format, &exporter, &text, &inner);
    collection_release(&exporter.collection);
    *left_out = exporter.left_out;
    return api_hand_over(&text, ok, size, &inner, err);
}
