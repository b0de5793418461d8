/*
 * Distances of one box alone from goals and from starts; hotspots as FESS has
 * them, by an access table for each square as a wall, which is why only smaller
 * levels have them.
 */
#include "engines/fess/domain.h"

#include "base/bits.h"
#include "core/distance.h"
#include "engines/fess/estimate.h"
#include "search/access.h"

/* Larger levels do without hotspots, whose tables grow with the square. */
#define HOTSPOT_SQUARES 500

static bool fill_near(struct domain *domain)
{
    struct run *run = domain->run;
    const struct board *board = domain->board;
    size_t n = (size_t)board->squares;
    domain->near = run_alloc(run, n, sizeof *domain->near);
    domain->from_starts = run_alloc(run, n, sizeof *domain->from_starts);
    domain->unreached = run_alloc(run, board->words, sizeof *domain->unreached);
    uint64_t *starts = run_alloc(run, board->words, sizeof *starts);
    struct distances *table = run_alloc(run, n, sizeof *table);
    uint32_t *queue = run_alloc(run, DISTANCE_QUEUE(board), sizeof *queue);
    if (!domain->near || !domain->from_starts || !domain->unreached ||
        !starts || !table || !queue)
        return false;
    for (int i = 0; i < board->box_count; i++)
        bits_add(starts, board->box_squares[i]);
    distance_from(board, starts, -1, NULL, table, queue);
    for (size_t s = 0; s < n; s++) {
        domain->near[s] = distance_least(&board->nearest[s]);
        domain->from_starts[s] = distance_least(&table[s]);
        if (domain->from_starts[s] == DISTANCE_NONE)
            bits_add(domain->unreached, s);
    }
    return true;
}

static int goals_from(const struct access *access,
                      const struct access_table *table, size_t s)
{
    int count = 0;
    for (size_t i = 0; i < access->goal_words; i++) {
        uint64_t goals = 0;
        for (size_t d = 0; d < DIR_COUNT; d++)
            goals |= table->goals[(4 * s + d) * access->goal_words + i];
        count += (int)bits_count(goals);
    }
    return count;
}

/* A box on y hampers one on x if x comes to fewer goals with a wall on y. */
static bool fill_hotspots(struct domain *domain)
{
    struct run *run = domain->run;
    const struct board *board = domain->board;
    size_t n = (size_t)board->squares, words = board->words;
    if (n > HOTSPOT_SQUARES)
        return true;
    domain->hampers = run_alloc(run, n * words, sizeof *domain->hampers);
    domain->hampered = run_alloc(run, n * words, sizeof *domain->hampered);
    uint64_t *walls = run_alloc(run, words, sizeof *walls);
    int *all = run_alloc(run, n, sizeof *all);
    struct access *access = access_new(run);
    if (!domain->hampers || !domain->hampered || !walls || !all || !access)
        return false;
    const struct access_table *table = access_find(access, walls);
    for (size_t x = 0; table && x < n; x++)
        all[x] = goals_from(access, table, x);
    for (size_t y = 0; table && y < n; y++) {
        if (run_poll(run))
            return false;
        if (bits_has(domain->freeze->dead, y))
            continue;
        bits_add(walls, y);
        table = access_find(access, walls);
        bits_remove(walls, y);
        for (size_t x = 0; table && x < n; x++)
            if (x != y && goals_from(access, table, x) < all[x]) {
                bits_add(domain->hampers + x * words, y);
                bits_add(domain->hampered + y * words, x);
            }
    }
    return table;
}

static bool find_pairs(struct domain *domain)
{
    struct run *run = domain->run;
    domain->pairs[false] = pairs_new(run, false, domain->freeze->dead);
    domain->pairs[true] = pairs_new(run, true, domain->unreached);
    return domain->pairs[false] && domain->pairs[true];
}

static bool fill_tables(struct domain *domain)
{
    return fill_near(domain) && fill_hotspots(domain) && find_pairs(domain);
}

/* Tables that nobody changes, of another domain of the same board. */
static bool borrow_tables(struct domain *domain, const struct domain *other)
{
    domain->near = other->near;
    domain->from_starts = other->from_starts;
    domain->unreached = other->unreached;
    domain->hampers = other->hampers;
    domain->hampered = other->hampered;
    domain->pairs[false] = other->pairs[false];
    domain->pairs[true] = other->pairs[true];
    return true;
}

static struct domain *make(struct run *run, const struct domain *other)
{
    struct domain *domain = run_alloc(run, 1, sizeof *domain);
    if (!domain)
        return NULL;
    domain->run = run;
    domain->board = run->board;
    domain->freeze = freeze_new(run);
    domain->corral = corral_new(run);
    domain->pi = pi_corral_new(run);
    domain->bipartite = deadlock_find("bipartite")->prepare(run);
    domain->retrograde = deadlock_find("retrograde")->prepare(run);
    domain->rooms = rooms_new(run);
    bool ok = domain->freeze && domain->corral && domain->pi &&
              domain->bipartite && domain->retrograde && domain->rooms;
    ok = ok && (other ? borrow_tables(domain, other) : fill_tables(domain));
    return ok ? domain : NULL;
}

struct domain *domain_new(struct run *run)
{
    return make(run, NULL);
}

struct domain *domain_beside(struct run *run, const struct domain *first)
{
    return make(run, first);
}

struct packing *domain_plan(struct domain *domain,
                            struct packing_options options)
{
    int i = 0;
    for (; i < DOMAIN_PLANS && domain->plans[i]; i++) {
        const struct packing_options *of = &domain->plans[i]->options;
        if (of->pulls == options.pulls && of->room == options.room &&
            of->sinks == options.sinks)
            return domain->plans[i];
    }
    struct packing *plan = packing_new(domain->run, options);
    if (i < DOMAIN_PLANS)
        domain->plans[i] = plan;
    return plan;
}

bool domain_lost(struct domain *domain, const struct state *state,
                 const uint64_t *reach, square pushed)
{
    const struct deadlock *bipartite = deadlock_find("bipartite");
    const struct deadlock *retrograde = deadlock_find("retrograde");
    return pairs_any(domain->pairs[false], state->boxes, reach) ||
           retrograde->lost(domain->retrograde, state, reach, pushed) ||
           bipartite->lost(domain->bipartite, state, reach, pushed) ||
           corral_known(domain->corral, state, NO_SQUARE) ||
           corral_search(domain->corral, state, reach) ||
           corral_knotted(domain->corral, state);
}
