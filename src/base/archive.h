/*
 * A binary file with a checksum at its end.  The same calls carry data out to
 * a new file and in from one that is there, so that who writes and who reads
 * can't differ:
 *
 *     ok = archive_create(&archive, path, &err) or archive_open(...)
 *     ok = archive_carry(&archive, &number, sizeof number) && ...
 *     ok = archive_close(&archive, &err) && ok
 *
 * A file is opened for reading only after its checksum was found right.  For
 * one kind of machine: numbers are as they stand in memory.
 */
#ifndef BASE_ARCHIVE_H
#define BASE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

struct archive {
    FILE *file;
    const char *path; /* borrowed */
    bool saving;      /* else loading */
    bool failed;
    unsigned char *block; /* owned; saving: what is not written yet */
    size_t used;          /* of it */
    uint64_t sum;         /* of the blocks before */
    uint64_t left;        /* loading: bytes before the checksum */
};

/* KURA_SYSTEM when it can't be made. */
bool archive_create(struct archive *archive, const char *path,
                    struct kura_error *err);

/* KURA_INPUT when it is not there or damaged. */
bool archive_open(struct archive *archive, const char *path,
                  struct kura_error *err);

/* Writes from there, or reads to there; false once something went wrong. */
bool archive_carry(struct archive *archive, void *data, size_t bytes);

/* Says that what was read makes no sense; answers false. */
bool archive_refuse(struct archive *archive);

/* Ends it: all is on the disk, or all was read and nothing is left.  False
 * with the reason when not, or when anything failed before. */
bool archive_close(struct archive *archive, struct kura_error *err);

#endif
