/*
 * All sets are opened first; then every level is written as text once, in the
 * format of its file where that can be written, which is what the runs are
 * given.
 */
#include "bench/course.h"

#include <inttypes.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "cli/message.h"

#define SUITE_MAX_BYTES ((size_t)1 << 20)
#define SET_MAX_FILES 64

static int open_set(struct course *course, const char *name, size_t size,
                    const char *const *files, size_t count, const char *format)
{
    if (!array_reserve(&course->sets, course->set_count, &course->set_capacity,
                       sizeof *course->sets))
        return complain_memory();
    struct course_set *set = &course->sets[course->set_count];
    *set = (struct course_set){.name = text_copy(name, size)};
    if (!set->name)
        return complain_memory();
    course->set_count++;
    return inputs_open(&set->inputs, files, count, format);
}

/* The name of the file without directory and ending. */
int course_add_file(struct course *course, const char *operand,
                    const char *format)
{
    const char *slash = strrchr(operand, '/');
    const char *name = slash ? slash + 1 : operand;
    size_t size = strcspn(name, ":");
    const char *dot = memchr(name + (size > 0), '.', size ? size - 1 : 0);
    if (dot)
        size = (size_t)(dot - name);
    return open_set(course, name, size, &operand, 1, format);
}

/* ---- Suites ---- */

static bool file_exists(const char *operand)
{
    struct stat status;
    char path[4096];
    snprintf(path, sizeof path, "%s", operand);
    if (stat(path, &status) == 0)
        return true;
    char *colon = strrchr(path, ':');
    if (colon)
        *colon = '\0';
    return colon && stat(path, &status) == 0;
}

/* The files of a line, with the suite's directory before them; what the list
 * points to lies in the memory, one after the other. */
static size_t list_files(const char *words, const char *directory,
                         struct buffer *memory, size_t *places)
{
    size_t count = 0;
    while (*(words += strspn(words, " \t\r")) && count < SET_MAX_FILES) {
        size_t size = strcspn(words, " \t\r");
        places[count++] = memory->size;
        if (words[0] != '/')
            buffer_text(memory, directory);
        buffer_add(memory, words, size);
        buffer_char(memory, '\0');
        words += size;
    }
    return count;
}

static int add_line(struct course *course, const char *line,
                    const char *directory, const char *format)
{
    size_t places[SET_MAX_FILES];
    const char *files[SET_MAX_FILES];
    const char *missing = NULL;
    struct buffer memory = {0};
    const char *equals = strchr(line, '=');
    bool optional = equals > line && equals[-1] == '?';
    size_t size = (size_t)(equals - line) - optional;
    while (size && strchr(" \t", line[size - 1]))
        size--;
    size_t count = list_files(equals + 1, directory, &memory, places);
    for (size_t i = 0; i < count && !memory.failed; i++) {
        files[i] = memory.text + places[i];
        if (!file_exists(files[i]))
            missing = files[i];
    }
    int code = 0;
    if (memory.failed)
        code = complain_memory();
    else if (optional && missing)
        complain(0, "set %.*s is left out: there is no %s", (int)size, line,
                 missing);
    else
        code = open_set(course, line, size, files, count, format);
    buffer_release(&memory);
    return code;
}

static int add_lines(struct course *course, char *text, const char *path,
                     const char *directory, const char *format)
{
    int code = 0, number = 0;
    for (char *line; (line = text_setting(&text, &number));)
        worsen(&code, strchr(line, '=')
                          ? add_line(course, line, directory, format)
                          : complain(KURA_INPUT,
                                     "%s:%d: expected a line name = FILE...",
                                     path, number));
    return code;
}

int course_add_suite(struct course *course, const char *path,
                     const char *format)
{
    struct buffer text = {0}, directory = {0};
    struct kura_error err;
    const char *slash = strrchr(path, '/');
    if (slash)
        buffer_add(&directory, path, (size_t)(slash + 1 - path));
    int code;
    if (!file_read(path, SUITE_MAX_BYTES, &text, &err))
        code = complain_at(path, &err);
    else if (text.size == 0)
        code = complain(KURA_INPUT, "%s: no set of levels", path);
    else
        code =
            add_lines(course, text.text, path, buffer_get(&directory), format);
    buffer_release(&text);
    buffer_release(&directory);
    return code;
}

/* ---- Levels ---- */

/* The level alone, in the format it came in if that can be written. */
static bool write_text(struct bench_level *level, struct kura_error *err)
{
    const char *formats[] = {kura_levels_format(level->input->levels), "xsb",
                             "stones"};
    size_t size;
    for (size_t i = 0; i < ARRAY_COUNT(formats) && !level->text; i++) {
        level->format = formats[i];
        level->text = kura_convert(level->input->levels, &level->number, 1,
                                   formats[i], &size, err);
    }
    if (!level->text)
        return false;
    snprintf(level->hash, sizeof level->hash, "%016" PRIx64,
             hash_bytes(level->text, size, 0));
    return true;
}

static int add_level(struct course *course, const struct course_set *set,
                     const struct input *input, size_t number)
{
    struct kura_error err;
    struct kura_level_info info = {.size = sizeof info};
    struct bench_level level = {
        .set = set->name,
        .input = input,
        .number = number,
        .level = kura_level_at(input->levels, number, &err),
    };
    if (!level.level || !write_text(&level, &err))
        return complain_refused(input, number, &err);
    kura_level_describe(level.level, &info);
    level.boxes = info.boxes;
    level.title = info.title;
    course->levels[course->count++] = level;
    return 0;
}

int course_list(struct course *course)
{
    size_t total = 0;
    int code = 0;
    for (size_t i = 0; i < course->set_count; i++)
        total += course->sets[i].inputs.level_count;
    course->levels = calloc(total + 1, sizeof *course->levels);
    if (!course->levels)
        return complain_memory();
    for (size_t i = 0; i < course->set_count; i++) {
        const struct inputs *inputs = &course->sets[i].inputs;
        for (size_t k = 0; k < inputs->count; k++)
            for (size_t n = 0; n < inputs->items[k].count; n++)
                worsen(&code,
                       add_level(course, &course->sets[i], &inputs->items[k],
                                 inputs->items[k].numbers[n]));
    }
    return code;
}

void course_release(struct course *course)
{
    for (size_t i = 0; i < course->count; i++)
        kura_text_free(course->levels[i].text);
    free(course->levels);
    for (size_t i = 0; i < course->set_count; i++) {
        free(course->sets[i].name);
        inputs_release(&course->sets[i].inputs);
    }
    free(course->sets);
    *course = (struct course){0};
}
