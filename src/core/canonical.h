/*
 * The identity of a level: one text for all levels that are the same game.
 *
 * Two levels are the same when one is the other turned or mirrored, drawn
 * elsewhere in its rectangle, with other things outside the walls, or with the
 * player elsewhere in the region it can walk in.  The text is that of the
 * level cut to what the player can come to with one ring of wall around it,
 * everything else wall, the player on the first square of its region in
 * reading order, in the one of the eight orientations in which this text is
 * least.  A plan moves between the level and the form by its directions.
 */
#ifndef CORE_CANONICAL_H
#define CORE_CANONICAL_H

#include <stdint.h>

#include "base/buffer.h"
#include "core/level.h"
#include "core/plan.h"

struct canonical {
    char *text;        /* owned; "goals\n" or "sink\n", then rows of XSB */
    int width, height; /* of the rows */
    int player;        /* cell of the level's player, in the rows */
    int symmetry;      /* 0 .. 7: how the level was turned */
    char key[17];      /* 64-bit FNV-1a of the text, in hexadecimal */
};

bool canonical_init(struct canonical *canonical, const struct level *level,
                    struct kura_error *err);
void canonical_release(struct canonical *canonical);

/* A direction of the level as one of the form, and back. */
enum direction canonical_direction(const struct canonical *canonical,
                                   enum direction d);
enum direction canonical_direction_back(const struct canonical *canonical,
                                        enum direction d);

/* What stands on a cell of the form: a letter of XSB. */
char canonical_cell(const struct canonical *canonical, int cell);

/* Adds the level as it is drawn, in the same letters. */
void canonical_drawing(const struct level *level, struct buffer *to);

/* The level that a drawing or a form shows; NULL when it shows none. */
struct level *canonical_level(const char *text, struct kura_error *err);

#endif
