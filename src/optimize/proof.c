/*
 * A* with four times the nodes in each turn, and in between searches from both
 * ends, each with four times the nodes of the one before, once half as much has
 * been done otherwise: what they can't prove early must not cost the time to
 * make the plan shorter.
 */
#include "optimize/proof.h"

#include "base/bits.h"
#include "core/state.h"
#include "core/subrun.h"
#include "engines/engines.h"
#include "search/heuristics/heuristics.h"

#define GROWTH 4
#define BETWEENS 4 /* searches from both ends */
#define FAR 32     /* a gap of more than this part of the plan */
#define FAR_PART 5
#define MOST 90
#define SMALL_PART 3            /* times its share, on a small level */
#define SMALL (double)(1 << 24) /* arrangements of the boxes at most */

/* Without memory or time for it, -1. */
static int bound_of_start(struct run *part)
{
    const struct heuristic *matching = heuristics[HEURISTIC_MATCHING];
    struct heuristic_options options = {.places = places_new(part)};
    struct state state;
    uint64_t *boxes = run_alloc(part, part->board->words, sizeof *boxes);
    void *self =
        options.places && boxes ? matching->prepare(part, &options) : NULL;
    if (!self || part->stopped_by != STOP_NONE)
        return -1;
    state_init(&state, part->board, boxes);
    int bound = matching->estimate(self, &state, NULL);
    return bound == HEURISTIC_DEAD ? -1 : bound;
}

void proof_begin(struct run *run)
{
    struct subrun part;
    subrun_open(&part, run, (struct slice){0, run_bytes_left(run)});
    int bound = bound_of_start(&part.run);
    if (bound > run->low)
        run->low = bound;
    subrun_close(&part, OUTCOME_GAVE_UP);
}

bool proof_is_small(const struct board *board)
{
    double count = 1;
    size_t squares =
        (size_t)board->squares - bits_total(board->dead, board->words);
    for (size_t i = 0; i < (size_t)board->box_count && i < squares; i++)
        count *= (double)(squares - i) / (double)(i + 1);
    return count <= SMALL;
}

static bool is_far(const struct run *run)
{
    int cost = run_plan_cost(run);
    return !proof_is_small(run->board) && cost - run->low > cost / FAR;
}

/* Of the work for the bound: more where it will come to the plan in any case,
 * less where it is so far from there that it won't. */
static uint64_t find_percent(const struct run *run, uint64_t percent)
{
    if (proof_is_small(run->board))
        percent *= SMALL_PART;
    else if (is_far(run))
        percent = (percent + FAR_PART - 1) / FAR_PART;
    return percent < MOST ? percent : MOST;
}

uint64_t proof_nodes(const struct optimizer_arm *proof, bool between)
{
    uint64_t nodes = between ? PROOF_BETWEEN : proof->slice;
    for (unsigned i = 0; between && i < proof->scale; i++)
        nodes *= GROWTH;
    return nodes;
}

bool proof_is_between(const struct optimizer_arm *proof, const struct run *run,
                      uint64_t work)
{
    return proof->turn > 0 && proof->scale < BETWEENS &&
           2 * (work + proof->spent) >= proof_nodes(proof, true) &&
           engine_between(run);
}

/* A far bound has a turn when others have paid for it, which is GROWTH times
 * as much as the one before. */
bool proof_is_due(const struct optimizer_arm *proof, const struct run *run,
                  struct proof_share share)
{
    uint64_t percent = find_percent(run, share.percent);
    uint64_t spent = proof->spent * (is_far(run) ? GROWTH : 1);
    return !proof->done && !proof->busy && percent > 0 &&
           (share.idle || proof_is_between(proof, run, share.work) ||
            spent * (100 - percent) <= share.work * percent);
}

enum outcome proof_search(struct run *part, bool between)
{
    return engine_start(between ? engine_between(part) : engine_find("astar"),
                        part, NULL);
}

void proof_learn(struct optimizer_arm *proof, const struct run *part,
                 bool between)
{
    if (between) { /* beside the share of A* */
        proof->scale =
            part->stopped_by == STOP_NODES ? proof->scale + 1 : BETWEENS;
        return;
    }
    proof->turn++;
    proof->spent += part->nodes + 1;
    proof->done = part->stopped_by == STOP_MEMORY;
    proof->slice *= GROWTH;
}
