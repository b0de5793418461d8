/*
 * To add one: write what it wants and add it to the list.  Of the children
 * that an advisor wants, the one with the best score is proposed.
 */
#include "engines/fess/advisors.h"

static bool wants_packing(const struct features *before,
                          const struct successor *child)
{
    return child->features.unpacked < before->unpacked;
}

static bool keeps_packing(const struct features *before,
                          const struct successor *child)
{
    return child->features.unpacked <= before->unpacked;
}

static bool keeps_ways(const struct features *before,
                       const struct successor *child)
{
    return child->features.connectivity <= before->connectivity &&
           child->features.rooms <= before->rooms &&
           keeps_packing(before, child);
}

/* With sinks: a box to where it can serve the plan, or more of it. */
static bool wants_transfer(const struct features *before,
                           const struct successor *child)
{
    const struct features *after = &child->features;
    bool better =
        after->outside < before->outside ||
        (after->outside == before->outside && after->barred < before->barred);
    return better && keeps_ways(before, child);
}

/* With sinks: while boxes are to come through, others go out of their way. */
static bool wants_space(const struct features *before,
                        const struct successor *child)
{
    const struct features *after = &child->features;
    return before->outside > 0 && after->distance > before->distance &&
           after->outside <= before->outside &&
           after->barred <= before->barred &&
           after->hotspots <= before->hotspots && keeps_ways(before, child);
}

static bool wants_exploration(const struct features *before,
                              const struct successor *child)
{
    return child->explores && keeps_packing(before, child);
}

/* Without a plan: boxes out of one another's way. */
static bool wants_looseness(const struct features *before,
                            const struct successor *child)
{
    return features_looseness(&child->features) < features_looseness(before);
}

static bool wants_parts(const struct features *before,
                        const struct successor *child)
{
    return features_score(&child->features, RANK_PARTS) <
           features_score(before, RANK_PARTS);
}

#define LESS(name) offsetof(struct features, name)

const struct advisor advisors[] = {
    {"packing", EVERY_PLAN, wants_packing, 0},
    {"connectivity", EVERY_PLAN, keeps_packing, LESS(connectivity)},
    {"rooms", EVERY_PLAN, keeps_packing, LESS(rooms)},
    {"outside", EVERY_PLAN & ~(1u << RANK_SINKS), keeps_packing, LESS(outside)},
    {"transfer", 1u << RANK_SINKS, wants_transfer, 0},
    {"hotspots", EVERY_PLAN, keeps_packing, LESS(hotspots)},
    {"explorer", EVERY_PLAN, wants_exploration, 0},
    {"space", 1u << RANK_SINKS, wants_space, 0},
    {"parts", 1u << RANK_PARTS, wants_parts, 0},
    {"looseness", 1u << RANK_LOOSE, wants_looseness, 0},
    {NULL, 0, NULL, 0},
};

static bool is_wanted(const struct advisor *advisor,
                      const struct features *before,
                      const struct successor *child)
{
    size_t less = advisor->less;
    const char *was = (const char *)before;
    const char *is = (const char *)&child->features;
    return (!less || *(const int *)(is + less) < *(const int *)(was + less)) &&
           advisor->wants(before, child);
}

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
        if (!(advisors[k].rankings >> ranking & 1))
            continue;
        size_t best = children->count;
        uint64_t least = UINT64_MAX;
        for (size_t i = 0; i < children->count; i++) {
            const struct successor *child = &children->items[i];
            if (!is_wanted(&advisors[k], &children->features, child))
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
