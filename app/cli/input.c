/*
 * An operand is a file if there is one of that name, and otherwise FILE:SELECT;
 * standard input is read once.  All operands are opened before the first level
 * is worked on.
 */
#include "cli/input.h"

#include <sys/stat.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/message.h"

static const char standard_input[] = "standard input";

bool is_standard_input(const char *operand)
{
    return operand[0] == '-' && (operand[1] == '\0' || operand[1] == ':');
}

int check_one_input(const char *level, const char *plan)
{
    return is_standard_input(level) && is_standard_input(plan)
               ? complain(KURA_USAGE, "level and plan can't both come from "
                                      "standard input")
               : 0;
}

static bool exists(const char *path)
{
    struct stat status;
    return strcmp(path, "-") == 0 || stat(path, &status) == 0;
}

/* Takes "FILE:SELECT" apart.  A file whose name has the colon comes first; and
 * where neither reading gives a file, the one that has a selection in it makes
 * the better message. */
static bool split(struct input *input, const char *operand,
                  struct kura_error *err)
{
    size_t size = strlen(operand);
    const char *colon = exists(operand) ? NULL : strrchr(operand, ':');
    if (colon == operand)
        colon = NULL;
    input->path = text_copy(operand, colon ? (size_t)(colon - operand) : size);
    if (!input->path)
        return error_memory(err);
    bool meant =
        colon && (exists(input->path) || selection_looks_like(colon + 1));
    if (colon && !meant) {
        free(input->path);
        input->path = text_copy(operand, size);
    }
    if (!input->path)
        return error_memory(err);
    bool standard = strcmp(input->path, "-") == 0;
    input->name = standard ? standard_input : input->path;
    return !meant || selection_read(&input->selection, colon + 1, err);
}

int inputs_split(struct inputs *inputs, const char *const *operands,
                 size_t count)
{
    struct kura_error err;
    const char *standard = NULL;
    *inputs = (struct inputs){.items = calloc(count + 1, sizeof(struct input))};
    if (!inputs->items)
        return complain_memory();
    inputs->count = count;
    for (size_t i = 0; i < count; i++) {
        struct input *input = &inputs->items[i];
        if (!split(input, operands[i], &err))
            return complain((int)err.code, "%s: %s", operands[i], err.text);
        if (strcmp(input->path, "-") != 0)
            continue;
        if (standard)
            return complain(KURA_USAGE,
                            "standard input can be read once: found '%s' and "
                            "'%s'",
                            standard, operands[i]);
        standard = operands[i];
    }
    return 0;
}

int input_read(struct input *input, const char *format)
{
    struct buffer text = {0};
    struct kura_error err;
    if (file_read(input->path, INPUT_MAX_BYTES, &text, &err))
        input->levels = kura_read(buffer_get(&text), text.size, format, &err);
    buffer_release(&text);
    if (input->levels)
        input->numbers = selection_numbers(&input->selection,
                                           kura_levels_count(input->levels),
                                           &input->count, &err);
    return input->numbers ? 0 : complain_at(input->name, &err);
}

int inputs_open(struct inputs *inputs, const char *const *operands,
                size_t count, const char *format)
{
    int code = inputs_split(inputs, operands, count);
    if (code)
        return code;
    for (size_t i = 0; i < inputs->count; i++) {
        worsen(&code, input_read(&inputs->items[i], format));
        inputs->level_count += inputs->items[i].count;
    }
    return code;
}

void inputs_release(struct inputs *inputs)
{
    for (size_t i = 0; i < inputs->count; i++) {
        struct input *input = &inputs->items[i];
        kura_levels_free(input->levels);
        selection_release(&input->selection);
        free(input->numbers);
        free(input->path);
    }
    free(inputs->items);
    *inputs = (struct inputs){0};
}

int complain_refused(const struct input *input, size_t number,
                     const struct kura_error *err)
{
    struct kura_error with_number = *err;
    snprintf(with_number.text, sizeof with_number.text, "level %zu: %.280s",
             number, err->text);
    return complain_at(input->name, &with_number);
}

int inputs_open_one(struct inputs *inputs, const char *operand,
                    const char *format)
{
    struct kura_error err;
    int code = inputs_open(inputs, &operand, 1, format);
    if (code)
        return code;
    const struct input *input = &inputs->items[0];
    if (input->count != 1)
        return complain(KURA_USAGE,
                        "%s: one level is needed, this selects %zu; choose "
                        "one, as in %s:1",
                        operand, input->count, input->path);
    inputs->number = input->numbers[0];
    inputs->level = kura_level_at(input->levels, inputs->number, &err);
    return inputs->level ? 0 : complain_refused(input, inputs->number, &err);
}

/* ---- Plans ---- */

/* Is the line one that stands before a plan, as in collections: a comment or
 * the heading "Solution 33/8/5/4/5"? */
static bool is_heading(const char *line)
{
    static const char *const starts[] = {";", "::", "Solution", "Savegame"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        if (strncmp(line, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

/* Overwrites headings with spaces, so that lines keep their numbers. */
static void blank_headings(char *text)
{
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        memset(text, ' ', 3);
    while (*text) {
        size_t line = strcspn(text, "\n");
        bool blank = strspn(text, " \t\r") >= line;
        if (!blank && !is_heading(text))
            return;
        memset(text, ' ', line);
        text += line + (text[line] == '\n');
    }
}

static bool is_file(const char *path)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return true;
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

int plan_open(const char *operand, struct buffer *text, const char **name)
{
    struct kura_error err;
    if (!is_file(operand)) {
        *name = "plan";
        if (strpbrk(operand, "./"))
            return complain(KURA_INPUT,
                            "'%s' is neither a plan nor a file "
                            "that can be found",
                            operand);
        buffer_text(text, operand);
        return text->failed ? complain_memory() : 0;
    }
    *name = strcmp(operand, "-") == 0 ? standard_input : operand;
    if (!file_read(operand, INPUT_MAX_BYTES, text, &err))
        return complain_at(*name, &err);
    if (text->size)
        blank_headings(text->text);
    return 0;
}

int plan_play(const struct kura_level *level, const char *operand,
              struct kura_verdict *verdict, const char **name)
{
    struct buffer text = {0};
    struct kura_error err;
    const char *own;
    *verdict = (struct kura_verdict){0};
    int code = plan_open(operand, &text, name ? name : &own);
    if (code == 0 &&
        !kura_verify(level, NULL, buffer_get(&text), text.size, verdict, &err))
        code = complain_at(name ? *name : own, &err);
    buffer_release(&text);
    return code;
}
