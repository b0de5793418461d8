/*
 * Builds a board, each table in time linear in the level.  Squares are dead by
 * a search backwards from all goals at once, by pulls of one box alone: other
 * boxes only take ways away, so what is dead on the empty board stays dead.  A
 * box already on a goal is not dead there even if it can't move.  The hash keys
 * are those of Zobrist (1970, A New Hashing Method with Application for Game
 * Playing).
 */
#include "core/board.h"

#include "base/bits.h"
#include "base/random.h"
#include "core/distance.h"

static void number_squares(struct board *board, const struct level *level)
{
    int cells = level->width * level->height;
    board->squares = 0;
    for (int cell = 0; cell < cells; cell++) {
        board->by_cell[cell] = NO_SQUARE;
        if (!level->inside[cell])
            continue;
        board->cells[board->squares] = cell;
        board->by_cell[cell] = (square)board->squares++;
    }
}

static void find_neighbours(struct board *board)
{
    /* Clockwise from above: the even ones are beside the middle. */
    static const int ring_x[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int ring_y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    static const int beside[DIR_COUNT] = {0, 4, 6, 2};
    for (int s = 0; s < board->squares; s++) {
        int x = board_column(board, (square)s);
        int y = board_row(board, (square)s);
        for (int i = 0; i < 8; i++) {
            square n = board_square(board, x + ring_x[i], y + ring_y[i]);
            board->ring_squares[s][i] = n;
            board->ring[s] |= (uint8_t)((n != NO_SQUARE) << i);
        }
        for (int d = 0; d < DIR_COUNT; d++)
            board->next[s][d] = board->ring_squares[s][beside[d]];
    }
}

/* Walks once around: every free square beside the middle but one must be
 * followed, through free corners only, by the next. */
static bool is_joined(unsigned free)
{
    int starts = 0, beside = 0;
    for (int i = 0; i < 8; i += 2) {
        if (!(free >> i & 1))
            continue;
        beside++;
        bool follows =
            (free >> ((i + 7) % 8) & 1) && (free >> ((i + 6) % 8) & 1);
        starts += !follows;
    }
    return beside == 0 || starts <= 1;
}

/* First and last square of the stretch of floor, from left to right. */
static void find_runs(struct board *board)
{
    for (int s = 0; s < board->squares; s++) {
        square left = board->next[s][DIR_LEFT];
        board->run_first[s] =
            left == NO_SQUARE ? (square)s : board->run_first[left];
    }
    for (int s = board->squares - 1; s >= 0; s--) {
        square right = board->next[s][DIR_RIGHT];
        board->run_last[s] =
            right == NO_SQUARE ? (square)s : board->run_last[right];
    }
}

/* The squares of row y from the column of s on begin at *first; those up to
 * that column end before *end.  before tells, for a cell, how many squares
 * come before it in reading order. */
static void range_in_row(const struct board *board, const int *before, square s,
                         int y, square *first, square *end)
{
    *first = *end = 0;
    if (y < 0 || y >= board->height)
        return;
    int cell = y * board->width + board_column(board, s);
    *first = (square)before[cell];
    *end = (square)before[cell + 1];
}

static bool find_ranges(struct board *board, const struct level *level)
{
    int cells = level->width * level->height;
    size_t bytes = ((size_t)cells + 1) * sizeof(int);
    int *before = arena_block(&board->arena, bytes);
    if (!before)
        return false;
    for (int cell = 0; cell < cells; cell++)
        before[cell + 1] = before[cell] + level->inside[cell];
    for (int s = 0; s < board->squares; s++) {
        int y = board_row(board, (square)s);
        range_in_row(board, before, (square)s, y - 1, &board->above_first[s],
                     &board->above_end[s]);
        range_in_row(board, before, (square)s, y + 1, &board->below_first[s],
                     &board->below_end[s]);
    }
    arena_free(&board->arena, before);
    return true;
}

static void place_objects(struct board *board, const struct level *level)
{
    board->sink = NO_SQUARE;
    for (int s = 0; s < board->squares; s++) {
        unsigned char cell = level->cells[board->cells[s]];
        if (cell & CELL_GOAL) {
            bits_add(board->goals, (size_t)s);
            board->goal_squares[board->goal_count++] = (square)s;
            if (board->rules == RULES_SINK)
                board->sink = (square)s;
        }
        if (cell & CELL_BOX)
            board->box_squares[board->box_count++] = (square)s;
        if (cell & CELL_PLAYER)
            board->player = (square)s;
    }
}

static void draw_keys(struct board *board)
{
    struct random random = {UINT64_C(0x6b757261)};
    for (int s = 0; s < board->squares; s++) {
        board->box_keys[s].low = random_next(&random);
        board->box_keys[s].high = random_next(&random);
        board->player_keys[s].low = random_next(&random);
        board->player_keys[s].high = random_next(&random);
    }
}

static bool allocate(struct board *board, size_t cells, size_t squares)
{
    struct arena *arena = &board->arena;
    if (!ARENA_NEW(arena, board->run_first, 6 * squares))
        return false;
    board->run_last = board->run_first + squares;
    board->above_first = board->run_first + 2 * squares;
    board->above_end = board->run_first + 3 * squares;
    board->below_first = board->run_first + 4 * squares;
    board->below_end = board->run_first + 5 * squares;
    return ARENA_NEW(arena, board->cells, squares) &&
           ARENA_NEW(arena, board->by_cell, cells) &&
           ARENA_NEW(arena, board->next, squares) &&
           ARENA_NEW(arena, board->goals, board->words) &&
           ARENA_NEW(arena, board->goal_squares, squares) &&
           ARENA_NEW(arena, board->box_squares, squares) &&
           ARENA_NEW(arena, board->box_keys, squares) &&
           ARENA_NEW(arena, board->player_keys, squares) &&
           ARENA_NEW(arena, board->ring, squares) &&
           ARENA_NEW(arena, board->ring_squares, squares);
}

/* The facts that depend on the goals. */
static bool find_goal_facts(struct board *board, struct arena *arena)
{
    size_t n = (size_t)board->squares;
    uint32_t *queue = arena_block(arena, DISTANCE_QUEUE(board) * sizeof *queue);
    bool ok = queue && ARENA_NEW(arena, board->nearest, n) &&
              ARENA_NEW(arena, board->dead, board->words);
    if (ok) {
        distance_to(board, NO_SQUARE, NULL, board->nearest, queue);
        for (size_t s = 0; s < n; s++)
            if (distance_least(&board->nearest[s]) == DISTANCE_NONE &&
                !bits_has(board->goals, s))
                bits_add(board->dead, s);
    }
    arena_free(arena, queue);
    return ok && rooms_find_onward(board, arena);
}

static size_t count_inside(const struct level *level)
{
    size_t count = 0;
    for (int cell = 0; cell < level->width * level->height; cell++)
        count += level->inside[cell];
    return count;
}

struct board *board_new(const struct level *level, struct kura_error *err)
{
    struct board *board = calloc(1, sizeof *board);
    if (!board)
        return error_null(err);
    size_t squares = count_inside(level);
    board->rules = level->rules;
    board->width = level->width;
    board->height = level->height;
    board->words = BITS_WORDS(squares);
    if (!allocate(board, (size_t)level->width * (size_t)level->height, squares))
        goto fail;
    number_squares(board, level);
    find_neighbours(board);
    find_runs(board);
    for (unsigned free = 0; free < 256; free++)
        board->ring_joined[free] = is_joined(free);
    place_objects(board, level);
    draw_keys(board);
    board->sides = distance_sides(board, &board->arena);
    if (board->sides && find_ranges(board, level) &&
        find_goal_facts(board, &board->arena) && rooms_find(board))
        return board;

fail:
    board_free(board);
    error_memory(err);
    return NULL;
}

void board_free(struct board *board)
{
    if (!board)
        return;
    arena_release(&board->arena);
    free(board);
}

bool board_set_goals(struct board *copy, const uint64_t *goals,
                     struct arena *arena)
{
    size_t count = bits_total(goals, copy->words);
    if (!ARENA_NEW(arena, copy->goals, copy->words) ||
        !ARENA_NEW(arena, copy->goal_squares, count))
        return false;
    copy->goal_count = 0;
    BITS_EACH (s, goals, copy->words) {
        bits_add(copy->goals, s);
        copy->goal_squares[copy->goal_count++] = (square)s;
    }
    return find_goal_facts(copy, arena);
}
