/*
 * The chosen levels of all operands FILE[:SELECT], one after the other.
 *
 * They are read when they are wanted, so that memory stays the same however
 * many there are.  A file is gone through before that, to count its levels and
 * to find what is wrong with it; a pipe is not, and what comes through it is
 * handed on as it comes.  Only a selection that goes back, such as :8,1, has
 * its file read as a whole.
 */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "cli/input.h"

/* One level. */
struct chosen {
    const struct input *input;      /* borrowed: where it is from */
    size_t number;                  /* in there, from 1 */
    const struct kura_level *level; /* NULL when it was refused */
    struct kura_error why;          /* and for what reason */
    struct kura_levels *owner;      /* owned: of the level; may be NULL */
};

void chosen_release(struct chosen *chosen);

struct source {
    struct inputs inputs; /* level_count: what is known of, refused included */
    const char *format;   /* borrowed */
    bool counted;         /* that is all of them */
    int code;             /* the largest exit code of what was complained of */

    size_t at;      /* the input that is being read */
    size_t taken;   /* levels of it that were handed out or passed over */
    int descriptor; /* of its file; -1: none is open */
    struct kura_stream *stream; /* owned; NULL before the first piece */
    bool ended;                 /* it was fed all */
    size_t unread; /* bytes since the last level, against what never ends */

    struct chosen *ahead; /* owned: those that were looked at */
    size_t first, count;  /* of them */
};

/* Understands the operands and goes through files; complains of each that
 * fails.  With code KURA_USAGE nothing was read.  Close it in any case. */
void source_open(struct source *source, const char *const *operands,
                 size_t count, const char *format);
void source_close(struct source *source);

/* Reads ahead until there are so many levels, or all; answers how many there
 * are then.  Once, before the first is taken. */
size_t source_look(struct source *source, size_t wanted);

/* The next level, for chosen_release; false at the end or at an interrupt. */
bool source_next(struct source *source, struct chosen *chosen);

#endif
