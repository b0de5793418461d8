/* The level, its squares, and the plan played on its cells. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define MOST_CELLS 255

struct level level;

static char cells[MOST_CELLS][MOST_CELLS + 1];
static int width, height;
static bool sinks;
static int number_at[MOST_CELLS][MOST_CELLS]; /* of squares, or NONE */

/* Up, down, left, right. */
static const int step_x[] = {0, 0, -1, 1}, step_y[] = {-1, 1, 0, 0};

static char cell_at(int x, int y)
{
    return x < 0 || y < 0 || x >= width || y >= height ? '#' : cells[y][x];
}

static bool is_box(char c)
{
    return c == '$' || c == '*';
}

static bool is_goal(char c)
{
    return c == '.' || c == '*' || c == '+';
}

static void read_row(const char *path, const char *line, int length)
{
    if (height == MOST_CELLS || length > MOST_CELLS)
        fail(EXIT_INPUT, "%s: the level is too large", path);
    memset(cells[height], ' ', MOST_CELLS);
    memcpy(cells[height], line, (size_t)length);
    for (int x = 0; x < length; x++)
        if (!strchr("#@+$*. ", line[x]))
            fail(EXIT_INPUT, "%s:%d: '%c' is no cell", path, height + 1,
                 line[x]);
    height++;
    if (length > width)
        width = length;
}

/* Words about the level, before or after its rows, or nothing. */
static bool is_note(const char *line)
{
    return line[strspn(line, " \t")] == '\0' || *line == ';' ||
           strchr(line, ':');
}

/* The rows stand together: a second level is not passed over. */
static void read_rows(const char *path)
{
    char line[512];
    bool ended = false;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(EXIT_INPUT, "%s: can't be read", path);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (is_note(line)) {
            sinks |= strcmp(line, "Rules: sink") == 0;
            ended = height > 0;
        } else if (ended) {
            fail(EXIT_INPUT, "%s: more than one level", path);
        } else {
            read_row(path, line, (int)strlen(line));
        }
    }
    fclose(file);
}

/* Where the player starts; there must be one. */
static void find_player(const char *path, int *px, int *py)
{
    int players = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (cells[y][x] == '@' || cells[y][x] == '+') {
                *px = x;
                *py = y;
                players++;
            }
    if (players != 1)
        fail(EXIT_INPUT, "%s: %d players", path, players);
}

/* Marks the cells that the player could come to. */
static void flood(int px, int py)
{
    static int queue[MOST_CELLS * MOST_CELLS][2];
    int head = 0, tail = 0;
    memset(number_at, 0xff, sizeof number_at); /* NONE */
    number_at[py][px] = 0;
    queue[tail][0] = px;
    queue[tail++][1] = py;
    for (; head < tail; head++)
        for (int d = 0; d < 4; d++) {
            int x = queue[head][0] + step_x[d], y = queue[head][1] + step_y[d];
            if (cell_at(x, y) == '#' || number_at[y][x] != NONE)
                continue;
            number_at[y][x] = 0;
            queue[tail][0] = x;
            queue[tail++][1] = y;
        }
    level.squares = tail;
}

static void take_cell(int x, int y, int s)
{
    char c = cells[y][x];
    number_at[y][x] = s;
    if (is_goal(c)) {
        put(&level.goals, s);
        level.goal[level.goal_count++] = s;
    }
    if (is_box(c))
        level.box[level.box_count++] = s;
    if (c == '@' || c == '+')
        level.player = s;
}

static void number_squares(void)
{
    int s = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            if (number_at[y][x] != NONE)
                take_cell(x, y, s++);
            else if (is_box(cells[y][x]))
                level.unsolvable |= sinks || cells[y][x] == '$';
        }
}

static void join_squares(void)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int d = 0; d < 4 && number_at[y][x] != NONE; d++)
                level.next[number_at[y][x]][d] =
                    cell_at(x + step_x[d], y + step_y[d]) == '#'
                        ? NONE
                        : number_at[y + step_y[d]][x + step_x[d]];
}

void level_read(const char *path)
{
    int px = 0, py = 0;
    read_rows(path);
    find_player(path, &px, &py);
    flood(px, py);
    if (level.squares > MOST_SQUARES)
        fail(EXIT_INPUT, "%s: more than %d squares", path, MOST_SQUARES);
    size_t n = (size_t)level.squares;
    level.words = (level.squares + 63) / 64;
    level.next = allocate(n, sizeof *level.next);
    level.goal = allocate(n, sizeof *level.goal);
    level.box = allocate(n, sizeof *level.box);
    number_squares();
    join_squares();
    level.sink = NONE;
    if (sinks && level.goal_count > 1)
        fail(EXIT_INPUT, "%s: a level with a sink has one goal", path);
    level.unsolvable |= level.box_count > 0 && level.goal_count == 0;
    if (sinks && level.goal_count)
        level.sink = level.goal[0];
    for (int i = 0; i < level.box_count; i++)
        if (level.box[i] == level.sink)
            fail(EXIT_INPUT, "%s: a box on the sink", path);
}

/* ---- A plan ---- */

static void set_letter(int x, int y, bool box)
{
    bool goal = is_goal(cells[y][x]);
    cells[y][x] = box ? (goal ? '*' : '$') : goal ? '.' : ' ';
}

static bool play_step(int *x, int *y, int d)
{
    int ax = *x + step_x[d], ay = *y + step_y[d];
    int bx = ax + step_x[d], by = ay + step_y[d];
    if (cell_at(ax, ay) == '#')
        fail(EXIT_REFUSED, "the plan walks into a wall");
    bool push = is_box(cells[ay][ax]);
    if (push) {
        if (cell_at(bx, by) == '#' || is_box(cells[by][bx]))
            fail(EXIT_REFUSED, "the plan pushes a box against something");
        set_letter(ax, ay, false);
        if (!sinks || !is_goal(cells[by][bx]))
            set_letter(bx, by, true);
    }
    *x = ax;
    *y = ay;
    return push;
}

void plan_play(const char *path, int *pushes, int *moves)
{
    int x = 0, y = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(EXIT_INPUT, "%s: can't be read", path);
    find_player(path, &x, &y);
    set_letter(x, y, false);
    *pushes = *moves = 0;
    for (int c; (c = getc(file)) != EOF;) {
        const char *letters = "udlr", *at = strchr(letters, tolower(c));
        if (isspace(c))
            continue;
        if (!at || c == '\0')
            fail(EXIT_INPUT, "%s: '%c' is no step", path, c);
        bool push = play_step(&x, &y, (int)(at - letters));
        if (push != (isupper(c) != 0))
            fail(EXIT_REFUSED, "step %d of the plan is %s push", *moves + 1,
                 push ? "a" : "no");
        ++*moves;
        *pushes += push;
    }
    fclose(file);
    for (int i = 0; i < width * height; i++) {
        char c = cells[i / width][i % width];
        if (c == '$' || (sinks && c == '*'))
            fail(EXIT_REFUSED, "the plan leaves a box behind");
    }
}

/* ---- Walking ---- */

int walk(const struct set *boxes, int player, struct set *reach)
{
    int queue[MOST_SQUARES], head = 0, tail = 0, least = player;
    memset(reach, 0, (size_t)level.words * sizeof *reach->word);
    put(reach, player);
    queue[tail++] = player;
    while (head < tail) {
        const int *next = level.next[queue[head++]];
        for (int d = 0; d < 4; d++) {
            int s = next[d];
            if (s == NONE || has(boxes, s) || has(reach, s))
                continue;
            put(reach, s);
            queue[tail++] = s;
            if (s < least)
                least = s;
        }
    }
    return least;
}

void walk_lengths(const struct set *boxes, int player, int *length)
{
    int queue[MOST_SQUARES], head = 0, tail = 0;
    for (int s = 0; s < level.squares; s++)
        length[s] = NONE;
    length[player] = 0;
    queue[tail++] = player;
    for (; head < tail; head++)
        for (int d = 0; d < 4; d++) {
            int s = level.next[queue[head]][d];
            if (s == NONE || has(boxes, s) || length[s] != NONE)
                continue;
            length[s] = length[queue[head]] + 1;
            queue[tail++] = s;
        }
}

bool is_solved(const struct set *boxes)
{
    for (int i = 0; i < level.words; i++)
        if (level.sink == NONE ? boxes->word[i] & ~level.goals.word[i]
                               : boxes->word[i])
            return false;
    return true;
}
