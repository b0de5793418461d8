/*
 * Closed diagonals: free squares in a diagonal, one after the other, with a box
 * or a wall on each of their four sides and on both ends of the diagonal.
 *
 *     end, r0
 *     b0,  d1, r1          d: the diagonal, not reached by the player
 *          b1, d2, r2      r, b: its sides; each touches two squares of d or
 *              b2, end           an end
 *
 * As long as none of these boxes has moved, the first of them to move goes into
 * the diagonal: along one axis each of the others is blocked by an end or would
 * have to be pushed from inside.  A box on a square d of the diagonal that came
 * in from the right or from below is blocked by the sides above and left of it
 * until one of the boxes before it moves, which again goes into what is left
 * of the diagonal; the last possible one makes a block of four with the end.
 * So in the end some d of the diagonal has a box, and all boxes before it stand
 * where they stood: both must be on goals.  The same holds from above and from
 * the left for the boxes behind it.
 */
#include "base/bits.h"
#include "search/deadlocks/deadlocks.h"

/* A diagonal goes down a row at each step, and a column to this side. */
struct diagonal {
    const struct state *state;
    const uint64_t *reach;
    int column, row; /* of its first square */
    int lean;        /* 1 right, -1 left */
    int length;
};

enum seen {
    SEEN_FREE,
    SEEN_WALL,
    SEEN_BOX,         /* off its goal */
    SEEN_BOX_AT_HOME, /* and stays there if it likes */
};

static enum seen seen_at(const struct state *state, int column, int row)
{
    square s = board_square(state->board, column, row);
    if (s == NO_SQUARE)
        return SEEN_WALL;
    if (!bits_has(state->boxes, s))
        return SEEN_FREE;
    return bits_has(state->board->goals, s) ? SEEN_BOX_AT_HOME : SEEN_BOX;
}

static bool is_enclosed(const struct state *state, int column, int row)
{
    return seen_at(state, column - 1, row) != SEEN_FREE &&
           seen_at(state, column + 1, row) != SEEN_FREE &&
           seen_at(state, column, row - 1) != SEEN_FREE &&
           seen_at(state, column, row + 1) != SEEN_FREE;
}

/* Finds the diagonal through a free square; false if it is not closed, or if
 * the player is in it. */
static bool find_line(struct diagonal *line, square s)
{
    const struct state *state = line->state;
    int column = board_column(state->board, s),
        row = board_row(state->board, s);
    while (seen_at(state, column - line->lean, row - 1) == SEEN_FREE) {
        column -= line->lean;
        row--;
    }
    line->column = column;
    line->row = row;
    line->length = 0;
    while (seen_at(state, column, row) == SEEN_FREE) {
        if (!is_enclosed(state, column, row) ||
            bits_has(line->reach, board_square(state->board, column, row)))
            return false;
        line->length++;
        column += line->lean;
        row++;
    }
    return true;
}

/* Are the boxes on the two sides after square i - 1, and at an end, home? */
static bool sides_are_home(const struct diagonal *line, int i)
{
    const struct state *state = line->state;
    int column = line->column + i * line->lean, row = line->row + i;
    return seen_at(state, column, row - 1) != SEEN_BOX &&
           seen_at(state, column - line->lean, row) != SEEN_BOX;
}

static bool end_is_home(const struct diagonal *line, int i)
{
    int column = line->column + i * line->lean, row = line->row + i;
    return seen_at(line->state, column, row) != SEEN_BOX;
}

/* How many pairs of sides from one end on are home; 0 if the end is not. */
static int home_from(const struct diagonal *line, bool last)
{
    int n = 0;
    if (!end_is_home(line, last ? line->length : -1))
        return 0;
    while (n <= line->length &&
           sides_are_home(line, last ? line->length - n : n))
        n++;
    return n;
}

static bool is_lost(const struct diagonal *line)
{
    const struct state *state = line->state;
    int above = home_from(line, false), below = home_from(line, true);
    if (above > line->length && below > line->length)
        return false; /* all can stay */
    for (int i = 0; i < line->length; i++) {
        square s = board_square(state->board, line->column + i * line->lean,
                                line->row + i);
        if (s == state->board->sink)
            return false; /* takes in any number */
        if (bits_has(state->board->goals, s) &&
            (i < above || line->length - 1 - i < below))
            return false;
    }
    return true;
}

static bool lost_through(const struct state *state, const uint64_t *reach,
                         square s)
{
    if (s == NO_SQUARE || bits_has(reach, s) || bits_has(state->boxes, s))
        return false;
    for (int lean = -1; lean <= 1; lean += 2) {
        struct diagonal line = {.state = state, .reach = reach, .lean = lean};
        if (find_line(&line, s) && is_lost(&line))
            return true;
    }
    return false;
}

/* Nothing is kept; any pointer will do. */
static void *prepare(struct run *run)
{
    return run;
}

static bool lost(void *self, const struct state *state, const uint64_t *reach,
                 square pushed)
{
    const struct board *board = state->board;
    (void)self;
    if (pushed == NO_SQUARE) {
        for (int s = 0; s < board->squares; s++)
            if (lost_through(state, reach, (square)s))
                return true;
        return false;
    }
    for (unsigned rest = board->ring[pushed]; rest; rest &= rest - 1)
        if (lost_through(state, reach,
                         board->ring_squares[pushed][bits_lowest(rest)]))
            return true;
    return false;
}

const struct deadlock diagonals_deadlock = {
    .name = "diagonals",
    .summary = "closed diagonals that take in more boxes than they have goals",
    .prepare = prepare,
    .lost = lost,
};
