/*
 * The list of outputs, from which the help is made.
 */
#include "outputs/outputs.h"

/* To add an output: write outputs/NAME.c, which exports one constant struct
 * output NAME_output (or several that are variants), and add its name here. */
#define OUTPUTS(X)        \
    X(lurd)               \
    X(steps)              \
    X(actions)            \
    X(asp)                \
    X(stones)             \
    X(stones_coordinates) \
    X(boards)             \
    X(boards_steps)       \
    X(ipc)                \
    X(json)

#define DECLARE(name) extern const struct output name##_output;
OUTPUTS(DECLARE)

#define ENTRY(name) &name##_output,
const struct output *const outputs[] = {OUTPUTS(ENTRY) NULL};

const struct output *output_find(const char *name)
{
    for (int i = 0; outputs[i]; i++)
        if (strcmp(outputs[i]->name, name) == 0)
            return outputs[i];
    return NULL;
}

bool outputs_each_step(const struct result *result, step_writer *write,
                       struct buffer *to, struct kura_error *err)
{
    struct replay replay;
    struct kura_step step;
    bool ok = replay_init(&replay, result->level, &result->plan, err);
    while (ok && !to->failed && replay_next(&replay, &step))
        write(to, &replay, &step);
    ok = ok && replay_finished(&replay, err);
    replay_release(&replay);
    return ok && to->failed ? error_memory(err) : ok;
}

bool output_write(const struct output *output, const struct result *result,
                  struct buffer *to, struct kura_error *err)
{
    return output->step ? outputs_each_step(result, output->step, to, err)
                        : output->write(result, to, err);
}
