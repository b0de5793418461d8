/*
 * Answers are written whole and checked; when the reader of a pipe has left,
 * the program ends without a word.
 */
#include "cli/message.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

#define LONGEST 8192 /* bytes of a message; memory may have ended */

__attribute__((format(printf, 1, 0))) static void say(const char *format,
                                                      va_list args)
{
    char text[LONGEST];
    vsnprintf(text, sizeof text, format, args);
    text_tame(text, strlen(text));
    fprintf(stderr, "%s\n", text);
}

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
}

int complain(int code, const char *format, ...)
{
    va_list args;
    fputs("kura: ", stderr);
    va_start(args, format);
    say(format, args);
    va_end(args);
    return code;
}

int complain_error(const struct kura_error *err)
{
    return complain((int)err->code, "%s", err->text);
}

int complain_memory(void)
{
    return complain(KURA_SYSTEM, "out of memory");
}

int complain_at(const char *file, const struct kura_error *err)
{
    if (err->line && err->column)
        tell("%s:%d:%d: %s", file, err->line, err->column, err->text);
    else if (err->line)
        tell("%s:%d: %s", file, err->line, err->text);
    else
        tell("%s: %s", file, err->text);
    return (int)err->code;
}

/* A reader that went away, as head does, is no failure: end as if we had never
 * ignored the signal, without a word. */
static void end_if_reader_left(void)
{
    if (errno != EPIPE)
        return;
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
}

int complain_output(void)
{
    end_if_reader_left();
    return complain(KURA_SYSTEM, "can't write to standard output: %s",
                    strerror(errno));
}

bool answer(const char *text, size_t size)
{
    if (fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0)
        return true;
    complain_output();
    return false;
}

static int write_text(const char *file, const char *text, size_t size)
{
    struct kura_error err;
    if (!file || strcmp(file, "-") == 0)
        return answer(text, size) ? 0 : KURA_SYSTEM;
    return file_write(file, text, size, &err) ? 0 : complain_error(&err);
}

int answer_buffer(const char *file, struct buffer *buffer)
{
    int code = buffer->failed
                   ? complain_memory()
                   : write_text(file, buffer_get(buffer), buffer->size);
    buffer_release(buffer);
    return code;
}

int answer_line(const char *text)
{
    struct buffer line = {0};
    buffer_print(&line, "%s\n", text);
    return answer_buffer(NULL, &line);
}

int answer_text(const char *file, char *text, size_t size,
                const struct kura_error *err)
{
    int code = text ? write_text(file, text, size) : complain_error(err);
    kura_text_free(text);
    return code;
}

/* A failed write was already told about when the stream has its error set. */
int answer_end(int code)
{
    if (ferror(stdout))
        return worse(code, KURA_SYSTEM);
    if (fflush(stdout) != 0)
        return worse(code, complain_output());
    return code;
}

bool colour_wanted(const char *when, int descriptor)
{
    if (strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    const char *terminal = getenv("TERM");
    const char *no_colour = getenv("NO_COLOR");
    return isatty(descriptor) && !(no_colour && *no_colour) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

size_t terminal_width(int descriptor)
{
    struct winsize size;
    uint64_t width;
    const char *columns = getenv("COLUMNS");
    if (!isatty(descriptor))
        return 0;
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return columns && text_to_u64(columns, &width) && width > 0 ? width : 80;
}

void add_wrapped(struct buffer *to, const char *text, size_t column,
                 size_t width)
{
    size_t at = column;
    while (*text) {
        size_t spaces = at > column ? strspn(text, " ") : 0;
        size_t word = strcspn(text + spaces, " ");
        if (at > column && width && at + spaces + word > width) {
            buffer_print(to, "\n%*s", (int)column, "");
            at = column;
            text += spaces;
            spaces = 0;
        }
        buffer_add(to, text, spaces + word);
        at += spaces + word;
        text += spaces + word;
    }
    buffer_char(to, '\n');
}

int worse(int a, int b)
{
    return a > b ? a : b;
}

void worsen(int *code, int other)
{
    *code = worse(*code, other);
}

void add_number(struct buffer *to, uint64_t number)
{
    char digits[32];
    int count =
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            buffer_char(to, ' ');
        buffer_char(to, digits[i]);
    }
}

void add_bytes(struct buffer *to, size_t bytes)
{
    static const char *const units[] = {"kB", "MB", "GB", "TB"};
    double amount = (double)bytes / 1024;
    int unit = 0;
    if (bytes < 1024) {
        buffer_print(to, "%zu byte%s", bytes, bytes == 1 ? "" : "s");
        return;
    }
    for (; amount >= 1024 && unit < 3; unit++)
        amount /= 1024;
    buffer_print(to, "%.1f %s", amount, units[unit]);
}

void add_boxes(struct buffer *to, int count)
{
    buffer_print(to, "%d box%s", count, count == 1 ? "" : "es");
}
