/*
 * Whole files in and out.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/error.h"

/* Adds the file, or standard input for "-", to the buffer.  Fails for what is
 * not there, is a directory, can't be read, or is larger than the limit. */
bool file_read(const char *path, size_t limit_bytes, struct buffer *into,
               struct kura_error *err);

/* A file in the making.  It stands beside the one of that name and takes its
 * place when it is whole, so that whoever reads sees the old one or the new
 * one, whatever happens.  Only a link, and what is no plain file, is written in
 * place. */
struct file_draft {
    FILE *stream;     /* where it is written to; standard output for "-" */
    const char *path; /* borrowed */
    char part[4096];  /* of what stands beside it; "": nothing does */
    unsigned mode;    /* rights of the file that is replaced; 0: of a new one */
};

bool file_draft_open(struct file_draft *draft, const char *path,
                     struct kura_error *err);
/* Puts it in place, or drops it; false when writing failed, errno says why. */
bool file_draft_close(struct file_draft *draft, bool keep,
                      struct kura_error *err);

/* Writes the text as such a file, or to standard output for "-". */
bool file_write(const char *path, const char *text, size_t size,
                struct kura_error *err);

/* Removes the directory and what is in it, as deep as it goes. */
void file_remove_directory(const char *path);

/* What is behind the last slash. */
const char *file_name(const char *path);

/* The folder for files that go again: TMPDIR if that is set. */
const char *file_temporary(void);

#endif
