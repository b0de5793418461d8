/*
 * A row for each level, start and metric, with a checksum over what it says; an
 * older row gives way in the transaction that writes the better one.
 */
#include "store/store.h"

#include "base/hash.h"
#include "store/database.h"
#include "store/drawing.h"
#include "store/moved.h"

static bool forget_proofs(struct database *database, struct kura_error *err);

static const struct database_kind kind = {
    .name = "a store of solutions",
    .id = 0x6b757261, /* "kura" */
    .version = 2,     /* 1 took the word of other programs for a proof */
    .convert = forget_proofs,
    .tables =
        "CREATE TABLE levels ("
        "  id INTEGER PRIMARY KEY,"
        "  key TEXT NOT NULL,"
        "  form TEXT NOT NULL UNIQUE," /* canonical */
        "  drawing TEXT NOT NULL,"     /* as first seen, in the same letters */
        "  title TEXT NOT NULL);"
        "CREATE INDEX levels_by_key ON levels (key);"
        "CREATE TABLE solutions ("
        "  level INTEGER NOT NULL REFERENCES levels (id),"
        "  player INTEGER NOT NULL," /* cell of the form */
        "  metric TEXT NOT NULL CHECK (metric IN ('pushes', 'moves')),"
        "  plan TEXT NOT NULL," /* in the directions of the form */
        "  moves INTEGER NOT NULL,"
        "  pushes INTEGER NOT NULL,"
        "  proved INTEGER NOT NULL,"
        "  finder TEXT NOT NULL,"
        "  found TEXT NOT NULL,"
        "  checksum INTEGER NOT NULL,"
        "  PRIMARY KEY (level, player, metric));",
};

struct store *store_open(const char *path, bool create, struct kura_error *err)
{
    return (struct store *)database_open(path, &kind, create, err);
}

static struct database *inner(struct store *store)
{
    return (struct database *)store;
}

void store_close(struct store *store)
{
    database_close(inner(store));
}

void stored_release(struct stored *stored)
{
    kura_text_free(stored->plan);
    *stored = (struct stored){0};
}

struct record *stored_record(const struct stored *stored)
{
    struct record *record = record_new();
    record_integer(record, "moves", (int64_t)stored->moves);
    record_integer(record, "pushes", (int64_t)stored->pushes);
    record_bool(record, "proved", stored->proved);
    record_text(record, "finder", stored->finder);
    record_text(record, "when", stored->when);
    return record;
}

void record_key(struct record *record, const struct kura_level *level)
{
    struct kura_form form;
    struct kura_error err;
    if (kura_level_form(level, &form, &err))
        record_text(record, "key", form.key);
    kura_text_free(form.text);
}

/* ---- Rows ---- */

/* One row of solutions; texts are borrowed. */
struct row {
    int64_t level, player;
    bool by_moves; /* metric */
    const char *plan;
    int64_t moves, pushes;
    bool proved;
    const char *finder, *found;
};

static const char *metric_of(const struct row *row)
{
    return row->by_moves ? "moves" : "pushes";
}

static int64_t checksum_of(const struct row *row)
{
    const int64_t numbers[] = {row->level, row->player, row->by_moves,
                               row->moves, row->pushes, row->proved};
    uint64_t hash = hash_bytes(numbers, sizeof numbers, 0);
    hash = hash_bytes(row->plan, strlen(row->plan), hash);
    hash = hash_bytes(row->finder, strlen(row->finder), hash);
    hash = hash_bytes(row->found, strlen(row->found), hash);
    return (int64_t)hash;
}

#define ROW_COLUMNS                                                       \
    "level, player, metric, plan, moves, pushes, proved, finder, found, " \
    "checksum"

/* The row is valid until the next one. */
static bool read_row(struct statement *statement, struct row *row,
                     struct kura_error *err)
{
    *row = (struct row){
        .level = statement_integer(statement, 0),
        .player = statement_integer(statement, 1),
        .by_moves = strcmp(statement_text(statement, 2), "moves") == 0,
        .plan = statement_text(statement, 3),
        .moves = statement_integer(statement, 4),
        .pushes = statement_integer(statement, 5),
        .proved = statement_integer(statement, 6) != 0,
        .finder = statement_text(statement, 7),
        .found = statement_text(statement, 8),
    };
    return checksum_of(row) == statement_integer(statement, 9) ||
           error_set(err, KURA_INPUT,
                     "the store is damaged: a solution of level %lld does not "
                     "match its checksum",
                     (long long)row->level);
}

static bool forget_proof(struct database *database, struct row row,
                         struct kura_error *err)
{
    row.proved = false;
    return database_do(database, err,
                       "UPDATE solutions SET proved = 0, checksum = ?1 WHERE "
                       "level = ?2 AND player = ?3 AND metric = ?4",
                       "iiit", checksum_of(&row), row.level, row.player,
                       metric_of(&row));
}

/* A row says who found the plan and not who proved that it is shortest, so
 * none of the old proofs can be told from the word of another program. */
static bool forget_proofs(struct database *database, struct kura_error *err)
{
    struct row row;
    struct statement *statement =
        database_ask(database, err,
                     "SELECT " ROW_COLUMNS " FROM solutions WHERE proved != 0",
                     "");
    bool ok = true;
    while (ok && statement_next(statement, err))
        ok = read_row(statement, &row, err) && forget_proof(database, row, err);
    statement_end(statement);
    return ok && err->code == KURA_OK;
}

static bool write_row(struct store *store, const struct row *row,
                      struct kura_error *err)
{
    return database_do(inner(store), err,
                       "INSERT OR REPLACE INTO solutions (" ROW_COLUMNS ") "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                       "iittiiitti", row->level, row->player, metric_of(row),
                       row->plan, row->moves, row->pushes, (int64_t)row->proved,
                       row->finder, row->found, checksum_of(row));
}

/* ---- Levels ---- */

/* The form as the file holds it; *id is 0 when it has none. */
static bool find_level(struct store *store, const struct kura_form *form,
                       int64_t *id, struct kura_error *err)
{
    struct statement *statement =
        database_ask(inner(store), err, "SELECT id FROM levels WHERE form = ?1",
                     "t", form->text);
    *id = statement_next(statement, err) ? statement_integer(statement, 0) : 0;
    statement_end(statement);
    return *id != 0 || err->code == KURA_OK;
}

static bool add_level(struct store *store, const struct kura_form *form,
                      const struct kura_level *level, int64_t *id,
                      struct kura_error *err)
{
    if (!find_level(store, form, id, err))
        return false;
    if (*id)
        return true;
    struct kura_level_info info = {.size = sizeof info};
    struct buffer drawing = {0};
    kura_level_describe(level, &info);
    bool ok = drawing_write(level, &drawing, err);
    ok = ok && database_do(inner(store), err,
                           "INSERT INTO levels (key, form, drawing, title) "
                           "VALUES (?1, ?2, ?3, ?4)",
                           "tttt", form->key, form->text, buffer_get(&drawing),
                           info.title);
    buffer_release(&drawing);
    return ok && find_level(store, form, id, err);
}

/* ---- Saving ---- */

struct claim claim_of(const char *finder, const char *minimize, bool proved)
{
    return (struct claim){finder, proved && strncmp(minimize, "pushes", 6) == 0,
                          proved && strncmp(minimize, "moves", 5) == 0};
}

/* Is a plan with so many more moves and pushes better?  First counts what the
 * metric names, then the other. */
static bool is_better(bool by_moves, int64_t moves, int64_t pushes)
{
    int64_t first = by_moves ? moves : pushes;
    int64_t second = by_moves ? pushes : moves;
    return first < 0 || (first == 0 && second < 0);
}

/* A proof speaks of the number, so it holds for every plan that has it. */
static bool replace_row(struct store *store, const struct row *old,
                        struct row row, bool *kept, struct kura_error *err)
{
    int64_t moves = row.moves - old->moves, pushes = row.pushes - old->pushes;
    bool same = row.by_moves ? moves == 0 : pushes == 0;
    if (is_better(row.by_moves, moves, pushes)) {
        row.proved = row.proved || (same && old->proved);
        *kept = true;
        return write_row(store, &row, err);
    }
    if (same && row.proved && !old->proved) {
        row = *old;
        row.proved = true;
        *kept = true;
        return write_row(store, &row, err);
    }
    return true;
}

static bool save_row(struct store *store, const struct row *row, bool *kept,
                     struct kura_error *err)
{
    struct row old;
    struct statement *statement =
        database_ask(inner(store), err,
                     "SELECT " ROW_COLUMNS " FROM solutions WHERE level = ?1 "
                     "AND player = ?2 AND metric = ?3",
                     "iit", row->level, row->player, metric_of(row));
    bool ok;
    if (statement_next(statement, err)) {
        ok = read_row(statement, &old, err) &&
             replace_row(store, &old, *row, kept, err);
    } else {
        ok = err->code == KURA_OK && write_row(store, row, err);
        *kept = true;
    }
    statement_end(statement);
    return ok;
}

static void write_now(char *text, size_t size)
{
    struct tm parts;
    time_t now = time(NULL);
    gmtime_r(&now, &parts);
    strftime(text, size, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* The plan on the level; *played is the caller's, its capitals are true. */
static bool referee(const struct kura_level *level, const char *plan,
                    struct kura_verdict *played, struct kura_error *err)
{
    if (!kura_verify(level, NULL, plan, strlen(plan), played, err))
        return false;
    if (played->accepted)
        return true;
    kura_text_free(played->plan);
    played->plan = NULL;
    return error_set(err, KURA_INPUT, "the plan was refused: %s", played->text);
}

/* The row as the best by pushes, and as the best by moves. */
static bool save_plan(struct store *store, struct row *row,
                      const struct claim *claim, bool *kept,
                      struct kura_error *err)
{
    char now[32];
    write_now(now, sizeof now);
    row->finder = claim->finder;
    row->found = now;
    row->proved = claim->fewest_pushes;
    if (!save_row(store, row, kept, err))
        return false;
    row->by_moves = true;
    row->proved = claim->fewest_moves;
    return save_row(store, row, kept, err);
}

bool store_save(struct store *store, const struct kura_level *level,
                const char *plan, const struct claim *claim, bool *kept,
                struct kura_error *err)
{
    struct kura_form form = {0};
    struct kura_verdict played;
    struct buffer moved = {0};
    *kept = false;
    *err = (struct kura_error){0};
    if (!referee(level, plan, &played, err))
        return false;
    bool ok = kura_level_form(level, &form, err);
    if (ok)
        moved_in(&form, played.plan ? played.plan : "", &moved);
    ok = ok && (!moved.failed || error_memory(err)) &&
         database_begin(inner(store), err);
    if (ok) {
        struct row row = {.player = form.player,
                          .plan = buffer_get(&moved),
                          .moves = (int64_t)played.metrics.moves,
                          .pushes = (int64_t)played.metrics.pushes};
        ok = add_level(store, &form, level, &row.level, err) &&
             save_plan(store, &row, claim, kept, err) &&
             database_commit(inner(store), err);
        database_rollback(inner(store));
    }
    kura_text_free(form.text);
    kura_text_free(played.plan);
    buffer_release(&moved);
    return ok;
}

/* ---- Asking ---- */

/* What is asked for, and the best so far. */
struct inquiry {
    const struct kura_level *level;
    struct kura_form form;
    bool by_moves;
    struct stored *best;
    int64_t proved; /* the number that is proved fewest, or -1 */
};

/* Turns the row's plan into one of the level and has it played. */
static bool take_row(const struct inquiry *inquiry, const struct row *row,
                     struct kura_verdict *played, struct kura_error *err)
{
    struct buffer moved = {0};
    bool ok =
        moved_out(&inquiry->form, (int)row->player, row->plan, &moved, err) &&
        referee(inquiry->level, buffer_get(&moved), played, err);
    if (ok && (int64_t)played->metrics.pushes != row->pushes) {
        kura_text_free(played->plan);
        ok = error_set(err, KURA_INPUT,
                       "the store is damaged: a plan of %lld pushes has %zu",
                       (long long)row->pushes, played->metrics.pushes);
    }
    buffer_release(&moved);
    return ok;
}

/* Fewest pushes are the same from everywhere in the region; fewest moves are
 * not. */
static bool proves(const struct row *row, const struct inquiry *inquiry)
{
    bool by_moves = inquiry->by_moves;
    return row->proved && row->by_moves == by_moves &&
           (!by_moves || row->player == inquiry->form.player);
}

static bool consider_row(struct inquiry *inquiry, const struct row *row,
                         struct kura_error *err)
{
    struct kura_verdict played;
    struct stored *best = inquiry->best;
    if (!take_row(inquiry, row, &played, err))
        return false;
    if (proves(row, inquiry))
        inquiry->proved = inquiry->by_moves ? row->moves : row->pushes;
    if (best->plan &&
        !is_better(inquiry->by_moves,
                   (int64_t)(played.metrics.moves - best->moves),
                   (int64_t)(played.metrics.pushes - best->pushes))) {
        kura_text_free(played.plan);
        return true;
    }
    kura_text_free(best->plan);
    best->plan = played.plan ? played.plan : calloc(1, 1);
    best->moves = played.metrics.moves;
    best->pushes = played.metrics.pushes;
    snprintf(best->finder, sizeof best->finder, "%s", row->finder);
    snprintf(best->when, sizeof best->when, "%s", row->found);
    return best->plan || error_memory(err);
}

static bool ask_rows(struct store *store, struct inquiry *inquiry, int64_t id,
                     struct kura_error *err)
{
    struct row row;
    struct stored *best = inquiry->best;
    struct statement *statement =
        database_ask(inner(store), err,
                     "SELECT " ROW_COLUMNS " FROM solutions WHERE level = ?1",
                     "i", id);
    bool ok = true;
    while (ok && statement_next(statement, err))
        ok = read_row(statement, &row, err) && consider_row(inquiry, &row, err);
    ok = ok && err->code == KURA_OK;
    statement_end(statement);
    size_t first = inquiry->by_moves ? best->moves : best->pushes;
    best->proved = best->plan && inquiry->proved == (int64_t)first;
    return ok;
}

bool store_best(struct store *store, const struct kura_level *level,
                const char *metric, struct stored *best, struct kura_error *err)
{
    int64_t id;
    struct inquiry inquiry = {.level = level, .best = best, .proved = -1};
    *best = (struct stored){0};
    *err = (struct kura_error){0};
    inquiry.by_moves = strcmp(metric, "moves") == 0;
    if (!inquiry.by_moves && strcmp(metric, "pushes") != 0)
        return error_set(err, KURA_USAGE,
                         "best by '%.40s': expected pushes or moves", metric);
    bool ok = kura_level_form(level, &inquiry.form, err) &&
              find_level(store, &inquiry.form, &id, err) &&
              (id == 0 || ask_rows(store, &inquiry, id, err));
    kura_text_free(inquiry.form.text);
    if (!ok)
        stored_release(best);
    return ok;
}

/* ---- All of them ---- */

/* Who is to be told of each level. */
struct teller {
    stored_level_fn *each;
    void *user;
    bool more;
};

static bool tell_level(struct store *store, const char *key,
                       const struct kura_levels *levels, struct teller *teller,
                       struct kura_error *err)
{
    struct stored_level shown = {.key = key,
                                 .levels = levels,
                                 .level = kura_level_at(levels, 1, err)};
    bool ok = store_best(store, shown.level, "pushes", &shown.by_pushes, err) &&
              store_best(store, shown.level, "moves", &shown.by_moves, err);
    if (ok && !shown.by_pushes.plan)
        ok = error_set(err, KURA_INPUT,
                       "the store is damaged: level %s does not match its key",
                       key);
    if (ok)
        teller->more = teller->each(teller->user, &shown);
    stored_release(&shown.by_pushes);
    stored_release(&shown.by_moves);
    return ok;
}

bool store_each(struct store *store, stored_level_fn *each, void *user,
                struct kura_error *err)
{
    struct teller teller = {each, user, true};
    struct statement *statement =
        database_ask(inner(store), err,
                     "SELECT key, drawing, title FROM levels ORDER BY id", "");
    bool ok = true;
    while (ok && teller.more && statement_next(statement, err)) {
        struct kura_levels *levels =
            drawing_read(statement_text(statement, 1),
                         statement_text(statement, 2), err);
        ok = levels && tell_level(store, statement_text(statement, 0), levels,
                                  &teller, err);
        kura_levels_free(levels);
    }
    statement_end(statement);
    return ok && (!teller.more || err->code == KURA_OK);
}
