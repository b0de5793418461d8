/*
 * Hash-distributed A* (Kishimoto, Fukunaga and Botea 2009, Scalable, Parallel
 * Best-First Search for Optimal Sequential Planning) on threads, and on those
 * of other ranks (distant.h).
 */
#include "engines/astar/team.h"

#include "engines/astar/beam.h"
#include "engines/astar/loop.h"
#include "engines/astar/resume.h"
#include "search/exchange/keep.h"

#define STEPS_PER_POST 8 /* a batch that is not full waits no longer */
#define EXPANDED_PER_LOOK 64
#ifdef KURA_TINY_TABLES
#define LEAST_BEAM 4
#else
#define LEAST_BEAM 4000 /* positions; smaller ones are not divided */
#endif

/* Costs in the order in which plans are preferred. */
static uint64_t key_of(const struct astar_search *search, uint32_t first,
                       uint32_t second)
{
    return (uint64_t)first << 32 | (search->has_second ? second : 0);
}

/* ---- Work ---- */

/* Now and then, and whenever there is nothing else to do. */
static bool is_time_to_look(const struct seat *seat)
{
    const struct astar_search *search = seat->search;
    return seat->port->resting || seat->port->waiting ||
           (search->expanded % EXPANDED_PER_LOOK == 0 &&
            search->expanded != search->improved);
}

/* Again where tables have grown, as long as they do. */
static void look(struct seat *seat)
{
    struct astar_search *search = seat->search;
    uint8_t before;
    search->improved = search->expanded;
    do {
        before = search->stage;
        team_supervise(seat);
    } while (search->stage > before && !exchange_over(seat->port->exchange));
}

/* What has to be seen to before each step; false when the search is over. */
static bool attend(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    struct port *port = seat->port;
    bool first = exchange_is_first(port);
    if (seat->steps % STEPS_PER_POST == 0) {
        exchange_flush(port);
        exchange_attend(port);
    }
    if (exchange_has_mail(port) &&
        !exchange_receive(port, letters_read, search))
        run_stopped(seat->run, STOP_MEMORY);
    if (run_stop(seat->run, seat->run->nodes))
        exchange_stop(&team->exchange, seat->run->stopped_by);
    uint64_t best = team->best;
    if (best != NO_BEST)
        search->high = (uint32_t)(best >> 32) + search->has_second;
    if (!first && team->pausing)
        team_pause(seat);
    else if (first && is_time_to_look(seat))
        look(seat);
    return !exchange_over(&team->exchange);
}

bool team_take_plan(struct team *team, uint64_t key, uint32_t name)
{
    pthread_mutex_lock(&team->lock);
    bool better = key < team->best;
    if (better) {
        team->best = key;
        team->best_name = name;
    }
    pthread_mutex_unlock(&team->lock);
    return better;
}

/* A plan ends at this position. */
static void note_plan(struct astar_search *search, uint32_t number,
                      uint64_t key)
{
    struct team *team = search->team;
    uint32_t name = astar_name(search, number);
    if (team_take_plan(team, key, name) && team->courier)
        distant_tell(team, NEWS_PLAN, name, key);
    if (search->config->weight > 1)
        exchange_stop(&team->exchange, STOP_NONE);
}

/* Has the worker only positions that come later than those of others?  The
 * least of them is filed under *key. */
static bool is_ahead(struct seat *seat, uint32_t *key)
{
    struct astar_search *search = seat->search;
    if (search->config->weight > 1 || search->pending.number != QUEUE_EMPTY)
        return false;
    *key = queue_lowest(&search->queue);
    return *key != QUEUE_EMPTY &&
           key_of(search, *key, 0) < search->team->best &&
           exchange_is_ahead(seat->port, *key);
}

/* The next position, if it can lead to something better than the best. */
static uint32_t take(struct seat *seat, uint64_t *key)
{
    struct astar_search *search = seat->search;
    uint32_t first, second;
    uint32_t number = astar_take(search, &first, &second);
    if (number == QUEUE_EMPTY)
        return QUEUE_EMPTY;
    *key = key_of(search, first, second);
    if (search->config->weight == 1 && *key >= search->team->best)
        return QUEUE_EMPTY;
    exchange_hold(seat->port, first);
    search->pending = (struct queue_item){number, first, second};
    return number;
}

/* May one more be expanded? */
static bool allow_node(const struct astar_search *search)
{
    struct team *team = search->team;
    uint64_t limit = team->node_limit;
    return limit == 0 || team->nodes++ < limit;
}

/* ---- Beams ---- */

void team_take_whole(struct team *team, uint64_t key)
{
    team->best = key;
    team->whole = true;
    exchange_stop(&team->exchange, STOP_NONE);
}

static bool attend_in_beam(struct team *team)
{
    exchange_attend(team->seats[0].port);
    return !exchange_over(&team->exchange);
}

/* Nodes that this rank may still expand, or 0 where there is no limit. */
static uint64_t nodes_left(const struct team *team, bool *none)
{
    uint64_t limit = team->node_limit, nodes = team->nodes;
    *none = limit && nodes >= limit;
    return limit && !*none ? limit - nodes : 0;
}

/* A beam here; a plan is the answer for all. */
static void run_beam(struct seat *seat, uint32_t low, uint64_t budget)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    uint64_t before = search->aside;
    bool none;
    uint64_t most = nodes_left(team, &none);
    if (none)
        return;
    seat->port->waiting = false;
    enum outcome outcome = beam_run(search, low, budget, most);
    if (team->node_limit)
        team->nodes += search->aside - before;
    if (outcome == OUTCOME_STOPPED)
        exchange_stop(&team->exchange, seat->run->stopped_by);
    if (outcome != OUTCOME_SOLVED || exchange_over(&team->exchange))
        return;
    uint64_t key = key_of(search, low, 0);
    if (search->me == 0)
        team_take_whole(team, key);
    else
        distant_tell_whole(team, key);
}

/* This rank's part of the beam that rank 0 has asked for, if it has one: each
 * looks elsewhere. */
static void run_part(struct seat *seat)
{
    struct team *team = seat->search->team;
    uint64_t budget = team->beam_budget, parts = budget / LEAST_BEAM + 1;
    team->beam_budget = 0;
    if (parts > seat->search->workers)
        parts = seat->search->workers;
    if (seat->search->me < parts)
        run_beam(seat, team->beam_low, budget / parts);
}

static void work_on(struct seat *seat, uint32_t number, uint64_t key)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    uint64_t before = search->expanded;
    if (!allow_node(search)) {
        exchange_stop(&team->exchange, STOP_NODES);
        return;
    }
    enum step step = astar_step(search, number);
    if (step == STEP_SOLVED)
        note_plan(search, number, key);
    if (step == STEP_STOPPED)
        exchange_stop(&team->exchange, seat->run->stopped_by);
    else
        search->pending.number = QUEUE_EMPTY;
    if (search->expanded != before)
        seat->expanded = search->expanded;
    else if (team->node_limit)
        team->nodes--;
    seat->steps++;
}

/* Has the first rank so many positions that they are worth dealing out, or no
 * room for more? */
static bool has_enough(const struct astar_search *search)
{
    const struct arena *arena = &search->run->arena;
    return search->expanded >= (uint64_t)search->config->alone ||
           search->table.count >= NO_PARENT / search->workers / 2 ||
           (arena->budget && arena->used > arena->budget / 2);
}

/*
 * The first worker of all begins alone, with the steps of one process: plans
 * are found by going on from a position to its child, which between ranks is a
 * message at every second push, and a small search is over sooner than it is
 * dealt out.
 */
static void begin_alone(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    uint64_t key;
    search->reach_owner = NULL;
    if (!checkpoint_is_kept(team->run->checkpoint) && !astar_start(search))
        exchange_stop(&team->exchange, seat->run->stopped_by);
    while (attend(seat) && !has_enough(search)) {
        uint32_t number = take(seat, &key);
        if (number == QUEUE_EMPTY)
            return;
        if (beam_is_due(search, search->expanded))
            run_beam(seat, (uint32_t)(key >> 32), search->expanded);
        if (!exchange_over(&team->exchange))
            work_on(seat, number, key);
    }
    search->reach_owner = letters_reach;
    if (exchange_over(&team->exchange))
        return;
    team->dealt = true;
    team->alone = search->expanded + search->aside;
    distant_divide_nodes(team);
    distant_tell(team, NEWS_DEAL, 0, team->alone);
    if (!letters_deal(search))
        exchange_stop(&team->exchange, STOP_MEMORY);
}

/* A worker comes to the others; false when there is nothing to be done. */
static bool join(struct seat *seat, int count)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    bool joined =
        exchange_join(seat->port, count, (uint64_t)search->config->weight);
    bool resumed = checkpoint_is_kept(team->run->checkpoint);
    search->workers = seat->port->workers;
    search->here = (uint32_t)count;
    if (!joined)
        return false;
    if (resumed && (uint32_t)count < team->exchange.places) {
        exchange_stop(&team->exchange, STOP_MEMORY); /* of threads */
        return false;
    }
    if (search->me == 0 && !team->dealt)
        begin_alone(seat);
    else if (search->me == 0 && !resumed && !astar_start(search))
        exchange_stop(&team->exchange, seat->run->stopped_by);
    return true;
}

static void work(void *job, int me, int count)
{
    struct team *team = job;
    struct seat *seat = &team->seats[me];
    if (!join(seat, count))
        return;
    while (attend(seat)) {
        uint64_t key;
        uint32_t later;
        if (exchange_is_first(seat->port) && team->beam_budget)
            run_part(seat);
        if (is_ahead(seat, &later)) {
            exchange_wait(seat->port, later);
            continue;
        }
        uint32_t number = take(seat, &key);
        if (number == QUEUE_EMPTY)
            exchange_rest(seat->port);
        else
            work_on(seat, number, key);
    }
}

/* ---- To a file and back ---- */

/* Each worker counts on from where its search was. */
static void take_seats(struct team *team)
{
    team->stage = team->seats[0].search->stage;
    team->nodes = 0;
    for (uint32_t i = 0; i < team->exchange.places; i++) {
        struct seat *seat = &team->seats[i];
        seat->expanded = seat->search->expanded;
        team->nodes += seat->search->expanded + seat->search->aside;
    }
    if (team->courier)
        distant_divide_nodes(team);
}

/* What is the team's own of a search that is kept: the best plan, and positions
 * under way.  Nobody is at work. */
static bool team_carry(struct team *team, struct archive *archive)
{
    void *const *users = (void *const *)team->seats[0].search->peers;
    uint64_t best = team->best;
    if (!archive_carry(archive, &best, sizeof best) ||
        !archive_carry(archive, &team->best_name, sizeof team->best_name) ||
        !archive_carry(archive, &team->alone, sizeof team->alone) ||
        !archive_carry(archive, &team->dealt, sizeof team->dealt))
        return false;
    if (!archive->saving) {
        team->best = best;
        take_seats(team);
    }
    return keep_exchange(&team->exchange, archive, letters_read, users);
}

/* ---- Start and end ---- */

/* A worker's search and run; the first has them already. */
static bool fork_search(struct team *team, struct seat *seat,
                        const struct astar_search *first)
{
    if (!RUN_NEW(team->run, seat->run, 1) ||
        !RUN_NEW(team->run, seat->search, 1))
        return false;
    run_fork(seat->run, team->run);
    return astar_share(seat->search, first, seat->run);
}

static bool open_seat(struct team *team, struct astar_search *first, int me)
{
    struct seat *seat = &team->seats[me];
    seat->run = team->run;
    seat->search = first;
    if (me > 0 && !fork_search(team, seat, first))
        return run_lacks_memory(team->run);
    seat->port = &team->exchange.ports[me];
    seat->port->run = seat->run;
    first->peers[me] = seat->search;
    seat->search->peers = first->peers;
    seat->search->team = team;
    seat->search->reach_owner = letters_reach;
    seat->search->carry_team = team_carry;
    seat->search->me = seat->port->me;
    seat->search->first = team->exchange.first;
    seat->search->fetch_remote = distant_fetch;
    seat->search->attend_team = attend_in_beam;
    return true;
}

static enum outcome answer(struct team *team, struct astar_search *search)
{
    struct run *run = team->run;
    int low = team_low(team, search);
    for (uint32_t i = 0; i < search->here; i++)
        search->cut |= search->peers[i]->cut;
    if (low > run->low && (search->cut || team->exchange.reason != STOP_NONE))
        run->low = low;
    if (team->exchange.reason == STOP_NONE && team->whole) {
        run->proved = true;
        run->low = (int)(team->best >> 32);
        return OUTCOME_SOLVED;
    }
    if (team->exchange.reason == STOP_NONE)
        return team->best_name == NO_PARENT
                   ? astar_exhausted(search)
                   : astar_finish(search, team->best_name,
                                  (uint32_t)(team->best >> 32));
    if (team->best_name != NO_PARENT && !astar_plan(search, team->best_name))
        plan_clear(&run->plan);
    return run_stopped(run, team->exchange.reason);
}

/* From the checkpoint, for as many threads as wrote it. */
static bool go_on(struct team *team, struct astar_search *search, int threads)
{
    for (int i = 0; i < threads; i++) {
        search->peers[i]->workers = team->seats[i].port->workers;
        search->peers[i]->here = (uint32_t)threads;
    }
    return resume_load(search);
}

/* False when it did not begin. */
static bool search_together(struct team *team, struct astar_search *search,
                            int threads)
{
    uint32_t given = search->high;
    for (int i = 0; i < threads; i++)
        if (!open_seat(team, search, i))
            return false;
    team->best = given ? (uint64_t)given << 32 : NO_BEST;
    team->best_name = NO_PARENT;
    if (team->courier && !distant_listen(team, search))
        return false;
    if (checkpoint_is_kept(team->run->checkpoint) &&
        !go_on(team, search, threads))
        return false;
    workers_run(threads, work, team);
    search->high = given;
    if (team->exchange.reason != STOP_NONE && !team->courier)
        resume_keep(search);
    return true;
}

/* The answer, which other ranks have a part in. */
static enum outcome settle(struct team *team, struct astar_search *search,
                           bool begun)
{
    enum outcome outcome =
        team->run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    if (team->courier && !distant_settle(team->courier, search, begun))
        return outcome;
    if (!begun)
        return outcome;
    outcome = answer(team, search);
    team->run->nodes = team_expanded(team, search->here) + search->aside +
                       search->others[COUNT_IN_BEAMS];
    return outcome;
}

static bool open_team(struct team *team, struct astar_search *search,
                      int threads)
{
    struct run *run = search->run;
    team->run = run;
    team->seats = run_alloc(run, (size_t)threads, sizeof *team->seats);
    search->peers = run_alloc(run, (size_t)threads, sizeof *search->peers);
    if (search->peers)
        search->peers[0] = search;
    if (!team->seats || !search->peers)
        return false;
    team->node_limit = run->limits.nodes;
    if (team->courier)
        distant_divide_nodes(team);
    /* Groups of two are the first stage. */
    uint8_t stage =
        (uint8_t)(search->config->patterns ? search->config->patterns - 1 : 0);
    return astar_improve(search, 0) &&
           (!team->courier || astar_catch_up(search, stage)) &&
           exchange_open(&team->exchange, run, team->courier, threads,
                         letter_bytes(search));
}

enum outcome team_run(struct astar_search *search, int threads,
                      struct courier *courier)
{
    struct run *run = search->run;
    struct team team = {.courier = courier,
                        .best_name = NO_PARENT,
                        .dealt = courier == NULL};
    pthread_mutex_init(&team.lock, NULL);
    bool open = open_team(&team, search, threads);
    bool begun = open && search_together(&team, search, threads);
    enum outcome outcome = settle(&team, search, begun);
    for (int i = 1; team.seats && i < threads; i++)
        if (team.seats[i].run && team.seats[i].run != run)
            run_release(team.seats[i].run);
    if (open)
        exchange_close(&team.exchange);
    pthread_mutex_destroy(&team.lock);
    return outcome;
}
