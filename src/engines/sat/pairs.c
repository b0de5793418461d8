/*
 * Backwards from all solved pairs: pull one box away, flood the player's part
 * around the two, mark all their sides in it.  One flood for each part of each
 * pair, so about squares^2 of them.
 */
#include "engines/sat/pairs.h"

#include "base/bits.h"
#include "core/reach.h"

#define MOST_SQUARES 700

struct pulling {
    struct pairs *pairs;
    struct run *run;
    const struct front *front;
    uint64_t *boxes, *reach;
    uint32_t *queue; /* pair * 8 + side, each at most once */
    size_t head, tail;
};

static size_t pair_index(const struct pairs *pairs, square x, square y)
{
    return x < y ? (size_t)x * (size_t)pairs->squares + y
                 : (size_t)y * (size_t)pairs->squares + x;
}

/* The bit of side d of x in the pair of x and y. */
static unsigned side_bit(square x, square y, unsigned d)
{
    return x < y ? d : 4 + d;
}

static void mark(struct pulling *pulling, square x, square y, unsigned d)
{
    size_t pair = pair_index(pulling->pairs, x, y);
    unsigned bit = side_bit(x, y, d);
    if (pulling->pairs->alive[pair] >> bit & 1)
        return;
    pulling->pairs->alive[pair] |= (uint8_t)(1u << bit);
    pulling->queue[pulling->tail++] = (uint32_t)(pair * 8 + bit);
}

/* All sides of box x that the player can come to. */
static void mark_sides(struct pulling *pulling, square x, square y)
{
    const struct board *board = pulling->front->board;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square side = board->next[x][d];
        if (side != NO_SQUARE && side != y && bits_has(pulling->reach, side))
            mark(pulling, x, y, d);
    }
}

/* Boxes on x and y, player on a free square: alive. */
static void enter(struct pulling *pulling, square x, square y, square player)
{
    const struct board *board = pulling->front->board;
    memset(pulling->boxes, 0, board->words * sizeof *pulling->boxes);
    bits_add(pulling->boxes, x);
    bits_add(pulling->boxes, y);
    reach_fill(board, pulling->boxes, player, pulling->reach);
    mark_sides(pulling, x, y);
    mark_sides(pulling, y, x);
}

static void enter_goals(struct pulling *pulling)
{
    const struct board *board = pulling->front->board;
    for (int i = 0; i < board->goal_count; i++)
        for (int j = i + 1; j < board->goal_count; j++)
            for (unsigned d = 0; d < DIR_COUNT; d++) {
                square x = board->goal_squares[i], y = board->goal_squares[j];
                if (board->next[x][d] != NO_SQUARE && board->next[x][d] != y)
                    mark(pulling, x, y, d);
                if (board->next[y][d] != NO_SQUARE && board->next[y][d] != x)
                    mark(pulling, y, x, d);
            }
}

/* Is one box on y alive with the player on a square beside or far from it? */
static bool alone_alive(struct pulling *pulling, square y, square player)
{
    const struct front *front = pulling->front;
    const struct board *board = front->board;
    memset(pulling->boxes, 0, board->words * sizeof *pulling->boxes);
    bits_add(pulling->boxes, y);
    reach_fill(board, pulling->boxes, player, pulling->reach);
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square side = board->next[y][d];
        if (side != NO_SQUARE && bits_has(pulling->reach, side) &&
            front->nearest[front_beside(front, y, d)] < FRONT_NONE)
            return true;
    }
    return false;
}

/* Pulls a box out of the sink while another one stands on y. */
static void enter_sink(struct pulling *pulling)
{
    const struct board *board = pulling->front->board;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square x = board->next[board->sink][d ^ 1];
        square player = x == NO_SQUARE ? NO_SQUARE : board->next[x][d ^ 1];
        if (player == NO_SQUARE)
            continue;
        for (int y = 0; y < board->squares; y++)
            if (y != x && y != player && y != board->sink &&
                alone_alive(pulling, (square)y, x))
                enter(pulling, x, (square)y, player);
    }
}

/* The player on side d of x steps back and pulls the box along. */
static void pull(struct pulling *pulling, square x, square y, unsigned d)
{
    const struct board *board = pulling->front->board;
    square to = board->next[x][d];
    square player = board->next[to][d];
    if (player == NO_SQUARE || player == y || to == board->sink)
        return;
    if (pulling->pairs->alive[pair_index(pulling->pairs, to, y)] >>
            side_bit(to, y, d) &
        1)
        return;
    enter(pulling, to, y, player);
}

static bool explore(struct pulling *pulling)
{
    size_t n = (size_t)pulling->pairs->squares;
    while (pulling->head < pulling->tail) {
        if (run_stop(pulling->run, pulling->run->nodes))
            return false;
        uint32_t now = pulling->queue[pulling->head++];
        square x = (square)(now / 8 / n), y = (square)(now / 8 % n);
        unsigned bit = now % 8;
        if (bit < 4)
            pull(pulling, x, y, bit);
        else
            pull(pulling, y, x, bit - 4);
    }
    return true;
}

bool pairs_init(struct pairs *pairs, struct run *run, const struct front *front)
{
    const struct board *board = front->board;
    size_t n = (size_t)board->squares;
    *pairs = (struct pairs){.squares = board->squares};
    if (board->box_count < 2 || n > MOST_SQUARES)
        return true;
    struct pulling pulling = {.pairs = pairs, .run = run, .front = front};
    pairs->alive = run_alloc(run, n * n, 1);
    pulling.boxes = run_alloc(run, 2 * board->words, sizeof(uint64_t));
    pulling.queue = arena_block(&run->arena, 4 * n * n * sizeof(uint32_t));
    if (!pairs->alive || !pulling.boxes || !pulling.queue) {
        run_stopped(run, STOP_MEMORY);
        return false;
    }
    pulling.reach = pulling.boxes + board->words;
    if (board->rules == RULES_SINK)
        enter_sink(&pulling);
    else
        enter_goals(&pulling);
    bool ok = explore(&pulling);
    arena_free(&run->arena, pulling.queue);
    return ok;
}

bool pairs_dead(const struct pairs *pairs, square x, square y)
{
    return pairs->alive && pairs->alive[pair_index(pairs, x, y)] == 0;
}

bool pairs_dead_beside(const struct pairs *pairs, square x, unsigned d,
                       square y)
{
    return pairs->alive &&
           !(pairs->alive[pair_index(pairs, x, y)] >> side_bit(x, y, d) & 1);
}
