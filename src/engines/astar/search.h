/*
 * A* over packed positions: what its parts share.
 *
 * A position is met three times.  As a child it gets a quick bound and a place
 * in the queue; when it is first taken out it gets the good bound and the dear
 * deadlock tests, and goes back if that raised it; when it comes out again with
 * nothing new it is expanded.  A cheaper way to a position opens it again, so
 * bounds need not be consistent, only true.
 */
#ifndef ENGINES_ASTAR_SEARCH_H
#define ENGINES_ASTAR_SEARCH_H

#include "core/engine.h"
#include "core/state.h"
#include "engines/astar/trace.h"
#include "search/deadlocks/deadlocks.h"
#include "search/heuristics/heuristics.h"
#include "search/patterns.h"
#include "search/prunings/pi_corral.h"
#include "search/prunings/symmetry.h"
#include "search/queue.h"
#include "search/table.h"
#include "search/walking.h"

enum tie_rule {
    TIES_DEEP,    /* the least left to do, then the newest */
    TIES_RANDOM,  /* the least left to do, then any */
    TIES_SPREAD,  /* all depths in turn, the newest of each */
    TIES_SCATTER, /* all depths in turn, any of each */
};

enum pruning {
    PRUNE_STRAIGHT, /* pushes to the sink without detour come alone */
    PRUNE_PI_CORRAL,
    PRUNE_SYMMETRY, /* one position for all that look alike */
};

struct astar_config {
    int heuristic;      /* index into heuristics */
    unsigned deadlocks; /* set of indices into deadlocks */
    unsigned prunings;  /* set of enum pruning */
    int weight;         /* of the bound; over 1 nothing is proved */
    int patterns;       /* boxes in a pattern; 0: as the level deserves */
    int distance;       /* between boxes of a pattern; 0 any */
    int ties;           /* enum tie_rule */
    bool walks;         /* bound the walk too when moves are counted */
};

#define SEARCH_MAX_DEADLOCKS 16
#define BOUND_DEAD UINT16_MAX
#define NO_PARENT UINT32_MAX

/* What is known of a position; its cost is the cheapest way so far. */
struct node {
    uint32_t parent;
    uint32_t cost;  /* pushes or moves, what is minimised first */
    uint16_t bound; /* of what is left of that; BOUND_DEAD: no plan */
    uint8_t effort; /* which heuristic has seen it: 0 none, then its stage */
    bool expanded;  /* with this cost */
};

struct search {
    struct run *run;
    const struct astar_config *config; /* must outlive */
    struct places *places;
    struct state state; /* the position at hand */
    struct table table;
    struct node *nodes;
    uint32_t *second; /* cost in what is minimised second; NULL if nothing */
    size_t capacity;
    struct queue queue;

    bool by_moves; /* moves come first */
    bool exact;    /* the player's square counts, not just its region */
    bool has_second;
    uint32_t high; /* cost of a plan given at the start; 0 none */
    bool cut;      /* something was too long for the limit on steps */

    const struct heuristic *heuristic;
    void *bounds;           /* the heuristic's */
    struct walking walking; /* its height is NULL where it is of no use */
    uint8_t stage;          /* counts up with its tables */
    uint64_t improved;      /* positions expanded when that was asked last */
    const struct deadlock *cheap, *dear[SEARCH_MAX_DEADLOCKS];
    void *cheap_self, *dear_self[SEARCH_MAX_DEADLOCKS];
    int dear_count;
    struct pi_corral *pi;
    struct symmetry *symmetry; /* NULL: none */

    uint64_t *dead; /* set of squares */
    uint64_t *reach, *child_reach, *scratch, *wanted;
    struct push *pushes;
    int *steps; /* of the walk to each square */
    square *queue_squares;
    struct trace *trace; /* NULL: none */
    square moved;        /* for it: the box pushed last, or NO_SQUARE */
    uint64_t expanded, generated, dead_ends, reopened, evaluated, pruned;
};

/* Takes over the options that came with the level, where the config is as the
 * preset is. */
void astar_read_notes(const struct level *level,
                      const struct astar_config *preset,
                      struct astar_config *config);

/* Memory and parts of a search; false when the run is stopped. */
bool astar_init(struct search *search, struct run *run,
                const struct astar_config *config);

enum outcome astar_run(struct search *search);

/* The boxes of the position that is stored for the one in search->state, whose
 * reach is search->child_reach; *player becomes its player square. */
const uint64_t *astar_stored(struct search *search, square *player);

/* Sets run->plan to the way to a position. */
bool astar_plan(struct search *search, uint32_t number);

void astar_count(struct search *search);

/* Loads a position into search->state, with its reach. */
void astar_load(struct search *search, uint32_t number);

/* The bound on what is left, from the heuristic's word and the player's
 * square. */
static inline int astar_bound(const struct search *search, int bound,
                              square player)
{
    if (bound == HEURISTIC_DEAD || !search->walking.height)
        return bound;
    return walking_bound(&search->walking, bound, player);
}

/* Files all positions one push away; false when memory ends. */
bool astar_expand(struct search *search, uint32_t number);

/* Files the position in search->state, whose reach is search->child_reach,
 * under a stored player square, unless a way there as cheap is known; false
 * when memory ends. */
bool astar_reach(struct search *search, struct node way, uint32_t second,
                 square player);

/* Writes what happens to the position in search->state, if anybody wants to
 * know; number may be NO_PARENT. */
void astar_note(struct search *search, enum trace_event event, uint32_t number,
                const struct node *node);

/* Of the pushes, the one on a way without detour into the sink, if any. */
int straight_prune(struct search *search, struct push *list, int count);

#endif
