/*
 * Under the sink rules, a box that can go into the sink now, each push bringing
 * it nearer, goes there before anything else happens.
 *
 * Why nothing is lost: the box needs these pushes in any plan, so they cost
 * nothing extra; without it every other push of a plan is as possible as
 * before; and the player can come back to where it was, since all it crossed
 * is free now.
 */
#include "engines/astar/search.h"

int straight_prune(struct astar_search *search, struct push *list, int count)
{
    square tried = NO_SQUARE;
    for (int i = 0; i < count; i++) {
        square from = list[i].from;
        if (from == tried || search->places->detour[from][list[i].d])
            continue;
        tried = from;
        if (sinking_first(search->straight, &search->state, search->reach, from,
                          &list[0]))
            return 1;
    }
    return count;
}
