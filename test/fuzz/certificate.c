/*
 * Arbitrary bytes as a file of a certificate: the first byte picks one of three
 * certificates, the second the file that is replaced in it.  What is accepted
 * must be true: the level's fewest moves and pushes are known.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "kura.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const char drawn[] = "######\n#@ $.#\n#    #\n######\n";
#define MOVES 2
#define PUSHES 1

static const struct {
    const char *engine, *minimize;
    const char *files[8]; /* ends with NULL */
} kinds[] = {
    {"bfs",
     "pushes",
     {"level.xsb", "plan.lurd", "search.cert", "manifest.json"}},
    {"bfs",
     "moves",
     {"level.xsb", "plan.lurd", "search.cert", "manifest.json"}},
    {"sat",
     "moves",
     {"level.xsb", "plan.lurd", "formula.cnf", "proof.drat", "proof.lrat",
      "manifest.json"}},
};

#define MAX_FILES 8
static struct kura_levels *levels;
static char folders[ARRAY_COUNT(kinds)][64];
static struct buffer texts[ARRAY_COUNT(kinds)][MAX_FILES];

static void remove_all(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(kinds); i++)
        file_remove_directory(folders[i]);
}

static void path_of(size_t kind, size_t file, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", folders[kind], kinds[kind].files[file]);
}

static void make(size_t kind)
{
    struct kura_error err = {0};
    struct kura_result result = {.size = sizeof result};
    struct kura_options options = {.size = sizeof options,
                                   .engine = kinds[kind].engine,
                                   .minimize = kinds[kind].minimize};
    char path[128];
    snprintf(folders[kind], sizeof folders[kind], "/tmp/kura-fuzz-XXXXXX");
    if (!mkdtemp(folders[kind]))
        abort();
    options.files[KURA_FILE_CERTIFICATE] = folders[kind];
    if (!kura_solve(kura_level_at(levels, 1, &err), &options, &result, &err) ||
        !result.proved)
        abort();
    kura_result_release(&result);
    for (size_t i = 0; kinds[kind].files[i]; i++) {
        path_of(kind, i, path, sizeof path);
        texts[kind][i] = (struct buffer){0};
        if (!file_read(path, (size_t)1 << 20, &texts[kind][i], &err))
            abort();
    }
}

static void begin(void)
{
    struct kura_error err = {0};
    levels = kura_read(drawn, sizeof drawn - 1, NULL, &err);
    if (!levels)
        abort();
    for (size_t i = 0; i < ARRAY_COUNT(kinds); i++)
        make(i);
    atexit(remove_all);
}

static void check(size_t kind)
{
    struct kura_error err = {0};
    static const struct kura_options options = {.size = sizeof options};
    struct kura_certificate_verdict verdict = {.size = sizeof verdict};
    bool ok = kura_verify_certificate(kura_level_at(levels, 1, &err),
                                      folders[kind], &options, &verdict, &err);
    if (ok ? !verdict.accepted && !verdict.text[0] : !err.text[0])
        abort();
    if (!ok || (!verdict.accepted && !verdict.unchecked))
        return;
    if (!verdict.minimize ||
        verdict.length !=
            (strcmp(verdict.minimize, "moves") == 0 ? MOVES : PUSHES))
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct kura_error err = {0};
    char path[128];
    size_t count = 0;
    if (!levels)
        begin();
    if (size < 2)
        return 0;
    size_t kind = data[0] % ARRAY_COUNT(kinds);
    while (kinds[kind].files[count])
        count++;
    size_t file = data[1] % count;
    const struct buffer *was = &texts[kind][file];
    path_of(kind, file, path, sizeof path);
    if (!file_write(path, (const char *)data + 2, size - 2, &err))
        abort();
    check(kind);
    if (!file_write(path, buffer_get(was), was->size, &err))
        abort();
    return 0;
}
