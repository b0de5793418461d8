#include "search/drain.h"

#include "core/reach.h"
#include "core/route.h"
#include "search/deadlocks/corral.h"
#include "search/deadlocks/freeze.h"
#include "search/field.h"
#include "search/prunings/pi_corral.h"
#include "search/sinking.h"

/* A trial may take more positions the longer the search takes: a part of those
 * expanded, up to a limit. */
#define TRIAL_SHARE 8
#define TRIAL_MOST 20000

/* Closed parts of the floor are played while that takes no more positions than
 * so many for each expanded. */
#define CORRAL_SHARE 2

struct drain {
    struct run *run;
    const struct board *board;
    struct sinking *sinking;
    struct corral *corral;
    struct freeze *freeze;
    struct pi_corral *pi;
    struct state state;
    uint64_t *reach, *frozen, *rest; /* sets, as below */
    /* What is played on: its boxes and reach; [1] in a trial, [0] else. */
    uint64_t *here[2], *here_reach[2];
    struct push *pushes[2];
    struct field whole;   /* the search */
    struct field trial;   /* what is played on its own */
    uint64_t first_trial; /* positions of the first */
    uint64_t expanded, tried, trials, lost;
};

enum verdict { VERDICT_OPEN, VERDICT_LOST, VERDICT_SOLVED };

static bool init_parts(struct drain *drain, struct run *run)
{
    const struct board *board = run->board;
    drain->run = run;
    drain->board = board;
    drain->sinking = sinking_new(run);
    drain->corral = corral_new(run);
    drain->freeze = freeze_new(run);
    drain->pi = pi_corral_new(run);
    for (int i = 0; i < 2; i++)
        drain->pushes[i] = run_alloc(run, 4 * (size_t)board->box_count,
                                     sizeof *drain->pushes[i]);
    return drain->sinking && drain->corral && drain->freeze && drain->pi &&
           drain->pushes[0] && drain->pushes[1];
}

static bool init(struct drain *drain, struct run *run)
{
    size_t words = run->board->words;
    uint64_t *sets = run_alloc(run, 8 * words, sizeof *sets);
    if (!sets || !init_parts(drain, run))
        return false;
    state_init(&drain->state, run->board, sets);
    drain->reach = sets + words;
    drain->frozen = sets + 2 * words;
    drain->rest = sets + 3 * words;
    for (int i = 0; i < 2; i++) {
        drain->here[i] = sets + (size_t)(4 + 2 * i) * words;
        drain->here_reach[i] = drain->here[i] + words;
    }
    return field_init(&drain->whole, run, drain->freeze->dead,
                      (size_t)run->board->squares) &&
           field_init(&drain->trial, run, drain->freeze->dead, 1);
}

/* Is the position just after a push to that square lost at first sight?  The
 * one before held no pattern: so a box on that square is part of any. */
static bool is_plainly_lost(struct drain *drain, square to)
{
    struct state *state = &drain->state;
    return corral_known(drain->corral, state, to) ||
           (to != NO_SQUARE &&
            freeze_possible(drain->freeze, state->boxes, to) &&
            freeze_around(drain->freeze, state->boxes, to, drain->frozen));
}

/* The reach after a push to a square, from that before it; NO_SQUARE: from
 * nothing. */
static void find_reach(struct drain *drain, const struct field *field,
                       square to)
{
    const struct state *state = &drain->state;
    if (to == NO_SQUARE)
        reach_fill(drain->board, state->boxes, state->player, drain->reach);
    else
        reach_push(drain->board, state->boxes, state->player, to,
                   drain->here_reach[field == &drain->trial], drain->reach);
}

/*
 * Files the position in drain->state, which a push to a square has led to
 * (NO_SQUARE: none, it is a first one).  Its number, or FIELD_NONE when it is
 * lost or known, or memory ends.  Then drain->reach is its reach.
 */
static uint32_t file(struct drain *drain, struct field *field,
                     struct field_node node, square to)
{
    struct state *state = &drain->state;
    find_reach(drain, field, to);
    if (is_plainly_lost(drain, to) ||
        !sinking_all(drain->sinking, state, drain->reach))
        return FIELD_NONE;
    square region = reach_name(drain->board, drain->reach);
    bool added;
    node.checked = (uint32_t)corral_patterns(drain->corral);
    uint32_t number = field_add(field, state, region, node, &added);
    return number != FIELD_NONE && added ? number : FIELD_NONE;
}

/* Loads a position and lists the pushes worth trying, 0 where it is lost. */
static int list_pushes(struct drain *drain, const struct field *field,
                       uint32_t number, int depth)
{
    struct state *state = &drain->state;
    struct push *list = drain->pushes[depth];
    square player;
    table_get(&field->table, number, drain->here[depth], &player);
    state_set(state, drain->here[depth], player);
    if (corral_known_since(drain->corral, state, field->nodes[number].checked))
        return 0;
    uint64_t *reach = drain->here_reach[depth];
    reach_fill(drain->board, state->boxes, player, reach);
    if (depth == 0 &&
        corral_work(drain->corral) <= CORRAL_SHARE * drain->expanded &&
        corral_search(drain->corral, state, reach))
        return 0;
    int all = state_pushes(state, reach, list), count = 0;
    for (int i = 0; i < all; i++)
        if (!bits_has(drain->freeze->dead,
                      drain->board->next[list[i].from][list[i].d]))
            list[count++] = list[i];
    return pi_corral_prune(drain->pi, state, reach, list, count);
}

/* The floor that the player can't come to, from drain->reach. */
static size_t closed_floor(const struct drain *drain)
{
    return (size_t)drain->board->squares - (size_t)drain->state.box_count -
           bits_total(drain->reach, drain->board->words);
}

static size_t fewest_boxes(const struct field *field)
{
    size_t row = 0;
    while (row < field->rows && !field->open[row])
        row++;
    return row;
}

/* Plays on in a trial; SOLVED with the number of the last position. */
static enum verdict play_trial(struct drain *drain, uint32_t number,
                               uint32_t *last)
{
    struct state *state = &drain->state;
    int count = list_pushes(drain, &drain->trial, number, 1);
    square player = state->player;
    for (int i = 0; i < count; i++) {
        struct push push = drain->pushes[1][i];
        state_set(state, drain->here[1], player);
        square to = state_push(state, push);
        uint32_t child =
            file(drain, &drain->trial,
                 (struct field_node){.parent = number, .push = push}, to);
        if (child == FIELD_NONE)
            continue;
        if (state_solved(state)) {
            *last = child;
            return VERDICT_SOLVED;
        }
        field_open(&drain->trial, child, (size_t)state->box_count, 0);
    }
    return VERDICT_OPEN;
}

/* Plays these boxes alone, up to so many positions. */
static enum verdict try_boxes(struct drain *drain, const uint64_t *boxes,
                              square player, uint64_t limit, uint32_t *last)
{
    struct field *trial = &drain->trial;
    drain->trials++;
    field_clear(trial);
    state_set(&drain->state, boxes, player);
    uint32_t number =
        file(drain, trial, (struct field_node){.parent = FIELD_NONE},
             NO_SQUARE);
    if (number == FIELD_NONE)
        return drain->run->stopped_by ? VERDICT_OPEN : VERDICT_LOST;
    *last = number;
    if (state_solved(&drain->state))
        return VERDICT_SOLVED;
    field_open(trial, number, (size_t)drain->state.box_count, 0);
    for (uint64_t i = 0; i < limit; i++) {
        size_t row = fewest_boxes(trial);
        if (row == trial->rows)
            return drain->run->stopped_by ? VERDICT_OPEN : VERDICT_LOST;
        drain->tried++;
        if (play_trial(drain, field_take(trial, row), last) == VERDICT_SOLVED)
            return VERDICT_SOLVED;
        if (run_stop(drain->run, drain->expanded + drain->tried))
            return VERDICT_OPEN;
    }
    return VERDICT_OPEN;
}

static uint64_t trial_limit(const struct drain *drain)
{
    uint64_t more = drain->expanded / TRIAL_SHARE;
    return drain->first_trial + (more < TRIAL_MOST ? more : TRIAL_MOST);
}

/* Leaves boxes out of drain->rest, which is lost, while it stays so, and keeps
 * what remains.  Twice: what was too much to look at before may be less now. */
static void distil(struct drain *drain, square player, uint64_t limit)
{
    uint64_t *rest = drain->rest;
    uint32_t last;
    for (int round = 0; round < 2; round++)
        for (size_t s = 0; s < (size_t)drain->board->squares; s++) {
            if (!bits_has(rest, s))
                continue;
            bits_remove(rest, s);
            if (try_boxes(drain, rest, player, limit, &last) != VERDICT_LOST)
                bits_add(rest, s);
        }
    corral_learn(drain->corral, rest, player);
    drain->lost++;
}

/* Plays the position in drain->state on its own; then it is there again. */
static enum verdict try_position(struct drain *drain, uint32_t *last)
{
    struct state *state = &drain->state;
    size_t bytes = drain->board->words * sizeof *drain->rest;
    square player = state->player;
    uint64_t limit = trial_limit(drain);
    memcpy(drain->rest, state->boxes, bytes);
    enum verdict verdict = try_boxes(drain, drain->rest, player, limit, last);
    if (verdict == VERDICT_OPEN)
        state_set(state, drain->rest, player);
    else if (verdict == VERDICT_LOST)
        distil(drain, player, limit);
    return verdict;
}

/* Files a child of the whole search; SOLVED with the ends of both parts of the
 * way, OPEN otherwise. */
static enum verdict file_child(struct drain *drain, struct field_node node,
                               square to, int boxes, uint32_t ends[2])
{
    struct state *state = &drain->state;
    uint32_t child = file(drain, &drain->whole, node, to);
    if (child == FIELD_NONE)
        return VERDICT_OPEN;
    size_t closed = closed_floor(drain);
    ends[0] = child;
    ends[1] = FIELD_NONE;
    if (state_solved(state))
        return VERDICT_SOLVED;
    if (state->box_count < boxes) {
        enum verdict verdict = try_position(drain, &ends[1]);
        if (verdict != VERDICT_OPEN)
            return verdict == VERDICT_SOLVED ? VERDICT_SOLVED : VERDICT_OPEN;
    }
    field_open(&drain->whole, child, (size_t)state->box_count, closed);
    return VERDICT_OPEN;
}

static enum verdict play(struct drain *drain, uint32_t number, uint32_t ends[2])
{
    struct state *state = &drain->state;
    drain->expanded++;
    int count = list_pushes(drain, &drain->whole, number, 0);
    int boxes = state->box_count;
    square player = state->player;
    for (int i = 0; i < count; i++) {
        struct push push = drain->pushes[0][i];
        state_set(state, drain->here[0], player);
        square to = state_push(state, push);
        struct field_node node = {.parent = number, .push = push};
        if (file_child(drain, node, to, boxes, ends) == VERDICT_SOLVED)
            return VERDICT_SOLVED;
    }
    return VERDICT_OPEN;
}

/* A list of pushes that grows. */
struct sink_way {
    struct run *run;
    struct push *pushes;
    size_t count, capacity;
};

static bool way_add(struct sink_way *way, const struct push *pushes,
                    size_t count)
{
    if (way->count + count > way->capacity) {
        size_t capacity = 2 * way->capacity + count;
        struct push *grown =
            run_resize(way->run, way->pushes, capacity * sizeof *grown);
        if (!grown)
            return false;
        way->pushes = grown;
        way->capacity = capacity;
    }
    if (count)
        memcpy(way->pushes + way->count, pushes, count * sizeof *pushes);
    way->count += count;
    return true;
}

/* Adds what sinks in drain->state on its own. */
static bool add_sinking(struct drain *drain, struct sink_way *way)
{
    size_t count;
    reach_fill(drain->board, drain->state.boxes, drain->state.player,
               drain->reach);
    if (!sinking_all(drain->sinking, &drain->state, drain->reach))
        return false;
    const struct push *pushes = sinking_pushes(drain->sinking, &count);
    return way_add(way, pushes, count);
}

/* Adds the way from a field's first position to another one, drain->state being
 * at the first. */
static bool add_way(struct drain *drain, const struct field *field,
                    uint32_t last, struct sink_way *way)
{
    size_t count = 0;
    for (uint32_t i = last; field->nodes[i].parent != FIELD_NONE;
         i = field->nodes[i].parent)
        count++;
    struct push *pushes = run_alloc(drain->run, count + 1, sizeof *pushes);
    if (!pushes)
        return false;
    size_t left = count;
    for (uint32_t i = last; left > 0; i = field->nodes[i].parent)
        pushes[--left] = field->nodes[i].push;
    if (!add_sinking(drain, way))
        return false;
    for (size_t i = 0; i < count; i++) {
        state_push(&drain->state, pushes[i]);
        if (!way_add(way, &pushes[i], 1) || !add_sinking(drain, way))
            return false;
    }
    return true;
}

/* The plan through the ends of both parts, of which the second may be none. */
static enum outcome finish(struct drain *drain, const uint32_t ends[2])
{
    struct run *run = drain->run;
    struct sink_way way = {.run = run};
    state_init(&drain->state, run->board, drain->state.boxes);
    if (!add_way(drain, &drain->whole, ends[0], &way) ||
        (ends[1] != FIELD_NONE &&
         !add_way(drain, &drain->trial, ends[1], &way)) ||
        !route_pushes(run, way.pushes, way.count))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    return OUTCOME_SOLVED;
}

/* One position of each row, from the fewest boxes on; LOST when there was
 * none. */
static enum verdict sweep(struct drain *drain, uint32_t ends[2])
{
    struct field *whole = &drain->whole;
    enum verdict verdict = VERDICT_LOST;
    for (size_t row = 0; row < whole->rows; row++) {
        if (!whole->open[row])
            continue;
        if (run_stop(drain->run, drain->expanded + drain->tried))
            return VERDICT_OPEN;
        run_report(drain->run, "searching", -1, -1);
        verdict = play(drain, field_take(whole, row), ends);
        if (verdict == VERDICT_SOLVED)
            break;
    }
    return verdict;
}

static enum outcome search(struct drain *drain)
{
    struct run *run = drain->run;
    uint32_t ends[2];
    struct field_node root = {.parent = FIELD_NONE};
    enum verdict verdict = VERDICT_OPEN;
    for (size_t i = 0; i < run->board->words; i++)
        if (drain->state.boxes[i] & drain->freeze->dead[i])
            return OUTCOME_UNSOLVABLE;
    if (freeze_find(drain->freeze, drain->state.boxes, drain->frozen))
        return OUTCOME_UNSOLVABLE;
    verdict =
        file_child(drain, root, NO_SQUARE, run->board->box_count + 1, ends);
    while (verdict == VERDICT_OPEN && !run->stopped_by)
        verdict = sweep(drain, ends);
    if (verdict == VERDICT_SOLVED)
        return finish(drain, ends);
    return run->stopped_by ? OUTCOME_STOPPED : OUTCOME_UNSOLVABLE;
}

struct drain *drain_new(struct run *run, uint64_t trial)
{
    struct drain *drain = run_alloc(run, 1, sizeof *drain);
    if (!drain || !init(drain, run))
        return NULL;
    drain->first_trial = trial;
    return drain;
}

bool drain_learn(struct drain *drain, const struct state *state)
{
    uint32_t last;
    state_set(&drain->state, state->boxes, state->player);
    return try_position(drain, &last) == VERDICT_LOST;
}

bool drain_lost(const struct drain *drain, const struct state *state)
{
    return corral_known(drain->corral, state, NO_SQUARE);
}

enum outcome drain_run(struct run *run, uint64_t trial)
{
    struct drain *drain = drain_new(run, trial);
    if (!drain)
        return OUTCOME_STOPPED;
    enum outcome outcome = search(drain);
    run_count(run, "expanded", "states", drain->expanded);
    run_count(run, "stored", "states", drain->whole.table.count);
    run_count(run, "trials", "games", drain->trials);
    run_count(run, "tried", "states", drain->tried);
    run_count(run, "corral positions", "states", corral_work(drain->corral));
    run_count(run, "patterns", "patterns", corral_patterns(drain->corral));
    run_count(run, "lost", "positions", drain->lost);
    return outcome;
}
