/*
 * A plan: the player's steps as LURD letters, capitals where a box is pushed.
 */
#ifndef CORE_PLAN_H
#define CORE_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* The opposite of d is d ^ 1. */
enum direction {
    DIR_UP = KURA_UP,
    DIR_DOWN = KURA_DOWN,
    DIR_LEFT = KURA_LEFT,
    DIR_RIGHT = KURA_RIGHT,
    DIR_COUNT,
};

struct plan {
    char *steps;   /* owned; "udlrUDLR", ends with a NUL; NULL while empty */
    size_t count;  /* of steps: the moves */
    size_t pushes; /* of capitals */
    size_t capacity;
};

void plan_init(struct plan *plan);
void plan_release(struct plan *plan);
void plan_clear(struct plan *plan);
void plan_swap(struct plan *a, struct plan *b);

/* False when memory ends; the plan is as it was then. */
bool plan_add(struct plan *plan, enum direction d, bool push);

/* Replaces what is in to; false, with to empty, when memory ends. */
bool plan_copy(struct plan *to, const struct plan *from);

const char *plan_text(const struct plan *plan); /* "" while empty */

/*
 * Adds the steps of a LURD text: any case, white space anywhere, run lengths
 * before a letter or a group in parentheses, groups nested: "3r2(dlU)".  The
 * case says nothing here; verify finds out what is a push.  Refuses other
 * characters with line and column, and plans of over PLAN_MAX_STEPS, counting
 * those repeated no times, so that a short text can't cost much time.
 */
#define PLAN_MAX_STEPS ((size_t)100 * 1000 * 1000)
bool plan_read(struct plan *plan, const char *text, size_t size,
               struct kura_error *err);

/* Direction of a step letter, any case; DIR_COUNT when it is none. */
enum direction plan_direction(char step);
bool plan_is_push(char step);

const char *direction_name(enum direction d); /* "up", "down", ... */

#endif
