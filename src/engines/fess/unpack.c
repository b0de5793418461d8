/*
 * Takes the boxes off the goals, as parking.c finds out how.  When it doesn't
 * get on, the player may be anywhere, and when that doesn't help either, the
 * box with most room is taken off by force.
 *
 * Weak: the boxes that are not on the board yet are not in the way.
 */
#include "base/bits.h"
#include "core/reach.h"
#include "engines/fess/parking.h"

/* The box with most room, whoever can pull it; any when it takes too long. */
static square find_forced(struct unpacker *u, const uint64_t *boxes)
{
    square best = NO_SQUARE;
    int most = -1;
    BITS_EACH (s, boxes, u->board->words) {
        int room = 0;
        if (parking_is_over(u))
            return best == NO_SQUARE ? (square)s : best;
        parking_pull(u, boxes, NO_SQUARE, (square)s);
        if (u->run->stopped_by != STOP_NONE)
            return (square)s;
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
    if (!run_reserve(u->run, &u->sets, &u->set_capacity,
                     (size_t)u->set_count + 1, words * sizeof *u->sets))
        return false;
    memcpy(u->sets + (size_t)u->set_count++ * words, boxes,
           words * sizeof *boxes);
    return true;
}

static int count_starts(const struct unpacker *u)
{
    const struct board *board = u->board;
    int count = 0;
    for (int i = 0; i < board->box_count; i++)
        count += u->pulls[board->box_squares[i]] != FAR;
    return count;
}

/* A square of the player's region that a box on s leaves to it. */
static square player_beside(struct unpacker *u, const uint64_t *boxes,
                            square region, square s)
{
    if (region != s)
        return region;
    return reach_find_names(u->board, boxes, region, u->flood).second;
}

/* Notes on which goals a box is in the way of the entry that is a place's box:
 * from there it comes to fewer starts. */
static void note_early(struct unpacker *u, const struct place *place)
{
    const struct board *board = u->board;
    struct packing *packing = u->packing;
    int entry = packing->boxes - place->gone;
    const uint64_t *boxes = parking_boxes(u, place->parent);
    square region = u->places[place->parent].region;
    int all = count_starts(u);
    BITS_EACH (s, board->goals, board->words) {
        if (bits_has(boxes, s))
            continue;
        memcpy(u->start, boxes, board->words * sizeof *boxes);
        bits_add(u->start, s);
        parking_pull(u, u->start, player_beside(u, boxes, region, (square)s),
                     place->taken);
        if (count_starts(u) < all && packing->early[s] < entry + 1)
            packing->early[s] = entry + 1;
    }
}

/* The tables of the entry that is a place's box: the last goes off first. */
static void note_entry(struct unpacker *u, const struct place *place)
{
    struct packing *packing = u->packing;
    size_t entry = (size_t)(packing->boxes - place->gone);
    parking_pull(u, parking_boxes(u, place->parent),
                 u->places[place->parent].region, place->taken);
    for (size_t i = 0; i < (size_t)u->board->squares; i++)
        if (u->pulls[i] != FAR)
            bits_add(packing->access + i * packing->words, entry);
    memcpy(packing->pushes + entry * (size_t)u->board->squares, u->pulls,
           (size_t)u->board->squares * sizeof *u->pulls);
    if (packing->options.sinks)
        note_early(u, place);
}

/* Keeps the sets on the way to a place. */
static bool keep_way(struct unpacker *u, uint32_t number)
{
    const struct place *place = &u->places[number];
    size_t words = u->board->words;
    if (place->parent != NO_PLACE) {
        if (!keep_way(u, place->parent))
            return false;
        if (u->run->stopped_by != STOP_NONE)
            return false;
        if (place->taken != NO_SQUARE)
            note_entry(u, place);
        else if (!memcmp(parking_boxes(u, number),
                         parking_boxes(u, place->parent),
                         words * sizeof(uint64_t)))
            return true; /* only the player is elsewhere */
    }
    return keep_set(u, parking_boxes(u, number));
}

/* Takes all boxes off; false when a limit is reached. */
static bool take_all(struct unpacker *u, const uint64_t *goals)
{
    uint32_t from = NO_PLACE;
    int boxes = u->packing->boxes;
    if (!parking_begin(u, NO_PLACE, goals))
        return false;
    while (parking_search(u) && u->places[u->best].gone < boxes) {
        uint32_t best = u->best;
        if (from == best || (from != NO_PLACE &&
                             u->places[from].gone == u->places[best].gone)) {
            u->places[best].region = NO_SQUARE;
            best =
                parking_take(u, best, find_forced(u, parking_boxes(u, best)));
            if (best == NO_PLACE)
                return false;
        }
        from = best;
        if (!parking_begin(u, best, parking_boxes(u, best)))
            return false;
    }
    return u->run->stopped_by == STOP_NONE;
}

/* With more goals than boxes, each box in turn takes the nearest goal. */
static const uint64_t *choose_goals(struct unpacker *u)
{
    const struct board *board = u->board;
    uint64_t *chosen = run_alloc(u->run, 2 * board->words, sizeof *chosen);
    if (!chosen || board->goal_count == board->box_count)
        return chosen ? board->goals : NULL;
    for (int i = 0; i < board->box_count; i++) {
        square best = NO_SQUARE;
        uint16_t least = FAR;
        for (int k = 0; k < board->goal_count; k++) {
            square goal = board->goal_squares[k];
            if (bits_has(chosen, goal))
                continue;
            parking_pull(u, chosen + board->words, NO_SQUARE, goal);
            if (u->run->stopped_by != STOP_NONE)
                return NULL;
            uint16_t pulls = u->pulls[board->box_squares[i]];
            if (best == NO_SQUARE || pulls < least) {
                least = pulls;
                best = goal;
            }
        }
        bits_add(chosen, best);
    }
    return chosen;
}
static bool allocate(struct unpacker *u)
{
    struct run *run = u->run;
    const struct board *board = u->board;
    struct packing *packing = u->packing;
    size_t n = (size_t)board->squares;
    size_t boxes = (size_t)board->box_count;
    packing->board = board;
    packing->boxes = board->box_count;
    packing->options = u->options;
    packing->words = BITS_WORDS(boxes);
    return RUN_NEW(run, packing->access, n * packing->words) &&
           RUN_NEW(run, packing->pushes, n * boxes) &&
           RUN_NEW(run, packing->early, n) &&
           RUN_NEW(run, packing->none, packing->words) &&
           RUN_SETS(run, &u->lifted, &u->blocked, &u->flood, &u->begun,
                    &u->useful, &u->start) &&
           RUN_NEW(run, u->queue, 4 * n) && RUN_NEW(run, u->names, 4 * n) &&
           RUN_NEW(run, u->depth, 4 * n) && RUN_NEW(run, u->sides, n) &&
           RUN_NEW(run, u->pulls, n) && RUN_NEW(run, u->row, packing->words) &&
           keyset_init(&u->seen, run) && cells_init(&u->cells, run) &&
           cuts_init(&u->cuts, run) &&
           assign_init(&u->assign, run, board->box_count + 1,
                       board->box_count) &&
           assign_init(&packing->assign, run, board->box_count,
                       board->box_count);
}
/* Turns the sets round. */
static bool write_plan(struct unpacker *u)
{
    struct packing *packing = u->packing;
    size_t words = u->board->words, count = (size_t)u->set_count;
    if (!RUN_NEW(u->run, packing->sets, count * words) ||
        !RUN_NEW(u->run, packing->entries, count))
        return false;
    packing->steps = u->set_count - 1;
    for (size_t i = 0; i < count; i++) {
        uint64_t *to = packing->sets + i * words;
        memcpy(to, u->sets + (count - 1 - i) * words, words * sizeof *to);
        packing->entries[i] = (int)bits_total(to, words);
    }
    return true;
}

struct packing *packing_new(struct run *run, struct packing_options options)
{
    struct unpacker u = {
        .run = run, .board = run->board, .options = options, .best = NO_PLACE};
    if (!RUN_NEW(run, u.packing, 1) || !allocate(&u))
        return NULL;
    const uint64_t *goals = choose_goals(&u);
    if (!goals)
        return NULL;
    parking_find_useful(&u);
    if (!take_all(&u, goals) || !keep_way(&u, u.best) ||
        run->stopped_by != STOP_NONE || !write_plan(&u))
        return NULL;
    arena_free(&run->arena, u.places);
    arena_free(&run->arena, u.place_boxes);
    arena_free(&run->arena, u.place_rows);
    arena_free(&run->arena, u.sets);
    keyset_release(&u.seen, run);
    cells_release(&u.cells);
    return u.packing;
}
