/*
 * What the page keeps for its user: games, snapshots, levels and collections of
 * one's own, records.  Each is a text of a kind under a name; what it says is
 * the page's affair.
 *
 * Many may write at once, in several processes.  Every change gets the next
 * number; who writes says which number was seen last, and is refused when
 * somebody else was quicker, so that nothing is ever written over unseen.
 * What was removed stays as a record without a text, so that others hear of it.
 */
#ifndef STORE_RECORDS_H
#define STORE_RECORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct records;

/* Creates the file when it is not there; NULL when it can't be opened or is
 * damaged. */
struct records *records_open(const char *path, struct kura_error *err);
void records_close(struct records *records);

/* Texts are borrowed. */
struct kept_record {
    const char *kind, *name;
    int64_t revision; /* number of the last change */
    const char *text; /* NULL: removed */
};

/* Calls back for every record that changed after a number, in their order. */
typedef void kept_record_fn(void *user, const struct kept_record *record);
bool records_each(struct records *records, int64_t after, kept_record_fn *each,
                  void *user, struct kura_error *err);

/*
 * Writes the record, whose revision is the one that was seen last (0: none).
 * *now becomes its new one; 0 when somebody else has changed it meanwhile, and
 * nothing is written.
 */
bool records_put(struct records *records, const struct kept_record *record,
                 int64_t *now, struct kura_error *err);

#endif
