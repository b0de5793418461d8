/*
 * One table; its key is what a run is known by, so that writing the same run
 * twice is no matter.
 */
#include "store/results.h"

#include "store/database.h"

static const struct database_kind kind = {
    .name = "a file of bench results",
    .id = 0x6b627268, /* "kbrh" */
    .version = 2,
    .upgrade = "ALTER TABLE runs ADD COLUMN lower_bound INTEGER NOT NULL"
               " DEFAULT -1",
    .tables = "CREATE TABLE entrants ("
              "  id INTEGER PRIMARY KEY,"
              "  name TEXT NOT NULL UNIQUE);"
              "CREATE TABLE runs ("
              "  id INTEGER PRIMARY KEY,"
              "  entrant INTEGER NOT NULL REFERENCES entrants (id),"
              "  conditions TEXT NOT NULL,"
              "  file TEXT NOT NULL,"
              "  number INTEGER NOT NULL,"
              "  level TEXT NOT NULL,"
              "  set_name TEXT NOT NULL,"
              "  title TEXT NOT NULL,"
              "  boxes INTEGER NOT NULL,"
              "  outcome TEXT NOT NULL,"
              "  reason TEXT NOT NULL,"
              "  error TEXT NOT NULL,"
              "  seconds REAL NOT NULL,"
              "  cpu_seconds REAL NOT NULL,"
              "  peak_bytes INTEGER NOT NULL,"
              "  moves INTEGER NOT NULL,"
              "  pushes INTEGER NOT NULL,"
              "  proved INTEGER NOT NULL,"
              "  plan TEXT NOT NULL,"
              "  counters TEXT NOT NULL,"
              "  lower_bound INTEGER NOT NULL,"
              "  UNIQUE (entrant, conditions, file, number, level));",
};

struct results *results_open(const char *path, bool create,
                             struct kura_error *err)
{
    return (struct results *)database_open(path, &kind, create, err);
}

static struct database *inner(struct results *results)
{
    return (struct database *)results;
}

void results_close(struct results *results)
{
    database_close(inner(results));
}

bool results_enter(struct results *results, const char *entrant,
                   struct kura_error *err)
{
    return database_do(inner(results), err,
                       "INSERT OR IGNORE INTO entrants (name) VALUES (?1)", "t",
                       entrant);
}

static bool add_row(struct results *results, const struct run_row *row,
                    struct kura_error *err)
{
    return results_enter(results, row->entrant, err) &&
           database_do(
               inner(results), err,
               "INSERT OR IGNORE INTO runs (entrant, conditions, file, number,"
               " level, set_name, title, boxes, outcome, reason, error,"
               " seconds, cpu_seconds, peak_bytes, moves, pushes, proved,"
               " plan, counters, lower_bound) VALUES ((SELECT id FROM entrants "
               "WHERE name ="
               " ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,"
               " ?15, ?16, ?17, ?18, ?19, ?20)",
               "tttitttitttrriiiitti", row->entrant, row->conditions, row->file,
               row->number, row->level, row->set, row->title, row->boxes,
               row->outcome, row->reason, row->error, row->seconds,
               row->cpu_seconds, row->peak_bytes, row->moves, row->pushes,
               row->proved, row->plan, row->counters, row->lower_bound);
}

bool results_add(struct results *results, const struct run_row *row,
                 struct kura_error *err)
{
    struct database *database = inner(results);
    if (!database_begin(database, err))
        return false;
    bool ok = add_row(results, row, err) && database_commit(database, err);
    database_rollback(database);
    return ok;
}

bool results_has(struct results *results, const struct run_row *row, bool *has,
                 struct kura_error *err)
{
    struct statement *statement = database_ask(
        inner(results), err,
        "SELECT 1 FROM runs WHERE entrant = (SELECT id FROM entrants WHERE"
        " name = ?1) AND conditions = ?2 AND file = ?3 AND number = ?4 AND"
        " level = ?5",
        "tttit", row->entrant, row->conditions, row->file, row->number,
        row->level);
    *has = statement_next(statement, err);
    statement_end(statement);
    return err->code == KURA_OK;
}

static struct run_row read_row(struct statement *statement)
{
    return (struct run_row){
        .entrant = statement_text(statement, 0),
        .conditions = statement_text(statement, 1),
        .file = statement_text(statement, 2),
        .number = statement_integer(statement, 3),
        .level = statement_text(statement, 4),
        .set = statement_text(statement, 5),
        .title = statement_text(statement, 6),
        .boxes = statement_integer(statement, 7),
        .outcome = statement_text(statement, 8),
        .reason = statement_text(statement, 9),
        .error = statement_text(statement, 10),
        .seconds = statement_real(statement, 11),
        .cpu_seconds = statement_real(statement, 12),
        .peak_bytes = statement_integer(statement, 13),
        .moves = statement_integer(statement, 14),
        .pushes = statement_integer(statement, 15),
        .proved = statement_integer(statement, 16),
        .plan = statement_text(statement, 17),
        .counters = statement_text(statement, 18),
        .lower_bound = statement_integer(statement, 19),
    };
}

bool results_each(struct results *results, run_row_fn *each, void *user,
                  struct kura_error *err)
{
    struct statement *statement = database_ask(
        inner(results), err,
        "SELECT entrants.name, conditions, file, number, level, set_name,"
        " title, boxes, outcome, reason, error, seconds, cpu_seconds,"
        " peak_bytes, moves, pushes, proved, plan, counters, lower_bound"
        " FROM runs JOIN entrants ON entrants.id = runs.entrant"
        " ORDER BY set_name, file, number, entrants.id, conditions",
        "");
    while (statement_next(statement, err)) {
        struct run_row row = read_row(statement);
        if (!each(user, &row))
            break;
    }
    statement_end(statement);
    return err->code == KURA_OK;
}
