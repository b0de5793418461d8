/*
 * Fewest pushes: layer by layer over positions of boxes and player's region.
 * The table is the queue, since it keeps the order of arrival.  Beside it only
 * the first number of each layer is kept: the plan is read off backwards, by
 * looking in the layer before for a position from which a push leads here.
 *
 * The children of a position are encoded first and looked up afterwards, when
 * the memory that answers has been fetched.
 */
#include "core/reach.h"
#include "core/route.h"
#include "engines/bfs/search.h"

struct bfs_layers {
    struct bfs_search *search;
    unsigned char *children; /* encoded */
    uint64_t *hashes;        /* of them */
    uint32_t *starts;        /* the first position of each layer */
    size_t capacity;
    int depth;          /* pushes to the position being expanded */
    uint32_t next;      /* that position */
    uint32_t layer_end; /* the first position of the next layer */
};

/* All of it, to a file and back; the layers begin at 0. */
static bool carry_layers(void *user, struct archive *archive)
{
    struct bfs_layers *layers = user;
    struct bfs_search *search = layers->search;
    uint32_t head[] = {(uint32_t)(layers->depth + 1), layers->next,
                       layers->layer_end};
    if (!search_carry(search, archive) ||
        !archive_carry(archive, head, sizeof head))
        return false;
    uint32_t count = search->table.count, last = 0;
    if (head[0] > count || head[1] > count || head[2] > count)
        return archive_refuse(archive);
    layers->depth = (int)head[0] - 1;
    layers->next = head[1];
    layers->layer_end = head[2];
    size_t starts = (size_t)head[0] + 1;
    if (!run_reserve(search->run, &layers->starts, &layers->capacity, starts,
                     sizeof *layers->starts) ||
        !archive_carry(archive, layers->starts,
                       starts * sizeof *layers->starts))
        return false;
    for (size_t i = 0; i < starts; last = layers->starts[i++])
        if (layers->starts[i] < last || layers->starts[i] > count)
            return archive_refuse(archive);
    return true;
}

/* Offers the position before a push that led to the one at hand, whose boxes
 * are search->child_reach and where the player can come to search->reach. */
static void offer_parent(struct bfs_layers *layers, square to, uint8_t d,
                         uint32_t *best)
{
    struct bfs_search *search = layers->search;
    const struct board *board = search->run->board;
    uint64_t *boxes = search->state.boxes;
    square from = board->next[to][d ^ 1];
    square behind = from == NO_SQUARE ? from : board->next[from][d ^ 1];
    if (behind == NO_SQUARE || !bits_has(search->reach, from) ||
        bits_has(search->child_reach, behind) ||
        !codec_has_place(&search->table.codec, from))
        return;
    memcpy(boxes, search->child_reach, board->words * sizeof *boxes);
    bits_remove(boxes, to);
    bits_add(boxes, from);
    square region = reach_fill(board, boxes, behind, search->spare_reach);
    uint32_t number = table_find(&search->table, boxes, region);
    if (number >= layers->starts[layers->depth] && number < *best)
        *best = number;
}

/* The first position of the layer at layers->depth with a push to this one of
 * the next. */
static uint32_t find_parent(struct bfs_layers *layers, uint32_t number)
{
    struct bfs_search *search = layers->search;
    const struct board *board = search->run->board;
    square region;
    table_get(&search->table, number, search->child_reach, &region);
    reach_fill(board, search->child_reach, region, search->reach);
    uint32_t best = layers->starts[layers->depth + 1];
    bool some_sank = bits_total(search->child_reach, board->words) <
                     (size_t)board->box_count;
    for (int to = 0; to < board->squares; to++)
        if ((to == board->sink && some_sank) ||
            bits_has(search->child_reach, (size_t)to))
            for (uint8_t d = 0; d < DIR_COUNT; d++)
                offer_parent(layers, (square)to, d, &best);
    return best;
}

/* Fills in the pushes on the way to a position that was found from one in the
 * layer at layers->depth, which ends at -1. */
static bool list_pushes(struct bfs_layers *layers, uint32_t number,
                        struct push *pushes)
{
    struct bfs_search *search = layers->search;
    square player;
    for (size_t i = (size_t)layers->depth + 1; i-- > 0; layers->depth--) {
        if (run_poll(search->run))
            return false;
        uint32_t parent = find_parent(layers, number);
        table_get(&search->table, parent, search->reach, &player);
        pushes[i] = state_push_between(search->run->board, search->reach,
                                       search->child_reach);
        number = parent;
    }
    return true;
}

/* Sets run->plan to them. */
static bool make_plan(struct bfs_layers *layers, uint32_t number)
{
    struct run *run = layers->search->run;
    int depth = layers->depth;
    size_t count = (size_t)depth + 1;
    struct push *pushes = run_alloc(run, count, sizeof *pushes);
    bool ok = pushes && list_pushes(layers, number, pushes) &&
              route_pushes(run, pushes, count);
    layers->depth = depth;
    return ok;
}

static enum outcome finish(struct bfs_layers *layers, uint32_t number)
{
    struct run *run = layers->search->run;
    int cost = layers->depth + 1;
    if (!make_plan(layers, number))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    run->proved = true;
    run->low = cost;
    return OUTCOME_SOLVED;
}

/* Encodes the positions after the first count pushes, up to a solved one;
 * answers how many, or 0 when the run is stopped. */
static int encode_children(struct bfs_layers *layers, int count, bool *solved)
{
    struct bfs_search *search = layers->search;
    struct state *state = &search->state;
    const struct codec *codec = &search->table.codec;
    unsigned char *record = layers->children;
    square player = state->player;
    for (int i = 0; i < count; i++, record += codec->bytes) {
        if (i % PUSHES_PER_POLL == PUSHES_PER_POLL - 1 && run_poll(search->run))
            return 0;
        struct push push = search->pushes[i];
        square to = state_push(state, push);
        square region = reach_push(state->board, state->boxes, push.from, to,
                                   search->reach, search->child_reach);
        codec_pack(codec, state->boxes, region, record);
        layers->hashes[i] = codec_hash(codec, record);
        table_touch(&search->table, layers->hashes[i]);
        *solved = state_solved(state);
        if (*solved)
            return i + 1;
        state_undo(state, push, player);
    }
    return count;
}

/* Makes every push from one position; *solved is the number of a solved
 * position that came up, or TABLE_FULL.  False when memory ends. */
static bool expand(struct bfs_layers *layers, uint32_t number, uint32_t *solved)
{
    struct bfs_search *search = layers->search;
    size_t bytes = search->table.codec.bytes;
    int all = search_expand(search, number);
    bool is_solved = false, added;
    int count = encode_children(layers, all, &is_solved);
    *solved = TABLE_FULL;
    if (count == 0)
        return all == 0;
    for (size_t i = 0; i < (size_t)count; i++)
        table_touch_record(&search->table, layers->hashes[i]);
    for (size_t i = 0; i < (size_t)count; i++) {
        uint32_t child = table_add_packed(&search->table,
                                          layers->children + i * bytes, &added);
        if (child == TABLE_FULL)
            return false;
        if (is_solved && i + 1 == (size_t)count)
            *solved = child;
    }
    return true;
}

/* Is the next position the first of a new layer?  Then none of the layers up
 * to here holds a solved one.  False when memory ends. */
static bool enter_layer(struct bfs_layers *layers)
{
    struct run *run = layers->search->run;
    size_t next = (size_t)(layers->depth + 2);
    if (!run_reserve(run, &layers->starts, &layers->capacity, next + 1,
                     sizeof *layers->starts))
        return false;
    layers->depth++;
    layers->layer_end = layers->search->table.count;
    layers->starts[next] = layers->layer_end;
    run_report(run, "trying every position, push by push", layers->depth + 1,
               -1);
    return true;
}

/* The start is the one position of the first layer. */
static bool start(struct bfs_layers *layers)
{
    struct bfs_search *search = layers->search;
    struct state *state = &search->state;
    struct run *run = search->run;
    bool added, kept = search_has_kept(search);
    square region =
        reach_fill(run->board, state->boxes, state->player, search->reach);
    size_t most = 4 * (size_t)run->board->box_count;
    layers->children = run_alloc(run, most, search->table.codec.bytes);
    layers->hashes = run_alloc(run, most, sizeof *layers->hashes);
    if (!layers->children || !layers->hashes)
        return false;
    if (kept)
        return search_resume(search, carry_layers, layers);
    return run_reserve(run, &layers->starts, &layers->capacity, 1,
                       sizeof *layers->starts) &&
           table_add(&search->table, state->boxes, region, &added) !=
               TABLE_FULL;
}

static enum outcome expand_all(struct bfs_layers *layers)
{
    struct bfs_search *search = layers->search;
    struct run *run = search->run;
    for (; layers->next < search->table.count; layers->next++) {
        uint32_t solved;
        search_keep(search, carry_layers, layers);
        if (layers->next == layers->layer_end && !enter_layer(layers))
            return OUTCOME_STOPPED;
        if (run->limits.steps && layers->depth >= run->limits.steps)
            return run_stopped(run, STOP_STEPS);
        if (run_stop(run, search->counts.expanded))
            return OUTCOME_STOPPED;
        bool ok = expand(layers, layers->next, &solved);
        enum outcome outcome = !ok                    ? OUTCOME_STOPPED
                               : solved != TABLE_FULL ? finish(layers, solved)
                                                      : OUTCOME_GAVE_UP;
        if (outcome == OUTCOME_STOPPED && run->checkpoint)
            search->counts = search->before;
        if (outcome != OUTCOME_GAVE_UP)
            return outcome;
        run_report(run, "trying every position, push by push",
                   layers->depth + 1, -1);
    }
    return OUTCOME_UNSOLVABLE;
}

enum outcome search_pushes(struct bfs_search *search)
{
    struct bfs_layers layers = {.search = search, .depth = -1};
    if (!start(&layers))
        return search->run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    return search_leave(search, expand_all(&layers), carry_layers, &layers);
}
