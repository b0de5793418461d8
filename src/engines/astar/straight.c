/*
 * Under the sink rules, a box that can go into the sink now, each push bringing
 * it nearer, goes there before anything else happens.
 *
 * Why nothing is lost: the box needs these pushes in any plan, so they cost
 * nothing extra; without it every other push of a plan is as possible as
 * before; and the player can come back to where it was, since all it crossed
 * is free now.
 */
#include "core/reach.h"
#include "engines/astar/search.h"

/* Can the box be pushed on from s, the player where reach says, by pushes that
 * each save one?  The other boxes are in search->scratch. */
static bool sinks(struct astar_search *search, square s, square player,
                  int depth)
{
    const struct places *places = search->places;
    const struct board *board = places->board;
    uint64_t *reach = search->child_reach;
    bits_add(search->scratch, s);
    reach_fill(board, search->scratch, player, reach);
    unsigned open = 0;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square to = board->next[s][d], behind = board->next[s][d ^ 1];
        if (to != NO_SQUARE && behind != NO_SQUARE && bits_has(reach, behind) &&
            !bits_has(search->scratch, to) && places->detour[s][d] == 0)
            open |= 1u << d;
    }
    bits_remove(search->scratch, s);
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (open >> d & 1 &&
            (board->next[s][d] == board->sink ||
             (depth > 0 && sinks(search, board->next[s][d], s, depth - 1))))
            return true;
    return false;
}

int straight_prune(struct astar_search *search, struct push *list, int count)
{
    const struct state *state = &search->state;
    const struct board *board = state->board;
    const struct places *places = search->places;
    memcpy(search->scratch, state->boxes,
           board->words * sizeof *search->scratch);
    for (int i = 0; i < count; i++) {
        struct push push = list[i];
        square to = board->next[push.from][push.d];
        if (places->detour[push.from][push.d] != 0)
            continue;
        uint32_t place = places_at(places, push.from, state->player);
        int depth = places->nearest[place];
        bits_remove(search->scratch, push.from);
        bool all_the_way =
            to == board->sink || sinks(search, to, push.from, depth);
        bits_add(search->scratch, push.from);
        if (all_the_way) {
            list[0] = push;
            return 1;
        }
    }
    return count;
}
