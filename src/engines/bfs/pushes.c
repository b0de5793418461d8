/*
 * Fewest pushes: layer by layer over positions of boxes and player's region.
 * What is kept of a position beside itself is the push that led to it: which
 * box and where to.  So the plan is read off backwards.
 *
 * The children of a position are encoded first and looked up afterwards, when
 * the memory that answers has been fetched.
 */
#include "core/reach.h"
#include "core/route.h"
#include "engines/bfs/layers.h"
#include "engines/bfs/search.h"

struct push_search {
    struct bfs_search *search;
    struct bfs_layers layers;
    unsigned char *record;   /* of the position being expanded */
    unsigned char *children; /* records, with */
    struct closed_key *keys; /* these, */
    uint64_t *pushes;        /* and the numbers of the pushes to them */
};

/* ---- Pushes as numbers ---- */

/* That of the start, to which none leads, and the greatest. */
static uint64_t no_push(const struct board *board)
{
    return 4 * (uint64_t)(board->box_count + 1);
}

/* Of a push after which the boxes stand so: how many of them come before the
 * one that was pushed, or as many as there are at the start where it sank. */
static uint64_t number_push(const struct board *board, const uint64_t *boxes,
                            square to, uint8_t d)
{
    size_t before = (size_t)board->box_count;
    if (to != board->sink)
        before = bits_total(boxes, to / 64) +
                 bits_count(boxes[to / 64] & (((uint64_t)1 << to % 64) - 1));
    return 4 * before + d;
}

static square nth_box(const struct board *board, const uint64_t *boxes,
                      int64_t n)
{
    struct bits_walk walk = bits_walk(boxes, board->words);
    for (size_t s; bits_next(&walk, &s); n--)
        if (n == 0)
            return (square)s;
    return NO_SQUARE;
}

/* Takes the push with that number back; false where there can't have been
 * one. */
static bool take_back(struct state *state, int64_t number, struct push *push)
{
    const struct board *board = state->board;
    uint8_t d = (uint8_t)(number & 3);
    square to = number / 4 == board->box_count
                    ? board->sink
                    : nth_box(board, state->boxes, number / 4);
    square from = to == NO_SQUARE ? to : board->next[to][d ^ 1];
    square behind = from == NO_SQUARE ? from : board->next[from][d ^ 1];
    *push = (struct push){from, d};
    if (number < 0 || behind == NO_SQUARE)
        return false;
    state_undo(state, *push, behind);
    return true;
}

static bool carry_search(void *user, struct archive *archive)
{
    struct push_search *pushes = user;
    struct bfs_counts *counts = &pushes->search->counts;
    return archive_carry(archive, counts, sizeof *counts) &&
           layers_carry(&pushes->layers, archive);
}

/* ---- The plan ---- */

/* The key of search->state, whose record is the first of the children's. */
static struct closed_key key_of_state(struct push_search *pushes)
{
    struct state *state = &pushes->search->state;
    square region = reach_fill(state->board, state->boxes, state->player,
                               pushes->search->reach);
    return closed_key(&pushes->layers.closed, state->boxes, region,
                      pushes->children);
}

/* Fills in the pushes on the way to search->state, the last one first. */
static bool list_pushes(struct push_search *pushes, struct push *list,
                        size_t count)
{
    struct run *run = pushes->search->run;
    while (count-- > 0) {
        struct closed_key key = key_of_state(pushes);
        int64_t number = layers_push_to(&pushes->layers, &key);
        if (run_poll(run))
            return false;
        if (!take_back(&pushes->search->state, number, &list[count]))
            return error_set(&run->error, KURA_INPUT,
                             "the checkpoint has a position that no push "
                             "leads to");
    }
    return true;
}

/* Sets run->plan to the pushes on the way to search->state. */
static enum outcome finish(struct push_search *pushes)
{
    struct run *run = pushes->search->run;
    size_t count = (size_t)pushes->layers.depth + 1;
    struct push *list = run_alloc(run, count, sizeof *list);
    if (!list || !list_pushes(pushes, list, count) ||
        !route_pushes(run, list, count))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    run->proved = true;
    run->low = (int)count;
    return OUTCOME_SOLVED;
}

/* ---- The search ---- */

/* Encodes the positions after the first count pushes, up to a solved one, which
 * search->state then is; answers how many, or 0 when the run is stopped. */
static int encode_children(struct push_search *pushes, int count, bool *solved)
{
    struct bfs_search *search = pushes->search;
    struct state *state = &search->state;
    const struct closed *closed = &pushes->layers.closed;
    unsigned char *record = pushes->children;
    square player = state->player;
    for (int i = 0; i < count; i++, record += closed->codec.bytes) {
        if (i % PUSHES_PER_POLL == PUSHES_PER_POLL - 1 && run_poll(search->run))
            return 0;
        struct push push = search->pushes[i];
        square to = state_push(state, push);
        square region = reach_push(state->board, state->boxes, push.from, to,
                                   search->reach, search->child_reach);
        pushes->keys[i] = closed_key(closed, state->boxes, region, record);
        pushes->pushes[i] = number_push(state->board, state->boxes, to, push.d);
        *solved = state_solved(state);
        if (*solved)
            return i + 1;
        state_undo(state, push, player);
    }
    return count;
}

/* Makes every push from the position at hand; false when the run is stopped. */
static bool expand(struct push_search *pushes, bool *solved)
{
    int all = search_expand(pushes->search, &pushes->layers.closed.codec,
                            pushes->record);
    int count = encode_children(pushes, all, solved);
    if (count == 0)
        return all == 0;
    for (int i = 0; i < count; i++)
        if (!layers_add(&pushes->layers, &pushes->keys[i], pushes->pushes[i]))
            return false;
    return true;
}

/* The start is the one position of the first layer. */
static bool start(struct push_search *pushes)
{
    struct bfs_search *search = pushes->search;
    struct run *run = search->run;
    const struct board *board = run->board;
    size_t most = 4 * (size_t)board->box_count + 1;
    if (!layers_init(&pushes->layers, run, no_push(board)))
        return false;
    size_t bytes = pushes->layers.closed.codec.bytes;
    pushes->record = run_alloc(run, 1, bytes);
    pushes->children = run_alloc(run, most, bytes);
    if (!pushes->record || !pushes->children ||
        !RUN_NEW(run, pushes->keys, most) ||
        !RUN_NEW(run, pushes->pushes, most))
        return false;
    if (checkpoint_is_kept(run->checkpoint))
        return checkpoint_load(run->checkpoint, run, carry_search, pushes);
    struct closed_key key = key_of_state(pushes);
    return layers_add(&pushes->layers, &key, no_push(board));
}

/* Of the position at hand. */
static enum outcome expand_one(struct push_search *pushes)
{
    struct bfs_search *search = pushes->search;
    struct run *run = search->run;
    bool solved = false;
    if (run->limits.steps && pushes->layers.depth >= run->limits.steps)
        return run_stopped(run, STOP_STEPS);
    if (run_stop(run, search->counts.expanded))
        return OUTCOME_STOPPED;
    bool ok = expand(pushes, &solved);
    if (ok && !solved) {
        layers_close(&pushes->layers, pushes->record);
        return OUTCOME_GAVE_UP;
    }
    enum outcome outcome = ok ? finish(pushes) : OUTCOME_STOPPED;
    if (outcome == OUTCOME_STOPPED && run->checkpoint)
        search->counts = search->before;
    return outcome;
}

/* No position of a layer before the one at hand is solved. */
static enum outcome expand_all(struct push_search *pushes)
{
    struct bfs_search *search = pushes->search;
    struct run *run = search->run;
    for (;;) {
        checkpoint_keep(run->checkpoint, carry_search, pushes);
        if (!layers_take(&pushes->layers, pushes->record))
            break;
        run_report(run, "trying every position, push by push",
                   pushes->layers.depth + 1, -1);
        enum outcome outcome = expand_one(pushes);
        if (outcome != OUTCOME_GAVE_UP)
            return outcome;
    }
    return run->error.code                ? OUTCOME_FAILED
           : run->stopped_by == STOP_NONE ? OUTCOME_UNSOLVABLE
                                          : OUTCOME_STOPPED;
}

enum outcome search_pushes(struct bfs_search *search)
{
    struct push_search pushes = {.search = search};
    if (!start(&pushes))
        return search->run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    enum outcome outcome = expand_all(&pushes);
    search->stored = pushes.layers.closed.count;
    return search_leave(search, outcome, carry_search, &pushes);
}
