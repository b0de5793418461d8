/*
 * A best-first search over the number of boxes left in which all numbers take
 * turns, with learned deadlocks: patterns are shrunk by leaving out boxes one
 * by one, as clauses are after a conflict.
 */
#include "engines/sink/sink.h"

#include "core/reach.h"
#include "core/route.h"
#include "search/deadlocks/corral.h"
#include "search/deadlocks/freeze.h"
#include "search/prunings/pi_corral.h"
#include "search/prunings/sinking.h"
#include "search/queue.h"
#include "search/table.h"

/* A trial may take more positions the longer the search takes: a part of those
 * expanded, up to a limit. */
#define TRIAL_SHARE 8
#define TRIAL_MOST 20000

/* Positions after which no box sank are played on their own, too, with so many
 * positions as in the first trial, while all trials have taken no more than so
 * many for each expanded. */
#define TRIALS_SHARE 3

/* Closed parts of the floor are played while that takes no more positions than
 * so many for each expanded. */
#define CORRAL_SHARE 2

#define NONE UINT32_MAX

struct sink_node {
    uint32_t parent;  /* NONE: the first position */
    struct push push; /* from the parent, before boxes sank */
    uint32_t checked; /* lost patterns that it is known not to hold */
};

/* Positions, and those that are still to be played on: by the number of boxes,
 * and with the same number by lanes that take turns, of each the newest first.
 */
struct field {
    struct table table;
    struct sink_node *nodes;
    struct queue open;
    uint32_t lanes;
};

struct sink_search {
    struct run *run;
    const struct board *board;
    struct sinking *sinking;
    struct corral *corral;
    struct freeze *freeze;
    struct pi_corral *pi;
    struct state state;
    uint64_t *reach, *rest; /* sets, as below */
    /* What is played on: its boxes and reach; [1] in a trial, [0] else. */
    uint64_t *here[2], *here_reach[2];
    struct push *pushes[2];
    struct field whole;   /* the search */
    struct field trial;   /* what is played on its own */
    uint64_t first_trial; /* positions of the first */
    uint64_t expanded, tried, trials, lost;
};

enum verdict { VERDICT_OPEN, VERDICT_LOST, VERDICT_SOLVED };

static bool init_parts(struct sink_search *search, struct run *run)
{
    search->run = run;
    search->board = run->board;
    search->sinking = sinking_new(run, NULL);
    search->corral = corral_new(run);
    search->freeze = freeze_new(run);
    search->pi = pi_corral_new(run);
    size_t most = 4 * (size_t)run->board->box_count;
    return search->sinking && search->corral && search->freeze && search->pi &&
           RUN_NEW(run, search->pushes[0], most) &&
           RUN_NEW(run, search->pushes[1], most);
}

static bool field_init(struct field *field, struct sink_search *search,
                       int lanes)
{
    field->lanes = (uint32_t)lanes;
    queue_init(&field->open, search->run);
    field->open.rotate = true;
    return table_init(&field->table, search->run, search->freeze->dead) &&
           table_beside(&field->table, &field->nodes, sizeof *field->nodes);
}

/* A position is to be played on.  Lanes serve from 1 on, and 0 last. */
static void open_position(struct field *field, uint32_t number, int boxes,
                          uint32_t lane)
{
    queue_add(&field->open, (uint32_t)boxes,
              (field->lanes - lane) % field->lanes, number);
}

static bool init(struct sink_search *search, struct run *run)
{
    uint64_t *boxes;
    if (!RUN_SETS(run, &boxes, &search->reach, &search->rest, &search->here[0],
                  &search->here[1], &search->here_reach[0],
                  &search->here_reach[1]) ||
        !init_parts(search, run))
        return false;
    state_init(&search->state, run->board, boxes);
    return field_init(&search->whole, search, run->board->squares) &&
           field_init(&search->trial, search, 1);
}

/* Is the position just after a push to that square lost at first sight?  The
 * one before held no pattern: so a box on that square is part of any. */
static bool is_plainly_lost(struct sink_search *search, square to)
{
    struct state *state = &search->state;
    return corral_known(search->corral, state, to) ||
           (to != NO_SQUARE && freeze_at(search->freeze, state->boxes, to));
}

/* The reach after a push to a square, from that before it; NO_SQUARE: from
 * nothing. */
static void find_reach(struct sink_search *search, const struct field *field,
                       square to)
{
    const struct state *state = &search->state;
    if (to == NO_SQUARE)
        reach_fill(search->board, state->boxes, state->player, search->reach);
    else
        reach_push(search->board, state->boxes, state->player, to,
                   search->here_reach[field == &search->trial], search->reach);
}

/*
 * Files the position in search->state, which a push to a square has led to
 * (NO_SQUARE: none, it is a first one).  Its number, or NONE when it is
 * lost or known, or memory ends.  Then search->reach is its reach.
 */
static uint32_t file(struct sink_search *search, struct field *field,
                     struct sink_node node, square to)
{
    struct state *state = &search->state;
    find_reach(search, field, to);
    if (is_plainly_lost(search, to) ||
        !sinking_all(search->sinking, state, search->reach))
        return NONE;
    square region = reach_name(search->board, search->reach);
    bool added;
    uint32_t number = table_add(&field->table, state->boxes, region, &added);
    if (number == TABLE_FULL || !added)
        return NONE;
    node.checked = (uint32_t)corral_patterns(search->corral);
    field->nodes[number] = node;
    return number;
}

/* Loads a position and lists the pushes worth trying, 0 where it is lost. */
static int list_pushes(struct sink_search *search, const struct field *field,
                       uint32_t number, int depth)
{
    struct state *state = &search->state;
    struct push *list = search->pushes[depth];
    square player;
    table_get(&field->table, number, search->here[depth], &player);
    state_set(state, search->here[depth], player);
    if (corral_known_since(search->corral, state, field->nodes[number].checked))
        return 0;
    uint64_t *reach = search->here_reach[depth];
    reach_fill(search->board, state->boxes, player, reach);
    if (depth == 0 &&
        corral_work(search->corral) <= CORRAL_SHARE * search->expanded &&
        corral_search(search->corral, state, reach))
        return 0;
    int count = state_pushes(state, reach, list);
    count = pushes_drop(search->board, search->freeze->dead, list, count);
    return pi_corral_prune(search->pi, state, reach, list, count);
}

/* The floor that the player can't come to, from search->reach. */
static uint32_t closed_floor(const struct sink_search *search)
{
    return (uint32_t)(search->board->squares - search->state.box_count) -
           (uint32_t)bits_total(search->reach, search->board->words);
}

/* Plays on in a trial; SOLVED with the number of the last position. */
static enum verdict play_trial(struct sink_search *search, uint32_t number,
                               uint32_t *last)
{
    struct state *state = &search->state;
    int count = list_pushes(search, &search->trial, number, 1);
    square player = state->player;
    for (int i = 0; i < count; i++) {
        struct push push = search->pushes[1][i];
        state_set(state, search->here[1], player);
        square to = state_push(state, push);
        uint32_t child =
            file(search, &search->trial,
                 (struct sink_node){.parent = number, .push = push}, to);
        if (child == NONE)
            continue;
        if (state_solved(state)) {
            *last = child;
            return VERDICT_SOLVED;
        }
        open_position(&search->trial, child, state->box_count, 0);
    }
    return VERDICT_OPEN;
}

/* Plays these boxes alone, up to so many positions. */
static enum verdict try_boxes(struct sink_search *search, const uint64_t *boxes,
                              square player, uint64_t limit, uint32_t *last)
{
    struct field *trial = &search->trial;
    search->trials++;
    table_clear(&trial->table);
    queue_clear(&trial->open);
    state_set(&search->state, boxes, player);
    uint32_t number =
        file(search, trial, (struct sink_node){.parent = NONE}, NO_SQUARE);
    if (number == NONE)
        return search->run->stopped_by ? VERDICT_OPEN : VERDICT_LOST;
    *last = number;
    if (state_solved(&search->state))
        return VERDICT_SOLVED;
    open_position(trial, number, search->state.box_count, 0);
    for (uint64_t i = 0; i < limit; i++) {
        uint32_t fewest, lane;
        number = queue_take(&trial->open, &fewest, &lane);
        if (number == QUEUE_EMPTY)
            return search->run->stopped_by ? VERDICT_OPEN : VERDICT_LOST;
        search->tried++;
        if (play_trial(search, number, last) == VERDICT_SOLVED)
            return VERDICT_SOLVED;
        if (run_stop(search->run, search->expanded + search->tried))
            return VERDICT_OPEN;
    }
    return VERDICT_OPEN;
}

static uint64_t trial_limit(const struct sink_search *search)
{
    uint64_t more = search->expanded / TRIAL_SHARE;
    return search->first_trial + (more < TRIAL_MOST ? more : TRIAL_MOST);
}

/* Leaves boxes out of search->rest, which is lost, while it stays so, and keeps
 * what remains.  Twice: what was too much to look at before may be less now. */
static void distil(struct sink_search *search, square player, uint64_t limit)
{
    uint64_t *rest = search->rest;
    uint32_t last;
    for (int round = 0; round < 2; round++)
        for (size_t s = 0; s < (size_t)search->board->squares; s++) {
            if (!bits_has(rest, s))
                continue;
            bits_remove(rest, s);
            if (try_boxes(search, rest, player, limit, &last) != VERDICT_LOST)
                bits_add(rest, s);
        }
    corral_learn(search->corral, rest, player);
    search->lost++;
}

/* Plays the position in search->state on its own; then it is there again. */
static enum verdict try_position(struct sink_search *search, uint64_t limit,
                                 uint32_t *last)
{
    struct state *state = &search->state;
    size_t bytes = search->board->words * sizeof *search->rest;
    square player = state->player;
    memcpy(search->rest, state->boxes, bytes);
    enum verdict verdict = try_boxes(search, search->rest, player, limit, last);
    if (verdict == VERDICT_OPEN)
        state_set(state, search->rest, player);
    else if (verdict == VERDICT_LOST)
        distil(search, player, limit);
    return verdict;
}

/* Files a child of the whole search; SOLVED with the ends of both parts of the
 * way, OPEN otherwise. */
static enum verdict file_child(struct sink_search *search,
                               struct sink_node node, square to, int boxes,
                               uint32_t ends[2])
{
    struct state *state = &search->state;
    uint32_t child = file(search, &search->whole, node, to);
    if (child == NONE)
        return VERDICT_OPEN;
    uint32_t closed = closed_floor(search);
    ends[0] = child;
    ends[1] = NONE;
    if (state_solved(state))
        return VERDICT_SOLVED;
    bool sank = state->box_count < boxes;
    if (sank || search->tried < TRIALS_SHARE * search->expanded) {
        uint64_t limit = sank ? trial_limit(search) : search->first_trial;
        enum verdict verdict = try_position(search, limit, &ends[1]);
        if (verdict != VERDICT_OPEN)
            return verdict == VERDICT_SOLVED ? VERDICT_SOLVED : VERDICT_OPEN;
    }
    open_position(&search->whole, child, state->box_count, closed);
    return VERDICT_OPEN;
}

static enum verdict play(struct sink_search *search, uint32_t number,
                         uint32_t ends[2])
{
    struct state *state = &search->state;
    search->expanded++;
    int count = list_pushes(search, &search->whole, number, 0);
    int boxes = state->box_count;
    square player = state->player;
    for (int i = 0; i < count; i++) {
        struct push push = search->pushes[0][i];
        state_set(state, search->here[0], player);
        square to = state_push(state, push);
        struct sink_node node = {.parent = number, .push = push};
        if (file_child(search, node, to, boxes, ends) == VERDICT_SOLVED)
            return VERDICT_SOLVED;
    }
    return VERDICT_OPEN;
}

/* A list of pushes that grows. */
struct sink_way {
    struct push *pushes;
    size_t count, capacity;
};

/* Adds what sinks in search->state on its own. */
static bool add_sinking(struct sink_search *search, struct sink_way *way)
{
    size_t count;
    reach_fill(search->board, search->state.boxes, search->state.player,
               search->reach);
    if (!sinking_all(search->sinking, &search->state, search->reach))
        return false;
    const struct push *pushes = sinking_pushes(search->sinking, &count);
    for (size_t i = 0; i < count; i++)
        if (!RUN_ADD(search->run, way->pushes, way->count, way->capacity,
                     pushes[i]))
            return false;
    return true;
}

/* Adds the way from a field's first position to another one, search->state
 * being at the first. */
static bool add_way(struct sink_search *search, const struct field *field,
                    uint32_t last, struct sink_way *way)
{
    size_t count = 0;
    for (uint32_t i = last; field->nodes[i].parent != NONE;
         i = field->nodes[i].parent)
        count++;
    struct push *pushes = run_alloc(search->run, count + 1, sizeof *pushes);
    if (!pushes)
        return false;
    size_t left = count;
    for (uint32_t i = last; left > 0; i = field->nodes[i].parent)
        pushes[--left] = field->nodes[i].push;
    if (!add_sinking(search, way))
        return false;
    for (size_t i = 0; i < count; i++) {
        state_push(&search->state, pushes[i]);
        if (!RUN_ADD(search->run, way->pushes, way->count, way->capacity,
                     pushes[i]) ||
            !add_sinking(search, way))
            return false;
    }
    return true;
}

/* The plan through the ends of both parts, of which the second may be none. */
static enum outcome finish(struct sink_search *search, const uint32_t ends[2])
{
    struct run *run = search->run;
    struct sink_way way = {0};
    state_init(&search->state, run->board, search->state.boxes);
    if (!add_way(search, &search->whole, ends[0], &way) ||
        (ends[1] != NONE && !add_way(search, &search->trial, ends[1], &way)) ||
        !route_pushes(run, way.pushes, way.count))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    return OUTCOME_SOLVED;
}

/* One position for each number of boxes, from the fewest on; LOST when there
 * was none. */
static enum verdict sweep(struct sink_search *search, uint32_t ends[2])
{
    enum verdict verdict = VERDICT_LOST;
    for (int boxes = 0; boxes <= search->board->box_count; boxes++) {
        uint32_t lane, number = queue_take_from(&search->whole.open,
                                                (uint32_t)boxes, &lane);
        if (number == QUEUE_EMPTY)
            continue;
        if (run_stop(search->run, search->expanded + search->tried))
            return VERDICT_OPEN;
        run_report(search->run, "looking for a plan", -1, -1);
        verdict = play(search, number, ends);
        if (verdict == VERDICT_SOLVED)
            break;
    }
    return verdict;
}

static enum outcome sink_search_all(struct sink_search *search)
{
    struct run *run = search->run;
    uint32_t ends[2];
    struct sink_node root = {.parent = NONE};
    const uint64_t *boxes = search->state.boxes;
    if (bits_meet(boxes, search->freeze->dead, run->board->words) ||
        freeze_find(search->freeze, boxes))
        return OUTCOME_UNSOLVABLE;
    enum verdict verdict =
        file_child(search, root, NO_SQUARE, run->board->box_count + 1, ends);
    while (verdict == VERDICT_OPEN && !run->stopped_by)
        verdict = sweep(search, ends);
    if (verdict == VERDICT_SOLVED)
        return finish(search, ends);
    return run->stopped_by ? OUTCOME_STOPPED : OUTCOME_UNSOLVABLE;
}

struct sink_search *sink_search_new(struct run *run, uint64_t trial)
{
    struct sink_search *search = run_alloc(run, 1, sizeof *search);
    if (!search || !init(search, run))
        return NULL;
    search->first_trial = trial;
    return search;
}

bool sink_search_learn(struct sink_search *search, const struct state *state)
{
    uint32_t last;
    state_set(&search->state, state->boxes, state->player);
    return try_position(search, trial_limit(search), &last) == VERDICT_LOST;
}

bool sink_search_lost(const struct sink_search *search,
                      const struct state *state)
{
    return corral_known(search->corral, state, NO_SQUARE);
}

enum outcome sink_search_run(struct run *run, uint64_t trial)
{
    struct sink_search *search = sink_search_new(run, trial);
    if (!search)
        return OUTCOME_STOPPED;
    enum outcome outcome = sink_search_all(search);
    run_count(run, "expanded", "states", search->expanded);
    run_count(run, "stored", "states", search->whole.table.count);
    run_count(run, "trials", "games", search->trials);
    run_count(run, "tried", "states", search->tried);
    run_count(run, "corral positions", "states", corral_work(search->corral));
    run_count(run, "patterns", "patterns", corral_patterns(search->corral));
    run_count(run, "lost", "positions", search->lost);
    return outcome;
}

/* ---- The engine ---- */

struct sink_config {
    int trial;
};

/* To add one: a field in struct sink_config and a line here. */
static const struct setting settings[] = {
    {"trial", SETTING_INTEGER, offsetof(struct sink_config, trial), 1, 1000000,
     500, NULL,
     "positions of the first trial of what is left after a sinking; later ones "
     "are longer"},
    {0},
};

static enum outcome sink_solve(struct run *run)
{
    const struct sink_config *config = run->config;
    return run_check_steps(run, sink_search_run(run, (uint64_t)config->trial));
}

const struct engine sink_engine = {
    .name = "sink",
    .summary = "any plan where boxes fall into a sink, or that there is none",
    .complete = true,
    .files = 1 << KURA_FILE_CERTIFICATE,
    .rules = 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct sink_config),
    .solve = sink_solve,
};
