/*
 * Each free part of a corridor links every two of the rooms that it touches;
 * links are counted corridor by corridor, since a box changes those at its
 * square alone.
 */
#include "engines/fess/rooms.h"

#include "base/bits.h"
#include "core/reach.h"

static bool fill_corridors(struct rooms *rooms, struct run *run)
{
    const struct board *board = rooms->board;
    size_t words = board->words;
    size_t count = (size_t)board->corridor_count;
    size_t pairs = (size_t)board->room_count * (size_t)board->room_count;
    uint64_t *sets;
    if (!RUN_NEW(run, rooms->corridors, count + 1) ||
        !RUN_NEW(run, sets, count * words + 1) ||
        !RUN_NEW(run, rooms->linked, pairs + 1) ||
        !RUN_NEW(run, rooms->touched, BITS_WORDS(board->room_count) + 1))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (run_poll(run))
            return false;
        struct room_corridor *corridor = &rooms->corridors[i];
        corridor->outside = sets + i * words;
        for (int s = 0; s < board->squares; s++)
            if (board->corridor_of[s] != (int)i)
                bits_add(corridor->outside, (size_t)s);
    }
    return true;
}

/* The rooms whose free squares lie beside a set of squares, as pairs. */
static int link_pairs(struct rooms *rooms, const uint64_t *floor,
                      const uint64_t *boxes)
{
    const struct board *board = rooms->board;
    size_t words = BITS_WORDS(board->room_count);
    int links = 0;
    memset(rooms->touched, 0, words * sizeof *rooms->touched);
    BITS_EACH (s, floor, board->words)
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[s][d];
            if (n != NO_SQUARE && board->room_of[n] >= 0 && !bits_has(boxes, n))
                bits_add(rooms->touched, (size_t)board->room_of[n]);
        }
    BITS_EACH (a, rooms->touched, words) {
        struct bits_walk two = bits_walk(rooms->touched, words);
        for (size_t b; bits_next(&two, &b) && b < a;) {
            uint8_t *linked = &rooms->linked[a * (size_t)board->room_count + b];
            links += !*linked;
            *linked = 1;
        }
    }
    return links;
}

static int count_links(struct rooms *rooms,
                       const struct room_corridor *corridor,
                       const uint64_t *boxes)
{
    const struct board *board = rooms->board;
    int links = 0;
    memset(rooms->linked, 0,
           (size_t)board->room_count * (size_t)board->room_count);
    for (size_t i = 0; i < board->words; i++)
        rooms->seen[i] = rooms->blocked[i] = corridor->outside[i] | boxes[i];
    while (reach_fill_next(board, rooms->blocked, rooms->seen, rooms->flood) !=
           NO_SQUARE)
        links += link_pairs(rooms, rooms->flood, boxes);
    return links;
}

int rooms_broken(struct rooms *rooms, int corridor, const uint64_t *boxes)
{
    const struct room_corridor *of = &rooms->corridors[corridor];
    return of->links ? of->links - count_links(rooms, of, boxes) : 0;
}

static void note_beside(struct rooms *rooms)
{
    const struct board *board = rooms->board;
    for (int s = 0; s < board->squares; s++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[s][d];
            rooms->beside[s][d] = n == NO_SQUARE || board->room_of[s] < 0
                                      ? -1
                                      : board->corridor_of[n];
        }
}

struct rooms *rooms_new(struct run *run)
{
    const struct board *board = run->board;
    struct rooms *rooms = run_alloc(run, 1, sizeof *rooms);
    uint64_t *none;
    if (!rooms ||
        !RUN_SETS(run, &rooms->blocked, &rooms->flood, &rooms->seen, &none))
        return NULL;
    rooms->board = board;
    if (!RUN_NEW(run, rooms->beside, (size_t)board->squares) ||
        !fill_corridors(rooms, run))
        return NULL;
    for (int i = 0; i < board->corridor_count; i++) {
        if (run_poll(run))
            return NULL;
        rooms->corridors[i].links =
            count_links(rooms, &rooms->corridors[i], none);
    }
    note_beside(rooms);
    return rooms;
}
