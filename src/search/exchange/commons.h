/*
 * Tables that one rank of each machine makes, and the others of that machine
 * read in the same memory.
 *
 * It counts as memory of the rank that made it.  Where another one can't read
 * it (a container of its own), that one makes its own.
 */
#ifndef SEARCH_EXCHANGE_COMMONS_H
#define SEARCH_EXCHANGE_COMMONS_H

#include "search/exchange/courier.h"

/* Fills zeroed memory; false when the run is stopped. */
typedef bool commons_fn(void *user, void *memory);

/* So many bytes, filled; by the first thread of all ranks, in the same order of
 * all that ranks share.  NULL when the run is stopped or it is over.  Valid
 * until the release. */
void *commons_get(struct courier *courier, size_t bytes, commons_fn *fill,
                  void *user);

void commons_release(struct courier *courier);

#endif
