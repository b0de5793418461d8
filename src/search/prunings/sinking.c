/*
 * A search over the squares of one box and the sides of the player, all other
 * boxes being walls; only boxes that could go if the player could fly are
 * tried.
 */
#include "search/prunings/sinking.h"

#include "core/distance.h"
#include "core/reach.h"

/* A box on its way. */
struct sink_stop {
    struct push push; /* that brought it here; none for the first */
    square at, player;
    uint32_t before; /* number of the stop before */
};

struct sinking {
    struct run *run;
    const struct board *board;
    const struct places *places; /* NULL: detours are allowed */
    uint64_t *others, *reach;
    uint64_t *near; /* see find_near */
    square *queue;
    uint8_t *sides; /* square -> sides from which the box was looked at */
    struct sink_stop *stops; /* 4 * squares + 1 */
    uint32_t stop_count;
    struct push *pushes;
    size_t push_count, push_capacity;
};

struct sinking *sinking_new(struct run *run, const struct places *places)
{
    const struct board *board = run->board;
    size_t squares = (size_t)board->squares, words = board->words;
    struct sinking *sinking = run_alloc(run, 1, sizeof *sinking);
    uint64_t *sets = run_alloc(run, 3 * words, sizeof *sets);
    if (!sinking || !sets)
        return NULL;
    *sinking = (struct sinking){.run = run,
                                .board = board,
                                .places = places,
                                .others = sets,
                                .reach = sets + words,
                                .near = sets + 2 * words};
    sinking->queue = run_alloc(run, squares, sizeof *sinking->queue);
    sinking->sides = run_alloc(run, squares, sizeof *sinking->sides);
    sinking->stops = run_alloc(run, 4 * squares + 1, sizeof *sinking->stops);
    return sinking->queue && sinking->sides && sinking->stops ? sinking : NULL;
}

/* Into near: the boxes that could go to the sink among the others if the player
 * could fly. */
static void find_near(struct sinking *sinking, const uint64_t *boxes)
{
    const struct board *board = sinking->board;
    uint64_t *seen = sinking->reach;
    memset(seen, 0, board->words * sizeof *seen);
    memset(sinking->near, 0, board->words * sizeof *seen);
    bits_add(seen, board->sink);
    sinking->queue[0] = board->sink;
    size_t count = 1;
    for (size_t i = 0; i < count; i++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square from = board->next[sinking->queue[i]][d];
            if (from == NO_SQUARE || bits_has(seen, from) ||
                board->next[from][d] == NO_SQUARE)
                continue;
            bits_add(seen, from);
            if (bits_has(boxes, from))
                bits_add(sinking->near, from);
            else
                sinking->queue[count++] = from;
        }
}

/* The sides of the box of a stop that are free. */
static unsigned free_sides(const struct sinking *sinking, square at)
{
    unsigned sides = 0;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square side = sinking->board->next[at][d];
        if (side != NO_SQUARE && !bits_has(sinking->others, side))
            sides |= 1u << d;
    }
    return sides;
}

/* Those of the sides that are in a set. */
static unsigned sides_in(const struct sinking *sinking, square at,
                         unsigned sides, const uint64_t *set)
{
    unsigned in = 0;
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (sides >> d & 1 && bits_has(set, sinking->board->next[at][d]))
            in |= 1u << d;
    return in;
}

/* The sides that the player can come to after a push that way, which brought
 * the box there.  Seldom takes a flood: sides are joined through the corners,
 * or apart on the empty board. */
static unsigned sides_after(struct sinking *sinking, struct sink_stop stop)
{
    const struct board *board = sinking->board;
    const uint8_t *part = board->sides[stop.at].part;
    unsigned behind = stop.push.d ^ 1u, joined = 0;
    unsigned sides = free_sides(sinking, stop.at);
    if (reach_joined(board, sinking->others, stop.at))
        return sides;
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (sides >> d & 1 && part[d] == part[behind])
            joined |= 1u << d;
    if (joined == 1u << behind)
        return joined;
    bits_add(sinking->others, stop.at);
    reach_fill(board, sinking->others, stop.player, sinking->reach);
    bits_remove(sinking->others, stop.at);
    return sides_in(sinking, stop.at, joined, sinking->reach);
}

/* Adds the stops one push on from a stop, from the sides that the player can
 * come to; true when the sink is one. */
static bool push_on(struct sinking *sinking, uint32_t number, unsigned sides)
{
    const struct board *board = sinking->board;
    const struct sink_stop stop = sinking->stops[number];
    sinking->sides[stop.at] |= (uint8_t)sides;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square to = board->next[stop.at][d];
        if (!(sides >> (d ^ 1) & 1) || to == NO_SQUARE ||
            bits_has(sinking->others, to) || bits_has(board->dead, to) ||
            sinking->sides[to] >> (d ^ 1) & 1 ||
            (sinking->places && sinking->places->detour[stop.at][d]))
            continue;
        sinking->stops[sinking->stop_count++] =
            (struct sink_stop){{stop.at, (uint8_t)d}, to, stop.at, number};
        if (to == board->sink)
            return true;
        sinking->sides[to] |= (uint8_t)(1u << (d ^ 1));
    }
    return false;
}

/* Is there a way for the box on s?  Then it is that of the last stop. */
static bool find_way(struct sinking *sinking, const struct state *state,
                     const uint64_t *reach, square s)
{
    const struct board *board = sinking->board;
    memcpy(sinking->others, state->boxes,
           board->words * sizeof *sinking->others);
    bits_remove(sinking->others, s);
    memset(sinking->sides, 0, (size_t)board->squares * sizeof *sinking->sides);
    sinking->stops[0] = (struct sink_stop){.at = s, .player = state->player};
    sinking->stop_count = 1;
    if (push_on(sinking, 0,
                sides_in(sinking, s, free_sides(sinking, s), reach)))
        return true;
    for (uint32_t i = 1; i < sinking->stop_count && !run_poll(sinking->run);
         i++)
        if (push_on(sinking, i, sides_after(sinking, sinking->stops[i])))
            return true;
    return false;
}

/* Makes the pushes of the way to the last stop. */
static bool make_pushes(struct sinking *sinking, struct state *state)
{
    size_t first = sinking->push_count, count = 0;
    uint32_t last = sinking->stop_count - 1;
    for (uint32_t i = last; i != 0; i = sinking->stops[i].before)
        count++;
    if (!run_reserve(sinking->run, &sinking->pushes, &sinking->push_capacity,
                     first + count, sizeof *sinking->pushes))
        return false;
    sinking->push_count += count;
    for (uint32_t i = last; i != 0; i = sinking->stops[i].before)
        sinking->pushes[first + --count] = sinking->stops[i].push;
    for (size_t i = first; i < sinking->push_count; i++)
        state_push(state, sinking->pushes[i]);
    return true;
}

/* Sinks one box if one can; *ok is false when memory ends. */
static bool sink_one(struct sinking *sinking, struct state *state,
                     const uint64_t *reach, bool *ok)
{
    find_near(sinking, state->boxes);
    struct bits_walk walk = bits_walk(sinking->near, sinking->board->words);
    for (size_t s; bits_next(&walk, &s);)
        if (find_way(sinking, state, reach, (square)s)) {
            *ok = make_pushes(sinking, state);
            return *ok;
        }
    return false;
}

bool sinking_first(struct sinking *sinking, const struct state *state,
                   const uint64_t *reach, square s, struct push *first)
{
    if (!find_way(sinking, state, reach, s))
        return false;
    for (uint32_t i = sinking->stop_count - 1; i != 0;
         i = sinking->stops[i].before)
        *first = sinking->stops[i].push;
    return true;
}

bool sinking_all(struct sinking *sinking, struct state *state, uint64_t *reach)
{
    bool ok = true;
    sinking->push_count = 0;
    while (sink_one(sinking, state, reach, &ok))
        reach_fill(sinking->board, state->boxes, state->player, reach);
    return ok && sinking->run->stopped_by == STOP_NONE;
}

const struct push *sinking_pushes(const struct sinking *sinking, size_t *count)
{
    *count = sinking->push_count;
    return sinking->pushes;
}
