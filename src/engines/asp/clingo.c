/*
 * Answer set programming by clingo (Gebser, Kaminski, Kaufmann and Schaub
 * 2019, Multi-shot ASP solving with clingo), run as a child and read as JSON.
 */
#include "engines/asp/clingo.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/file.h"

#define PROGRAM "clingo"
#define NEEDED_MAJOR 5
#define NEEDED_MINOR 4
#define OUTPUT_LIMIT ((size_t)256 << 20)
#define MAX_ARGUMENTS 32
#define VERSION_SECONDS 10
/* The exit code with which clingo says that its memory ended. */
#define CODE_MEMORY 33
/* More than enough to load clingo and its libraries. */
#define LOADING_BYTES ((size_t)32 << 20)
/* Of the memory it may use, what clingo says may take this part, and clingo
 * itself the rest. */
#define OUTPUT_PART 8

const char *clingo_missing(void)
{
    return child_exists(PROGRAM)
               ? document_missing()
               : "the program clingo is not installed (Debian package gringo)";
}

/* ---- When it fails ---- */

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* What clingo complains about: from its first line with "error", or else from
 * its first line, to the next empty one, as one line. */
static void add_complaint(struct buffer *to, const char *errors)
{
    const char *start = errors;
    for (const char *line = errors; *line;
         line += strcspn(line, "\n"), line += *line == '\n') {
        size_t size = strcspn(line, "\n");
        const char *word = strstr(line, "rror");
        if (word && word < line + size) {
            start = line;
            break;
        }
    }
    while (*start == '\n')
        start++;
    for (const char *c = start; *c && !starts_with(c, "\n\n"); c++) {
        if (*c != '\n')
            buffer_char(to, *c);
        else if (c[1] == ' ')
            c += strspn(c + 1, " ") - 1;
        else if (c[1])
            buffer_text(to, "; ");
    }
}

static bool set_failure(const struct child_result *result, const char *errors,
                        struct kura_error *err)
{
    struct buffer text = {0};
    add_complaint(&text, errors);
    if (result->end == CHILD_SIGNALED)
        error_set(err, KURA_SYSTEM, "clingo crashed (signal %d)%s%.200s",
                  result->code, text.size ? ": " : "", buffer_get(&text));
    else if (text.size)
        error_set(err, KURA_SYSTEM, "clingo failed: %.270s", buffer_get(&text));
    else
        error_set(err, KURA_SYSTEM, "clingo failed with exit code %d",
                  result->code);
    buffer_release(&text);
    return false;
}

/* Is that how a program ends that gets no more than so many bytes? */
static bool is_out_of_memory(const struct child_result *result, size_t bytes,
                             const char *errors)
{
    if (bytes == 0)
        return false;
    /* With a very small limit it is killed while it is being loaded, before
       it can say a word; with more, that is a crash. */
    bool silent = result->end == CHILD_SIGNALED && *errors == '\0';
    return (silent && bytes < LOADING_BYTES) ||
           (result->end == CHILD_EXITED && result->code == CODE_MEMORY) ||
           child_lacked_memory(result, bytes, errors);
}

/* ---- Is it the right program? ---- */

struct watcher {
    const struct clingo_question *question;
    struct buffer out, errors;
};

static bool watch(void *user)
{
    const struct watcher *watcher = user;
    const struct clingo_question *question = watcher->question;
    return question->watch &&
           question->watch(question->user, buffer_get(&watcher->errors));
}

static bool check_version(const char *text, struct kura_error *err)
{
    int major, minor;
    const char *start = "clingo version ";
    if (!starts_with(text, start) ||
        sscanf(text + strlen(start), "%d.%d", &major, &minor) != 2)
        return error_set(err, KURA_SYSTEM,
                         "the program clingo on PATH does not tell a version: "
                         "'%.*s'",
                         (int)strcspn(text, "\n") > 80
                             ? 80
                             : (int)strcspn(text, "\n"),
                         text);
    if (major < NEEDED_MAJOR || (major == NEEDED_MAJOR && minor < NEEDED_MINOR))
        return error_set(err, KURA_SYSTEM,
                         "clingo %.*s is too old: %d.%d or newer is needed "
                         "(Debian package gringo)",
                         (int)strcspn(text + strlen(start), "\n"),
                         text + strlen(start), NEEDED_MAJOR, NEEDED_MINOR);
    return true;
}

static enum clingo_end judge_version(const struct watcher *watcher,
                                     const struct child_result *result,
                                     struct kura_error *err)
{
    double limit = watcher->question->seconds;
    if (result->end == CHILD_STOPPED)
        return CLINGO_STOPPED;
    if (result->end == CHILD_TIME && limit > 0 && limit <= VERSION_SECONDS)
        return CLINGO_TIME;
    bool ok;
    if (result->end == CHILD_TIME)
        ok = error_set(err, KURA_SYSTEM, "clingo --version does not end");
    else if (result->end != CHILD_EXITED || result->code != 0)
        ok = set_failure(result, buffer_get(&watcher->errors), err);
    else
        ok = check_version(buffer_get(&watcher->out), err);
    return ok ? CLINGO_ANSWERED : CLINGO_FAILED;
}

enum clingo_end clingo_check(const struct clingo_question *question,
                             struct kura_error *err)
{
    static const char *const arguments[] = {PROGRAM, "--version", NULL};
    struct watcher watcher = {.question = question};
    struct child_result result;
    double limit = question->seconds;
    struct child_call call = {
        .arguments = arguments,
        .limits = {.seconds = limit > 0 && limit < VERSION_SECONDS
                                  ? limit
                                  : VERSION_SECONDS,
                   .output = 4096},
        .stop = watch,
        .user = &watcher,
        .out = &watcher.out,
        .err = &watcher.errors};
    enum clingo_end end = child_run(&call, &result, err)
                              ? judge_version(&watcher, &result, err)
                              : CLINGO_FAILED;
    buffer_release(&watcher.out);
    buffer_release(&watcher.errors);
    return end;
}

/* ---- What it answers ---- */

static uint64_t count_of(const struct document *stats, const char *name)
{
    int64_t value = 0;
    return document_integer(stats, name, &value) && value > 0 ? (uint64_t)value
                                                              : 0;
}

static void read_costs(const struct document *all, struct clingo_answer *answer)
{
    struct document *time = document_inner(all, "Time");
    struct document *stats = document_inner(all, "Stats");
    struct document *core = document_inner(stats, "Core");
    double total = 0;
    if (document_real(time, "Total", &total) &&
        document_real(time, "Solve", &answer->solving))
        answer->grounding = total - answer->solving;
    answer->choices = count_of(core, "Choices");
    answer->conflicts = count_of(core, "Conflicts");
    document_free(core);
    document_free(stats);
    document_free(time);
}

/* The last model of the last call. */
static struct document *read_model(const struct document *all)
{
    size_t calls = document_count(all, "Call");
    struct document *call =
        calls ? document_item(all, "Call", calls - 1) : NULL;
    size_t models = document_count(call, "Witnesses");
    struct document *model =
        models ? document_item(call, "Witnesses", models - 1) : NULL;
    document_free(call);
    return model;
}

bool clingo_read(const char *text, size_t size, struct clingo_answer *answer,
                 struct kura_error *err)
{
    struct document *all = document_read(text, size);
    const char *result = document_text(all, "Result");
    if (!result) {
        document_free(all);
        int shown = (int)strcspn(text, "\n");
        return error_set(err, KURA_SYSTEM,
                         "clingo did not answer in JSON: '%.*s'",
                         shown > 80 ? 80 : shown, text);
    }
    answer->found = strcmp(result, "SATISFIABLE") == 0 ||
                    strcmp(result, "OPTIMUM FOUND") == 0;
    answer->refuted = strcmp(result, "UNSATISFIABLE") == 0;
    read_costs(all, answer);
    answer->model = answer->found ? read_model(all) : NULL;
    document_free(all);
    if (answer->found && !answer->model)
        return error_set(err, KURA_SYSTEM,
                         "clingo says there is a model and does not show it");
    return true;
}

size_t clingo_atom_count(const struct clingo_answer *answer)
{
    return document_count(answer->model, "Value");
}

const char *clingo_atom(const struct clingo_answer *answer, size_t i)
{
    return document_item_text(answer->model, "Value", i);
}

void clingo_release(struct clingo_answer *answer)
{
    document_free(answer->model);
    *answer = (struct clingo_answer){0};
}

/* ---- Asking ---- */

struct clingo_command {
    const char *arguments[MAX_ARGUMENTS];
    size_t count;
    char texts[4][64];
    struct buffer file; /* the user's program by a path that is no option */
    char input[32];     /* the path of the text */
    int fd;             /* of the file it is in, which has no name anymore */
};

static void add(struct clingo_command *command, const char *argument)
{
    if (command->count + 1 < MAX_ARGUMENTS)
        command->arguments[command->count++] = argument;
}

static void add_arguments(struct clingo_command *command,
                          const struct clingo_question *question)
{
    add(command, PROGRAM);
    add(command, "--outf=2");
    add(command, "--stats");
    snprintf(command->texts[0], sizeof command->texts[0], "--parallel-mode=%d",
             question->threads);
    if (question->threads > 1)
        add(command, command->texts[0]);
    snprintf(command->texts[1], sizeof command->texts[1], "--seed=%lu",
             (unsigned long)(question->seed & 0x7fffffff));
    if (question->seed)
        add(command, command->texts[1]);
    snprintf(command->texts[2], sizeof command->texts[2], "--solve-limit=%llu",
             (unsigned long long)question->conflicts);
    if (question->conflicts)
        add(command, command->texts[2]);
    for (const char *const *c = question->constants; *c; c++) {
        add(command, "-c");
        add(command, *c);
    }
    if (question->file)
        add(command, buffer_get(&command->file));
    add(command, "-");
}

/* A file that is gone with us, whatever happens: it has no name. */
static int open_nameless(struct kura_error *err)
{
    char path[256];
    snprintf(path, sizeof path, "%s/kura-XXXXXX", file_temporary());
    int fd = mkstemp(path);
    if (fd < 0) {
        error_set(err, KURA_SYSTEM, "can't make the file %s", path);
        return -1;
    }
    unlink(path);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    return fd;
}

static bool write_all(int fd, const char *text, size_t size,
                      struct kura_error *err)
{
    while (size > 0) {
        ssize_t written = write(fd, text, size);
        if (written <= 0)
            return error_set(err, KURA_SYSTEM,
                             "can't write the program for clingo");
        text += written;
        size -= (size_t)written;
    }
    return true;
}

static void command_release(struct clingo_command *command)
{
    if (command->fd >= 0)
        close(command->fd);
    buffer_release(&command->file);
}

static bool command_init(struct clingo_command *command,
                         const struct clingo_question *question,
                         struct kura_error *err)
{
    *command = (struct clingo_command){.fd = -1};
    if (question->file) {
        if (question->file[0] == '-')
            buffer_text(&command->file, "./");
        buffer_text(&command->file, question->file);
    }
    if (question->text->failed || command->file.failed)
        return error_memory(err);
    command->fd = open_nameless(err);
    if (command->fd < 0 || !write_all(command->fd, question->text->text,
                                      question->text->size, err))
        return false;
    snprintf(command->input, sizeof command->input, "/dev/fd/%d", command->fd);
    add_arguments(command, question);
    return true;
}

/* Codes 10, 20 and 30 are answers, 1 and 0 say that nothing was decided; the
 * rest are failures. */
static bool is_answer(const struct child_result *result)
{
    return result->end == CHILD_EXITED &&
           (result->code == 0 || result->code == 1 || result->code == 10 ||
            result->code == 11 || result->code == 20 || result->code == 30);
}

static enum clingo_end judge(const struct watcher *watcher,
                             const struct child_result *result,
                             struct clingo_answer *answer,
                             struct kura_error *err)
{
    const char *errors = buffer_get(&watcher->errors);
    if (!is_answer(result) && result->end != CHILD_TIME &&
        is_out_of_memory(result, watcher->question->bytes, errors))
        return CLINGO_MEMORY;
    if (result->end == CHILD_TIME)
        return CLINGO_TIME;
    if (result->end == CHILD_STOPPED && !result->over_memory)
        return CLINGO_STOPPED;
    if (result->over_memory) {
        error_set(err, KURA_SYSTEM, "clingo says too much");
        return CLINGO_FAILED;
    }
    if (!is_answer(result)) {
        set_failure(result, errors, err);
        return CLINGO_FAILED;
    }
    if (watcher->out.failed) {
        error_memory(err);
        return CLINGO_FAILED;
    }
    bool ok =
        clingo_read(buffer_get(&watcher->out), watcher->out.size, answer, err);
    return ok ? CLINGO_ANSWERED : CLINGO_FAILED;
}

static bool run_child(const struct clingo_command *command,
                      struct watcher *watcher, struct child_result *result,
                      struct kura_error *err)
{
    const struct clingo_question *question = watcher->question;
    size_t part = question->bytes / OUTPUT_PART;
    struct child_call call = {
        .arguments = command->arguments,
        .input = command->input,
        .limits = {.seconds = question->seconds,
                   .bytes = question->bytes - part,
                   .said = question->bytes ? part + 1 : OUTPUT_LIMIT},
        .stop = watch,
        .user = watcher,
        .out = &watcher->out,
        .err = &watcher->errors};
    return child_run(&call, result, err);
}

enum clingo_end clingo_ask(const struct clingo_question *question,
                           struct clingo_answer *answer, struct kura_error *err)
{
    struct clingo_command command;
    struct watcher watcher = {.question = question};
    struct child_result result = {0};
    *answer = (struct clingo_answer){.end = CLINGO_FAILED};
    if (command_init(&command, question, err) &&
        run_child(&command, &watcher, &result, err)) {
        watch(&watcher); /* the last words */
        answer->end = judge(&watcher, &result, answer, err);
    }
    answer->cpu_seconds = result.cpu_seconds;
    answer->peak_bytes = result.peak_bytes;
    command_release(&command);
    buffer_release(&watcher.out);
    buffer_release(&watcher.errors);
    return answer->end;
}
