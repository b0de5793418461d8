/*
 * Files are read to their end and not by their size, so that pipes work too.
 */
#include "base/file.h"

#include <dirent.h>
#include <sys/stat.h>
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

static bool write_all(FILE *file, const char *text, size_t size)
{
    bool ok = fwrite(text, 1, size, file) == size && fflush(file) == 0;
    if (file != stdout)
        ok = fclose(file) == 0 && ok;
    return ok;
}

/* A file that is there is replaced by one that is whole, so that a full disk
 * takes nothing away.  False when that can't be tried: it is a link or no
 * plain file, or nothing new may be made beside it. */
static bool replace(const char *path, const char *text, size_t size, bool *ok)
{
    char part[4096];
    struct stat status;
    if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_nlink != 1 || access(path, W_OK) != 0 ||
        snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return false;
    FILE *file = fopen(part, "wbx");
    if (!file)
        return false;
    *ok = write_all(file, text, size) &&
          chmod(part, status.st_mode & 07777) == 0 && rename(part, path) == 0;
    int reason = errno;
    if (!*ok)
        unlink(part);
    errno = reason;
    return true;
}

bool file_write(const char *path, const char *text, size_t size,
                struct kura_error *err)
{
    bool ok = true, standard = is_standard(path);
    if (standard || !replace(path, text, size, &ok)) {
        FILE *file = standard ? stdout : fopen(path, "wb");
        ok = file && write_all(file, text, size);
    }
    return ok || error_set(err, KURA_SYSTEM, "can't write %s: %s", path,
                           strerror(errno));
}

bool file_replace(const char *path, const char *text, size_t size,
                  struct kura_error *err)
{
    char beside[1024];
    int length = snprintf(beside, sizeof beside, "%s.part", path);
    if (is_standard(path) || length >= (int)sizeof beside)
        return file_write(path, text, size, err);
    if (!file_write(beside, text, size, err))
        return false;
    if (rename(beside, path) == 0)
        return true;
    error_set(err, KURA_SYSTEM, "can't write %s: %s", path, strerror(errno));
    unlink(beside);
    return false;
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
