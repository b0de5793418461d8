/*
 * The identity of a level: one text for all levels that are the same game (see
 * kura.h).  The text is that of the level cut to what the player can come to
 * with one ring of wall around it, everything else wall, the player on the
 * first square of its region in reading order, in the one of the eight
 * orientations in which this text is least.  A plan moves between the level
 * and the form by its directions.
 */
#ifndef CORE_CANONICAL_H
#define CORE_CANONICAL_H

#include "core/level.h"

/* The caller frees form->text; it is NULL when memory ended. */
bool canonical_form(struct kura_form *form, const struct level *level,
                    struct kura_error *err);

#endif
