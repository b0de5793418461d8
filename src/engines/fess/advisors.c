/*
 * To add one: write what it wants and add it to the list.  Of the children
 * that an advisor wants, the one with the best score is proposed.
 */
#include "engines/fess/advisors.h"

static bool wants_packing(const struct features *before,
                          const struct child *child)
{
    return child->features.unpacked < before->unpacked;
}

static bool keeps_packing(const struct features *before,
                          const struct child *child)
{
    return child->features.unpacked <= before->unpacked;
}

static bool wants_connectivity(const struct features *before,
                               const struct child *child)
{
    return child->features.connectivity < before->connectivity &&
           keeps_packing(before, child);
}

static bool wants_rooms(const struct features *before,
                        const struct child *child)
{
    return child->features.rooms < before->rooms &&
           keeps_packing(before, child);
}

static bool wants_outside(const struct features *before,
                          const struct child *child)
{
    return child->features.outside < before->outside &&
           keeps_packing(before, child);
}

static bool wants_hotspots(const struct features *before,
                           const struct child *child)
{
    return child->features.hotspots < before->hotspots &&
           keeps_packing(before, child);
}

static bool wants_exploration(const struct features *before,
                              const struct child *child)
{
    return child->explores && keeps_packing(before, child);
}

const struct advisor advisors[] = {
    {"packing", wants_packing},
    {"connectivity", wants_connectivity},
    {"rooms", wants_rooms},
    {"outside", wants_outside},
    {"hotspots", wants_hotspots},
    {"explorer", wants_exploration},
    {NULL, NULL},
};

static bool is_listed(const size_t *advice, int count, size_t i)
{
    for (int k = 0; k < count; k++)
        if (advice[k] == i)
            return true;
    return false;
}

int advisors_ask(const struct children *children, enum ranking ranking,
                 size_t *advice)
{
    int count = 0;
    for (int k = 0; advisors[k].name && count < MAX_ADVICE; k++) {
        size_t best = children->count;
        uint64_t least = UINT64_MAX;
        for (size_t i = 0; i < children->count; i++) {
            const struct child *child = &children->items[i];
            if (!advisors[k].wants(&children->features, child))
                continue;
            uint64_t score = features_score(&child->features, ranking);
            if (score < least) {
                least = score;
                best = i;
            }
        }
        if (best < children->count && !is_listed(advice, count, best))
            advice[count++] = best;
    }
    return count;
}
