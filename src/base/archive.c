/*
 * Data goes out in blocks of one size; the checksum of each is the seed of the
 * next one's, so a reader can check the file without knowing what is in it.
 */
#include "base/archive.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/gaps.h"
#include "base/hash.h"

#define BLOCK_BYTES ((size_t)1 << 18)

static bool begin(struct archive *archive, FILE *file, const char *path)
{
    *archive = (struct archive){.file = file, .path = path};
    archive->block = malloc(BLOCK_BYTES);
    return file && archive->block;
}

/* Closes it all; answers false. */
static bool drop(struct archive *archive)
{
    if (archive->file)
        fclose(archive->file);
    free(archive->block);
    *archive = (struct archive){.failed = true};
    return false;
}

/* ---- Out ---- */

bool archive_create(struct archive *archive, const char *path,
                    struct kura_error *err)
{
    if (!begin(archive, fopen(path, "wb"), path)) {
        error_set(err, KURA_SYSTEM, "can't write %s: %s", path,
                  strerror(errno));
        return drop(archive);
    }
    archive->saving = true;
    return true;
}

static bool write_block(struct archive *archive)
{
    size_t bytes = archive->used;
    gaps_poll();
    archive->sum = hash_bytes(archive->block, bytes, archive->sum);
    archive->used = 0;
    if (fwrite(archive->block, 1, bytes, archive->file) != bytes)
        archive->failed = true;
    return !archive->failed;
}

static bool save(struct archive *archive, const unsigned char *data,
                 size_t bytes)
{
    while (bytes > 0) {
        size_t room = BLOCK_BYTES - archive->used;
        size_t part = bytes < room ? bytes : room;
        memcpy(archive->block + archive->used, data, part);
        archive->used += part;
        data += part;
        bytes -= part;
        if (archive->used == BLOCK_BYTES && !write_block(archive))
            return false;
    }
    return true;
}

/* ---- In ---- */

/* The checksum of what stands before that of the file. */
static bool add_up(struct archive *archive)
{
    for (uint64_t left = archive->left; left > 0;) {
        size_t bytes = left < BLOCK_BYTES ? (size_t)left : BLOCK_BYTES;
        gaps_poll();
        if (fread(archive->block, 1, bytes, archive->file) != bytes)
            return false;
        archive->sum = hash_bytes(archive->block, bytes, archive->sum);
        left -= bytes;
    }
    return true;
}

bool archive_open(struct archive *archive, const char *path,
                  struct kura_error *err)
{
    struct stat status;
    uint64_t sum;
    if (!begin(archive, fopen(path, "rb"), path) ||
        fstat(fileno(archive->file), &status) != 0) {
        error_set(err, KURA_INPUT, "can't open %s: %s", path, strerror(errno));
        return drop(archive);
    }
    bool ok = S_ISREG(status.st_mode) && status.st_size >= (off_t)sizeof sum;
    archive->left = ok ? (uint64_t)status.st_size - sizeof sum : 0;
    ok = ok && add_up(archive) &&
         fread(&sum, sizeof sum, 1, archive->file) == 1 && sum == archive->sum;
    rewind(archive->file);
    if (ok)
        return true;
    error_set(err, KURA_INPUT, "%s is damaged: its checksum is wrong", path);
    return drop(archive);
}

static bool load(struct archive *archive, void *data, size_t bytes)
{
    if (archive->left < bytes || fread(data, 1, bytes, archive->file) != bytes)
        return archive_refuse(archive);
    archive->left -= bytes;
    return true;
}

/* ---- Both ---- */

bool archive_carry(struct archive *archive, void *data, size_t bytes)
{
    if (archive->failed)
        return false;
    return archive->saving ? save(archive, data, bytes)
                           : load(archive, data, bytes);
}

bool archive_refuse(struct archive *archive)
{
    archive->failed = true;
    return false;
}

static bool close_written(struct archive *archive, struct kura_error *err)
{
    const char *path = archive->path;
    FILE *file = archive->file;
    bool ok = !archive->failed &&
              (archive->used == 0 || write_block(archive)) &&
              fwrite(&archive->sum, sizeof archive->sum, 1, file) == 1 &&
              fflush(file) == 0 && fsync(fileno(file)) == 0;
    int reason = errno;
    drop(archive);
    return ok || error_set(err, KURA_SYSTEM, "can't write %s: %s", path,
                           strerror(reason));
}

bool archive_close(struct archive *archive, struct kura_error *err)
{
    const char *path = archive->path;
    if (archive->saving)
        return close_written(archive, err);
    bool ok = !archive->failed && archive->left == 0;
    drop(archive);
    return ok ||
           error_set(err, KURA_INPUT,
                     "%s is damaged: it does not hold what it should", path);
}
