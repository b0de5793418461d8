/*
 * The operands FILE[:SELECT]: levels from files or standard input.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/selection.h"
#include "kura.h"

/* No level file or plan has to be larger; a device that never ends is. */
#define INPUT_MAX_BYTES ((size_t)256 << 20)

struct input {
    char *path;       /* owned; "-" is standard input */
    const char *name; /* how messages call it; borrowed from path or static */
    struct selection selection;
    struct kura_levels *levels; /* owned; NULL when it could not be read */
    size_t *numbers;            /* owned: the chosen levels, in order */
    size_t count;
    bool streamed; /* cli/source.h reads it piece by piece instead */
};

struct inputs {
    struct input *items; /* owned */
    size_t count;
    size_t level_count; /* all that were chosen, refused ones included */

    const struct kura_level *level; /* of inputs_open_one, and its number */
    size_t number;
};

/*
 * Understands all operands and reads the files.  Complains about each that
 * fails and answers the largest exit code; with KURA_USAGE nothing was read.
 * Release them in any case.
 */
int inputs_open(struct inputs *inputs, const char *const *operands,
                size_t count, const char *format);
void inputs_release(struct inputs *inputs);

/* The two steps of that. */
int inputs_split(struct inputs *inputs, const char *const *operands,
                 size_t count);
int input_read(struct input *input, const char *format);

/* The same for an operand FILE[:N] that must name one level. */
int inputs_open_one(struct inputs *inputs, const char *operand,
                    const char *format);

/* Is the operand "-", perhaps with a selection?  Complains when both of a level
 * and its plan are, and answers the exit code. */
bool is_standard_input(const char *operand);
int check_one_input(const char *level, const char *plan);

/* Says why a level was refused; answers the exit code. */
int complain_refused(const struct input *input, size_t number,
                     const struct kura_error *err);

/*
 * Adds the text of a PLAN operand: a file that has this name, standard input
 * for "-", or the operand itself.  Puts how messages call it into name.
 */
struct buffer;
int plan_open(const char *operand, struct buffer *text, const char **name);

/* Opens a PLAN and plays it on the level; complains when it is no plan.  The
 * verdict's plan is the caller's, name may be NULL. */
int plan_play(const struct kura_level *level, const char *operand,
              struct kura_verdict *verdict, const char **name);

#endif
