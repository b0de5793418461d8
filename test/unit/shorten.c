#include "search/shorten.h"

#include <criterion/criterion.h>

#include "core/reach.h"
#include "positions.h"

#define LEVELS 150
#define PUSHES 240

/* What comes out is a plan still, with no more pushes and no position twice. */
Test(shorten, keeps_a_plan)
{
    struct random random = {5};
    size_t before = 0, after = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct push pushes[PUSHES];
        if (!positions_make(&positions, &random, 6, 6, 2, RULES_GOALS))
            continue;
        size_t count =
            positions_left(&positions, 0) > 0
                ? positions_wander(&positions, &random, pushes, PUSHES)
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
