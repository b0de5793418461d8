#include "store/store.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../helper.h"

#define ROOM    \
    "#######\n" \
    "#     #\n" \
    "# @$ .#\n" \
    "#     #\n" \
    "#######\n"

static char directory[] = "/tmp/kura-store-XXXXXX";
static char path[100];

static void make_directory(void)
{
    cr_assert(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/store.db", directory);
}

static void remove_directory(void)
{
    char command[200];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    cr_expect_eq(system(command), 0);
}

TestSuite(store, .init = make_directory, .fini = remove_directory);

static struct store *open_store(void)
{
    struct kura_error err;
    struct store *store = store_open(path, true, &err);
    cr_assert(store, "%s", err.text);
    return store;
}

static const struct kura_level *outer(const struct level *level)
{
    return (const struct kura_level *)level;
}

static bool save(struct store *store, const struct level *level,
                 const char *lurd, struct claim claim)
{
    struct kura_error err;
    bool kept;
    cr_assert(store_save(store, outer(level), lurd, &claim, &kept, &err), "%s",
              err.text);
    return kept;
}

static void expect_best(struct store *store, const struct level *level,
                        const char *metric, const char *lurd, bool proved)
{
    struct stored best;
    struct kura_error err;
    cr_assert(store_best(store, outer(level), metric, &best, &err), "%s",
              err.text);
    cr_assert(best.plan);
    cr_expect_str_eq(best.plan, lurd);
    cr_expect_eq(best.proved, proved);
    stored_release(&best);
}

static const struct claim nothing = {"test", false, false};

Test(store, keeps_the_better_plan)
{
    struct level *level = helper_level(ROOM);
    struct store *store = open_store();
    cr_expect(save(store, level, "udRR", nothing));
    cr_expect(save(store, level, "RR", nothing));
    cr_expect_not(save(store, level, "lrRR", nothing), "not better");
    expect_best(store, level, "pushes", "RR", false);
    store_close(store);
    store = open_store();
    expect_best(store, level, "moves", "RR", false);
    store_close(store);
    level_free(level);
}

Test(store, a_proof_stays_with_the_number)
{
    struct level *level = helper_level(ROOM);
    struct store *store = open_store();
    save(store, level, "RR", nothing);
    cr_expect(save(store, level, "udRR", (struct claim){"x", true, false}));
    expect_best(store, level, "pushes", "RR", true);
    expect_best(store, level, "moves", "RR", false);
    store_close(store);
    level_free(level);
}

Test(store, turned_levels_get_turned_plans)
{
    struct level *level = helper_level(ROOM);
    struct level *up = helper_level("#####\n# . #\n#   #\n# $ #\n# @ #\n"
                                    "#   #\n#####\n");
    struct level *left = helper_level("#######\n#     #\n#. $@ #\n#     #\n"
                                      "#######\n");
    struct store *store = open_store();
    save(store, level, "RR", (struct claim){"x", true, true});
    expect_best(store, up, "pushes", "UU", true);
    expect_best(store, left, "moves", "LL", true);
    store_close(store);
    level_free(level);
    level_free(up);
    level_free(left);
}

Test(store, another_start_gets_another_walk)
{
    struct level *level = helper_level(ROOM);
    struct level *below = helper_level("#######\n#     #\n#  $ .#\n# @   #\n"
                                       "#######\n");
    struct level *far = helper_level("#######\n#    @#\n#  $ .#\n#     #\n"
                                     "#######\n");
    struct store *store = open_store();
    struct stored best;
    struct kura_error err;
    save(store, level, "RR", (struct claim){"x", true, true});
    /* The proof of fewest pushes holds from there too, that of moves not. */
    expect_best(store, below, "pushes", "uRR", true);
    expect_best(store, below, "moves", "uRR", false);
    cr_assert(store_best(store, outer(far), "moves", &best, &err));
    cr_expect_eq(best.moves, 6);
    stored_release(&best);
    store_close(store);
    level_free(level);
    level_free(below);
    level_free(far);
}

Test(store, wrong_plans_are_refused)
{
    struct level *level = helper_level(ROOM);
    struct store *store = open_store();
    static const char *const plans[] = {"R", "LL", "RRR", ""};
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        struct kura_error err = {0};
        bool kept;
        cr_expect_not(
            store_save(store, outer(level), plans[i], &nothing, &kept, &err));
        cr_expect_eq(err.code, KURA_INPUT);
    }
    struct stored best;
    struct kura_error err;
    cr_assert(store_best(store, outer(level), "pushes", &best, &err));
    cr_expect_not(best.plan);
    store_close(store);
    level_free(level);
}

/* ---- Several at once, and the end of one ---- */

/* A corridor of its own for each number. */
static struct level *corridor(int number)
{
    char row[64], rows[200];
    int size = snprintf(row, sizeof row, "#@$%*s.#\n", number, "");
    snprintf(rows, sizeof rows, "%.*s\n%s%.*s\n", size - 1,
             "##########################################################", row,
             size - 1,
             "##########################################################");
    return helper_level(rows);
}

static void save_corridor(struct store *store, int number)
{
    char plan[64];
    struct level *level = corridor(number);
    memset(plan, 'R', (size_t)number + 1);
    plan[number + 1] = '\0';
    save(store, level, plan, nothing);
    level_free(level);
}

static bool has_corridor(struct store *store, int number)
{
    struct stored best;
    struct kura_error err;
    struct level *level = corridor(number);
    cr_assert(store_best(store, outer(level), "pushes", &best, &err), "%s",
              err.text);
    bool found = best.plan;
    stored_release(&best);
    level_free(level);
    return found;
}

Test(store, writers_at_once_lose_nothing)
{
    enum { WRITERS = 4, EACH = 10 };
    pid_t writers[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        writers[i] = fork();
        cr_assert_geq(writers[i], 0);
        if (writers[i])
            continue;
        alarm(60); /* a failed assertion of a child waits for ever */
        struct store *store = open_store();
        for (int k = 0; k < EACH; k++)
            save_corridor(store, i * EACH + k);
        store_close(store);
        _exit(0);
    }
    for (int i = 0; i < WRITERS; i++) {
        int status;
        cr_assert_eq(waitpid(writers[i], &status, 0), writers[i]);
        cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    struct store *store = open_store();
    for (int number = 0; number < WRITERS * EACH; number++)
        cr_expect(has_corridor(store, number), "corridor %d", number);
    store_close(store);
}

/* The child tells each number after it was saved; whatever was told before the
 * kill must be there. */
Test(store, a_kill_loses_nothing_that_was_saved)
{
    for (int round = 0; round < 5; round++) {
        int ends[2];
        cr_assert_eq(pipe(ends), 0);
        pid_t writer = fork();
        cr_assert_geq(writer, 0);
        if (writer == 0) {
            alarm(60);
            struct store *store = open_store();
            for (int number = 0; number < 50; number++) {
                save_corridor(store, number);
                char told = (char)number;
                if (write(ends[1], &told, 1) != 1)
                    _exit(1);
            }
            _exit(0);
        }
        close(ends[1]);
        char last = -1, told;
        int heard = 0;
        while (heard < 3 + 7 * round && read(ends[0], &told, 1) == 1)
            last = told, heard++;
        kill(writer, SIGKILL);
        while (read(ends[0], &told, 1) == 1)
            last = told;
        close(ends[0]);
        waitpid(writer, NULL, 0);
        struct store *store = open_store();
        for (int number = 0; number <= last; number++)
            cr_expect(has_corridor(store, number), "corridor %d", number);
        store_close(store);
    }
}

/* ---- Damage ---- */

static bool count_level(void *user, const struct stored_level *level)
{
    (void)level;
    ++*(int *)user;
    return true;
}

/* Whatever byte is changed, what comes out is either the truth or an error. */
Test(store, no_changed_byte_is_trusted)
{
    struct store *store = open_store();
    for (int number = 0; number < 6; number++)
        save_corridor(store, number);
    store_close(store);
    FILE *file = fopen(path, "rb");
    static unsigned char whole[1 << 20], changed[1 << 20];
    size_t size = fread(whole, 1, sizeof whole, file);
    fclose(file);
    cr_assert(size > 4096 && size < sizeof whole);
    int refused = 0;
    for (size_t at = 0; at < size; at += 37) {
        memcpy(changed, whole, size);
        changed[at] ^= 0x11;
        file = fopen(path, "wb");
        cr_assert_eq(fwrite(changed, 1, size, file), size);
        fclose(file);
        struct kura_error err = {0};
        int count = 0;
        store = store_open(path, false, &err);
        bool ok = store && store_each(store, count_level, &count, &err);
        refused += !ok;
        if (!ok)
            cr_expect_neq(err.code, KURA_OK, "byte %zu", at);
        else
            cr_expect_leq(count, 6);
        store_close(store);
    }
    cr_expect_gt(refused, 5);
}

Test(store, something_else_is_refused)
{
    struct kura_error err = {0};
    FILE *file = fopen(path, "wb");
    fputs("not a database, but long enough to be taken for one perhaps", file);
    fclose(file);
    cr_expect_null(store_open(path, true, &err));
    cr_expect_eq(err.code, KURA_INPUT);
    cr_expect_null(store_open("/tmp/there/is/no/such/file", false, &err));
    cr_expect_null(store_open("/tmp/there/is/no/such/file", true, &err));
    cr_expect_eq(err.code, KURA_SYSTEM);
}
