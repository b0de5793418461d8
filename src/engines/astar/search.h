/*
 * A* over packed positions: what its parts share.
 *
 * A position is met three times.  As a child it gets a quick bound and a place
 * in the queue; when it is first taken out it gets the good bound and the
 * costly deadlock tests, and goes back if that raised it; when it comes out
 * again with nothing new it is expanded.  A cheaper way to a position opens it
 * again, so bounds need not be consistent, only true.
 */
#ifndef ENGINES_ASTAR_SEARCH_H
#define ENGINES_ASTAR_SEARCH_H

#include "core/engine.h"
#include "core/state.h"
#include "engines/astar/config.h"
#include "engines/astar/trace.h"
#include "search/deadlocks/deadlocks.h"
#include "search/heuristics/heuristics.h"
#include "search/prunings/pi_corral.h"
#include "search/prunings/sinking.h"
#include "search/prunings/symmetry.h"
#include "search/queue.h"
#include "search/table.h"
#include "search/walking.h"

#define SEARCH_MAX_DEADLOCKS 16
#define BOUND_DEAD UINT16_MAX
#define NO_PARENT UINT32_MAX

/* What is known of a position; its cost is the cheapest way so far. */
struct astar_node {
    uint32_t parent; /* its name, see astar_name */
    uint32_t cost;   /* pushes or moves, what is minimised first */
    uint16_t bound;  /* of what is left of that; BOUND_DEAD: no plan */
    uint8_t stage;   /* of the heuristic that has seen it, from 1; 0 none */
    bool expanded;   /* with this cost */
};

struct astar_search;
typedef bool astar_reach_fn(struct astar_search *search, struct astar_node way,
                            uint32_t second, const uint64_t *boxes,
                            square player);
typedef bool astar_fetch_fn(struct astar_search *search, uint32_t name,
                            uint64_t *boxes, square *player, uint32_t *parent);

/* What one thread works with; several share what never changes, and a team. */
struct astar_search {
    struct run *run;
    struct team *team;            /* NULL: alone */
    astar_reach_fn *reach_owner;  /* of the team: files with the owner */
    astar_fetch_fn *fetch_remote; /* of a team on several ranks */
    bool (*carry_team)(struct team *team, struct archive *archive);
    bool (*attend_team)(struct team *team); /* in a beam; false: it is over */
    struct astar_search **peers; /* of the team on this rank; NULL: alone */
    uint32_t me, workers, first, here; /* on all ranks, and on this one */
    const struct astar_config *config; /* must outlive */
    struct courier *courier;           /* to other ranks, or NULL */
    struct places *places;
    struct state state; /* the position at hand */
    struct table table;
    struct astar_node *nodes;
    uint32_t *second; /* cost in what is minimised second; NULL if nothing */
    struct queue queue;
    struct queue_item pending; /* taken out, and not done; comes next */
    bool torn;     /* memory ended between storing and filing a position */
    bool by_moves; /* moves come first */
    bool exact;    /* the player's square counts, not just its region */
    bool has_second;
    uint32_t high; /* cost of a plan given at the start; 0 none */
    bool cut;      /* something was too long for the limit on steps */
    bool layered;  /* positions come out by their cost: see beam.h */

    const struct heuristic *heuristic;
    void *bounds;           /* the heuristic's */
    struct walking walking; /* its height is NULL where it is of no use */
    uint8_t stage;          /* counts up with its tables */
    uint64_t improved;      /* positions expanded when that was asked last */
    const struct deadlock *cheap, *costly[SEARCH_MAX_DEADLOCKS];
    void *cheap_self, *costly_self[SEARCH_MAX_DEADLOCKS];
    int costly_count;
    struct sinking *straight; /* NULL: is not pruned by */
    bool tunnels;             /* are pruned by */
    struct pi_corral *pi;
    struct symmetry *symmetry; /* NULL: none */

    uint64_t *reach, *child_reach, *scratch, *wanted;
    struct push *pushes;
    int *steps; /* of the walk to each square */
    square *queue_squares;
    struct trace *trace; /* NULL: none */
    square moved;        /* for it: the box pushed last, or NO_SQUARE */
    uint64_t expanded, generated, dead_ends, reopened, evaluated, pruned;
    uint64_t others[ASTAR_COUNTS]; /* counted on other ranks */
    unsigned char *answer;         /* to rank 0 or from others: see distant.c */
    uint64_t aside, next_beam;     /* expanded in beams; the next one is due */
};

/* A position's name among those of all workers: its number and its owner. */
static inline uint32_t astar_name(const struct astar_search *search,
                                  uint32_t number)
{
    return number * search->workers + search->me;
}

/* A stored position and its parent, by name; false when their rank is lost. */
bool astar_fetch(struct astar_search *search, uint32_t name, uint64_t *boxes,
                 square *player, uint32_t *parent);

/* The boxes of the position that is stored for the one in search->state, whose
 * reach is search->child_reach; *player becomes its player square. */
const uint64_t *astar_stored(struct astar_search *search, square *player);

/* The bound on what is left, from the heuristic's word and the player's
 * square. */
static inline int astar_bound(const struct astar_search *search, int bound,
                              square player)
{
    if (bound == HEURISTIC_DEAD || !search->walking.height)
        return bound;
    return walking_bound(&search->walking, bound, player);
}

/* Files all positions one push away; false when memory ends. */
bool astar_expand(struct astar_search *search, uint32_t number);

/* Files the position in search->state, whose reach is search->child_reach,
 * under a stored player square, unless a way there as cheap is known; false
 * when memory ends. */
bool astar_reach(struct astar_search *search, struct astar_node way,
                 uint32_t second, square player);

/* The same for a position of the table, or TABLE_FULL. */
bool astar_meet(struct astar_search *search, uint32_t number, bool added,
                struct astar_node way, uint32_t second);

/* Writes what happens to the position in search->state, if anybody wants to
 * know; number may be NO_PARENT. */
void astar_note(struct astar_search *search, enum trace_event event,
                uint32_t number, const struct astar_node *node);

#endif
