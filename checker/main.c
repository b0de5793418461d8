/*
 * kura-check LEVEL CERTIFICATE [PLAN]
 *
 * Reads the certificate line by line.  What a position demands of the list is
 * put on one pile, the list itself on another; both are compared at the end.
 */
#include <stdlib.h>
#include <string.h>

#include "bound.h"
#include "check.h"

#define MEMORY ((size_t)512 << 20) /* of each pile, unless told otherwise */

struct list {
    bool exact;                   /* the player's own square counts */
    int least;                    /* C; FOREVER for "none" */
    struct pile *demands, *lines; /* NULL: no list is open */
    uint64_t count;
    struct position last;
};

static enum claim claim;
static size_t memory = MEMORY;
static int (*maps)[MOST_SQUARES], map_count;
static struct position pattern;
static uint64_t group_total, pattern_total;

/* ---- The list (section 2) ---- */

/* Is a position that is reached with that cost no danger by its bound? */
static bool is_far(const struct list *list, uint32_t cost, int bound)
{
    return bound == FOREVER ||
           (list->least != FOREVER &&
            cost + (uint32_t)bound >= (uint32_t)list->least);
}

/* What is demanded of the list: the position or its least image, unless that
 * is no danger by its bound. */
static void demand(const struct list *list, const struct position *position,
                   uint32_t cost)
{
    static struct position best, image;
    struct set reach;
    bool turned = false;
    position_copy(&best, position);
    if (!list->exact)
        best.player = walk(&position->boxes, position->player, &reach);
    for (int i = 0; i < map_count; i++) {
        memset(image.boxes.word, 0,
               (size_t)level.words * sizeof *image.boxes.word);
        for (int k = 0; k < position->count; k++)
            put(&image.boxes, maps[i][position->list[k]]);
        position_list(&image);
        image.player = maps[i][position->player];
        if (!list->exact)
            image.player = walk(&image.boxes, image.player, &reach);
        if (position_compare(&image, &best) >= 0)
            continue;
        position_copy(&best, &image);
        turned = true;
    }
    if (turned && is_far(list, cost, bound_here(&best)))
        return;
    pile_add(list->demands,
             (struct record){&best, cost, (uint32_t)line_number});
}

static void list_open(struct list *list, const struct position *start)
{
    list->demands = pile_new(level.box_count, memory);
    list->lines = pile_new(level.box_count, memory);
    list->count = 0;
    if (!is_far(list, 0, bound_here(start)))
        demand(list, start, 0);
}

/* Everything that was demanded must be there, with no greater cost. */
static void list_close(struct list *list)
{
    const unsigned char *wanted, *listed = NULL;
    uint32_t cost, line, listed_cost = 0, listed_line;
    size_t bytes = pile_key(list->demands);
    pile_sort(list->demands);
    pile_sort(list->lines);
    bool more = pile_next(list->lines, &listed, &listed_cost, &listed_line);
    while (pile_next(list->demands, &wanted, &cost, &line)) {
        while (more && memcmp(listed, wanted, bytes) < 0)
            more = pile_next(list->lines, &listed, &listed_cost, &listed_line);
        if (!more || memcmp(listed, wanted, bytes) != 0)
            fail(EXIT_REFUSED,
                 "line %u: leads to a position that is not in "
                 "the list",
                 line);
        if (listed_cost > cost)
            fail(EXIT_REFUSED,
                 "line %u: leads to the position of line %u, "
                 "which has %u, with %u",
                 line, listed_line, listed_cost, cost);
    }
    pile_free(list->demands);
    pile_free(list->lines);
    list->demands = list->lines = NULL;
}

/* The position behind a push. */
static void check_push(const struct list *list, const struct position *from,
                       uint32_t cost, int s, int d)
{
    static struct position after;
    int t = level.next[s][d];
    position_copy(&after, from);
    position_push(&after, s, t);
    if (!is_far(list, cost, bound_after(&after, s, t)))
        demand(list, &after, cost);
}

static bool is_possible(const struct position *position,
                        const struct set *reach, int s, int d)
{
    return can_push(s, d) && has(reach, level.next[s][d ^ 1]) &&
           !has(&position->boxes, level.next[s][d]);
}

static void check_pushes(const struct list *list,
                         const struct position *position, uint32_t cost,
                         const struct set *reach)
{
    static int length[MOST_SQUARES];
    if (list->exact)
        walk_lengths(&position->boxes, position->player, length);
    for (int i = 0; i < position->count; i++)
        for (int d = 0; d < 4; d++) {
            int s = position->list[i];
            uint32_t step = list->least == FOREVER ? 0 : 1;
            if (!is_possible(position, reach, s, d))
                continue;
            if (list->exact)
                step += (uint32_t)length[level.next[s][d ^ 1]];
            check_push(list, position, cost + step, s, d);
        }
}

/* ---- Corrals (section 6) ---- */

struct corral {
    struct set floor, boxes;
};

static void read_corral(const struct position *position,
                        const struct set *reach, struct corral *corral)
{
    struct set piece;
    memset(corral, 0, sizeof *corral);
    while (at_number()) {
        int s = square();
        if (has(reach, s) || has(&position->boxes, s) ||
            walk(&position->boxes, s, &piece) != s)
            fail(EXIT_REFUSED, "line %ld: %d does not name closed floor",
                 line_number, s);
        for (int i = 0; i < level.words; i++)
            corral->floor.word[i] |= piece.word[i];
    }
    if (!take("k"))
        unreadable("k and boxes");
    while (at_number()) {
        int s = square();
        if (!has(&position->boxes, s))
            fail(EXIT_REFUSED, "line %ld: no box on %d", line_number, s);
        put(&corral->boxes, s);
    }
    for (int i = 0; i < 4 * position->count; i++) {
        int s = position->list[i / 4], n = level.next[s][i % 4];
        if (n != NONE && has(&corral->floor, n) && !has(&corral->boxes, s))
            fail(EXIT_REFUSED, "line %ld: the box on %d is beside the corral",
                 line_number, s);
    }
}

/* Can the push not be the first of the corral's boxes in a plan? */
static bool is_excluded(const struct corral *corral, int s, int d)
{
    if (!can_push(s, d))
        return true;
    int q = level.next[s][d ^ 1], t = level.next[s][d];
    if (has(&corral->boxes, q) || has(&corral->boxes, t) ||
        has(&corral->floor, q))
        return true;
    struct set after = corral->boxes;
    drop(&after, s);
    if (t != level.sink)
        put(&after, t);
    return is_stuck(&after, s, t);
}

static bool has_work(const struct position *position,
                     const struct corral *corral)
{
    if (!is_solved(&corral->boxes))
        return true;
    for (int i = 0; i < level.goal_count; i++)
        if (position->count == level.goal_count &&
            has(&corral->floor, level.goal[i]))
            return true;
    return false;
}

static void check_corral(const struct list *list,
                         const struct position *position, uint32_t cost,
                         const struct set *reach)
{
    struct corral corral;
    read_corral(position, reach, &corral);
    if (list->exact || !has_work(position, &corral))
        fail(EXIT_REFUSED, "line %ld: the corral need not be played",
             line_number);
    for (int i = 0; i < 4 * position->count; i++) {
        int s = position->list[i / 4], d = i % 4;
        if (!has(&corral.boxes, s) || is_excluded(&corral, s, d))
            continue;
        if (!has(reach, level.next[s][d ^ 1]) ||
            !has(&corral.floor, level.next[s][d]))
            fail(EXIT_REFUSED,
                 "line %ld: the push from %d to %d spoils the "
                 "corral",
                 line_number, s, level.next[s][d]);
        check_push(list, position, cost + (list->least != FOREVER), s, d);
    }
}

/* Fewer boxes (section 7). */
static void check_fewer(const struct list *list,
                        const struct position *position, uint32_t cost)
{
    static struct position fewer;
    position_copy(&fewer, position);
    while (at_number()) {
        int s = square();
        if (!has(&fewer.boxes, s))
            fail(EXIT_REFUSED, "line %ld: no box on %d", line_number, s);
        drop(&fewer.boxes, s);
    }
    position_list(&fewer);
    if (fewer.count == position->count)
        unreadable("boxes to be left out");
    if (!is_far(list, cost, bound_here(&fewer)))
        demand(list, &fewer, cost);
}

/* A line of the list, read up to the reason. */
static void check_position(struct list *list, const struct position *position,
                           uint32_t cost)
{
    struct set reach;
    int least = walk(&position->boxes, position->player, &reach);
    if (!list->exact && least != position->player)
        fail(EXIT_REFUSED, "line %ld: the player's least square is %d",
             line_number, least);
    if (list->count++ && position_compare(&list->last, position) >= 0)
        fail(EXIT_REFUSED, "line %ld: out of order", line_number);
    position_copy(&list->last, position);
    if (is_solved(&position->boxes) &&
        (list->least == FOREVER || cost < (uint32_t)list->least))
        fail(EXIT_REFUSED, "line %ld: a solved position", line_number);
    pile_add(list->lines,
             (struct record){position, cost, (uint32_t)line_number});
    if (take("m")) {
        check_fewer(list, position, cost);
    } else {
        match_before(position);
        if (take("c"))
            check_corral(list, position, cost, &reach);
        else
            check_pushes(list, position, cost, &reach);
    }
    end_of_line();
}

/* ---- The file (section 9) ---- */

static int read_claim(void)
{
    int least = FOREVER;
    if (!next_line() || !take("kura search certificate 1") || !at_end())
        unreadable("\"kura search certificate 1\"");
    if (!next_line() || !take("claim"))
        unreadable("a claim");
    if (take("none"))
        claim = CLAIM_NONE;
    else if (take("pushes"))
        claim = CLAIM_PUSHES;
    else if (take("moves"))
        claim = CLAIM_MOVES;
    else
        unreadable("pushes, moves or none");
    if (claim != CLAIM_NONE)
        least = number(0, FOREVER - 1);
    end_of_line();
    return least;
}

static int *read_heights(void)
{
    int *heights = allocate((size_t)level.squares, sizeof *heights);
    for (int s = 0; s < level.squares; s++)
        heights[s] = number(-MOST_SQUARES, MOST_SQUARES);
    end_of_line();
    for (int s = 0; s < level.squares; s++)
        for (int d = 0; d < 4; d++) {
            int n = level.next[s][d];
            if (n != NONE && abs(heights[n] - heights[s]) > 1)
                fail(EXIT_REFUSED, "line %ld: heights of %d and %d",
                     line_number, s, n);
        }
    if (claim != CLAIM_MOVES)
        fail(EXIT_REFUSED, "line %ld: heights are for moves", line_number);
    return heights;
}

/* Does the map take direction d to direction e everywhere? */
static bool turns(const int *map, int d, int e)
{
    for (int s = 0; s < level.squares; s++) {
        int n = level.next[s][d], m = level.next[map[s]][e];
        if ((n == NONE) != (m == NONE) || (n != NONE && map[n] != m))
            return false;
    }
    return true;
}

static void read_map(void)
{
    struct set seen = {{0}};
    maps = grow(maps, (size_t)(map_count + 1) * sizeof *maps);
    int *map = maps[map_count++];
    for (int s = 0; s < level.squares; s++) {
        map[s] = square();
        if (has(&seen, map[s]) ||
            has(&level.goals, s) != has(&level.goals, map[s]))
            fail(EXIT_REFUSED, "line %ld: no map", line_number);
        put(&seen, map[s]);
    }
    end_of_line();
    for (int d = 0; d < 4; d++) {
        bool found = false;
        for (int e = 0; e < 4; e++)
            found |= turns(map, d, e);
        if (!found)
            fail(EXIT_REFUSED, "line %ld: no map", line_number);
    }
}

static void read_group(void)
{
    static struct position group;
    int value = FOREVER;
    if (!take("x"))
        value = number(1, 10000);
    read_position(&group);
    end_of_line();
    if (group.count < 2 || group.count > 4)
        unreadable("two to four boxes");
    group_add(value, group.player, &group, line_number);
    group_total++;
}

static void end_pattern(struct list *lost)
{
    if (!lost->demands)
        return;
    list_close(lost);
    pattern_add(&pattern);
    pattern_total++;
}

static void start_pattern(struct list *lost)
{
    end_pattern(lost);
    read_position(&pattern);
    end_of_line();
    list_open(lost, &pattern);
}

/* The lines of the list and the end; the first line has been read. */
static void read_list(struct list *list)
{
    static struct position position;
    int most = list->least == FOREVER ? 0 : FOREVER;
    while (take("P")) {
        uint32_t cost = (uint32_t)number(0, most);
        read_position(&position);
        check_position(list, &position, cost);
        if (!next_line())
            unreadable("another line");
    }
    if (!take("E"))
        unreadable("a line that begins with P or E");
    if ((uint64_t)number(0, INT32_MAX) != list->count)
        unreadable("the number of P lines");
    end_of_line();
    if (next_line())
        unreadable("the end of the file");
}

static void read_lines(struct list *list, const struct position *start)
{
    static struct position position;
    static struct list lost = {.least = FOREVER};
    int *heights = NULL;
    if (!next_line())
        unreadable("another line");
    if (take("H")) {
        heights = read_heights();
        next_line();
    }
    for (; take("M"); next_line())
        read_map();
    bound_prepare(claim, heights);
    for (; take("G"); next_line())
        read_group();
    groups_check();
    for (;; next_line()) {
        if (take("L")) {
            start_pattern(&lost);
        } else if (lost.demands && take("Q")) {
            read_position(&position);
            check_position(&lost, &position, 0);
        } else {
            break;
        }
    }
    end_pattern(&lost);
    list_open(list, start);
    read_list(list);
    list_close(list);
}

static void report(const struct list *list, const char *plan)
{
    int pushes, moves;
    const char *what = claim == CLAIM_MOVES ? "moves" : "pushes";
    if (claim == CLAIM_NONE) {
        printf("verified: there is no plan");
    } else if (!plan) {
        printf("verified: no plan has fewer than %d %s", list->least, what);
    } else {
        plan_play(plan, &pushes, &moves);
        if ((claim == CLAIM_MOVES ? moves : pushes) != list->least)
            fail(EXIT_REFUSED, "the plan has %d pushes and %d moves", pushes,
                 moves);
        printf("verified: the plan of %d %s has the fewest", list->least, what);
    }
    printf(" (%llu positions, %llu groups, %llu lost patterns)\n",
           (unsigned long long)list->count, (unsigned long long)group_total,
           (unsigned long long)pattern_total);
}

static void start_position(struct position *start)
{
    for (int i = 0; i < level.box_count; i++)
        put(&start->boxes, level.box[i]);
    position_list(start);
    start->player = level.player;
}

int main(int argc, char **argv)
{
    static struct list list;
    static struct position start;
    if (argc > 2 && strcmp(argv[1], "--memory") == 0) {
        memory = strtoull(argv[2], NULL, 10) << 20;
        argv += 2;
        argc -= 2;
    }
    if (argc != 3 && argc != 4) {
        fputs("Usage: kura-check [--memory MB] LEVEL CERTIFICATE [PLAN]\n",
              stderr);
        return EXIT_USAGE;
    }
    level_read(argv[1]);
    open_lines(argv[2]);
    list.least = read_claim();
    list.exact = claim == CLAIM_MOVES;
    start_position(&start);
    if (!level.unsolvable)
        read_lines(&list, &start);
    report(&list, argv[3]);
    return EXIT_VERIFIED;
}
