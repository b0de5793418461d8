/*
 * Hash-distributed A* (Kishimoto, Fukunaga and Botea 2009, Scalable, Parallel
 * Best-First Search for Optimal Sequential Planning) on threads.
 */
#include "engines/astar/team.h"

#include "base/hash.h"
#include "engines/astar/loop.h"
#include "engines/astar/resume.h"
#include "search/exchange/exchange.h"
#include "search/exchange/keep.h"

#define STEPS_PER_POST 8 /* a batch that is not full waits no longer */
#define STEPS_PER_LOOK 64
#define NO_BEST UINT64_MAX

/* A way to a position, as it is sent; its packed position stands behind. */
struct letter {
    struct astar_node way;
    uint32_t second;
};

/* One worker's place. */
struct seat {
    struct astar_search *search;
    struct run *run; /* its own, forked but for the first worker's */
    struct port *port;
    uint32_t steps;
    _Atomic uint64_t expanded; /* read by others */
};

struct team {
    struct run *run;
    struct hash_exchange exchange;
    struct seat *seats;
    pthread_mutex_t lock;
    _Atomic uint64_t best;  /* cost of the best plan, see key_of */
    uint32_t best_name;     /* where it ends; under the lock */
    _Atomic uint64_t nodes; /* begun; kept only where they are limited */
    _Atomic bool pausing;
    uint8_t stage;
};

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Costs in the order in which plans are preferred. */
static uint64_t key_of(const struct astar_search *search, uint32_t first,
                       uint32_t second)
{
    return (uint64_t)first << 32 | (search->has_second ? second : 0);
}

/* ---- Mail ---- */

static struct seat *seat_of(const struct astar_search *search)
{
    return &search->team->seats[search->me];
}

/* Files a position here that belongs here. */
static bool file(struct astar_search *search, const unsigned char *record,
                 struct astar_node way, uint32_t second)
{
    bool added;
    if (search->table.count >= NO_PARENT / search->workers - 1) {
        run_stopped(search->run, STOP_MEMORY); /* of names */
        return false;
    }
    uint32_t number = table_add_packed(&search->table, record, &added);
    return astar_meet(search, number, added, way, second);
}

static size_t letter_bytes(const struct astar_search *search)
{
    return sizeof(struct letter) + search->table.record_bytes;
}

/* What astar_reach does in a team: the owner files the position. */
static bool team_reach(struct astar_search *search, struct astar_node way,
                       uint32_t second, const uint64_t *boxes, square player)
{
    struct port *port = seat_of(search)->port;
    size_t bytes = search->table.record_bytes;
    const unsigned char *record = table_pack(&search->table, boxes, player);
    uint32_t owner = exchange_owner(port, hash_bytes(record, bytes, 0));
    if (owner == search->me)
        return file(search, record, way, second);
    if (search->high && way.cost + way.bound >= search->high)
        return true;
    uint32_t weight = (uint32_t)search->config->weight;
    struct letter *letter =
        exchange_send(port, owner, way.cost + weight * way.bound);
    if (!letter)
        return false;
    *letter = (struct letter){way, second};
    memcpy(letter + 1, record, bytes);
    return true;
}

static bool read_letters(void *user, const unsigned char *records,
                         uint32_t count)
{
    struct astar_search *search = user;
    size_t bytes = search->team->exchange.record_bytes;
    for (uint32_t i = 0; i < count; i++) {
        const struct letter *letter = (const void *)(records + i * bytes);
        if (!file(search, (const unsigned char *)(letter + 1), letter->way,
                  letter->second))
            return false;
    }
    return true;
}

/* ---- Work ---- */

static uint64_t total_expanded(const struct team *team, uint32_t workers)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < workers; i++)
        total += team->seats[i].expanded;
    return total;
}

/* What no plan costs less than; -1 when that can't be told now. */
static int lower_bound(const struct team *team,
                       const struct astar_search *search)
{
    uint32_t low, steps = (uint32_t)team->run->limits.steps;
    if (search->config->weight > 1)
        return -1;
    uint32_t best = (uint32_t)(team->best >> 32);
    if (!exchange_low(&team->exchange, &low))
        return -1;
    low = least(low, best);
    /* What is longer than the limit on steps was not kept. */
    if (steps)
        low = least(low, steps + 1);
    return low == UINT32_MAX ? -1 : (int)low;
}

/* All wait while the first worker lets the tables grow, with all threads, or
 * writes a checkpoint. */
static void interrupt(struct seat *seat, uint64_t expanded)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    team->pausing = true;
    if (!exchange_meet(seat->port))
        return;
    team->pausing = false;
    if (!astar_improve(search, expanded)) {
        exchange_stop(&team->exchange, search->run->stopped_by);
        return;
    }
    team->stage = search->stage;
    if (checkpoint_is_due(team->run->checkpoint))
        resume_keep(search);
    exchange_meet(seat->port);
}

static void pause(struct seat *seat)
{
    bool met = exchange_meet(seat->port);
    if (met && exchange_meet(seat->port))
        seat->search->stage = seat->search->team->stage;
}

/* What the first worker does now and then for all. */
static void supervise(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    uint64_t expanded = total_expanded(team, search->workers);
    uint64_t best = team->best;
    team->run->nodes = expanded;
    run_report(team->run, "searching", lower_bound(team, search),
               best == NO_BEST ? -1 : (int)(best >> 32));
    if (astar_deserves_more(search, expanded) ||
        checkpoint_is_due(team->run->checkpoint))
        interrupt(seat, expanded);
}

/* What has to be seen to before each step; false when the search is over. */
static bool attend(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    struct port *port = seat->port;
    if (exchange_has_mail(port) &&
        !exchange_receive(port, read_letters, search))
        run_stopped(seat->run, STOP_MEMORY);
    if (seat->steps % STEPS_PER_POST == 0)
        exchange_flush(port);
    if (run_stop(seat->run, seat->run->nodes))
        exchange_stop(&team->exchange, seat->run->stopped_by);
    uint64_t best = team->best;
    if (best != NO_BEST)
        search->high = (uint32_t)(best >> 32) + search->has_second;
    if (search->me > 0 && team->pausing)
        pause(seat);
    else if (search->me == 0 &&
             (port->resting || seat->steps % STEPS_PER_LOOK == 0))
        supervise(seat);
    return !exchange_over(&team->exchange);
}

/* A plan ends at this position. */
static void note_plan(struct astar_search *search, uint32_t number,
                      uint64_t key)
{
    struct team *team = search->team;
    pthread_mutex_lock(&team->lock);
    if (key < team->best) {
        team->best = key;
        team->best_name = astar_name(search, number);
    }
    pthread_mutex_unlock(&team->lock);
    if (search->config->weight > 1)
        exchange_stop(&team->exchange, STOP_NONE);
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
    uint64_t limit = team->run->limits.nodes;
    return limit == 0 || team->nodes++ < limit;
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
    else if (team->run->limits.nodes)
        team->nodes--;
    seat->steps++;
}

static void work(void *job, int me, int count)
{
    struct team *team = job;
    struct seat *seat = &team->seats[me];
    struct astar_search *search = seat->search;
    search->workers = seat->port->workers = (uint32_t)count;
    if (resume_has(team->run) && (uint32_t)count < team->exchange.places) {
        exchange_stop(&team->exchange, STOP_MEMORY); /* of threads */
        return;
    }
    if (me == 0 && !resume_has(team->run) && !astar_start(search))
        exchange_stop(&team->exchange, seat->run->stopped_by);
    while (attend(seat)) {
        uint64_t key;
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
        team->nodes += seat->search->expanded;
    }
}

/* What is the team's own of a search that is kept: the best plan, and positions
 * under way.  Nobody is at work. */
static bool team_carry(struct team *team, struct parcel *parcel)
{
    void *const *users = (void *const *)team->seats[0].search->peers;
    uint64_t best = team->best;
    if (!parcel_carry(parcel, &best, sizeof best) ||
        !parcel_carry(parcel, &team->best_name, sizeof team->best_name))
        return false;
    if (!parcel->saving) {
        team->best = best;
        take_seats(team);
    }
    return keep_exchange(&team->exchange, parcel, read_letters, users);
}

/* ---- Start and end ---- */

/* A worker's search and run; the first has them already. */
static bool fork_search(struct team *team, struct seat *seat,
                        const struct astar_search *first)
{
    seat->run = run_alloc(team->run, 1, sizeof *seat->run);
    seat->search = run_alloc(team->run, 1, sizeof *seat->search);
    if (!seat->run || !seat->search)
        return false;
    run_fork(seat->run, team->run);
    return astar_share(seat->search, first, seat->run);
}

static bool open_seat(struct team *team, struct astar_search *first, int me)
{
    struct seat *seat = &team->seats[me];
    seat->run = team->run;
    seat->search = first;
    if (me > 0 && !fork_search(team, seat, first)) {
        run_stopped(team->run, STOP_MEMORY);
        return false;
    }
    seat->port = &team->exchange.ports[me];
    seat->port->run = seat->run;
    first->peers[me] = seat->search;
    seat->search->peers = first->peers;
    seat->search->team = team;
    seat->search->reach_owner = team_reach;
    seat->search->carry_team = team_carry;
    seat->search->me = (uint32_t)me;
    return true;
}

static enum outcome answer(struct team *team, struct astar_search *search)
{
    struct run *run = team->run;
    int low = lower_bound(team, search);
    for (uint32_t i = 0; i < search->workers; i++)
        search->cut |= search->peers[i]->cut;
    if (low > run->low && (search->cut || team->exchange.reason != STOP_NONE))
        run->low = low;
    if (team->exchange.reason == STOP_NONE)
        return team->best_name == NO_PARENT
                   ? astar_exhausted(search)
                   : astar_finish(search, team->best_name,
                                  (uint32_t)(team->best >> 32));
    if (team->best_name != NO_PARENT && !astar_plan(search, team->best_name))
        plan_clear(&run->plan);
    return run_stopped(run, team->exchange.reason);
}

static enum outcome search_together(struct team *team,
                                    struct astar_search *search, int threads)
{
    uint32_t given = search->high;
    struct run *run = team->run;
    for (int i = 0; i < threads; i++)
        if (!open_seat(team, search, i))
            return OUTCOME_STOPPED;
    team->best = given ? (uint64_t)given << 32 : NO_BEST;
    team->best_name = NO_PARENT;
    for (int i = 0; i < threads && resume_has(run); i++)
        search->peers[i]->workers = (uint32_t)threads;
    if (resume_has(run) && !resume_load(search))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    workers_run(threads, work, team);
    search->high = given;
    if (team->exchange.reason != STOP_NONE)
        resume_keep(search);
    enum outcome outcome = answer(team, search);
    run->nodes = total_expanded(team, search->workers);
    return outcome;
}

enum outcome team_run(struct astar_search *search, int threads)
{
    struct run *run = search->run;
    struct team *team = run_alloc(run, 1, sizeof *team);
    struct seat *seats = run_alloc(run, (size_t)threads, sizeof *seats);
    search->peers = run_alloc(run, (size_t)threads, sizeof *search->peers);
    if (!team || !seats || !search->peers)
        return OUTCOME_STOPPED;
    search->peers[0] = search;
    if (!astar_improve(search, 0))
        return OUTCOME_STOPPED;
    team->run = run;
    team->seats = seats;
    pthread_mutex_init(&team->lock, NULL);
    enum outcome outcome = OUTCOME_STOPPED;
    bool open =
        exchange_open(&team->exchange, run, threads, letter_bytes(search));
    if (open)
        outcome = search_together(team, search, threads);
    for (int i = 1; i < threads; i++)
        if (seats[i].run && seats[i].run != run)
            run_release(seats[i].run);
    if (open)
        exchange_close(&team->exchange);
    pthread_mutex_destroy(&team->lock);
    return outcome;
}
