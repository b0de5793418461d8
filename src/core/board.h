/*
 * The level as an engine sees it: numbered squares.
 *
 * A square is a cell that the player could come to if there were no boxes;
 * all other cells are wall.  Squares are numbered from 0 in reading order, so
 * the squares of a row, and of any stretch of a row, are neighbouring numbers.
 * Sets of squares are bitsets of board->words words.  Boxes that can't be
 * reached are not here, nor are the goals below them.
 *
 * The board also knows what holds for one box alone, whatever else stands
 * there: the sides of the player, push distances, dead squares; and what its
 * floor is made of: rooms, corridors, gates, tunnels (core/rooms.c).  A square
 * is dead if a box there can never come to a goal, wherever the player is.
 *
 * A board never changes after board_new; threads may share it.
 */
#ifndef CORE_BOARD_H
#define CORE_BOARD_H

#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "core/level.h"
#include "core/plan.h"

typedef uint16_t square;
#define NO_SQUARE ((square)0xffff)
#define SIDE_NONE 0xff /* no part of the floor: a wall */

struct sides;     /* core/distance.h */
struct distances; /* the same */

/* The hash of a part of a position; two words where 64 bits are too few. */
struct key {
    uint64_t low, high;
};

struct board {
    enum rules rules;
    int width, height;         /* of the level */
    int squares;               /* how many: 1 .. 255 * 255 */
    size_t words;              /* of a set of squares */
    square (*next)[DIR_COUNT]; /* the neighbour, or NO_SQUARE for a wall */

    uint64_t *goals;      /* set; under RULES_SINK just the sink */
    square *goal_squares; /* the same as a list, rising */
    int goal_count;
    square sink; /* NO_SQUARE under RULES_GOALS */

    square *box_squares; /* of the boxes at the start, rising */
    int box_count;
    square player; /* at the start */

    int *cells;      /* square -> cell of the level */
    square *by_cell; /* cell of the level -> square or NO_SQUARE */

    struct sides *sides;       /* by square: which of its sides are joined */
    struct distances *nearest; /* by square: pushes to the nearest goal */
    uint64_t *dead;            /* set of dead squares */

    int *room_of, *corridor_of; /* by square: its number, or -1 */
    int room_count, corridor_count;
    uint64_t *rooms, *gates, *tunnels; /* sets of squares */
    uint8_t *onward; /* by square: set of directions in which a box in a tunnel
                        has to go on, when the player is behind it */

    struct key *box_keys;    /* of a box on a square */
    struct key *player_keys; /* of the player on a square, or of a region */

    /* For reach: see there. */
    square *run_first, *run_last; /* of the stretch of floor in its row */
    /* A stretch a..b has above it the squares above_first[a] .. above_end[b] -
       1, and likewise below. */
    square *above_first, *above_end, *below_first, *below_end;
    square (*ring_squares)[8]; /* around it, clockwise from above */
    uint8_t *ring;             /* which of the eight exist, bit by bit */
    bool ring_joined[256];     /* by the mask of the free ones: are those
                                  beside the middle joined through corners? */
    struct arena arena;        /* holds all this; for board_free alone */
};

/* NULL with err set only when memory ends. */
struct board *board_new(const struct level *level, struct kura_error *err);
void board_free(struct board *board);

/* Gives a copy of a board's struct other goals, with what follows from them in
 * the arena; false when that is spent. */
bool board_set_goals(struct board *copy, const uint64_t *goals,
                     struct arena *arena);

static inline struct key key_xor(struct key a, struct key b)
{
    return (struct key){a.low ^ b.low, a.high ^ b.high};
}

static inline int board_row(const struct board *board, square s)
{
    return board->cells[s] / board->width;
}

static inline int board_column(const struct board *board, square s)
{
    return board->cells[s] % board->width;
}

/* NO_SQUARE outside of the level, too. */
static inline square board_square(const struct board *board, int column,
                                  int row)
{
    bool there =
        column >= 0 && row >= 0 && column < board->width && row < board->height;
    return there ? board->by_cell[row * board->width + column] : NO_SQUARE;
}

/*
 * Parts of board_new (rooms.c), each false when memory ends: a room is a
 * connected union of floor blocks of 2 x 3 squares, standing or lying; the
 * connected parts of all other floor are corridors.  A gate is a square without
 * which the floor falls apart, a tunnel square has walls on two opposite sides.
 * The sides must be known; board->onward depends on the goals.
 */
bool rooms_find(struct board *board);
bool rooms_find_onward(struct board *board, struct arena *arena);

#endif
