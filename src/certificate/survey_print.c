/*
 * The text of a search certificate: docs/proofs.md, section 9.
 */
#include "certificate/survey.h"

#include "core/reach.h"
#include "search/groups.h"

bool survey_flush(struct survey *survey, size_t most)
{
    struct buffer *text = &survey->text;
    struct run *run = survey->run;
    if (text->size <= most)
        return true;
    if (text->failed)
        return run_lacks_memory(run);
    bool ok = survey->out.write(survey->out.user, text->text, text->size);
    survey->bytes += text->size;
    snprintf(survey->phase, sizeof survey->phase, "writing the proof, %.1f MB",
             (double)survey->bytes / 1e6);
    run_report(run, survey->phase, -1, -1);
    buffer_clear(text);
    if (!ok && !run->error.code)
        error_set(&run->error, KURA_SYSTEM, "can't write the certificate");
    return ok && !run_stop(run, survey->listed);
}

/* Faster than buffer_print, which would be most of the time. */
static void print_number(struct buffer *text, uint64_t number)
{
    buffer_char(text, ' ');
    buffer_number(text, number);
}

static void print_set(struct buffer *text, const uint64_t *set, size_t words)
{
    BITS_EACH (s, set, words)
        print_number(text, s);
}

static void print_head(struct survey *survey)
{
    struct buffer *text = &survey->text;
    const struct board *board = survey->board;
    buffer_text(text, "kura search certificate 1\nclaim");
    if (survey->least == SURVEY_NO_PLAN)
        buffer_text(text, " none");
    else
        buffer_print(text, " %s %u", survey->exact ? "moves" : "pushes",
                     survey->least);
    if (survey->exact) {
        buffer_text(text, "\nH");
        for (int s = 0; s < board->squares; s++)
            buffer_print(text, " %d", survey->bound.walking.height[s]);
    }
    for (int i = 0; i < survey->symmetry->count; i++) {
        buffer_text(text, "\nM");
        for (int s = 0; s < board->squares; s++)
            print_number(text, survey->symmetry->map[i][s]);
    }
    buffer_char(text, '\n');
}

/* A group with all its regions that cost something. */
static void print_group(struct survey *survey,
                        const struct pattern_table *table, uint32_t rank,
                        const uint16_t *live)
{
    const struct places *places = survey->bound.places;
    struct buffer *text = &survey->text;
    unsigned done = 0;
    for (int i = 0; i < 4 * table->size; i++) {
        unsigned region = pattern_region(table->regions[rank], i / 4, i % 4);
        unsigned value =
            region < PATTERN_REGIONS ? table->values[rank][region] : 0;
        if (value == 0 || done >> region & 1)
            continue;
        done |= 1u << region;
        buffer_char(text, 'G');
        if (value == PATTERN_DEAD)
            buffer_text(text, " x");
        else
            print_number(text, value);
        square s = places->squares[live[i / 4]];
        print_number(text, places->board->next[s][i % 4]);
        for (int k = 0; k < table->size; k++)
            print_number(text, places->squares[live[k]]);
        buffer_char(text, '\n');
    }
}

static bool print_groups(struct survey *survey)
{
    const struct patterns *patterns = survey->bound.patterns;
    uint16_t live[PATTERN_MAX];
    for (int size = 2; size <= patterns->size; size++) {
        const struct pattern_table *table = &patterns->table[size];
        group_first(live, size);
        for (uint32_t i = 0; i < table->count; i++, group_next(live, size)) {
            if (pattern_is_worth(patterns, table, live))
                print_group(survey, table, i, live);
            if (!survey_flush(survey, SURVEY_PIECE))
                return false;
        }
    }
    return true;
}

/* The corral that the last list of pushes is about. */
static void print_corral(struct survey *survey)
{
    const struct board *board = survey->board;
    struct buffer *text = &survey->text;
    const uint64_t *floor, *boxes;
    uint64_t *left = survey->image, *piece = survey->first;
    pi_corral_best(survey->pi, &floor, &boxes);
    memcpy(left, floor, board->words * sizeof *left);
    buffer_text(text, " c");
    for (size_t s = 0; s < (size_t)board->squares; s++) {
        if (!bits_has(left, s))
            continue;
        print_number(text, s);
        reach_fill(board, survey->state.boxes, (square)s, piece);
        for (size_t i = 0; i < board->words; i++)
            left[i] &= ~piece[i];
    }
    buffer_text(text, " k");
    print_set(text, boxes, board->words);
}

void survey_print_line(struct survey *survey, char kind, uint32_t cost,
                       const uint64_t *without)
{
    struct buffer *text = &survey->text;
    const struct state *state = &survey->state;
    size_t words = survey->board->words;
    bool corral = false;
    buffer_char(text, kind);
    if (kind == 'P')
        print_number(text, cost);
    print_number(text, state->player);
    print_set(text, state->boxes, words);
    if (kind == 'L') {
        /* The list below says why. */
    } else if (without) {
        buffer_text(text, " m");
        print_set(text, without, words);
    } else {
        survey_pushes(survey, &corral);
    }
    if (corral)
        print_corral(survey);
    buffer_char(text, '\n');
}

/* Sorts numbers of positions by merging, between two arrays; answers the one
 * with the result. */
static uint32_t *sort(const struct table *table, uint32_t *list,
                      uint32_t *other, size_t count)
{
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t low = 0; low < count; low += 2 * width) {
            size_t middle = low + width < count ? low + width : count;
            size_t high = middle + width < count ? middle + width : count;
            for (size_t i = low, k = middle, to = low; to < high; to++)
                other[to] =
                    k == high || (i < middle &&
                                  table_compare(table, list[i], list[k]) < 0)
                        ? list[i++]
                        : list[k++];
        }
        uint32_t *swap = list;
        list = other;
        other = swap;
    }
    return list;
}

uint32_t *survey_listed(const struct survey *survey,
                        const struct survey_game *game, size_t *count)
{
    struct run *run = survey->run;
    size_t bytes = ((size_t)game->table.count + 1) * sizeof(uint32_t);
    uint32_t *list = run_resize(run, NULL, bytes);
    uint32_t *other = run_resize(run, NULL, bytes);
    if (!list || !other)
        return NULL;
    *count = 0;
    for (uint32_t i = 0; i < game->table.count; i++)
        if (game->nodes[i].listed)
            list[(*count)++] = i;
    uint32_t *sorted = sort(&game->table, list, other, *count);
    arena_free(&run->arena, sorted == list ? other : list);
    return sorted;
}

bool survey_print_end(struct survey *survey, uint64_t count)
{
    buffer_char(&survey->text, 'E');
    print_number(&survey->text, count);
    buffer_char(&survey->text, '\n');
    return survey_flush(survey, 0);
}

static bool print_positions(struct survey *survey)
{
    const struct survey_game *game = &survey->game;
    size_t count = 0;
    uint32_t *list = survey_listed(survey, game, &count);
    for (size_t i = 0; list && i < count; i++) {
        table_load(&game->table, list[i], &survey->state, survey->first,
                   survey->reach);
        survey_print_line(survey, 'P', game->nodes[list[i]].value, NULL);
        if (!survey_flush(survey, SURVEY_PIECE))
            return false;
    }
    return list && survey_print_end(survey, count);
}

bool survey_print_head(struct survey *survey)
{
    print_head(survey);
    return print_groups(survey);
}

enum outcome survey_print(struct survey *survey)
{
    if (survey_print_head(survey) && print_positions(survey))
        return OUTCOME_SOLVED;
    return survey->run->stopped_by ? OUTCOME_STOPPED : OUTCOME_FAILED;
}

enum outcome survey_print_nothing(struct survey *survey, struct run *run)
{
    survey->run = run;
    buffer_text(&survey->text, "kura search certificate 1\nclaim none\nE 0\n");
    bool ok = survey_flush(survey, 0);
    buffer_release(&survey->text);
    return ok ? OUTCOME_SOLVED : OUTCOME_FAILED;
}
