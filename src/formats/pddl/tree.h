/*
 * Nested lists in parentheses, as PDDL writes them, with comments from ; to
 * the end of the line.  The tree is flat: nodes in the order of the text, each
 * with the number of the one that follows it in its list.
 */
#ifndef FORMATS_PDDL_TREE_H
#define FORMATS_PDDL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/lines.h"

#define TREE_NONE UINT32_MAX

struct pddl_node {
    struct line text; /* of a word, and the place of both */
    uint32_t first;   /* of a list: its first member, TREE_NONE if empty */
    uint32_t next;    /* in the list around it, TREE_NONE for the last */
    bool is_list;
};

struct tree {
    struct pddl_node *nodes; /* owned */
    size_t count, capacity;
};

/* Reads a text that is one list. */
bool tree_read(struct tree *tree, const char *text, size_t size,
               struct kura_error *err);
void tree_release(struct tree *tree);

/* Is the node a list whose first member is that word, in any case? */
bool tree_is(const struct tree *tree, uint32_t node, const char *word);

#endif
