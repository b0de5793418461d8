/*
 * The files of the page, part of the program.
 */
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include "base/embedded.h"

/* Made from app/web/page/ by tools/embed.sh; ends with a NULL name. */
extern const struct embedded page_files[];

const struct embedded *page_find(const char *name); /* NULL if none */
const char *page_type(const char *name);            /* media type */

#endif
