/*
 * Every search keeps its positions in one list in the order they were found,
 * which is the queue of a breadth-first search too.  Fine up to some millions
 * of positions.
 */
#include "oracle.h"

#include "grids.h"

/* ---- The game ---- */

/* The cell beside that one, -1 beyond the edge. */
static int beside(const struct level *level, int cell, int d)
{
    static const int step_x[4] = {0, 0, -1, 1};
    static const int step_y[4] = {-1, 1, 0, 0};
    int x = cell % level->width + step_x[d];
    int y = cell / level->width + step_y[d];
    if (x < 0 || y < 0 || x >= level->width || y >= level->height)
        return -1;
    return y * level->width + x;
}

static bool is_free(const unsigned char *grid, int cell)
{
    return cell >= 0 && !(grid[cell] & (CELL_WALL | CELL_BOX));
}

static int find_player(const unsigned char *grid)
{
    int cell = 0;
    while (!(grid[cell] & CELL_PLAYER))
        cell++;
    return cell;
}

static void move_player(unsigned char *grid, int from, int to)
{
    grid[from] &= (unsigned char)~CELL_PLAYER;
    grid[to] |= CELL_PLAYER;
}

enum step { STEP_NONE, STEP_WALK, STEP_PUSH };

/* The player takes a step in the grid; STEP_NONE changes nothing. */
static enum step take_step(const struct level *level, unsigned char *grid,
                           int d)
{
    int player = find_player(grid);
    int next = beside(level, player, d);
    if (is_free(grid, next)) {
        move_player(grid, player, next);
        return STEP_WALK;
    }
    if (next < 0 || (grid[next] & CELL_WALL))
        return STEP_NONE;
    int beyond = beside(level, next, d);
    if (!is_free(grid, beyond))
        return STEP_NONE;
    grid[next] &= (unsigned char)~CELL_BOX;
    if (level->rules != RULES_SINK || !(grid[beyond] & CELL_GOAL))
        grid[beyond] |= CELL_BOX;
    move_player(grid, player, next);
    return STEP_PUSH;
}

static bool is_solved(const unsigned char *grid, size_t cells)
{
    for (size_t i = 0; i < cells; i++)
        if ((grid[i] & CELL_BOX) && !(grid[i] & CELL_GOAL))
            return false;
    return true;
}

/* ---- Search over steps: boxes and exact player ---- */

/* A search at work: positions and what they cost. */
struct search {
    const struct level *level;
    size_t cells, limit;
    struct grids grids;
    int (*next)[4];              /* owned; the cells beside each, or -1 */
    int *stack;                  /* owned; of a walk */
    unsigned char *grid, *marks; /* owned; one position at work */
    uint64_t *costs;             /* owned; of each position so far */
    size_t cost_capacity;
};

static void search_init(struct search *search, const struct level *level,
                        size_t limit)
{
    size_t cells = (size_t)level->width * (size_t)level->height;
    *search = (struct search){.level = level, .cells = cells, .limit = limit};
    grids_init(&search->grids, cells);
    search->next = need(malloc(cells * sizeof *search->next));
    for (size_t i = 0; i < 4 * cells; i++)
        search->next[i / 4][i % 4] = beside(level, (int)i / 4, (int)i % 4);
    search->stack = need(malloc(cells * sizeof *search->stack));
    search->grid = need(malloc(cells));
    search->marks = need(malloc(cells));
    search->cost_capacity = 64;
    search->costs = need(malloc(search->cost_capacity * sizeof *search->costs));
}

static void search_release(struct search *search)
{
    grids_release(&search->grids);
    free(search->next);
    free(search->stack);
    free(search->grid);
    free(search->marks);
    free(search->costs);
}

/* Adds the grid at work; true, with the cost noted, when it is new. */
static bool search_add(struct search *search, uint64_t cost, size_t *number)
{
    size_t before = search->grids.count;
    *number = grids_add(&search->grids, search->grid);
    if (search->grids.count == before)
        return false;
    if (*number == search->cost_capacity) {
        search->cost_capacity *= 2;
        search->costs = need(
            realloc(search->costs, search->cost_capacity * sizeof(uint64_t)));
    }
    search->costs[*number] = cost;
    return true;
}

static bool is_too_large(const struct search *search)
{
    return search->grids.count > search->limit;
}

static const struct oracle_answer no_plan = {ORACLE_UNSOLVABLE, -1, -1};
static const struct oracle_answer no_answer = {ORACLE_TOO_LARGE, -1, -1};

static struct oracle_answer fewest_moves(struct search *search)
{
    size_t number;
    memcpy(search->grid, search->level->cells, search->cells);
    search_add(search, 0, &number);
    for (size_t i = 0; i < search->grids.count; i++) {
        int moves = (int)search->costs[i];
        if (is_solved(grids_at(&search->grids, i), search->cells))
            return (struct oracle_answer){ORACLE_SOLVED, -1, moves};
        if (is_too_large(search))
            return no_answer;
        for (int d = 0; d < 4; d++) {
            memcpy(search->grid, grids_at(&search->grids, i), search->cells);
            if (take_step(search->level, search->grid, d) != STEP_NONE)
                search_add(search, search->costs[i] + 1, &number);
        }
    }
    return no_plan;
}

/* ---- Dijkstra ---- */

/* A heap of positions, the cheapest on top; a position may be there several
 * times, and only its cheapest entry counts. */
struct heap {
    struct heap_entry {
        uint64_t cost;
        size_t number;
    } * entries; /* owned; entries[0] is on top */
    size_t count, capacity;
};

static void heap_add(struct heap *heap, uint64_t cost, size_t number)
{
    if (heap->count == heap->capacity) {
        heap->capacity = 2 * heap->capacity + 64;
        heap->entries = need(
            realloc(heap->entries, heap->capacity * sizeof *heap->entries));
    }
    size_t i = heap->count++;
    for (; i > 0 && heap->entries[(i - 1) / 2].cost > cost; i = (i - 1) / 2)
        heap->entries[i] = heap->entries[(i - 1) / 2];
    heap->entries[i] = (struct heap_entry){cost, number};
}

static struct heap_entry heap_take(struct heap *heap)
{
    struct heap_entry top = heap->entries[0];
    struct heap_entry last = heap->entries[--heap->count];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < heap->count; i = child) {
        if (child + 1 < heap->count &&
            heap->entries[child + 1].cost < heap->entries[child].cost)
            child++;
        if (heap->entries[child].cost >= last.cost)
            break;
        heap->entries[i] = heap->entries[child];
    }
    if (heap->count > 0)
        heap->entries[i] = last;
    return top;
}

/* The first of two costs, in the upper half of a number, outweighs any second
 * one, in the lower half. */
#define FIRST ((uint64_t)1 << 32)

static uint64_t step_cost(enum oracle_least least, enum step step)
{
    if (least == ORACLE_PUSHES_MOVES)
        return 1 + (step == STEP_PUSH ? FIRST : 0);
    return FIRST + (step == STEP_PUSH ? 1 : 0);
}

static void relax(struct search *search, struct heap *heap, uint64_t cost)
{
    size_t number;
    if (!search_add(search, cost, &number)) {
        if (cost >= search->costs[number])
            return;
        search->costs[number] = cost;
    }
    heap_add(heap, cost, number);
}

static struct oracle_answer cheapest(struct search *search, struct heap *heap,
                                     enum oracle_least least)
{
    memcpy(search->grid, search->level->cells, search->cells);
    relax(search, heap, 0);
    while (heap->count > 0) {
        struct heap_entry entry = heap_take(heap);
        if (entry.cost > search->costs[entry.number])
            continue;
        if (is_solved(grids_at(&search->grids, entry.number), search->cells)) {
            int first = (int)(entry.cost / FIRST);
            int second = (int)(entry.cost % FIRST);
            return least == ORACLE_PUSHES_MOVES
                       ? (struct oracle_answer){ORACLE_SOLVED, first, second}
                       : (struct oracle_answer){ORACLE_SOLVED, second, first};
        }
        if (is_too_large(search))
            return no_answer;
        for (int d = 0; d < 4; d++) {
            memcpy(search->grid, grids_at(&search->grids, entry.number),
                   search->cells);
            enum step step = take_step(search->level, search->grid, d);
            if (step != STEP_NONE)
                relax(search, heap, entry.cost + step_cost(least, step));
        }
    }
    return no_plan;
}

/* ---- Search over pushes: boxes and the player's region ---- */

/* A push from one position to another, for the way back. */
struct edge {
    uint32_t from, to;
};

struct edges {
    struct edge *items; /* owned */
    size_t count, capacity;
};

static void edges_add(struct edges *edges, size_t from, size_t to)
{
    if (edges->count == edges->capacity) {
        edges->capacity = 2 * edges->capacity + 64;
        edges->items =
            need(realloc(edges->items, edges->capacity * sizeof(struct edge)));
    }
    edges->items[edges->count++] = (struct edge){(uint32_t)from, (uint32_t)to};
}

/* The same for up to 64 cells: a set of them is a word, which grows by a step
 * in every direction until it stays as it is. */
static int walk_word(const struct search *search, const unsigned char *grid,
                     int from, unsigned char *marks)
{
    int width = search->level->width;
    uint64_t free = 0, inner = 0, seen = (uint64_t)1 << from, before;
    for (size_t i = 0; i < search->cells; i++) {
        free |= (uint64_t) !(grid[i] & (CELL_WALL | CELL_BOX)) << i;
        inner |= (uint64_t)(search->next[i][2] >= 0) << i; /* has a left one */
    }
    do {
        before = seen;
        seen |= (seen << 1 & inner) | (seen & inner) >> 1 | seen << width |
                seen >> width;
        seen &= free;
    } while (seen != before);
    for (size_t i = 0; i < search->cells; i++)
        marks[i] = seen >> i & 1;
    int first = 0;
    while (!marks[first])
        first++;
    return first;
}

/* Marks the cells that can be walked to and answers the first of them. */
static int walk(const struct search *search, const unsigned char *grid,
                int from, unsigned char *marks)
{
    if (search->cells <= 64 && search->level->width < 64)
        return walk_word(search, grid, from, marks);
    int count = 0, first = from;
    memset(marks, 0, search->cells);
    marks[from] = 1;
    search->stack[count++] = from;
    while (count > 0) {
        int cell = search->stack[--count];
        first = cell < first ? cell : first;
        for (int d = 0; d < 4; d++) {
            int next = search->next[cell][d];
            if (!is_free(grid, next) || marks[next])
                continue;
            marks[next] = 1;
            search->stack[count++] = next;
        }
    }
    return first;
}

/* Puts the player of the grid at work on the first cell of its region. */
static void name_region(struct search *search)
{
    int player = find_player(search->grid);
    int first = walk(search, search->grid, player, search->marks);
    move_player(search->grid, player, first);
}

/* Adds what every push from position i leads to; edges may be NULL. */
static void expand_pushes(struct search *search, size_t i, struct edges *edges)
{
    unsigned char *region = need(malloc(search->cells));
    unsigned char *before = need(malloc(search->cells));
    memcpy(before, grids_at(&search->grids, i), search->cells);
    int player = find_player(before);
    walk(search, before, player, region);
    for (int cell = 0; cell < (int)search->cells; cell++) {
        for (int d = 0; region[cell] && d < 4; d++) {
            size_t number;
            int next = search->next[cell][d];
            if (next < 0 || !(before[next] & CELL_BOX))
                continue;
            memcpy(search->grid, before, search->cells);
            move_player(search->grid, player, cell);
            if (take_step(search->level, search->grid, d) != STEP_PUSH)
                continue;
            name_region(search);
            search_add(search, search->costs[i] + 1, &number);
            if (edges)
                edges_add(edges, i, number);
        }
    }
    free(region);
    free(before);
}

static void start_pushes(struct search *search)
{
    size_t number;
    memcpy(search->grid, search->level->cells, search->cells);
    name_region(search);
    search_add(search, 0, &number);
}

static struct oracle_answer fewest_pushes(struct search *search)
{
    start_pushes(search);
    for (size_t i = 0; i < search->grids.count; i++) {
        int pushes = (int)search->costs[i];
        if (is_solved(grids_at(&search->grids, i), search->cells))
            return (struct oracle_answer){ORACLE_SOLVED, pushes, -1};
        if (is_too_large(search))
            return no_answer;
        expand_pushes(search, i, NULL);
    }
    return no_plan;
}

struct oracle_answer oracle_solve(const struct level *level,
                                  enum oracle_least least, size_t limit)
{
    struct search search;
    struct heap heap = {0};
    struct oracle_answer answer;
    search_init(&search, level, limit);
    if (least == ORACLE_PUSHES)
        answer = fewest_pushes(&search);
    else if (least == ORACLE_MOVES)
        answer = fewest_moves(&search);
    else
        answer = cheapest(&search, &heap, least);
    free(heap.entries);
    search_release(&search);
    return answer;
}

int oracle_counts(const struct level *level, int depth, size_t limit,
                  size_t *counts)
{
    struct search search;
    search_init(&search, level, limit);
    start_pushes(&search);
    memset(counts, 0, (size_t)depth * sizeof *counts);
    size_t i = 0;
    int known = 0;
    for (; known < depth && !is_too_large(&search); known++) {
        size_t end = search.grids.count;
        for (; i < end && !is_too_large(&search); i++)
            expand_pushes(&search, i, NULL);
        counts[known] = search.grids.count - end;
    }
    known -= is_too_large(&search) && known > 0;
    search_release(&search);
    return known;
}

/* ---- The whole space ---- */

/* Sorts the edges by where they lead, by counting, and goes back from the
 * solved positions, breadth first. */
static void mark_solvable(struct oracle_space *space, const struct edges *edges)
{
    size_t *start = need(calloc(space->count + 2, sizeof *start));
    uint32_t *from = need(malloc((edges->count + 1) * sizeof *from));
    uint32_t *queue = need(malloc(space->count * sizeof *queue));
    size_t queued = 0;
    for (size_t i = 0; i < edges->count; i++)
        start[edges->items[i].to + 2]++;
    for (size_t i = 2; i < space->count + 2; i++)
        start[i] += start[i - 1];
    for (size_t i = 0; i < edges->count; i++)
        from[start[edges->items[i].to + 1]++] = edges->items[i].from;
    for (size_t i = 0; i < space->count; i++) {
        bool solved = is_solved(space->grids + i * space->cells, space->cells);
        space->to_solution[i] = solved ? 0 : -1;
        if (solved)
            queue[queued++] = (uint32_t)i;
    }
    for (size_t head = 0; head < queued; head++) {
        size_t to = queue[head];
        for (size_t k = start[to]; k < start[to + 1]; k++) {
            if (space->to_solution[from[k]] >= 0)
                continue;
            space->to_solution[from[k]] = space->to_solution[to] + 1;
            queue[queued++] = from[k];
        }
    }
    free(start);
    free(from);
    free(queue);
}

static struct oracle_space *make_space(struct search *search,
                                       const struct edges *edges)
{
    struct oracle_space *space = need(calloc(1, sizeof *space));
    space->count = search->grids.count;
    space->cells = search->cells;
    space->grids = search->grids.items;
    search->grids.items = NULL;
    space->from_start = need(malloc(space->count * sizeof(int)));
    space->to_solution = need(malloc(space->count * sizeof(int)));
    for (size_t i = 0; i < space->count; i++)
        space->from_start[i] = (int)search->costs[i];
    mark_solvable(space, edges);
    return space;
}

struct oracle_space *oracle_explore(const struct level *level, size_t limit)
{
    struct search search;
    struct edges edges = {0};
    struct oracle_space *space = NULL;
    search_init(&search, level, limit);
    start_pushes(&search);
    for (size_t i = 0; i < search.grids.count && !is_too_large(&search); i++)
        expand_pushes(&search, i, &edges);
    if (!is_too_large(&search))
        space = make_space(&search, &edges);
    free(edges.items);
    search_release(&search);
    return space;
}

void oracle_space_free(struct oracle_space *space)
{
    if (!space)
        return;
    free(space->grids);
    free(space->from_start);
    free(space->to_solution);
    free(space);
}
