/*
 * Each box that could go if the player could fly is tried by macro-moves.
 */
#include "search/prunings/sinking.h"

#include "core/reach.h"
#include "search/macro.h"

struct sinking {
    struct run *run;
    const struct board *board;
    struct macro macro;
    uint64_t *seen; /* see find_near */
    uint64_t *near;
    square *queue;
    struct push *way;    /* of one box: 4 * squares + 1 */
    struct push *pushes; /* that were made */
    size_t push_count, push_capacity;
};

struct sinking *sinking_new(struct run *run, const struct places *places)
{
    const struct board *board = run->board;
    size_t squares = (size_t)board->squares;
    struct sinking *sinking = run_alloc(run, 1, sizeof *sinking);
    if (!sinking || !RUN_SETS(run, &sinking->seen, &sinking->near) ||
        !RUN_NEW(run, sinking->queue, squares) ||
        !RUN_NEW(run, sinking->way, 4 * squares + 1) ||
        !macro_init(&sinking->macro, run))
        return NULL;
    sinking->run = run;
    sinking->board = board;
    sinking->macro.places = places;
    return sinking;
}

/* Into near: the boxes that could go to the sink among the others if the player
 * could fly. */
static void find_near(struct sinking *sinking, const uint64_t *boxes)
{
    const struct board *board = sinking->board;
    uint64_t *seen = sinking->seen;
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

/* Sinks one box if one can; *ok is false when memory ends. */
static bool sink_one(struct sinking *sinking, struct state *state,
                     const uint64_t *reach, bool *ok)
{
    int count = 0;
    find_near(sinking, state->boxes);
    struct bits_walk walk = bits_walk(sinking->near, sinking->board->words);
    for (size_t s; count == 0 && bits_next(&walk, &s);)
        count = macro_sink(&sinking->macro, state->boxes, reach, (square)s,
                           sinking->way);
    if (count == 0)
        return false;
    *ok = run_reserve(sinking->run, &sinking->pushes, &sinking->push_capacity,
                      sinking->push_count + (size_t)count,
                      sizeof *sinking->pushes);
    for (int i = 0; *ok && i < count; i++) {
        sinking->pushes[sinking->push_count++] = sinking->way[i];
        state_push(state, sinking->way[i]);
    }
    return *ok;
}

bool sinking_first(struct sinking *sinking, const struct state *state,
                   const uint64_t *reach, square s, struct push *first)
{
    if (!macro_sink(&sinking->macro, state->boxes, reach, s, sinking->way))
        return false;
    *first = sinking->way[0];
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
