/*
 * Data goes out in blocks of one size; the checksum of each is the seed of the
 * next one's, so a reader can check the file without knowing what is in it.
 */
#include "base/parcel.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/gaps.h"
#include "base/hash.h"

#define BLOCK_BYTES ((size_t)1 << 18)

static bool begin(struct parcel *parcel, FILE *file, const char *path)
{
    *parcel = (struct parcel){.file = file, .path = path};
    parcel->block = malloc(BLOCK_BYTES);
    return file && parcel->block;
}

/* Closes it all; answers false. */
static bool drop(struct parcel *parcel)
{
    if (parcel->file)
        fclose(parcel->file);
    free(parcel->block);
    *parcel = (struct parcel){.failed = true};
    return false;
}

/* ---- Out ---- */

bool parcel_create(struct parcel *parcel, const char *path,
                   struct kura_error *err)
{
    if (!begin(parcel, fopen(path, "wb"), path)) {
        error_set(err, KURA_SYSTEM, "can't write %s: %s", path,
                  strerror(errno));
        return drop(parcel);
    }
    parcel->saving = true;
    return true;
}

static bool write_block(struct parcel *parcel)
{
    size_t bytes = parcel->used;
    gaps_poll();
    parcel->sum = hash_bytes(parcel->block, bytes, parcel->sum);
    parcel->used = 0;
    if (fwrite(parcel->block, 1, bytes, parcel->file) != bytes)
        parcel->failed = true;
    return !parcel->failed;
}

static bool save(struct parcel *parcel, const unsigned char *data, size_t bytes)
{
    while (bytes > 0) {
        size_t room = BLOCK_BYTES - parcel->used;
        size_t part = bytes < room ? bytes : room;
        memcpy(parcel->block + parcel->used, data, part);
        parcel->used += part;
        data += part;
        bytes -= part;
        if (parcel->used == BLOCK_BYTES && !write_block(parcel))
            return false;
    }
    return true;
}

/* ---- In ---- */

/* The checksum of what stands before that of the file. */
static bool add_up(struct parcel *parcel)
{
    for (uint64_t left = parcel->left; left > 0;) {
        size_t bytes = left < BLOCK_BYTES ? (size_t)left : BLOCK_BYTES;
        gaps_poll();
        if (fread(parcel->block, 1, bytes, parcel->file) != bytes)
            return false;
        parcel->sum = hash_bytes(parcel->block, bytes, parcel->sum);
        left -= bytes;
    }
    return true;
}

bool parcel_open(struct parcel *parcel, const char *path,
                 struct kura_error *err)
{
    struct stat status;
    uint64_t sum;
    if (!begin(parcel, fopen(path, "rb"), path) ||
        fstat(fileno(parcel->file), &status) != 0) {
        error_set(err, KURA_INPUT, "can't open %s: %s", path, strerror(errno));
        return drop(parcel);
    }
    bool ok = S_ISREG(status.st_mode) && status.st_size >= (off_t)sizeof sum;
    parcel->left = ok ? (uint64_t)status.st_size - sizeof sum : 0;
    ok = ok && add_up(parcel) &&
         fread(&sum, sizeof sum, 1, parcel->file) == 1 && sum == parcel->sum;
    rewind(parcel->file);
    if (ok)
        return true;
    error_set(err, KURA_INPUT, "%s is damaged: its checksum is wrong", path);
    return drop(parcel);
}

static bool load(struct parcel *parcel, void *data, size_t bytes)
{
    if (parcel->left < bytes || fread(data, 1, bytes, parcel->file) != bytes)
        return parcel_refuse(parcel);
    parcel->left -= bytes;
    return true;
}

/* ---- Both ---- */

bool parcel_carry(struct parcel *parcel, void *data, size_t bytes)
{
    if (parcel->failed)
        return false;
    return parcel->saving ? save(parcel, data, bytes)
                          : load(parcel, data, bytes);
}

bool parcel_refuse(struct parcel *parcel)
{
    parcel->failed = true;
    return false;
}

static bool close_written(struct parcel *parcel, struct kura_error *err)
{
    const char *path = parcel->path;
    FILE *file = parcel->file;
    bool ok = !parcel->failed && (parcel->used == 0 || write_block(parcel)) &&
              fwrite(&parcel->sum, sizeof parcel->sum, 1, file) == 1 &&
              fflush(file) == 0 && fsync(fileno(file)) == 0;
    int reason = errno;
    drop(parcel);
    return ok || error_set(err, KURA_SYSTEM, "can't write %s: %s", path,
                           strerror(reason));
}

bool parcel_close(struct parcel *parcel, struct kura_error *err)
{
    const char *path = parcel->path;
    if (parcel->saving)
        return close_written(parcel, err);
    bool ok = !parcel->failed && parcel->left == 0;
    drop(parcel);
    return ok ||
           error_set(err, KURA_INPUT,
                     "%s is damaged: it does not hold what it should", path);
}
