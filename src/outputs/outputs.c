#include "outputs/outputs.h"

/* To add an output: write outputs/NAME.c, which exports one constant struct
 * output NAME_output, and add its name here. */
#define OUTPUTS(X) X(lurd)

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
