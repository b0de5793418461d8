/*
 * Best-first growth of a tree with values handed up the path after each step;
 * branches of a node lie together, sorted, and a branch that ends is moved out.
 */
#include "engines/fess/growth.h"

#include <stdlib.h>

void growth_init(struct growth *growth, struct run *run, uint32_t patience)
{
    *growth = (struct growth){.run = run, .patience = patience};
}

void growth_release(struct growth *growth)
{
    struct arena *arena = &growth->run->arena;
    arena_free(arena, growth->forks);
    arena_free(arena, growth->branches);
    arena_free(arena, growth->path);
}

bool growth_add_node(struct growth *growth)
{
    return RUN_ADD(growth->run, growth->forks, growth->fork_count,
                   growth->fork_capacity,
                   (struct fork){.first = growth->branch_count});
}

bool growth_add_branch(struct growth *growth, struct branch branch)
{
    struct fork *fork = &growth->forks[growth->fork_count - 1];
    if (!RUN_ADD(growth->run, growth->branches, growth->branch_count,
                 growth->branch_capacity, branch))
        return false;
    fork->count++;
    return true;
}

/* By value; then by what they are, so that all libraries sort alike. */
static int compare(const void *a, const void *b)
{
    const struct branch *one = a, *two = b;
    if (one->value != two->value)
        return one->value > two->value ? -1 : 1;
    if (one->from != two->from)
        return one->from < two->from ? -1 : 1;
    if (one->to != two->to)
        return one->to < two->to ? -1 : 1;
    return one->side < two->side ? -1 : one->side > two->side;
}

void growth_sort(struct growth *growth)
{
    struct fork *fork = &growth->forks[growth->fork_count - 1];
    if (fork->count)
        qsort(growth->branches + fork->first, fork->count,
              sizeof *growth->branches, compare);
    fork->best = 0;
}

/* The branch to take on this visit. */
static uint32_t choose(struct growth *growth, struct fork *fork)
{
    fork->visits++;
    if (growth->patience == 0 || fork->visits % (growth->patience + 1) != 0)
        return fork->best;
    fork->turn = fork->turn + 1 < fork->count ? fork->turn + 1 : 0;
    return fork->turn;
}

bool growth_walk(struct growth *growth, struct move *move)
{
    uint32_t node = 0;
    growth->path_length = 0;
    if (growth->fork_count == 0 || growth->forks[0].count == 0)
        return false;
    for (;;) {
        struct fork *fork = &growth->forks[node];
        uint32_t chosen = choose(growth, fork);
        if (!RUN_ADD(growth->run, growth->path, growth->path_length,
                     growth->path_capacity, node))
            return false;
        const struct branch *branch = &growth->branches[fork->first + chosen];
        if (branch->node == NO_BRANCH) {
            growth->tried = chosen;
            *move = (struct move){.parent = node,
                                  .from = branch->from,
                                  .to = branch->to,
                                  .side = branch->side};
            return true;
        }
        node = branch->node;
    }
}

static void find_best(const struct growth *growth, struct fork *fork)
{
    const struct branch *branches = growth->branches + fork->first;
    fork->best = 0;
    for (uint32_t i = 1; i < fork->count; i++)
        if (branches[i].value > branches[fork->best].value)
            fork->best = i;
}

/* The number of the branch to a node among those of its parent. */
static uint32_t branch_to(const struct growth *growth, const struct fork *fork,
                          uint32_t node)
{
    uint32_t i = 0;
    while (growth->branches[fork->first + i].node != node)
        i++;
    return i;
}

/* Sets what a branch is worth now, or cuts it off. */
static void revise(struct growth *growth, struct fork *fork, uint32_t number,
                   uint32_t node)
{
    struct branch *branches = growth->branches + fork->first;
    const struct fork *next = node == NO_BRANCH ? NULL : &growth->forks[node];
    if (next && next->count > 0) {
        branches[number].node = node;
        branches[number].value =
            growth->branches[next->first + next->best].value;
    } else {
        fork->count--;
        memmove(branches + number, branches + number + 1,
                (fork->count - number) * sizeof *branches);
        if (fork->turn > number)
            fork->turn--;
    }
    find_best(growth, fork);
}

void growth_settle(struct growth *growth, bool grown)
{
    uint32_t node = grown ? (uint32_t)growth->fork_count - 1 : NO_BRANCH;
    uint32_t number = growth->tried;
    for (size_t i = growth->path_length; i-- > 0;) {
        struct fork *fork = &growth->forks[growth->path[i]];
        revise(growth, fork, number, node);
        node = growth->path[i];
        if (i > 0)
            number =
                branch_to(growth, &growth->forks[growth->path[i - 1]], node);
    }
}
