/*
 * Where one box can come to, or come from, while all others stand still: its
 * squares, each with the side that the player is on.
 *
 *     flood_begin(&flood, boxes, true);
 *     flood_seed(&flood, goal);
 *     for (uint32_t side; flood_next(&flood, &side);) ...
 *
 * Nearest first.  A side is square * 4 + direction from there to the player.
 */
#ifndef ENGINES_STOW_FLOOD_H
#define ENGINES_STOW_FLOOD_H

#include "core/engine.h"
#include "search/cuts.h"

#define SIDE_SEED UINT32_MAX

struct flood {
    const struct board *board;
    const uint64_t *boxes; /* borrowed: those that stand */
    const uint64_t *soft;  /* the same of others, to go through which costs a
                              level; or NULL */
    uint32_t *later;       /* sides of the next level */
    size_t later_count;
    int level;
    bool pulls;      /* not pushes */
    uint32_t *queue; /* sides */
    size_t head, tail;
    uint32_t *via; /* by side: the one it was come from, or SIDE_SEED */
    uint32_t *clocks, clock; /* by side: of the flood that saw it last */
    struct cuts cuts;
    uint32_t cut_clock; /* what they have found later is of this flood */
};

/* False when the run's memory is spent. */
bool flood_init(struct flood *flood, struct run *run);

void flood_begin(struct flood *flood, const uint64_t *boxes, bool pulls);

/* Begins from there, whichever side of it the player is on; also in between. */
void flood_seed(struct flood *flood, square s);
void flood_seed_side(struct flood *flood, uint32_t side);

/* The next side; false after the last. */
bool flood_next(struct flood *flood, uint32_t *side);

static inline bool flood_saw(const struct flood *flood, uint32_t side)
{
    return flood->clocks[side] == flood->clock;
}

/* Where the way to a side began. */
static inline square flood_find_seed(const struct flood *flood, uint32_t side)
{
    while (flood->via[side] != SIDE_SEED)
        side = flood->via[side];
    return (square)(side / 4);
}

/* Was it on any side of that square? */
bool flood_was_at(const struct flood *flood, square s);

#endif
