#include <criterion/criterion.h>

#include "base/arena.h"

Test(arena, pieces_are_zero_and_apart)
{
    struct arena arena;
    arena_init(&arena, 0);
    unsigned char *pieces[500];
    for (size_t i = 0; i < 500; i++) {
        pieces[i] = arena_alloc(&arena, i * 7 + 1, 1);
        cr_assert(pieces[i]);
        for (size_t k = 0; k < i * 7 + 1; k++)
            cr_assert_eq(pieces[i][k], 0);
        memset(pieces[i], (int)(i % 250 + 1), i * 7 + 1);
    }
    for (size_t i = 0; i < 500; i++)
        for (size_t k = 0; k < i * 7 + 1; k++)
            cr_assert_eq(pieces[i][k], i % 250 + 1);
    arena_release(&arena);
    cr_assert_eq(arena.used, 0);
}

Test(arena, budget_is_kept)
{
    struct arena arena;
    arena_init(&arena, 1000000);
    cr_assert(arena_alloc(&arena, 1, 500000));
    cr_assert_null(arena_alloc(&arena, 1, 500000));
    cr_assert_null(arena_alloc(&arena, SIZE_MAX / 2, 3));
    cr_assert_null(arena_block(&arena, SIZE_MAX));
    cr_assert(arena_alloc(&arena, 1, 100000), "a refusal changes nothing");
    cr_assert_leq(arena.used, 1000000);
    arena_release(&arena);
}

Test(arena, blocks_grow_shrink_and_go)
{
    struct arena arena;
    arena_init(&arena, 1 << 20);
    unsigned char *a = arena_block(&arena, 1000);
    unsigned char *b = arena_block(&arena, 1000);
    unsigned char *c = arena_block(&arena, 1000);
    cr_assert(a && b && c);
    memset(b, 42, 1000);
    b = arena_resize(&arena, b, 500000);
    cr_assert(b);
    cr_assert_eq(b[999], 42);
    cr_assert_null(arena_resize(&arena, b, 2 << 20));
    cr_assert_eq(b[0], 42, "the old block still stands");
    size_t used = arena.used;
    b = arena_resize(&arena, b, 1000);
    cr_assert_lt(arena.used, used);
    arena_free(&arena, a);
    arena_free(&arena, c);
    arena_free(&arena, NULL);
    cr_assert_eq(b[999], 42);
    cr_assert_geq(arena.peak, 500000);
    arena_free(&arena, b);
    cr_assert_eq(arena.used, 0);
    arena_release(&arena);
}

Test(arena, the_nth_request_fails)
{
    struct arena arena;
    arena_init(&arena, 0);
    arena.fail_from = 3;
    cr_assert(arena_alloc(&arena, 1, 8));
    cr_assert(arena_alloc(&arena, 1, 8));
    cr_assert_null(arena_alloc(&arena, 1, 8));
    cr_assert_null(arena_block(&arena, 8));
    arena_release(&arena);
}

/* Nothing is not memory that ended. */
Test(arena, nothing_can_be_had)
{
    struct arena arena;
    arena_init(&arena, 0);
    cr_assert(arena_alloc(&arena, 0, 8));
    cr_assert(arena_alloc(&arena, 0, 8));
    arena_release(&arena);
}

/* What forked arenas take counts in the first one. */
Test(arena, forks_share_the_budget)
{
    struct arena arena, fork;
    arena_init(&arena, 1000000);
    arena_fork(&fork, &arena);
    cr_assert(arena_block(&arena, 400000));
    void *block = arena_block(&fork, 400000);
    cr_assert(block);
    cr_assert_null(arena_block(&arena, 400000));
    cr_assert_null(arena_block(&fork, 400000));
    cr_assert_null(arena_resize(&fork, block, 700000));
    size_t used = arena.used;
    cr_assert_geq(used, 800000);
    cr_assert_leq(arena.peak, 1000000);
    arena_release(&fork);
    cr_assert_lt(arena.used, used);
    cr_assert(arena_block(&arena, 400000));
    arena_release(&arena);
    cr_assert_eq(arena.used, 0);
}
