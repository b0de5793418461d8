#include "engines/astar/team.h"

#include "base/workers.h"
#include "base/hash.h"
#include "engines/astar/loop.h"
#include "engines/astar/mailbox.h"

#define STEPS_PER_POST 8 /* a batch that is not full waits no longer */
#define STEPS_PER_LOOK 64
#define NO_BEST UINT64_MAX

/* One worker's place. */
struct seat {
    struct astar_search *search;
    struct run *run; /* its own, forked but for the first worker's */
    struct mailbox mailbox;
    struct batch **outgoing; /* by owner; NULL until needed */
    bool is_open;
    bool resting; /* has nothing to do; not counted as alive */
    uint32_t steps;
    uint32_t out_low; /* no letter that is not posted yet is filed below */
    uint64_t sent;

    /* Read by others. */
    _Atomic uint32_t low; /* no position held here is filed below */
    _Atomic uint64_t expanded;
};

struct team {
    struct run *run;
    struct seat *seats;
    pthread_mutex_t lock;
    _Atomic uint64_t best; /* cost of the best plan, see key_of */
    uint32_t best_name;    /* where it ends; under the lock */
    _Atomic uint64_t alive, posts;
    _Atomic uint64_t nodes; /* begun; kept only where they are limited */
    _Atomic bool over, pausing;
    _Atomic enum stop_reason reason; /* why it is over; STOP_NONE: done */
    struct barrier barrier;
    uint8_t stage;
    enum outcome answer; /* from both ends; GAVE_UP: none */
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

static void end_team(struct team *team, uint32_t workers)
{
    team->over = true;
    barrier_end(&team->barrier);
    for (uint32_t i = 0; i < workers; i++)
        mailbox_call(&team->seats[i].mailbox);
}

/* The first reason counts. */
static void stop_team(struct team *team, const struct astar_search *search,
                      enum stop_reason reason)
{
    enum stop_reason none = STOP_NONE;
    atomic_compare_exchange_strong(&team->reason, &none, reason);
    end_team(team, search->workers);
}

/* ---- Mail ---- */

static struct seat *seat_of(const struct astar_search *search)
{
    return &search->team->seats[search->me];
}

static void post(struct seat *seat, uint32_t to)
{
    struct team *team = seat->search->team;
    struct batch *batch = seat->outgoing[to];
    team->alive++;
    seat->outgoing[to] = mailbox_post(&team->seats[to].mailbox, batch);
    if (seat->outgoing[to])
        seat->outgoing[to]->count = 0;
    team->posts++;
}

static void post_all(struct seat *seat)
{
    for (uint32_t i = 0; i < seat->search->workers; i++)
        if (seat->outgoing[i] && seat->outgoing[i]->count > 0)
            post(seat, i);
    seat->out_low = UINT32_MAX;
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

static bool send(struct seat *seat, uint32_t to, const unsigned char *record,
                 struct astar_node way, uint32_t second)
{
    struct astar_search *search = seat->search;
    size_t bytes = search->table.record_bytes;
    if (!seat->outgoing[to])
        seat->outgoing[to] = run_resize(seat->run, NULL, batch_bytes(bytes));
    struct batch *batch = seat->outgoing[to];
    if (!batch)
        return false;
    uint32_t filed = way.cost + (uint32_t)search->config->weight * way.bound;
    struct letter *letter = batch_letter(batch, bytes, batch->count);
    *letter = (struct letter){way, second};
    memcpy(letter + 1, record, bytes);
    batch->low = batch->count == 0 ? filed : least(filed, batch->low);
    seat->out_low = least(filed, seat->out_low);
    seat->sent++;
    if (++batch->count == BATCH_LETTERS)
        post(seat, to);
    return true;
}

bool team_reach(struct astar_search *search, struct astar_node way,
                uint32_t second, const uint64_t *boxes, square player)
{
    const unsigned char *record = table_pack(&search->table, boxes, player);
    uint64_t hash = hash_bytes(record, search->table.record_bytes, 0);
    uint32_t owner = (uint32_t)((hash >> 32) * search->workers >> 32);
    if (owner == search->me)
        return file(search, record, way, second);
    if (search->high && way.cost + way.bound >= search->high)
        return true;
    return send(seat_of(search), owner, record, way, second);
}

static bool read_batch(struct astar_search *search, struct batch *batch)
{
    size_t bytes = search->table.record_bytes;
    for (uint32_t i = 0; i < batch->count; i++) {
        struct letter *letter = batch_letter(batch, bytes, i);
        if (!file(search, (const unsigned char *)(letter + 1), letter->way,
                  letter->second))
            return false;
    }
    return true;
}

/* False when memory ends. */
static bool read_mail(struct seat *seat)
{
    struct team *team = seat->search->team;
    uint64_t count = 0;
    struct batch *batch = mailbox_take(&seat->mailbox, &seat->low);
    for (struct batch *next; batch; batch = next) {
        next = batch->next;
        if (!read_batch(seat->search, batch))
            return false;
        mailbox_spare(&seat->mailbox, batch);
        count++;
    }
    if (count == 0)
        return true;
    /* The worker lives on what one of the batches counted. */
    team->alive -= count - seat->resting;
    seat->resting = false;
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

/*
 * What no plan costs less than; -1 when that can't be told now.  A position
 * that moves from one worker to another could be missed in both; so what was
 * read counts only if nothing was posted meanwhile.  A mailbox is looked into
 * before its owner's own number, since that falls before the mailbox is empty.
 */
static int lower_bound(const struct team *team,
                       const struct astar_search *search)
{
    if (search->config->weight > 1)
        return -1;
    /* What is longer than the limit on steps was not kept. */
    uint32_t steps = (uint32_t)team->run->limits.steps;
    for (int tries = 0; tries < 8; tries++) {
        uint64_t posts = team->posts;
        uint32_t low = (uint32_t)(team->best >> 32);
        if (steps)
            low = least(low, steps + 1);
        for (uint32_t i = 0; i < search->workers; i++) {
            low = least(low, team->seats[i].mailbox.low);
            low = least(low, team->seats[i].low);
        }
        if (team->posts == posts)
            return low == UINT32_MAX ? -1 : (int)low;
    }
    return -1;
}

/* All wait while the first worker does something with all threads: it lets the
 * tables grow, or tries from both ends. */
static void interrupt(struct seat *seat, uint64_t expanded)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    int workers = (int)search->workers;
    team->pausing = true;
    if (!barrier_wait(&team->barrier, workers))
        return;
    team->pausing = false;
    if (astar_other_way_due(search, expanded))
        team->answer = astar_try_other_way(search);
    if (team->answer != OUTCOME_GAVE_UP) {
        end_team(team, search->workers);
        return;
    }
    if (!astar_improve(search, expanded)) {
        stop_team(team, search, search->run->stopped_by);
        return;
    }
    team->stage = search->stage;
    barrier_wait(&team->barrier, workers);
}

static void pause(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    int workers = (int)search->workers;
    if (barrier_wait(&team->barrier, workers) &&
        barrier_wait(&team->barrier, workers))
        search->stage = team->stage;
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
        astar_other_way_due(search, expanded))
        interrupt(seat, expanded);
}

/* What has to be seen to before each step; false when the search is over. */
static bool attend(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    if (seat->mailbox.has_mail && !read_mail(seat))
        run_stopped(seat->run, STOP_MEMORY);
    if (seat->steps % STEPS_PER_POST == 0 && seat->out_low != UINT32_MAX)
        post_all(seat);
    if (run_stop(seat->run, seat->run->nodes))
        stop_team(team, search, seat->run->stopped_by);
    uint64_t best = team->best;
    if (best != NO_BEST)
        search->high = (uint32_t)(best >> 32) + search->has_second;
    if (search->me > 0 && team->pausing)
        pause(seat);
    else if (search->me == 0 &&
             (seat->resting || seat->steps % STEPS_PER_LOOK == 0))
        supervise(seat);
    return !team->over;
}

/* Nothing to do here: waits for mail. */
static void rest(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    if (!seat->resting) {
        post_all(seat);
        seat->low = UINT32_MAX;
        seat->resting = true;
        if (--team->alive == 0) {
            end_team(team, search->workers);
            return;
        }
    }
    mailbox_wait(&seat->mailbox);
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
        end_team(team, search->workers);
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
    uint32_t low = least(first, seat->out_low);
    if (seat->low != low)
        seat->low = low;
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
        stop_team(team, search, STOP_NODES);
        return;
    }
    enum step step = astar_step(search, number);
    if (step == STEP_SOLVED)
        note_plan(search, number, key);
    else if (step == STEP_STOPPED)
        stop_team(team, search, seat->run->stopped_by);
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
    search->workers = (uint32_t)count;
    if (me == 0 && !astar_start(search))
        stop_team(team, search, seat->run->stopped_by);
    while (attend(seat)) {
        uint64_t key;
        uint32_t number = take(seat, &key);
        if (number == QUEUE_EMPTY)
            rest(seat);
        else
            work_on(seat, number, key);
    }
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

static bool open_seat(struct team *team, struct astar_search *first, int me,
                      int threads)
{
    struct seat *seat = &team->seats[me];
    mailbox_init(&seat->mailbox);
    seat->is_open = true;
    seat->out_low = UINT32_MAX;
    seat->low = me == 0 ? 0 : UINT32_MAX;
    seat->resting = me > 0;
    seat->run = team->run;
    seat->search = first;
    seat->outgoing =
        run_alloc(team->run, (size_t)threads, sizeof *seat->outgoing);
    if (!seat->outgoing)
        return false;
    if (me > 0 && !fork_search(team, seat, first)) {
        run_stopped(team->run, STOP_MEMORY);
        return false;
    }
    first->peers[me] = seat->search;
    seat->search->peers = first->peers;
    seat->search->team = team;
    seat->search->me = (uint32_t)me;
    return true;
}

static void close_seat(const struct team *team, struct seat *seat)
{
    if (!seat->is_open)
        return;
    mailbox_release(&seat->mailbox);
    if (seat->run && seat->run != team->run)
        run_release(seat->run);
}

static enum outcome answer(struct team *team, struct astar_search *search)
{
    struct run *run = team->run;
    int low = lower_bound(team, search);
    for (uint32_t i = 0; i < search->workers; i++)
        search->cut |= search->peers[i]->cut;
    if (low > run->low && (search->cut || team->reason != STOP_NONE ||
                           team->answer == OUTCOME_STOPPED))
        run->low = low;
    if (team->answer != OUTCOME_GAVE_UP)
        return team->answer;
    if (team->reason == STOP_NONE)
        return team->best_name == NO_PARENT
                   ? astar_exhausted(search)
                   : astar_finish(search, team->best_name,
                                  (uint32_t)(team->best >> 32));
    if (team->best_name != NO_PARENT && !astar_plan(search, team->best_name))
        plan_clear(&run->plan);
    return run_stopped(run, team->reason);
}

static enum outcome search_together(struct team *team,
                                    struct astar_search *search, int threads)
{
    uint32_t given = search->high;
    struct run *run = team->run;
    for (int i = 0; i < threads; i++)
        if (!open_seat(team, search, i, threads))
            return OUTCOME_STOPPED;
    team->best = given ? (uint64_t)given << 32 : NO_BEST;
    team->alive = 1; /* the first worker, with the level's own position */
    team->best_name = NO_PARENT;
    team->answer = OUTCOME_GAVE_UP;
    workers_run(threads, work, team);
    search->high = given;
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
    barrier_init(&team->barrier);
    pthread_mutex_init(&team->lock, NULL);
    enum outcome outcome = search_together(team, search, threads);
    for (int i = 0; i < threads; i++)
        close_seat(team, &seats[i]);
    pthread_mutex_destroy(&team->lock);
    barrier_release(&team->barrier);
    return outcome;
}
