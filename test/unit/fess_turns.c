/*
 * Whose turn it is in a portfolio of strategies.
 */
#include <criterion/criterion.h>

#include "engines/fess/turns.h"

enum { PLAN, GREEDY, LOOSE, HALF, STYLES };

static const struct style styles[MAX_STYLES] = {
    [PLAN] = {.kind = KIND_PLAN},
    [GREEDY] = {.kind = KIND_GREEDY, .most_turns = 2},
    [LOOSE] = {.kind = KIND_LOOSE, .backward = true},
    [HALF] = {.kind = KIND_HALF},
};
#define ALL ((1u << STYLES) - 1)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct strategy loose;

static void begin(struct turns *turns, unsigned chosen)
{
    turns_init(turns, styles, chosen, 100);
    turns->strategies = &lock;
    loose = (struct strategy){.style = styles[LOOSE], .loose = UINT32_MAX};
    turns->list[2].strategy = &loose;
}

/* The style of the next turn, which is taken; STYLES: none now, -1: never. */
static int take(struct turns *turns, struct strategy_turn **turn,
                struct round *length)
{
    bool more = true;
    *turn = turns_next(turns, &more);
    if (!*turn)
        return more ? STYLES : -1;
    *length = turns_begin(turns, *turn);
    (*turn)->count++;
    return (int)(*turn)->style;
}

static void play(struct turns *turns, int style, uint64_t slice, uint64_t work)
{
    struct strategy_turn *turn;
    struct round length;
    cr_assert_eq(take(turns, &turn, &length), style);
    cr_expect_eq(length.slice, slice, "%d: %d", style, (int)length.slice);
    cr_expect_eq(length.work, work, "%d: %d", style, (int)length.work);
    if (work == 0)
        length.work = 10 * slice;
    turns_end(turns, turn, &length);
}

Test(fess_turns, each_has_one_in_every_round)
{
    struct turns turns;
    begin(&turns, ALL);
    play(&turns, PLAN, 100, 0);
    play(&turns, GREEDY, 100, 1000);
    play(&turns, LOOSE, 100, 1000); /* a half has no aim yet */
    play(&turns, PLAN, 150, 0);
    loose.loose = 1;
    play(&turns, GREEDY, 150, 1500);
    play(&turns, LOOSE, 150, 1500);
    play(&turns, HALF, 150, 1500);
    play(&turns, PLAN, 225, 0);
    play(&turns, LOOSE, 225, 2250); /* the greedy one has had its turns */
    play(&turns, HALF, 225, 2250);
    turns_release(&turns);
}

Test(fess_turns, who_is_free_takes_the_next)
{
    struct turns turns;
    struct strategy_turn *plan, *greedy, *pulls, *half;
    struct round length, other;
    begin(&turns, ALL);
    loose.loose = 1;
    cr_assert_eq(take(&turns, &plan, &length), PLAN);
    cr_assert_eq(take(&turns, &greedy, &other), GREEDY);
    cr_expect_eq(other.work, 0); /* nobody knows yet what a turn takes */
    cr_assert_eq(take(&turns, &pulls, &other), LOOSE);
    /* The half waits for the loose one, and all others are at work. */
    cr_assert_eq(take(&turns, &half, &other), STYLES);
    other.work = 700;
    turns_end(&turns, greedy, &other);
    cr_assert_eq(take(&turns, &greedy, &length), GREEDY); /* its next round */
    cr_expect_eq(length.slice, 150);
    turns_end(&turns, pulls, &other);
    cr_assert_eq(take(&turns, &half, &length), HALF);
    cr_expect_eq(length.slice, 100);
    cr_expect_eq(length.work, 700);
    turns_release(&turns);
}

Test(fess_turns, others_guess_what_a_turn_takes)
{
    struct turns turns;
    struct strategy_turn *plan, *greedy;
    struct round length, other;
    begin(&turns, 1 << PLAN | 1 << GREEDY);
    play(&turns, PLAN, 100, 0);
    play(&turns, GREEDY, 100, 1000);
    cr_assert_eq(take(&turns, &plan, &length), PLAN);
    cr_assert_eq(take(&turns, &greedy, &other), GREEDY);
    cr_expect_eq(length.work, 0);
    cr_expect_eq(other.work, 1500);
    turns_release(&turns);
}

Test(fess_turns, they_end_when_nothing_is_left)
{
    struct turns turns;
    struct strategy_turn *turn;
    struct round length;
    begin(&turns, 1 << PLAN | 1 << GREEDY);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(take(&turns, &turn, &length), i ? GREEDY : PLAN);
        turn->done = true;
        turns_end(&turns, turn, &length);
    }
    cr_assert_eq(take(&turns, &turn, &length), -1);
    turns_release(&turns);
}

Test(fess_turns, a_search_from_the_goals_needs_one_to_meet)
{
    struct turns turns;
    struct strategy_turn *turn;
    struct round length;
    begin(&turns, 1 << LOOSE);
    cr_assert_eq(take(&turns, &turn, &length), -1);
    turns_release(&turns);
}
