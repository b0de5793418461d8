/*
 * What is under way in an exchange, to a file and back; and the checkpoint of a
 * search that several ranks share.
 */
#ifndef SEARCH_EXCHANGE_KEEP_H
#define SEARCH_EXCHANGE_KEEP_H

#include "core/checkpoint.h"
#include "search/exchange/exchange.h"

/* Carries all of it, while nobody works, out or in to its owner, where file is
 * called with users[owner]; afterwards all are at work. */
bool keep_exchange(struct hash_exchange *exchange, struct archive *archive,
                   exchange_fn *file, void *const *users);

/* Posts all that lies in outboxes, while nobody works. */
void keep_flush(struct hash_exchange *exchange);

/* Writes the parts of all ranks and makes them count, if all are ready and can
 * write.  On all ranks, while nobody works on any of them and outboxes are
 * empty; late: after the end. */
void keep_on_ranks(struct courier *courier, bool late, bool ready,
                   checkpoint_fn *carry, void *user);

#endif
