/* Lines of a certificate, field by field; and how the program ends. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static const char *name; /* of the certificate */
static FILE *file;
long line_number;
static char *text, *rest; /* the line, and what is still to be read of it */
static size_t text_room;

void fail(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stdout, code == EXIT_REFUSED ? "refused: " : "error: ");
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
    fail(EXIT_INPUT, "%s:%ld: expected %s", name, line_number, expected);
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

/* The next field is this word? */
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
    char *stop;
    long value = at_number() ? strtol(rest, &stop, 10) : (long)high + 1;
    if (!at_number() || value < low || value > high ||
        (*stop != ' ' && *stop != '\0'))
        unreadable("a number in range");
    rest = stop + (*stop == ' ');
    return (int)value;
}

int square(void)
{
    return number(0, level.squares - 1);
}

/* The player and the boxes. */
void read_position(struct position *position)
{
    memset(position->boxes.word, 0,
           (size_t)level.words * sizeof *position->boxes.word);
    position->count = 0;
    position->player = square();
    for (int last = NONE; at_number(); position->count++) {
        int s = square();
        if (s <= last || s == level.sink || position->count == level.box_count)
            unreadable("a rising list of boxes");
        put(&position->boxes, s);
        position->list[position->count] = (uint16_t)s;
        last = s;
    }
    if (position->count == 0 || has(&position->boxes, position->player))
        unreadable("boxes, and the player beside them");
}

bool at_end(void)
{
    return *rest == '\0';
}

void end_of_line(void)
{
    if (!at_end())
        unreadable("the end of the line");
}
