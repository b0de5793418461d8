/*
 * The eight mirror images and turns of the rectangle are tried once; of a
 * position's images under those that keep the level one stands for all
 * (Emerson and Sistla 1996, Symmetry and Model Checking).
 */
#include "search/prunings/symmetry.h"

#include "base/bits.h"

struct box {
    int left, top, right, bottom;
};

/* The part of the level that has squares. */
static struct box bounding(const struct board *board)
{
    struct box box = {board->width, board->height, 0, 0};
    for (int s = 0; s < board->squares; s++) {
        int x = board_column(board, (square)s), y = board_row(board, (square)s);
        box.left = x < box.left ? x : box.left;
        box.right = x > box.right ? x : box.right;
        box.top = y < box.top ? y : box.top;
        box.bottom = y > box.bottom ? y : box.bottom;
    }
    return box;
}

/* Where each square is seen in that orientation; false when it is not the same
 * level. */
static bool fill_map(const struct board *board, struct box box, int orientation,
                     square *map)
{
    int width = box.right - box.left + 1, height = box.bottom - box.top + 1;
    if (orientation & TRANSPOSE && width != height)
        return false;
    for (size_t i = 0; i < (size_t)board->squares; i++) {
        int x = board_column(board, (square)i) - box.left;
        int y = board_row(board, (square)i) - box.top;
        orientation_place(orientation, width, height, &x, &y);
        square s = board_square(board, box.left + x, box.top + y);
        if (s == NO_SQUARE ||
            bits_has(board->goals, s) != bits_has(board->goals, i))
            return false;
        map[s] = (square)i;
    }
    return true;
}

struct symmetry *symmetry_new(struct run *run)
{
    const struct board *board = run->board;
    struct symmetry *symmetry = run_alloc(run, 1, sizeof *symmetry);
    if (!symmetry || !RUN_SETS(run, &symmetry->least, &symmetry->image))
        return NULL;
    symmetry->board = board;
    struct box box = bounding(board);
    square *map = NULL;
    for (int i = 1; i < ORIENTATIONS; i++) {
        if (!map)
            map = run_alloc(run, (size_t)board->squares, sizeof *map);
        if (!map)
            return NULL;
        if (!fill_map(board, box, i, map))
            continue;
        symmetry->map[symmetry->count++] = map;
        map = NULL;
    }
    return symmetry;
}

static square least_of(const square *map, const uint64_t *set, size_t words)
{
    square least = NO_SQUARE;
    BITS_EACH (s, set, words)
        if (map[s] < least)
            least = map[s];
    return least;
}

static int compare(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

const uint64_t *symmetry_least(struct symmetry *symmetry, const uint64_t *boxes,
                               const uint64_t *region, square *player)
{
    size_t words = symmetry->board->words, bytes = words * sizeof *boxes;
    memcpy(symmetry->least, boxes, bytes);
    for (int i = 0; i < symmetry->count; i++) {
        const square *map = symmetry->map[i];
        memset(symmetry->image, 0, bytes);
        BITS_EACH (s, boxes, words)
            bits_add(symmetry->image, map[s]);
        int order = compare(symmetry->image, symmetry->least, words);
        if (order > 0)
            continue;
        square there = least_of(map, region, words);
        if (order == 0 && there >= *player)
            continue;
        memcpy(symmetry->least, symmetry->image, bytes);
        *player = there;
    }
    return symmetry->least;
}
