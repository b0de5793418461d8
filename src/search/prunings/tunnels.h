/*
 * Tunnels: a box in a doorway goes on before anything else happens.
 *
 * Let a box stand on a square s that is no goal, and let s cut the board's
 * floor in two: the player is behind the box, and even with all other boxes
 * gone it could not come to the square before it.  Let the other axis of s be
 * blocked by a wall.  Then the first push of this box in any plan is the one
 * away from the player, and there is one, since s is no goal.  Until then the
 * player stays on its side, and whatever it pushes stays there too.
 *
 * - If the player can come to the box now and the square before it is free,
 * that push can as well be made first: nothing on the far side changes
 * meanwhile, the player can step back afterwards, since s is free then, and
 * make the other pushes as before.  They lead to the same position, and as many
 * pushes are made.
 * - If there is a box on the square before it, nobody can ever move one of the
 *   two, and the position is lost.
 *
 * One push at a time keeps the box from being carried past a place where it
 * has to wait or turn, which is how macros over whole tunnels miss the fewest
 * pushes.  Moves are not kept, only pushes: stepping back costs.
 */
#ifndef SEARCH_PRUNINGS_TUNNELS_H
#define SEARCH_PRUNINGS_TUNNELS_H

#include "core/state.h"

/*
 * Keeps of the pushes that are possible (all of them, or without those to dead
 * squares) only the one of a box in a tunnel, if there is one; answers how
 * many.  0 where there were some: the position is lost.
 */
int tunnels_prune(const struct state *state, const uint64_t *reach,
                  struct push *list, int count);

#endif
