/*
 * It is looked for beside this program and then in PATH, and runs as a child:
 * its answer is an exit code and a text.
 */
#include "cli/checker.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "cli/interrupt.h"
#include "cli/packed.h"

#define PROGRAM "kura-check"

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

int checker_ask(const char *directory, bool has_plan, struct buffer *said,
                struct kura_error *err)
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
