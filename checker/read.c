/* Lines of a certificate, field by field; and how the program ends. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static const char *name; /* of the certificate */
static FILE *file;
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

void *allocate(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block)
        fail(EXIT_INPUT, "no memory left");
    return block;
}

void *grow(void *block, size_t bytes)
{
    block = realloc(block, bytes);
    if (!block)
        fail(EXIT_INPUT, "no memory left");
    return block;
}

void open_lines(const char *path)
{
    name = path;
    file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file)
        fail(EXIT_INPUT, "%s: can't be read", path);
}

void unreadable(const char *expected)
{
    fail(EXIT_INPUT, "%s:%u: expected %s", name, line_number, expected);
}

void refuse(const char *why)
{
    fail(EXIT_REFUSED, "line %u: %s", line_number, why);
}

bool next_line(void)
{
    ssize_t length = getline(&text, &text_room, file);
    if (length < 0)
        return false;
    line_number++;
    if (text[length - 1] != '\n' || strlen(text) != (size_t)length)
        unreadable("a whole line of text");
    text[length - 1] = '\0';
    rest = text;
    return true;
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

int square(void)
{
    return number(0, level.squares - 1);
}

void read_position(struct position *position)
{
    int last = NONE;
    memset(position, 0, sizeof *position);
    position->player = square();
    while (at_number()) {
        int s = square();
        if (s <= last || s == level.sink)
            unreadable("a rising list of boxes");
        put(&position->boxes, s);
        last = s;
    }
    if (last == NONE || has(&position->boxes, position->player))
        unreadable("boxes, and the player beside them");
}

void end_of_line(void)
{
    if (*rest)
        unreadable("the end of the line");
}
