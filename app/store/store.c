#include "store/store.h"

#include "base/hash.h"
#include "core/canonical.h"
#include "core/verify.h"
#include "store/database.h"
#include "store/moved.h"

static bool forget_proofs(struct database *database, struct error *err);

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

struct store {
    struct database *database; /* owned */
};

struct store *store_open(const char *path, bool create, struct error *err)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        error_memory(err);
        return NULL;
    }
    store->database = database_open(path, &kind, create, err);
    if (store->database)
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (store)
        database_close(store->database);
    free(store);
}

void stored_release(struct stored *stored)
{
    plan_release(&stored->plan);
    *stored = (struct stored){0};
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
                     struct error *err)
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
           error_set(err, ERROR_INPUT,
                     "the store is damaged: a solution of level %lld does not "
                     "match its checksum",
                     (long long)row->level);
}

static bool forget_proof(struct database *database, struct row row,
                         struct error *err)
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
static bool forget_proofs(struct database *database, struct error *err)
{
    struct row row;
    struct statement *statement =
        database_ask(database, err,
                     "SELECT " ROW_COLUMNS " FROM solutions WHERE proved != 0",
                     "");
    if (!statement)
        return false;
    bool ok = true;
    while (ok && statement_next(statement, err))
        ok = read_row(statement, &row, err) && forget_proof(database, row, err);
    statement_end(statement);
    return ok && err->code == ERROR_NONE;
}

static bool write_row(struct store *store, const struct row *row,
                      struct error *err)
{
    return database_do(store->database, err,
                       "INSERT OR REPLACE INTO solutions (" ROW_COLUMNS ") "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                       "iittiiitti", row->level, row->player, metric_of(row),
                       row->plan, row->moves, row->pushes, (int64_t)row->proved,
                       row->finder, row->found, checksum_of(row));
}

/* ---- Levels ---- */

/* The form as the file holds it; *id is 0 when it has none. */
static bool find_level(struct store *store, const struct canonical *form,
                       int64_t *id, struct error *err)
{
    struct statement *statement =
        database_ask(store->database, err,
                     "SELECT id FROM levels WHERE form = ?1", "t", form->text);
    if (!statement)
        return false;
    *id = statement_next(statement, err) ? statement_integer(statement, 0) : 0;
    statement_end(statement);
    return *id != 0 || err->code == ERROR_NONE;
}

static bool add_level(struct store *store, const struct canonical *form,
                      const struct level *level, int64_t *id, struct error *err)
{
    if (!find_level(store, form, id, err))
        return false;
    if (*id)
        return true;
    struct buffer drawing;
    buffer_init(&drawing);
    canonical_drawing(level, &drawing);
    bool ok = !drawing.failed || error_memory(err);
    ok = ok && database_do(store->database, err,
                           "INSERT INTO levels (key, form, drawing, title) "
                           "VALUES (?1, ?2, ?3, ?4)",
                           "tttt", form->key, form->text, buffer_get(&drawing),
                           level->title ? level->title : "");
    buffer_release(&drawing);
    return ok && find_level(store, form, id, err);
}

/* ---- Saving ---- */

/* Less is better: what the metric names, then the other. */
static int compare_rows(const struct row *a, const struct row *b)
{
    int64_t first = a->by_moves ? a->moves - b->moves : a->pushes - b->pushes;
    int64_t second = a->by_moves ? a->pushes - b->pushes : a->moves - b->moves;
    int64_t order = first ? first : second;
    return order < 0 ? -1 : order > 0;
}

static bool same_first(const struct row *a, const struct row *b)
{
    return a->by_moves ? a->moves == b->moves : a->pushes == b->pushes;
}

/* A proof speaks of the number, so it holds for every plan that has it. */
static bool replace_row(struct store *store, const struct row *old,
                        struct row row, bool *kept, struct error *err)
{
    int order = compare_rows(&row, old);
    bool same = same_first(&row, old);
    if (order < 0) {
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
                     struct error *err)
{
    struct row old;
    struct statement *statement =
        database_ask(store->database, err,
                     "SELECT " ROW_COLUMNS " FROM solutions WHERE level = ?1 "
                     "AND player = ?2 AND metric = ?3",
                     "iit", row->level, row->player, metric_of(row));
    if (!statement)
        return false;
    bool ok;
    if (statement_next(statement, err)) {
        ok = read_row(statement, &old, err) &&
             replace_row(store, &old, *row, kept, err);
    } else {
        ok = err->code == ERROR_NONE && write_row(store, row, err);
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

static bool save_plan(struct store *store, const struct level *level,
                      const struct canonical *form, const struct plan *plan,
                      const struct claim *claim, bool *kept, struct error *err)
{
    char now[32];
    int64_t id;
    write_now(now, sizeof now);
    if (!add_level(store, form, level, &id, err))
        return false;
    struct row row = {.level = id,
                      .player = form->player,
                      .plan = plan_text(plan),
                      .moves = (int64_t)plan->count,
                      .pushes = (int64_t)plan->pushes,
                      .proved = claim->fewest_pushes,
                      .finder = claim->finder,
                      .found = now};
    if (!save_row(store, &row, kept, err))
        return false;
    row.by_moves = true;
    row.proved = claim->fewest_moves;
    return save_row(store, &row, kept, err);
}

/* Plays the plan; the capitals of fixed are true afterwards. */
static bool referee(const struct level *level, const struct plan *plan,
                    struct plan *fixed, struct error *err)
{
    struct verdict verdict;
    if (!verify(level, plan, fixed, &verdict, err))
        return false;
    return verdict.accepted ||
           error_set(err, ERROR_INPUT, "the plan was refused: %s",
                     verdict.text);
}

bool store_save(struct store *store, const struct level *level,
                const struct plan *plan, const struct claim *claim, bool *kept,
                struct error *err)
{
    struct canonical form = {0};
    struct plan fixed, moved;
    plan_init(&fixed);
    plan_init(&moved);
    *kept = false;
    bool ok = referee(level, plan, &fixed, err) &&
              canonical_init(&form, level, err) &&
              moved_in(&form, &fixed, &moved, err) &&
              database_begin(store->database, err);
    if (ok) {
        ok = save_plan(store, level, &form, &moved, claim, kept, err) &&
             database_commit(store->database, err);
        database_rollback(store->database);
    }
    canonical_release(&form);
    plan_release(&fixed);
    plan_release(&moved);
    return ok;
}

/* ---- Asking ---- */

static bool is_better(const struct plan *a, const struct plan *b, bool by_moves)
{
    size_t first_a = by_moves ? a->count : a->pushes;
    size_t first_b = by_moves ? b->count : b->pushes;
    size_t second_a = by_moves ? a->pushes : a->count;
    size_t second_b = by_moves ? b->pushes : b->count;
    return first_a < first_b || (first_a == first_b && second_a < second_b);
}

/* Turns the row's plan into one of the level and has it played. */
static bool take_row(const struct level *level, const struct canonical *form,
                     const struct row *row, struct plan *plan,
                     struct error *err)
{
    struct plan moved;
    plan_init(&moved);
    bool ok = moved_out(form, (int)row->player, row->plan, &moved, err) &&
              referee(level, &moved, plan, err) &&
              ((int64_t)plan->pushes == row->pushes ||
               error_set(err, ERROR_INPUT,
                         "the store is damaged: a plan of %lld pushes has %zu",
                         (long long)row->pushes, plan->pushes));
    plan_release(&moved);
    return ok;
}

/* Fewest pushes are the same from everywhere in the region; fewest moves are
 * not. */
static bool proves(const struct row *row, const struct canonical *form,
                   bool by_moves)
{
    return row->proved && row->by_moves == by_moves &&
           (!by_moves || row->player == form->player);
}

static bool consider_row(const struct level *level,
                         const struct canonical *form, const struct row *row,
                         bool by_moves, struct stored *best, int64_t *proved,
                         struct error *err)
{
    struct plan plan;
    plan_init(&plan);
    if (!take_row(level, form, row, &plan, err)) {
        plan_release(&plan);
        return false;
    }
    if (proves(row, form, by_moves))
        *proved = by_moves ? row->moves : row->pushes;
    if (best->found && !is_better(&plan, &best->plan, by_moves)) {
        plan_release(&plan);
        return true;
    }
    plan_release(&best->plan);
    best->plan = plan;
    best->found = true;
    snprintf(best->finder, sizeof best->finder, "%s", row->finder);
    snprintf(best->when, sizeof best->when, "%s", row->found);
    return true;
}

static bool ask_rows(struct store *store, const struct level *level,
                     const struct canonical *form, int64_t id, bool by_moves,
                     struct stored *best, struct error *err)
{
    struct row row;
    int64_t proved = -1;
    struct statement *statement =
        database_ask(store->database, err,
                     "SELECT " ROW_COLUMNS " FROM solutions WHERE level = ?1",
                     "i", id);
    if (!statement)
        return false;
    bool ok = true;
    while (ok && statement_next(statement, err))
        ok = read_row(statement, &row, err) &&
             consider_row(level, form, &row, by_moves, best, &proved, err);
    ok = ok && err->code == ERROR_NONE;
    statement_end(statement);
    size_t first = by_moves ? best->plan.count : best->plan.pushes;
    best->proved = best->found && proved == (int64_t)first;
    return ok;
}

bool store_best(struct store *store, const struct level *level,
                enum objective objective, struct stored *best,
                struct error *err)
{
    int64_t id;
    struct canonical form;
    bool by_moves =
        objective == MINIMIZE_MOVES || objective == MINIMIZE_MOVES_PUSHES;
    *best = (struct stored){0};
    bool ok =
        canonical_init(&form, level, err) &&
        find_level(store, &form, &id, err) &&
        (id == 0 || ask_rows(store, level, &form, id, by_moves, best, err));
    canonical_release(&form);
    if (!ok)
        stored_release(best);
    return ok;
}

/* ---- All of them ---- */

static bool show_level(struct store *store, const char *key,
                       struct level *level, stored_level_fn *each, void *user,
                       bool *more, struct error *err)
{
    struct stored_level shown = {.key = key, .level = level};
    bool ok =
        store_best(store, level, MINIMIZE_PUSHES, &shown.by_pushes, err) &&
        store_best(store, level, MINIMIZE_MOVES, &shown.by_moves, err);
    if (ok && !shown.by_pushes.found)
        ok = error_set(err, ERROR_INPUT,
                       "the store is damaged: level %s does not match its key",
                       key);
    if (ok)
        *more = each(user, &shown);
    stored_release(&shown.by_pushes);
    stored_release(&shown.by_moves);
    return ok;
}

bool store_each(struct store *store, stored_level_fn *each, void *user,
                struct error *err)
{
    bool ok = true, more = true;
    struct statement *statement =
        database_ask(store->database, err,
                     "SELECT key, drawing, title FROM levels ORDER BY id", "");
    if (!statement)
        return false;
    while (ok && more && statement_next(statement, err)) {
        const char *title = statement_text(statement, 2);
        struct level *level =
            canonical_level(statement_text(statement, 1), err);
        ok = level &&
             (!*title || level_set_title(level, title) || error_memory(err));
        ok = ok && show_level(store, statement_text(statement, 0), level, each,
                              user, &more, err);
        level_free(level);
    }
    statement_end(statement);
    return ok && (!more || err->code == ERROR_NONE);
}
