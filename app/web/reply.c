/*
 * Answers are JSON, made by base/record, or bytes with a type; errors have one
 * form.
 */
#include "web/reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void reply_init(struct reply *reply)
{
    *reply = (struct reply){.status = STATUS_OK, .type = "application/json"};
}

void reply_release(struct reply *reply)
{
    buffer_release(&reply->body);
}

void reply_take(struct reply *reply, struct record *record)
{
    buffer_clear(&reply->body);
    reply->type = "application/json";
    if (!record_write(record, &reply->body)) {
        reply->status = STATUS_FAILED;
        buffer_clear(&reply->body);
        buffer_text(&reply->body, "{\"error\":{\"text\":\"out of memory\"}}");
    }
    record_free(record);
}

struct record *record_failure(const struct kura_error *err)
{
    struct record *record = record_new();
    record_text(record, "text", err->text);
    record_integer(record, "code", (int)err->code);
    if (err->line > 0)
        record_integer(record, "line", err->line);
    if (err->column > 0)
        record_integer(record, "column", err->column);
    return record;
}

bool reply_failure(struct reply *reply, const struct kura_error *err)
{
    struct record *record = record_new();
    record_take(record, "error", record_failure(err));
    reply->status = err->code == KURA_INPUT || err->code == KURA_REFUSED
                        ? STATUS_REFUSED
                    : err->code == KURA_USAGE ? STATUS_BAD
                                              : STATUS_FAILED;
    reply_take(reply, record);
    return false;
}

bool reply_error(struct reply *reply, enum status status, const char *format,
                 ...)
{
    struct record *record = record_new(), *inner = record_new();
    char text[400];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    record_text(inner, "text", text);
    record_take(record, "error", inner);
    reply->status = status;
    reply_take(reply, record);
    return false;
}
