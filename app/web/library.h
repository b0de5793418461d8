/*
 * Collections in the folders that were named when the server started.
 *
 * A file is a collection; files of one folder whose names differ only in a
 * number are one together, in the order of the numbers.  Folders are read anew
 * when asked, so that a new file shows.  A name that comes from a page is only
 * ever compared with names that were found: it can't lead anywhere else.
 * Links are not followed.
 */
#ifndef WEB_LIBRARY_H
#define WEB_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

struct web_collection {
    const char *id;             /* "0/first-steps.sok" */
    const char *title;          /* its own, or the name of the file */
    const char *author, *notes; /* "" where it says nothing */
    const char *folder;         /* as the user named it */
    size_t files;
};

typedef void collection_fn(void *user, const struct web_collection *collection);
/* Calls for each collection of these folders, which end with NULL, by folder
 * and name. */
void library_each(const char *const *paths, collection_fn *each, void *user);

/* What is in a file; its name, without the ending, when it is one of several,
 * else "".  The text is NULL, with the reason in err, when it can't be read. */
typedef void text_fn(void *user, const char *name, const struct buffer *text,
                     const struct kura_error *err);
/* Calls for each file of the collection, which may each have another format;
 * false when there is none of that name. */
bool library_read(const char *const *paths, const char *id, text_fn *each,
                  void *user);

#endif
