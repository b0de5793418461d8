/*
 * Features of a position and of its children.  What depends on the square of
 * the moved box alone is measured once for each square, and from what the
 * position without the box has.
 */
#include "engines/fess/children.h"

#include "base/bits.h"

uint8_t measure_pushes(const struct board *board, const uint64_t *boxes,
                       const uint64_t *reach, const uint64_t *dead, square s)
{
    uint8_t mask = 0;
    for (int d = 0; d < DIR_COUNT; d++) {
        square to = board->next[s][d], behind = board->next[s][d ^ 1];
        if (to != NO_SQUARE && behind != NO_SQUARE && bits_has(reach, behind) &&
            !bits_has(boxes, to) && !bits_has(dead, to))
            mask |= (uint8_t)(1 << d);
    }
    return mask;
}

static int count_hotspots(const struct children *c, const uint64_t *boxes,
                          square s)
{
    const struct domain *domain = c->domain;
    size_t words = domain->board->words;
    if (!domain->hampers)
        return 0;
    return (int)(bits_common(domain->hampers + s * words, boxes, words) +
                 bits_common(domain->hampered + s * words, boxes, words));
}

/* Has the box no axis with both neighbours free? */
static bool is_stuck(const struct children *c, const uint64_t *boxes, square s)
{
    const square *next = c->domain->board->next[s];
    for (int d = 0; d < DIR_COUNT; d += 2)
        if (next[d] != NO_SQUARE && next[d ^ 1] != NO_SQUARE &&
            !bits_has(boxes, next[d]) && !bits_has(boxes, next[d ^ 1]))
            return false;
    return true;
}

/* Of the boxes beside a square, how many are stuck. */
static int count_stuck_beside(const struct children *c, const uint64_t *boxes,
                              square s)
{
    int count = 0;
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = c->domain->board->next[s][d];
        count += n != NO_SQUARE && bits_has(boxes, n) && is_stuck(c, boxes, n);
    }
    return count;
}

static int measure_rooms(struct children *c)
{
    struct rooms *rooms = c->domain->rooms;
    int broken = 0;
    for (int i = 0; i < rooms->board->corridor_count; i++) {
        c->broken[i] = rooms_broken(rooms, i, c->state.boxes);
        broken += c->broken[i];
    }
    return broken;
}

static void measure_looseness(struct children *c)
{
    c->features.rooms = measure_rooms(c);
    BITS_EACH (s, c->state.boxes, c->domain->board->words) {
        c->features.stuck += is_stuck(c, c->state.boxes, (square)s);
        c->features.distance += c->away[s];
    }
}

void measure_position(struct children *c)
{
    struct domain *domain = c->domain;
    const struct board *board = domain->board;
    struct packing *packing = c->packing;
    if (!packing) {
        c->features = (struct features){.connectivity = c->regions - 1};
        if (c->loose)
            measure_looseness(c);
        return;
    }
    int done = packing_done(packing, c->state.boxes);
    c->features = (struct features){
        .unpacked = packing->steps - done,
        .connectivity = c->regions - 1,
        .outside = packing_outside(packing, c->state.boxes, done),
        .barred = packing_barred(packing, c->state.boxes, done),
        .approach = packing_approach(packing, c->state.boxes, done)};
    c->features.rooms = measure_rooms(c);
    BITS_EACH (s, c->state.boxes, board->words) {
        c->sides[s] = measure_pushes(board, c->state.boxes, c->reach,
                                     domain->freeze->dead, (square)s);
        c->features.hotspots += count_hotspots(c, c->state.boxes, (square)s);
        c->features.distance += domain->near[s];
    }
    c->features.hotspots /= 2; /* each pair was seen from both its ends */
}

void measure_lifted(struct children *c)
{
    struct domain *domain = c->domain;
    c->lifted_broken = 0;
    for (int i = 0; i < domain->board->corridor_count; i++)
        if (c->broken[i] > 0)
            c->lifted_broken += rooms_broken(domain->rooms, i, c->lifted);
    if (c->packing) {
        packing_lift(c->packing);
        c->lifted_hotspots =
            c->features.hotspots - count_hotspots(c, c->lifted, c->from);
        c->lifted_distance = c->features.distance - domain->near[c->from];
        return;
    }
    c->lifted_distance = c->features.distance - c->away[c->from];
    c->lifted_stuck = c->features.stuck - is_stuck(c, c->state.boxes, c->from) -
                      count_stuck_beside(c, c->state.boxes, c->from) +
                      count_stuck_beside(c, c->lifted, c->from);
}

/* The links broken with the box on s: only corridors at s can differ from the
 * lifted ones. */
static int count_broken(struct children *c, square s)
{
    struct rooms *rooms = c->domain->rooms;
    int broken = c->lifted_broken, corridor = rooms->board->corridor_of[s];
    int done[DIR_COUNT + 1], count = 0;
    for (int d = -1; d < DIR_COUNT; d++) {
        int at = d < 0 ? corridor : rooms->beside[s][d], k = 0;
        while (k < count && done[k] != at)
            k++;
        if (at < 0 || k < count || !rooms->corridors[at].links)
            continue;
        done[count++] = at;
        broken += rooms_broken(rooms, at, c->lifted);
        bits_remove(c->lifted, s);
        broken -= c->broken[at] > 0 ? rooms_broken(rooms, at, c->lifted) : 0;
        bits_add(c->lifted, s);
    }
    return broken;
}

static int count_outside(struct children *c, square s, int done)
{
    bits_remove(c->lifted, s);
    int count = packing_outside_with(c->packing, c->lifted, done, s);
    bits_add(c->lifted, s);
    return count;
}

static void measure_loose_stop(struct children *c, square s,
                               struct features *features)
{
    features->rooms = count_broken(c, s);
    features->distance = c->lifted_distance + c->away[s];
    features->stuck = c->lifted_stuck + is_stuck(c, c->lifted, s) +
                      count_stuck_beside(c, c->lifted, s);
    bits_remove(c->lifted, s);
    features->stuck -= count_stuck_beside(c, c->lifted, s);
    bits_add(c->lifted, s);
}

void measure_stop(struct children *c, square s, struct push_stop *stop)
{
    struct domain *domain = c->domain;
    if (!c->packing) {
        stop->features.connectivity = c->lifted_regions + stop->parts - 2;
        if (c->loose)
            measure_loose_stop(c, s, &stop->features);
        return;
    }
    int done = packing_done(c->packing, c->lifted);
    stop->features = (struct features){
        .unpacked = c->packing->steps - done,
        .connectivity = c->lifted_regions + stop->parts - 2,
        .rooms = count_broken(c, s),
        .outside = count_outside(c, s, done),
        .barred = packing_barred(c->packing, c->lifted, done),
        .approach = packing_approach(c->packing, c->lifted, done),
        .hotspots = c->lifted_hotspots + count_hotspots(c, c->lifted, s),
        .distance = c->lifted_distance + domain->near[s]};
}
