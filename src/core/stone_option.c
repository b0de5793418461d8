#include "core/stone_option.h"

#include <limits.h>

#include "base/array.h"
#include "base/text.h"
#include "core/setting.h"

enum kind {
    KIND_NUMBER, /* low..INT_MAX */
    KIND_SWITCH,
    KIND_CHOICE, /* may be cut to what tells it from the others */
    KIND_GRADE,  /* a switch in the first version, a choice in the second */
    KIND_ORDER,  /* keys with + or - before them */
    KIND_TEXT,
};

struct stone_option {
    const char *name;
    enum kind kind;
    int low;
    const char *const *words; /* of a choice; ends with NULL */
};

static const char *const dumps[] = {"none",       "text", "xml",
                                    "statistics", "best", NULL};
static const char *const grades[] = {"none", "simple", "extended", NULL};
static const char *const lookups[] = {"none", "vector", "decision-tree", NULL};
static const char *const filters[] = {"none", "text", "regex", NULL};
static const char *const keys[] = {"time", "heur", "depth", NULL};

static const struct stone_option options[] = {
    {"blocklist-number", KIND_NUMBER, 0, NULL},
    {"blocklist-distance", KIND_NUMBER, 0, NULL},
    {"thread-num", KIND_NUMBER, 1, NULL},
    {"parallel-outer-expand", KIND_NUMBER, 0, NULL},
    {"parallel-expand", KIND_NUMBER, 0, NULL},
    {"work-queue-length", KIND_NUMBER, 0, NULL},
    {"test", KIND_NUMBER, 0, NULL},
    {"dump-style", KIND_CHOICE, 0, dumps},
    {"dump-filename", KIND_TEXT, 0, NULL},
    {"dump-filter", KIND_TEXT, 0, NULL},
    {"dump-filter-type", KIND_CHOICE, 0, filters},
    {"solution-dump-filename", KIND_TEXT, 0, NULL},
    {"partitions-dump-filename", KIND_TEXT, 0, NULL},
    {"output-format", KIND_TEXT, 0, NULL},
    {"stone-pusher", KIND_SWITCH, 0, NULL},
    {"movable-checker", KIND_GRADE, 0, grades},
    {"corridor-checker", KIND_GRADE, 0, grades},
    {"advanced-heur-calculator", KIND_SWITCH, 0, NULL},
    {"heur-list-size", KIND_NUMBER, 0, NULL},
    {"heur-multiplier", KIND_NUMBER, 1, NULL},
    {"blocklist-heur-calculator", KIND_CHOICE, 0, lookups},
    {"blocklist-decision-tree-depth", KIND_NUMBER, 0, NULL},
    {"max-decision-tree-depth", KIND_NUMBER, 0, NULL},
    {"decision-tree-checker", KIND_SWITCH, 0, NULL},
    {"compare", KIND_ORDER, 0, keys},
    {"status-pool", KIND_NUMBER, 0, NULL},
    {"choke-point-number", KIND_NUMBER, 0, NULL},
    {"choke-point-distance", KIND_NUMBER, 0, NULL},
    {"choke-point-distant-number", KIND_NUMBER, 0, NULL},
    {"distance-limiter", KIND_NUMBER, 0, NULL},
    {"expanded-node-limit", KIND_NUMBER, 0, NULL},
    {"reverse-search-max-depth", KIND_NUMBER, 0, NULL},
    {"save-progress", KIND_TEXT, 0, NULL},
    {"save-interval", KIND_NUMBER, 0, NULL},
    {"save-preprocessed-result", KIND_TEXT, 0, NULL},
    {"load-preprocessed-result", KIND_TEXT, 0, NULL},
    {"preprocess-fill-before-calculate", KIND_SWITCH, 0, NULL},
};

static const struct stone_option *find(const char *name)
{
    for (size_t i = 0; i < ARRAY_COUNT(options); i++)
        if (strcmp(options[i].name, name) == 0)
            return &options[i];
    return NULL;
}

/* The one word that begins so, or is it; -1 when none or several do. */
static int find_word(const char *const *words, const char *text, size_t size)
{
    int found = -1;
    for (int i = 0; size > 0 && words[i]; i++) {
        if (strncmp(words[i], text, size) != 0)
            continue;
        if (words[i][size] == '\0')
            return i;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

static bool is_order(const char *const *words, const char *text)
{
    while (*text) {
        text += strspn(text, ", \t");
        text += *text == '+' || *text == '-';
        size_t size = strcspn(text, ", \t");
        if (find_word(words, text, size) < 0)
            return false;
        text += size;
    }
    return true;
}

static bool read_value(const struct stone_option *option, const char *text,
                       int *value)
{
    *value = 0;
    switch (option->kind) {
    case KIND_NUMBER:
        return text_to_int(text, value) && *value >= option->low;
    case KIND_SWITCH:
        return setting_yes_no(text, value);
    case KIND_GRADE:
        if (setting_yes_no(text, value))
            return true;
        *value = find_word(option->words, text, strlen(text));
        return *value >= 0;
    case KIND_CHOICE:
        *value = find_word(option->words, text, strlen(text));
        return *value >= 0;
    case KIND_ORDER:
        return is_order(option->words, text);
    case KIND_TEXT:
        return true;
    }
    return false;
}

bool stone_option_check(const char *name, const char *value,
                        struct kura_error *err)
{
    const struct stone_option *option = find(name);
    int number;
    if (!option)
        return error_set(
            err, KURA_INPUT,
            "there is no option '%.60s' (docs/coming-from.md has them "
            "all)",
            name);
    if (read_value(option, value, &number))
        return true;
    char expected[100] = "yes or no";
    size_t used = 0;
    if (option->kind == KIND_NUMBER)
        snprintf(expected, sizeof expected, "a number from %d to %d",
                 option->low, INT_MAX);
    for (int i = 0; option->words && option->words[i]; i++)
        used += (size_t)snprintf(expected + used, sizeof expected - used,
                                 "%s%s", i ? ", " : "", option->words[i]);
    return error_set(err, KURA_INPUT, "%s=%.60s: expected %s", name, value,
                     expected);
}

int stone_option(const struct level *level, const char *name)
{
    const struct stone_option *option = find(name);
    const char *text = level ? notes_find(&level->notes, name) : NULL;
    int value;
    return text && option && read_value(option, text, &value) ? value : -1;
}
