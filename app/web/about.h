/*
 * What a collection says of itself: the words before its first level, whatever
 * its format, as xsb writes them.
 */
#ifndef WEB_ABOUT_H
#define WEB_ABOUT_H

#include "base/buffer.h"

struct about {
    struct buffer title, author, notes; /* empty where nothing is said */
};

void about_init(struct about *about);
void about_release(struct about *about);
/* Nothing for a text that holds no level. */
void about_read(struct about *about, const char *text, size_t size);

#endif
