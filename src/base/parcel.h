/*
 * A binary file with a checksum at its end.  The same calls carry data out to
 * a new file and in from one that is there, so that who writes and who reads
 * can't differ:
 *
 *     ok = parcel_create(&parcel, path, &err) or parcel_open(...)
 *     ok = parcel_carry(&parcel, &number, sizeof number) && ...
 *     ok = parcel_close(&parcel, &err) && ok
 *
 * A file is opened for reading only after its checksum was found right.  For
 * one kind of machine: numbers are as they stand in memory.
 */
#ifndef BASE_PARCEL_H
#define BASE_PARCEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

struct parcel {
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
bool parcel_create(struct parcel *parcel, const char *path,
                   struct kura_error *err);

/* KURA_INPUT when it is not there or damaged. */
bool parcel_open(struct parcel *parcel, const char *path,
                 struct kura_error *err);

/* Writes from there, or reads to there; false once something went wrong. */
bool parcel_carry(struct parcel *parcel, void *data, size_t bytes);

/* Says that what was read makes no sense; answers false. */
bool parcel_refuse(struct parcel *parcel);

/* Ends it: all is on the disk, or all was read and nothing is left.  False
 * with the reason when not, or when anything failed before. */
bool parcel_close(struct parcel *parcel, struct kura_error *err);

#endif
