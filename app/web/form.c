/*
 * Fields are copied and decoded one by one; a name with a NUL byte is refused.
 */
#include "web/form.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

#define FIELDS_MAX 100

void form_release(struct form *form)
{
    for (size_t i = 0; i < form->count; i++) {
        free(form->fields[i].name);
        free(form->fields[i].value);
    }
    free(form->fields);
    *form = (struct form){0};
}

/* Takes name and value over, also when it fails. */
static bool take_field(struct form *form, char *name, char *value, size_t size)
{
    if (!name || !value || form->count >= FIELDS_MAX ||
        !array_reserve(&form->fields, form->count, &form->capacity,
                       sizeof *form->fields)) {
        free(name);
        free(value);
        return false;
    }
    form->fields[form->count++] = (struct form_field){name, value, size};
    return true;
}

bool form_add(struct form *form, const char *name, const char *value)
{
    size_t size = value ? strlen(value) : 0;
    return take_field(form, text_copy(name, strlen(name)),
                      text_copy(value ? value : "", size), size);
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Decodes in place; false for a percent sign without two digits. */
static bool decode(char *text, size_t *size)
{
    size_t to = 0;
    for (size_t i = 0; i < *size; i++, to++) {
        char c = text[i];
        if (c == '+') {
            c = ' ';
        } else if (c == '%') {
            bool whole = i + 2 < *size;
            int high = whole ? digit_of(text[i + 1]) : -1;
            int low = whole ? digit_of(text[i + 2]) : -1;
            if (high < 0 || low < 0)
                return false;
            c = (char)(high * 16 + low);
            i += 2;
        }
        text[to] = c;
    }
    text[to] = '\0';
    *size = to;
    return true;
}

static bool read_field(struct form *form, const char *text, size_t size)
{
    const char *sign = memchr(text, '=', size);
    size_t name_size = sign ? (size_t)(sign - text) : size;
    size_t value_size = sign ? size - name_size - 1 : 0;
    char *name = text_copy(text, name_size);
    char *value = text_copy(sign ? sign + 1 : "", value_size);
    bool ok = name && value && decode(name, &name_size) &&
              decode(value, &value_size) && !memchr(name, '\0', name_size);
    if (ok)
        return take_field(form, name, value, value_size);
    free(name);
    free(value);
    return false;
}

bool form_read(struct form *form, const char *text, size_t size)
{
    while (size > 0) {
        const char *end = memchr(text, '&', size);
        size_t length = end ? (size_t)(end - text) : size;
        if (length > 0 && !read_field(form, text, length))
            return false;
        text += length + (end != NULL);
        size -= length + (end != NULL);
    }
    return true;
}

const struct form_field *form_find(const struct form *form, const char *name)
{
    for (size_t i = 0; i < form->count; i++)
        if (strcmp(form->fields[i].name, name) == 0)
            return &form->fields[i];
    return NULL;
}

const char *form_get(const struct form *form, const char *name)
{
    const struct form_field *field = form_find(form, name);
    return field && field->size > 0 ? field->value : NULL;
}
