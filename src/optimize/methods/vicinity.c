/*
 * Every arrangement of the plan with one box on one of the squares nearest to
 * it, and with two; all positions of the plan at once, and the shortest way
 * through them (Gouëzel's vicinity search, as players' optimisers have it).
 * Unlike what lies around the plan by pushes, this has the positions of plans
 * that push a box later or never.  Which box is which is not asked, so that
 * boxes may change their roles.
 *
 * The number of arrangements is given; how many squares a box may choose from
 * follows.  From the second scale on a part of the plan has them all for
 * itself, each turn the next part.
 */
#include "core/route.h"
#include "optimize/passage.h"
#include "optimize/methods/methods.h"

#define FIRST_KEYS ((size_t)100000)
#define EXACT_PART 4
#define MANY 12500 /* boxes times pushes; beyond that EACH for each */
#define EACH 12
#define MOST_FIRST (8 * FIRST_KEYS)
#define MOST_SCALE 6
#define MOST_NEAR 256

struct vicinity {
    struct passage passage;
    square *near;     /* for each square the nearest ones, itself left out */
    uint16_t *counts; /* how many of them */
    square *boxes;    /* of the position */
    size_t one, two;  /* squares for a box alone, and for each of two */
    size_t most;      /* the largest of counts */
};

/* The squares nearest to one where a box can stand, by walking there. */
static void find_near(struct vicinity *vicinity, square from)
{
    struct passage *passage = &vicinity->passage;
    const struct board *board = passage->board;
    square *near = vicinity->near + (size_t)from * MOST_NEAR;
    square *queue = passage->queue_squares;
    size_t count = 0, first = 0, last = 0;
    memset(passage->scratch, 0, board->words * sizeof *passage->scratch);
    bits_add(passage->scratch, from);
    queue[last++] = from;
    while (first < last && count < MOST_NEAR) {
        square s = queue[first++];
        if (s != from && !bits_has(passage->board->dead, s))
            near[count++] = s;
        for (unsigned d = 0; d < DIR_COUNT; d++) {
            square to = board->next[s][d];
            if (to == NO_SQUARE || bits_has(passage->scratch, to))
                continue;
            bits_add(passage->scratch, to);
            queue[last++] = to;
        }
    }
    vicinity->counts[from] = (uint16_t)count;
}

static bool allocate(struct vicinity *vicinity)
{
    struct run *run = vicinity->passage.run;
    size_t n = (size_t)run->board->squares;
    if (!RUN_NEW(run, vicinity->near, n * MOST_NEAR) ||
        !RUN_NEW(run, vicinity->counts, n) ||
        !RUN_NEW(run, vicinity->boxes, (size_t)run->board->box_count + 1))
        return false;
    vicinity->most = 0;
    for (size_t s = 0; s < n; s++) {
        find_near(vicinity, (square)s);
        if (vicinity->most < vicinity->counts[s])
            vicinity->most = vicinity->counts[s];
    }
    return true;
}

/* The arrangement with one box elsewhere. */
static struct key displaced(const struct board *board, struct key key,
                            square from, square to)
{
    return key_xor(key, key_xor(board->box_keys[from], board->box_keys[to]));
}

/* With each box from the first on displaced; one is displaced already. */
static bool allow_second(struct vicinity *vicinity, size_t first, size_t count,
                         struct key key, square taken)
{
    struct passage *passage = &vicinity->passage;
    for (size_t i = first; i < count; i++) {
        square from = vicinity->boxes[i];
        const square *near = vicinity->near + (size_t)from * MOST_NEAR;
        size_t most = vicinity->two < vicinity->counts[from]
                          ? vicinity->two
                          : vicinity->counts[from];
        for (size_t k = 0; k < most; k++)
            if (near[k] != taken && !bits_has(passage->state.boxes, near[k]) &&
                !passage_allow(passage,
                               displaced(passage->board, key, from, near[k])))
                return false;
    }
    return !run_poll(passage->run);
}

static bool allow_near(struct vicinity *vicinity)
{
    struct passage *passage = &vicinity->passage;
    const struct state *state = &passage->state;
    size_t count = 0;
    struct bits_walk walk = bits_walk(state->boxes, passage->board->words);
    for (size_t s; bits_next(&walk, &s);)
        vicinity->boxes[count++] = (square)s;
    for (size_t i = 0; i < count; i++) {
        square from = vicinity->boxes[i];
        const square *near = vicinity->near + (size_t)from * MOST_NEAR;
        for (size_t k = 0; k < vicinity->counts[from] && k < vicinity->one;
             k++) {
            struct key key =
                displaced(passage->board, state->key, from, near[k]);
            if (bits_has(state->boxes, near[k]))
                continue;
            if (!passage_allow(passage, key) ||
                (k < vicinity->two &&
                 !allow_second(vicinity, i + 1, count, key, near[k])))
                return false;
        }
    }
    return true;
}

/* So many squares that a stretch of the plan has about so many keys. */
static void choose_squares(struct vicinity *vicinity, size_t stretch,
                           size_t keys)
{
    size_t boxes = (size_t)vicinity->passage.board->box_count;
    size_t each = keys / (stretch + 1) / (boxes + 1);
    vicinity->one = each / 2 < MOST_NEAR ? each / 2 : MOST_NEAR;
    vicinity->two = 0;
    while (vicinity->two < MOST_NEAR &&
           (vicinity->two + 1) * (vicinity->two + 1) * boxes < each)
        vicinity->two++;
    if (vicinity->one < vicinity->two)
        vicinity->one = vicinity->two;
}

/* The arrangements around the plan's positions from first to end. */
static bool allow_stretch(struct vicinity *vicinity, size_t first, size_t end)
{
    struct passage *passage = &vicinity->passage;
    struct state *state = &passage->state;
    state_init(state, passage->board, state->boxes);
    for (size_t i = 0; i <= passage->count; i++) {
        if (i >= first && i <= end && !allow_near(vicinity))
            return false;
        if (i < passage->count)
            state_push(state, passage->plan[i]);
    }
    return true;
}

/* One stretch; it begins where the one before had its middle.  True if any two
 * boxes could be anywhere: no larger scale has more. */
static bool search_stretch(struct run *run, size_t first, size_t stretch,
                           size_t keys)
{
    struct vicinity vicinity;
    if (!passage_init(&vicinity.passage, run, run_has_second(run)) ||
        !allocate(&vicinity))
        return false;
    choose_squares(&vicinity, stretch, keys);
    if (passage_allow_plan(&vicinity.passage, &run->plan) &&
        allow_stretch(&vicinity, first, first + stretch))
        passage_search(&vicinity.passage);
    return vicinity.most < MOST_NEAR && vicinity.two >= vicinity.most;
}

/* The arrangements of a turn; a long plan of many boxes needs more in the first
 * ones, or a box has hardly a square to choose from. */
static size_t count_keys(const struct run *run, unsigned scale)
{
    size_t keys = FIRST_KEYS, shift = scale < MOST_SCALE ? scale : MOST_SCALE;
    size_t places = run->plan.pushes * (size_t)run->board->box_count;
    if (run_has_second(run) || run_by_moves(run))
        keys /= EXACT_PART; /* an arrangement is several positions then */
    size_t most = keys << MOST_SCALE;
    if (places > MANY && keys < EACH * places)
        keys = EACH * places < MOST_FIRST ? EACH * places : MOST_FIRST;
    keys <<= shift;
    return (keys < most ? keys : most) / passage_toil(run->board);
}

static enum errand_end vicinity(struct errand *errand)
{
    struct run *run = errand->run;
    unsigned scale = errand->scale;
    size_t keys = count_keys(run, scale);
    size_t length = run->plan.pushes, first = *errand->place;
    size_t stretch = length / (1 + scale / 2) + 1;
    if (first >= length)
        first = 0;
    bool whole = search_stretch(run, first, stretch, keys);
    if (run->stopped_by != STOP_NONE)
        return ERRAND_CUT;
    bool last = first + stretch >= length;
    *errand->place = last ? 0 : first + stretch / 2 + 1;
    if (!last)
        return ERRAND_AGAIN;
    return whole ? ERRAND_DONE : ERRAND_MORE;
}

const struct method vicinity_method = {
    .name = "vicinity",
    .summary = "one or two boxes displaced, in all positions of the plan",
    .rules = 1 << RULES_GOALS,
    .promise = 4,
    .quick = true,
    .improve = vicinity,
};
