/*
 * A position is filed under the least of its images by symmetry, so that the
 * list has one of each; the open list is in buckets by cost.
 */
#include "certificate/survey.h"

#include "core/reach.h"

bool survey_game_init(const struct survey *survey, struct survey_game *game)
{
    queue_init(&game->queue, survey->run);
    return table_init(&game->table, survey->run, survey->freeze->dead) &&
           table_beside(&game->table, &game->nodes, sizeof *game->nodes);
}

void survey_game_clear(struct survey_game *game)
{
    table_clear(&game->table);
    queue_clear(&game->queue);
}

/* Can no plan of less than the claim lead through it? */
static bool is_far(const struct survey *survey, uint32_t cost, uint32_t bound)
{
    return bound == BOUND_INFINITE ||
           (survey->least != SURVEY_NO_PLAN && cost + bound >= survey->least);
}

static bool allocate(struct survey *survey)
{
    struct run *run = survey->run;
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    uint64_t *boxes;
    if (!RUN_SETS(run, &boxes, &survey->reach, &survey->image,
                  &survey->first) ||
        !RUN_NEW(run, survey->pushes, 4 * (size_t)board->box_count) ||
        !RUN_NEW(run, survey->steps, n) || !RUN_NEW(run, survey->squares, n))
        return false;
    state_init(&survey->state, board, boxes);
    return true;
}

static bool init(struct survey *survey, struct run *run)
{
    survey->run = run;
    survey->board = run->board;
    survey->exact =
        survey->least != SURVEY_NO_PLAN && run->objective == MINIMIZE_MOVES;
    survey->freeze = freeze_new(run);
    survey->pi = pi_corral_new(run);
    survey->symmetry = symmetry_new(run);
    return survey->freeze && survey->pi && survey->symmetry &&
           allocate(survey) &&
           survey_bound_init(&survey->bound, run, survey->exact) &&
           survey_game_init(survey, &survey->game);
}

/* Is one set's list of squares less than the other's, or as long and the
 * player less?  Both have as many. */
static bool is_before(const struct survey *survey, const uint64_t *a,
                      square player_a, const uint64_t *b, square player_b)
{
    for (size_t i = 0; i < survey->board->words; i++)
        if (a[i] != b[i])
            return a[i] >> bits_lowest(a[i] ^ b[i]) & 1;
    return player_a < player_b;
}

/* The least image of the position in survey->state: survey->first, and the
 * player. */
static square find_least(struct survey *survey)
{
    const struct state *state = &survey->state;
    const struct board *board = survey->board;
    size_t bytes = board->words * sizeof *survey->first;
    square least = state->player, player;
    if (!survey->exact)
        least = reach_fill(board, state->boxes, least, survey->image);
    memcpy(survey->first, state->boxes, bytes);
    for (int i = 0; i < survey->symmetry->count; i++) {
        const square *map = survey->symmetry->map[i];
        memset(survey->image, 0, bytes);
        BITS_EACH (s, state->boxes, board->words)
            bits_add(survey->image, map[s]);
        player = map[state->player];
        if (!survey->exact)
            player = reach_fill(board, survey->image, player,
                                survey->bound.choice.scan.floor.flood);
        if (!is_before(survey, survey->image, player, survey->first, least))
            continue;
        memcpy(survey->first, survey->image, bytes);
        least = player;
    }
    return least;
}

/* Files the position in survey->state; false when memory ends. */
static bool file(struct survey *survey, uint32_t cost)
{
    bool added;
    square player = find_least(survey);
    struct survey_game *game = &survey->game;
    uint32_t number = table_add(&game->table, survey->first, player, &added);
    if (number == TABLE_FULL)
        return false;
    struct survey_node *node = &game->nodes[number];
    if (!added && node->value <= cost)
        return true;
    *node = (struct survey_node){.value = cost};
    return queue_add(&game->queue, cost, 0, number);
}

int survey_pushes(struct survey *survey, bool *corral)
{
    const struct state *state = &survey->state;
    const struct board *board = survey->board;
    struct push *list = survey->pushes;
    int count = state_pushes(state, survey->reach, list);
    *corral = false;
    if (!survey->exact && count > 0) {
        const uint64_t *floor, *boxes;
        count = pi_corral_prune(survey->pi, state, survey->reach, list, count);
        pi_corral_best(survey->pi, &floor, &boxes);
        *corral = bits_total(boxes, board->words) > 0;
    }
    return pushes_drop(board, survey->freeze->dead, list, count);
}

bool survey_is_frozen(struct survey *survey, square to)
{
    const struct state *state = &survey->state;
    return to != survey->board->sink &&
           freeze_at(survey->freeze, state->boxes, to);
}

/* What a push from the position at hand costs. */
static uint32_t cost_of(const struct survey *survey, struct push push)
{
    if (survey->least == SURVEY_NO_PLAN)
        return 0;
    square behind = survey->board->next[push.from][push.d ^ 1];
    return 1 + (survey->exact ? (uint32_t)survey->steps[behind] : 0);
}

static bool expand(struct survey *survey, uint32_t cost)
{
    struct state *state = &survey->state;
    square player = state->player;
    bool corral;
    int count = survey_pushes(survey, &corral);
    if (survey->exact)
        reach_distances(survey->board, state->boxes, player, survey->steps,
                        survey->squares);
    for (int i = 0; i < count; i++) {
        struct push push = survey->pushes[i];
        uint32_t next = cost + cost_of(survey, push);
        uint32_t bound = survey_bound_after(&survey->bound, push);
        square to = state_push(state, push);
        if (state_solved(state))
            bound = 0;
        bool ok = is_far(survey, next, bound) || survey_is_frozen(survey, to) ||
                  file(survey, next);
        state_undo(state, push, player);
        if (!ok)
            return false;
    }
    return true;
}

enum outcome survey_claim_fails(struct survey *survey)
{
    error_set(&survey->run->error, KURA_INTERNAL,
              "the answer has no certificate: a shorter plan exists");
    return OUTCOME_FAILED;
}

/* Files the start, and nothing else. */
static bool start(struct survey *survey)
{
    state_init(&survey->state, survey->board, survey->state.boxes);
    survey_game_clear(&survey->game);
    survey->listed = 0;
    return freeze_find(survey->freeze, survey->state.boxes) || file(survey, 0);
}

/* Looks at the next position; *any is false when there is none. */
static enum outcome look(struct survey *survey, bool *any)
{
    struct survey_game *game = &survey->game;
    uint32_t cost, second;
    uint32_t number = queue_take(&game->queue, &cost, &second);
    *any = number != QUEUE_EMPTY;
    if (!*any)
        return OUTCOME_SOLVED;
    struct survey_node *node = &game->nodes[number];
    if (node->value != cost || node->listed)
        return OUTCOME_SOLVED;
    table_load(&game->table, number, &survey->state, survey->first,
               survey->reach);
    if (state_solved(&survey->state))
        return is_far(survey, cost, 0) ? OUTCOME_SOLVED
                                       : survey_claim_fails(survey);
    uint32_t bound =
        survey_bound_here(&survey->bound, &survey->state, survey->reach);
    if (is_far(survey, cost, bound))
        return OUTCOME_SOLVED;
    node->listed = true;
    survey->listed++;
    return !survey->bound.choice.failed && expand(survey, cost)
               ? OUTCOME_SOLVED
               : OUTCOME_STOPPED;
}

/* With larger groups all starts anew, so that one bound holds for all. */
static enum outcome search(struct survey *survey)
{
    struct run *run = survey->run;
    enum outcome outcome = OUTCOME_SOLVED;
    if (!start(survey))
        return OUTCOME_STOPPED;
    for (bool any = true; any && outcome == OUTCOME_SOLVED;) {
        if (run_stop(run, survey->listed))
            return OUTCOME_STOPPED;
        run_report(run, "writing the proof", -1, -1);
        if (survey_bound_deserves(&survey->bound, survey->listed) &&
            (!survey_bound_grow(&survey->bound) || !start(survey)))
            return OUTCOME_STOPPED;
        outcome = look(survey, &any);
    }
    return outcome;
}

enum outcome survey_write(struct run *run, uint32_t least,
                          struct certificate_stream out)
{
    struct survey survey = {.least = least, .out = out};
    enum outcome outcome = OUTCOME_STOPPED;
    bool lost = least == SURVEY_NO_PLAN && run->board->rules == RULES_SINK;
    bool drawn = least == SURVEY_NO_PLAN && level_unsolvable(run->level);
    if (drawn)
        return survey_print_nothing(&survey, run);
    if (init(&survey, run))
        outcome = lost ? survey_lost(&survey) : search(&survey);
    if (outcome == OUTCOME_SOLVED && !lost)
        outcome = survey_print(&survey);
    buffer_release(&survey.text);
    return outcome;
}
