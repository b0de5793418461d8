/*
 * A record of everything a search did, for people who want to follow it: text,
 * XML or CSV by the file's ending.  Text and CSV are written as it goes; XML is
 * a tree of positions, which is kept until the end.
 */
#ifndef ENGINES_ASTAR_TRACE_H
#define ENGINES_ASTAR_TRACE_H

#include "core/engine.h"
#include "engines/astar/trace_event.h"

struct trace; /* NULL: nobody asked */

/* Opens the file that the run names; *trace stays NULL when it names none.
 * False, with run->error set, when it can't be written. */
bool trace_open(struct run *run, struct trace **trace);
bool trace_close(struct run *run, struct trace *trace);

void trace_write(struct trace *trace, const struct trace_entry *entry);

#endif
