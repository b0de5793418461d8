/*
 * Plans on their way between a level and its canonical form.
 */
#ifndef STORE_MOVED_H
#define STORE_MOVED_H

#include "core/canonical.h"
#include "core/plan.h"

/* Adds the plan in the directions of the form. */
bool moved_in(const struct canonical *form, const struct plan *plan,
              struct plan *to, struct kura_error *err);

/*
 * Adds the plan that the form has from the cell start, for the level the form
 * is of: in its directions, and from where its player stands.  The steps up to
 * the first push are replaced by a shortest walk when that is elsewhere.
 */
bool moved_out(const struct canonical *form, int start, const char *plan,
               struct plan *to, struct kura_error *err);

#endif
