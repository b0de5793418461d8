#include "engines/fess/packing.h"

#include "base/bits.h"

static bool is_subset(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] & ~b[i])
            return false;
    return true;
}

int packing_done(const struct packing *packing, const uint64_t *boxes)
{
    int step = packing->steps;
    while (!is_subset(packing_set(packing, step), boxes, packing->board->words))
        step--;
    return step;
}

int packing_outside(struct packing *packing, const uint64_t *boxes, int done)
{
    int count = 0;
    const uint64_t *packed = packing_set(packing, done);
    struct bits_walk walk = bits_walk(boxes, packing->board->words);
    for (size_t s; bits_next(&walk, &s);)
        if (!bits_has(packed, s))
            packing->assign.rows[count++] =
                packing->access + s * packing->words;
    return assign_all(&packing->assign, count, packing->entries[done]);
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
    struct bits_walk walk = bits_walk(boxes, packing->board->words);
    for (size_t s; bits_next(&walk, &s);)
        if (!bits_has(packed, s) && pushes[s] < least)
            least = pushes[s];
    return least;
}
