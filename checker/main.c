/*
 * kura-check [--memory MB] LEVEL CERTIFICATE [PLAN]
 *
 * Reads the certificate line by line (section 9).
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"

static enum { CLAIM_PUSHES, CLAIM_MOVES, CLAIM_NONE } claim;
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

static void next_or_end(void)
{
    if (!next_line())
        unreadable("another line");
}

static int *read_heights(void)
{
    int *heights = allocate((size_t)ground.squares, sizeof *heights);
    if (claim != CLAIM_MOVES)
        refuse("heights are for moves");
    for (int s = 0; s < ground.squares; s++)
        heights[s] = number(-MOST_SQUARES, MOST_SQUARES);
    end_of_line();
    for (int s = 0; s < ground.squares; s++)
        for (int d = 0; d < 4; d++) {
            int n = ground.next[s][d];
            if (n != NONE && abs(heights[n] - heights[s]) > 1)
                refuse("the heights of neighbours differ by more than 1");
        }
    next_or_end();
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
    for (next_or_end(); take("Q"); next_or_end()) {
        read_position(&position);
        list_add(&position, 0);
    }
    list_close();
    fact_add(FOREVER, &pattern);
    pattern_total++;
}

/* All after the claim. */
static void read_lines(int least)
{
    static struct position position;
    next_or_end();
    int *heights = take("H") ? read_heights() : NULL;
    for (; take("M"); next_or_end())
        read_map();
    alone_prepare(heights);
    for (; take("G"); next_or_end())
        read_group();
    facts_check();
    while (take("L"))
        read_pattern();
    list_open(least, claim == CLAIM_MOVES, &ground.start);
    for (; take("P"); next_or_end()) {
        int cost = number(0, claim == CLAIM_NONE ? 0 : FOREVER);
        read_position(&position);
        list_add(&position, (uint32_t)cost);
    }
    if (!take("E") || (uint64_t)number(0, INT32_MAX) != list.count)
        unreadable("P, or E and the number of P lines");
    end_of_line();
    if (next_line())
        unreadable("the end of the file");
    list_close();
}

static void report(const char *plan)
{
    int pushes, moves;
    const char *what = claim == CLAIM_MOVES ? "moves" : "pushes";
    if (plan)
        plan_play(plan, &pushes, &moves);
    if (plan && (claim == CLAIM_MOVES ? moves : pushes) != list.least)
        fail(EXIT_REFUSED, "the plan has %d pushes and %d moves", pushes,
             moves);
    if (claim == CLAIM_NONE)
        printf("verified: there is no plan");
    else if (plan)
        printf("verified: the plan of %d %s has the fewest", list.least, what);
    else
        printf("verified: no plan has fewer than %d %s", list.least, what);
    printf(" (%llu positions, %u groups, %u lost patterns)\n",
           (unsigned long long)list.count, group_total, pattern_total);
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
    read_lines(read_claim());
    report(argv[3]);
    return EXIT_VERIFIED;
}
