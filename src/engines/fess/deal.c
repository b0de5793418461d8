/*
 * List scheduling (Graham 1966): each strategy goes to the thread that has
 * least so far.  But one that goes for what another has found stays with that
 * one: its turn then comes when the other has had its own.
 */
#include "engines/fess/deal.h"

bool deal_needs_others(const struct style *style)
{
    return style->backward || style->kind == KIND_HALF;
}

/* What finds the aim or hint of a style, best first: kinds from the other end;
 * answers how many. */
static int find_givers(const struct style *style, enum kind kinds[2])
{
    bool value = style->kind == KIND_VALUE, half = style->kind == KIND_HALF;
    kinds[0] = style->close_every == 1 ? KIND_HALF
               : half                  ? KIND_LOOSE
                                       : KIND_GREEDY;
    kinds[1] = half && style->close_every != 1 ? KIND_GREEDY : KIND_LOOSE;
    return half || value ? 2 : 0;
}

/* Whom a style goes with, before it in the list; itself: with nobody. */
static size_t find_leader(const struct style *styles, unsigned chosen, size_t i)
{
    enum kind kinds[2];
    int count = find_givers(&styles[i], kinds);
    for (int n = 0; n < count; n++)
        for (size_t k = 0; k < i; k++)
            if (chosen >> k & 1 && styles[k].kind == kinds[n] &&
                styles[k].backward != styles[i].backward)
                return k;
    return i;
}

static int find_least(const int *places, int workers)
{
    int least = 0;
    for (int i = 1; i < workers; i++)
        if (places[i] < places[least])
            least = i;
    return least;
}

int deal_styles(const struct style *styles, unsigned chosen, int threads,
                int worker[MAX_STYLES])
{
    int places[MAX_STYLES] = {0}, workers = 0;
    for (size_t i = 0; i < MAX_STYLES; i++)
        workers += chosen >> i & 1 && !deal_needs_others(&styles[i]);
    if (workers > threads)
        workers = threads;
    if (workers < 1)
        workers = 1;
    for (size_t i = 0; i < MAX_STYLES; i++) {
        if (!(chosen >> i & 1))
            continue;
        size_t leader = find_leader(styles, chosen, i);
        if (leader < i)
            worker[i] = worker[leader];
        else if (styles[i].kind == KIND_HALF)
            worker[i] = 0; /* no aim, no turn */
        else
            worker[i] = find_least(places, workers);
        places[worker[i]]++;
    }
    return workers;
}
