/*
 * The options that files of the NetHack solver carry beside the level: what
 * they are called, in either of its versions, and what they may be set to.
 * They are notes of the level; the engine that has something like them asks
 * here.
 */
#ifndef CORE_STONE_OPTION_H
#define CORE_STONE_OPTION_H

#include "core/level.h"

/* Is there such an option, and is this a value of it?  The error has no place
 * yet. */
bool stone_option_check(const char *name, const char *value,
                        struct kura_error *err);

/* What the level's option is set to: a number, 0 or 1 of a switch, the index of
 * a choice; -1 when it is not there or makes no sense. */
int stone_option(const struct level *level, const char *name);

#endif
