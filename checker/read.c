/* Lines of a file, field by field; and how the program ends. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "read.h"

static const char *name; /* of the file */
static FILE *file;
static bool exact; /* lines end with a newline, the last one too */
uint32_t line_number;
static char *text, *rest; /* the line, and what is still to be read of it */
static size_t text_room;

void fail(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs(code == EXIT_REFUSED ? "refused: " : "error: ", stdout);
    vfprintf(stdout, format, arguments);
    fputc('\n', stdout);
    va_end(arguments);
    exit(code);
}

void unreadable(const char *expected)
{
    fail(EXIT_INPUT, "%s:%u: expected %s", name, line_number, expected);
}

void refuse(const char *why)
{
    fail(EXIT_REFUSED, "line %u: %s", line_number, why);
}

void *allocate(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block)
        fail(EXIT_INPUT, "no memory left");
    return block;
}

void lines_open(const char *path, bool must_end)
{
    name = path;
    exact = must_end;
    line_number = 0;
    file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file)
        fail(EXIT_INPUT, "%s: can't be read", path);
}

const char *next_line(void)
{
    ssize_t length = getline(&text, &text_room, file);
    if (ferror(file))
        fail(EXIT_INPUT, "%s: can't be read", name);
    if (length < 0)
        return NULL;
    if (++line_number == UINT32_MAX || strlen(text) != (size_t)length)
        unreadable("lines of text, fewer than 2^32");
    bool ended = text[length - 1] == '\n';
    if (exact && !ended)
        unreadable("a newline at the end of the line");
    length -= ended;
    if (exact && length > 0 && text[length - 1] == ' ')
        unreadable("no space at the end of the line");
    if (!exact && length > 0 && text[length - 1] == '\r')
        length--;
    text[length] = '\0';
    return rest = text;
}

bool take(const char *word)
{
    size_t length = strlen(word);
    if (strncmp(rest, word, length) != 0 ||
        (rest[length] != ' ' && rest[length] != '\0'))
        return false;
    rest += length + (rest[length] == ' ');
    return true;
}

bool at_number(void)
{
    return *rest == '-' || (*rest >= '0' && *rest <= '9');
}

int number(int low, int high)
{
    char *stop = rest;
    long value = at_number() ? strtol(rest, &stop, 10) : 0;
    if (stop == rest || value < low || value > high ||
        (*stop != ' ' && *stop != '\0'))
        unreadable("a number in range");
    rest = stop + (*stop == ' ');
    return (int)value;
}

void end_of_line(void)
{
    if (*rest)
        unreadable("the end of the line");
}
