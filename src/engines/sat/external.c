/*
 * Another program as the solver.
 *
 * It is called as minisat is, "program formula.cnf answer.txt", except the
 * programs known to take a proof's name there, which get the formula alone.
 * The answer is looked for in the file first and on standard output then.  An
 * answer counts only if the exit code agrees with it, 10 or 20; all else is an
 * error with the program's last words.  The files are in a new directory of
 * TMPDIR that is gone when the call returns.
 */
#include <errno.h>
#include <unistd.h>

#include "base/array.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"
#include "engines/sat/export.h"

#define MOST_OUTPUT ((size_t)1 << 30)

struct solver_call {
    struct solver *solver;
    const struct formula *formula;
    char directory[512];
    char question[560], answer[560];
    struct buffer out, err, file;
    struct child_result result;
};

static bool must_stop(void *user)
{
    const struct solver *solver = user;
    return run_stop(solver->run, solver_nodes(solver));
}

static bool write_question(struct solver_call *call)
{
    struct kura_error *err = &call->solver->run->error;
    FILE *file = fopen(call->question, "wb");
    if (!file)
        return error_set(err, KURA_SYSTEM, "can't write %.200s: %s",
                         call->question, strerror(errno));
    export_dimacs(call->formula, false, file);
    bool ok = !ferror(file);
    ok = fclose(file) == 0 && ok;
    return ok || error_set(err, KURA_SYSTEM, "can't write %.200s: %s",
                           call->question, strerror(errno));
}

/* Would a second file be taken for the proof's? */
static bool takes_one_file(const char *program)
{
    static const char *const names[] = {"cadical",      "kissat",
                                        "lingeling",    "plingeling",
                                        "picosat",      "cryptominisat5",
                                        "cryptominisat"};
    const char *slash = strrchr(program, '/');
    const char *name = slash ? slash + 1 : program;
    for (size_t i = 0; i < ARRAY_COUNT(names); i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static double seconds_left(const struct run *run)
{
    if (run->limits.seconds <= 0)
        return 0;
    double left = run->started + run->limits.seconds - clock_wall();
    return left > 0.001 ? left : 0.001;
}

static bool run_program(struct solver_call *call)
{
    struct solver *solver = call->solver;
    const char *program = solver->program;
    const char *arguments[] = {program, call->question,
                               takes_one_file(program) ? NULL : call->answer,
                               NULL};
    struct child_call child = {
        .arguments = arguments,
        .limits = {.seconds = seconds_left(solver->run),
                   .bytes = solver->run->limits.bytes,
                   .output = MOST_OUTPUT},
        .stop = must_stop,
        .user = solver,
        .out = &call->out,
        .err = &call->err,
    };
    return child_run(&child, &call->result, &solver->run->error);
}

/* The end of what it said, on one line. */
static void last_words(const struct solver_call *call, char *words, size_t size)
{
    const struct buffer *from = call->err.size ? &call->err : &call->out;
    const char *text = buffer_get(from);
    size_t end = from->size;
    while (end > 0 && (unsigned char)text[end - 1] <= ' ')
        end--;
    size_t first = end > 120 ? end - 120 : 0;
    size_t used = 0;
    for (size_t i = first; i < end && used + 1 < size; i++)
        words[used++] = (unsigned char)text[i] < ' ' ? ' ' : text[i];
    words[used] = '\0';
}

static bool complain(const struct solver_call *call, const char *what)
{
    char words[130];
    last_words(call, words, sizeof words);
    return error_set(&call->solver->run->error, KURA_SYSTEM,
                     "the SAT solver %.80s %s%s%s%s", call->solver->program,
                     what, *words ? "; it said \"" : "", words,
                     *words ? "\"" : "");
}

/* Memory that we denied is our limit, not its crash. */
static bool ran_out_of_memory(const struct solver_call *call)
{
    size_t limit = call->solver->run->limits.bytes;
    if (limit == 0)
        return false;
    const char *out = buffer_get(&call->out), *err = buffer_get(&call->err);
    return call->result.peak_bytes > limit / 2 || strstr(err, "bad_alloc") ||
           strstr(err, "memory") || strstr(out, "memory");
}

/* Conflicts as minisat ("conflicts : 12") and others print them. */
static uint64_t read_conflicts(const struct buffer *out)
{
    const char *at = strstr(buffer_get(out), "conflicts");
    uint64_t number = 0;
    if (!at)
        return 0;
    at += strcspn(at, ":\n");
    if (*at++ != ':')
        return 0;
    while (*at == ' ')
        at++;
    for (; *at >= '0' && *at <= '9'; at++)
        number = number * 10 + (uint64_t)(*at - '0');
    return number;
}

static enum answer understand(struct solver_call *call)
{
    struct solver *solver = call->solver;
    int variables = call->formula->variable_count, highest;
    enum answer answer = ANSWER_FAILED;
    struct kura_error ignored;
    if (access(call->answer, R_OK) == 0)
        file_read(call->answer, MOST_OUTPUT, &call->file, &ignored);
    bool ok = import_answer(buffer_get(&call->file), call->file.size, variables,
                            &answer, solver->model, &highest) ||
              import_answer(buffer_get(&call->out), call->out.size, variables,
                            &answer, solver->model, &highest);
    int code = call->result.code;
    if (code != 10 && code != 20) {
        char text[60];
        snprintf(text, sizeof text, "ended with exit code %d", code);
        complain(call, text);
    } else if (!ok) {
        complain(call, "gave no answer that can be read");
    } else if ((code == 10) != (answer == ANSWER_YES)) {
        complain(call, "contradicts itself: answer and exit code differ");
    } else {
        solver->conflicts += read_conflicts(&call->out);
        return answer;
    }
    return ANSWER_FAILED;
}

static enum answer judge(struct solver_call *call)
{
    struct run *run = call->solver->run;
    bool odd = call->result.end == CHILD_SIGNALED ||
               (call->result.code != 10 && call->result.code != 20);
    if (call->result.end == CHILD_TIME) {
        run_stopped(run, STOP_TIME);
        return ANSWER_STOPPED;
    }
    if (call->result.end == CHILD_STOPPED)
        return ANSWER_STOPPED;
    if (odd && ran_out_of_memory(call)) {
        run_stopped(run, STOP_MEMORY);
        return ANSWER_STOPPED;
    }
    if (call->result.end == CHILD_SIGNALED) {
        char text[60];
        snprintf(text, sizeof text, "was ended by signal %d",
                 call->result.code);
        complain(call, text);
        return ANSWER_FAILED;
    }
    return understand(call);
}

static bool make_directory(struct solver_call *call)
{
    const char *base = getenv("TMPDIR");
    if (!base || !*base || strlen(base) > 400)
        base = "/tmp";
    snprintf(call->directory, sizeof call->directory, "%s/kura-sat-XXXXXX",
             base);
    if (!mkdtemp(call->directory))
        return error_set(&call->solver->run->error, KURA_SYSTEM,
                         "can't make a directory in %.200s: %s", base,
                         strerror(errno));
    snprintf(call->question, sizeof call->question, "%s/formula.cnf",
             call->directory);
    snprintf(call->answer, sizeof call->answer, "%s/answer.txt",
             call->directory);
    return true;
}

enum answer external_solve(struct solver *solver, const struct formula *formula)
{
    struct solver_call call = {.solver = solver, .formula = formula};
    enum answer answer = ANSWER_FAILED;
    if (!child_exists(solver->program)) {
        error_set(&solver->run->error, KURA_SYSTEM,
                  "there is no SAT solver %.200s", solver->program);
        return ANSWER_FAILED;
    }
    if (!make_directory(&call))
        return ANSWER_FAILED;
    buffer_init(&call.out);
    buffer_init(&call.err);
    buffer_init(&call.file);
    if (write_question(&call) && run_program(&call))
        answer = judge(&call);
    buffer_release(&call.out);
    buffer_release(&call.err);
    buffer_release(&call.file);
    file_remove_directory(call.directory);
    return answer;
}
