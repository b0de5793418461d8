/*
 * The fill goes by stretches: a stretch is a longest row of free squares, and
 * since squares are numbered in reading order it is a range of numbers, and so
 * are the squares above and below it.  One stretch costs a few word operations
 * where a fill by squares pays for each of its squares.
 *
 * The inner functions take the number of words as a parameter; called with a
 * constant, the compiler makes a version without loops for each board of up to
 * 256 squares.  That doubles the speed on small levels (bench/micro.c).
 */
#include "core/reach.h"

#include <limits.h>

#include "base/bits.h"

/* A fill at work. */
struct fill {
    const struct board *board;
    const uint64_t *boxes;
    uint64_t *set;     /* what was found */
    uint64_t *pending; /* squares to start from, none of them in set */
};

/* The free ones of low..end-1 that were not found yet become pending. */
static inline void visit(struct fill *fill, size_t low, size_t end)
{
    if (low >= end)
        return;
    size_t high = end - 1;
    for (size_t word = low / 64; word <= high / 64; word++) {
        uint64_t range = bits_range(word == low / 64 ? low % 64 : 0,
                                    word == high / 64 ? high % 64 : 63);
        fill->pending[word] |= range & ~fill->boxes[word] & ~fill->set[word];
    }
}

/* The part of low..end-1 in the word from base on; the rest becomes pending. */
static inline uint64_t visit_around(struct fill *fill, size_t base, size_t low,
                                    size_t end)
{
    if (low >= end)
        return 0;
    if (low >= base && end <= base + 64)
        return bits_range((unsigned)(low - base), (unsigned)(end - 1 - base));
    if (low < base)
        visit(fill, low, end < base ? end : base);
    if (end > base + 64)
        visit(fill, low > base + 64 ? low : base + 64, end);
    if (low < base)
        low = base;
    if (end > base + 64)
        end = base + 64;
    return low < end
               ? bits_range((unsigned)(low - base), (unsigned)(end - 1 - base))
               : 0;
}

/* Fills one word, whose sets stay in registers; what lies in others becomes
 * pending there. */
static inline void spread_word(struct fill *fill, size_t word)
{
    const struct board *board = fill->board;
    size_t base = word * 64;
    uint64_t boxes = fill->boxes[word], set = fill->set[word];
    uint64_t pending = fill->pending[word], next = 0;
    for (; pending; pending = pending ? pending : next & ~boxes & ~set) {
        size_t s = base + bits_lowest(pending);
        size_t low = board->run_first[s], high = board->run_last[s];
        unsigned at = (unsigned)(s - base);
        unsigned first = low < base ? 0 : (unsigned)(low - base);
        unsigned last = high - base > 63 ? 63 : (unsigned)(high - base);
        uint64_t left = boxes & bits_range(first, at);
        uint64_t right = boxes & bits_range(at, last);
        if (left)
            first = bits_highest(left) + 1;
        else if (low < base)
            visit(fill, base - 1, base);
        if (right)
            last = bits_lowest(right) - 1;
        else if (high - base > 63)
            visit(fill, base + 64, base + 65);
        set |= bits_range(first, last);
        pending &= ~bits_range(first, last);
        next |= visit_around(fill, base, board->above_first[base + first],
                             board->above_end[base + last]);
        next |= visit_around(fill, base, board->below_first[base + first],
                             board->below_end[base + last]);
    }
    fill->set[word] = set;
    fill->pending[word] = 0;
}

static inline void spread(struct fill *fill, size_t words)
{
    /* The square above another one is at most a row before it. */
    size_t row = (size_t)fill->board->width / 64 + 1;
    for (size_t word = 0; word < words;) {
        if (!fill->pending[word]) {
            word++;
            continue;
        }
        spread_word(fill, word);
        word -= word < row ? word : row;
    }
}

/* One word: everything stays in registers. */
static inline uint64_t spread_small(const struct board *board, uint64_t boxes,
                                    uint64_t set, uint64_t pending)
{
    while (pending) {
        unsigned s = bits_lowest(pending);
        unsigned low = board->run_first[s], high = board->run_last[s];
        uint64_t left = boxes & bits_range(low, s);
        uint64_t right = boxes & bits_range(s, high);
        if (left)
            low = bits_highest(left) + 1;
        if (right)
            high = bits_lowest(right) - 1;
        set |= bits_range(low, high);
        unsigned first = board->above_first[low];
        unsigned end = board->above_end[high];
        if (first < end)
            pending |= bits_range(first, end - 1);
        first = board->below_first[low];
        end = board->below_end[high];
        if (first < end)
            pending |= bits_range(first, end - 1);
        pending &= ~boxes & ~set;
    }
    return set;
}

static inline square name_of(const uint64_t *set, size_t words)
{
    size_t word = 0;
    while (word + 1 < words && !set[word])
        word++;
    return (square)(word * 64 + bits_lowest(set[word]));
}

square reach_name(const struct board *board, const uint64_t *set)
{
    return name_of(set, board->words);
}

static inline square fill_from(const struct board *board, const uint64_t *boxes,
                               square from, uint64_t *set, uint64_t *pending,
                               size_t words)
{
    struct fill fill = {board, boxes, set, pending};
    for (size_t i = 0; i < words; i++)
        set[i] = pending[i] = 0;
    bits_add(pending, from);
    spread(&fill, words);
    return name_of(set, words);
}

square reach_fill(const struct board *board, const uint64_t *boxes, square from,
                  uint64_t *set)
{
    uint64_t pending[BITS_WORDS(LEVEL_MAX_SIDE * LEVEL_MAX_SIDE)];
    switch (board->words) {
    case 1:
        set[0] = spread_small(board, boxes[0], 0, (uint64_t)1 << from);
        return (square)bits_lowest(set[0]);
    case 2:
        return fill_from(board, boxes, from, set, pending, 2);
    case 3:
        return fill_from(board, boxes, from, set, pending, 3);
    case 4:
        return fill_from(board, boxes, from, set, pending, 4);
    default:
        return fill_from(board, boxes, from, set, pending, board->words);
    }
}

square reach_fill_next(const struct board *board, const uint64_t *boxes,
                       uint64_t *seen, uint64_t *set)
{
    size_t word = 0;
    while (word < board->words && !~seen[word])
        word++;
    size_t from = word * 64;
    if (word < board->words)
        from += bits_lowest(~seen[word]);
    if (from >= (size_t)board->squares)
        return NO_SQUARE;
    square name = reach_fill(board, boxes, (square)from, set);
    for (size_t i = 0; i < board->words; i++)
        seen[i] |= set[i];
    return name;
}

/* fill->set is where the player can go after the push; pending is not set. */
static inline square push_with(struct fill *fill, square from, square to,
                               const uint64_t *before, size_t words)
{
    const struct board *board = fill->board;
    const uint64_t *boxes = fill->boxes;
    uint64_t *after = fill->set;
    bool blocked = bits_has(boxes, to); /* not so when it fell into the sink */
    if (blocked && bits_has(before, to) && !reach_joined(board, boxes, to))
        return reach_fill(board, boxes, from, after);
    for (size_t i = 0; i < words; i++)
        after[i] = before[i] & ~boxes[i];
    bits_add(after, from);

    /* What the box kept closed before: floor beside the square it left. */
    square opened[DIR_COUNT];
    int count = 0;
    for (int d = 0; d < DIR_COUNT; d++) {
        square s = board->next[from][d];
        if (s != NO_SQUARE && !bits_has(after, s) && !bits_has(boxes, s))
            opened[count++] = s;
    }
    if (count == 0)
        return name_of(after, words);
    uint64_t pending[BITS_WORDS(LEVEL_MAX_SIDE * LEVEL_MAX_SIDE)];
    for (size_t i = 0; i < words; i++)
        pending[i] = 0;
    while (count > 0)
        bits_add(pending, opened[--count]);
    if (words == 1) {
        after[0] = spread_small(board, boxes[0], after[0], pending[0]);
    } else {
        fill->pending = pending;
        spread(fill, words);
    }
    return name_of(after, words);
}

square reach_push(const struct board *board, const uint64_t *boxes, square from,
                  square to, const uint64_t *before, uint64_t *after)
{
    struct fill fill = {board, boxes, after, NULL};
    switch (board->words) {
    case 1:
        return push_with(&fill, from, to, before, 1);
    case 2:
        return push_with(&fill, from, to, before, 2);
    case 3:
        return push_with(&fill, from, to, before, 3);
    case 4:
        return push_with(&fill, from, to, before, 4);
    default:
        return push_with(&fill, from, to, before, board->words);
    }
}

struct reach_names reach_find_names(const struct board *board,
                                    const uint64_t *boxes, square from,
                                    uint64_t *set)
{
    struct reach_names names = {reach_fill(board, boxes, from, set), NO_SQUARE};
    bits_remove(set, names.first);
    struct bits_walk rest = bits_walk(set, board->words);
    size_t second;
    if (bits_next(&rest, &second))
        names.second = (square)second;
    return names;
}

/* From the first square of the queue to those within so many steps, up to where
 * it comes to a square; answers how many are in the queue. */
static size_t walk(const struct board *board, const uint64_t *boxes, square to,
                   int most, int *steps, square *queue)
{
    size_t head = 0, tail = 1;
    for (int s = 0; s < board->squares; s++)
        steps[s] = -1;
    steps[queue[0]] = 0;
    while (head < tail) {
        square s = queue[head++];
        if (s == to || steps[s] >= most)
            break;
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[s][d];
            if (n == NO_SQUARE || steps[n] >= 0 || bits_has(boxes, n))
                continue;
            steps[n] = steps[s] + 1;
            queue[tail++] = n;
        }
    }
    return tail;
}

void reach_distances(const struct board *board, const uint64_t *boxes,
                     square from, int *steps, square *queue)
{
    reach_distances_within(board, boxes, from, INT_MAX, steps, queue);
}

void reach_distances_to(const struct board *board, const uint64_t *boxes,
                        square from, square to, int *steps, square *queue)
{
    queue[0] = from;
    walk(board, boxes, to, INT_MAX, steps, queue);
}

size_t reach_distances_within(const struct board *board, const uint64_t *boxes,
                              square from, int most, int *steps, square *queue)
{
    queue[0] = from;
    return walk(board, boxes, NO_SQUARE, most, steps, queue);
}
