/*
 * No plan under the sink rules, where the list alone would be far too long:
 * whenever a box has sunk, the position is played on its own for a while, and
 * so are the boxes around closed parts of the floor.  What is lost is distilled
 * to the boxes that matter; this pattern, with the list that proves it, stands
 * in the certificate before the list of positions, and rules out all that hold
 * it.  (The engine's own search does the same, without writing it down.)
 */
#include "certificate/survey.h"

#include "core/reach.h"
#include "search/deadlocks/corral.h"
#include "search/deadlocks/learned.h"
#include "search/deadlocks/lost.h"
#include "search/prunings/sinking.h"

/* As in the engine: a trial may take so many positions, and a part of those
 * expanded, up to a limit; closed parts are played while that takes no more
 * than so many positions for each expanded. */
#define FIRST_TRIAL 500
#define TRIAL_SHARE 8
#define TRIAL_MOST 20000
#define CORRAL_SHARE 2
#define CORRAL_TRIAL 5000
#define DISTIL_SHARE 4
#define DISTIL_LEAST 100

enum trial { TRIAL_OPEN, TRIAL_LOST, TRIAL_SOLVED };

/* The whole, or a trial. */
struct lost_game {
    struct survey_game of;
    uint64_t *here, *sunk; /* sets: the position at hand, what sinks of it */
    struct push *pushes;
};

struct lost {
    struct survey *survey;
    struct run *run;
    const struct board *board;
    struct sinking *sinking;
    struct corral *corral;
    struct learned learned; /* what corral learns */
    size_t heard;
    struct lost_game whole, trial;
    struct lost_patterns patterns;
    uint64_t *rest, *hint; /* sets */
    uint64_t expanded;
    uint64_t played; /* positions of the last trial */
};

static bool init_game(struct lost *lost, struct lost_game *game)
{
    struct run *run = lost->run;
    return RUN_SETS(run, &game->here, &game->sunk) &&
           RUN_NEW(run, game->pushes, 4 * (size_t)lost->board->box_count) &&
           survey_game_init(lost->survey, &game->of);
}

static bool init(struct lost *lost, struct survey *survey)
{
    struct run *run = survey->run;
    lost->survey = survey;
    lost->run = run;
    lost->board = run->board;
    lost->sinking = sinking_new(run, NULL);
    lost->corral = corral_new(run);
    if (!lost->sinking || !lost->corral ||
        !RUN_SETS(run, &lost->rest, &lost->hint) ||
        !lost_init(&lost->patterns, run))
        return false;
    corral_share(lost->corral, &lost->learned, 1);
    return init_game(lost, &lost->whole) && init_game(lost, &lost->trial);
}

/* ---- A game ---- */

/* Files the position in survey->state, after a push to a square (NO_SQUARE:
 * none), unless it is lost; *added if it is new.  False when memory ends. */
static bool file(struct lost *lost, struct lost_game *game, square to,
                 bool *added)
{
    struct survey *survey = lost->survey;
    const struct state *state = &survey->state;
    *added = false;
    if (lost_at(&lost->patterns, state, to) ||
        (to != NO_SQUARE && survey_is_frozen(survey, to)))
        return true;
    /* After a push: from the reach before it, which is at hand. */
    square player = to == NO_SQUARE
                        ? reach_fill(lost->board, state->boxes, state->player,
                                     survey->image)
                        : reach_push(lost->board, state->boxes, state->player,
                                     to, survey->reach, survey->image);
    uint32_t number = table_add(&game->of.table, state->boxes, player, added);
    if (number == TABLE_FULL)
        return false;
    if (!*added)
        return true;
    game->of.nodes[number] =
        (struct survey_node){.value = (uint32_t)lost->patterns.count};
    return queue_add(&game->of.queue, (uint32_t)state->box_count, 0, number);
}

/* Loads a position. */
static void load(struct lost *lost, const struct lost_game *game,
                 uint32_t number)
{
    struct survey *survey = lost->survey;
    table_load(&game->of.table, number, &survey->state, game->here,
               survey->reach);
}

/* Sinks what can sink alone in survey->state; game->sunk is what has.  *any: it
 * is something. */
static bool sink(struct lost *lost, struct lost_game *game, bool *any)
{
    struct survey *survey = lost->survey;
    const struct state *state = &survey->state;
    int boxes = state->box_count;
    if (!sinking_all(lost->sinking, &survey->state, survey->reach))
        return false;
    *any = state->box_count < boxes;
    for (size_t i = 0; i < lost->board->words; i++)
        game->sunk[i] = game->here[i] & ~state->boxes[i];
    return true;
}

/* Is the position at hand, of the whole or of a trial, lost at sight? */
static bool is_ruled_out(struct lost *lost, const struct survey_node *node)
{
    struct survey *survey = lost->survey;
    return lost_since(&lost->patterns, &survey->state, node->value) ||
           survey_bound_here(&survey->bound, &survey->state, survey->reach) ==
               BOUND_INFINITE;
}

/* Files what follows by pushes. */
static enum trial play(struct lost *lost, struct lost_game *game)
{
    struct survey *survey = lost->survey;
    struct state *state = &survey->state;
    square player = state->player;
    bool corral, added;
    int count = survey_pushes(survey, &corral);
    memcpy(game->pushes, survey->pushes, (size_t)count * sizeof *game->pushes);
    for (int i = 0; i < count; i++) {
        square to = state_push(state, game->pushes[i]);
        if (state_solved(state))
            return TRIAL_SOLVED;
        if (!file(lost, game, to == lost->board->sink ? NO_SQUARE : to, &added))
            return TRIAL_OPEN;
        state_undo(state, game->pushes[i], player);
    }
    return TRIAL_LOST;
}

/* A position of a trial; OPEN when memory ends. */
static enum trial step(struct lost *lost, struct lost_game *game,
                       uint32_t number)
{
    struct survey *survey = lost->survey;
    bool sinks, added;
    load(lost, game, number);
    if (is_ruled_out(lost, &game->of.nodes[number]))
        return TRIAL_LOST;
    game->of.nodes[number].listed = true;
    if (!sink(lost, game, &sinks))
        return TRIAL_OPEN;
    if (!sinks)
        return play(lost, game);
    if (state_solved(&survey->state))
        return TRIAL_SOLVED;
    return file(lost, game, NO_SQUARE, &added) ? TRIAL_LOST : TRIAL_OPEN;
}

/* Plays these boxes alone, up to so many positions. */
static enum trial try_boxes(struct lost *lost, const uint64_t *boxes,
                            square player, uint64_t limit)
{
    struct lost_game *game = &lost->trial;
    uint32_t first, second, number;
    bool added;
    lost->played = 0;
    survey_game_clear(&game->of);
    state_set(&lost->survey->state, boxes, player);
    if (!file(lost, game, NO_SQUARE, &added))
        return TRIAL_OPEN;
    while ((number = queue_take(&game->of.queue, &first, &second)) !=
           QUEUE_EMPTY) {
        enum trial trial = step(lost, game, number);
        if (trial != TRIAL_LOST)
            return trial;
        if (lost->played++ == limit || run_stop(lost->run, lost->expanded))
            return TRIAL_OPEN;
    }
    return TRIAL_LOST;
}

/* Prints the listed positions of a game; false when it ends the work. */
static bool print_list(struct lost *lost, struct lost_game *game, char kind,
                       uint64_t *printed)
{
    struct survey *survey = lost->survey;
    size_t count = 0;
    uint32_t *list = survey_listed(survey, &game->of, &count);
    *printed = 0;
    for (size_t i = 0; list && i < count; i++) {
        bool sinks;
        load(lost, game, list[i]);
        if (lost_since(&lost->patterns, &survey->state, 0))
            continue; /* a pattern that was learned since rules it out */
        ++*printed;
        if (!sink(lost, game, &sinks))
            return false;
        load(lost, game, list[i]);
        survey_print_line(survey, kind, 0, sinks ? game->sunk : NULL);
        if (!survey_flush(survey, SURVEY_PIECE))
            return false;
    }
    arena_free(&lost->run->arena, list);
    return list;
}

/* Leaves boxes out of lost->rest, which is lost, while it stays so; prints what
 * remains with its proof, and keeps it.  Where that takes far more positions
 * than before, the box most likely matters: such a trial ends early. */
static bool distil(struct lost *lost, square player, uint64_t limit)
{
    uint64_t *rest = lost->rest, printed;
    struct survey *survey = lost->survey;
    uint64_t enough = DISTIL_SHARE * lost->played + DISTIL_LEAST;
    limit = limit < enough ? limit : enough;
    for (int round = 0; round < 2; round++)
        for (size_t s = 0; s < (size_t)lost->board->squares; s++) {
            if (!bits_has(rest, s))
                continue;
            bits_remove(rest, s);
            if (try_boxes(lost, rest, player, limit) != TRIAL_LOST)
                bits_add(rest, s);
        }
    if (try_boxes(lost, rest, player, UINT64_MAX) != TRIAL_LOST)
        return false;
    state_set(&survey->state, rest, player);
    survey_print_line(survey, 'L', 0, NULL);
    return print_list(lost, &lost->trial, 'Q', &printed) &&
           lost_add(&lost->patterns, rest, player);
}

/* Tries a position that is not in lost->rest yet; false when the work ends. */
static bool learn(struct lost *lost, const uint64_t *boxes, square player,
                  uint64_t limit, enum trial *trial)
{
    memmove(lost->rest, boxes, lost->board->words * sizeof *lost->rest);
    *trial = try_boxes(lost, lost->rest, player, limit);
    if (*trial == TRIAL_LOST)
        return distil(lost, player, limit);
    return !lost->run->stopped_by;
}

/* What the closed parts of the position at hand teach. */
static bool learn_corrals(struct lost *lost, const struct lost_game *game)
{
    struct survey *survey = lost->survey;
    square player = survey->state.player, where;
    enum trial trial;
    if (corral_work(lost->corral) > CORRAL_SHARE * lost->expanded)
        return true;
    corral_search(lost->corral, &survey->state, survey->reach);
    while (learned_next(&lost->learned, 0, &lost->heard, lost->hint, &where)) {
        state_set(&survey->state, lost->hint, where);
        if (!lost_since(&lost->patterns, &survey->state, 0) &&
            !learn(lost, lost->hint, where, CORRAL_TRIAL, &trial))
            return false;
    }
    state_set(&survey->state, game->here, player);
    reach_fill(lost->board, game->here, player, survey->reach);
    return true;
}

/* A position of the whole. */
static enum outcome look(struct lost *lost, uint32_t number)
{
    struct survey *survey = lost->survey;
    struct state *state = &survey->state;
    struct lost_game *game = &lost->whole;
    bool sinks, added;
    enum trial trial = TRIAL_OPEN;
    uint64_t more = lost->expanded++ / TRIAL_SHARE;
    load(lost, game, number);
    if (is_ruled_out(lost, &game->of.nodes[number]))
        return OUTCOME_SOLVED;
    size_t known = lost->patterns.count;
    if (!learn_corrals(lost, game))
        return OUTCOME_STOPPED;
    if (lost_since(&lost->patterns, state, known))
        return OUTCOME_SOLVED;
    game->of.nodes[number].listed = true;
    if (!sink(lost, game, &sinks))
        return OUTCOME_STOPPED;
    if (!sinks) {
        trial = play(lost, game);
        return trial == TRIAL_LOST     ? OUTCOME_SOLVED
               : trial == TRIAL_SOLVED ? survey_claim_fails(survey)
                                       : OUTCOME_STOPPED;
    }
    if (state_solved(state))
        return survey_claim_fails(survey);
    if (!file(lost, game, NO_SQUARE, &added))
        return OUTCOME_STOPPED;
    if (added &&
        !learn(lost, state->boxes, state->player,
               FIRST_TRIAL + (more < TRIAL_MOST ? more : TRIAL_MOST), &trial))
        return OUTCOME_STOPPED;
    return trial == TRIAL_SOLVED ? survey_claim_fails(survey) : OUTCOME_SOLVED;
}

static enum outcome search(struct lost *lost)
{
    struct survey *survey = lost->survey;
    struct queue *queue = &lost->whole.of.queue;
    uint32_t first, second, number;
    uint64_t printed;
    bool added;
    enum outcome outcome = OUTCOME_SOLVED;
    state_init(&survey->state, lost->board, survey->state.boxes);
    if (!file(lost, &lost->whole, NO_SQUARE, &added))
        return OUTCOME_STOPPED;
    while (outcome == OUTCOME_SOLVED &&
           (number = queue_take(queue, &first, &second)) != QUEUE_EMPTY) {
        if (run_stop(lost->run, lost->expanded))
            return OUTCOME_STOPPED;
        run_report(lost->run, "writing the proof", -1, -1);
        outcome = look(lost, number);
    }
    if (outcome != OUTCOME_SOLVED)
        return outcome;
    return print_list(lost, &lost->whole, 'P', &printed) &&
                   survey_print_end(survey, printed)
               ? OUTCOME_SOLVED
               : OUTCOME_STOPPED;
}

enum outcome survey_lost(struct survey *survey)
{
    struct lost lost = {0};
    enum outcome outcome = OUTCOME_STOPPED;
    survey->symmetry->count = 0;
    while (survey_bound_deserves(&survey->bound, 0))
        if (!survey_bound_grow(&survey->bound))
            return OUTCOME_STOPPED;
    learned_init(&lost.learned, survey->run);
    if (init(&lost, survey) && survey_print_head(survey))
        outcome = search(&lost);
    learned_release(&lost.learned);
    if (outcome == OUTCOME_STOPPED && !survey->run->stopped_by)
        outcome = OUTCOME_FAILED;
    return outcome;
}
