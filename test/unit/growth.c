/* The tree of fess that grows where its value is highest. */
#include <criterion/criterion.h>

#include "engines/fess/growth.h"

static struct run run;
static struct growth growth;

static void begin(uint32_t patience)
{
    run_init(&run, NULL);
    growth_init(&growth, &run, patience);
}

static void end(void)
{
    growth_release(&growth);
    run_release(&run);
}

/* A node whose branches have these values, 0 ends them; from is their number
 * in the list. */
static void add_node(const int32_t *values)
{
    cr_assert(growth_add_node(&growth));
    for (int i = 0; values[i]; i++)
        cr_assert(
            growth_add_branch(&growth, (struct branch){.node = NO_BRANCH,
                                                       .value = values[i],
                                                       .from = (square)i}));
    growth_sort(&growth);
}

static struct move walk(void)
{
    struct move move;
    cr_assert(growth_walk(&growth, &move));
    return move;
}

static void expect(uint32_t parent, square from)
{
    struct move move = walk();
    cr_assert_eq(move.parent, parent, "at node %u", move.parent);
    cr_assert_eq(move.from, from, "branch %u", move.from);
}

Test(growth, best_branch_first)
{
    begin(0);
    add_node((const int32_t[]){3, 9, 5, 0});
    expect(0, 1);
    add_node((const int32_t[]){4, 6, 0}); /* worse than hoped, still best */
    growth_settle(&growth, true);
    expect(1, 1);
    add_node((const int32_t[]){1, 0});
    growth_settle(&growth, true);
    expect(0, 2); /* 5 is more than 4 */
    end();
}

/* A node without branches is cut off, and those that only led to it. */
Test(growth, dead_ends_are_handed_up)
{
    begin(0);
    add_node((const int32_t[]){8, 2, 0});
    expect(0, 0);
    add_node((const int32_t[]){7, 0});
    growth_settle(&growth, true);
    expect(1, 0);
    growth_settle(&growth, false);
    cr_assert_eq(growth.forks[1].count, 0);
    cr_assert_eq(growth.forks[0].count, 1);
    expect(0, 1);
    add_node((const int32_t[]){0}); /* nothing possible there */
    growth_settle(&growth, true);
    struct move move;
    cr_assert_not(growth_walk(&growth, &move));
    end();
}

/* Every third visit goes to the others in turn, from good to bad. */
Test(growth, others_get_their_turn)
{
    begin(2);
    add_node((const int32_t[]){10, 30, 20, 0});
    static const square wanted[] = {1, 1, 2, 1, 1, 0, 1, 1, 1, 1, 1, 2};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        expect(0, wanted[i]);
    end();
}

/* However good the rest is, every branch is tried in the end. */
Test(growth, nothing_is_forgotten)
{
    begin(5);
    add_node((const int32_t[]){1, 100, 0});
    int steps = 0;
    for (struct move move = walk(); move.parent != 0 || move.from != 0;
         move = walk()) {
        add_node((const int32_t[]){100, 100, 100, 0});
        growth_settle(&growth, true);
        cr_assert_lt(++steps, 20);
    }
    end();
}
