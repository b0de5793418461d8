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
#include "engines/fess/parking.h"

/* The box with most room, whoever can pull it. */
static square find_forced(struct unpacker *u, const uint64_t *boxes)
{
    square best = NO_SQUARE;
    int most = -1;
    struct bits_walk walk = bits_walk(boxes, u->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        int room = 0;
        parking_pull(u, boxes, NO_SQUARE, (square)s);
        for (int i = 0; i < u->board->squares; i++)
            room += u->pulls[i] != FAR;
        if (room > most) {
            most = room;
            best = (square)s;
        }
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
    if (u->places[place].parent == NO_PLACE)
        return true;
    return keep_way(u, u->places[place].parent) &&
           keep_set(u, parking_boxes(u, place));
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
    memcpy(packing->pushes + entry * (size_t)u->board->squares, u->pulls,
           (size_t)u->board->squares * sizeof *u->pulls);
    u->gone++;
    bits_remove(u->blocked, s);
    return keep_set(u, u->blocked);
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
/* Takes one more box off the last set that was kept; *region is the player's,
 * NO_SQUARE: anywhere. */
static bool take_one(struct unpacker *u, square *region)
{
    size_t words = u->board->words;
    uint64_t *boxes = u->sets + (size_t)(u->set_count - 1) * words;
    square box;
    uint32_t place = parking_look(u, boxes, *region, &box);
    if (u->run->stopped_by != STOP_NONE)
        return false;
    if (place == NO_PLACE) {
        box = find_forced(u, boxes);
        parking_pull(u, boxes, NO_SQUARE, box);
        parking_has_start(u); /* fills the row */
        u->packing->forced++;
        *region = NO_SQUARE;
        return take_off(u, boxes, box);
    }
    if (!keep_way(u, place))
        return false;
    parking_pull(u, parking_boxes(u, place), u->places[place].region, box);
    parking_has_start(u);
    if (!take_off(u, parking_boxes(u, place), box))
        return false;
    *region = region_after(u, u->blocked);
    return true;
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
            parking_pull(u, chosen + board->words, NO_SQUARE, goal);
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
    packing->pushes = run_alloc(run, n * boxes, sizeof *packing->pushes);
    u->lifted = run_alloc(run, 4 * words, sizeof *u->lifted);
    u->queue = run_alloc(run, 4 * n, sizeof *u->queue);
    u->names = run_alloc(run, 4 * n, sizeof *u->names);
    u->depth = run_alloc(run, 4 * n, sizeof *u->depth);
    u->sides = run_alloc(run, n, sizeof *u->sides);
    u->pulls = run_alloc(run, n, sizeof *u->pulls);
    u->rows = run_alloc(run, (boxes + 1) * packing->words, sizeof *u->rows);
    if (!packing->access || !packing->pushes || !u->lifted || !u->queue ||
        !u->names || !u->depth || !u->sides || !u->pulls || !u->rows ||
        !keyset_init(&u->seen, run) ||
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

struct packing *packing_new(struct run *run, struct packing_taste taste)
{
    struct unpacker u = {.run = run,
                         .board = run->board,
                         .taste = taste,
                         .random = {taste.seed}};
    square region = NO_SQUARE;
    u.packing = run_alloc(run, 1, sizeof *u.packing);
    if (!u.packing || !allocate(&u) || !choose_goals(&u))
        return NULL;
    parking_find_useful(&u);
    while (u.gone < u.packing->boxes)
        if (!take_one(&u, &region))
            return NULL;
    if (!write_plan(&u))
        return NULL;
    arena_free(&run->arena, u.places);
    arena_free(&run->arena, u.place_boxes);
    arena_free(&run->arena, u.sets);
    keyset_release(&u.seen, run);
    return u.packing;
}
