/*
 * A file of tables: opening, statements, transactions.
 *
 * This is the only module that knows SQLite.  A file is opened with a number
 * that says what it holds; it is created when it is not there and refused when
 * it is something else or damaged.  Writers wait for one another; what was
 * committed survives a kill of the process and of the machine.
 */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct database;
struct statement;

struct database_kind {
    const char *name;    /* for messages: "a store of solutions" */
    int id;              /* marks the file, never changes */
    int version;         /* of the tables */
    const char *tables;  /* the commands that create them */
    const char *upgrade; /* those that make them of the version before; NULL */
    /* What else makes it of the version before, in the same transaction; or
       NULL. */
    bool (*convert)(struct database *database, struct kura_error *err);
};

/* NULL when it can't be opened, is of another kind, or is damaged. */
struct database *database_open(const char *path,
                               const struct database_kind *kind, bool create,
                               struct kura_error *err);
void database_close(struct database *database);

/* Transactions: all that is written in between, or nothing.  Rollback is right
 * after any failure. */
bool database_begin(struct database *database, struct kura_error *err);
bool database_commit(struct database *database, struct kura_error *err);
void database_rollback(struct database *database);

/*
 * Prepares a statement and binds its parameters ?1, ?2, ... by the letters of
 * types: 't' const char * (NULL allowed), 'i' int64_t, 'r' double.  NULL when
 * that fails; otherwise *err has no code.
 */
struct statement *database_ask(struct database *database,
                               struct kura_error *err, const char *sql,
                               const char *types, ...);

/* The next row.  False at the end, for NULL, and when it fails: then *err has a
 * code. */
bool statement_next(struct statement *statement, struct kura_error *err);
int64_t statement_integer(struct statement *statement, int column);
double statement_real(struct statement *statement, int column);
/* "" for none; valid until the next row. */
const char *statement_text(struct statement *statement, int column);
void statement_end(struct statement *statement); /* NULL is fine */

/* Runs a statement that has no rows. */
bool database_do(struct database *database, struct kura_error *err,
                 const char *sql, const char *types, ...);

#endif
