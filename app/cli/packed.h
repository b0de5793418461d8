/*
 * A file that is written and read compressed (zstd).
 */
#ifndef CLI_PACKED_H
#define CLI_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

/* A file to be written in pieces. */
struct packed_file {
    char *path;       /* owned */
    size_t limit;     /* most bytes on the disk; 0 is none */
    size_t written;   /* so far */
    FILE *file;       /* NULL: nothing has come yet */
    void *compressor; /* NULL as above */
    struct kura_error error;
};

/* Takes the path over; it is opened with the first piece. */
void packed_init(struct packed_file *packed, char *take_path, size_t limit);

/* Adds a piece; false, with the error set, when it can't or would be more than
 * the limit.  The first parameter is a struct packed_file. */
bool packed_write(void *packed, const void *data, size_t size);

/* Ends the file; a file that is not wanted, or not whole, is removed.  False
 * when it was wanted and can't be. */
bool packed_end(struct packed_file *packed, bool wanted);

/* Writes what a compressed file holds to another file. */
bool packed_unpack(const char *path, FILE *to, struct kura_error *err);

#endif
