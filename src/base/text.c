/*
 * Numbers by strtol and its kin, with the checks that they leave to the
 * caller.
 */
#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <math.h>

#include "base/array.h"
#include "base/buffer.h"

bool text_to_u64(const char *text, uint64_t *value)
{
    if (*text < '0' || *text > '9')
        return false;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno || *end)
        return false;
    *value = number;
    return true;
}

bool text_to_int(const char *text, int *value)
{
    bool negative = *text == '-';
    uint64_t number;
    if (!text_to_u64(text + negative, &number) || number > INT_MAX)
        return false;
    *value = negative ? -(int)number : (int)number;
    return true;
}

bool text_to_seconds(const char *text, double *value)
{
    if ((*text < '0' || *text > '9') && *text != '.')
        return false;
    char *end;
    double number = strtod(text, &end);
    /* strtod also knows hexadecimal numbers. */
    if (*end || end == text || !isfinite(number) || strpbrk(text, "xX"))
        return false;
    *value = number;
    return true;
}

/* Each unit is 1024 of the one before. */
static int unit_shift(char unit)
{
    static const char units[] = "kKmMgGtT";
    const char *found = strchr(units, unit);
    return found ? 10 * ((int)(found - units) / 2 + 1) : 0;
}

bool text_to_bytes(const char *text, size_t *value)
{
    char digits[32];
    size_t size = strlen(text);
    int shift = size ? unit_shift(text[size - 1]) : 0;
    if (shift)
        size--;
    if (size >= sizeof digits)
        return false;
    memcpy(digits, text, size);
    digits[size] = '\0';
    double number;
    if (!text_to_seconds(digits, &number))
        return false;
    number *= (double)((uint64_t)1 << shift);
    if (number >= (double)SIZE_MAX)
        return false;
    /* Less than a byte is not 0, which has a meaning of its own. */
    *value = number > 0 && number < 1 ? 1 : (size_t)number;
    return true;
}

int text_find(const char *text, const char *const *list)
{
    for (int i = 0; text && list[i]; i++)
        if (strcmp(list[i], text) == 0)
            return i;
    return -1;
}

char *text_copy(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy)
        return NULL;
    if (size)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

char *text_setting(char **text, int *number)
{
    while (**text) {
        char *line = *text + strspn(*text, " \t\r");
        *text += strcspn(*text, "\n");
        if (**text)
            *(*text)++ = '\0';
        ++*number;
        if (*line && *line != ';' && *line != '#')
            return line;
    }
    return NULL;
}

void texts_release(struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        free(texts->items[i]);
    free(texts->items);
    *texts = (struct texts){0};
}

bool texts_take(struct texts *texts, char *text)
{
    if (!text || !array_reserve(&texts->items, texts->count + 1,
                                &texts->capacity, sizeof text)) {
        free(text);
        return false;
    }
    texts->items[texts->count++] = text;
    texts->items[texts->count] = NULL;
    return true;
}

/* The length of the proper UTF-8 sequence that starts here, or 0. */
static size_t sequence_length(const unsigned char *s, size_t left)
{
    static const struct {
        unsigned char lead_low, lead_high, next_low, next_high, length;
    } forms[] = {
        {0x20, 0x7e, 0x80, 0xbf, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2},
        {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4},
        {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    if (*s == '\t' || *s == '\n')
        return 1;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (s[0] < forms[i].lead_low || s[0] > forms[i].lead_high)
            continue;
        size_t length = forms[i].length;
        if (length > left)
            return 0;
        if (length > 1 &&
            (s[1] < forms[i].next_low || s[1] > forms[i].next_high))
            return 0;
        for (size_t k = 2; k < length; k++)
            if ((s[k] & 0xc0) != 0x80)
                return 0;
        return length;
    }
    return 0;
}

char *text_copy_utf8(const char *text, size_t size)
{
    struct buffer copy = {0};
    for (size_t i = 0; i < size;) {
        size_t n = sequence_length((const unsigned char *)text + i, size - i);
        if (n)
            buffer_add(&copy, text + i, n);
        else
            buffer_text(&copy, "\xef\xbf\xbd");
        i += n ? n : 1;
    }
    return buffer_take(&copy);
}

void text_tame(char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < ' ' && c != '\t' && c != '\n') || c == 0x7f)
            text[i] = '?';
    }
}
