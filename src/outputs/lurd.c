#include "outputs/outputs.h"

static bool write_lurd(const struct result *result, struct buffer *to,
                       struct kura_error *err)
{
    buffer_add(to, plan_text(&result->plan), result->plan.count);
    buffer_char(to, '\n');
    return to->failed ? error_memory(err) : true;
}

const struct output lurd_output = {
    .name = "lurd",
    .summary = "lurdLURD, capitals push; one line a level",
    .media_type = "text/plain",
    .write = write_lurd,
};
