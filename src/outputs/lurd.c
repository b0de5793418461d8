/*
 * LURD, the notation of Sokoban programs: a letter for each step.
 */
#include "outputs/outputs.h"

static bool write_lurd(const struct result *result, struct buffer *to,
                       struct kura_error *err)
{
    if (result->has_plan)
        buffer_add(to, plan_text(&result->plan), result->plan.count);
    else
        buffer_char(to, '-');
    buffer_char(to, '\n');
    return to->failed ? error_memory(err) : true;
}

const struct output lurd_output = {
    .name = "lurd",
    .summary = "lurdLURD, capitals push; one line a level, - where there is no "
               "plan",
    .always = true,
    .write = write_lurd,
};
