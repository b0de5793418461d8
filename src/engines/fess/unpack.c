/*
 * Takes the boxes off the goals.  As long as some box can be pulled to a start
 * of its own, one of them goes, by the order asked for.  Otherwise a small
 * best-first search pulls boxes about until one can.  When that fails too, the
 * box with most room is taken off by force.
 *
 * Weak: what was taken off is never put back, and the boxes that are not on
 * the board yet are not in the way.
 */
#include "base/bits.h"
#include "core/reach.h"
#include "engines/fess/packing.h"
#include "search/keyset.h"

#define FAR ((uint16_t)0xffff)
#define STAGE_NODES 250 /* positions looked at for one box to go */
#define TOTAL_NODES 800 /* and for all of them */
#define NONE UINT32_MAX

/* A position on the way to the next box that can go. */
struct place {
    uint32_t parent;
    square region;
    int score; /* small is good */
    bool open;
};

struct unpacker {
    struct run *run;
    const struct board *board;
    struct packing *packing;
    enum packing_order order;
    struct place *places;
    uint64_t *place_boxes; /* of each place */
    size_t count, capacity;
    struct keyset seen;
    int looked_at;

    /* Pulls of one box. */
    uint64_t *lifted, *blocked, *flood;
    uint64_t *useful; /* set of squares to which a start's box can come */
    uint32_t *queue;  /* square * 4 + side of the player */
    square *names;    /* of the player's region, by entry of the queue */
    uint16_t *depth;  /* pulls, by entry of the queue */
    uint8_t *sides;   /* by square: mask of sides reached */
    uint16_t *pulls;  /* by square, of the last box */
    size_t tail;

    struct assign assign; /* boxes that went to starts */
    uint64_t *rows;
    int gone;

    /* What came out, backwards. */
    uint64_t *sets;
    int *left; /* boxes in each set */
    int set_count, set_capacity;
};

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

/* All squares that a box can be pulled to; with player NO_SQUARE from any
 * side. */
static void pull_box(struct unpacker *u, const uint64_t *boxes, square player,
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

/* Can every box that is gone, and this one, have a start of its own? */
static bool has_start(struct unpacker *u)
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
static int rate(const struct unpacker *u)
{
    const struct board *board = u->board;
    int nearest = FAR, room = 0;
    for (int i = 0; i < board->box_count; i++)
        if (u->pulls[board->box_squares[i]] < nearest)
            nearest = u->pulls[board->box_squares[i]];
    for (int s = 0; s < board->squares; s++)
        room += u->pulls[s] != FAR;
    switch (u->order) {
    case PACKING_NEAREST:
        return nearest;
    case PACKING_FARTHEST:
        return -nearest;
    case PACKING_WIDEST:
    case PACKING_ORDERS:
    default:
        return -room;
    }
}

static uint64_t *boxes_of(const struct unpacker *u, uint32_t place)
{
    return u->place_boxes + place * u->board->words;
}

/* The box to go from a place; NO_SQUARE if none can. */
static square find_removal(struct unpacker *u, uint32_t place)
{
    square best = NO_SQUARE;
    int least = 0;
    struct bits_walk walk = bits_walk(boxes_of(u, place), u->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        pull_box(u, boxes_of(u, place), u->places[place].region, (square)s);
        if (!has_start(u))
            continue;
        int rating = rate(u);
        if (best == NO_SQUARE || rating < least) {
            best = (square)s;
            least = rating;
        }
    }
    return best;
}

/* The box with most room, whoever can pull it. */
static square find_forced(struct unpacker *u, const uint64_t *boxes)
{
    square best = NO_SQUARE;
    int most = -1;
    struct bits_walk walk = bits_walk(boxes, u->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        int room = 0;
        pull_box(u, boxes, NO_SQUARE, (square)s);
        for (int i = 0; i < u->board->squares; i++)
            room += u->pulls[i] != FAR;
        if (room > most) {
            most = room;
            best = (square)s;
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
    memcpy(boxes_of(u, (uint32_t)u->count), boxes,
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
    memcpy(u->blocked, boxes_of(u, place), words * sizeof *u->blocked);
    square region = u->places[place].region;
    struct bits_walk walk = bits_walk(u->blocked, words);
    for (size_t s; bits_next(&walk, &s);) {
        pull_box(u, u->blocked, region, (square)s);
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
    uint32_t best = NONE;
    for (uint32_t i = 0; i < u->count; i++) {
        if (!u->places[i].open)
            continue;
        if (u->places[i].parent == NONE || turn % 4 == 3)
            return i;
        if (best == NONE || u->places[i].score < u->places[best].score)
            best = i;
    }
    return best;
}

/* Keeps a set of boxes as the next one, backwards. */
static bool keep_set(struct unpacker *u, const uint64_t *boxes)
{
    size_t words = u->board->words;
    if (u->set_count == u->set_capacity) {
        int capacity = 2 * u->set_capacity + 32;
        uint64_t *sets = run_resize(u->run, u->sets,
                                    (size_t)capacity * words * sizeof *sets);
        if (!sets)
            return false;
        u->sets = sets;
        u->set_capacity = capacity;
    }
    memcpy(u->sets + (size_t)u->set_count++ * words, boxes,
           words * sizeof *boxes);
    return true;
}

/* Keeps the sets on the way to a place, except the first, which is kept
 * already. */
static bool keep_way(struct unpacker *u, uint32_t place)
{
    if (u->places[place].parent == NONE)
        return true;
    return keep_way(u, u->places[place].parent) &&
           keep_set(u, boxes_of(u, place));
}

/* Takes a box off a place, whose pulls are in u->pulls; entries are numbered
 * from the last. */
static bool take_off(struct unpacker *u, const uint64_t *boxes, square s)
{
    struct packing *packing = u->packing;
    size_t entry = (size_t)(packing->boxes - 1 - u->gone);
    memcpy(u->blocked, boxes, u->board->words * sizeof *boxes);
    for (size_t i = 0; i < (size_t)u->board->squares; i++)
        if (u->pulls[i] != FAR)
            bits_add(packing->access + i * packing->words, entry);
    u->gone++;
    bits_remove(u->blocked, s);
    return keep_set(u, u->blocked);
}

/* Looks for a place from which a box can go; NONE when there is none or
 * memory is spent. */
static uint32_t find_place(struct unpacker *u, square *box)
{
    *box = NO_SQUARE;
    for (int i = 0; i < STAGE_NODES; i++) {
        uint32_t place = next_open(u, i);
        if (place == NONE)
            return NONE;
        u->places[place].open = false;
        if (i > 0 && ++u->looked_at > TOTAL_NODES)
            return NONE;
        *box = find_removal(u, place);
        if (*box != NO_SQUARE)
            return place;
        if (!pull_about(u, place))
            return NONE;
    }
    return NONE;
}

/* Where the player is after the box has been pulled to a start: the first one
 * it comes to. */
static square region_after(struct unpacker *u, const uint64_t *without)
{
    const struct board *board = u->board;
    size_t best = 0;
    for (size_t i = 0; i < u->tail; i++)
        for (int k = 0; k < board->box_count && best == 0; k++)
            if (board->box_squares[k] == u->queue[i] / 4)
                best = i;
    square s = (square)(u->queue[best] / 4);
    return reach_fill(board, without, board->next[s][u->queue[best] % 4],
                      u->flood);
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
        if (name == s && !add_place(u, boxes, name, NONE, 0))
            return false;
    }
    return true;
}

/* Looks from where the player is; when that leads nowhere, from anywhere. */
static uint32_t look(struct unpacker *u, const uint64_t *boxes, square region,
                     square *box)
{
    uint32_t place = NONE;
    if (region != NO_SQUARE) {
        forget_places(u);
        if (add_place(u, boxes, region, NONE, 0))
            place = find_place(u, box);
    }
    if (place == NONE && u->run->stopped_by == STOP_NONE) {
        forget_places(u);
        if (add_regions(u, boxes))
            place = find_place(u, box);
    }
    return place;
}

/* Takes one more box off the last set that was kept; *region is the player's,
 * NO_SQUARE: anywhere. */
static bool take_one(struct unpacker *u, square *region)
{
    size_t words = u->board->words;
    uint64_t *boxes = u->sets + (size_t)(u->set_count - 1) * words;
    square box;
    uint32_t place = look(u, boxes, *region, &box);
    if (u->run->stopped_by != STOP_NONE)
        return false;
    if (place == NONE) {
        box = find_forced(u, boxes);
        pull_box(u, boxes, NO_SQUARE, box);
        has_start(u); /* fills the row */
        u->packing->forced++;
        *region = NO_SQUARE;
        return take_off(u, boxes, box);
    }
    if (!keep_way(u, place))
        return false;
    pull_box(u, boxes_of(u, place), u->places[place].region, box);
    has_start(u);
    if (!take_off(u, boxes_of(u, place), box))
        return false;
    *region = region_after(u, u->blocked);
    return true;
}

/* A box parked elsewhere would never come back to a start: pushes of each
 * start's box on the empty board. */
static void find_useful(struct unpacker *u)
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

/* With more goals than boxes, each box in turn takes the nearest goal. */
static bool choose_goals(struct unpacker *u)
{
    const struct board *board = u->board;
    uint64_t *chosen = run_alloc(u->run, 2 * board->words, sizeof *chosen);
    if (!chosen)
        return false;
    if (board->goal_count == board->box_count)
        return keep_set(u, board->goals);
    for (int i = 0; i < board->box_count; i++) {
        square best = NO_SQUARE;
        uint16_t least = FAR;
        for (int k = 0; k < board->goal_count; k++) {
            square goal = board->goal_squares[k];
            if (bits_has(chosen, goal))
                continue;
            pull_box(u, chosen + board->words, NO_SQUARE, goal);
            uint16_t pulls = u->pulls[board->box_squares[i]];
            if (best == NO_SQUARE || pulls < least) {
                least = pulls;
                best = goal;
            }
        }
        bits_add(chosen, best);
    }
    return keep_set(u, chosen);
}

static bool allocate(struct unpacker *u)
{
    struct run *run = u->run;
    const struct board *board = u->board;
    struct packing *packing = u->packing;
    size_t n = (size_t)board->squares, words = board->words;
    size_t boxes = (size_t)board->box_count;
    packing->board = board;
    packing->boxes = board->box_count;
    packing->words = BITS_WORDS(boxes);
    packing->access =
        run_alloc(run, n * packing->words, sizeof *packing->access);
    u->lifted = run_alloc(run, 4 * words, sizeof *u->lifted);
    u->queue = run_alloc(run, 4 * n, sizeof *u->queue);
    u->names = run_alloc(run, 4 * n, sizeof *u->names);
    u->depth = run_alloc(run, 4 * n, sizeof *u->depth);
    u->sides = run_alloc(run, n, sizeof *u->sides);
    u->pulls = run_alloc(run, n, sizeof *u->pulls);
    u->rows = run_alloc(run, (boxes + 1) * packing->words, sizeof *u->rows);
    if (!packing->access || !u->lifted || !u->queue || !u->names || !u->depth ||
        !u->sides || !u->pulls || !u->rows || !keyset_init(&u->seen, run) ||
        !assign_init(&u->assign, run, board->box_count + 1, board->box_count) ||
        !assign_init(&packing->assign, run, board->box_count, board->box_count))
        return false;
    u->blocked = u->lifted + words;
    u->flood = u->lifted + 2 * words;
    u->useful = u->lifted + 3 * words;
    for (size_t i = 0; i <= boxes; i++)
        u->assign.rows[i] = u->rows + i * packing->words;
    return true;
}

/* Turns the sets round. */
static bool write_plan(struct unpacker *u)
{
    struct packing *packing = u->packing;
    size_t words = u->board->words, count = (size_t)u->set_count;
    packing->sets = run_alloc(u->run, count * words, sizeof *packing->sets);
    packing->entries = run_alloc(u->run, count, sizeof *packing->entries);
    if (!packing->sets || !packing->entries)
        return false;
    packing->steps = u->set_count - 1;
    for (size_t i = 0; i < count; i++) {
        uint64_t *to = packing->sets + i * words;
        memcpy(to, u->sets + (count - 1 - i) * words, words * sizeof *to);
        packing->entries[i] = (int)bits_total(to, words);
    }
    return true;
}

struct packing *packing_new(struct run *run, enum packing_order order)
{
    struct unpacker u = {.run = run, .board = run->board, .order = order};
    square region = NO_SQUARE;
    u.packing = run_alloc(run, 1, sizeof *u.packing);
    if (!u.packing || !allocate(&u) || !choose_goals(&u))
        return NULL;
    find_useful(&u);
    while (u.gone < u.packing->boxes)
        if (!take_one(&u, &region))
            return NULL;
    if (!write_plan(&u))
        return NULL;
    arena_free(&run->arena, u.places);
    arena_free(&run->arena, u.place_boxes);
    arena_free(&run->arena, u.sets);
    arena_free(&run->arena, u.seen.slots);
    arena_free(&run->arena, u.seen.values);
    return u.packing;
}
