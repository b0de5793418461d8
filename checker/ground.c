/* The level, its squares, walking and pushing on them, and the plan. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "ground.h"
#include "read.h"

#define MOST_CELLS 255
#define PITCH (MOST_CELLS + 2) /* from a cell to the one below */

struct ground ground;

static char cells[PITCH * PITCH];    /* the drawing, within a border of walls */
static int number_of[PITCH * PITCH]; /* squares; NONE for other cells */
static int width, height;
static bool sinks;

static const int to_next[] = {-PITCH, PITCH, -1, 1}; /* up, down, left, right */

/* ---- The drawing ---- */

static void read_row(const char *line)
{
    size_t length = strlen(line);
    if (height == MOST_CELLS || length > MOST_CELLS)
        unreadable("a level that is not as large");
    if (line[strspn(line, "#@+$*. ")])
        unreadable("the cells #@+$*. and space");
    char *row = cells + ++height * PITCH + 1;
    memset(row, ' ', MOST_CELLS);
    memcpy(row, line, length);
    if ((int)length > width)
        width = (int)length;
}

/* Words, and no row in whatever letters: they begin with a letter, have one
 * that means nothing in any of them, and no wall but behind a colon. */
static bool is_words(const char *line)
{
    static const char meaningless[] = "ACDEFGHIJKLMNOQRSTUVWXYZ"
                                      "acdefghijklmnoqrstuvwxyz";
    return isalpha((unsigned char)*line) && strpbrk(line, meaningless) &&
           strcspn(line, "#") >= strcspn(line, ":");
}

/* Words about the level, before or after its rows, or nothing.  In a block of
 * comments, which need not end, others would not see the rules. */
static bool is_note(const char *line)
{
    static bool comment;
    if (*line == '\0' || *line == ';')
        return true;
    comment |= strncasecmp(line, "comment", 7) == 0 ||
               strncasecmp(line, "solution comment", 16) == 0;
    if (strncasecmp(line, "rules", 5) == 0) {
        if (comment || strcmp(line, "Rules: sink") != 0)
            unreadable("\"Rules: sink\", before comments, or no rules");
        sinks = true;
    }
    return is_words(line);
}

/* The rows stand together: a second level is not passed over. */
static void read_rows(const char *path)
{
    bool ended = false;
    memset(cells, '#', sizeof cells);
    lines_open(path, false);
    for (const char *line; (line = next_line());)
        if (is_note(line))
            ended = height > 0;
        else if (ended)
            unreadable("one level");
        else
            read_row(line);
    for (int y = 1; y <= height; y++) /* beyond the rectangle is wall */
        cells[y * PITCH + width + 1] = '#';
}

/* ---- Squares ---- */

/* Counts the cells that the player could come to, and gives them any number. */
static void flood(int i)
{
    if (cells[i] == '#' || number_of[i] != NONE)
        return;
    number_of[i] = 0;
    if (++ground.squares > MOST_SQUARES)
        unreadable("fewer squares");
    for (int d = 0; d < 4; d++)
        flood(i + to_next[d]);
}

static void take_square(int s, char cell)
{
    bool box = cell == '$' || cell == '*';
    put(&ground.all, s);
    if (cell == '@' || cell == '+')
        ground.start.player = s;
    if (box)
        put(&ground.start.boxes, s);
    if (!strchr(".*+", cell))
        return;
    put(&ground.goals, s);
    ground.goal[ground.goal_count++] = s;
    if (sinks && (box || ground.goal_count > 1))
        unreadable("one sink, without a box");
}

static void find_squares(void)
{
    int players = 0, s = 0;
    for (int i = 0; i < PITCH * PITCH; i++)
        number_of[i] = NONE;
    for (int i = 0; i < PITCH * PITCH; i++)
        if (cells[i] == '@' || cells[i] == '+') {
            players++;
            flood(i);
        }
    if (players != 1)
        unreadable("one player");
    for (int i = 0; i < PITCH * PITCH; i++)
        if (number_of[i] != NONE)
            take_square(number_of[i] = s++, cells[i]);
        else /* a box here never moves */
            ground.unsolvable |= cells[i] == '$' || (sinks && cells[i] == '*');
}

void ground_read(const char *path)
{
    read_rows(path);
    find_squares();
    for (int i = 0; i < PITCH * PITCH; i++)
        for (int d = 0; d < 4 && number_of[i] != NONE; d++)
            ground.next[number_of[i]][d] = number_of[i + to_next[d]];
    ground.words = (ground.squares + 63) / 64;
    ground.sink = sinks && ground.goal_count ? ground.goal[0] : NONE;
}

int walk(const struct set *boxes, int player, struct set *reach, int *length)
{
    int queue[MOST_SQUARES], tail = 0, least = player;
    memset(reach, 0, (size_t)ground.words * sizeof *reach->word);
    put(reach, player);
    queue[tail++] = player;
    if (length)
        length[player] = 0;
    for (int head = 0; head < tail; head++)
        for (int d = 0; d < 4; d++) {
            int s = ground.next[queue[head]][d];
            if (s == NONE || has(boxes, s) || has(reach, s))
                continue;
            put(reach, s);
            queue[tail++] = s;
            if (length)
                length[s] = length[queue[head]] + 1;
            if (s < least)
                least = s;
        }
    return least;
}

int next_push(int s, int d)
{
    while (d < 4 &&
           (ground.next[s][d] == NONE || ground.next[s][d ^ 1] == NONE))
        d++;
    return d;
}

void make_push(struct position *position, int s, int d)
{
    int t = ground.next[s][d];
    drop(&position->boxes, s);
    if (t != ground.sink)
        put(&position->boxes, t);
    position->player = s;
}

bool is_solved(const struct set *boxes)
{
    return set_holds(&ground.goals, boxes); /* none is ever on the sink */
}

/* ---- The plan ---- */

/* One step; was it a push? */
static bool play_step(struct position *position, int d)
{
    int s = ground.next[position->player][d];
    int t = s == NONE ? NONE : ground.next[s][d];
    if (s != NONE && !has(&position->boxes, s)) {
        position->player = s;
        return false;
    }
    if (t == NONE || has(&position->boxes, t))
        fail(EXIT_REFUSED, "the plan goes against something");
    make_push(position, s, d);
    return true;
}

int plan_play(const char *path, bool all_moves)
{
    static const char letters[] = "udlr";
    struct position position = ground.start;
    int moves = 0, pushes = 0;
    lines_open(path, false);
    for (const char *c; (c = next_line());)
        for (; *c; c++) {
            const char *at = strchr(letters, tolower((unsigned char)*c));
            if (isspace((unsigned char)*c))
                continue;
            if (!at || ++moves == FOREVER)
                unreadable("steps, udlr and UDLR");
            bool push = play_step(&position, (int)(at - letters));
            if (push != (isupper((unsigned char)*c) != 0))
                fail(EXIT_REFUSED, "step %d of the plan is %s push", moves,
                     push ? "a" : "no");
            pushes += push;
        }
    if (ground.unsolvable || !is_solved(&position.boxes))
        fail(EXIT_REFUSED, "the plan leaves a box behind");
    return all_moves ? moves : pushes;
}

/* ---- Sets ---- */

int next_in(const struct set *set, int s)
{
    for (; s < ground.squares; s = (s | 63) + 1) {
        uint64_t rest = set->word[s / 64] << s % 64;
        if (rest)
            return s + __builtin_clzll(rest);
    }
    return NONE;
}

struct set *set_keep(const struct set *set)
{
    size_t bytes = (size_t)ground.words * sizeof *set->word;
    return memcpy(allocate(bytes, 1), set->word, bytes);
}

bool set_holds(const struct set *set, const struct set *part)
{
    for (int i = 0; i < ground.words; i++)
        if (part->word[i] & ~set->word[i])
            return false;
    return true;
}

int set_count(const struct set *set)
{
    int count = 0;
    foreach (s, set)
        count++;
    return count;
}

/* At the first square that only one of them has, that one's list has the lesser
 * number, or goes on where the other has ended. */
int set_compare(const struct set *a, const struct set *b)
{
    for (int i = 0; i < ground.words; i++)
        if (a->word[i] != b->word[i])
            return a->word[i] > b->word[i] ? -1 : 1;
    return 0;
}

/* ---- Fields that name squares ---- */

int square(void)
{
    return number(0, ground.squares - 1);
}

void read_position(struct position *position)
{
    int last = NONE;
    *position = (struct position){.player = square()};
    while (at_number()) {
        int s = square();
        if (s <= last || s == ground.sink)
            unreadable("a rising list of boxes");
        put(&position->boxes, s);
        last = s;
    }
    if (last == NONE || has(&position->boxes, position->player))
        unreadable("boxes, and the player beside them");
}
