/*
 * What the sources behind kura.h share: the way from our structs to the public
 * ones.
 */
#ifndef DOOR_H
#define DOOR_H

#include "base/error.h"
#include "core/level.h"
#include "kura.h"

static inline const struct level *door_level(const struct kura_level *level)
{
    return (const struct level *)level;
}

/* Answers false, so that a public function fails in one line. */
static inline bool door_fail(const struct error *from, struct kura_error *to)
{
    to->code = (enum kura_code)from->code;
    to->line = from->line;
    to->column = from->column;
    snprintf(to->text, sizeof to->text, "%s", from->text);
    return false;
}

#endif
