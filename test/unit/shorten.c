#include "search/shorten.h"

#include <criterion/criterion.h>

#include "core/reach.h"
#include "positions.h"

#define LEVELS 150
#define PUSHES 60

/* Pushes at random, then along a shortest plan; answers how many, 0 when there
 * is no way back. */
static size_t wander(struct positions *positions, struct random *random,
                     struct push *pushes)
{
    struct state state;
    uint64_t boxes[4], reach[4];
    struct push list[64];
    size_t count = 0;
    state_init(&state, positions->board, boxes);
    for (;;) {
        int left = positions_left(positions, positions_find(positions, &state));
        if (left == 0)
            return count;
        reach_fill(positions->board, boxes, state.player, reach);
        int all = state_pushes(&state, reach, list), next = -1;
        square player = state.player;
        size_t offset = random_below(random, (uint64_t)(all ? all : 1));
        for (int i = 0; i < all && next < 0; i++) {
            int k = (int)((size_t)i + offset) % all;
            state_push(&state, list[k]);
            int after =
                positions_left(positions, positions_find(positions, &state));
            state_undo(&state, list[k], player);
            if (after >= 0 && (count < PUSHES / 2 || after < left))
                next = k;
        }
        if (next < 0 || count == 4 * PUSHES)
            return 0;
        pushes[count++] = list[next];
        state_push(&state, list[next]);
    }
}

/* What comes out is a plan still, with no more pushes and no position twice. */
Test(shorten, keeps_a_plan)
{
    struct random random = {5};
    size_t before = 0, after = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct push pushes[4 * PUSHES];
        if (!positions_make(&positions, &random, 6, 6, 2, RULES_GOALS))
            continue;
        size_t count = positions_left(&positions, 0) > 0
                           ? wander(&positions, &random, pushes)
                           : 0;
        if (count > 0) {
            struct run run;
            struct state state;
            uint64_t boxes[4], reach[4];
            run_init(&run, positions.board);
            size_t shorter = shorten_pushes(&run, pushes, count);
            cr_assert_leq(shorter, count);
            state_init(&state, positions.board, boxes);
            for (size_t k = 0; k < shorter; k++) {
                square behind =
                    positions.board->next[pushes[k].from][pushes[k].d ^ 1];
                square to = positions.board->next[pushes[k].from][pushes[k].d];
                reach_fill(positions.board, boxes, state.player, reach);
                cr_assert(bits_has(reach, behind));
                cr_assert(bits_has(boxes, pushes[k].from));
                cr_assert(!bits_has(boxes, to));
                state_push(&state, pushes[k]);
            }
            cr_assert(state_solved(&state));
            before += count;
            after += shorter;
            run_release(&run);
        }
        positions_release(&positions);
    }
    cr_assert(after < before / 2, "%zu pushes became %zu", before, after);
}
