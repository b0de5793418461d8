/*
 * kura-check [--memory MB] LEVEL CERTIFICATE [PLAN]
 *
 * Reads the certificate line by line (section 9).
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"

static int claimed = FOREVER; /* C; FOREVER for "none" */
static bool moves;            /* are counted, not pushes */
static unsigned group_total, pattern_total;

static void need_line(void)
{
    if (!next_line())
        unreadable("another line");
}

static void read_claim(void)
{
    need_line();
    if (!take("kura search certificate 1"))
        unreadable("\"kura search certificate 1\"");
    end_of_line();
    need_line();
    moves = take("claim moves");
    if (moves || take("claim pushes"))
        claimed = number(0, FOREVER - 1);
    else if (!take("claim none"))
        unreadable("a claim: pushes, moves or none");
    end_of_line();
}

static int *read_heights(void)
{
    int *heights = allocate((size_t)ground.squares, sizeof *heights);
    if (!moves)
        refuse("heights are for moves");
    foreach (s, &ground.all)
        heights[s] = number(-MOST_SQUARES, MOST_SQUARES);
    end_of_line();
    foreach (s, &ground.all)
        for (int d = 0; d < 4; d++) {
            int n = ground.next[s][d];
            if (n != NONE && abs(heights[n] - heights[s]) > 1)
                refuse("the heights of neighbours differ by more than 1");
        }
    need_line();
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
    fact_add(value, &group);
    group_total++;
}

static void read_pattern(void)
{
    static struct position pattern, position;
    read_position(&pattern);
    end_of_line();
    list_open(FOREVER, false, &pattern);
    for (need_line(); take("Q"); need_line()) {
        read_position(&position);
        list_add(&position, 0);
    }
    list_close();
    fact_add(FOREVER, &pattern);
    pattern_total++;
}

/* All after the claim. */
static void read_lines(void)
{
    static struct position position;
    need_line();
    int *heights = take("H") ? read_heights() : NULL;
    for (; take("M"); need_line())
        read_map();
    alone_prepare(heights);
    for (; take("G"); need_line())
        read_group();
    facts_check();
    while (take("L"))
        read_pattern();
    list_open(claimed, moves, &ground.start);
    for (; take("P"); need_line()) {
        int cost = number(0, claimed == FOREVER ? 0 : FOREVER);
        read_position(&position);
        list_add(&position, cost);
    }
    if (!take("E") || (uint64_t)number(0, INT32_MAX) != list_count)
        unreadable("P, or E and the number of P lines");
    end_of_line();
    if (next_line())
        unreadable("the end of the file");
    list_close();
}

static void report(const char *plan)
{
    const char *what = moves ? "moves" : "pushes";
    int cost = plan ? plan_play(plan, moves) : claimed;
    if (cost != claimed)
        fail(EXIT_REFUSED, "the plan has %d %s", cost, what);
    if (claimed == FOREVER)
        printf("verified: there is no plan");
    else if (plan)
        printf("verified: the plan of %d %s has the fewest", claimed, what);
    else
        printf("verified: no plan has fewer than %d %s", claimed, what);
    printf(" (%llu positions, %u groups, %u lost patterns)\n",
           (unsigned long long)list_count, group_total, pattern_total);
    if (fflush(stdout) != 0)
        exit(EXIT_INPUT);
}

int main(int argc, char **argv)
{
    char *stop = NULL;
    if (argc > 2 && strcmp(argv[1], "--memory") == 0) {
        pile_memory = strtoul(argv[2], &stop, 10) << 20;
        argv += 2;
        argc -= 2;
    }
    if ((argc != 3 && argc != 4) || (stop && *stop)) {
        fputs("Usage: kura-check [--memory MB] LEVEL CERTIFICATE [PLAN]\n",
              stderr);
        return EXIT_USAGE;
    }
    ground_read(argv[1]);
    lines_open(argv[2], true);
    read_claim();
    read_lines();
    report(argv[3]);
    return EXIT_VERIFIED;
}
