#include "answers.h"

#include <criterion/criterion.h>

#include "base/array.h"
#include "base/file.h"
#include "formats/formats.h"
#include "grids.h"

#define MAX_FILE ((size_t)16 << 20)
#define COLUMNS 11

const char *source_path(const char *name)
{
    static char path[1000];
    const char *root = getenv("KURA_SOURCE");
    snprintf(path, sizeof path, "%s/%s", root ? root : ".", name);
    return path;
}

char *source_text(const char *name, size_t *size)
{
    struct kura_error err = {0};
    struct buffer text = {0};
    bool ok = file_read(source_path(name), MAX_FILE, &text, &err);
    cr_assert(ok, "%s: %s", source_path(name), err.text);
    *size = text.size;
    return need(buffer_take(&text));
}

int split_fields(char *line, char **fields, int max)
{
    int count = 0;
    while (line && count < max) {
        char *tab = strchr(line, '\t');
        if (tab)
            *tab++ = '\0';
        fields[count++] = line;
        line = tab;
    }
    return count;
}

char *next_line(char **rest)
{
    char *line = *rest;
    if (*line == '\0')
        return NULL;
    char *end = strchr(line, '\n');
    *rest = end ? end + 1 : line + strlen(line);
    if (end)
        *end = '\0';
    return line;
}

/* The file's levels, read when they are asked for the first time. */
static const struct collection *find_source(struct answers *answers,
                                            const char *file)
{
    for (size_t i = 0; i < answers->source_count; i++)
        if (strcmp(answers->sources[i].name, file) == 0)
            return &answers->sources[i].collection;
    cr_assert(array_reserve(&answers->sources, answers->source_count,
                            &answers->source_capacity, sizeof(struct source)));
    struct source *source = &answers->sources[answers->source_count++];
    struct kura_error err = {0};
    char name[100];
    size_t size;
    snprintf(name, sizeof name, "levels/%s", file);
    char *text = source_text(name, &size);
    source->name = need(strdup(file));
    source->collection = (struct collection){0};
    bool ok = formats_read(NULL, text, size, &source->collection, &err);
    cr_assert(ok, "%s:%d:%d: %s", name, err.line, err.column, err.text);
    free(text);
    return &source->collection;
}

static long number(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    cr_assert(end != text && *end == '\0', "levels/answers.tsv: '%s'", text);
    return value;
}

static void read_counts(struct answer *answer, char *text)
{
    char *rest = text;
    while (*rest && strcmp(text, "-1") != 0) {
        cr_assert_lt(answer->count_count, ANSWER_COUNTS);
        answer->counts[answer->count_count++] = strtol(rest, &rest, 10);
        rest += *rest == ',';
    }
}

static const struct level *find_level(struct answers *answers, char **fields)
{
    const struct collection *collection = find_source(answers, fields[0]);
    long index = number(fields[1]);
    cr_assert(index >= 1 && (size_t)index <= collection->count,
              "levels/%s has no level %ld", fields[0], index);
    const struct entry *entry = &collection->entries[index - 1];
    cr_assert(entry->level, "levels/%s:%d: %s", fields[0], entry->error.line,
              entry->error.text);
    bool sink = entry->level->rules == RULES_SINK;
    cr_assert_str_eq(fields[2], sink ? "sink" : "goals");
    return entry->level;
}

static void read_answer(struct answers *answers, char *line)
{
    char *fields[COLUMNS];
    int count = split_fields(line, fields, COLUMNS);
    cr_assert_eq(count, COLUMNS, "levels/answers.tsv: '%s' has %d columns",
                 line, count);
    struct answer answer = {.level = find_level(answers, fields)};
    snprintf(answer.name, sizeof answer.name, "%s:%s", fields[0], fields[1]);
    answer.truth.solvable = strcmp(fields[3], "yes") == 0;
    answer.truth.pushes = (int)number(fields[4]);
    answer.truth.moves = (int)number(fields[5]);
    answer.truth.moves_of_pushes = (int)number(fields[6]);
    answer.truth.pushes_of_moves = (int)number(fields[7]);
    answer.large = strcmp(fields[8], "large") == 0;
    read_counts(&answer, fields[10]);
    cr_assert(array_reserve(&answers->items, answers->count, &answers->capacity,
                            sizeof answer));
    answers->items[answers->count++] = answer;
}

void answers_init(struct answers *answers)
{
    size_t size;
    char *text = source_text("levels/answers.tsv", &size), *rest = text;
    *answers = (struct answers){0};
    next_line(&rest);
    for (char *line; (line = next_line(&rest));)
        read_answer(answers, line);
    free(text);
    cr_assert_gt(answers->count, 60u);
}

void answers_release(struct answers *answers)
{
    for (size_t i = 0; i < answers->source_count; i++) {
        collection_release(&answers->sources[i].collection);
        free(answers->sources[i].name);
    }
    free(answers->sources);
    free(answers->items);
}

const struct answer *answers_find(const struct answers *answers,
                                  const char *name)
{
    for (size_t i = 0; i < answers->count; i++)
        if (strcmp(answers->items[i].name, name) == 0)
            return &answers->items[i];
    cr_assert(false, "levels/answers.tsv has no %s", name);
    return NULL;
}
