/*
 * The scores as tables of text.
 */
#include <math.h>

#include "bench/scores.h"

static void write(struct listing *rows, bool markdown, struct buffer *to)
{
    if (markdown)
        listing_write_markdown(rows, to);
    else
        listing_write_text(rows, 0, to);
    if (rows->failed)
        to->failed = true;
}

/* ---- One bench ---- */

static void add_total(struct listing *rows, const struct scores *scores,
                      size_t entrant, size_t set)
{
    struct total total = scores_total(scores, entrant, set);
    if (total.levels == 0)
        return;
    listing_cell(rows, set == SIZE_MAX ? "all" : scores->sets.items[set]);
    listing_cell(rows, scores->entrants.items[entrant]);
    listing_print(rows, "%zu of %zu", total.solved, total.levels);
    listing_print(rows, "%zu", total.proved + total.done - total.solved);
    listing_print(rows, "%.3f", total.par2);
    if (total.both)
        listing_print(rows, "%.3f", total.ratio);
    else
        listing_cell(rows, "-");
    if (scores->entrants.count > 1)
        listing_print(rows, "%zu", total.alone);
    else
        listing_cell(rows, "-");
    listing_print(rows, "%zu", total.failed);
}

void scores_totals(const struct scores *scores, struct listing *rows)
{
    static const struct column columns[] = {
        {.heading = "set"},    {.heading = "entrant"}, {.heading = "solved"},
        {.heading = "proved"}, {.heading = "PAR-2"},   {.heading = "ratio"},
        {.heading = "alone"},  {.heading = "failed"},  {0}};
    listing_init(rows, columns);
    for (size_t set = 0; set < scores->sets.count; set++)
        for (size_t i = 0; i < scores->entrants.count; i++)
            add_total(rows, scores, i, set);
    for (size_t i = 0; i < scores->entrants.count && scores->sets.count > 1;
         i++)
        add_total(rows, scores, i, SIZE_MAX);
}

void scores_table(const struct scores *scores, bool markdown, struct buffer *to)
{
    struct listing rows;
    scores_totals(scores, &rows);
    write(&rows, markdown, to);
    listing_release(&rows);
}

/* ---- Two benches ---- */

/* What one entrant did here and another there, on the levels of both. */
struct duel {
    const struct scores *here, *there;
    size_t mine, yours; /* entrants */
    size_t levels, solved_here, solved_there, both, same;
    double par2_here, par2_there, ratio;
    struct buffer only_here, only_there; /* names of levels */
    size_t only_here_count, only_there_count;
};

static void add_name(struct buffer *to, const struct score *score)
{
    buffer_print(to, "%s%s:%lld", to->size ? ", " : "", score->file,
                 (long long)score->number);
}

static void compare_level(struct duel *duel, const struct score *mine,
                          const struct score *yours)
{
    duel->levels++;
    duel->par2_here += score_par2(mine);
    duel->par2_there += score_par2(yours);
    duel->solved_here += mine->done;
    duel->solved_there += yours->done;
    duel->same += mine->signature == yours->signature;
    if (mine->done && yours->done) {
        duel->both++;
        duel->ratio += log(score_seconds(mine) / score_seconds(yours));
    } else if (mine->done) {
        duel->only_here_count++;
        add_name(&duel->only_here, mine);
    } else if (yours->done) {
        duel->only_there_count++;
        add_name(&duel->only_there, mine);
    }
}

static void fight(struct duel *duel)
{
    for (size_t i = 0; i < duel->here->count; i++) {
        const struct score *mine = &duel->here->items[i];
        if (mine->entrant != duel->mine)
            continue;
        const struct score *yours =
            scores_find_level(duel->there, duel->yours, mine->level);
        if (yours)
            compare_level(duel, mine, yours);
    }
}

static void add_duel(struct listing *rows, const struct duel *duel)
{
    double levels = (double)duel->levels;
    listing_cell(rows, duel->here->entrants.items[duel->mine]);
    listing_print(rows, "%zu", duel->levels);
    listing_print(rows, "%zu / %zu", duel->solved_here, duel->solved_there);
    listing_print(rows, "%.3f / %.3f", duel->par2_here / levels,
                  duel->par2_there / levels);
    if (duel->both)
        listing_print(rows, "%.3f", exp(duel->ratio / (double)duel->both));
    else
        listing_cell(rows, "-");
    listing_print(rows, "%zu", duel->only_here_count);
    listing_print(rows, "%zu", duel->only_there_count);
    listing_print(rows, "%zu", duel->same);
}

static void tell_alone(const struct duel *duel, struct buffer *to)
{
    const char *name = duel->here->entrants.items[duel->mine];
    if (duel->only_here.size)
        buffer_print(to, "%s, only here: %s\n", name, duel->only_here.text);
    if (duel->only_there.size)
        buffer_print(to, "%s, only there: %s\n", name, duel->only_there.text);
}

bool scores_compare(const struct scores *here, const struct scores *there,
                    bool markdown, struct buffer *to)
{
    static const struct column columns[] = {{.heading = "entrant"},
                                            {.heading = "levels"},
                                            {.heading = "solved"},
                                            {.heading = "PAR-2"},
                                            {.heading = "ratio"},
                                            {.heading = "only here"},
                                            {.heading = "only there"},
                                            {.heading = "same counters"},
                                            {0}};
    struct listing rows;
    struct buffer alone = {0};
    bool any = false;
    listing_init(&rows, columns);
    for (size_t i = 0; i < here->entrants.count; i++) {
        struct duel duel = {.here = here, .there = there, .mine = i};
        duel.yours = scores_partner(here, there, i);
        if (duel.yours == SIZE_MAX)
            continue;
        fight(&duel);
        if (duel.levels) {
            any = true;
            add_duel(&rows, &duel);
            tell_alone(&duel, &alone);
        }
        buffer_release(&duel.only_here);
        buffer_release(&duel.only_there);
    }
    if (any)
        write(&rows, markdown, to);
    buffer_text(to, buffer_get(&alone));
    buffer_release(&alone);
    listing_release(&rows);
    return any;
}
