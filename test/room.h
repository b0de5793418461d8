/*
 * A room without walls inside, for tests of how positions are kept; and the
 * sizes of rooms that lead to each form of a packed position.
 */
#ifndef ROOM_H
#define ROOM_H

#include "core/level.h"
#include "search/codec.h"

struct level *room_level(int side, int boxes);

/* Calls it with rooms whose positions are packed in that form. */
typedef void room_fn(int side, int boxes, size_t positions,
                     enum codec_form form);
void room_each(enum codec_form form, room_fn *deed);

#endif
