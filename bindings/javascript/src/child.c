/*
 * base/child.h where there are no other programs.
 */
#include "base/child.h"

bool child_run(const struct child_call *call, struct child_result *result,
               struct kura_error *err)
{
    (void)result;
    return error_set(err, KURA_SYSTEM, "%s: there are no other programs here",
                     call->arguments[0]);
}

bool child_exists(const char *program)
{
    (void)program;
    return false;
}

bool child_lacked_memory(const struct child_result *result, size_t bytes,
                         const char *words)
{
    (void)result, (void)bytes, (void)words;
    return false;
}
