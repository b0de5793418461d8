/*
 * Feature-space search over macro-pulls.  Whatever box can be pulled to a start
 * of its own is taken off at once, and nothing else is tried then: the player
 * can walk back the way it came, so that nothing is lost by it.  Otherwise
 * boxes are pulled about; positions wait in cells by how many boxes are left
 * and how many parts the floor has, and in a cell those come first where few
 * boxes are stuck and much of the floor is in reach.
 */
#include "engines/fess/parking.h"

#include "base/bits.h"
#include "core/reach.h"

#define STAGE_NODES 250 /* positions looked at without a box more gone */
#define TOTAL_NODES 800 /* and in all */
#define FLOODS_PER_POLL 64

/* Squares and sides that boxes were pulled to: after so many, a second or so,
 * what is left goes by force, so that other strategies come to their turn. */
#ifdef KURA_TINY_TABLES
#define MOST_ARRIVALS 2000
#else
#define MOST_ARRIVALS 4000000
#endif

bool parking_is_over(const struct unpacker *u)
{
    return u->arrivals > MOST_ARRIVALS;
}

/* The sides of a box on s that the player comes to, as a mask, and the name of
 * its region; it is beside the box. */
static uint8_t find_sides_beside(struct unpacker *u, square s, square player,
                                 square *name)
{
    const struct board *board = u->board;
    bool joined = reach_joined(board, u->lifted, s);
    struct cut_parts parts;
    uint8_t sides = 0, own = SIDE_NONE;
    if (!joined && !u->cuts_found) {
        cuts_find(&u->cuts, u->lifted, u->open.first);
        u->cuts_found = true;
    }
    if (!joined)
        cuts_at(&u->cuts, u->lifted, s, &parts);
    for (unsigned d = 0; d < DIR_COUNT && !joined; d++)
        if (board->next[s][d] == player)
            own = parts.part[d];
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (joined ? n != NO_SQUARE && !bits_has(u->lifted, n)
                   : parts.part[d] == own)
            sides |= (uint8_t)(1 << d);
    }
    *name = joined ? reach_name_without(u->open, s) : parts.name[own];
    return sides;
}

/* The same for a player that is anywhere. */
static uint8_t find_sides(struct unpacker *u, square s, square player,
                          square *name)
{
    const struct board *board = u->board;
    uint8_t sides = 0;
    bits_add(u->lifted, s);
    *name = reach_fill(board, u->lifted, player, u->flood);
    bits_remove(u->lifted, s);
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n != NO_SQUARE && bits_has(u->flood, n))
            sides |= (uint8_t)(1 << d);
    }
    return sides;
}

/* The box stands on s, the player beside it or wherever it comes from. */
static void arrive(struct unpacker *u, square s, square player, bool beside,
                   uint16_t depth)
{
    square name;
    uint8_t sides = beside ? find_sides_beside(u, s, player, &name)
                           : find_sides(u, s, player, &name);
    sides &= (uint8_t)~u->sides[s];
    u->sides[s] |= sides;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        if (!(sides >> d & 1))
            continue;
        u->names[u->tail] = name;
        u->depth[u->tail] = depth;
        u->queue[u->tail++] = s * 4u + d;
        name = NO_SQUARE; /* of the first alone */
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
    u->open = reach_find_names(board, u->lifted, from, u->flood);
    u->cuts_found = false;
    if (player != NO_SQUARE)
        arrive(u, from, player, false, 0);
    for (int d = 0; player == NO_SQUARE && d < DIR_COUNT; d++) {
        square s = board->next[from][d];
        if (s != NO_SQUARE && !bits_has(u->lifted, s))
            arrive(u, from, s, true, 0);
    }
    for (size_t head = 0; head < u->tail; head++) {
        if (head % FLOODS_PER_POLL == 0 && run_poll(u->run))
            return;
        square s = (square)(u->queue[head] / 4);
        unsigned d = u->queue[head] % 4;
        square to = board->next[s][d], player_to = board->next[to][d];
        if (player_to != NO_SQUARE && !bits_has(u->lifted, player_to) &&
            !(u->sides[to] >> d & 1))
            arrive(u, to, player_to, true, (uint16_t)(u->depth[head] + 1));
    }
    u->arrivals += u->tail;
}

/* Starts that the box pulled last can go to, as a row. */
static void fill_row(struct unpacker *u)
{
    const struct board *board = u->board;
    memset(u->row, 0, u->assign.words * sizeof *u->row);
    for (int i = 0; i < board->box_count; i++)
        if (u->pulls[board->box_squares[i]] != FAR)
            bits_add(u->row, (size_t)i);
}

/* Has the box pulled last a start, of its own unless they are sinks? */
static bool can_go(struct unpacker *u, int gone)
{
    return u->options.sinks ? bits_total(u->row, u->assign.words) > 0
                            : assign_all(&u->assign, gone + 1, 0) == 0;
}

/* Gathers the rows of all boxes gone up to a place. */
static void gather_rows(struct unpacker *u, uint32_t place)
{
    for (; place != NO_PLACE; place = u->places[place].parent)
        if (u->places[place].taken != NO_SQUARE)
            u->assign.rows[u->places[place].gone - 1] =
                u->place_rows + place * u->assign.words;
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
    return u->options.pulls * nearest + u->options.room * room;
}

/* The box to go from a place; NO_SQUARE if none can, or when stopped. */
static square find_removal(struct unpacker *u, uint32_t place)
{
    square best = NO_SQUARE;
    int least = 0, gone = u->places[place].gone;
    struct bits_walk walk = bits_walk(parking_boxes(u, place), u->board->words);
    gather_rows(u, place);
    u->assign.rows[gone] = u->row;
    for (size_t s; bits_next(&walk, &s);) {
        parking_pull(u, parking_boxes(u, place), u->places[place].region,
                     (square)s);
        fill_row(u);
        if (u->run->stopped_by != STOP_NONE || parking_is_over(u))
            return NO_SQUARE;
        if (!can_go(u, gone))
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
    size_t room = run_room(u->capacity, u->count + 1);
    size_t places = u->capacity, boxes = u->capacity;
    size_t word = sizeof *u->place_boxes;
    return run_fit(u->run, &u->places, &places, room, sizeof *u->places) &&
           run_fit(u->run, &u->place_boxes, &boxes, room,
                   u->board->words * word) &&
           run_fit(u->run, &u->place_rows, &u->capacity, room,
                   u->assign.words * word);
}

/* Boxes that the player can't pull from where it is; u->flood is its reach. */
static int count_stuck(const struct unpacker *u, const uint64_t *boxes)
{
    const struct board *board = u->board;
    int stuck = 0;
    BITS_EACH (s, boxes, board->words) {
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
    BITS_EACH (s, boxes, u->board->words)
        key ^= u->board->box_keys[s].low;
    return key;
}

/* Adds a place; boxes are in memory of their own.  NO_PLACE when memory is
 * spent. */
static uint32_t add_place(struct unpacker *u, struct place place,
                          const uint64_t *boxes)
{
    if (!make_room(u))
        return NO_PLACE;
    uint32_t number = (uint32_t)u->count++;
    u->places[number] = place;
    memcpy(parking_boxes(u, number), boxes, u->board->words * sizeof *boxes);
    memcpy(u->place_rows + number * u->assign.words, u->row,
           u->assign.words * sizeof *u->row);
    if (u->best == NO_PLACE || place.gone > u->places[u->best].gone)
        u->best = number;
    return number;
}

uint32_t parking_take(struct unpacker *u, uint32_t place, square box)
{
    const struct place *from = &u->places[place];
    parking_pull(u, parking_boxes(u, place), from->region, box);
    fill_row(u);
    memcpy(u->blocked, parking_boxes(u, place),
           u->board->words * sizeof *u->blocked);
    bits_remove(u->blocked, box);
    struct place after = {.parent = place,
                          .region = NO_SQUARE,
                          .taken = box,
                          .gone = from->gone + 1};
    if (from->region != NO_SQUARE)
        after.region = reach_fill(u->board, u->blocked, from->region, u->flood);
    return add_place(u, after, u->blocked);
}

/* Small is good; the position after a pull, with its box on the board. */
static uint64_t rate_pull(struct unpacker *u, const uint64_t *boxes,
                          square region, int pulled)
{
    reach_fill(u->board, boxes, region, u->flood);
    int free = (int)bits_total(u->flood, u->board->words);
    return (uint64_t)(100 * count_stuck(u, boxes) - free - pulled + (1 << 20));
}

/* Parts of the floor. */
static int count_regions(struct unpacker *u, const uint64_t *boxes)
{
    int count = 0;
    memcpy(u->lifted, boxes, u->board->words * sizeof *boxes);
    while (reach_fill_next(u->board, boxes, u->lifted, u->flood) != NO_SQUARE)
        count++;
    return count;
}

/* Files the pulls of one box; u->blocked are the boxes. */
static bool file_pulls(struct unpacker *u, struct cell *cell, uint32_t place,
                       square from)
{
    parking_pull(u, u->blocked, u->places[place].region, from);
    for (size_t i = 0; i < u->tail; i++) {
        square to = (square)(u->queue[i] / 4);
        if (i % FLOODS_PER_POLL == 0 && run_poll(u->run))
            return false;
        if (u->names[i] == NO_SQUARE || !bits_has(u->useful, to))
            continue;
        bits_add(u->lifted, to);
        uint32_t *seen =
            keyset_add(&u->seen, u->run, key_of(u, u->lifted, u->names[i]));
        if (!seen)
            return false;
        struct move move = {
            .parent = place, .from = from, .to = to, .side = u->queue[i] % 4};
        if (!*seen)
            move.order = rate_pull(u, u->lifted, u->names[i], u->depth[i]);
        bits_remove(u->lifted, to);
        if (!*seen && !cell_add(&u->cells, cell, move))
            return false;
        *seen = *seen ? *seen : 1;
    }
    return true;
}

/* Files all pulls from a place. */
static bool pull_about(struct unpacker *u, uint32_t place)
{
    size_t words = u->board->words;
    memcpy(u->blocked, parking_boxes(u, place), words * sizeof *u->blocked);
    uint64_t left = bits_total(u->blocked, words);
    uint64_t rank = left << 8 | (uint64_t)count_regions(u, u->blocked);
    struct cell *cell = cells_get(&u->cells, rank);
    if (!cell)
        return false;
    if (rank < u->best_rank)
        u->best_rank = rank;
    BITS_EACH (s, u->blocked, words)
        if (!file_pulls(u, cell, place, (square)s))
            return false;
    return true;
}

/* Takes off what can go from a place and files the pulls from where that ends;
 * false when a limit is reached. */
static bool settle(struct unpacker *u, uint32_t place)
{
    while (u->places[place].gone < u->packing->boxes) {
        square box = find_removal(u, place);
        if (box == NO_SQUARE)
            break;
        place = parking_take(u, place, box);
        if (place == NO_PLACE)
            return false;
    }
    if (u->run->stopped_by != STOP_NONE)
        return false;
    if (u->places[place].gone == u->packing->boxes || parking_is_over(u))
        return true;
    uint32_t *seen =
        keyset_add(&u->seen, u->run,
                   key_of(u, parking_boxes(u, place), u->places[place].region));
    if (!seen)
        return false;
    if (*seen == 2)
        return true;
    *seen = 2;
    return pull_about(u, place);
}

bool parking_begin(struct unpacker *u, uint32_t from, const uint64_t *boxes)
{
    const struct board *board = u->board;
    cells_release(&u->cells);
    if (!cells_init(&u->cells, u->run))
        return false;
    u->best_rank = UINT64_MAX;
    memcpy(u->start, boxes, board->words * sizeof *boxes);
    memcpy(u->begun, boxes, board->words * sizeof *boxes);
    for (;;) {
        square region = reach_fill_next(board, u->start, u->begun, u->flood);
        if (region == NO_SQUARE)
            return true;
        struct place root = {.parent = from,
                             .region = region,
                             .taken = NO_SQUARE,
                             .gone =
                                 from == NO_PLACE ? 0 : u->places[from].gone};
        uint32_t place = add_place(u, root, u->start);
        if (place == NO_PLACE || !settle(u, place) || run_poll(u->run))
            return false;
        if (parking_is_over(u))
            return true;
    }
}

/* The pull to look at next: from the best cell and from all in turn. */
static struct cell *next_cell(struct unpacker *u)
{
    if (u->looked_at % 2 == 0) {
        struct cell *cell = cells_get(&u->cells, u->best_rank);
        if (!cell || cell->count > 0)
            return cell;
    }
    return cells_turn(&u->cells);
}

static bool look_at(struct unpacker *u, struct move move)
{
    const struct board *board = u->board;
    memcpy(u->start, parking_boxes(u, move.parent),
           board->words * sizeof *u->start);
    bits_remove(u->start, move.from);
    bits_add(u->start, move.to);
    struct place place = {.parent = move.parent,
                          .region = reach_fill(board, u->start,
                                               board->next[move.to][move.side],
                                               u->flood),
                          .taken = NO_SQUARE,
                          .gone = u->places[move.parent].gone};
    uint32_t number = add_place(u, place, u->start);
    return number != NO_PLACE && settle(u, number);
}

bool parking_search(struct unpacker *u)
{
    uint32_t best = u->best;
    for (int i = 0;
         i < STAGE_NODES && u->looked_at < TOTAL_NODES && !parking_is_over(u);
         i++, u->looked_at++) {
        if (u->places[u->best].gone == u->packing->boxes)
            return true;
        struct cell *cell = next_cell(u);
        if (!cell)
            return u->run->stopped_by == STOP_NONE;
        if (!look_at(u, cell_take(&u->cells, cell)))
            return false;
        if (u->best != best)
            i = 0;
        best = u->best;
    }
    return true;
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
                       board->next[board->box_squares[i]][d], true, 0);
    for (size_t head = 0; head < u->tail; head++) {
        square s = (square)(u->queue[head] / 4);
        unsigned d = u->queue[head] % 4;
        square to = board->next[s][d ^ 1];
        if (head % FLOODS_PER_POLL == 0 && run_poll(u->run))
            return;
        bits_add(u->useful, s);
        if (to != NO_SQUARE && !(u->sides[to] >> d & 1))
            arrive(u, to, s, true, 0);
    }
}
