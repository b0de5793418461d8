/*
 * The only place that knows the compressor; files carry its checksum.  What
 * could not be written to its end is removed.
 */
#include "cli/packed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#define LEVEL 6 /* more takes longer than the proof */
#define PIECE ((size_t)1 << 17)

void packed_init(struct packed_file *packed, char *take_path, size_t limit)
{
    *packed = (struct packed_file){.path = take_path, .limit = limit};
}

static bool open_file(struct packed_file *packed)
{
    if (packed->file)
        return true;
    if (!packed->path)
        return error_memory(&packed->error);
    packed->compressor = ZSTD_createCCtx();
    if (!packed->compressor)
        return error_memory(&packed->error);
    ZSTD_CCtx_setParameter(packed->compressor, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(packed->compressor, ZSTD_c_checksumFlag, 1);
    packed->file = fopen(packed->path, "w");
    return packed->file ||
           error_set(&packed->error, KURA_SYSTEM, "can't write %.200s: %s",
                     packed->path, strerror(errno));
}

/* Compresses the text and writes what comes out. */
static bool pass_on(struct packed_file *packed, const void *text, size_t size,
                    ZSTD_EndDirective how)
{
    static _Thread_local char piece[PIECE];
    ZSTD_inBuffer in = {text, size, 0};
    size_t left;
    do {
        ZSTD_outBuffer out = {piece, sizeof piece, 0};
        left = ZSTD_compressStream2(packed->compressor, &out, &in, how);
        if (ZSTD_isError(left))
            return error_set(&packed->error, KURA_SYSTEM, "%.200s: %s",
                             packed->path, ZSTD_getErrorName(left));
        packed->written += out.pos;
        if (packed->limit && packed->written > packed->limit)
            return error_set(&packed->error, KURA_SYSTEM,
                             "%.200s would be larger than the limit of %zu "
                             "bytes",
                             packed->path, packed->limit);
        if (fwrite(piece, 1, out.pos, packed->file) != out.pos)
            return error_set(&packed->error, KURA_SYSTEM,
                             "can't write %.200s: %s", packed->path,
                             strerror(errno));
    } while (how == ZSTD_e_end ? left > 0 : in.pos < in.size);
    return true;
}

bool packed_write(void *packed, const void *data, size_t size)
{
    struct packed_file *self = packed;
    return open_file(self) && pass_on(self, data, size, ZSTD_e_continue);
}

bool packed_end(struct packed_file *packed, bool wanted)
{
    bool ok = wanted && packed->file && !packed->error.code &&
              pass_on(packed, NULL, 0, ZSTD_e_end);
    if (packed->file && fclose(packed->file) != 0 && ok)
        ok = error_set(&packed->error, KURA_SYSTEM, "can't write %.200s: %s",
                       packed->path, strerror(errno));
    if (packed->file && !ok)
        unlink(packed->path);
    ZSTD_freeCCtx(packed->compressor);
    free(packed->path);
    packed->file = NULL;
    packed->path = NULL;
    return ok || !wanted || !packed->error.code;
}

static bool unpack(FILE *from, FILE *to, ZSTD_DCtx *decompressor,
                   struct kura_error *err)
{
    static _Thread_local char packed[PIECE], plain[PIECE];
    size_t size, state = 0;
    while ((size = fread(packed, 1, sizeof packed, from)) > 0) {
        ZSTD_inBuffer in = {packed, size, 0};
        while (in.pos < in.size) {
            ZSTD_outBuffer out = {plain, sizeof plain, 0};
            state = ZSTD_decompressStream(decompressor, &out, &in);
            if (ZSTD_getErrorCode(state) == ZSTD_error_memory_allocation)
                return error_memory(err);
            if (ZSTD_isError(state))
                return error_set(err, KURA_INPUT, "%s",
                                 ZSTD_getErrorName(state));
            if (fwrite(plain, 1, out.pos, to) != out.pos)
                return error_set(err, KURA_SYSTEM,
                                 "can't write a temporary file: %s",
                                 strerror(errno));
        }
    }
    return state == 0 || error_set(err, KURA_INPUT, "the end is missing");
}

bool packed_unpack(const char *path, FILE *to, struct kura_error *err)
{
    FILE *from = fopen(path, "r");
    ZSTD_DCtx *decompressor = ZSTD_createDCtx();
    bool ok =
        from ? decompressor ? unpack(from, to, decompressor, err)
                            : error_memory(err)
             : error_set(err, KURA_INPUT, "can't open: %s", strerror(errno));
    ZSTD_freeDCtx(decompressor);
    if (from)
        fclose(from);
    return ok;
}
