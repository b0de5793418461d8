/*
 * What the first worker of a rank does for all: tells how things stand, lets
 * tables grow, writes checkpoints.  For the latter two all workers meet and
 * wait; of several ranks the first decides when.
 */
#include "engines/astar/beam.h"
#include "engines/astar/team.h"
#include "engines/astar/loop.h"
#include "engines/astar/resume.h"

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint64_t expanded_here(const struct team *team, uint32_t workers)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < workers; i++)
        total += team->seats[i].expanded;
    return total;
}

uint64_t team_expanded(struct team *team, uint32_t here)
{
    uint64_t own = expanded_here(team, here);
    team->exchange.nodes = own;
    return team->courier && team->courier->nodes > own ? team->courier->nodes
                                                       : own;
}

/* The least key of all that is held or under way. */
static bool least_key(const struct team *team, uint32_t *low)
{
    if (!team->courier)
        return exchange_low(&team->exchange, low);
    *low = team->courier->low;
    return *low > 0; /* 0: no wave has come back yet */
}

int team_low(const struct team *team, const struct astar_search *search)
{
    uint32_t low, steps = (uint32_t)team->run->limits.steps;
    if (search->config->weight > 1)
        return -1;
    uint32_t best = (uint32_t)(team->best >> 32);
    if (!least_key(team, &low))
        return -1;
    low = least(low, best);
    /* What is longer than the limit on steps was not kept. */
    if (steps)
        low = least(low, steps + 1);
    return low == UINT32_MAX ? -1 : (int)low;
}

static void keep(struct seat *seat)
{
    if (seat->search->team->courier)
        distant_keep(seat->search->team, seat->search);
    else
        resume_keep(seat->search);
}

/* All wait while the first worker lets the tables grow to that stage, with all
 * threads, or writes a checkpoint. */
static void interrupt(struct seat *seat, uint8_t stage, bool keeps)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    team->pausing = true;
    if (!exchange_meet(seat->port))
        return;
    team->pausing = false;
    if (!astar_catch_up(search, stage)) {
        exchange_stop(&team->exchange, search->run->stopped_by);
        return;
    }
    team->stage = search->stage;
    if (keeps)
        keep(seat);
    exchange_meet(seat->port);
}

void team_pause(struct seat *seat)
{
    bool met = exchange_meet(seat->port);
    if (met && exchange_meet(seat->port))
        seat->search->stage = seat->search->team->stage;
}

/* Does what rank 0 has asked for. */
static void obey(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    bool keeps = team->keep_wanted;
    uint8_t stage = team->wanted;
    team->keep_wanted = false;
    team->wanted = 0;
    if (keeps || stage > search->stage)
        interrupt(seat, stage, keeps);
}

/* Asks for a beam on all ranks, if one is due; false: none is.  Ranks of
 * several threads have none: they share memory with it. */
static bool order_beam(struct team *team, struct astar_search *search,
                       uint64_t expanded)
{
    int low = team_low(team, search);
    if (!team->courier || !team->dealt || search->here > 1 || low <= 0 ||
        (uint64_t)low << 32 >= team->best || !beam_is_due(search, expanded))
        return false;
    team->beam_low = (uint32_t)low;
    /* Each rank's part holds far more than it expands: half is enough for the
     * memory that ranks are there to save. */
    team->beam_budget = expanded / 2;
    return true;
}

void team_supervise(struct seat *seat)
{
    struct astar_search *search = seat->search;
    struct team *team = search->team;
    uint64_t expanded = team_expanded(team, search->here);
    uint64_t best = team->best;
    if (search->me > 0) {
        obey(seat);
        return;
    }
    team->run->nodes = expanded;
    if (team->courier)
        distant_add_up(team);
    run_report(team->run, "trying the most promising positions",
               team_low(team, search),
               best == NO_BEST ? -1 : (int)(best >> 32));
    bool grow = astar_deserves_more(search, expanded);
    bool beam = order_beam(team, search, expanded);
    /* Whoever goes on after a kill in this beam must not begin with it. */
    bool keeps = checkpoint_is_due(team->run->checkpoint) ||
                 (beam && team->run->checkpoint);
    uint8_t stage = (uint8_t)(search->stage + grow);
    if (grow && team->courier)
        distant_tell(team, NEWS_GROW, 0, stage);
    if (keeps && team->courier)
        distant_tell(team, NEWS_KEEP, 0, 0);
    if (grow || keeps)
        interrupt(seat, stage, keeps);
    if (beam)
        distant_tell(team, NEWS_BEAM, team->beam_low, team->beam_budget);
}
