/*
 * The library checks all of a certificate but the list of a search, which is
 * for kura-check: that program is looked for beside this one and then in PATH,
 * and runs as a child; its answer is an exit code and a text.  What is said of
 * it all is ours.
 */
#include "cli/certificate.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "base/record.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/packed.h"
#include "cli/report.h"

#define PROGRAM "kura-check"

/* ---- The list of a search ---- */

/* Beside this program, or wherever programs are. */
static void find_program(char path[PATH_MAX])
{
    ssize_t size = readlink("/proc/self/exe", path, PATH_MAX - 1);
    path[size > 0 ? size : 0] = '\0';
    char *slash = strrchr(path, '/');
    size_t room = slash ? (size_t)(path + PATH_MAX - slash) - 1 : 0;
    if (room > sizeof PROGRAM)
        snprintf(slash + 1, room, PROGRAM);
    if (room <= sizeof PROGRAM || access(path, X_OK) != 0)
        snprintf(path, PATH_MAX, PROGRAM);
}

static int run_program(const char *directory, const char *list, bool has_plan,
                       struct buffer *said, struct kura_error *err)
{
    char program[PATH_MAX], level[PATH_MAX], plan[PATH_MAX];
    struct child_result result;
    find_program(program);
    snprintf(level, sizeof level, "%.4000s/level.xsb", directory);
    snprintf(plan, sizeof plan, "%.4000s/plan.lurd", directory);
    const char *arguments[] = {program, level, list, has_plan ? plan : NULL,
                               NULL};
    struct child_call call = {.arguments = arguments,
                              .stop = interrupt_asks,
                              .out = said};
    if (!child_exists(program)) {
        error_set(err, KURA_SYSTEM, "the program %s is not there", PROGRAM);
        return -1;
    }
    if (!child_run(&call, &result, err))
        return -1;
    if (result.end == CHILD_EXITED &&
        (result.code == KURA_SOLVED || result.code == KURA_REFUSED ||
         result.code == KURA_INPUT))
        return result.code;
    error_set(err, KURA_SYSTEM, "%s did not answer: %s %d", PROGRAM,
              result.end == CHILD_EXITED ? "exit code" : "signal", result.code);
    return -1;
}

/* The words of the checker name the certificate, not our plain copy of it. */
static void name_again(struct buffer *said, const char *copy, const char *name)
{
    struct buffer text = {0};
    const char *at = strstr(buffer_get(said), copy);
    if (!at)
        return;
    buffer_print(&text, "%.*s%s%s", (int)(at - buffer_get(said)),
                 buffer_get(said), name, at + strlen(copy));
    buffer_release(said);
    *said = text;
}

/* Has kura-check checked the list in the directory; adds what it says.  Answers
 * its exit code, 0 for accepted and 12 for refused; -1 with err set when it
 * can't be asked. */
static int ask_checker(const char *directory, bool has_plan,
                       struct buffer *said, struct kura_error *err)
{
    char list[PATH_MAX], plain[PATH_MAX];
    snprintf(list, sizeof list, "%.4000s/search.cert", directory);
    if (access(list, F_OK) == 0)
        return run_program(directory, list, has_plan, said, err);
    snprintf(list, sizeof list, "%.4000s/search.cert.zst", directory);
    snprintf(plain, sizeof plain, "%.4000s/kura-list-XXXXXX", file_temporary());
    int descriptor = mkstemp(plain);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    int code = -1;
    struct kura_error why = {0};
    if (!file)
        error_set(err, KURA_SYSTEM, "can't make %.200s: %s", plain,
                  strerror(errno));
    else if (!packed_unpack(list, file, &why))
        error_set(err, why.code, "%.200s: %.120s", list, why.text);
    else if (fflush(file) != 0)
        error_set(err, KURA_SYSTEM, "can't write a temporary file: %s",
                  strerror(errno));
    else
        code = run_program(directory, plain, has_plan, said, err);
    name_again(said, plain, list);
    if (file)
        fclose(file);
    if (descriptor >= 0)
        unlink(plain);
    return code;
}

/* ---- What is said ---- */

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
    int code = ask_checker(directory, verdict->minimize != NULL, said, &inner);
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
