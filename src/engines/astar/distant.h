/*
 * A team whose other members are on other ranks: what they tell each other
 * besides positions, and how rank 0 has the answer.
 *
 * Each rank has a team of threads (team.h) with its own tables of bounds.  They
 * tell each other of plans; the best is an upper bound for all.  Rank 0 says
 * when the tables of the heuristic grow, reads the plan from whoever has its
 * positions, and adds up the counts; the others answer nobody else.
 */
#ifndef ENGINES_ASTAR_DISTANT_H
#define ENGINES_ASTAR_DISTANT_H

#include "engines/astar/team_inner.h"

/* Makes the limit on nodes that of this rank; the first one has them all until
 * it has dealt. */
void distant_divide_nodes(struct team *team);

/* What ranks tell each other, with a name and a value. */
enum team_news {
    NEWS_PLAN,  /* was found: the position where it ends, its key */
    NEWS_WHOLE, /* the same by a beam, with its steps */
    NEWS_GROW,  /* tables shall, to that stage */
    NEWS_KEEP,  /* a checkpoint is to be written */
    NEWS_BEAM,  /* its bound, its budget */
    NEWS_DEAL,  /* letters come; the nodes that one rank has used alone */
};

/* Heeds what other ranks tell, false when memory ends; and tells them. */
bool distant_listen(struct team *team, struct astar_search *search);
void distant_tell(struct team *team, enum team_news what, uint32_t name,
                  uint64_t value);

/* A beam has found a plan, in the run: rank 0 hears of it, and ends it all. */
void distant_tell_whole(struct team *team, uint64_t key);

/* Writes a checkpoint together with all other ranks, while nobody works here.
 */
void distant_keep(struct team *team, struct astar_search *search);

/* Brings the run of rank 0 up to date with what the others hold. */
void distant_add_up(struct team *team);

/* A position of another rank. */
astar_fetch_fn distant_fetch;

/* After the end.  On rank 0: has everybody's counts; true if there is an answer
 * to be given.  On the others: serves rank 0 until it has; false. */
bool distant_settle(struct courier *courier, struct astar_search *search,
                    bool begun);

#endif
