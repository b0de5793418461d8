#include <criterion/criterion.h>

#include "base/bits.h"
#include "core/reach.h"
#include "often.h"
#include "positions.h"
#include "search/haul.h"
#include "search/macro.h"

#define LEVELS often(150)

/* What a box on s would cut, against floods. */
static void check_cut(const struct cuts *cuts, uint64_t *boxes, square s,
                      uint64_t *flood)
{
    const struct board *board = cuts->board;
    struct cut_parts parts;
    cuts_at(cuts, boxes, s, &parts);
    bits_add(boxes, s);
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n == NO_SQUARE || bits_has(boxes, n)) {
            cr_assert_eq(parts.part[d], SIDE_NONE);
            continue;
        }
        cr_assert_lt(parts.part[d], parts.parts);
        cr_assert_eq(parts.name[parts.part[d]],
                     reach_fill(board, boxes, n, flood));
    }
    bits_remove(boxes, s);
}

static void check_cuts(struct positions *positions, struct run *run)
{
    const struct board *board = positions->board;
    uint64_t *sets = run_alloc(run, 3 * board->words, sizeof *sets);
    uint64_t *region = sets + board->words, *flood = region + board->words;
    struct cuts cuts;
    struct state state;
    state_init(&state, board, sets);
    cr_assert(cuts_init(&cuts, run));
    for (size_t i = 0; i < positions_count(positions); i += 7) {
        positions_load(positions, i, &state);
        cuts_find(&cuts, sets, reach_fill(board, sets, state.player, region));
        struct bits_walk walk = bits_walk(region, board->words);
        for (size_t s; bits_next(&walk, &s);)
            check_cut(&cuts, sets, (square)s, flood);
    }
}

Test(macro, cuts_are_what_floods_say)
{
    positions_each(5, LEVELS, 8, 7, check_cuts);
}

/* Where one box comes to, push by push and with a flood after each: the box and
 * the player's region, the start first. */
struct slow_end {
    square to, region;
    int pushes;
};

static size_t find_slowly(const struct board *board, struct state *state,
                          square from, struct slow_end *ends)
{
    uint64_t reach[4];
    size_t count = 1;
    ends[0] = (struct slow_end){
        from, reach_fill(board, state->boxes, state->player, reach), 0};
    for (size_t head = 0; head < count; head++) {
        struct slow_end at = ends[head];
        state_take_box(state, from);
        state_put_box(state, at.to);
        reach_fill(board, state->boxes, at.region, reach);
        state_take_box(state, at.to);
        for (unsigned d = 0; d < DIR_COUNT; d++) {
            square to = board->next[at.to][d],
                   behind = board->next[at.to][d ^ 1];
            if (to == NO_SQUARE || behind == NO_SQUARE ||
                !bits_has(reach, behind) || bits_has(state->boxes, to) ||
                bits_has(board->dead, to))
                continue;
            uint64_t after[4];
            state_put_box(state, to);
            square region = reach_fill(board, state->boxes, at.to, after);
            state_take_box(state, to);
            size_t k = 0;
            while (k < count && (ends[k].to != to || ends[k].region != region))
                k++;
            if (k == count)
                ends[count++] = (struct slow_end){to, region, at.pushes + 1};
        }
        state_put_box(state, from);
    }
    return count;
}

static void check_box(struct macro *macro, struct state *state,
                      const uint64_t *reach, square from)
{
    static struct macro_end ends[4 * 64];
    static struct slow_end slow[4 * 64];
    const struct board *board = state->board;
    uint64_t after[4];
    size_t count = macro_ends(macro, state->boxes, reach, from, ends);
    cr_assert_eq(count + 1, find_slowly(board, state, from, slow));
    for (size_t i = 0; i < count; i++) {
        state_take_box(state, from);
        state_put_box(state, ends[i].to);
        square region = reach_fill(board, state->boxes, ends[i].player, after);
        state_take_box(state, ends[i].to);
        state_put_box(state, from);
        size_t k = 1;
        while (k <= count &&
               (slow[k].to != ends[i].to || slow[k].region != region))
            k++;
        cr_assert_leq(k, count);
        cr_assert_eq(ends[i].cost, slow[k].pushes);
        slow[k].region = NO_SQUARE; /* no end comes twice */
    }
}

static void check_ends(struct positions *positions, struct run *run)
{
    const struct board *board = positions->board;
    uint64_t boxes[4], reach[4];
    struct macro macro;
    struct state state;
    state_init(&state, board, boxes);
    cr_assert(macro_init(&macro, run));
    for (size_t i = 0; i < positions_count(positions); i += 11) {
        positions_load(positions, i, &state);
        reach_fill(board, boxes, state.player, reach);
        for (int s = 0; s < board->squares; s++)
            if (bits_has(boxes, (size_t)s))
                check_box(&macro, &state, reach, (square)s);
    }
}

Test(macro, ends_are_what_pushes_say)
{
    positions_each(6, LEVELS, 8, 7, check_ends);
}

/* How many steps bring one box from where it stands to each square, the player
 * to each side: step by step, the player's square and the box's. */
static void step_slowly(const struct board *board, struct state *state,
                        square from, int *least)
{
    static int steps[64 * 64];
    static int queue[64 * 64];
    int n = board->squares, head = 0, tail = 0;
    for (int i = 0; i < n * n; i++)
        steps[i] = -1;
    for (int i = 0; i < 4 * n; i++)
        least[i] = -1;
    queue[tail++] = from * n + state->player;
    steps[queue[0]] = 0;
    state_take_box(state, from);
    while (head < tail) {
        int at = queue[head++], box = at / n;
        for (unsigned d = 0; d < DIR_COUNT; d++) {
            square to = board->next[at % n][d], next = (square)box;
            if (to == box)
                next = board->next[box][d];
            if (to == NO_SQUARE || next == NO_SQUARE ||
                bits_has(state->boxes, to) || bits_has(state->boxes, next) ||
                (next != box && bits_has(board->dead, next)))
                continue;
            int child = next * n + to;
            if (next != box && least[4 * next + (int)(d ^ 1)] < 0)
                least[4 * next + (int)(d ^ 1)] = steps[at] + 1;
            if (steps[child] >= 0)
                continue;
            steps[child] = steps[at] + 1;
            queue[tail++] = child;
        }
    }
    state_put_box(state, from);
}

/* An end is the fewest steps there are, its pushes lead there, and what is no
 * end is as near by a walk from another one. */
static void check_hauled(struct haul *haul, struct state *state,
                         const int *steps, square from)
{
    static struct macro_end ends[4 * 64];
    static struct push pushes[4 * 64];
    static int least[4 * 64];
    const struct board *board = state->board;
    int found = 0, wanted = 0;
    size_t count = haul_ends(haul, state->boxes, steps, from, 400, ends);
    step_slowly(board, state, from, least);
    for (size_t i = 0; i < count; i++) {
        unsigned side = 0;
        while (board->next[ends[i].to][side] != ends[i].player)
            side++;
        cr_assert_eq(ends[i].cost, least[4 * ends[i].to + side]);
        square at = from;
        size_t routed = haul_route(haul, ends[i].to, ends[i].player, pushes);
        cr_assert_gt(routed, 0);
        for (size_t k = 0; k < routed; k++) {
            cr_assert_eq(pushes[k].from, at);
            at = board->next[at][pushes[k].d];
        }
        cr_assert_eq(at, ends[i].to);
        cr_assert_eq(pushes[routed - 1].d, side ^ 1);
    }
    for (int s = 0; s < board->squares; s++) {
        int best = -1;
        for (int d = 0; d < DIR_COUNT; d++)
            if (least[4 * s + d] >= 0 && (best < 0 || least[4 * s + d] < best))
                best = least[4 * s + d];
        bool has = false;
        for (size_t i = 0; i < count; i++)
            has |= ends[i].to == s && ends[i].cost == best;
        wanted += best >= 0 && s != from;
        found += has && s != from;
    }
    cr_assert_eq(found, wanted);
}

static void check_hauls(struct positions *positions, struct run *run)
{
    const struct board *board = positions->board;
    uint64_t boxes[4];
    int steps[64];
    square queue[64];
    struct haul haul;
    struct state state;
    state_init(&state, board, boxes);
    cr_assert(haul_init(&haul, run));
    for (size_t i = 0; i < positions_count(positions); i += 37) {
        positions_load(positions, i, &state);
        reach_distances(board, boxes, state.player, steps, queue);
        for (int s = 0; s < board->squares; s++)
            if (bits_has(boxes, (size_t)s))
                check_hauled(&haul, &state, steps, (square)s);
    }
}

Test(macro, hauls_take_the_fewest_steps)
{
    positions_each(8, LEVELS, 8, 7, check_hauls);
}
