#include "store/results.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "store/database.h"

static char directory[] = "/tmp/kura-results-XXXXXX";
static char path[100];

static void make_directory(void)
{
    cr_assert(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/bench.db", directory);
}

static void remove_directory(void)
{
    char command[200];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    cr_expect_eq(system(command), 0);
}

TestSuite(results, .init = make_directory, .fini = remove_directory);

static struct run_row sample_row(const char *entrant, int64_t number)
{
    return (struct run_row){.entrant = entrant,
                            .conditions = "seconds=10",
                            .file = "a.sok",
                            .number = number,
                            .level = "00",
                            .set = "a",
                            .title = "\"quoted\" & <strange>",
                            .boxes = 3,
                            .outcome = "solved",
                            .reason = "",
                            .error = "",
                            .seconds = 0.25,
                            .cpu_seconds = 0.125,
                            .peak_bytes = 1000,
                            .moves = 5,
                            .pushes = 2,
                            .proved = 1,
                            .plan = "uurRR",
                            .counters = "{\"expanded\":7}"};
}

struct seen {
    int count;
    int64_t numbers[8];
    char entrants[8][16];
};

static bool see(void *user, const struct run_row *row)
{
    struct seen *seen = user;
    seen->numbers[seen->count] = row->number;
    snprintf(seen->entrants[seen->count++], 16, "%s", row->entrant);
    cr_expect_str_eq(row->title, "\"quoted\" & <strange>");
    cr_expect_str_eq(row->plan, "uurRR");
    cr_expect_eq(row->seconds, 0.25);
    cr_expect_str_eq(row->counters, "{\"expanded\":7}");
    return true;
}

Test(results, come_back_in_order_and_once)
{
    struct kura_error err;
    struct results *results = results_open(path, true, &err);
    cr_assert(results, "%s", err.text);
    struct run_row rows[] = {sample_row("b", 2), sample_row("a", 2),
                             sample_row("b", 1), sample_row("b", 2)};
    for (size_t i = 0; i < 4; i++)
        cr_assert(results_add(results, &rows[i], &err), "%s", err.text);
    bool has;
    cr_assert(results_has(results, &rows[0], &has, &err));
    cr_expect(has);
    rows[0].conditions = "seconds=20";
    cr_assert(results_has(results, &rows[0], &has, &err));
    cr_expect_not(has);
    results_close(results);
    results = results_open(path, false, &err);
    cr_assert(results);
    struct seen seen = {0};
    cr_assert(results_each(results, see, &seen, &err));
    cr_expect_eq(seen.count, 3);
    cr_expect_eq(seen.numbers[0], 1);
    cr_expect_str_eq(seen.entrants[1], "b");
    cr_expect_str_eq(seen.entrants[2], "a");
    results_close(results);
}

/* The file is given other tables, or an older version's. */
static void open_as(const struct database_kind *kind, const char *command)
{
    struct kura_error err = {0};
    struct database *database = database_open(path, kind, true, &err);
    cr_assert(database, "%s", err.text);
    cr_assert(database_do(database, &err, command, ""), "%s", err.text);
    database_close(database);
}

Test(results, another_kind_of_file_is_refused)
{
    struct kura_error err = {0};
    const struct database_kind other = {.id = 0x6b757261,
                                        .version = 1,
                                        .tables = "CREATE TABLE x (y)"};
    open_as(&other, "INSERT INTO x VALUES (1)");
    cr_expect_null(results_open(path, true, &err));
    cr_expect_eq(err.code, KURA_INPUT);
}

static bool see_bound(void *user, const struct run_row *row)
{
    *(int64_t *)user = row->lower_bound;
    return true;
}

Test(results, of_the_version_before_are_kept_and_have_no_bound)
{
    struct kura_error err = {0};
    struct run_row row = sample_row("a", 1), next = sample_row("a", 2);
    const struct database_kind before = {
        .id = 0x6b627268, .version = 2, .tables = "", .upgrade = NULL};
    int64_t bound = 0;
    struct results *results = results_open(path, true, &err);
    cr_assert(results, "%s", err.text);
    row.lower_bound = 2;
    cr_assert(results_add(results, &row, &err), "%s", err.text);
    cr_assert(results_each(results, see_bound, &bound, &err));
    cr_expect_eq(bound, 2);
    results_close(results);
    open_as(&before, "ALTER TABLE runs DROP COLUMN lower_bound");
    open_as(&before, "PRAGMA user_version = 1");
    results = results_open(path, false, &err);
    cr_assert(results, "%s", err.text);
    cr_assert(results_each(results, see_bound, &bound, &err));
    cr_expect_eq(bound, -1);
    next.lower_bound = 3;
    cr_expect(results_add(results, &next, &err), "%s", err.text);
    cr_assert(results_each(results, see_bound, &bound, &err));
    cr_expect_eq(bound, 3);
    results_close(results);
}
