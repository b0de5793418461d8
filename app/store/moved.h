/*
 * Plans on their way between a level and its form (kura_level_form).
 */
#ifndef STORE_MOVED_H
#define STORE_MOVED_H

#include "base/buffer.h"
#include "base/error.h"
#include "kura.h"

/* Adds the plan in the directions of the form. */
void moved_in(const struct kura_form *form, const char *plan,
              struct buffer *to);

/*
 * Adds the plan that the form has from the cell start, for the level the form
 * is of: in its directions, and from where its player stands.  The steps up to
 * the first push are replaced by a shortest walk when that is elsewhere.
 */
bool moved_out(const struct kura_form *form, int start, const char *plan,
               struct buffer *to, struct kura_error *err);

#endif
