/*
 * Write-ahead logging with full synchronisation: readers and writers do not
 * wait for one another, and what a commit has answered for is on the disk.
 */
#include "store/database.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <sys/stat.h>

/* How long a writer waits for another one. */
#define BUSY_MILLISECONDS 60000
#define BUSY_PAUSE 10

struct database {
    sqlite3 *handle; /* owned */
    char path[300];  /* for messages */
    const struct database_kind *kind;
};

/* A statement is SQLite's own; the cast stays in this file. */
static sqlite3_stmt *inner(struct statement *statement)
{
    return (sqlite3_stmt *)statement;
}

/* Our own statements are right: what they stumble over is in the file, unless
 * it is one of these. */
static bool is_systems_fault(int code)
{
    static const int faults[] = {
        SQLITE_PERM,  SQLITE_BUSY,     SQLITE_LOCKED,   SQLITE_NOMEM,
        SQLITE_IOERR, SQLITE_READONLY, SQLITE_PROTOCOL, SQLITE_INTERRUPT,
        SQLITE_FULL,  SQLITE_CANTOPEN, SQLITE_MISUSE,   SQLITE_NOLFS,
        SQLITE_AUTH};
    if (code == SQLITE_IOERR_SHORT_READ)
        return false;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if ((code & 255) == faults[i])
            return true;
    return false;
}

/* A damaged file is bad input; all else is the system's fault. */
static bool refuse(const struct database *database, struct kura_error *err)
{
    const char *words = sqlite3_errmsg(database->handle);
    if (is_systems_fault(sqlite3_extended_errcode(database->handle)))
        return error_set(err, KURA_SYSTEM, "%s: %s", database->path, words);
    return error_set(err, KURA_INPUT, "%s: damaged, or not %s (%.80s)",
                     database->path, database->kind->name, words);
}

static bool execute(struct database *database, const char *sql,
                    struct kura_error *err)
{
    return sqlite3_exec(database->handle, sql, NULL, NULL, NULL) == SQLITE_OK ||
           refuse(database, err);
}

bool database_begin(struct database *database, struct kura_error *err)
{
    return execute(database, "BEGIN IMMEDIATE", err);
}

bool database_commit(struct database *database, struct kura_error *err)
{
    return execute(database, "COMMIT", err);
}

void database_rollback(struct database *database)
{
    if (!sqlite3_get_autocommit(database->handle))
        sqlite3_exec(database->handle, "ROLLBACK", NULL, NULL, NULL);
}

/* ---- Statements ---- */

static int bind(sqlite3_stmt *statement, int place, char type, va_list *values)
{
    if (type == 'i')
        return sqlite3_bind_int64(statement, place, va_arg(*values, int64_t));
    if (type == 'r')
        return sqlite3_bind_double(statement, place, va_arg(*values, double));
    return sqlite3_bind_text(statement, place, va_arg(*values, const char *),
                             -1, SQLITE_TRANSIENT);
}

static struct statement *ask(struct database *database, struct kura_error *err,
                             const char *sql, const char *types,
                             va_list *values)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database->handle, sql, -1, &statement, NULL);
    for (int i = 0; types[i] && code == SQLITE_OK; i++)
        code = bind(statement, i + 1, types[i], values);
    err->code = KURA_OK;
    if (code == SQLITE_OK)
        return (struct statement *)statement;
    refuse(database, err);
    sqlite3_finalize(statement);
    return NULL;
}

struct statement *database_ask(struct database *database,
                               struct kura_error *err, const char *sql,
                               const char *types, ...)
{
    va_list values;
    va_start(values, types);
    struct statement *statement = ask(database, err, sql, types, &values);
    va_end(values);
    return statement;
}

bool statement_next(struct statement *statement, struct kura_error *err)
{
    sqlite3_stmt *inside = inner(statement);
    if (!inside)
        return false;
    int code = sqlite3_step(inside);
    if (code == SQLITE_ROW)
        return true;
    sqlite3 *handle = sqlite3_db_handle(inside);
    err->code = KURA_OK;
    if (code != SQLITE_DONE &&
        is_systems_fault(sqlite3_extended_errcode(handle)))
        error_set(err, KURA_SYSTEM, "%s", sqlite3_errmsg(handle));
    else if (code != SQLITE_DONE)
        error_set(err, KURA_INPUT, "the file is damaged (%.80s)",
                  sqlite3_errmsg(handle));
    return false;
}

int64_t statement_integer(struct statement *statement, int column)
{
    return sqlite3_column_int64(inner(statement), column);
}

double statement_real(struct statement *statement, int column)
{
    return sqlite3_column_double(inner(statement), column);
}

const char *statement_text(struct statement *statement, int column)
{
    const void *text = sqlite3_column_text(inner(statement), column);
    return text ? text : "";
}

void statement_end(struct statement *statement)
{
    sqlite3_finalize(inner(statement));
}

bool database_do(struct database *database, struct kura_error *err,
                 const char *sql, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    struct statement *statement = ask(database, err, sql, types, &values);
    va_end(values);
    statement_next(statement, err);
    statement_end(statement);
    return err->code == KURA_OK;
}

/* ---- Opening ---- */

/* What a file is: nothing yet, ours, or something else. */
struct marks {
    int64_t id, version, tables;
};

/* By one statement: between two another program may make the tables. */
static bool read_marks(struct database *database, struct marks *marks,
                       struct kura_error *err)
{
    struct statement *row =
        database_ask(database, err,
                     "SELECT application_id, user_version,"
                     " (SELECT count(*) FROM sqlite_schema)"
                     " FROM pragma_application_id, pragma_user_version",
                     "");
    bool ok = statement_next(row, err);
    if (ok)
        *marks = (struct marks){.id = statement_integer(row, 0),
                                .version = statement_integer(row, 1),
                                .tables = statement_integer(row, 2)};
    statement_end(row);
    return ok || refuse(database, err);
}

static bool is_new(const struct marks *marks)
{
    return marks->tables == 0 && marks->id == 0;
}

/* Of the version before, which can be brought up to date? */
static bool is_old(const struct marks *marks, const struct database_kind *kind)
{
    return (kind->upgrade || kind->convert) && marks->id == kind->id &&
           marks->version == kind->version - 1;
}

static bool change_tables(struct database *database, const struct marks *marks,
                          struct kura_error *err)
{
    const struct database_kind *kind = database->kind;
    char sql[120];
    snprintf(sql, sizeof sql,
             "PRAGMA application_id = %d; PRAGMA user_version = %d", kind->id,
             kind->version);
    if (is_new(marks))
        return execute(database, kind->tables, err) &&
               execute(database, sql, err);
    return !is_old(marks, kind) ||
           ((!kind->upgrade || execute(database, kind->upgrade, err)) &&
            (!kind->convert || kind->convert(database, err)) &&
            execute(database, sql, err));
}

/* Creates the tables in a new file, and brings old ones up to date, once: of
 * two that see it so, the second finds it done when its turn comes. */
static bool settle_tables(struct database *database, struct marks *marks,
                          struct kura_error *err)
{
    bool ok =
        database_begin(database, err) && read_marks(database, marks, err) &&
        change_tables(database, marks, err) &&
        read_marks(database, marks, err) && database_commit(database, err);
    database_rollback(database);
    return ok;
}

static bool check_kind(const struct database *database,
                       const struct marks *marks, struct kura_error *err)
{
    const struct database_kind *kind = database->kind;
    if (marks->id != kind->id)
        return error_set(err, KURA_INPUT, "%s: not %s", database->path,
                         kind->name);
    if (marks->version != kind->version)
        return error_set(err, KURA_INPUT,
                         "%s: %s of version %d, expected version %d",
                         database->path, kind->name, (int)marks->version,
                         kind->version);
    return true;
}

/* Reads the whole file once; a second for a few hundred megabytes. */
static bool check_pages(struct database *database, struct kura_error *err)
{
    struct statement *statement =
        database_ask(database, err, "PRAGMA quick_check(1)", "");
    if (!statement)
        return false;
    bool ok = statement_next(statement, err) &&
              strcmp(statement_text(statement, 0), "ok") == 0;
    if (!ok)
        error_set(err, KURA_INPUT, "%s: damaged (%.120s)", database->path,
                  statement_text(statement, 0));
    statement_end(statement);
    return ok;
}

/* Two that change a new file at once get "busy" without waiting: try again. */
static bool set_journal(struct database *database, struct kura_error *err)
{
    for (int tries = 0; tries < BUSY_MILLISECONDS / BUSY_PAUSE; tries++) {
        if (execute(database, "PRAGMA journal_mode = WAL", err))
            return true;
        if ((sqlite3_errcode(database->handle) & 255) != SQLITE_BUSY)
            return false;
        sqlite3_sleep(BUSY_PAUSE);
    }
    return false;
}

static bool prepare(struct database *database, bool create,
                    struct kura_error *err)
{
    struct marks marks;
    sqlite3_busy_timeout(database->handle, BUSY_MILLISECONDS);
    if (!read_marks(database, &marks, err))
        return false;
    bool unsettled = is_new(&marks) ? create : is_old(&marks, database->kind);
    return (!unsettled || settle_tables(database, &marks, err)) &&
           check_kind(database, &marks, err) && set_journal(database, err) &&
           execute(database, "PRAGMA synchronous = FULL", err) &&
           execute(database, "PRAGMA foreign_keys = ON", err) &&
           check_pages(database, err);
}

static bool exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

struct database *database_open(const char *path,
                               const struct database_kind *kind, bool create,
                               struct kura_error *err)
{
    if (!create && !exists(path)) {
        error_set(err, KURA_INPUT, "%s: %s", path, strerror(errno));
        return NULL;
    }
    struct database *database = calloc(1, sizeof *database);
    if (!database)
        return error_null(err);
    database->kind = kind;
    snprintf(database->path, sizeof database->path, "%s", path);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX |
                (create ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(path, &database->handle, flags, NULL) == SQLITE_OK) {
        if (prepare(database, create, err))
            return database;
    } else {
        refuse(database, err);
    }
    database_close(database);
    return NULL;
}

void database_close(struct database *database)
{
    if (!database)
        return;
    sqlite3_close(database->handle);
    free(database);
}
