/*
 * The library's door: public structs outside, ours inside.  Each file of this
 * folder answers one section of kura.h; solving, the main line, is in kura.c.
 */
#ifndef DOOR_DOOR_H
#define DOOR_DOOR_H

#include "base/buffer.h"
#include "base/error.h"
#include "core/level.h"
#include "kura.h"

const struct level *door_inner_level(const struct kura_level *level);

/* Copies the error and answers false, so that failing is one line. */
bool door_pass_on(const struct error *from, struct kura_error *to);

/* The buffer's text for the caller if ok, else NULL with the error; the buffer
 * is released either way.  size may be NULL. */
char *door_hand_over(struct buffer *buffer, bool ok, size_t *size,
                     struct error *inner, struct kura_error *err);

#endif
