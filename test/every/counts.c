/*
 * The number of positions after 1..n pushes, counted with core/state.h and
 * core/reach.h, equals what the oracle counted: no push is missed, none is
 * made up, and no two positions are taken for one.
 */
#include <criterion/criterion.h>

#include "answers.h"
#include "core/reach.h"
#include "core/state.h"
#include "grids.h"

/* Words for the largest level, and a push from every side of every box. */
#define MAX_WORDS 8
#define MAX_PUSHES 256

/* A position as a grid of bytes. */
struct item {
    uint64_t boxes[MAX_WORDS];
    uint64_t region;
};

struct walk {
    struct board *board; /* owned */
    struct state state;
    struct grids seen;
    struct item item; /* room for one */
};

static void remember(struct walk *walk, square region)
{
    memset(&walk->item, 0, sizeof walk->item);
    memcpy(walk->item.boxes, walk->state.boxes,
           walk->board->words * sizeof(uint64_t));
    walk->item.region = region;
    grids_add(&walk->seen, (const unsigned char *)&walk->item);
}

/* Both ways to the region after a push agree. */
static square region_after(struct walk *walk, struct push push, square to,
                           const uint64_t *before)
{
    uint64_t quick[MAX_WORDS], flooded[MAX_WORDS];
    struct state *state = &walk->state;
    square region =
        reach_push(walk->board, state->boxes, push.from, to, before, quick);
    cr_assert_eq(region,
                 reach_fill(walk->board, state->boxes, push.from, flooded));
    cr_assert_arr_eq(quick, flooded, walk->board->words * sizeof *quick);
    return region;
}

static void expand(struct walk *walk, size_t number)
{
    struct push pushes[MAX_PUSHES];
    uint64_t reach[MAX_WORDS];
    struct item item;
    memcpy(&item, grids_at(&walk->seen, number), sizeof item);
    state_set(&walk->state, item.boxes, (square)item.region);
    square player = walk->state.player;
    reach_fill(walk->board, walk->state.boxes, player, reach);
    int count = state_pushes(&walk->state, reach, pushes);
    for (int i = 0; i < count; i++) {
        square to = state_push(&walk->state, pushes[i]);
        remember(walk, region_after(walk, pushes[i], to, reach));
        state_undo(&walk->state, pushes[i], player);
    }
}

static void count_level(const struct answer *answer)
{
    struct kura_error err;
    uint64_t boxes[MAX_WORDS], reach[MAX_WORDS];
    struct walk walk = {.board = board_new(answer->level, &err)};
    cr_assert(walk.board);
    cr_assert_leq(walk.board->words, MAX_WORDS);
    cr_assert_leq(4 * walk.board->box_count, MAX_PUSHES);
    grids_init(&walk.seen, sizeof walk.item);
    state_init(&walk.state, walk.board, boxes);
    remember(&walk, reach_fill(walk.board, boxes, walk.state.player, reach));
    size_t i = 0;
    for (int n = 0; n < answer->count_count; n++) {
        size_t end = walk.seen.count;
        for (; i < end; i++)
            expand(&walk, i);
        cr_expect_eq((long)(walk.seen.count - end), answer->counts[n],
                     "levels/%s: %zu positions after %d pushes, expected %ld",
                     answer->name, walk.seen.count - end, n + 1,
                     answer->counts[n]);
    }
    grids_release(&walk.seen);
    board_free(walk.board);
}

Test(every_count, positions_after_pushes)
{
    struct answers answers;
    int counted = 0;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++) {
        counted += answers.items[i].count_count > 0;
        count_level(&answers.items[i]);
    }
    cr_expect_gt(counted, 60);
    answers_release(&answers);
}
