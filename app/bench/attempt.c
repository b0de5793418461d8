/*
 * One child per run.  Our engines answer in JSON, other programs in the way
 * that their template names; whatever they claim, a plan counts after it was
 * played on the level.
 */
#include "bench/attempt.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "base/document.h"
#include "base/lines.h"
#include "cli/interrupt.h"

/* Our engines keep their limits themselves; the harness sees that they do. */
#define GRACE_SECONDS 1.0
/* A run by processor time is over after so much of the wall clock, too. */
#define SLEEP_FACTOR 50
#define SLEEP_SECONDS 60
/* Then an engine is asked to end, with what it has. */
#define LAST_SECONDS 5
#define GRACE_BYTES ((size_t)64 << 20)
/* More than this of a child's talk is not looked at. */
#define OUTPUT_MAX_BYTES ((size_t)64 << 20)

#define WORDS_MAX (ENTRANT_MAX_WORDS + 40)

/* Everything that a call borrows. */
struct program_call {
    struct child_call child;
    struct buffer words[WORDS_MAX];
    const char *arguments[WORDS_MAX + 1]; /* these, ends with NULL */
    size_t count;
    char level[400], plan_file[400];
    struct buffer out, err;
};

static void call_release(struct program_call *call)
{
    for (size_t i = 0; i < call->count; i++)
        buffer_release(&call->words[i]);
    buffer_release(&call->out);
    buffer_release(&call->err);
}

/* ---- Files ---- */

/* The level in the format that the entrant takes; *text is borrowed from the
 * level or made, then *made is freed by the caller. */
static bool level_text(const struct attempt *attempt, const char **text,
                       size_t *size, char **made, struct kura_error *err)
{
    const struct bench_level *level = attempt->level;
    *made = NULL;
    *text = level->text;
    *size = strlen(level->text);
    if (!attempt->entrant->external)
        return true;
    *made = kura_convert(level->input->levels, &level->number, 1,
                         attempt->entrant->level_format, size, err);
    *text = *made;
    return *made;
}

static bool write_level(const struct attempt *attempt,
                        const struct program_call *call, struct kura_error *err)
{
    const char *text;
    char *made;
    size_t size;
    bool ok = level_text(attempt, &text, &size, &made, err) &&
              file_write(call->level, text, size, err);
    kura_text_free(made);
    return ok;
}

/* ---- Calls ---- */

static struct buffer *next_word(struct program_call *call)
{
    return &call->words[call->count++];
}

/* So many seconds by the wall clock; or those of the conditions by the
 * processor, and a wall clock for who sleeps. */
static void set_time(struct program_call *call,
                     const struct conditions *conditions, double seconds)
{
    struct child_limits *limits = &call->child.limits;
    limits->seconds = conditions->cpu
                          ? conditions->seconds * SLEEP_FACTOR + SLEEP_SECONDS
                          : seconds;
    limits->cpu_seconds = conditions->cpu ? conditions->seconds : 0;
    limits->grace = conditions->cpu ? LAST_SECONDS : 0;
}

/* kura solve with everything said. */
static void call_engine(struct program_call *call,
                        const struct attempt *attempt)
{
    const struct conditions *conditions = attempt->conditions;
    const struct entrant *entrant = attempt->entrant;
    bool optimize = strcmp(entrant->words[0], "optimize") == 0;
    bool any = strcmp(conditions->minimize, "none") == 0;
    buffer_text(next_word(call), CHILD_OURSELVES);
    buffer_text(next_word(call), optimize ? "optimize" : "solve");
    if (!optimize) {
        buffer_print(next_word(call), "--engine=%s", entrant->words[0]);
        buffer_print(next_word(call), "--max-steps=%d", conditions->steps);
    }
    buffer_print(next_word(call), "--minimize=%s",
                 optimize && any ? "pushes" : conditions->minimize);
    if (!conditions->cpu)
        buffer_print(next_word(call), "--time=%g", conditions->seconds);
    buffer_print(next_word(call), "--memory=%zu", conditions->bytes);
    buffer_print(next_word(call), "--nodes=%" PRIu64, conditions->nodes);
    buffer_print(next_word(call), "--threads=%d", conditions->threads);
    buffer_print(next_word(call), "--seed=%" PRIu64, conditions->seed);
    buffer_text(next_word(call), "--output=json");
    buffer_text(next_word(call), "--progress=never");
    buffer_print(next_word(call), "--from=%s", attempt->level->format);
    for (size_t i = 1; i < entrant->word_count; i++)
        buffer_text(next_word(call), entrant->words[i]);
    buffer_text(next_word(call), call->level);
    set_time(call, conditions, conditions->seconds * 1.1 + GRACE_SECONDS);
    call->child.limits.resident =
        conditions->bytes + conditions->bytes / 8 + GRACE_BYTES;
}

static bool call_program(struct program_call *call,
                         const struct attempt *attempt, struct kura_error *err)
{
    const struct conditions *conditions = attempt->conditions;
    const struct entrant *entrant = attempt->entrant;
    char seconds[32], bytes[32], megabytes[32], seed[32];
    snprintf(seconds, sizeof seconds, "%g", conditions->seconds);
    snprintf(bytes, sizeof bytes, "%zu", conditions->bytes);
    snprintf(megabytes, sizeof megabytes, "%zu", conditions->bytes >> 20);
    snprintf(seed, sizeof seed, "%" PRIu64, conditions->seed);
    const struct placeholder values[] = {{"level", call->level},
                                         {"dir", attempt->directory},
                                         {"here", entrant->here},
                                         {"kura", attempt->program},
                                         {"seconds", seconds},
                                         {"bytes", bytes},
                                         {"megabytes", megabytes},
                                         {"seed", seed},
                                         {NULL, NULL}};
    for (size_t i = 0; i < entrant->word_count; i++)
        if (!entrant_fill(entrant->words[i], values, next_word(call), err))
            return false;
    if (entrant->plan_file) {
        struct buffer path = {0};
        bool ok = entrant_fill(entrant->plan_file, values, &path, err);
        snprintf(call->plan_file, sizeof call->plan_file, "%s",
                 buffer_get(&path));
        buffer_release(&path);
        if (!ok)
            return false;
    }
    set_time(call, conditions, conditions->seconds);
    call->child.limits.bytes = conditions->bytes;
    call->child.limits.resident = conditions->bytes;
    return true;
}

/* ---- Answers ---- */

static void set_outcome(struct attempt *attempt, const char *outcome,
                        const char *reason)
{
    attempt->outcome = outcome;
    attempt->reason = reason;
}

static void set_failed(struct attempt *attempt, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void set_failed(struct attempt *attempt, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    set_outcome(attempt, "failed", "");
    vsnprintf(attempt->error, sizeof attempt->error, format, values);
    va_end(values);
}

static void set_killed(struct attempt *attempt)
{
    set_failed(attempt, "killed by signal %d", attempt->child.code);
}

/* Plays a plan of whatever origin.  True when the level itself accepts it. */
static bool take_plan(struct attempt *attempt, const char *plan)
{
    struct kura_error err;
    if (!kura_verify(attempt->level->level, NULL, plan, strlen(plan),
                     &attempt->verdict, &err)) {
        set_failed(attempt, "%.290s", err.text);
        return false;
    }
    if (attempt->verdict.accepted)
        return true;
    kura_text_free(attempt->verdict.plan);
    attempt->verdict.plan = NULL;
    set_failed(attempt, "a wrong plan: %s", attempt->verdict.text);
    return false;
}

/* The words of a record, as constants. */
static const char *known_word(const char *text)
{
    static const char *const words[] = {"solved",  "unsolvable", "gave_up",
                                        "stopped", "failed",     "time",
                                        "memory",  "nodes",      "cancel",
                                        "steps",   NULL};
    int place = text_find(text, words);
    return place >= 0 ? words[place] : "";
}

static void take_record(struct attempt *attempt, const struct document *record)
{
    const char *plan = document_text(record, "plan");
    const char *error = document_text(record, "error");
    set_outcome(attempt, known_word(document_text(record, "outcome")),
                known_word(document_text(record, "reason")));
    snprintf(attempt->error, sizeof attempt->error, "%.290s",
             error ? error : "");
    document_real(record, attempt->conditions->cpu ? "cpu_seconds" : "seconds",
                  &attempt->seconds);
    struct document *counters = document_inner(record, "counters");
    document_write(counters, &attempt->counters);
    document_free(counters);
    document_integer(record, "lower_bound", &attempt->lower_bound);
    if (plan && !take_plan(attempt, plan))
        return;
    bool solved = strcmp(attempt->outcome, "solved") == 0;
    if (solved && !attempt->verdict.accepted)
        set_failed(attempt, "solved, but there is no plan");
    if (solved && plan)
        document_bool(record, "proved", &attempt->proved);
}

/* The last line of the text that is not empty. */
static void last_line(const char *text, char *to, size_t size)
{
    struct lines lines = lines_of(text, strlen(text));
    struct line line;
    to[0] = '\0';
    while (lines_next(&lines, &line))
        if (line.size)
            snprintf(to, size, "%.*s", (int)line.size, line.text);
}

/* What it says, if that is an answer. */
static bool take_record_of(struct attempt *attempt,
                           const struct program_call *call)
{
    struct document *record =
        document_read(buffer_get(&call->out), call->out.size);
    if (record)
        take_record(attempt, record);
    document_free(record);
    return record != NULL;
}

/* At the end of its time it has nothing to say, or that it was stopped; or the
 * best that it has. */
static void take_late_answer(struct attempt *attempt,
                             const struct program_call *call)
{
    if (attempt->entrant->external || !take_record_of(attempt, call) ||
        strcmp(attempt->outcome, "stopped") == 0)
        set_outcome(attempt, "stopped", "time");
}

static void take_engine_answer(struct attempt *attempt,
                               const struct program_call *call)
{
    char said[200];
    if (take_record_of(attempt, call))
        return;
    last_line(buffer_get(&call->err), said, sizeof said);
    if (attempt->child.end == CHILD_SIGNALED)
        set_killed(attempt);
    else
        set_failed(attempt, "no answer, exit code %d: %s", attempt->child.code,
                   said);
}

/* A program that is no more, with half of its memory taken, has probably met
 * its limit. */
static bool met_memory(const struct attempt *attempt)
{
    const struct child_result *child = &attempt->child;
    size_t bytes = attempt->conditions->bytes;
    return (child->end == CHILD_SIGNALED || child->code != 0) &&
           child->peak_bytes > bytes / 2;
}

static void take_program_answer(struct attempt *attempt,
                                struct program_call *call)
{
    struct buffer plan = {0}, file = {0};
    struct kura_error err;
    const char *text = buffer_get(&call->out);
    if (call->plan_file[0]) {
        bool there = file_read(call->plan_file, OUTPUT_MAX_BYTES, &file, &err);
        text = there ? buffer_get(&file) : "";
    }
    if (plan_find(attempt->entrant->reader, text, &plan)) {
        set_outcome(attempt, "solved", "");
        take_plan(attempt, buffer_get(&plan));
    } else if (met_memory(attempt)) {
        set_outcome(attempt, "stopped", "memory");
    } else if (attempt->child.end == CHILD_SIGNALED) {
        set_killed(attempt);
    } else {
        set_outcome(attempt, "gave_up", "");
        last_line(buffer_get(&call->err), attempt->error,
                  sizeof attempt->error);
    }
    buffer_release(&plan);
    buffer_release(&file);
}

static void take_answer(struct attempt *attempt, struct program_call *call)
{
    const struct child_result *child = &attempt->child;
    attempt->seconds =
        attempt->conditions->cpu ? child->cpu_seconds : child->seconds;
    if (child->end == CHILD_TIME)
        take_late_answer(attempt, call);
    else if (child->end == CHILD_STOPPED && child->over_memory)
        set_outcome(attempt, "stopped", "memory");
    else if (child->end == CHILD_STOPPED || interrupt_seen())
        attempt->stopped = true;
    else if (attempt->entrant->external)
        take_program_answer(attempt, call);
    else
        take_engine_answer(attempt, call);
}

/* ---- The run ---- */

static bool make_call(struct attempt *attempt, struct program_call *call,
                      struct kura_error *err)
{
    if (attempt->entrant->external) {
        if (!call_program(call, attempt, err))
            return false;
    } else {
        call_engine(call, attempt);
    }
    for (size_t i = 0; i < call->count; i++) {
        call->arguments[i] = buffer_get(&call->words[i]);
        if (call->words[i].failed)
            return error_memory(err);
    }
    call->child.arguments = call->arguments;
    call->child.stop = interrupt_asks;
    call->child.out = &call->out;
    call->child.err = &call->err;
    call->child.limits.output = OUTPUT_MAX_BYTES;
    if (!child_run(&call->child, &attempt->child, err))
        return false;
    take_answer(attempt, call);
    return true;
}

bool attempt_run(struct attempt *attempt, struct kura_error *err)
{
    struct program_call call = {.count = 0};
    snprintf(call.level, sizeof call.level, "%s/level", attempt->directory);
    attempt->lower_bound = -1;
    set_outcome(attempt, "failed", "");
    if (mkdir(attempt->directory, 0700) != 0 && errno != EEXIST) {
        error_set(err, KURA_SYSTEM, "can't make %s: %s", attempt->directory,
                  strerror(errno));
        return false;
    }
    /* A level that an entrant can't be given is its failure, not ours. */
    bool ok = true;
    struct kura_error why;
    if (!write_level(attempt, &call, &why))
        set_failed(attempt, "%.290s", why.text);
    else
        ok = make_call(attempt, &call, err);
    file_remove_directory(attempt->directory);
    call_release(&call);
    return ok;
}

void attempt_release(struct attempt *attempt)
{
    kura_text_free(attempt->verdict.plan);
    buffer_release(&attempt->counters);
    *attempt = (struct attempt){0};
}
