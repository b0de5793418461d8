/* The bound: all parts together. */
#include <string.h>

#include "bound.h"
#include "check.h"

static enum claim claim;
static const int *height; /* NULL: all 0 */
static int end;           /* the least height of a last push */

void bound_prepare(enum claim what, const int *heights)
{
    claim = what;
    height = heights;
    end = distance_prepare(heights);
}

/* ---- Lost patterns (section 5) ---- */

struct pattern {
    uint64_t *boxes, *region;
    int next; /* of those with the same first box, or NONE */
};

static struct pattern *patterns;
static int pattern_count, pattern_room, *shelf; /* by first box */

void pattern_add(const struct position *pattern)
{
    struct set reach;
    size_t bytes = (size_t)level.words * sizeof *reach.word;
    if (!shelf) {
        shelf = allocate((size_t)level.squares, sizeof *shelf);
        for (int s = 0; s < level.squares; s++)
            shelf[s] = NONE;
    }
    if (pattern_count == pattern_room) {
        pattern_room = 2 * pattern_room + 256;
        patterns = grow(patterns, (size_t)pattern_room * sizeof *patterns);
    }
    struct pattern *kept = &patterns[pattern_count];
    walk(&pattern->boxes, pattern->player, &reach);
    kept->boxes = allocate(1, bytes);
    kept->region = allocate(1, bytes);
    memcpy(kept->boxes, pattern->boxes.word, bytes);
    memcpy(kept->region, reach.word, bytes);
    kept->next = shelf[pattern->list[0]];
    shelf[pattern->list[0]] = pattern_count++;
}

static bool holds_pattern(const struct position *position)
{
    int p = position->player;
    for (int k = 0; k < position->count && shelf; k++)
        for (int i = shelf[position->list[k]]; i != NONE;
             i = patterns[i].next) {
            const struct pattern *pattern = &patterns[i];
            bool all = pattern->region[p / 64] >> p % 64 & 1;
            for (int w = 0; w < level.words && all; w++)
                all = !(pattern->boxes[w] & ~position->boxes.word[w]);
            if (all)
                return true;
        }
    return false;
}

/* ---- All together ---- */

static int add_up(const struct position *position, int matched)
{
    if (is_solved(&position->boxes))
        return 0;
    if (matched == FOREVER || holds_pattern(position))
        return FOREVER;
    int cost = groups_cost(position);
    if (cost == FOREVER)
        return FOREVER;
    cost += matched;
    if (claim == CLAIM_MOVES && height)
        cost += end - height[position->player];
    return cost > 0 ? cost : 0;
}

int bound_here(const struct position *position)
{
    int matched = match(position);
    return is_frozen(&position->boxes) ? FOREVER : add_up(position, matched);
}

int bound_after(const struct position *after, int s, int t)
{
    if (is_stuck(&after->boxes, s, t))
        return FOREVER;
    return add_up(after, match_after(s, t));
}

void position_copy(struct position *to, const struct position *from)
{
    memcpy(to->boxes.word, from->boxes.word,
           (size_t)level.words * sizeof *to->boxes.word);
    memcpy(to->list, from->list, (size_t)from->count * sizeof *to->list);
    to->count = from->count;
    to->player = from->player;
}

void position_push(struct position *position, int s, int t)
{
    int i = 0;
    while (position->list[i] != s)
        i++;
    drop(&position->boxes, s);
    position->player = s;
    position->count--;
    memmove(position->list + i, position->list + i + 1,
            (size_t)(position->count - i) * sizeof *position->list);
    if (t == level.sink)
        return;
    put(&position->boxes, t);
    for (i = position->count++; i > 0 && position->list[i - 1] > t; i--)
        position->list[i] = position->list[i - 1];
    position->list[i] = (uint16_t)t;
}

void position_list(struct position *position)
{
    position->count = 0;
    for (int i = 0; i < level.words; i++)
        for (uint64_t rest = position->boxes.word[i]; rest; rest &= rest - 1)
            position->list[position->count++] =
                (uint16_t)(64 * i + __builtin_ctzll(rest));
}

int position_compare(const struct position *a, const struct position *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->list[i] != b->list[i])
            return a->list[i] - b->list[i];
    return a->count != b->count ? b->count - a->count : a->player - b->player;
}
