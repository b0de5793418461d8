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

/* Where a square is seen: bit 0 of the way swaps left and right, bit 1 top and
 * bottom, bit 2 rows and columns after that. */
static square seen_at(const struct board *board, struct box box, square s,
                      unsigned way)
{
    int x = board_column(board, s) - box.left;
    int y = board_row(board, s) - box.top;
    if (way & 1)
        x = box.right - box.left - x;
    if (way & 2)
        y = box.bottom - box.top - y;
    int column = box.left + (way & 4 ? y : x);
    int row = box.top + (way & 4 ? x : y);
    return board->by_cell[row * board->width + column];
}

static bool fill_map(const struct board *board, struct box box, unsigned way,
                     square *map)
{
    if (way & 4 && box.right - box.left != box.bottom - box.top)
        return false;
    for (int s = 0; s < board->squares; s++) {
        map[s] = seen_at(board, box, (square)s, way);
        if (map[s] == NO_SQUARE ||
            bits_has(board->goals, map[s]) != bits_has(board->goals, (size_t)s))
            return false;
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
    for (unsigned way = 1; way <= SYMMETRIES; way++) {
        if (!map)
            map = run_alloc(run, (size_t)board->squares, sizeof *map);
        if (!map)
            return NULL;
        if (!fill_map(board, box, way, map))
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
