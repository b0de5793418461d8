/* Whole collections, where they are installed. */
#include <criterion/criterion.h>
#include <dirent.h>

#include "core/verify.h"
#include "formats/formats.h"
#include "texts.h"

#define CAVEPACKER "/usr/share/games/cavepacker/maps"

static bool ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), tail = strlen(end);
    return size >= tail && strcmp(name + size - tail, end) == 0;
}

/* Calls for each file of the folder that ends so; answers how many. */
static size_t each_file(const char *folder, const char *end,
                        void (*check)(const char *folder, const char *name))
{
    DIR *list = opendir(folder);
    size_t count = 0;
    cr_assert(list, "%s", folder);
    for (struct dirent *entry; (entry = readdir(list));) {
        if (!ends_with(entry->d_name, end))
            continue;
        check(folder, entry->d_name);
        count++;
    }
    closedir(list);
    return count;
}

static struct collection read_file(const char *folder, const char *name,
                                   const char *format)
{
    struct buffer text;
    cr_assert(texts_file(folder, name, &text), "%s/%s", folder, name);
    struct collection levels =
        texts_read_bytes(format, buffer_get(&text), text.size);
    buffer_release(&text);
    return levels;
}

/* Writes one level in a format; what can't be expressed is not counted. */
static bool check_level(const struct format *format, const struct entry *entry)
{
    struct entry copy = *entry;
    struct collection one = {.entries = &copy, .count = 1};
    struct buffer text = {0};
    struct kura_error err = {0};
    bool ok = format_write(format, &one, &text, &err);
    if (ok) {
        struct collection again =
            texts_read_bytes(NULL, buffer_get(&text), text.size);
        cr_assert_str_eq(again.format, format->name);
        texts_same(&one, &again);
        collection_release(&again);
    }
    buffer_release(&text);
    return ok;
}

/* All but boxes (for a box on a goal) and stones can hold every level. */
static void check_levels(const struct collection *levels)
{
    bool sink = texts_level(levels, 1)->rules == RULES_SINK;
    for (int f = 0; formats[f]; f++) {
        if (!formats[f]->read)
            continue;
        size_t count = 0;
        if (!formats[f]->read)
            continue;
        for (size_t i = 0; i < levels->count; i++)
            count += check_level(formats[f], &levels->entries[i]);
        bool stones = strcmp(formats[f]->name, "stones") == 0;
        if (strcmp(formats[f]->name, "boxes") != 0)
            cr_assert_eq(count, stones == sink ? levels->count : 0, "%s: %zu",
                         formats[f]->name, count);
    }
}

static void check_collection(const char *folder, const char *name)
{
    struct collection levels = read_file(folder, name, NULL);
    for (size_t i = 1; i <= levels.count; i++)
        texts_level(&levels, i);
    for (int f = 0; formats[f]; f++) {
        if (!formats[f]->read)
            continue;
        bool many = strcmp(formats[f]->name, levels.format) == 0 ||
                    strcmp(formats[f]->name, "slc") == 0;
        if (!many || texts_level(&levels, 1)->rules == RULES_SINK)
            continue;
        char *text = texts_write(formats[f]->name, &levels);
        struct collection again = texts_read(NULL, text);
        texts_same(&levels, &again);
        for (size_t i = 1; i <= levels.count; i++)
            if (texts_level(&levels, i)->title)
                cr_assert_str_eq(texts_level(&levels, i)->title,
                                 texts_level(&again, i)->title);
        collection_release(&again);
        free(text);
    }
    check_levels(&levels);
    collection_release(&levels);
}

Test(formats_files, collections_make_the_round_trip, .timeout = 600)
{
    const char *folder = texts_folder();
    if (!folder)
        cr_skip_test("no collections: set KURA_LEVELS to their folder");
    cr_assert(each_file(folder, ".sok", check_collection) > 0);
}

static void check_crates(const char *folder, const char *name)
{
    struct collection levels = read_file(folder, name, NULL);
    const char *format = strncmp(name, "crates", 6) == 0 ? "crates" : "boxes";
    cr_assert_str_eq(levels.format, format, "%s", name);
    collection_release(&levels);
    check_collection(folder, name);
}

static void check_stones(const char *folder, const char *name)
{
    struct collection levels = read_file(folder, name, NULL);
    cr_assert_str_eq(levels.format, "stones", "%s", name);
    check_levels(&levels);
    collection_release(&levels);
}

Test(formats_files, maps_in_letters_make_the_round_trip)
{
    const char *folder = texts_folder();
    char path[1000];
    struct buffer ignored;
    snprintf(path, sizeof path, "%s/seeds", folder ? folder : "");
    if (!folder || !texts_file(path, "boxes-map1.txt", &ignored))
        cr_skip_test("no maps: set KURA_LEVELS to a folder with seeds/*.txt");
    buffer_release(&ignored);
    cr_assert(each_file(path, ".txt", check_crates) > 0);
    snprintf(path, sizeof path, "%s/stones", folder);
    cr_assert(each_file(path, ".txt", check_stones) > 0);
}

/* Reads a map and, where there is one, plays its solution. */
static void play_map(const char *folder, const char *name)
{
    struct collection levels = read_file(folder, name, NULL);
    char solution[300];
    snprintf(solution, sizeof solution, "%.*s.sol", (int)strlen(name) - 4,
             name);
    cr_assert_str_eq(levels.format, "xsb");
    cr_assert_eq(levels.count, 1, "%s", name);
    struct buffer text;
    if (texts_file(folder, solution, &text)) {
        struct plan plan = {0};
        struct kura_verdict verdict;
        struct kura_error err = {0};
        cr_assert(plan_read(&plan, buffer_get(&text), text.size, &err), "%s",
                  err.text);
        cr_assert(verify(texts_level(&levels, 1), &plan, NULL, &verdict, &err));
        cr_assert(verdict.accepted, "%s: %s", solution, verdict.text);
        plan_release(&plan);
        buffer_release(&text);
    }
    collection_release(&levels);
}

static void count_only(const char *folder, const char *name)
{
    (void)folder, (void)name;
}

Test(formats_files, every_stored_solution_solves, .timeout = 600)
{
    struct buffer ignored;
    if (!texts_file(CAVEPACKER, "microban01_0001.sok", &ignored))
        cr_skip_test("the package cavepacker-data is not installed");
    buffer_release(&ignored);
    size_t maps = each_file(CAVEPACKER, ".sok", play_map);
    size_t solutions = each_file(CAVEPACKER, ".sol", count_only);
    cr_assert(maps >= solutions && solutions >= 1011, "%zu of %zu", solutions,
              maps);
}
