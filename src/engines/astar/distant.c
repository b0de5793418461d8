/*
 * Words between ranks are one struct; questions are names of positions.
 */
#include "engines/astar/team.h"

#include "base/clock.h"
#include "engines/astar/loop.h"
#include "engines/astar/resume.h"
#include "search/exchange/keep.h"

/* What one rank tells all others; the steps of a whole plan stand behind. */
struct team_word {
    enum team_news what;
    uint32_t name;
    uint64_t value;
};

/* What a rank has at the end. */
struct rank_end {
    uint64_t counts[ASTAR_COUNTS];
    uint64_t peak_bytes;
    double cpu_seconds;
    uint64_t cut;
};

/* An answer: the boxes stand behind. */
struct rank_position {
    uint32_t parent, player;
};

void distant_divide_nodes(struct team *team)
{
    uint64_t count = (uint64_t)team->courier->count;
    uint64_t me = (uint64_t)team->courier->me;
    uint64_t limit = team->run->limits.nodes;
    team->node_limit = limit;
    if (limit == 0 || !team->dealt)
        return;
    uint64_t left = limit > team->alone ? limit - team->alone : 0;
    uint64_t share = left / count + (me < left % count);
    if (me == 0)
        share += team->alone;
    team->node_limit = share ? share : 1;
    team->nodes += share == 0; /* which is used up already then */
}

/* ---- Words ---- */

static size_t position_bytes(const struct board *board)
{
    return sizeof(struct rank_position) + board->words * sizeof(uint64_t);
}

/* The steps of a plan that another rank's beam has found. */
static void hear_whole(struct team *team, uint64_t key, const char *steps,
                       size_t count)
{
    struct run *run = team->run;
    if (team->courier->me > 0 || exchange_over(&team->exchange))
        return;
    plan_clear(&run->plan);
    for (size_t i = 0; i < count; i++)
        if (!run_plan_add(run, plan_direction(steps[i]),
                          plan_is_push(steps[i]))) {
            plan_clear(&run->plan);
            exchange_stop(&team->exchange, STOP_MEMORY);
            return;
        }
    team_take_whole(team, key);
}

static void hear(void *user, const struct message *message)
{
    struct team *team = user;
    struct team_word word;
    if (message->size < sizeof word)
        return;
    memcpy(&word, message->bytes, sizeof word);
    switch (word.what) {
    case NEWS_PLAN:
        team_take_plan(team, word.value, word.name);
        break;
    case NEWS_WHOLE:
        hear_whole(team, word.value, (const char *)message->bytes + sizeof word,
                   message->size - sizeof word);
        break;
    case NEWS_GROW:
        team->wanted = (uint8_t)word.value;
        break;
    case NEWS_KEEP:
        team->keep_wanted = true;
        break;
    case NEWS_BEAM:
        team->beam_low = word.name;
        team->beam_budget = word.value;
        break;
    case NEWS_DEAL:
        team->dealt = true;
        team->alone = word.value;
        distant_divide_nodes(team);
        break;
    }
}

bool distant_listen(struct team *team, struct astar_search *search)
{
    team->courier->user = team;
    team->courier->hear = hear;
    search->answer = run_alloc(team->run, 1, position_bytes(team->run->board));
    return search->answer != NULL;
}

void distant_tell(struct team *team, enum team_news what, uint32_t name,
                  uint64_t value)
{
    struct team_word word = {what, name, value};
    courier_tell(team->courier, &word, sizeof word);
}

void distant_tell_whole(struct team *team, uint64_t key)
{
    const struct plan *plan = &team->run->plan;
    struct team_word word = {NEWS_WHOLE, NO_PARENT, key};
    unsigned char *bytes = malloc(sizeof word + plan->count);
    if (!bytes) {
        exchange_stop(&team->exchange, STOP_MEMORY);
        return;
    }
    memcpy(bytes, &word, sizeof word);
    memcpy(bytes + sizeof word, plan_text(plan), plan->count);
    courier_tell(team->courier, bytes, sizeof word + plan->count);
    free(bytes);
}

void distant_keep(struct team *team, struct astar_search *search)
{
    keep_flush(&team->exchange);
    keep_on_ranks(team->courier, false, resume_is_ready(search), resume_carry,
                  search);
}

/* The same after the end.  Rank 0 knows how it ended: with an answer nothing is
 * kept.  Others may still be told so, so its word comes first. */
static void keep_late(struct courier *courier, struct astar_search *search,
                      bool begun)
{
    struct run *run = search->run;
    struct team *team = search->team;
    bool ready = begun && !run->error.code && resume_is_ready(search);
    if (ready && courier->me == 0)
        ready = team->exchange.reason != STOP_NONE;
    run->arena.budget = 0; /* for what is still under way */
    if (begun)
        keep_flush(&team->exchange);
    keep_on_ranks(courier, true, ready, resume_carry, search);
}

void distant_add_up(struct team *team)
{
    size_t all = team->courier->bytes, here = team->run->arena.used;
    team->run->remote_bytes = all > here ? all - here : 0;
}

/* ---- Positions ---- */

bool distant_fetch(struct astar_search *search, uint32_t name, uint64_t *boxes,
                   square *player, uint32_t *parent)
{
    struct run *run = search->run;
    struct courier *courier = search->team->courier;
    size_t size = position_bytes(run->board);
    int rank = (int)(name % search->workers / search->here);
    unsigned char *answer = search->answer;
    struct rank_position position;
    if (!courier_ask(courier, rank, &name, sizeof name, answer, size))
        return false;
    memcpy(&position, answer, sizeof position);
    memcpy(boxes, answer + sizeof position, size - sizeof position);
    *player = (square)position.player;
    *parent = position.parent;
    return true;
}

/* Answers a question of rank 0. */
static size_t answer_name(void *user, const struct message *question,
                          unsigned char *room)
{
    struct astar_search *search = user;
    const struct board *board = search->run->board;
    uint32_t name, parent = NO_PARENT;
    square player = 0;
    memcpy(&name, question->bytes, sizeof name);
    astar_fetch(search, name, search->wanted, &player, &parent);
    struct rank_position position = {parent, player};
    memcpy(room, &position, sizeof position);
    memcpy(room + sizeof position, search->wanted,
           board->words * sizeof *search->wanted);
    return position_bytes(board);
}

/* ---- The end ---- */

static void add_rank(struct astar_search *search, const struct rank_end *end)
{
    struct run *run = search->run;
    for (int i = 0; i < ASTAR_COUNTS; i++)
        search->others[i] += end->counts[i];
    search->cut |= end->cut;
    run->outside_seconds += end->cpu_seconds;
    run->outside_bytes += (size_t)end->peak_bytes;
}

static void write_end(const struct astar_search *search, double cpu_before,
                      bool begun, struct rank_end *end)
{
    const struct run *run = search->run;
    *end = (struct rank_end){.peak_bytes = run->arena.peak,
                             .cpu_seconds = clock_cpu() - cpu_before};
    if (!begun)
        return;
    astar_sum(search, end->counts);
    for (uint32_t i = 0; i < search->here; i++)
        end->cut |= search->peers[i]->cut;
}

bool distant_settle(struct courier *courier, struct astar_search *search,
                    bool begun)
{
    struct run *run = search->run;
    struct rank_end end;
    if (!begun)
        courier_withdraw(courier);
    if (run->checkpoint)
        keep_late(courier, search, begun);
    write_end(search, courier->cpu_before, begun, &end);
    run->remote_bytes = 0;
    if (courier->me > 0) {
        if (courier_gather(courier, &end, sizeof end, NULL))
            courier_serve(courier, answer_name, search->answer, search);
        run_stopped(run, STOP_CANCEL);
        return false;
    }
    struct rank_end *all = calloc((size_t)courier->count, sizeof *all);
    bool ok = all && courier_gather(courier, &end, sizeof end, all);
    for (int i = 1; ok && i < courier->count; i++)
        add_rank(search, &all[i]);
    free(all);
    return ok && !courier->failed;
}
