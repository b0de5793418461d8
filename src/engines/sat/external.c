/*
 * Another program as the solver.
 *
 * It is called as minisat is, "program formula.cnf answer.txt", except the
 * programs known to take a proof's name there, which get the formula alone.
 * The answer is looked for in the file first and on standard output then.  An
 * answer counts only if the exit code agrees with it, 10 or 20, or 0 when it
 * gives up; all else is an error with the program's last words.  "No" is proved
 * only by a proof, which is asked for where we know how (refutation.c checks
 * it).  The files are in a new directory of TMPDIR that is gone when the call
 * returns.
 */
#include <ctype.h>
#include <errno.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "base/text.h"
#include "engines/sat/export.h"

#define MOST_OUTPUT ((size_t)1 << 30)
#define MOST_ARGUMENTS 16
/* Of the memory that is left, what the program says may take this part, and
 * the program itself the rest. */
#define OUTPUT_PART 8

struct solver_call {
    struct solver *solver;
    const struct formula *formula;
    char directory[512];
    char question[560], answer[560], proof[560];
    char words[1024]; /* of the arguments that ask for a proof */
    const char *arguments[MOST_ARGUMENTS + 4];
    size_t most_output;
    struct buffer out, err, file;
    struct child_result result;
};

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
    static const char *const names[] = {"cadical",       "kissat",
                                        "lingeling",     "plingeling",
                                        "picosat",       "cryptominisat5",
                                        "cryptominisat", NULL};
    return text_find(file_name(program), names) >= 0;
}

/* How the program is asked for a proof; NULL when nobody knows. */
static const char *proof_arguments(const struct solver *solver)
{
    const char *name = file_name(solver->program);
    if (solver->proof && *solver->proof)
        return solver->proof;
    bool known = strcmp(name, "cadical") == 0 || strcmp(name, "kissat") == 0;
    return known ? "--no-binary %" : NULL;
}

/* Copies the arguments with the proof's path for %, one after the other. */
static bool add_proof_arguments(struct solver_call *call, size_t count)
{
    const char *from = proof_arguments(call->solver);
    size_t used = 0, size = sizeof call->words, end = count + MOST_ARGUMENTS;
    while (from && *from && count < end && used < size) {
        while (isspace((unsigned char)*from))
            from++;
        if (!*from)
            break;
        call->arguments[count++] = call->words + used;
        for (; *from && !isspace((unsigned char)*from) && used < size; from++)
            used += (size_t)snprintf(call->words + used, size - used,
                                     *from == '%' ? "%s" : "%.1s",
                                     *from == '%' ? call->proof : from);
        used++;
    }
    call->arguments[count] = NULL;
    return (used <= size && !(from && *from)) ||
           error_set(&call->solver->run->error, KURA_USAGE,
                     "proof=%.60s... has too many arguments", from);
}

static bool run_program(struct solver_call *call)
{
    struct solver *solver = call->solver;
    size_t left = run_bytes_left(solver->run), count = 0;
    call->arguments[count++] = solver->program;
    call->arguments[count++] = call->question;
    if (!takes_one_file(solver->program))
        call->arguments[count++] = call->answer;
    if (!add_proof_arguments(call, count))
        return false;
    call->most_output = left ? left / OUTPUT_PART + 1 : MOST_OUTPUT;
    struct child_call child = {
        .arguments = call->arguments,
        .limits = {.seconds = run_seconds_left(solver->run),
                   .bytes = left - left / OUTPUT_PART,
                   .said = call->most_output},
        .stop = solver_must_stop,
        .user = solver,
        .out = &call->out,
        .err = &call->err,
    };
    bool ok = child_run(&child, &call->result, &solver->run->error);
    run_took_outside(solver->run, call->result.cpu_seconds,
                     call->result.peak_bytes);
    return ok;
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
    static const int codes[] = {
        [ANSWER_YES] = 10, [ANSWER_NO] = 20, [ANSWER_UNKNOWN] = 0};
    struct solver *solver = call->solver;
    int variables = call->formula->variable_count, highest;
    enum answer answer = ANSWER_FAILED;
    struct kura_error ignored;
    if (access(call->answer, R_OK) == 0)
        file_read(call->answer, call->most_output, &call->file, &ignored);
    bool ok = import_answer(buffer_get(&call->file), call->file.size, variables,
                            &answer, solver->model, &highest) ||
              import_answer(buffer_get(&call->out), call->out.size, variables,
                            &answer, solver->model, &highest);
    int code = call->result.code;
    if (ok && code == codes[answer]) {
        solver->conflicts += read_conflicts(&call->out);
        return answer;
    }
    if (code != 10 && code != 20) {
        char text[60];
        snprintf(text, sizeof text, "ended with exit code %d", code);
        complain(call, text);
    } else if (!ok) {
        complain(call, "gave no answer that can be read");
    } else {
        complain(call, "contradicts itself: answer and exit code differ");
    }
    return ANSWER_FAILED;
}

/* Was it our limit, and not its crash? */
static bool is_stopped(const struct solver_call *call)
{
    struct run *run = call->solver->run;
    const struct child_result *result = &call->result;
    bool odd = result->end == CHILD_SIGNALED ||
               (result->code != 10 && result->code != 20);
    if (result->end == CHILD_TIME)
        run_stopped(run, STOP_TIME);
    else if (run->limits.bytes && odd &&
             child_lacked_memory(result, run->limits.bytes,
                                 buffer_get(&call->err)))
        run_stopped(run, STOP_MEMORY);
    return run->stopped_by != STOP_NONE;
}

static enum answer judge(struct solver_call *call)
{
    char text[60];
    if (is_stopped(call))
        return ANSWER_STOPPED;
    if (call->result.end == CHILD_EXITED)
        return understand(call);
    snprintf(text, sizeof text, "was ended by signal %d", call->result.code);
    complain(call, call->result.over_memory ? "says too much" : text);
    return ANSWER_FAILED;
}

/* A "no" without a proof is the program's word and not ours. */
static enum answer prove(struct solver_call *call, enum answer answer)
{
    struct solver *solver = call->solver;
    if (answer != ANSWER_NO)
        return answer;
    if (refutation_holds(solver, call->formula, call->proof))
        solver->proofs++;
    else
        solver->unproved = true;
    return solver->run->stopped_by == STOP_NONE ? answer : ANSWER_STOPPED;
}

static bool make_directory(struct solver_call *call)
{
    const char *base = file_temporary();
    if (strlen(base) > 400)
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
    snprintf(call->proof, sizeof call->proof, "%s/proof.drat", call->directory);
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
    if (write_question(&call) && run_program(&call))
        answer = prove(&call, judge(&call));
    buffer_release(&call.out);
    buffer_release(&call.err);
    buffer_release(&call.file);
    file_remove_directory(call.directory);
    return answer;
}
