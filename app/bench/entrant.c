/*
 * Templates are read line by line; words with braces are checked then, so that
 * a mistake shows before the first run and not in it.
 */
#include "bench/entrant.h"

#include <strings.h>

#include "base/array.h"
#include "base/child.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/text.h"
#include "kura.h"

#define TEMPLATE_MAX_BYTES ((size_t)1 << 20)

static char *copy(const char *text)
{
    return text_copy(text, strlen(text));
}

void entrant_release(struct entrant *entrant)
{
    free(entrant->name);
    free(entrant->text);
    free(entrant->level_format);
    free(entrant->plan_file);
    free(entrant->needs);
    free(entrant->here);
    *entrant = (struct entrant){0};
}

/* Cuts a copy of the text at spaces. */
static bool split(struct entrant *entrant, const char *text,
                  struct kura_error *err)
{
    entrant->text = copy(text);
    if (!entrant->text)
        return error_memory(err);
    for (char *at = entrant->text; *(at += strspn(at, " \t"));) {
        if (entrant->word_count == ENTRANT_MAX_WORDS)
            return error_set(err, KURA_USAGE, "'%.60s': too many words", text);
        entrant->words[entrant->word_count++] = at;
        at += strcspn(at, " \t");
        if (*at)
            *at++ = '\0';
    }
    return entrant->word_count > 0 ||
           error_set(err, KURA_USAGE,
                     "expected an engine, perhaps with "
                     "settings: 'astar weight=2'");
}

/* Words with one space between them, whatever was typed. */
static bool name_after_words(struct entrant *entrant, struct kura_error *err)
{
    struct buffer name = {0};
    for (size_t i = 0; i < entrant->word_count; i++)
        buffer_print(&name, "%s%s", i ? " " : "", entrant->words[i]);
    entrant->name = buffer_take(&name);
    buffer_release(&name);
    return entrant->name || error_memory(err);
}

bool entrant_engine(struct entrant *entrant, const char *spec,
                    struct kura_error *err)
{
    *entrant = (struct entrant){0};
    return split(entrant, spec, err) && name_after_words(entrant, err);
}

/* ---- Placeholders ---- */

/* The placeholder that the text begins with; NULL if none. */
static const struct placeholder *find(const char *text,
                                      const struct placeholder *values)
{
    for (; values->name; values++) {
        size_t size = strlen(values->name);
        if (text[0] == '{' && strncmp(text + 1, values->name, size) == 0 &&
            text[size + 1] == '}')
            return values;
    }
    return NULL;
}

bool entrant_fill(const char *word, const struct placeholder *values,
                  struct buffer *to, struct kura_error *err)
{
    while (*word) {
        const struct placeholder *value = find(word, values);
        if (!value && *word == '{')
            return error_set(err, KURA_USAGE,
                             "'%.40s': unknown placeholder in a template",
                             word);
        if (value) {
            buffer_text(to, value->value);
            word += strlen(value->name) + 2;
        } else {
            buffer_char(to, *word++);
        }
    }
    return !to->failed || error_memory(err);
}

/* All of them are known. */
static bool check_placeholders(const struct entrant *entrant,
                               struct kura_error *err)
{
    static const struct placeholder known[] = {
        {"level", ""}, {"dir", ""},       {"here", ""},
        {"kura", ""},  {"seconds", ""},   {"bytes", ""},
        {"seed", ""},  {"megabytes", ""}, {NULL, NULL}};
    struct buffer text = {0};
    bool ok = !entrant->plan_file ||
              entrant_fill(entrant->plan_file, known, &text, err);
    for (size_t i = 0; ok && i < entrant->word_count; i++)
        ok = entrant_fill(entrant->words[i], known, &text, err);
    buffer_release(&text);
    return ok;
}

/* ---- Templates ---- */

static bool set_reader(struct entrant *entrant, const char *value, int line,
                       struct kura_error *err)
{
    static const char *const names[] = {"lurd", "ipc", "atoms", NULL};
    int place = text_find(value, names);
    entrant->reader = (enum plan_reader)place;
    return place >= 0 ||
           error_at(err, line, 0, "plan '%.40s': expected lurd, ipc or atoms",
                    value);
}

static bool set_text(char **field, const char *value, struct kura_error *err)
{
    free(*field);
    *field = copy(value);
    return *field || error_memory(err);
}

static bool set_value(struct entrant *entrant, const char *name,
                      const char *value, int line, struct kura_error *err)
{
    const struct {
        const char *name;
        char **field;
    } texts[] = {{"name", &entrant->name},
                 {"level", &entrant->level_format},
                 {"needs", &entrant->needs},
                 {"plan-file", &entrant->plan_file}};
    for (size_t i = 0; i < ARRAY_COUNT(texts); i++)
        if (strcmp(name, texts[i].name) == 0)
            return set_text(texts[i].field, value, err);
    if (strcmp(name, "plan") == 0)
        return set_reader(entrant, value, line, err);
    if (strcmp(name, "command") == 0)
        return !entrant->text
                   ? split(entrant, value, err)
                   : error_at(err, line, 0, "a second command: expected one");
    return error_at(err, line, 0,
                    "unknown name '%.40s': expected name, needs, level, "
                    "command, plan or plan-file",
                    name);
}

/* Takes the line apart in place. */
static bool read_line(struct entrant *entrant, char *line, int number,
                      struct kura_error *err)
{
    char *equals = strchr(line, '=');
    if (!equals)
        return error_at(err, number, 0, "expected a line name = value");
    char *name_end = equals, *end = line + strlen(line);
    while (name_end > line && strchr(" \t", name_end[-1]))
        name_end--;
    while (end > equals + 1 && strchr(" \t\r", end[-1]))
        end--;
    *name_end = *end = '\0';
    equals++;
    return set_value(entrant, line, equals + strspn(equals, " \t"), number,
                     err);
}

static bool read_lines(struct entrant *entrant, char *text,
                       struct kura_error *err)
{
    int number = 0;
    for (char *line; (line = text_setting(&text, &number));)
        if (!read_line(entrant, line, number, err))
            return false;
    if (!entrant->text || !entrant->name)
        return error_at(err, 0, 0, "expected a name and a command");
    return (entrant->level_format ||
            set_text(&entrant->level_format, "xsb", err)) &&
           check_placeholders(entrant, err);
}

bool entrant_program(struct entrant *entrant, const char *path,
                     struct kura_error *err)
{
    struct buffer text = {0};
    const char *slash = strrchr(path, '/');
    *entrant = (struct entrant){.external = true};
    entrant->here = slash ? text_copy(path, (size_t)(slash - path)) : copy(".");
    bool ok = entrant->here || error_memory(err);
    ok = ok && file_read(path, TEMPLATE_MAX_BYTES, &text, err);
    buffer_char(&text, '\n');
    ok = ok && (!text.failed || error_memory(err)) &&
         read_lines(entrant, text.text, err);
    buffer_release(&text);
    return ok;
}

const char *entrant_missing(const struct entrant *entrant, char *name,
                            size_t size)
{
    const char *at = entrant->needs ? entrant->needs : "";
    while (*(at += strspn(at, " \t"))) {
        size_t length = strcspn(at, " \t");
        snprintf(name, size, "%.*s", (int)length, at);
        if (!child_exists(name))
            return name;
        at += length;
    }
    return NULL;
}

/* ---- Plans ---- */

/* Nothing but steps, perhaps with spaces? */
static bool has_steps(const struct line *line)
{
    bool any = false;
    for (size_t i = 0; i < line->size; i++) {
        if (!line->text[i] || !strchr("udlrUDLR \t", line->text[i]))
            return false;
        any = any || strchr("udlrUDLR", line->text[i]);
    }
    return any;
}

static bool find_lurd(const char *text, struct buffer *lurd)
{
    struct lines lines = lines_of(text, strlen(text));
    struct line line, found = {0};
    while (lines_next(&lines, &line))
        if (has_steps(&line))
            found = line;
    if (found.text)
        buffer_add(lurd, found.text, found.size);
    return found.text != NULL;
}

static const char *const words_of_steps[] = {"up", "down", "left", "right"};

/* The letter of the direction that the text begins with; 0 if none. */
static char direction_letter(const char *text)
{
    for (size_t i = 0; i < ARRAY_COUNT(words_of_steps); i++) {
        const char *word = words_of_steps[i];
        if (strncasecmp(text, word, strlen(word)) == 0)
            return word[0];
    }
    return 0;
}

/* A direction named dir-... in a line with a parenthesis. */
static char ipc_step(const char *line, size_t size)
{
    bool action = false;
    for (size_t i = 0; i + 4 < size; i++) {
        action = action || line[i] == '(';
        if (action && strncasecmp(line + i, "dir-", 4) == 0 && line[0] != ';')
            return direction_letter(line + i + 4);
    }
    return 0;
}

static bool find_ipc(const char *text, struct buffer *lurd)
{
    struct lines lines = lines_of(text, strlen(text));
    struct line line;
    bool any = false;
    while (lines_next(&lines, &line)) {
        char letter = ipc_step(line.text, line.size);
        any = any || letter;
        if (letter)
            buffer_char(lurd, letter);
    }
    return any;
}

struct atom {
    long time;
    char letter;
};

static int by_time(const void *a, const void *b)
{
    const struct atom *x = a, *y = b;
    return (x->time > y->time) - (x->time < y->time);
}

/* All step(T,D) of the text; the caller frees them. */
static struct atom *find_steps(const char *text, size_t *count)
{
    struct atom *atoms = NULL;
    size_t capacity = 0;
    *count = 0;
    while ((text = strstr(text, "step("))) {
        char *end;
        text += strlen("step(");
        long time = strtol(text, &end, 10);
        char letter = *end == ',' ? direction_letter(end + 1) : 0;
        if (!letter)
            continue;
        if (!ARRAY_ADD(atoms, *count, capacity, (struct atom){time, letter}))
            break;
    }
    return atoms;
}

static bool find_atoms(const char *text, struct buffer *lurd)
{
    size_t count;
    for (const char *next; (next = strstr(text, "Answer:"));)
        text = next + strlen("Answer:");
    struct atom *atoms = find_steps(text, &count);
    if (count)
        qsort(atoms, count, sizeof *atoms, by_time);
    for (size_t i = 0; i < count; i++)
        buffer_char(lurd, atoms[i].letter);
    free(atoms);
    return count > 0;
}

bool plan_find(enum plan_reader reader, const char *text, struct buffer *lurd)
{
    static bool (*const finders[])(const char *, struct buffer *) = {
        [PLAN_LURD] = find_lurd,
        [PLAN_IPC] = find_ipc,
        [PLAN_ATOMS] = find_atoms};
    return finders[reader](text, lurd);
}
