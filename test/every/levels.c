/*
 * Every file in levels/: each level is read and has its line in answers.tsv,
 * the stored solutions are accepted, and each file in levels/broken gives the
 * error that expected.tsv names, and no other.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <strings.h>

#include "answers.h"
#include "formats/formats.h"
#include "game.h"
#include "grids.h"

/* Is it a file of levels, not a table, a text about them or a folder? */
static bool is_levels(const char *name)
{
    const char *dot = strrchr(name, '.');
    return name[0] != '.' && dot && strcmp(dot, ".tsv") != 0 &&
           strcmp(dot, ".md") != 0;
}

/* Calls visit with the name of each file of levels in the folder. */
static int visit_folder(const char *folder,
                        void (*visit)(const char *name, void *user), void *user)
{
    int count = 0;
    DIR *dir = opendir(source_path(folder));
    cr_assert(dir, "%s can't be opened", source_path(folder));
    for (const struct dirent *entry; (entry = readdir(dir));) {
        if (!is_levels(entry->d_name))
            continue;
        visit(entry->d_name, user);
        count++;
    }
    closedir(dir);
    return count;
}

static bool read_file(const char *folder, const char *name,
                      struct collection *into, struct kura_error *err)
{
    char path[600];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = source_text(path, &size);
    *into = (struct collection){0};
    *err = (struct kura_error){0};
    bool ok = formats_read(NULL, text, size, into, err);
    free(text);
    return ok;
}

/* ---- Good ones ---- */

static bool has_answer(const struct answers *answers, const char *file,
                       size_t index)
{
    char name[600];
    snprintf(name, sizeof name, "%s:%zu", file, index);
    for (size_t i = 0; i < answers->count; i++)
        if (strcmp(answers->items[i].name, name) == 0)
            return true;
    return false;
}

static void visit_good(const char *file, void *user)
{
    const struct answers *answers = user;
    struct collection collection;
    struct kura_error err;
    cr_expect(read_file("levels", file, &collection, &err), "levels/%s:%d: %s",
              file, err.line, err.text);
    for (size_t i = 0; i < collection.count; i++) {
        const struct entry *entry = &collection.entries[i];
        cr_expect(entry->level, "levels/%s:%d: %s", file, entry->error.line,
                  entry->error.text);
        cr_expect(has_answer(answers, file, i + 1),
                  "answers.tsv has no line for levels/%s, level %zu", file,
                  i + 1);
    }
    collection_release(&collection);
}

Test(every_level, loads_and_has_an_answer)
{
    struct answers answers;
    answers_init(&answers);
    int files = visit_folder("levels", visit_good, &answers);
    cr_expect_eq((size_t)files, answers.source_count);
    answers_release(&answers);
}

/* No two lines of the table are for one level, and no two levels are the same
 * game. */
Test(every_level, is_there_once)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++)
        for (size_t k = 0; k < i; k++) {
            const struct answer *a = &answers.items[i], *b = &answers.items[k];
            cr_expect_str_neq(a->name, b->name);
            cr_expect(!level_same_game(a->level, b->level), "%s is %s", a->name,
                      b->name);
        }
    answers_release(&answers);
}

/* ---- Stored solutions ---- */

static bool is_solution(const struct note *note)
{
    const char *rest = note->key ? note->key + strlen("Solution") : NULL;
    return rest &&
           strncasecmp(note->key, "Solution", strlen("Solution")) == 0 &&
           (*rest == '\0' ||
            (*rest == ' ' && rest[1] >= '0' && rest[1] <= '9'));
}

static void play_note(const struct answer *answer, const struct note *note)
{
    struct kura_error err = {0};
    struct plan plan = {0};
    struct kura_verdict verdict;
    cr_assert(plan_read(&plan, note->value, strlen(note->value), &err),
              "levels/%s: %s", answer->name, err.text);
    cr_assert(verify(answer->level, &plan, NULL, &verdict, &err));
    cr_expect(verdict.accepted, "levels/%s: %s", answer->name, verdict.text);
    plan_release(&plan);
}

Test(every_level, stored_solutions_solve)
{
    struct answers answers;
    int count = 0;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++) {
        const struct notes *notes = &answers.items[i].level->notes;
        for (size_t k = 0; k < notes->count; k++)
            if (is_solution(&notes->items[k])) {
                play_note(&answers.items[i], &notes->items[k]);
                count++;
            }
    }
    cr_expect_geq(count, 4);
    answers_release(&answers);
}

/* ---- Broken ones ---- */

struct expected {
    const char *file;
    int index, line, column; /* index 0: the whole file is refused */
    const char *text;        /* how the message starts */
};

struct table {
    char *text; /* owned */
    struct expected rows[100];
    int count;
};

static void table_read(struct table *table)
{
    size_t size;
    table->count = 0;
    table->text = source_text("levels/broken/expected.tsv", &size);
    char *rest = table->text;
    next_line(&rest);
    for (char *line; (line = next_line(&rest));) {
        char *fields[5];
        cr_assert_eq(split_fields(line, fields, 5), 5, "%s", line);
        cr_assert_lt(table->count, 100);
        table->rows[table->count++] =
            (struct expected){fields[0], (int)strtol(fields[1], NULL, 10),
                              (int)strtol(fields[2], NULL, 10),
                              (int)strtol(fields[3], NULL, 10), fields[4]};
    }
}

static void expect_error(const struct expected *expected,
                         const struct kura_error *err)
{
    cr_expect_eq(err->code, KURA_INPUT);
    cr_expect(err->line == expected->line && err->column == expected->column,
              "%s: the error is at %d:%d, expected %d:%d", expected->file,
              err->line, err->column, expected->line, expected->column);
    cr_expect(strncmp(err->text, expected->text, strlen(expected->text)) == 0,
              "%s: '%s', expected '%s'", expected->file, err->text,
              expected->text);
}

static void try_broken(const struct expected *expected)
{
    struct collection collection;
    struct kura_error err;
    bool ok = read_file("levels/broken", expected->file, &collection, &err);
    cr_expect_eq(ok, expected->index > 0, "%s", expected->file);
    if (!ok)
        expect_error(expected, &err);
    cr_expect_geq((int)collection.count, expected->index);
    for (int i = 0; i < (int)collection.count; i++) {
        const struct entry *entry = &collection.entries[i];
        bool broken = i + 1 == expected->index;
        cr_expect_eq(entry->level == NULL, broken, "%s, level %d: %s",
                     expected->file, i + 1, entry->error.text);
        if (broken && !entry->level)
            expect_error(expected, &entry->error);
    }
    collection_release(&collection);
}

static void visit_broken(const char *file, void *user)
{
    const struct table *table = user;
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].file, file) == 0)
            return;
    cr_expect(false, "expected.tsv has no line for levels/broken/%s", file);
}

Test(every_level, broken_ones_are_refused)
{
    struct table table;
    table_read(&table);
    for (int i = 0; i < table.count; i++)
        try_broken(&table.rows[i]);
    int files = visit_folder("levels/broken", visit_broken, &table);
    cr_expect_eq(files, table.count);
    free(table.text);
}
