/*
 * Groups are grown box by box in rising order; a bit set for each group says
 * which further boxes are worth a look, so that a word at a time is passed
 * over.
 */
#include "search/pattern_scan.h"

#include "base/bits.h"

bool pattern_scan_init(struct pattern_scan *scan, struct run *run,
                       const struct patterns *patterns)
{
    size_t boxes = (size_t)run->board->box_count;
    size_t live = (size_t)patterns->places->live_count;
    *scan = (struct pattern_scan){.patterns = patterns};
    if (!pattern_floor_init(&scan->floor, run))
        return false;
    return RUN_NEW(run, scan->live, patterns->words) &&
           RUN_NEW(run, scan->numbers, boxes) &&
           RUN_NEW(run, scan->number_of, live);
}

/* Looks up a group of box numbers. */
static void look_up(struct pattern_scan *scan, const int *members, int size)
{
    const struct patterns *patterns = scan->patterns;
    uint16_t live[PATTERN_MAX];
    for (int i = 0; i < size; i++)
        live[i] = scan->numbers[members[i]];
    int value = pattern_value(patterns, &scan->floor, live, size, scan->reach,
                              scan->player);
    if (value == PATTERN_DEAD)
        scan->dead = true;
    else if (value > 0 && scan->found)
        scan->found(scan->self, members, size, value);
}

/* Looks up the groups worth it that begin with these members. */
static void extend(struct pattern_scan *scan, int *members, int size)
{
    const struct patterns *patterns = scan->patterns;
    uint16_t live[PATTERN_MAX];
    if (size >= PATTERN_MAX)
        return;
    const struct pattern_table *table = &patterns->table[size + 1];
    for (int i = 0; i < size; i++)
        live[i] = scan->numbers[members[i]];
    const _Atomic uint64_t *worth =
        table->worth + pattern_rank(patterns, live, size) * patterns->words;
    for (size_t word = live[size - 1] / 64u; word < patterns->words; word++)
        for (uint64_t rest = worth[word] & scan->live[word];
             rest && !scan->dead; rest &= rest - 1) {
            members[size] = scan->number_of[word * 64 + bits_lowest(rest)];
            look_up(scan, members, size + 1);
        }
    if (size + 1 >= patterns->size)
        return;
    for (int i = members[size - 1] + 1; i < scan->count && !scan->dead; i++) {
        members[size] = i;
        extend(scan, members, size + 1);
    }
}

/* Takes the boxes over; false if one stands where it is lost alone. */
static bool take_boxes(struct pattern_scan *scan, const struct state *state)
{
    const struct patterns *patterns = scan->patterns;
    memset(scan->live, 0, patterns->words * sizeof *scan->live);
    scan->count = 0;
    BITS_EACH (s, state->boxes, state->board->words) {
        uint16_t number = patterns->places->live_of[s];
        if (number == NOT_LIVE)
            return false;
        bits_add(scan->live, number);
        scan->number_of[number] = scan->count;
        scan->numbers[scan->count++] = number;
    }
    return true;
}

bool pattern_scan_all(struct pattern_scan *scan, const struct state *state,
                      const uint64_t *reach)
{
    int members[PATTERN_MAX];
    scan->reach = reach;
    scan->player = state->player;
    scan->dead = !take_boxes(scan, state);
    for (int i = 0; i < scan->count && scan->patterns->size > 1 && !scan->dead;
         i++) {
        members[0] = i;
        extend(scan, members, 1);
    }
    return !scan->dead;
}

/* ---- A choice of groups ---- */

static void note_group(void *self, const int *members, int size, int value)
{
    struct pattern_choice *choice = self;
    uint64_t list = 0;
    for (int i = 0; i < PATTERN_MAX; i++)
        list = list << 16 | (i < size ? (unsigned)members[i] : 0xffffu);
    choice->failed |=
        !RUN_ADD(choice->run, choice->groups, choice->count, choice->capacity,
                 (struct pattern_group){list, value});
}

bool pattern_choice_init(struct pattern_choice *choice, struct run *run,
                         const struct patterns *patterns)
{
    *choice = (struct pattern_choice){.run = run};
    bool ok = RUN_NEW(run, choice->taken, (size_t)run->board->box_count) &&
              pattern_scan_init(&choice->scan, run, patterns);
    choice->scan.found = note_group;
    choice->scan.self = choice;
    return ok;
}

/* By value, the greatest first, then by list. */
static void sort_groups(struct pattern_choice *choice)
{
    for (int i = 1; i < choice->count; i++) {
        struct pattern_group group = choice->groups[i];
        int k = i;
        for (; k > 0; k--) {
            const struct pattern_group *before = &choice->groups[k - 1];
            if (before->value > group.value ||
                (before->value == group.value && before->list < group.list))
                break;
            choice->groups[k] = *before;
        }
        choice->groups[k] = group;
    }
}

/* Box i of a group, or 0xffff. */
static unsigned member(const struct pattern_group *group, int i)
{
    return (unsigned)(group->list >> 16 * i & 0xffff);
}

int pattern_choose(struct pattern_choice *choice, const struct state *state,
                   const uint64_t *reach)
{
    int sum = 0;
    bool *taken = choice->taken;
    choice->count = 0;
    if (!pattern_scan_all(&choice->scan, state, reach))
        return -1;
    memset(taken, 0, (size_t)choice->scan.count * sizeof *taken);
    sort_groups(choice);
    for (int i = 0; i < choice->count; i++) {
        const struct pattern_group *group = &choice->groups[i];
        bool open = true;
        for (int k = 0; k < PATTERN_MAX; k++)
            open &= member(group, k) == 0xffff || !taken[member(group, k)];
        for (int k = 0; k < PATTERN_MAX && open; k++)
            if (member(group, k) != 0xffff)
                taken[member(group, k)] = true;
        sum += open ? group->value : 0;
    }
    return sum;
}
