/*
 * kura-check [--memory MB] LEVEL CERTIFICATE [PLAN]
 *
 * Reads the certificate line by line (section 9).
 */
#include <stdlib.h>
#include <string.h>

#include "bound.h"
#include "check.h"

static enum { CLAIM_PUSHES, CLAIM_MOVES, CLAIM_NONE } claim;
static size_t memory = (size_t)256 << 20; /* of each pile */
static unsigned group_total, pattern_total;

/* Answers C. */
static int read_claim(void)
{
    int least = FOREVER;
    if (!next_line() || !take("kura search certificate 1"))
        unreadable("\"kura search certificate 1\"");
    end_of_line();
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
                refuse("the heights of neighbours differ by more than 1");
        }
    if (claim != CLAIM_MOVES)
        refuse("heights are for moves");
    return heights;
}

static void read_group(void)
{
    static struct position group;
    int value = take("x") ? FOREVER : number(1, 10000);
    read_position(&group);
    end_of_line();
    if (set_count(&group.boxes) < 2 || set_count(&group.boxes) > 4)
        unreadable("two to four boxes");
    group_add(value, &group, line_number);
    group_total++;
}

static void next_or_end(void)
{
    if (!next_line())
        unreadable("another line");
}

static void read_pattern(void)
{
    static struct position pattern, position;
    struct list list = {.least = FOREVER};
    read_position(&pattern);
    end_of_line();
    list_open(&list, &pattern, memory);
    for (next_or_end(); take("Q"); next_or_end()) {
        read_position(&position);
        list_add(&list, &position, 0);
    }
    list_close(&list);
    pattern_add(&pattern);
    pattern_total++;
}

static void read_list(struct list *list)
{
    static struct position position;
    int most = list->least == FOREVER ? 0 : FOREVER;
    list_open(list, &level.start, memory);
    for (; take("P"); next_or_end()) {
        uint32_t cost = (uint32_t)number(0, most);
        read_position(&position);
        list_add(list, &position, cost);
    }
    if (!take("E"))
        unreadable("a line that begins with P or E");
    if ((uint64_t)number(0, INT32_MAX) != list->count)
        unreadable("the number of P lines");
    end_of_line();
    if (next_line())
        unreadable("the end of the file");
    list_close(list);
}

/* All after the claim. */
static void read_lines(struct list *list)
{
    int *heights = NULL;
    next_or_end();
    if (take("H")) {
        heights = read_heights();
        next_or_end();
    }
    for (; take("M"); next_or_end())
        read_map();
    bound_prepare(heights);
    for (; take("G"); next_or_end())
        read_group();
    groups_check();
    while (take("L"))
        read_pattern();
    read_list(list);
}

static void report(const struct list *list, const char *plan)
{
    int pushes, moves;
    const char *what = claim == CLAIM_MOVES ? "moves" : "pushes";
    if (plan)
        plan_play(plan, &pushes, &moves);
    if (plan && (claim == CLAIM_MOVES ? moves : pushes) != list->least)
        fail(EXIT_REFUSED, "the plan has %d pushes and %d moves", pushes,
             moves);
    if (claim == CLAIM_NONE)
        printf("verified: there is no plan");
    else if (plan)
        printf("verified: the plan of %d %s has the fewest", list->least, what);
    else
        printf("verified: no plan has fewer than %d %s", list->least, what);
    printf(" (%llu positions, %u groups, %u lost patterns)\n",
           (unsigned long long)list->count, group_total, pattern_total);
    if (fflush(stdout) != 0)
        exit(EXIT_INPUT);
}

int main(int argc, char **argv)
{
    static struct list list;
    char *stop = NULL;
    if (argc > 2 && strcmp(argv[1], "--memory") == 0) {
        memory = strtoul(argv[2], &stop, 10) << 20;
        argv += 2;
        argc -= 2;
    }
    if ((argc != 3 && argc != 4) || (stop && *stop)) {
        fputs("Usage: kura-check [--memory MB] LEVEL CERTIFICATE [PLAN]\n",
              stderr);
        return EXIT_USAGE;
    }
    level_read(argv[1]);
    open_lines(argv[2]);
    list.least = read_claim();
    list.exact = claim == CLAIM_MOVES;
    if (!level.unsolvable)
        read_lines(&list);
    report(&list, argv[3]);
    return EXIT_VERIFIED;
}
