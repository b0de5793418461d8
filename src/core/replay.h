/*
 * A plan played step by step, for those who show it: outputs and drawings.
 *
 *     struct replay replay;
 *     struct kura_step step;
 *     bool ok = replay_init(&replay, level, plan, err);
 *     while (ok && replay_next(&replay, &step))
 *         ...
 *     ok = ok && replay_finished(&replay, err);
 *     replay_release(&replay);
 *
 * Boxes keep their identity: a box has the number it has in reading order at
 * the start, from 1, those that are only decoration counted too.  Cells are
 * places in level->cells.  A step costs the same on every level; whether the
 * plan solves is not asked (see verify.h, which shares no code with this).
 */
#ifndef CORE_REPLAY_H
#define CORE_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "core/level.h"
#include "core/plan.h"

struct replay {
    const struct level *level; /* borrowed, must outlive */
    const struct plan *plan;   /* borrowed, must outlive; may be NULL */
    unsigned char *cells;      /* owned; the position now, as in the level */
    int player;                /* cell */
    int *boxes; /* owned; box number - 1 -> its cell; -1 - n for the n-th, from
                   0, that was swallowed */
    int *numbers;  /* owned; cell -> number of the box on it, 0 for none */
    int box_count; /* at the start */
    int sunk;      /* how many were swallowed */
    size_t steps, pushes; /* played so far */
    const char *broken;   /* why the next step can't be played; or NULL */
    unsigned char *reach; /* owned; for replay_reach */
    int *queue;           /* owned; for replay_reach, room for every cell */
};

/* The position before the first step.  False when memory ends; release is
 * right in any case. */
bool replay_init(struct replay *replay, const struct level *level,
                 const struct plan *plan, struct kura_error *err);
void replay_release(struct replay *replay);

/* Plays a step and tells about it, pushes found out and not believed from the
 * letter's case.  False after the last one, and when it breaks a rule. */
bool replay_next(struct replay *replay, struct kura_step *step);

/* The same for a step that no plan tells of; replay->broken says why not, until
 * the next step. */
bool replay_step(struct replay *replay, enum direction d,
                 struct kura_step *step);

/* Takes back a step, the last that was made; tells of it as when it was made.
 */
void replay_undo(struct replay *replay, enum direction d, bool push,
                 struct kura_step *step);

/* False, with the reason, when a step broke a rule. */
bool replay_finished(const struct replay *replay, struct kura_error *err);

/* By cell, 1 where the player can walk to now, its own included; valid until
 * the next call.  Costs as much as the level is large. */
const unsigned char *replay_reach(struct replay *replay);

static inline int replay_row(const struct replay *replay, int cell)
{
    return cell / replay->level->width;
}

static inline int replay_column(const struct replay *replay, int cell)
{
    return cell % replay->level->width;
}

#endif
