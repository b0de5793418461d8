/*
 * Capacity doubles; a failure is remembered and asked for once, at the end.
 */
#include "base/buffer.h"

#include <stdarg.h>

void buffer_release(struct buffer *buffer)
{
    free(buffer->text);
    *buffer = (struct buffer){0};
}

void buffer_clear(struct buffer *buffer)
{
    buffer->size = 0;
    if (buffer->text)
        buffer->text[0] = '\0';
}

/* Room for that many more characters and the NUL. */
static bool reserve(struct buffer *buffer, size_t more)
{
    if (buffer->failed)
        return false;
    if (more < buffer->capacity - buffer->size)
        return true;
    size_t capacity = buffer->capacity ? buffer->capacity : 64;
    while (capacity - buffer->size <= more && capacity < SIZE_MAX / 2)
        capacity *= 2;
    char *text =
        capacity - buffer->size > more ? realloc(buffer->text, capacity) : NULL;
    if (!text) {
        buffer->failed = true;
        return false;
    }
    buffer->text = text;
    buffer->capacity = capacity;
    return true;
}

void buffer_add(struct buffer *buffer, const char *text, size_t size)
{
    if (!reserve(buffer, size))
        return;
    if (size)
        memcpy(buffer->text + buffer->size, text, size);
    buffer->size += size;
    buffer->text[buffer->size] = '\0';
}

void buffer_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_char(struct buffer *buffer, char c)
{
    buffer_add(buffer, &c, 1);
}

void buffer_number(struct buffer *buffer, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    buffer_add(buffer, digits + at, sizeof digits - at);
}

/* Mostly there is room for it, and it is formatted only once. */
void buffer_print(struct buffer *buffer, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t room = buffer->failed ? 0 : buffer->capacity - buffer->size;
    char *end = room ? buffer->text + buffer->size : NULL;
    int size = vsnprintf(end, room, format, args);
    va_end(args);
    if (size >= 0 && (size_t)size >= room && reserve(buffer, (size_t)size))
        vsnprintf(buffer->text + buffer->size, (size_t)size + 1, format, again);
    if (size > 0 && !buffer->failed)
        buffer->size += (size_t)size;
    va_end(again);
}

void buffer_escape(struct buffer *buffer, char c)
{
    const char *name = c == '&'   ? "&amp;"
                       : c == '<' ? "&lt;"
                       : c == '>' ? "&gt;"
                       : c == '"' ? "&quot;"
                                  : NULL;
    if (name)
        buffer_text(buffer, name);
    else
        buffer_char(buffer, c);
}

const char *buffer_get(const struct buffer *buffer)
{
    return buffer->text ? buffer->text : "";
}

char *buffer_take(struct buffer *buffer)
{
    buffer_add(buffer, "", 0);
    char *text = buffer->failed ? NULL : buffer->text;
    if (text)
        buffer->text = NULL;
    buffer_release(buffer);
    return text;
}
