/*
 * For each box, lifted from the board, a breadth-first search over squares and
 * parts of the floor around the box.  A box on a square cuts the floor only if
 * the eight squares around it say so; then floods tell which sides are joined.
 * Features that depend on the square alone are counted once for each square.
 */
#include "engines/fess/children.h"

#include "base/bits.h"
#include "core/distance.h"
#include "core/reach.h"

#define STOPS_PER_POLL 64

/* Floods go by stretches: so few are cheaper than one search for all cuts. */
#define FEW_FLOODS 1

bool children_init(struct children *c, struct domain *domain,
                   struct packing *packing, const struct keyset *known)
{
    struct run *run = domain->run;
    const struct board *board = domain->board;
    size_t n = (size_t)board->squares, moves = 4 * (size_t)board->box_count;
    *c = (struct children){.domain = domain,
                           .packing = packing,
                           .known = known,
                           .dead = domain->freeze->dead,
                           .away = domain->from_starts};
    uint64_t *boxes;
    if (!RUN_SETS(run, &boxes, &c->reach, &c->lifted, &c->flood,
                  &c->child_reach) ||
        !RUN_NEW(run, c->pushes, moves) || !RUN_NEW(run, c->news, moves) ||
        !RUN_NEW(run, c->labels, n) || !RUN_NEW(run, c->sides, n) ||
        !RUN_NEW(run, c->first, n + 1) || !RUN_NEW(run, c->second, n + 1) ||
        !RUN_NEW(run, c->broken, (size_t)board->corridor_count + 1) ||
        !RUN_NEW(run, c->stops, n) || !RUN_NEW(run, c->queue, 4 * n) ||
        !RUN_NEW(run, c->pushed, 4 * n) || !cuts_init(&c->cuts, run) ||
        !run_fit(run, &c->items, &c->capacity, 256, sizeof *c->items))
        return false;
    state_init(&c->state, board, boxes);
    return true;
}

void children_turn_round(struct children *c)
{
    c->backward = true;
    c->dead = c->domain->unreached;
    c->away = c->domain->near;
}

/* Labels every region of the floor, the player's included. */
static void label_regions(struct children *c)
{
    const struct board *board = c->domain->board;
    const uint64_t *boxes = c->state.boxes;
    uint64_t *seen = c->lifted;
    square first;
    c->regions = 0;
    memcpy(seen, boxes, board->words * sizeof *seen);
    while ((first = reach_fill_next(board, boxes, seen, c->flood)) !=
           NO_SQUARE) {
        c->first[c->regions] = first;
        c->second[c->regions] = NO_SQUARE;
        BITS_EACH (i, c->flood, board->words) {
            c->labels[i] = (uint16_t)c->regions;
            if (i != first && c->second[c->regions] == NO_SQUARE)
                c->second[c->regions] = (square)i;
        }
        c->regions++;
    }
}

/* Two least squares of the region that the lifted box's square joins. */
static void note_least(struct children *c, square s)
{
    if (s < c->lifted_first) {
        c->lifted_second = c->lifted_first;
        c->lifted_first = s;
    } else if (s < c->lifted_second && s != c->lifted_first) {
        c->lifted_second = s;
    }
}

static void lift(struct children *c, square from)
{
    const struct board *board = c->domain->board;
    uint16_t joined[DIR_COUNT];
    int count = 0;
    memcpy(c->lifted, c->state.boxes, board->words * sizeof *c->lifted);
    bits_remove(c->lifted, from);
    c->from = from;
    c->stamp++;
    c->flooded = 0;
    c->lifted_first = from;
    c->lifted_second = NO_SQUARE;
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = board->next[from][d];
        int k = 0;
        if (n == NO_SQUARE || bits_has(c->lifted, n))
            continue;
        while (k < count && joined[k] != c->labels[n])
            k++;
        if (k < count)
            continue;
        joined[count++] = c->labels[n];
        note_least(c, c->first[c->labels[n]]);
        note_least(c, c->second[c->labels[n]]);
    }
    c->lifted_regions = c->regions - count + 1;
    if (c->packing || c->loose)
        measure_lifted(c);
}

/* The parts of the floor around a box on s, of the regions' names, by floods.
 */
static void flood_parts(struct children *c, square s, struct push_stop *stop)
{
    const struct board *board = c->domain->board;
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n == NO_SQUARE || bits_has(c->lifted, n) ||
            stop->part[d] != SIDE_NONE)
            continue;
        uint8_t part = stop->parts++;
        stop->name[part] = reach_fill(board, c->lifted, n, c->flood);
        for (int e = d; e < DIR_COUNT; e++) {
            square other = board->next[s][e];
            if (other != NO_SQUARE && bits_has(c->flood, other))
                stop->part[e] = part;
        }
    }
}

/* The same from one search for all squares where the lifted box can stop. */
static void cut_parts(struct children *c, square s, struct push_stop *stop)
{
    struct cut_parts parts;
    if (c->flooded == FEW_FLOODS) {
        bits_remove(c->lifted, s);
        cuts_find(&c->cuts, c->lifted, c->lifted_first);
        bits_add(c->lifted, s);
        c->flooded++;
    }
    cuts_at(&c->cuts, c->lifted, s, &parts);
    memcpy(stop->part, parts.part, sizeof stop->part);
    memcpy(stop->name, parts.name, sizeof stop->name);
    stop->parts = parts.parts;
}

static void join_parts(struct children *c, square s, struct push_stop *stop)
{
    const struct board *board = c->domain->board;
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n != NO_SQUARE && !bits_has(c->lifted, n)) {
            stop->part[d] = 0;
            stop->parts = 1;
        }
    }
    stop->name[0] = c->lifted_first == s ? c->lifted_second : c->lifted_first;
}

/* Which sides of the box on s are joined, and the regions' names. */
static void find_parts(struct children *c, square s, struct push_stop *stop)
{
    const struct board *board = c->domain->board;
    memset(stop->part, SIDE_NONE, sizeof stop->part);
    if (reach_joined(board, c->lifted, s)) {
        join_parts(c, s, stop);
    } else if (c->flooded < FEW_FLOODS) {
        flood_parts(c, s, stop);
        c->flooded++;
    } else {
        cut_parts(c, s, stop);
    }
}

static struct push_stop *find_stop(struct children *c, square s)
{
    struct push_stop *stop = &c->stops[s];
    if (stop->stamp == c->stamp)
        return stop;
    *stop = (struct push_stop){.stamp = c->stamp};
    stop->frozen = pairs_lost(c->domain->pairs[c->backward], c->lifted, s);
    bits_add(c->lifted, s);
    if (!stop->frozen && !c->backward)
        stop->frozen = freeze_at(c->domain->freeze, c->lifted, s);
    if (!stop->frozen) {
        find_parts(c, s, stop);
        measure_stop(c, s, stop);
    }
    bits_remove(c->lifted, s);
    return stop;
}

/* Can another box be pushed as it could not before?  What is possible then is
 * also possible with the box lifted. */
static bool explores(struct children *c, square to, uint8_t side)
{
    const struct board *board = c->domain->board;
    const struct push_stop *stop = &c->stops[to];
    if (c->news_count == 0)
        return false;
    if (stop->parts > 1) {
        bits_add(c->lifted, to);
        reach_fill(board, c->lifted, board->next[to][side], c->child_reach);
        bits_remove(c->lifted, to);
    }
    for (int i = 0; i < c->news_count; i++) {
        struct push push = c->news[i];
        square behind = board->next[push.from][push.d ^ 1];
        if (behind != to && board->next[push.from][push.d] != to &&
            (stop->parts == 1 || bits_has(c->child_reach, behind)))
            return true;
    }
    return false;
}

/* The pushes of other boxes that lifting this one makes possible. */
static void find_news(struct children *c)
{
    const struct board *board = c->domain->board;
    c->news_count = 0;
    reach_fill(board, c->lifted, c->from, c->child_reach);
    BITS_EACH (s, c->lifted, board->words) {
        uint8_t mask = measure_pushes(board, c->lifted, c->child_reach,
                                      c->domain->freeze->dead, (square)s) &
                       (uint8_t)~c->sides[s];
        for (uint8_t d = 0; d < DIR_COUNT; d++)
            if (mask >> d & 1)
                c->news[c->news_count++] = (struct push){(square)s, d};
    }
}

static bool is_known_dead(struct children *c, square to, square player)
{
    struct state state = c->state;
    state.boxes = c->lifted;
    state.player = player;
    bits_add(c->lifted, to);
    bool dead = corral_known(c->domain->corral, &state, to);
    bits_remove(c->lifted, to);
    return dead;
}

/* Adds a child unless its position is known; false when memory is spent. */
static bool emit(struct children *c, square to, uint8_t side, uint16_t pushes)
{
    const struct board *board = c->domain->board;
    struct push_stop *stop = &c->stops[to];
    square region = stop->name[stop->part[side]];
    uint64_t key = c->state.key.low ^ board->box_keys[c->from].low ^
                   board->box_keys[to].low ^ board->player_keys[region].low;
    if (c->known && keyset_find(c->known, key))
        return true;
    return RUN_ADD(c->domain->run, c->items, c->count, c->capacity,
                   (struct successor){.from = c->from,
                                      .to = to,
                                      .region = region,
                                      .side = side,
                                      .pushes = pushes,
                                      .key = key,
                                      .features = stop->features,
                                      .explores = explores(c, to, side)});
}

/* The box comes to a square with the player on that side of it; it is queued
 * there if that is new.  Answers the queue's new length. */
static size_t arrive(struct children *c, square to, unsigned side, size_t tail,
                     uint16_t pushes)
{
    struct push_stop *stop = find_stop(c, to);
    if (stop->frozen || stop->seen & 1 << stop->part[side])
        return tail;
    stop->seen |= (uint8_t)(1 << stop->part[side]);
    if (pairs_lost_beside(c->domain->pairs[c->backward], c->lifted, to, side))
        return tail;
    if (!c->backward && is_known_dead(c, to, c->domain->board->next[to][side]))
        return tail;
    c->pushed[tail] = pushes;
    c->queue[tail++] = to * 4u + side;
    return tail;
}

/* Pushes on from an entry of the queue, or pulls: then the player steps back,
 * and the box comes to where it stood. */
static size_t go_on(struct children *c, size_t head, size_t tail)
{
    const struct board *board = c->domain->board;
    square s = (square)(c->queue[head] / 4);
    unsigned side = c->queue[head] % 4;
    const struct push_stop *stop = &c->stops[s];
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square to = board->next[s][d];
        unsigned after = c->backward ? d : d ^ 1;
        if (to == NO_SQUARE || stop->part[after] != stop->part[side] ||
            bits_has(c->dead, to))
            continue;
        square free = c->backward ? board->next[to][d] : to;
        if (free != NO_SQUARE && !bits_has(c->lifted, free))
            tail = arrive(c, to, after, tail, (uint16_t)(c->pushed[head] + 1));
    }
    return tail;
}

/* Emits the entries of the queue from there on, and goes on from each. */
static bool go_about(struct children *c, size_t head, size_t tail)
{
    for (; head < tail; head++) {
        if (head % STOPS_PER_POLL == 0 && run_poll(c->domain->run))
            return false;
        if (!emit(c, (square)(c->queue[head] / 4),
                  (uint8_t)(c->queue[head] % 4), c->pushed[head]))
            return false;
        tail = go_on(c, head, tail);
    }
    return true;
}

/* All macro-moves of one box by pulls. */
static bool pull_box(struct children *c, square from)
{
    unsigned side = 0;
    for (; side < DIR_COUNT; side++) {
        square n = c->domain->board->next[from][side];
        if (n != NO_SQUARE && bits_has(c->reach, n))
            break;
    }
    c->held++;
    if (side == DIR_COUNT)
        return true;
    lift(c, from);
    size_t tail = arrive(c, from, side, 0, 0);
    if (tail == 0) /* lost where it stands */
        return true;
    tail = go_on(c, 0, tail);
    c->held -= tail > 1;
    return go_about(c, 1, tail);
}

/* All macro-moves of one box, whose first pushes are list[0 .. count-1]. */
static bool move_box(struct children *c, const struct push *list, int count)
{
    const struct board *board = c->domain->board;
    size_t tail = 0;
    lift(c, list[0].from);
    c->news_count = 0;
    if (c->packing)
        find_news(c);
    for (int i = 0; i < count; i++) {
        square to = board->next[list[i].from][list[i].d];
        if (!bits_has(c->dead, to))
            tail = arrive(c, to, list[i].d ^ 1u, tail, 1);
    }
    return go_about(c, 0, tail);
}

static bool pull_boxes(struct children *c)
{
    c->news_count = 0;
    BITS_EACH (s, c->state.boxes, c->domain->board->words)
        if (!pull_box(c, (square)s))
            return false;
    return true;
}

static bool push_boxes(struct children *c)
{
    struct domain *domain = c->domain;
    int count = state_pushes(&c->state, c->reach, c->pushes);
    count = pi_corral_prune(domain->pi, &c->state, c->reach, c->pushes, count);
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1;
             end < count && c->pushes[end].from == c->pushes[i].from; end++)
            ;
        if (!move_box(c, c->pushes + i, end - i))
            return false;
    }
    return true;
}

bool children_make(struct children *c, const uint64_t *boxes, square player)
{
    state_set(&c->state, boxes, player);
    reach_fill(c->domain->board, c->state.boxes, player, c->reach);
    label_regions(c);
    measure_position(c);
    c->count = 0;
    c->held = 0;
    return c->backward ? pull_boxes(c) : push_boxes(c);
}
