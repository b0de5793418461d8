/*
 * What is under way in an exchange, to a file and back.
 */
#ifndef SEARCH_EXCHANGE_KEEP_H
#define SEARCH_EXCHANGE_KEEP_H

#include "base/archive.h"
#include "search/exchange/exchange.h"

/* Carries all of it, while nobody works, out or in to its owner, where file is
 * called with users[owner]; afterwards all are at work. */
bool keep_exchange(struct hash_exchange *exchange, struct archive *archive,
                   exchange_fn *file, void *const *users);

#endif
