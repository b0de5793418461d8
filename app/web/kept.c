/*
 * Solutions that are kept: the library's store, one request at a time.
 */
#include <string.h>

#include "base/text.h"
#include "web/site.h"

static void add_stored(struct record *record, const char *metric,
                       const struct kura_level *level,
                       const struct stored *best, bool with_plan)
{
    struct kura_verdict verdict;
    struct kura_error err;
    if (!best->plan) {
        record_null(record, metric);
        return;
    }
    struct record *item = stored_record(best);
    if (kura_verify(level, NULL, best->plan, strlen(best->plan), &verdict,
                    &err)) {
        record_integer(item, "box_changes",
                       (int64_t)verdict.metrics.box_changes);
        kura_text_free(verdict.plan);
    }
    if (with_plan)
        record_text(item, "plan", best->plan);
    record_take(record, metric, item);
}

/* A store that can't be read is like one that is empty: the page still works,
 * and saving says what is wrong. */
void describe_best(struct site *site, const struct kura_level *level,
                   bool with_plans, struct record *record)
{
    static const char *const metrics[] = {"pushes", "moves"};
    struct record *best = record_new();
    for (int i = 0; i < 2; i++) {
        struct stored stored = {0};
        struct kura_error err;
        if (site->options->store) {
            pthread_mutex_lock(&site->store_lock);
            store_best(site->options->store, level, metrics[i], &stored, &err);
            pthread_mutex_unlock(&site->store_lock);
        }
        add_stored(best, metrics[i], level, &stored, with_plans);
        stored_release(&stored);
    }
    record_take(record, "best", best);
}

void answer_best(struct query *query)
{
    struct record *record = record_new();
    record_key(record, query->level);
    describe_best(query->site, query->level, true, record);
    reply_take(query->reply, record);
}

/* The same squares, with the player in the same place. */
static bool same_level(const struct kura_level *a, const struct kura_level *b)
{
    struct kura_form one = {0}, other = {0};
    struct kura_error err;
    bool same =
        a && b && kura_level_form(a, &one, &err) &&
        kura_level_form(b, &other, &err) && strcmp(one.text, other.text) == 0 &&
        one.player == other.player && strcmp(one.turned, other.turned) == 0;
    kura_text_free(one.text);
    kura_text_free(other.text);
    return same;
}

/* Is this what our own child has proved about this level? */
static bool is_proved(const struct document *answer, const struct buffer *text,
                      size_t number, const struct kura_level *level,
                      const char *plan)
{
    const char *answered = document_text(answer, "plan");
    struct kura_error err;
    bool proved = false;
    if (!answered || strcmp(answered, plan) != 0 ||
        !document_bool(answer, "proved", &proved) || !proved)
        return false;
    struct kura_levels *levels = kura_read(text->text, text->size, NULL, &err);
    proved = levels && number >= 1 && number <= kura_levels_count(levels) &&
             same_level(kura_level_at(levels, number, &err), level);
    kura_levels_free(levels);
    return proved;
}

/* A client's word is no proof: it names the solve that found the plan. */
static void take_proof(const struct query *query, struct claim *claim)
{
    const char *job = form_get(query->form, "job");
    const char *index = form_get(query->form, "index");
    int number = 1;
    struct buffer text = {0};
    if (!job || (index && !text_to_int(index, &number)))
        return;
    struct document *answer =
        jobs_answer(query->site->jobs, job, number, &text);
    const char *minimize = document_text(answer, "minimize");
    if (minimize && is_proved(answer, &text, (size_t)number, query->level,
                              form_get(query->form, "plan")))
        *claim = claim_of(claim->finder, minimize, true);
    document_free(answer);
    buffer_release(&text);
}

static void keep(const struct query *query, const char *plan)
{
    struct site *site = query->site;
    const char *finder = form_get(query->form, "finder");
    struct claim claim = {
        .finder = finder ? finder : "player",
    };
    take_proof(query, &claim);
    struct kura_error err;
    bool kept = false;
    pthread_mutex_lock(&site->store_lock);
    bool ok = store_save(site->options->store, query->level, plan, &claim,
                         &kept, &err);
    pthread_mutex_unlock(&site->store_lock);
    if (!ok) {
        reply_failure(query->reply, &err);
        return;
    }
    struct record *record = record_new();
    record_bool(record, "kept", kept);
    describe_best(site, query->level, false, record);
    reply_take(query->reply, record);
}

void answer_keep(struct query *query)
{
    const char *plan = form_get(query->form, "plan");
    if (!query->site->options->store)
        reply_error(query->reply, STATUS_NOT_FOUND, "no store was opened");
    else if (!plan)
        reply_error(query->reply, STATUS_BAD,
                    "which plan? expected a field 'plan'");
    else
        keep(query, plan);
}
