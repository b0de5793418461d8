/*
 * Pictures for kura show and kura bench, and the file that they go to.
 */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/file.h"
#include "draw/draw.h"
#include "kura.h"

/* text, svg, png, pdf, gif */
extern const char *const drawings[]; /* ends with NULL */

/* The format that was asked for, or else the one that the file's name ends
 * with, or text without an ending and for .txt; NULL for any other. */
const char *drawing_format(const char *asked, const char *file);

/* Draws it with a skin, a name or a file or NULL, into the file, standard
 * output for NULL; answers the exit code. */
int picture_write(const struct kura_level *level, struct picture picture,
                  const char *skin, const char *format, const char *file);

/* To be drawn on: a file_draft, whose path may be NULL for standard output.
 * Answers the exit code. */
int picture_open(struct file_draft *file, const char *path);
bool picture_add(void *file, const void *data, size_t size);
/* Ok says whether all was drawn. */
int picture_close(struct file_draft *file, bool ok, struct kura_error *err);

#endif
