/*
 * The trace as a tree of positions in XML: each under the one it was reached
 * from, with the player, the box that was pushed and what became of it.
 */
#ifndef ENGINES_ASTAR_TRACE_TREE_H
#define ENGINES_ASTAR_TRACE_TREE_H

#include <stdio.h>

#include "core/run.h"
#include "engines/astar/trace_event.h"

struct trace_tree;

struct trace_tree *trace_tree_new(struct run *run); /* NULL: memory ended */

/* When memory ends the run is marked and the tree stays as it is. */
void trace_tree_add(struct trace_tree *tree, const struct trace_entry *entry);

void trace_tree_write(const struct trace_tree *tree, FILE *to);

#endif
