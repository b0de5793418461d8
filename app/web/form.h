/*
 * What a request says: fields as in name=value&name=value, percent-encoded,
 * from the address and from the body alike.
 */
#ifndef WEB_FORM_H
#define WEB_FORM_H

#include <stdbool.h>
#include <stddef.h>

struct form_field {
    char *name;  /* owned; ends with a NUL and holds no other */
    char *value; /* owned; ends with a NUL, may hold others */
    size_t size; /* of the value */
};

struct form {
    struct form_field *fields; /* owned */
    size_t count, capacity;
};

/* {0} has no fields. */
void form_release(struct form *form);

/* Adds the fields of the text.  False when it is malformed, has too many
 * fields, or memory ends. */
bool form_read(struct form *form, const char *text, size_t size);

/* Adds one field, already decoded; value may be NULL for "". */
bool form_add(struct form *form, const char *name, const char *value);

/* The first field of that name, NULL if there is none. */
const struct form_field *form_find(const struct form *form, const char *name);

/* Its value, NULL if there is none or it is empty. */
const char *form_get(const struct form *form, const char *name);

#endif
