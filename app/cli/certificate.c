/*
 * The library checks all of a certificate but the list of a search, which is
 * for kura-check; what is said of it is ours.
 */
#include "cli/certificate.h"

#include "base/record.h"
#include "cli/checker.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/report.h"

static void add_words(struct buffer *to,
                      const struct kura_certificate_verdict *verdict,
                      const char *said)
{
    if (!verdict->accepted) {
        buffer_print(to, "refused: %s\n", verdict->text);
        return;
    }
    if (verdict->minimize) {
        bool moves = strcmp(verdict->minimize, "moves") == 0;
        buffer_text(to, "accepted: the plan has ");
        add_counted(to, verdict->length, moves ? "move" : "push",
                    moves ? "s" : "es");
        buffer_text(to, ", and there is none with fewer\n");
    } else {
        buffer_text(to, "accepted: there is no plan\n");
    }
    if (strcmp(verdict->form, "search") == 0) {
        buffer_print(to, "  kura-check  %s\n", said);
        return;
    }
    buffer_print(to, "  formula  %zu variables, %zu clauses\n",
                 verdict->variables, verdict->clauses);
    buffer_print(to, "  proof    %zu bytes, every step checked\n",
                 verdict->proof_bytes);
}

static void add_record(struct buffer *to,
                       const struct kura_certificate_verdict *verdict)
{
    struct record *record = record_new();
    record_bool(record, "accepted", verdict->accepted);
    record_text(record, "reason", verdict->accepted ? NULL : verdict->text);
    if (verdict->accepted) {
        record_text(record, "form", verdict->form);
        record_text(record, "minimize", verdict->minimize);
        record_count(record, "length",
                     verdict->minimize ? (int64_t)verdict->length : -1);
    }
    if (verdict->accepted && strcmp(verdict->form, "sat") == 0) {
        record_integer(record, "variables", (int64_t)verdict->variables);
        record_integer(record, "clauses", (int64_t)verdict->clauses);
        record_integer(record, "proof_bytes", (int64_t)verdict->proof_bytes);
    }
    record_line(record, to);
}

/* Is what the checker has verified what the manifest claims?  Its list may
 * claim less, or count something else. */
static bool is_claim(const struct kura_certificate_verdict *verdict,
                     const char *words)
{
    char claim[100] = "there is no plan (";
    if (verdict->minimize)
        snprintf(claim, sizeof claim, "the plan of %zu %s has the fewest (",
                 verdict->length, verdict->minimize);
    return strncmp(words, claim, strlen(claim)) == 0;
}

/* Has the list of a search certificate checked; said becomes the checker's
 * last words without the verdict.  False when it can't be checked. */
static bool check_list(const char *directory,
                       struct kura_certificate_verdict *verdict,
                       struct buffer *said, struct kura_error *err)
{
    struct kura_error inner = {0};
    int code = checker_ask(directory, verdict->minimize != NULL, said, &inner);
    if (said->failed)
        return error_memory(err);
    const char *colon = strstr(buffer_get(said), ": ");
    const char *words = colon ? colon + 2 : buffer_get(said);
    if (said->size && said->text[said->size - 1] == '\n')
        said->text[said->size - 1] = '\0';
    if (code == KURA_REFUSED || (code == 0 && !is_claim(verdict, words))) {
        snprintf(verdict->text, sizeof verdict->text, "search.cert, %s%s",
                 code ? "" : "which only shows: ", words);
    } else if (code == 0) {
        verdict->accepted = true;
    } else {
        err->code = code < 0 ? (enum kura_code)inner.code : KURA_INPUT;
        snprintf(err->text, sizeof err->text, "%s",
                 code < 0 ? inner.text : words);
    }
    return code == 0 || code == KURA_REFUSED;
}

static int report_check(const struct kura_certificate_verdict *verdict,
                        const char *said, bool json)
{
    struct buffer text = {0};
    if (json)
        add_record(&text, verdict);
    else
        add_words(&text, verdict, said);
    int code = answer_buffer(NULL, &text);
    return code ? code : verdict->accepted ? 0 : KURA_REFUSED;
}

static int check(const struct kura_level *level, const char *directory,
                 bool json)
{
    struct kura_certificate_verdict verdict = {.size = sizeof verdict};
    struct kura_error err;
    struct buffer said = {0};
    struct kura_options options = {.size = sizeof options,
                                   .stop = interrupt_begin()};
    bool ok =
        kura_verify_certificate(level, directory, &options, &verdict, &err);
    if (ok && verdict.unchecked)
        ok = check_list(directory, &verdict, &said, &err);
    bool interrupted = interrupt_seen();
    interrupt_end();
    int code = ok ? report_check(&verdict, buffer_get(&said), json)
                  : complain(interrupted ? KURA_INTERRUPTED : (int)err.code,
                             "%s", err.text);
    buffer_release(&said);
    return code;
}

int certificate_verify(const char *directory, const char *operand,
                       const char *from, bool json)
{
    struct inputs inputs;
    int code = inputs_open_one(&inputs, operand, from);
    if (code == 0)
        code = check(inputs.level, directory, json);
    inputs_release(&inputs);
    return code;
}
