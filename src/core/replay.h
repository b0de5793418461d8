/*
 * A plan played step by step, for those who show it: outputs and drawings.
 *
 *     struct replay replay;
 *     struct replay_step step;
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
    const struct plan *plan;   /* borrowed, must outlive */
    unsigned char *cells;      /* owned; the position now, as in the level */
    int player;                /* cell */
    int *boxes;    /* owned; box number - 1 -> its cell, -1 when swallowed */
    int *numbers;  /* owned; cell -> number of the box on it, 0 for none */
    int box_count; /* at the start */
    size_t steps, pushes; /* played so far */
    const char *broken;   /* why the next step can't be played; or NULL */
    uint64_t *reach;      /* owned; for replay_reach */
    int *queue;           /* owned; for replay_reach, room for every cell */
};

struct replay_step {
    enum direction direction;
    int player; /* cell before the step */
    int to;     /* and after it */
    bool push;
    int box;              /* number; 0 without a push, like the rest */
    int box_from, box_to; /* cells */
    bool on_goal;         /* box_to is a goal, or the sink */
    bool sunk;            /* the sink swallowed it */
};

/* The position before the first step.  False when memory ends; release is
 * right in any case. */
bool replay_init(struct replay *replay, const struct level *level,
                 const struct plan *plan, struct kura_error *err);
void replay_release(struct replay *replay);

/* Plays a step and tells about it, pushes found out and not believed from the
 * letter's case.  False after the last one, and when it breaks a rule. */
bool replay_next(struct replay *replay, struct replay_step *step);

/* False, with the reason, when a step broke a rule. */
bool replay_finished(const struct replay *replay, struct kura_error *err);

/* The cells that the player can walk to now, its own included: a set for
 * bits_has, valid until the next call.  Costs as much as the level is large. */
const uint64_t *replay_reach(struct replay *replay);

static inline int replay_row(const struct replay *replay, int cell)
{
    return cell / replay->level->width;
}

static inline int replay_column(const struct replay *replay, int cell)
{
    return cell % replay->level->width;
}

#endif
