/*
 * Solutions that were found, by level.
 *
 * A level is known by its form (kura_level_form), so a turned or mirrored copy
 * is the same level, and so is one with the player elsewhere in its region.
 * For each form and each starting square of the player two plans are kept: the
 * best by pushes and then moves, and the best by moves and then pushes.  A plan
 * that is asked for from another starting square begins with another walk to
 * its first push.
 *
 * Whatever comes out of the file is checked: the row against its own checksum,
 * the plan by the referee on the level it was asked for.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/record.h"
#include "kura.h"

struct store;

/* NULL when the file can't be opened, is something else, or is damaged. */
struct store *store_open(const char *path, bool create, struct kura_error *err);
void store_close(struct store *store);

/* What is known about a plan besides itself. */
struct claim {
    const char *finder; /* name of an engine, or what else found it */
    bool fewest_pushes, fewest_moves; /* proved */
};

/* What a proof of the shortest plan by that objective says. */
struct claim claim_of(const char *finder, const char *minimize, bool proved);

/*
 * Plays the plan and keeps it if that is better than what is stored, or proved
 * where that was not; *kept says so.  False when the plan is refused or the
 * file can't be written.  Once it has answered, the plan is on the disk.
 */
bool store_save(struct store *store, const struct kura_level *level,
                const char *plan, const struct claim *claim, bool *kept,
                struct kura_error *err);

/* A plan for the level that was asked about. */
struct stored {
    char *plan; /* LURD, verified on the level; NULL when there is none */
    size_t moves, pushes;
    bool proved;     /* fewest, of what was asked for */
    char finder[64]; /* who found it */
    char when[32];   /* "2026-01-31T12:00:00Z" */
};

void stored_release(struct stored *stored);

/* As JSON: all but the plan; adds the key by which a level is known. */
struct record *stored_record(const struct stored *stored);
void record_key(struct record *record, const struct kura_level *level);

/* The best by "pushes" or by "moves". */
bool store_best(struct store *store, const struct kura_level *level,
                const char *metric, struct stored *best,
                struct kura_error *err);

struct stored_level {
    const char *key;
    const struct kura_levels *levels; /* the level alone */
    const struct kura_level *level;   /* as it was when first seen */
    struct stored by_pushes, by_moves;
};

/* Calls back for every level, in the order in which they came; stops when the
 * callback answers false, which is no failure. */
typedef bool stored_level_fn(void *user, const struct stored_level *level);
bool store_each(struct store *store, stored_level_fn *each, void *user,
                struct kura_error *err);

#endif
