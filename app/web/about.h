/*
 * What a collection says of itself: the words before its first level, whatever
 * its format, as xsb writes them.
 */
#ifndef WEB_ABOUT_H
#define WEB_ABOUT_H

#include "base/buffer.h"
#include "kura.h"

/* Empty where nothing is said, as {0} is. */
struct about {
    struct buffer title, author, notes;
};

void about_release(struct about *about);
void about_read(struct about *about, const struct kura_levels *levels);

#endif
