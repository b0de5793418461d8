/*
 * Weak: boxes that must be parked on the way are not thought of, and the
 * player's side counts along the pulls but not at their start.
 */
#include "engines/fess/packing.h"

#include "base/bits.h"
#include "core/reach.h"

#define FAR ((uint16_t)0xffff)

struct builder {
    struct run *run;
    const struct board *board;
    struct packing *packing;
    enum packing_order order;
    uint64_t *standing;   /* set of goals with boxes */
    uint64_t *blocked;    /* set */
    uint64_t *flood;      /* set */
    uint64_t *starts;     /* set of the boxes at the start */
    uint16_t *sides;      /* pulls to each side of a square */
    uint32_t *queue;      /* of sides */
    uint16_t *pulls;      /* of one goal, by square */
    uint16_t *best;       /* of the chosen goal */
    struct assign assign; /* removed goals to starts */
    uint64_t *rows;       /* starts of each removed goal */
    int removed;
};

static bool is_open(const uint64_t *walls, square s)
{
    return s != NO_SQUARE && !bits_has(walls, s);
}

/* The player on side d of s can come to all sides that are joined to it. */
static size_t enter(struct builder *b, square s, unsigned d, uint16_t pulls,
                    size_t tail)
{
    const struct board *board = b->board;
    memcpy(b->blocked, b->standing, board->words * sizeof *b->blocked);
    bits_add(b->blocked, s);
    reach_fill(board, b->blocked, board->next[s][d], b->flood);
    for (unsigned e = 0; e < DIR_COUNT; e++) {
        square n = board->next[s][e];
        if (n == NO_SQUARE || !bits_has(b->flood, n) ||
            b->sides[s * 4u + e] != FAR)
            continue;
        b->sides[s * 4u + e] = pulls;
        b->queue[tail++] = s * 4u + e;
    }
    if (pulls < b->pulls[s])
        b->pulls[s] = pulls;
    return tail;
}

/* Pulls to every square from a goal, past the boxes that stand. */
static void pull_from(struct builder *b, square goal)
{
    const struct board *board = b->board;
    size_t n = (size_t)board->squares, tail = 0;
    memset(b->sides, 0xff, 4 * n * sizeof *b->sides);
    memset(b->pulls, 0xff, n * sizeof *b->pulls);
    b->pulls[goal] = 0;
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (is_open(b->standing, board->next[goal][d]) &&
            b->sides[goal * 4u + d] == FAR)
            tail = enter(b, goal, d, 0, tail);
    for (size_t head = 0; head < tail; head++) {
        square s = (square)(b->queue[head] / 4);
        unsigned d = b->queue[head] % 4;
        square to = board->next[s][d];
        if (is_open(b->standing, board->next[to][d]) &&
            b->sides[to * 4u + d] == FAR)
            tail =
                enter(b, to, d, (uint16_t)(b->sides[b->queue[head]] + 1), tail);
    }
}

/* Can every removed goal, with this one, have a start of its own? */
static bool has_start(struct builder *b)
{
    const struct board *board = b->board;
    uint64_t *row = b->rows + (size_t)b->removed * b->assign.words;
    memset(row, 0, b->assign.words * sizeof *row);
    for (int i = 0; i < board->box_count; i++)
        if (b->pulls[board->box_squares[i]] != FAR)
            bits_add(row, (size_t)i);
    return assign_all(&b->assign, b->removed + 1, 0) == 0;
}

/* Small is good; kind 0 has a start, 1 can be pulled, 2 can't. */
static long rate(struct builder *b, square goal)
{
    const struct board *board = b->board;
    long nearest = FAR, wide = 0;
    pull_from(b, goal);
    for (int i = 0; i < board->box_count; i++)
        if (b->pulls[board->box_squares[i]] < nearest)
            nearest = b->pulls[board->box_squares[i]];
    for (int s = 0; s < board->squares; s++)
        wide += b->pulls[s] != FAR;
    long kind = has_start(b) ? 0 : wide > 1 ? 1 : 2;
    long value = b->order == PACKING_NEAREST    ? nearest
                 : b->order == PACKING_FARTHEST ? FAR - nearest
                                                : board->squares - wide;
    return kind * 0x100000 + (kind == 0 ? value : board->squares - wide);
}

/* Takes the box off that is best to go, as the step before all later ones. */
static void remove_one(struct builder *b, int step)
{
    const struct board *board = b->board;
    struct packing *packing = b->packing;
    size_t n = (size_t)board->squares;
    square best = NO_SQUARE;
    long least = 0;
    struct bits_walk walk = bits_walk(b->standing, board->words);
    for (size_t s; bits_next(&walk, &s);) {
        bits_remove(b->standing, s);
        long rating = rate(b, (square)s);
        bits_add(b->standing, s);
        if (best == NO_SQUARE || rating < least) {
            least = rating;
            best = (square)s;
        }
    }
    bits_remove(b->standing, best);
    pull_from(b, best);
    packing->forced += !has_start(b);
    b->removed++;
    packing->goals[step] = best;
    packing->step_of[best] = step;
    memcpy(packing->pushes + (size_t)step * n, b->pulls, n * sizeof *b->pulls);
    for (size_t s = 0; s < n; s++)
        if (b->pulls[s] != FAR)
            bits_add(packing->access + s * packing->words, (size_t)step);
}

static bool allocate(struct builder *b)
{
    struct run *run = b->run;
    const struct board *board = b->board;
    size_t n = (size_t)board->squares, words = board->words;
    struct packing *packing = b->packing;
    size_t steps = (size_t)board->box_count;
    packing->steps = board->box_count;
    packing->words = BITS_WORDS(steps);
    packing->goals = run_alloc(run, steps, sizeof *packing->goals);
    packing->step_of = run_alloc(run, n, sizeof *packing->step_of);
    packing->access =
        run_alloc(run, n * packing->words, sizeof *packing->access);
    packing->pushes = run_alloc(run, n * steps, sizeof *packing->pushes);
    uint64_t *sets = run_alloc(run, 4 * words, sizeof *sets);
    b->sides = run_alloc(run, 4 * n, sizeof *b->sides);
    b->queue = run_alloc(run, 4 * n, sizeof *b->queue);
    b->pulls = run_alloc(run, n, sizeof *b->pulls);
    b->rows = run_alloc(run, (steps + 1) * packing->words, sizeof *b->rows);
    if (!packing->goals || !packing->step_of || !packing->access ||
        !packing->pushes || !sets || !b->sides || !b->queue || !b->pulls ||
        !b->rows)
        return false;
    b->standing = sets;
    b->blocked = sets + words;
    b->flood = sets + 2 * words;
    b->starts = sets + 3 * words;
    for (size_t s = 0; s < n; s++)
        packing->step_of[s] = -1;
    return assign_init(&b->assign, run, board->box_count + 1,
                       board->box_count) &&
           assign_init(&packing->assign, run, board->box_count,
                       board->box_count);
}

/* With more goals than boxes, the goals that are easiest to come to from the
 * boxes are used: one for each box in turn, the nearest that is left. */
static void choose_goals(struct builder *b)
{
    const struct board *board = b->board;
    if (board->goal_count == board->box_count) {
        memcpy(b->standing, board->goals, board->words * sizeof *b->standing);
        return;
    }
    for (int i = 0; i < board->box_count; i++) {
        square best = NO_SQUARE;
        uint16_t least = FAR;
        for (int k = 0; k < board->goal_count; k++) {
            square goal = board->goal_squares[k];
            if (bits_has(b->standing, goal))
                continue;
            memcpy(b->starts, b->standing, board->words * sizeof *b->starts);
            memset(b->standing, 0, board->words * sizeof *b->standing);
            pull_from(b, goal);
            memcpy(b->standing, b->starts, board->words * sizeof *b->starts);
            uint16_t pulls = b->pulls[board->box_squares[i]];
            if (best == NO_SQUARE || pulls < least) {
                least = pulls;
                best = goal;
            }
        }
        bits_add(b->standing, best);
    }
}

static void link_rows(struct builder *b)
{
    for (int i = 0; i <= b->board->box_count; i++)
        b->assign.rows[i] = b->rows + (size_t)i * b->assign.words;
}

struct packing *packing_new(struct run *run, enum packing_order order)
{
    struct builder b = {.run = run, .board = run->board, .order = order};
    b.packing = run_alloc(run, 1, sizeof *b.packing);
    if (!b.packing || !allocate(&b))
        return NULL;
    choose_goals(&b);
    link_rows(&b);
    for (int step = b.packing->steps; step-- > 0;)
        remove_one(&b, step);
    return b.packing;
}

int packing_done(const struct packing *packing, const uint64_t *boxes)
{
    int done = 0;
    while (done < packing->steps && bits_has(boxes, packing->goals[done]))
        done++;
    return done;
}

int packing_outside(struct packing *packing, const struct state *state,
                    int from)
{
    int count = 0;
    struct bits_walk walk = bits_walk(state->boxes, state->board->words);
    for (size_t s; bits_next(&walk, &s);)
        if (packing->step_of[s] < 0 || packing->step_of[s] >= from)
            packing->assign.rows[count++] =
                packing->access + s * packing->words;
    return assign_all(&packing->assign, count, from);
}
