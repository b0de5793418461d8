/*
 * The same pushes in another order.  A turn is a run of pushes of one box.
 * Allowed is every arrangement of the plan with one turn made earlier or
 * later, also halfway, as far as that box is not pushed in between; with more
 * scale, two of them.  The shortest way through these is the best order, by
 * walking where the pushes are the same.
 */
#include "core/route.h"
#include "optimize/passage.h"
#include "optimize/methods/methods.h"

#define MOST_KEYS 4000000

struct turn {
    size_t first, end; /* its pushes */
    square from, to;   /* of the box */
};

struct reorder {
    struct passage passage;
    struct turn *turns;
    size_t count;
    struct key *keys; /* of the plan's arrangements */
    size_t reach;     /* turns to look ahead for a second one */
};

static void find_turns(struct reorder *reorder)
{
    const struct passage *passage = &reorder->passage;
    struct turn *turn = NULL;
    for (size_t i = 0; i < passage->count; i++) {
        struct push push = passage->plan[i];
        if (!turn || turn->to != push.from) {
            turn = reorder->turns + reorder->count++;
            *turn = (struct turn){.first = i, .from = push.from};
        }
        turn->end = i + 1;
        turn->to = passage->board->next[push.from][push.d];
    }
}

static bool prepare(struct reorder *reorder)
{
    struct passage *passage = &reorder->passage;
    struct run *run = passage->run;
    struct state *state = &passage->state;
    size_t room = passage->count + 1;
    if (!RUN_NEW(run, reorder->turns, room) ||
        !RUN_NEW(run, reorder->keys, room))
        return false;
    find_turns(reorder);
    state_init(state, passage->board, state->boxes);
    reorder->keys[0] = state->key;
    for (size_t i = 0; i < passage->count; i++) {
        state_push(state, passage->plan[i]);
        reorder->keys[i + 1] = state->key;
    }
    return true;
}

/* What the pushes from one to another do to the key. */
static struct key change(const struct reorder *reorder, size_t first,
                         size_t end)
{
    return key_xor(reorder->keys[first], reorder->keys[end]);
}

static bool allow(struct reorder *reorder, struct key key)
{
    struct passage *passage = &reorder->passage;
    if (passage->allowed.count >= MOST_KEYS)
        return true;
    return passage_allow(passage, key) && !run_poll(passage->run);
}

/* The arrangements from first to end with a change, all of them. */
static bool allow_all(struct reorder *reorder, size_t first, size_t end,
                      struct key change)
{
    for (size_t i = first; i <= end; i++)
        if (!allow(reorder, key_xor(reorder->keys[i], change)))
            return false;
    return true;
}

/* A turn made step by step at another moment: its first steps, if earlier, or
 * its last ones undone, if later. */
static bool allow_steps(struct reorder *reorder, const struct turn *turn,
                        size_t moment, struct key more)
{
    struct key base = key_xor(reorder->keys[moment], more);
    size_t fixed = moment <= turn->first ? turn->first : turn->end;
    for (size_t i = turn->first; i <= turn->end; i++)
        if (!allow(reorder, key_xor(base, change(reorder, fixed, i))))
            return false;
    return true;
}

/* A turn at any moment back to when its box was pushed before, or on to when
 * it is pushed next; more is done besides in all of that. */
static bool allow_moments(struct reorder *reorder, size_t number,
                          struct key more, size_t farthest)
{
    const struct turn *turns = reorder->turns, *turn = turns + number;
    struct key whole = key_xor(change(reorder, turn->first, turn->end), more);
    for (size_t i = number; i-- > 0 && number - i <= farthest;) {
        if (turns[i].to == turn->from || turns[i].from == turn->to)
            break;
        if (!allow_all(reorder, turns[i].first, turns[i].end, whole) ||
            !allow_steps(reorder, turn, turns[i].first, more))
            return false;
    }
    for (size_t i = number + 1; i < reorder->count && i - number <= farthest;
         i++) {
        if (turns[i].from == turn->to)
            break;
        if (!allow_all(reorder, turns[i].first, turns[i].end, whole) ||
            !allow_steps(reorder, turn, turns[i].end, more))
            return false;
    }
    return true;
}

/* Two turns, not far from one another. */
static bool allow_pairs(struct reorder *reorder, size_t number)
{
    const struct turn *turns = reorder->turns;
    for (size_t i = number + 1;
         i < reorder->count && i - number <= reorder->reach; i++) {
        struct key a = change(reorder, turns[number].first, turns[number].end);
        struct key b = change(reorder, turns[i].first, turns[i].end);
        if (!allow_moments(reorder, number, b, reorder->reach) ||
            !allow_moments(reorder, i, a, reorder->reach))
            return false;
    }
    return true;
}

static bool allow_orders(struct reorder *reorder)
{
    for (size_t i = 0; i < reorder->count; i++)
        if (!allow_moments(reorder, i, (struct key){0, 0}, reorder->count) ||
            (reorder->reach > 0 && !allow_pairs(reorder, i)))
            return false;
    return true;
}

static enum errand_end reorder(struct errand *errand)
{
    struct run *run = errand->run;
    struct reorder reorder = {
        .reach = errand->scale ? (size_t)1 << errand->scale : 0};
    if (passage_init(&reorder.passage, run, true) && prepare(&reorder) &&
        passage_allow_plan(&reorder.passage, &run->plan) &&
        allow_orders(&reorder))
        passage_search(&reorder.passage);
    if (run->stopped_by != STOP_NONE)
        return ERRAND_CUT;
    return reorder.reach > reorder.count ||
                   reorder.passage.allowed.count >= MOST_KEYS
               ? ERRAND_DONE
               : ERRAND_MORE;
}

const struct method reorder_method = {
    .name = "reorder",
    .summary = "the same pushes in another order",
    .rules = 1 << RULES_GOALS,
    .promise = 1,
    .breaks_ties = true,
    .quick = true,
    .improve = reorder,
};
