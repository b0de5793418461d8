/*
 * What the page keeps for its user, between the page and the file.
 */
#include "store/records.h"

#include <string.h>

#include "base/text.h"
#include "web/site.h"

#define NAME_MAX_BYTES 80
#define TEXT_MAX_BYTES ((size_t)4 << 20)

static const char *const kinds[] = {"game",  "snapshot", "level", "collection",
                                    "score", "session",  NULL};

static bool number_field(const struct query *query, const char *name,
                         int64_t *value)
{
    const char *text = form_get(query->form, name);
    uint64_t number = 0;
    bool ok =
        !text || (text_to_u64(text, &number) && number <= (uint64_t)INT64_MAX);
    *value = (int64_t)number;
    return ok || reply_error(query->reply, STATUS_BAD, "'%.40s' is no '%s'",
                             text, name);
}

static void add_record(void *user, const struct kept_record *record)
{
    struct record *item = record_new();
    record_text(item, "kind", record->kind);
    record_text(item, "name", record->name);
    record_integer(item, "revision", record->revision);
    record_text(item, "text", record->text);
    record_add(user, "records", item);
}

static bool is_there(const struct query *query)
{
    return query->site->options->records ||
           reply_error(query->reply, STATUS_NOT_FOUND, "nothing is kept");
}

void answer_changes(struct query *query)
{
    struct site *site = query->site;
    int64_t after;
    struct kura_error err = {0};
    if (!is_there(query) || !number_field(query, "after", &after))
        return;
    struct record *record = record_new();
    record_list(record, "records");
    pthread_mutex_lock(&site->store_lock);
    bool ok =
        records_each(site->options->records, after, add_record, record, &err);
    pthread_mutex_unlock(&site->store_lock);
    if (ok) {
        reply_take(query->reply, record);
        return;
    }
    record_free(record);
    reply_error(query->reply, STATUS_FAILED, "%s", err.text);
}

static void put(struct site *site, const struct kept_record *record,
                struct reply *reply)
{
    int64_t now = 0;
    struct kura_error err = {0};
    pthread_mutex_lock(&site->store_lock);
    bool ok = records_put(site->options->records, record, &now, &err);
    pthread_mutex_unlock(&site->store_lock);
    if (!ok) {
        reply_error(reply, STATUS_FAILED, "%s", err.text);
        return;
    }
    struct record *answer = record_new();
    record_integer(answer, "revision", now);
    reply_take(reply, answer);
}

/* Without a text the record is removed. */
void answer_put(struct query *query)
{
    struct reply *reply = query->reply;
    const struct form_field *text = form_find(query->form, "text");
    struct kept_record record = {.kind = form_get(query->form, "kind"),
                                 .name = form_get(query->form, "name"),
                                 .text = text ? text->value : NULL};
    if (!is_there(query) || !number_field(query, "revision", &record.revision))
        return;
    if (text_find(record.kind, kinds) < 0)
        reply_error(reply, STATUS_BAD, "no such kind of record");
    else if (!record.name || strlen(record.name) > NAME_MAX_BYTES)
        reply_error(reply, STATUS_BAD,
                    "expected a field 'name', not longer "
                    "than 80 bytes");
    else if (text &&
             (text->size > TEXT_MAX_BYTES || strlen(text->value) != text->size))
        reply_error(reply, STATUS_LARGE, "the text is too long, or has zeros");
    else
        put(query->site, &record, reply);
}
