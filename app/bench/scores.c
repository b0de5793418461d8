/*
 * Rows of the results are read once into an array; every question walks it.  A
 * bench has thousands of rows, not millions.
 */
#include "bench/scores.h"

#include <inttypes.h>
#include <math.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/text.h"

#define LEAST_SECONDS 0.0001

void scores_release(struct scores *scores)
{
    for (size_t i = 0; i < scores->count; i++) {
        free(scores->items[i].file);
        free(scores->items[i].title);
        free(scores->items[i].error);
    }
    texts_release(&scores->entrants);
    texts_release(&scores->sets);
    free(scores->items);
    free(scores->conditions);
    *scores = (struct scores){0};
}

/* ---- Loading ---- */

/* The number of the name in a list, which it is added to if new; SIZE_MAX when
 * memory ends. */
static size_t number_of(struct texts *names, const char *name)
{
    const char *const *items = (const char *const *)names->items;
    int place = items ? text_find(name, items) : -1;
    if (place >= 0)
        return (size_t)place;
    return texts_take(names, text_copy(name, strlen(name))) ? names->count - 1
                                                            : SIZE_MAX;
}

/* Runs come ordered by level, so a level is new when it differs from the one
 * before. */
static bool is_new_level(const struct scores *scores, const struct run_row *run)
{
    if (scores->count == 0)
        return true;
    const struct score *last = &scores->items[scores->count - 1];
    return strcmp(last->file, run->file) != 0 || last->number != run->number ||
           strcmp(last->level, run->level) != 0;
}

static double limit_of(const char *conditions)
{
    const char *found = strstr(conditions, "seconds=");
    return found ? strtod(found + strlen("seconds="), NULL) : 0;
}

static bool is_done(const struct run_row *run)
{
    return strcmp(run->outcome, "solved") == 0 ||
           strcmp(run->outcome, "unsolvable") == 0;
}

static uint64_t signature_of(const struct run_row *run)
{
    const int64_t numbers[] = {run->number, run->moves, run->pushes,
                               run->proved};
    uint64_t hash = hash_bytes(run->outcome, strlen(run->outcome), 0);
    hash = hash_bytes(run->reason, strlen(run->reason), hash);
    hash = hash_bytes(run->level, strlen(run->level), hash);
    hash = hash_bytes(numbers, sizeof numbers, hash);
    return hash_bytes(run->counters, strlen(run->counters), hash);
}

static void fill_score(struct score *score, const struct run_row *run)
{
    snprintf(score->level, sizeof score->level, "%s", run->level);
    snprintf(score->outcome, sizeof score->outcome, "%s", run->outcome);
    snprintf(score->reason, sizeof score->reason, "%s", run->reason);
    score->file = text_copy(run->file, strlen(run->file));
    score->title = text_copy(run->title, strlen(run->title));
    score->error = text_copy(run->error, strlen(run->error));
    score->number = run->number;
    score->boxes = run->boxes;
    score->done = is_done(run);
    score->proved = run->proved != 0;
    score->seconds = run->seconds;
    score->limit = limit_of(run->conditions);
    score->moves = run->moves;
    score->pushes = run->pushes;
    score->lower_bound = run->lower_bound;
    score->signature = signature_of(run);
}

/* With several conditions in one file, they are part of the names. */
static size_t entrant_of(struct scores *scores, const struct run_row *run)
{
    struct buffer name = {0};
    buffer_text(&name, run->entrant);
    if (scores->many)
        buffer_print(&name, " [%s]", run->conditions);
    size_t number = number_of(&scores->entrants, buffer_get(&name));
    buffer_release(&name);
    return number;
}

static bool add_run(void *user, const struct run_row *run)
{
    struct scores *scores = user;
    struct score score = {.place = scores->places};
    if (is_new_level(scores, run))
        scores->places++;
    else
        score.place--;
    bool room = array_reserve(&scores->items, scores->count, &scores->capacity,
                              sizeof *scores->items);
    score.entrant = entrant_of(scores, run);
    score.set = number_of(&scores->sets, run->set);
    fill_score(&score, run);
    if (!room || score.entrant == SIZE_MAX || score.set == SIZE_MAX ||
        !score.file || !score.title || !score.error) {
        free(score.file);
        free(score.title);
        free(score.error);
        scores->failed = true;
        return false;
    }
    scores->items[scores->count++] = score;
    return true;
}

static bool see_conditions(void *user, const struct run_row *run)
{
    struct scores *scores = user;
    if (!scores->conditions)
        scores->conditions =
            text_copy(run->conditions, strlen(run->conditions));
    else if (strcmp(scores->conditions, run->conditions) != 0)
        scores->many = true;
    return true;
}

bool scores_load(struct scores *scores, struct results *results,
                 struct kura_error *err)
{
    *scores = (struct scores){0};
    if (!results_each(results, see_conditions, scores, err) ||
        !results_each(results, add_run, scores, err))
        return false;
    return !scores->failed || error_memory(err);
}

/* ---- Totals ---- */

/* The scores are ordered by place, so a search by halves finds the first. */
const struct score *scores_find(const struct scores *scores, size_t entrant,
                                size_t place)
{
    size_t low = 0, high = scores->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (scores->items[middle].place < place)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < scores->count && scores->items[low].place == place; low++)
        if (scores->items[low].entrant == entrant)
            return &scores->items[low];
    return NULL;
}

const struct score *scores_find_level(const struct scores *scores,
                                      size_t entrant, const char *level)
{
    for (size_t i = 0; i < scores->count; i++)
        if (scores->items[i].entrant == entrant &&
            strcmp(scores->items[i].level, level) == 0)
            return &scores->items[i];
    return NULL;
}

size_t scores_partner(const struct scores *here, const struct scores *there,
                      size_t mine)
{
    for (size_t i = 0; i < there->entrants.count; i++)
        if (strcmp(here->entrants.items[mine], there->entrants.items[i]) == 0)
            return i;
    bool only = here->entrants.count == 1 && there->entrants.count == 1;
    return only ? 0 : SIZE_MAX;
}

double score_seconds(const struct score *score)
{
    return score->seconds > LEAST_SECONDS ? score->seconds : LEAST_SECONDS;
}

double score_par2(const struct score *score)
{
    return score->done ? score->seconds : 2 * score->limit;
}

static bool is_alone(const struct scores *scores, const struct score *score)
{
    for (size_t i = 0; score->done && i < scores->entrants.count; i++) {
        const struct score *other = scores_find(scores, i, score->place);
        if (i != score->entrant && other && other->done)
            return false;
    }
    return score->done;
}

static void add_score(struct total *total, const struct scores *scores,
                      const struct score *score)
{
    const struct score *first = scores_find(scores, 0, score->place);
    total->levels++;
    total->solved += strcmp(score->outcome, "solved") == 0;
    total->failed += strcmp(score->outcome, "failed") == 0;
    total->done += score->done;
    total->proved += score->proved;
    total->alone += is_alone(scores, score);
    total->par2 += score_par2(score);
    if (score->done && first && first->done) {
        total->both++;
        total->ratio += log(score_seconds(score) / score_seconds(first));
    }
}

struct total scores_total(const struct scores *scores, size_t entrant,
                          size_t set)
{
    struct total total = {0};
    for (size_t i = 0; i < scores->count; i++) {
        const struct score *score = &scores->items[i];
        if (score->entrant == entrant && (set == SIZE_MAX || score->set == set))
            add_score(&total, scores, score);
    }
    if (total.levels)
        total.par2 /= (double)total.levels;
    total.ratio = total.both ? exp(total.ratio / (double)total.both) : 0;
    return total;
}

bool scores_signature(const struct scores *scores, char text[17])
{
    uint64_t hash = 0;
    bool repeats = scores->count > 0;
    for (size_t i = 0; i < scores->count; i++) {
        const struct score *score = &scores->items[i];
        const char *name = scores->entrants.items[score->entrant];
        if (strcmp(score->reason, "time") == 0)
            repeats = false;
        hash = hash_bytes(name, strlen(name), hash);
        hash = hash_mix(hash ^ score->signature);
    }
    snprintf(text, 17, "%016" PRIx64, hash);
    return repeats;
}
