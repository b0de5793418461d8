/*
 * Memory and parts of a search, before it begins.
 */
#include "engines/astar/loop.h"
#include "search/patterns.h"

#define PAIRS_AT_ONCE (UINT64_C(1) << 17)

static bool allocate(struct astar_search *search)
{
    struct run *run = search->run;
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    uint64_t *boxes;
    if (!RUN_SETS(run, &boxes, &search->reach, &search->child_reach,
                  &search->scratch, &search->wanted) ||
        !RUN_NEW(run, search->pushes, 4 * (size_t)board->box_count) ||
        !RUN_NEW(run, search->steps, n) ||
        !RUN_NEW(run, search->queue_squares, n))
        return false;
    state_init(&search->state, board, boxes);
    return true;
}

static bool prepare_deadlocks(struct astar_search *search)
{
    for (int i = 0; deadlocks[i]; i++) {
        if (!(search->config->deadlocks >> i & 1))
            continue;
        const struct deadlock *deadlock = deadlocks[i];
        void *self = deadlock->prepare(search->run);
        if (!self)
            return false;
        if (strcmp(deadlock->name, "freeze") == 0) {
            search->cheap = deadlock;
            search->cheap_self = self;
        } else if (search->costly_count < SEARCH_MAX_DEADLOCKS) {
            search->costly[search->costly_count] = deadlock;
            search->costly_self[search->costly_count++] = self;
        }
    }
    return true;
}

/* With the tables of another thread's search, if there is one already. */
static bool prepare_bounds(struct astar_search *search,
                           const struct astar_search *other)
{
    const struct astar_config *config = search->config;
    /* Ranks make larger ones together: see team.c. */
    bool whole = config->patterns && !search->courier;
    /* Where pairs take long they wait as larger groups do: see loop.c. */
    bool wait = patterns_total(search->places, 2) > PAIRS_AT_ONCE;
    struct heuristic_options options = {.places = search->places,
                                        .patterns = whole  ? config->patterns
                                                    : wait ? 1
                                                           : 2,
                                        .distance = config->distance,
                                        .groups = patterns_most(search->run),
                                        .courier = search->courier};
    search->heuristic = heuristics[config->heuristic];
    search->stage = other ? other->stage : 1;
    search->bounds = other && search->heuristic->share
                         ? search->heuristic->share(other->bounds, search->run)
                         : search->heuristic->prepare(search->run, &options);
    return search->bounds != NULL;
}

/* Those that keep the fewest pushes may lose the fewest moves. */
static bool prepare_prunings(struct astar_search *search)
{
    struct run *run = search->run;
    unsigned set = search->config->prunings;
    if (search->exact)
        set &= 1u << PRUNE_SYMMETRY;
    if (run->board->rules == RULES_SINK && set >> PRUNE_STRAIGHT & 1) {
        search->straight = sinking_new(run, search->places);
        if (!search->straight)
            return false;
    }
    search->tunnels = set >> PRUNE_TUNNELS & 1;
    if (set >> PRUNE_PI_CORRAL & 1 && !(search->pi = pi_corral_new(run)))
        return false;
    return !(set >> PRUNE_SYMMETRY & 1) ||
           (search->symmetry = symmetry_new(run)) != NULL;
}

/* What each thread has for itself. */
static bool prepare_worker(struct astar_search *search,
                           const struct astar_search *other)
{
    struct run *run = search->run;
    if (!allocate(search))
        return false;
    queue_init(&search->queue, run);
    int ties = search->config->ties;
    search->queue.shuffle = ties == TIES_RANDOM || ties == TIES_SCATTER;
    search->queue.rotate = !search->has_second && ties >= TIES_SPREAD;
    search->moved = NO_SQUARE;
    search->pending.number = QUEUE_EMPTY;
    return prepare_prunings(search) && prepare_deadlocks(search) &&
           prepare_bounds(search, other) &&
           table_init(&search->table, run, run->board->dead) &&
           table_beside(&search->table, &search->nodes,
                        sizeof *search->nodes) &&
           (!search->has_second || table_beside(&search->table, &search->second,
                                                sizeof *search->second));
}

/* Distances of boxes; with the walk in them when moves are counted and the
 * heuristic looks at distances. */
static bool prepare_places(struct astar_search *search)
{
    struct run *run = search->run;
    int heuristic = search->config->heuristic;
    bool walks = search->by_moves && search->config->walks &&
                 heuristic >= HEURISTIC_PARTITION;
    if (walks && !walking_init(&search->walking, run))
        return false;
    search->places = places_new_with(run, (void *)search->walking.cost);
    return search->places != NULL;
}

bool astar_init(struct astar_search *search, struct run *run,
                const struct astar_config *config, struct courier *courier)
{
    *search = (struct astar_search){.run = run,
                                    .config = config,
                                    .courier = courier,
                                    .workers = 1,
                                    .here = 1};
    search->by_moves = run_by_moves(run);
    search->has_second = run_has_second(run);
    search->exact = search->by_moves || search->has_second;
    if (run->plan.count > 0 && !search->has_second)
        search->high = (uint32_t)run_plan_cost(run);
    search->improved = UINT64_MAX;
    return prepare_places(search) && prepare_worker(search, NULL);
}

bool astar_share(struct astar_search *search, const struct astar_search *first,
                 struct run *run)
{
    *search = (struct astar_search){.run = run,
                                    .config = first->config,
                                    .by_moves = first->by_moves,
                                    .has_second = first->has_second,
                                    .exact = first->exact,
                                    .high = first->high,
                                    .places = first->places,
                                    .walking = first->walking};
    return prepare_worker(search, first);
}
