/*
 * What commands keep: the store, where it is, and plans in and out; and the
 * directory of a checkpoint.
 */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include "base/buffer.h"
#include "store/store.h"
#include "kura.h"

/* Adds the path of a file in the directory, or in the user's data directory if
 * that is NULL; directories are made.  False when there is none. */
bool data_path(const char *directory, const char *name, struct buffer *path);

/* Makes the directory for checkpoints, if it is not NULL, and locks it: two at
 * work there would spoil each other's.  The lock goes with the process. Answers
 * the exit code. */
int lock_checkpoint(const char *directory);

/* Opens the store that was given, or else the one that the environment's
 * KURA_STORE names, or else one in the user's data directory.  NULL after a
 * complaint, with *code set. */
struct store *store_open_path(const char *given, bool create, int *code);

/* False when the store that would be opened is surely not there. */
bool store_exists(const char *given);

/*
 * Fills the result from the store when that answers the request: any plan when
 * nothing is to be minimised, else one that is proved.  *found says so.
 * Answers the exit code.
 */
int store_recall(struct store *store, const struct kura_level *level,
                 const struct kura_options *request, struct kura_result *result,
                 bool *found);

/* Keeps a plan, which may be NULL. */
int store_keep(struct store *store, const struct kura_level *level,
               const char *plan, struct claim claim);

#endif
