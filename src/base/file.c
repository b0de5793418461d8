#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <unistd.h>

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool read_all(FILE *file, size_t limit, struct buffer *into,
                     struct kura_error *err)
{
    char block[64 * 1024];
    size_t got;
    while ((got = fread(block, 1, sizeof block, file)) > 0) {
        if (got > limit)
            return error_set(err, KURA_INPUT, "the file is too large");
        limit -= got;
        buffer_add(into, block, got);
    }
    if (ferror(file))
        return error_set(err, KURA_INPUT, "can't read: %s", strerror(errno));
    return into->failed ? error_memory(err) : true;
}

bool file_read(const char *path, size_t limit_bytes, struct buffer *into,
               struct kura_error *err)
{
    if (is_standard(path))
        return read_all(stdin, limit_bytes, into, err);
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_set(err, KURA_INPUT, "can't open: %s", strerror(errno));
    bool ok = read_all(file, limit_bytes, into, err);
    fclose(file);
    return ok;
}

bool file_write(const char *path, const char *text, size_t size,
                struct kura_error *err)
{
    FILE *file = is_standard(path) ? stdout : fopen(path, "wb");
    if (!file)
        return error_set(err, KURA_SYSTEM, "can't write %s: %s", path,
                         strerror(errno));
    bool ok = fwrite(text, 1, size, file) == size && fflush(file) == 0;
    if (file != stdout)
        ok = fclose(file) == 0 && ok;
    return ok || error_set(err, KURA_SYSTEM, "can't write %s: %s", path,
                           strerror(errno));
}

void file_remove_directory(const char *path)
{
    DIR *directory = opendir(path);
    struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        char inner[1024];
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        int size = snprintf(inner, sizeof inner, "%s/%s", path, name);
        if (size < (int)sizeof inner && unlink(inner) != 0)
            file_remove_directory(inner);
    }
    if (directory)
        closedir(directory);
    rmdir(path);
}
