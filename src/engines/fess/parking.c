/*
 * Best-first over macro-pulls: positions where few boxes are stuck and much of
 * the floor is in reach come first.
 */
#include "engines/fess/parking.h"

#include "base/bits.h"
#include "core/reach.h"

#define STAGE_NODES 250 /* positions looked at for one box to go */
#define TOTAL_NODES 800 /* and for all of them */

/* The box stands on s, the player on some side of it. */
static void arrive(struct unpacker *u, square s, square player, uint16_t depth)
{
    const struct board *board = u->board;
    bits_add(u->lifted, s);
    square name = reach_fill(board, u->lifted, player, u->flood);
    bits_remove(u->lifted, s);
    bool first = true;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n == NO_SQUARE || !bits_has(u->flood, n) || u->sides[s] >> d & 1)
            continue;
        u->sides[s] |= (uint8_t)(1 << d);
        u->names[u->tail] = first ? name : NO_SQUARE;
        u->depth[u->tail] = depth;
        u->queue[u->tail++] = s * 4u + d;
        first = false;
    }
    if (depth < u->pulls[s])
        u->pulls[s] = depth;
}

void parking_pull(struct unpacker *u, const uint64_t *boxes, square player,
                  square from)
{
    const struct board *board = u->board;
    size_t n = (size_t)board->squares;
    memcpy(u->lifted, boxes, board->words * sizeof *boxes);
    bits_remove(u->lifted, from);
    memset(u->sides, 0, n);
    memset(u->pulls, 0xff, n * sizeof *u->pulls);
    u->tail = 0;
    u->pulls[from] = 0;
    if (player != NO_SQUARE)
        arrive(u, from, player, 0);
    for (int d = 0; player == NO_SQUARE && d < DIR_COUNT; d++) {
        square s = board->next[from][d];
        if (s != NO_SQUARE && !bits_has(u->lifted, s))
            arrive(u, from, s, 0);
    }
    for (size_t head = 0; head < u->tail; head++) {
        square s = (square)(u->queue[head] / 4);
        unsigned d = u->queue[head] % 4;
        square to = board->next[s][d], player_to = board->next[to][d];
        if (player_to != NO_SQUARE && !bits_has(u->lifted, player_to) &&
            !(u->sides[to] >> d & 1))
            arrive(u, to, player_to, (uint16_t)(u->depth[head] + 1));
    }
}

bool parking_has_start(struct unpacker *u)
{
    const struct board *board = u->board;
    uint64_t *row = u->rows + (size_t)u->gone * u->assign.words;
    memset(row, 0, u->assign.words * sizeof *row);
    for (int i = 0; i < board->box_count; i++)
        if (u->pulls[board->box_squares[i]] != FAR)
            bits_add(row, (size_t)i);
    return assign_all(&u->assign, u->gone + 1, 0) == 0;
}

/* How good it is that the box pulled last goes now: small is good. */
static int rate(struct unpacker *u)
{
    const struct board *board = u->board;
    int nearest = FAR, room = 0;
    for (int i = 0; i < board->box_count; i++)
        if (u->pulls[board->box_squares[i]] < nearest)
            nearest = u->pulls[board->box_squares[i]];
    for (int s = 0; s < board->squares; s++)
        room += u->pulls[s] != FAR;
    int noise = u->taste.noise
                    ? (int)random_below(&u->random, (uint64_t)u->taste.noise)
                    : 0;
    return u->taste.pulls * nearest + u->taste.room * room + noise;
}

/* The box to go from a place; NO_SQUARE if none can. */
static square find_removal(struct unpacker *u, uint32_t place)
{
    square best = NO_SQUARE;
    int least = 0;
    struct bits_walk walk = bits_walk(parking_boxes(u, place), u->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        parking_pull(u, parking_boxes(u, place), u->places[place].region,
                     (square)s);
        if (!parking_has_start(u))
            continue;
        int rating = rate(u);
        if (best == NO_SQUARE || rating < least) {
            best = (square)s;
            least = rating;
        }
    }
    return best;
}

static bool make_room(struct unpacker *u)
{
    if (u->count < u->capacity)
        return true;
    size_t capacity = 2 * u->capacity + 256;
    struct place *places =
        run_resize(u->run, u->places, capacity * sizeof *places);
    if (!places)
        return false;
    u->places = places;
    uint64_t *boxes = run_resize(u->run, u->place_boxes,
                                 capacity * u->board->words * sizeof *boxes);
    if (!boxes)
        return false;
    u->place_boxes = boxes;
    u->capacity = capacity;
    return true;
}

/* Boxes that the player can't pull from where it is; u->flood is its reach. */
static int count_stuck(const struct unpacker *u, const uint64_t *boxes)
{
    const struct board *board = u->board;
    int stuck = 0;
    struct bits_walk walk = bits_walk(boxes, board->words);
    for (size_t s; bits_next(&walk, &s);) {
        bool free = false;
        for (int d = 0; d < DIR_COUNT && !free; d++) {
            square n = board->next[s][d];
            free = n != NO_SQUARE && bits_has(u->flood, n) &&
                   board->next[n][d] != NO_SQUARE &&
                   !bits_has(boxes, board->next[n][d]);
        }
        stuck += !free;
    }
    return stuck;
}

static uint64_t key_of(const struct unpacker *u, const uint64_t *boxes,
                       square region)
{
    uint64_t key = u->board->player_keys[region].low;
    struct bits_walk walk = bits_walk(boxes, u->board->words);
    for (size_t s; bits_next(&walk, &s);)
        key ^= u->board->box_keys[s].low;
    return key;
}

/* Adds a place if it is new; boxes are in memory of their own. */
static bool add_place(struct unpacker *u, const uint64_t *boxes, square region,
                      uint32_t parent, int pulled)
{
    uint64_t key = key_of(u, boxes, region);
    if (keyset_find(&u->seen, key))
        return true;
    if (!keyset_add(&u->seen, u->run, key) || !make_room(u))
        return false;
    reach_fill(u->board, boxes, region, u->flood);
    int free = (int)bits_total(u->flood, u->board->words);
    memcpy(parking_boxes(u, (uint32_t)u->count), boxes,
           u->board->words * sizeof *boxes);
    u->places[u->count++] =
        (struct place){.parent = parent,
                       .region = region,
                       .score = 100 * count_stuck(u, boxes) - free - pulled,
                       .open = true};
    return true;
}

/* All macro-pulls from a place. */
static bool pull_about(struct unpacker *u, uint32_t place)
{
    size_t words = u->board->words;
    memcpy(u->blocked, parking_boxes(u, place), words * sizeof *u->blocked);
    square region = u->places[place].region;
    struct bits_walk walk = bits_walk(u->blocked, words);
    for (size_t s; bits_next(&walk, &s);) {
        parking_pull(u, u->blocked, region, (square)s);
        for (size_t i = 0; i < u->tail; i++) {
            square to = (square)(u->queue[i] / 4);
            if (u->names[i] == NO_SQUARE || !bits_has(u->useful, to))
                continue;
            bits_add(u->lifted, to);
            bool ok = add_place(u, u->lifted, u->names[i], place, u->depth[i]);
            bits_remove(u->lifted, to);
            if (!ok)
                return false;
        }
    }
    return true;
}

/* The next place to look at: the roots first, then the best, every fourth time
 * the oldest. */
static uint32_t next_open(const struct unpacker *u, int turn)
{
    uint32_t best = NO_PLACE;
    for (uint32_t i = 0; i < u->count; i++) {
        if (!u->places[i].open)
            continue;
        if (u->places[i].parent == NO_PLACE || turn % 4 == 3)
            return i;
        if (best == NO_PLACE || u->places[i].score < u->places[best].score)
            best = i;
    }
    return best;
}
/* Looks for a place from which a box can go; NO_PLACE when there is none or
 * memory is spent. */
static uint32_t find_place(struct unpacker *u, square *box)
{
    *box = NO_SQUARE;
    for (int i = 0; i < STAGE_NODES; i++) {
        uint32_t place = next_open(u, i);
        if (place == NO_PLACE)
            return NO_PLACE;
        u->places[place].open = false;
        if (i > 0 && ++u->looked_at > TOTAL_NODES)
            return NO_PLACE;
        *box = find_removal(u, place);
        if (*box != NO_SQUARE)
            return place;
        if (!pull_about(u, place))
            return NO_PLACE;
    }
    return NO_PLACE;
}
static void forget_places(struct unpacker *u)
{
    u->count = 0;
    memset(u->seen.slots, 0, u->seen.slot_count * sizeof *u->seen.slots);
    u->seen.count = 0;
}

/* One place for each region that the player could be in. */
static bool add_regions(struct unpacker *u, const uint64_t *boxes)
{
    for (size_t s = 0; s < (size_t)u->board->squares; s++) {
        if (bits_has(boxes, s))
            continue;
        square name = reach_fill(u->board, boxes, (square)s, u->flood);
        if (name == s && !add_place(u, boxes, name, NO_PLACE, 0))
            return false;
    }
    return true;
}

uint32_t parking_look(struct unpacker *u, const uint64_t *boxes, square region,
                      square *box)
{
    uint32_t place = NO_PLACE;
    if (region != NO_SQUARE) {
        forget_places(u);
        if (add_place(u, boxes, region, NO_PLACE, 0))
            place = find_place(u, box);
    }
    if (place == NO_PLACE && u->run->stopped_by == STOP_NONE) {
        forget_places(u);
        if (add_regions(u, boxes))
            place = find_place(u, box);
    }
    return place;
}
void parking_find_useful(struct unpacker *u)
{
    const struct board *board = u->board;
    memset(u->lifted, 0, board->words * sizeof *u->lifted);
    memset(u->sides, 0, (size_t)board->squares);
    u->tail = 0;
    for (int i = 0; i < board->box_count; i++)
        for (int d = 0; d < DIR_COUNT; d++)
            if (board->next[board->box_squares[i]][d] != NO_SQUARE)
                arrive(u, board->box_squares[i],
                       board->next[board->box_squares[i]][d], 0);
    for (size_t head = 0; head < u->tail; head++) {
        square s = (square)(u->queue[head] / 4);
        unsigned d = u->queue[head] % 4;
        square to = board->next[s][d ^ 1];
        bits_add(u->useful, s);
        if (to != NO_SQUARE && !(u->sides[to] >> d & 1))
            arrive(u, to, s, 0);
    }
}
