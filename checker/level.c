/* The level, its squares, walking and pushing on them, and the plan. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "check.h"

#define MOST_CELLS 255
#define PITCH (MOST_CELLS + 2) /* from a cell to the one below */

struct level level;

static char cells[PITCH * PITCH]; /* the drawing, within a border of walls */
static int width, height;
static bool sinks;

static const int to_next[] = {-PITCH, PITCH, -1, 1}; /* up, down, left, right */

/* ---- The drawing ---- */

static void read_row(const char *path, const char *line)
{
    size_t length = strlen(line);
    if (height == MOST_CELLS || length > MOST_CELLS)
        fail(EXIT_INPUT, "%s: the level is too large", path);
    if (line[strspn(line, "#@+$*. ")])
        fail(EXIT_INPUT, "%s: '%c' is no cell", path,
             line[strspn(line, "#@+$*. ")]);
    char *row = cells + ++height * PITCH + 1;
    memset(row, ' ', MOST_CELLS);
    memcpy(row, line, length);
    if ((int)length > width)
        width = (int)length;
}

/* Words about the level, before or after its rows, or nothing. */
static bool is_note(const char *path, const char *line)
{
    if (strncasecmp(line, "rules", 5) == 0) {
        if (strcmp(line, "Rules: sink") != 0)
            fail(EXIT_INPUT, "%s: the rules can only be \"Rules: sink\"", path);
        sinks = true;
    }
    return *line == '\0' || *line == ';' || strchr(line, ':');
}

/* The rows stand together: a second level is not passed over. */
static void read_rows(const char *path)
{
    char *line = NULL;
    size_t room = 0;
    bool ended = false;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(EXIT_INPUT, "%s: can't be read", path);
    memset(cells, '#', sizeof cells);
    for (ssize_t length; (length = getline(&line, &room, file)) >= 0;) {
        if (strlen(line) != (size_t)length)
            fail(EXIT_INPUT, "%s: a byte 0", path);
        line[strcspn(line, "\r\n")] = '\0';
        if (is_note(path, line))
            ended = height > 0;
        else if (ended)
            fail(EXIT_INPUT, "%s: more than one level", path);
        else
            read_row(path, line);
    }
    if (ferror(file))
        fail(EXIT_INPUT, "%s: can't be read", path);
    fclose(file);
    free(line);
    for (int y = 1; y <= height; y++) /* beyond the rectangle is wall */
        cells[y * PITCH + width + 1] = '#';
}

static int find_player(const char *path)
{
    int players = 0, at = 0;
    for (int i = 0; i < PITCH * PITCH; i++)
        if (cells[i] == '@' || cells[i] == '+') {
            at = i;
            players++;
        }
    if (players != 1)
        fail(EXIT_INPUT, "%s: %d players", path, players);
    return at;
}

/* ---- Squares ---- */

static bool is_square[PITCH * PITCH];
static int number_of[PITCH * PITCH]; /* of squares */

/* Marks the cells that the player could come to. */
static void flood(int start)
{
    static int queue[PITCH * PITCH];
    int tail = 0;
    is_square[start] = true;
    queue[tail++] = start;
    for (int head = 0; head < tail; head++)
        for (int d = 0; d < 4; d++) {
            int i = queue[head] + to_next[d];
            if (cells[i] == '#' || is_square[i])
                continue;
            is_square[i] = true;
            queue[tail++] = i;
        }
}

static void take_cell(int i, const char *path)
{
    int s = level.squares++;
    bool box = cells[i] == '$' || cells[i] == '*';
    if (s == MOST_SQUARES)
        fail(EXIT_INPUT, "%s: more than %d squares", path, MOST_SQUARES);
    number_of[i] = s;
    if (cells[i] == '@' || cells[i] == '+')
        level.start.player = s;
    if (box)
        put(&level.start.boxes, s);
    if (strchr(".*+", cells[i])) {
        put(&level.goals, s);
        level.goal[level.goal_count++] = s;
        if (sinks && (box || level.goal_count > 1))
            fail(EXIT_INPUT, "%s: one sink, without a box, was expected", path);
    }
}

void level_read(const char *path)
{
    read_rows(path);
    flood(find_player(path));
    for (int i = 0; i < PITCH * PITCH; i++) {
        if (is_square[i])
            take_cell(i, path);
        else /* a box here never moves */
            level.unsolvable |= cells[i] == '$' || (sinks && cells[i] == '*');
    }
    for (int i = 0; i < PITCH * PITCH; i++)
        for (int d = 0; d < 4 && is_square[i]; d++)
            level.next[number_of[i]][d] =
                is_square[i + to_next[d]] ? number_of[i + to_next[d]] : NONE;
    level.words = (level.squares + 63) / 64;
    level.unsolvable |=
        level.goal_count == 0 && set_count(&level.start.boxes) > 0;
    level.sink = sinks && level.goal_count ? level.goal[0] : NONE;
}

int walk(const struct set *boxes, int player, struct set *reach, int *length)
{
    int queue[MOST_SQUARES], tail = 0, least = player;
    memset(reach, 0, (size_t)level.words * sizeof *reach->word);
    put(reach, player);
    queue[tail++] = player;
    if (length)
        length[player] = 0;
    for (int head = 0; head < tail; head++)
        for (int d = 0; d < 4; d++) {
            int s = level.next[queue[head]][d];
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

bool can_push(int s, int d)
{
    return s != level.sink && level.next[s][d] != NONE &&
           level.next[s][d ^ 1] != NONE;
}

void make_push(struct position *position, int s, int d)
{
    int t = level.next[s][d];
    drop(&position->boxes, s);
    if (t != level.sink)
        put(&position->boxes, t);
    position->player = s;
}

bool is_solved(const struct set *boxes)
{
    static const struct set none;
    return set_holds(sinks ? &none : &level.goals, boxes);
}

/* ---- The plan ---- */

/* One step; was it a push? */
static bool play_step(struct position *position, int d)
{
    int s = level.next[position->player][d];
    if (s == NONE)
        fail(EXIT_REFUSED, "the plan walks into a wall");
    bool push = has(&position->boxes, s);
    if (push) {
        if (level.next[s][d] == NONE || has(&position->boxes, level.next[s][d]))
            fail(EXIT_REFUSED, "the plan pushes a box against something");
        make_push(position, s, d);
    }
    position->player = s;
    return push;
}

void plan_play(const char *path, int *pushes, int *moves)
{
    static const char letters[] = "udlr";
    struct position position = level.start;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(EXIT_INPUT, "%s: can't be read", path);
    *pushes = *moves = 0;
    for (int c; (c = getc(file)) != EOF;) {
        const char *at = strchr(letters, tolower(c));
        if (isspace(c))
            continue;
        if (!at || c == '\0')
            fail(EXIT_INPUT, "%s: '%c' is no step", path, c);
        bool push = play_step(&position, (int)(at - letters));
        if (push != (isupper(c) != 0))
            fail(EXIT_REFUSED, "step %d of the plan is %s push", *moves + 1,
                 push ? "a" : "no");
        ++*moves;
        *pushes += push;
    }
    fclose(file);
    if (level.unsolvable || !is_solved(&position.boxes))
        fail(EXIT_REFUSED, "the plan leaves a box behind");
}

/* ---- Sets ---- */

int next_in(const struct set *set, int s)
{
    if (s >= level.squares)
        return NONE;
    uint64_t rest = set->word[s / 64] & (2 * bit_of(s) - 1);
    for (int i = s / 64;;) {
        if (rest)
            return 64 * i + __builtin_clzll(rest);
        if (++i == level.words)
            return NONE;
        rest = set->word[i];
    }
}

struct set *set_keep(const struct set *set)
{
    size_t words = (size_t)level.words;
    return memcpy(allocate(words, sizeof *set->word), set->word,
                  words * sizeof *set->word);
}

bool set_holds(const struct set *set, const struct set *part)
{
    for (int i = 0; i < level.words; i++)
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
bool is_before(const struct position *a, const struct position *b)
{
    for (int i = 0; i < level.words; i++)
        if (a->boxes.word[i] != b->boxes.word[i])
            return a->boxes.word[i] > b->boxes.word[i];
    return a->player < b->player;
}
