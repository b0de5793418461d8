/*
 * A file of the folder for each part, by a table of names.  Older files of ours
 * go before new ones are written, so that no two claims mix.
 */
#include "certificate/bundle.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "certificate/question.h"
#include "certificate/sha256.h"
#include "core/grid.h"

#define MOST_BYTES ((size_t)4 << 30)

const char *const bundle_names[BUNDLE_NAMES] = {
    [BUNDLE_LEVEL] = "level.xsb",     [BUNDLE_PLAN] = "plan.lurd",
    [BUNDLE_FORMULA] = "formula.cnf", [BUNDLE_PROOF] = "proof.drat",
    [BUNDLE_LRAT] = "proof.lrat",     [BUNDLE_MANIFEST] = "manifest.json",
    [BUNDLE_LIST] = "search.cert",    [BUNDLE_VERIPB] = "proof.pbp",
    [BUNDLE_TASK] = "helve.task",     [BUNDLE_HELVE] = "helve.cert",
};

void bundle_release(struct bundle *bundle)
{
    for (int i = 0; i < BUNDLE_NAMES; i++)
        buffer_release(&bundle->texts[i]);
    clauses_release(&bundle->clauses);
}

struct bundle_path bundle_path(const char *directory, enum bundle_file file)
{
    struct bundle_path path;
    snprintf(path.text, sizeof path.text, "%s/%s", directory,
             bundle_names[file]);
    return path;
}

bool bundle_has(const char *directory, enum bundle_file file)
{
    return access(bundle_path(directory, file).text, F_OK) == 0;
}

bool bundle_read(const char *directory, enum bundle_file file,
                 struct buffer *text, struct kura_error *err)
{
    struct kura_error inner = {0};
    return file_read(bundle_path(directory, file).text, MOST_BYTES, text,
                     &inner) ||
           error_set(err, inner.code, "%.200s/%s: %.80s", directory,
                     bundle_names[file], inner.text);
}

bool bundle_write(const char *directory, enum bundle_file file,
                  const struct buffer *text, struct kura_error *err)
{
    return text->failed ? error_memory(err)
                        : file_write(bundle_path(directory, file).text,
                                     buffer_get(text), text->size, err);
}

void bundle_remove(const char *directory)
{
    for (int i = 0; i < BUNDLE_NAMES; i++)
        unlink(bundle_path(directory, (enum bundle_file)i).text);
}

bool bundle_directory(const char *directory, struct kura_error *err)
{
    struct stat info;
    if (mkdir(directory, 0777) == 0)
        return true;
    if (errno != EEXIST || stat(directory, &info) != 0 ||
        !S_ISDIR(info.st_mode))
        return error_set(err, KURA_SYSTEM,
                         "can't make the directory %.200s: %s", directory,
                         strerror(errno));
    bundle_remove(directory);
    return true;
}

/* A row without a wall would not be read as one of the level. */
static bool has_open_row(const struct level *level)
{
    size_t width = (size_t)level->width;
    for (size_t y = 0; y < (size_t)level->height; y++)
        if (!memchr(level->cells + y * width, CELL_WALL, width))
            return true;
    return !level->walled;
}

bool bundle_level(const struct level *level, struct buffer *to,
                  struct kura_error *err)
{
    const struct grid_style style = {&xsb_legend, "", "\n", has_open_row(level),
                                     true};
    if (!grid_write(level, &style, to, err))
        return false;
    if (level->rules == RULES_SINK)
        buffer_text(to, "Rules: sink\n");
    return !to->failed || error_memory(err);
}

bool bundle_formula(struct bundle *bundle, const struct level *level,
                    struct buffer *to, struct kura_error *err)
{
    struct kura_certificate_verdict *claim = &bundle->claim;
    if (!question_ask(level, strcmp(claim->minimize, "pushes") == 0,
                      (int)claim->length - 1, &bundle->clauses, err))
        return false;
    claim->variables = (size_t)bundle->clauses.variables;
    claim->clauses = bundle->clauses.count;
    clauses_write(&bundle->clauses, to);
    return !to->failed || error_memory(err);
}

void bundle_manifest(const struct bundle *bundle, const struct level *level,
                     struct buffer *to)
{
    const struct kura_certificate_verdict *claim = &bundle->claim;
    bool sat = strcmp(claim->form, "sat") == 0;
    int files = sat ? BUNDLE_MANIFEST : claim->minimize ? 2 : 1;
    buffer_text(to, "{\n  \"format\": \"kura certificate 1\",\n");
    if (!sat)
        buffer_text(to, "  \"form\": \"search\",\n");
    buffer_print(to, "  \"rules\": \"%s\",\n",
                 level->rules == RULES_SINK ? "sink" : "goals");
    if (!claim->minimize)
        buffer_text(to, "  \"minimize\": null,\n  \"length\": null,\n");
    else
        buffer_print(to, "  \"minimize\": \"%s\",\n  \"length\": %zu,\n",
                     claim->minimize, claim->length);
    if (sat)
        buffer_print(to, "  \"variables\": %zu,\n  \"clauses\": %zu,\n",
                     claim->variables, claim->clauses);
    buffer_text(to, "  \"sha256\": {\n");
    for (int i = 0; i < files; i++) {
        char digest[65];
        sha256_text(buffer_get(&bundle->texts[i]), bundle->texts[i].size,
                    digest);
        buffer_print(to, "    \"%s\": \"%s\"%s\n", bundle_names[i], digest,
                     i + 1 < files || !sat ? "," : "");
    }
    if (!sat)
        buffer_print(to, "    \"%s\": \"%s\"\n", bundle_names[BUNDLE_LIST],
                     bundle->digest);
    buffer_text(to, "  }\n}\n");
}
