/*
 * Each closed part of the floor is a corral to start from.  Where a push could
 * come from or lead to another closed part, that part joins; where an outside
 * box stands in the way of a push, it joins, since it might move away.  All
 * joins are forced, so growing ends at one smallest candidate or at a push
 * that spoils it.  What was found harmless stays so while the corral grows.
 */
#include "search/prunings/pi_corral.h"

#include "base/bits.h"
#include "core/reach.h"
#include "search/deadlocks/freeze.h"

enum {
    LABEL_REACHED = 0,
    LABEL_BOX = 0xffff,
};

enum verdict {
    HARMLESS, /* can't be the first push of the corral, or is lost anyway */
    INWARDS,  /* possible now, into the corral */
    JOINED,   /* the corral has grown: look again */
    SPOILED,  /* possible now, but not into the corral */
};

struct pi_corral {
    const struct board *board;
    struct freeze *freeze;
    uint16_t *labels;  /* by square: part of the floor, or LABEL_... */
    uint8_t *joined;   /* by label: belongs to the corral */
    uint8_t *harmless; /* by square of a box: directions */
    uint64_t *closed;  /* set: floor that is not in reach */
    square *floor;     /* the same, part by part */
    uint32_t *ends;    /* by label: where its part of that ends */
    uint16_t *fresh;   /* labels that have joined; see join_boxes */
    int fresh_count;
    uint64_t *boxes;                   /* set: the corral's boxes */
    uint64_t *flood;                   /* set */
    struct push *good;                 /* pushes into the corral at hand */
    struct push *best;                 /* and into the best one */
    uint64_t *best_floor, *best_boxes; /* sets: the best corral */
};

struct pi_corral *pi_corral_new(struct run *run)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares, moves = 4 * (size_t)board->box_count;
    struct pi_corral *pi = run_alloc(run, 1, sizeof *pi);
    if (!pi)
        return NULL;
    pi->board = board;
    pi->freeze = freeze_new(run);
    bool ok = pi->freeze && RUN_NEW(run, pi->labels, n) &&
              RUN_NEW(run, pi->joined, n + 1) &&
              RUN_NEW(run, pi->harmless, n) && RUN_NEW(run, pi->floor, n) &&
              RUN_NEW(run, pi->ends, n + 1) && RUN_NEW(run, pi->fresh, n) &&
              RUN_NEW(run, pi->good, moves) && RUN_NEW(run, pi->best, moves) &&
              RUN_SETS(run, &pi->boxes, &pi->flood, &pi->best_floor,
                       &pi->best_boxes, &pi->closed);
    return ok ? pi : NULL;
}

/* Finds the closed floor; false if there is none. */
static bool find_closed(struct pi_corral *pi, const struct state *state,
                        const uint64_t *reach)
{
    const struct board *board = pi->board;
    size_t free = (size_t)(board->squares - state->box_count);
    if (bits_total(reach, board->words) == free)
        return false;
    for (size_t i = 0; i < board->words; i++)
        pi->closed[i] = ~(reach[i] | state->boxes[i]);
    if (board->squares % 64)
        pi->closed[board->words - 1] &=
            bits_range(0, (unsigned)(board->squares % 64) - 1);
    return true;
}

/* Labels boxes, and all floor as if it were in reach. */
static void label_others(struct pi_corral *pi, const struct state *state)
{
    const struct board *board = pi->board;
    memset(pi->labels, LABEL_REACHED,
           (size_t)board->squares * sizeof *pi->labels);
    BITS_EACH (s, state->boxes, board->words)
        pi->labels[s] = LABEL_BOX;
}

/* Numbers the closed parts of the floor from 1 and lists their squares; answers
 * how many parts. */
static int label_closed(struct pi_corral *pi, const struct state *state)
{
    const struct board *board = pi->board;
    int count = 0;
    uint32_t end = 0;
    pi->ends[0] = 0;
    BITS_EACH (s, pi->closed, board->words) {
        if (pi->labels[s] != LABEL_REACHED)
            continue;
        count++;
        reach_fill(board, state->boxes, (square)s, pi->flood);
        BITS_EACH (i, pi->flood, board->words) {
            pi->labels[i] = (uint16_t)count;
            pi->floor[end++] = (square)i;
        }
        pi->ends[count] = end;
    }
    return count;
}

static bool is_inside(const struct pi_corral *pi, square s)
{
    uint16_t label = pi->labels[s];
    return label != LABEL_BOX && pi->joined[label];
}

/* Would the box be stuck there off a goal, because of the corral's boxes? */
static bool freezes(struct pi_corral *pi, square from, square to)
{
    if (to == pi->board->sink)
        return false;
    bits_remove(pi->boxes, from);
    bits_add(pi->boxes, to);
    bool lost = freeze_at(pi->freeze, pi->boxes, to);
    bits_remove(pi->boxes, to);
    bits_add(pi->boxes, from);
    return lost;
}

static void join_floor(struct pi_corral *pi, uint16_t label)
{
    pi->joined[label] = 1;
    pi->fresh[pi->fresh_count++] = label;
}

/* The square is outside the corral: the part of the floor, or the box, joins.
 */
static enum verdict join(struct pi_corral *pi, square s)
{
    if (pi->labels[s] == LABEL_BOX)
        bits_add(pi->boxes, s);
    else
        join_floor(pi, pi->labels[s]);
    return JOINED;
}

static enum verdict examine(struct pi_corral *pi, square box, int d)
{
    square to = pi->board->next[box][d], behind = pi->board->next[box][d ^ 1];
    if (to == NO_SQUARE || behind == NO_SQUARE ||
        bits_has(pi->freeze->dead, to) || bits_has(pi->boxes, to) ||
        bits_has(pi->boxes, behind) || is_inside(pi, behind) ||
        freezes(pi, box, to))
        return HARMLESS;
    if (pi->labels[behind] != LABEL_REACHED)
        return join(pi, behind);
    if (is_inside(pi, to))
        return INWARDS;
    return pi->labels[to] == LABEL_REACHED ? SPOILED : join(pi, to);
}

/* All boxes beside the corral's floor belong to it.  Of the floor that joined
 * before they do already. */
static void join_boxes(struct pi_corral *pi)
{
    while (pi->fresh_count > 0) {
        uint16_t label = pi->fresh[--pi->fresh_count];
        for (uint32_t i = pi->ends[label - 1]; i < pi->ends[label]; i++)
            for (int d = 0; d < DIR_COUNT; d++) {
                square n = pi->board->next[pi->floor[i]][d];
                if (n != NO_SQUARE && pi->labels[n] == LABEL_BOX)
                    bits_add(pi->boxes, n);
            }
    }
}

/* One look at all pushes of the corral's boxes; *count of them lead inwards.
 * It goes on after a join, so that few looks are needed. */
static enum verdict examine_all(struct pi_corral *pi, int *count)
{
    enum verdict all = INWARDS;
    *count = 0;
    BITS_EACH (s, pi->boxes, pi->board->words)
        for (int d = 0; d < DIR_COUNT; d++) {
            if (pi->harmless[s] >> d & 1)
                continue;
            enum verdict verdict = examine(pi, (square)s, d);
            if (verdict == HARMLESS)
                pi->harmless[s] |= (uint8_t)(1 << d);
            if (verdict == SPOILED)
                return SPOILED;
            if (verdict == JOINED)
                all = JOINED;
            if (verdict == INWARDS)
                pi->good[(*count)++] = (struct push){(square)s, (uint8_t)d};
        }
    return all;
}

/* Must a box of the corral be pushed in every plan? */
static bool has_work(const struct pi_corral *pi, const struct state *state)
{
    const struct board *board = pi->board;
    if (!bits_within(pi->boxes, board->goals, board->words))
        return true;
    if (state->box_count < board->goal_count)
        return false;
    for (int i = 0; i < board->goal_count; i++)
        if (is_inside(pi, board->goal_squares[i]))
            return true;
    return false;
}

/* Grows a corral from one part of the floor; answers the number of pushes in
 * pi->good, or -1 when there is no such corral. */
static int grow(struct pi_corral *pi, const struct state *state, int label,
                int labels)
{
    int count;
    enum verdict verdict;
    memset(pi->joined, 0, (size_t)labels + 1);
    memset(pi->boxes, 0, pi->board->words * sizeof *pi->boxes);
    memset(pi->harmless, 0, (size_t)pi->board->squares);
    pi->fresh_count = 0;
    join_floor(pi, (uint16_t)label);
    do {
        join_boxes(pi);
        verdict = examine_all(pi, &count);
    } while (verdict == JOINED);
    return verdict == SPOILED || !has_work(pi, state) ? -1 : count;
}

/* Both lists are in the order of state_pushes. */
static int keep_best(const struct pi_corral *pi, int best, struct push *list,
                     int count)
{
    int kept = 0;
    for (int i = 0, k = 0; i < count && k < best; i++)
        if (list[i].from == pi->best[k].from && list[i].d == pi->best[k].d) {
            list[kept++] = list[i];
            k++;
        }
    return kept;
}

static void keep_corral(struct pi_corral *pi)
{
    const struct board *board = pi->board;
    memcpy(pi->best_boxes, pi->boxes, board->words * sizeof *pi->boxes);
    memset(pi->best_floor, 0, board->words * sizeof *pi->best_floor);
    BITS_EACH (s, pi->closed, board->words)
        if (is_inside(pi, (square)s))
            bits_add(pi->best_floor, s);
}

void pi_corral_best(const struct pi_corral *pi, const uint64_t **floor,
                    const uint64_t **boxes)
{
    *floor = pi->best_floor;
    *boxes = pi->best_boxes;
}

int pi_corral_prune(struct pi_corral *pi, const struct state *state,
                    const uint64_t *reach, struct push *list, int count)
{
    int best = -1;
    memset(pi->best_boxes, 0, pi->board->words * sizeof *pi->best_boxes);
    if (!find_closed(pi, state, reach))
        return count;
    label_others(pi, state);
    int labels = label_closed(pi, state);
    for (int label = 1; label <= labels && best != 0; label++) {
        int good = grow(pi, state, label, labels);
        if (good < 0 || (best >= 0 && good >= best))
            continue;
        best = good;
        keep_corral(pi);
        struct push *swap = pi->best;
        pi->best = pi->good;
        pi->good = swap;
    }
    return best < 0 ? count : keep_best(pi, best, list, count);
}
