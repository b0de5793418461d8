/*
 * A change is one transaction that looks at the number and writes the next.
 */
#include "store/records.h"

#include <stdlib.h>

#include "store/database.h"

static const struct database_kind kind = {
    .name = "what the page keeps",
    .id = 0x4b757267, /* "Kurg" */
    .version = 1,
    .tables = "CREATE TABLE record (kind TEXT NOT NULL, name TEXT NOT NULL,"
              " revision INTEGER NOT NULL UNIQUE, text TEXT,"
              " PRIMARY KEY (kind, name)) WITHOUT ROWID;",
};

struct records *records_open(const char *path, struct kura_error *err)
{
    return (struct records *)database_open(path, &kind, true, err);
}

static struct database *inner(struct records *records)
{
    return (struct database *)records;
}

void records_close(struct records *records)
{
    database_close(inner(records));
}

bool records_each(struct records *records, int64_t after, kept_record_fn *each,
                  void *user, struct kura_error *err)
{
    struct statement *rows = database_ask(
        inner(records), err,
        "SELECT kind, name, revision, text, text IS NULL FROM record"
        " WHERE revision > ?1 ORDER BY revision",
        "i", after);
    while (statement_next(rows, err))
        each(user,
             &(struct kept_record){
                 .kind = statement_text(rows, 0),
                 .name = statement_text(rows, 1),
                 .revision = statement_integer(rows, 2),
                 .text = statement_integer(rows, 4) ? NULL
                                                    : statement_text(rows, 3),
             });
    statement_end(rows);
    return err->code == KURA_OK;
}

/* One number; *found is 0 when there is no row. */
static bool look(struct statement *rows, int64_t *found, struct kura_error *err)
{
    *found = statement_next(rows, err) ? statement_integer(rows, 0) : 0;
    statement_end(rows);
    return err->code == KURA_OK;
}

static bool put(struct records *records, const struct kept_record *record,
                int64_t *now, struct kura_error *err)
{
    struct database *database = inner(records);
    int64_t seen, last;
    *now = 0;
    if (!look(database_ask(
                  database, err,
                  "SELECT revision FROM record WHERE kind = ?1 AND name = ?2",
                  "tt", record->kind, record->name),
              &seen, err))
        return false;
    if (seen != record->revision)
        return true;
    if (!look(database_ask(database, err,
                           "SELECT COALESCE(MAX(revision), 0) FROM record", ""),
              &last, err) ||
        !database_do(database, err,
                     "INSERT OR REPLACE INTO record VALUES (?1, ?2, ?3, ?4)",
                     "ttit", record->kind, record->name, last + 1,
                     record->text))
        return false;
    *now = last + 1;
    return true;
}

bool records_put(struct records *records, const struct kept_record *record,
                 int64_t *now, struct kura_error *err)
{
    if (database_begin(inner(records), err) && put(records, record, now, err) &&
        database_commit(inner(records), err))
        return true;
    database_rollback(inner(records));
    return false;
}
