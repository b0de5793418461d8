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

/* Beside the file, where that can take its place: not for a link, nor for what
 * is no plain file or has a second name. */
static FILE *open_beside(struct file_draft *draft)
{
    struct stat status;
    bool exists = lstat(draft->path, &status) == 0;
    draft->mode = exists ? status.st_mode & 07777 : 0;
    if ((exists && (!S_ISREG(status.st_mode) || status.st_nlink != 1 ||
                    access(draft->path, W_OK) != 0)) ||
        snprintf(draft->part, sizeof draft->part, "%s.%ld.part", draft->path,
                 (long)getpid()) >= (int)sizeof draft->part)
        return NULL;
    return fopen(draft->part, "wbx");
}

bool file_draft_open(struct file_draft *draft, const char *path,
                     struct kura_error *err)
{
    *draft = (struct file_draft){.path = path};
    draft->stream = is_standard(path) ? stdout : open_beside(draft);
    if (draft->stream)
        return true;
    draft->part[0] = '\0';
    draft->stream = fopen(path, "wb");
    return draft->stream || error_set(err, KURA_SYSTEM, "can't write %s: %s",
                                      path, strerror(errno));
}

bool file_draft_close(struct file_draft *draft, bool keep,
                      struct kura_error *err)
{
    bool ok = fflush(draft->stream) == 0 && !ferror(draft->stream);
    int reason = errno;
    if (draft->stream != stdout)
        ok = fclose(draft->stream) == 0 && ok;
    if (ok && keep && draft->part[0]) {
        ok = (!draft->mode || chmod(draft->part, draft->mode) == 0) &&
             rename(draft->part, draft->path) == 0;
        reason = errno;
    }
    if (draft->part[0] && (!ok || !keep))
        unlink(draft->part);
    errno = reason;
    return ok || error_set(err, KURA_SYSTEM, "can't write %s: %s", draft->path,
                           strerror(reason));
}

bool file_write(const char *path, const char *text, size_t size,
                struct kura_error *err)
{
    struct file_draft draft;
    if (!file_draft_open(&draft, path, err))
        return false;
    fwrite(text, 1, size, draft.stream);
    return file_draft_close(&draft, true, err);
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

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *file_temporary(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}
