/*
 * How far a position is along the plan: the longest step whose set it holds;
 * the other measures ask a matching (search/assign.h) of the boxes left with
 * the entries left.
 */
#include "engines/fess/packing.h"

#include "base/bits.h"

#define NOT_LIFTED (-1)
#define STRANDED 3 /* what a box counts more that can be no entry */

int packing_done(const struct packing *packing, const uint64_t *boxes)
{
    int step = packing->steps;
    while (
        !bits_within(packing_set(packing, step), boxes, packing->board->words))
        step--;
    return step;
}

/* How many entries, from one on, a box on s can be. */
static int count_entries(const struct packing *packing, size_t s, size_t from)
{
    const uint64_t *row = packing->access + s * packing->words;
    int count = 0;
    for (size_t i = from / 64; i < packing->words; i++)
        count += (int)bits_count(i == from / 64 ? row[i] >> from % 64 : row[i]);
    return count;
}

/* Is a box on s, where a later box shall come, in the way of entries? */
static bool is_early(const struct packing *packing, size_t s, int entry)
{
    return packing->options.sinks && entry < packing->early[s];
}

/* Can a box on s be no entry at all?  With sinks only. */
static bool is_stranded(const struct packing *packing, size_t s, int entry)
{
    return packing->options.sinks && !is_early(packing, s, entry) &&
           count_entries(packing, s, (size_t)entry) == 0;
}

/* The entries that a box on s can be. */
static const uint64_t *row_of(const struct packing *packing, size_t s,
                              int entry)
{
    return is_early(packing, s, entry) ? packing->none
                                       : packing->access + s * packing->words;
}

int packing_outside(struct packing *packing, const uint64_t *boxes, int done)
{
    int count = 0, stranded = 0, entry = packing->entries[done];
    const uint64_t *packed = packing_set(packing, done);
    BITS_EACH (s, boxes, packing->board->words) {
        if (bits_has(packed, s))
            continue;
        stranded += is_stranded(packing, s, entry);
        packing->assign.rows[count++] = row_of(packing, s, entry);
    }
    return STRANDED * stranded + assign_all(&packing->assign, count, entry);
}

void packing_lift(struct packing *packing)
{
    packing->lifted_done = NOT_LIFTED;
}

int packing_outside_with(struct packing *packing, const uint64_t *boxes,
                         int done, square s)
{
    int entry = packing->entries[done];
    if (packing->lifted_done != done) {
        packing->lifted_done = done;
        packing->lifted_outside = packing_outside(packing, boxes, done);
        assign_open(&packing->assign);
    }
    if (bits_has(packing_set(packing, done), s))
        return packing->lifted_outside;
    return packing->lifted_outside + STRANDED * is_stranded(packing, s, entry) +
           !assign_finds(&packing->assign, row_of(packing, s, entry));
}

int packing_barred(const struct packing *packing, const uint64_t *boxes,
                   int done)
{
    int entry = packing->entries[done], sum = 0;
    const uint64_t *packed = packing_set(packing, done);
    if (!packing->options.sinks || entry == packing->boxes)
        return 0;
    BITS_EACH (s, boxes, packing->board->words)
        if (!bits_has(packed, s))
            sum += packing->boxes - entry -
                   count_entries(packing, s, (size_t)entry);
    return sum;
}

int packing_approach(const struct packing *packing, const uint64_t *boxes,
                     int done)
{
    int entry = packing->entries[done];
    if (entry == packing->boxes)
        return 0;
    const uint16_t *pushes =
        packing->pushes + (size_t)entry * (size_t)packing->board->squares;
    const uint64_t *packed = packing_set(packing, done);
    int least = UINT16_MAX;
    BITS_EACH (s, boxes, packing->board->words)
        if (!bits_has(packed, s) && pushes[s] < least)
            least = pushes[s];
    return least;
}
