/*
 * The floor of a level for a question: cells that the player could come to if
 * there were no boxes, numbered in reading order.
 */
#ifndef CERTIFICATE_FLOOR_H
#define CERTIFICATE_FLOOR_H

#include "core/level.h"

#define FLOOR_NONE (-1)

struct floor {
    int count;
    int (*next)[4]; /* up, down, left, right: a number or FLOOR_NONE */
    bool *goal, *box;
    int boxes;
    int player;
    int sink;     /* FLOOR_NONE where boxes stay on goals */
    void *memory; /* owned: all of it */
};

bool floor_init(struct floor *floor, const struct level *level,
                struct kura_error *err);
void floor_release(struct floor *floor);

/* The opposite of direction d is d ^ 1; a push of the box on c in direction d
 * needs floor on both sides. */
static inline bool floor_has_push(const struct floor *floor, int c, int d)
{
    return c != floor->sink && floor->next[c][d] != FLOOR_NONE &&
           floor->next[c][d ^ 1] != FLOOR_NONE;
}

#endif
