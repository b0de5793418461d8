/*
 * One exchange with the page: what was asked, and what is answered.
 *
 * Nothing here knows of the HTTP library; the server translates.
 */
#ifndef WEB_REPLY_H
#define WEB_REPLY_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/record.h"
#include "kura.h"
#include "web/form.h"

struct http_request {
    const char *method; /* "GET" or "POST" */
    const char *path;   /* after the token: "api/read" */
    struct form form;
};

enum status {
    STATUS_OK = 200,
    STATUS_BAD = 400,
    STATUS_FORBIDDEN = 403,
    STATUS_NOT_FOUND = 404,
    STATUS_METHOD = 405,
    STATUS_LARGE = 413,
    STATUS_REFUSED = 422, /* understood, but the level or plan is no good */
    STATUS_FAILED = 500,
    STATUS_BUSY = 503,
};

struct job;

struct reply {
    enum status status;
    const char *type;    /* media type; borrowed, static */
    const char *allowed; /* with STATUS_METHOD: the one; borrowed, static */
    struct buffer body;  /* owned, unless the answer is bytes or job */
    const char *bytes;   /* borrowed, static: a file of the page */
    size_t size;
    struct job *job; /* held: its events are the answer */
};

void reply_init(struct reply *reply);
void reply_release(struct reply *reply);

/* Answers the object and takes it over. */
void reply_take(struct reply *reply, struct record *record);

/* Answers {"error": text}; false, so that refusing is one line. */
bool reply_error(struct reply *reply, enum status status, const char *format,
                 ...) __attribute__((format(printf, 3, 4)));

/* The same with code, line and column of the library's error. */
bool reply_failure(struct reply *reply, const struct kura_error *err);

/* An object with text, code, and line and column where they are known. */
struct record *record_failure(const struct kura_error *err);

#endif
