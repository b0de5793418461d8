/*
 * Levels as texts, for tests of the formats.  Everything here ends the test
 * when it does not go as it should.
 */
#ifndef TEST_TEXTS_H
#define TEST_TEXTS_H

#include "base/buffer.h"
#include "core/collection.h"

/* Reads with that format (NULL: detected); the caller releases. */
struct collection texts_read(const char *format, const char *text);
struct collection texts_read_bytes(const char *format, const char *text,
                                   size_t size);

/* The level with that number, from 1, which must have been read. */
const struct level *texts_level(const struct collection *levels, size_t number);

/* Written in that format; the caller frees. */
char *texts_write(const char *format, const struct collection *levels);

/* Read and written back gives exactly the other text. */
void texts_become(const char *format, const char *text, const char *other);

/* Read and written back gives the text itself. */
void texts_stay(const char *format, const char *text);

/* The text, or its first level, is refused at that place, in words that hold
 * these. */
void texts_refused(const char *format, const char *text, int line, int column,
                   const char *words);

/* Writing fails with KURA_INPUT, in words that hold these. */
void texts_cannot(const char *format, const struct collection *levels,
                  const char *words);

/* Both have as many levels, of the same games. */
void texts_same(const struct collection *a, const struct collection *b);

/* A folder of collections: $KURA_LEVELS or beside the sources; NULL when there
 * is none. */
const char *texts_folder(void);

/* Reads a file of the folder; false when it is not there. */
bool texts_file(const char *folder, const char *name, struct buffer *into);

#endif
