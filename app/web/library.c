/*
 * Names are sorted by their words and then by their numbers, so that the files
 * of one group follow one another.
 */
#include "web/library.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/text.h"
#include "web/about.h"

#define FILE_MAX_BYTES ((size_t)8 << 20)
#define FILES_MAX 20000 /* of one folder */
/* Enough for the words before the first level; XML is read to its end. */
#define HEAD_BYTES ((size_t)64 << 10)

/* ---- Names ---- */

static bool has_ending(const char *name, const char *ending)
{
    size_t size = strlen(name), tail = strlen(ending);
    return size > tail && strcasecmp(name + size - tail, ending) == 0;
}

static bool is_level_file(const char *name)
{
    static const char *const endings[] = {".sok", ".xsb",  ".txt",    ".slc",
                                          ".map", ".pddl", ".stones", ".grid"};
    for (size_t i = 0; i < ARRAY_COUNT(endings); i++)
        if (name[0] != '.' && has_ending(name, endings[i]))
            return true;
    return false;
}

/* The name up to the number that ends it, before the dot. */
static size_t stem_size(const char *name)
{
    size_t size = strcspn(name, ".");
    while (size > 0 && isdigit((unsigned char)name[size - 1]))
        size--;
    return size;
}

static bool same_group(const char *a, const char *b)
{
    size_t size = stem_size(a);
    return size == stem_size(b) && size > 0 && strncmp(a, b, size) == 0 &&
           isdigit((unsigned char)a[size]) && isdigit((unsigned char)b[size]);
}

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

/* Numbers of any length, by their value. */
static int compare_numbers(const char *a, const char *b)
{
    a += strspn(a, "0");
    b += strspn(b, "0");
    int longer =
        compare_sizes(strspn(a, "0123456789"), strspn(b, "0123456789"));
    return longer ? longer : strcmp(a, b);
}

/* By the name before the number, then the number: those of a group are together
 * whatever their endings and whatever else is in the folder. */
static int compare_names(const void *first, const void *second)
{
    const char *a = *(char *const *)first, *b = *(char *const *)second;
    size_t x = stem_size(a), y = stem_size(b);
    int order = strncmp(a, b, x < y ? x : y);
    order = order ? order : compare_sizes(x, y);
    order = order ? order : compare_numbers(a + x, b + y);
    return order ? order : strcmp(a, b);
}

/* ---- Folders ---- */

static bool is_plain_file(int folder, const char *name)
{
    struct stat about;
    return fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(about.st_mode) && about.st_size > 0 &&
           (size_t)about.st_size <= FILE_MAX_BYTES;
}

/* Sorted so that those of a group are together. */
static void folders_read(struct texts *folders, const char *folder)
{
    *folders = (struct texts){0};
    DIR *stream = opendir(folder);
    if (!stream)
        return;
    const struct dirent *entry;
    while (folders->count < FILES_MAX && (entry = readdir(stream)))
        if (is_level_file(entry->d_name) &&
            is_plain_file(dirfd(stream), entry->d_name))
            texts_take(folders,
                       text_copy(entry->d_name, strlen(entry->d_name)));
    closedir(stream);
    if (folders->count > 0)
        qsort(folders->items, folders->count, sizeof *folders->items,
              compare_names);
}

/* Where the group that starts there ends; two files are no collection. */
static size_t group_end(const struct texts *folders, size_t start)
{
    size_t end = start + 1;
    while (end < folders->count &&
           same_group(folders->items[start], folders->items[end]))
        end++;
    return end - start >= 3 ? end : start + 1;
}

/* Of a group without what divides its name from the numbers. */
static void add_title(struct buffer *title, const char *name, bool group)
{
    const char *dot = strrchr(name, '.');
    size_t size = group ? stem_size(name) : (size_t)(dot - name);
    while (group && size > 1 && strchr("_- ", name[size - 1]))
        size--;
    buffer_add(title, name, size);
}

static void read_head(const char *folder, const char *name, struct buffer *text)
{
    size_t most = has_ending(name, ".slc") ? FILE_MAX_BYTES : HEAD_BYTES;
    char piece[4096];
    struct buffer path = {0};
    buffer_print(&path, "%s/%s", folder, name);
    int file = open(buffer_get(&path), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    ssize_t size;
    while (file >= 0 && text->size < most &&
           (size = read(file, piece, sizeof piece)) > 0)
        buffer_add(text, piece, (size_t)size);
    if (file >= 0)
        close(file);
    buffer_release(&path);
}

/* Maps that are a collection together have no words for all of them. */
static void describe(const char *folder, const char *name, size_t files,
                     struct about *about)
{
    struct buffer text = {0};
    struct kura_levels *levels = NULL;
    struct kura_error err;
    if (files == 1) {
        read_head(folder, name, &text);
        levels = kura_read(buffer_get(&text), text.size, NULL, &err);
    }
    if (levels)
        about_read(about, levels);
    if (!about->title.size)
        add_title(&about->title, name, files > 1);
    kura_levels_free(levels);
    buffer_release(&text);
}

static void tell(const char *const *paths, size_t folder,
                 const struct texts *folders, size_t start, collection_fn *each,
                 void *user)
{
    struct about about = {0};
    struct buffer id = {0};
    size_t files = group_end(folders, start) - start;
    describe(paths[folder], folders->items[start], files, &about);
    buffer_print(&id, "%zu/%s", folder, folders->items[start]);
    each(user, &(struct web_collection){.id = buffer_get(&id),
                                        .title = buffer_get(&about.title),
                                        .author = buffer_get(&about.author),
                                        .notes = buffer_get(&about.notes),
                                        .folder = paths[folder],
                                        .files = files});
    buffer_release(&id);
    about_release(&about);
}

void library_each(const char *const *paths, collection_fn *each, void *user)
{
    for (size_t f = 0; paths[f]; f++) {
        struct texts folders;
        folders_read(&folders, paths[f]);
        for (size_t i = 0; i < folders.count; i = group_end(&folders, i))
            tell(paths, f, &folders, i, each, user);
        texts_release(&folders);
    }
}

/* ---- One collection ---- */

static void read_group(const char *folder, const struct texts *folders,
                       size_t start, text_fn *each, void *user)
{
    struct buffer path = {0}, text = {0}, title = {0};
    size_t end = group_end(folders, start);
    for (size_t i = start; i < end; i++) {
        const char *name = folders->items[i];
        struct kura_error err = {0};
        buffer_clear(&path);
        buffer_clear(&text);
        buffer_clear(&title);
        buffer_print(&path, "%s/%s", folder, name);
        if (end - start > 1)
            add_title(&title, name, false);
        bool ok = file_read(buffer_get(&path), FILE_MAX_BYTES, &text, &err);
        each(user, buffer_get(&title), ok ? &text : NULL, &err);
    }
    buffer_release(&title);
    buffer_release(&text);
    buffer_release(&path);
}

bool library_read(const char *const *paths, const char *id, text_fn *each,
                  void *user)
{
    const char *slash = strchr(id, '/');
    unsigned long folder = strtoul(id, NULL, 10);
    struct texts folders;
    bool found = false;
    for (unsigned long f = 0; f < folder && *paths; f++)
        paths++;
    if (!slash || !*paths)
        return false;
    folders_read(&folders, *paths);
    for (size_t i = 0; i < folders.count && !found; i++) {
        found = strcmp(folders.items[i], slash + 1) == 0;
        if (found)
            read_group(*paths, &folders, i, each, user);
    }
    texts_release(&folders);
    return found;
}
