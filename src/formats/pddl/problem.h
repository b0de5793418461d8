/*
 * A problem of the domain sokoban-sequential: its objects and facts, by number
 * and not yet laid out.  Places and directions have whatever names the author
 * chose; only the facts say how they lie.
 */
#ifndef FORMATS_PDDL_PROBLEM_H
#define FORMATS_PDDL_PROBLEM_H

#include <stdint.h>

#include "base/lines.h"
#include "core/level.h"

/*
 * ---- Nested lists in parentheses, as PDDL writes them (tree.c), with comments
 * from ; to the end of the line ----
 *
 * The tree is flat: nodes in the order of the text, each with the number of the
 * one that follows it in its list.
 */

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

/* ---- The problem ---- */

enum object_kind {
    OBJECT_LOCATION,
    OBJECT_DIRECTION,
    OBJECT_PLAYER,
    OBJECT_STONE,
    OBJECT_KINDS,
};

struct object {
    struct line name; /* and where it was declared */
    enum object_kind kind;
    int index;           /* among its kind */
    uint32_t next_alike; /* with the same hash; TREE_NONE for the last */
};

struct location {
    uint32_t object;
    int next[4];         /* location by direction index, -1 for none */
    uint32_t fact[4];    /* the node that said so */
    bool is_goal, clear; /* as the facts say */
    int thing;           /* object that stands there, -1 for none */
    bool laid;           /* x and y are known */
    int x, y;
};

struct stone {
    uint32_t object;
    int location; /* -1 until told */
    bool at_goal; /* a fact says so */
    bool wanted;  /* the goal asks for it */
};

struct problem {
    struct tree tree;
    struct line name;
    struct object *objects; /* owned */
    size_t object_count, object_capacity;
    uint32_t *buckets; /* owned; hash -> first object */
    size_t bucket_count;
    struct location *locations; /* owned */
    struct stone *stones;       /* owned */
    int counts[OBJECT_KINDS];
    uint32_t directions[4]; /* objects */
    int player;             /* its location, -1 until told */
    struct line init;       /* place of the facts */
};

/* Reads objects, facts and goal; release is right in any case. */
bool problem_read(struct problem *problem, const char *text, size_t size,
                  struct kura_error *err);
void problem_release(struct problem *problem);

/* The level; NULL with the place when the facts describe no grid. */
struct level *problem_lay_out(struct problem *problem, struct kura_error *err);

#endif
