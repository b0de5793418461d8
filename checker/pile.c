/*
 * Records that are added in any order and read sorted: by sorting pieces that
 * fit into memory, writing them to files and merging these.
 *
 * A record is the boxes' words turned over, so that they rise when positions
 * do; then the player; then the cost and the line.
 */
#include <stdlib.h>

#include "check.h"

#define MOST_RUNS 200

struct run {
    FILE *file;
    uint64_t *record; /* the next one, or NULL */
    uint64_t left;    /* records in the file after it */
};

struct pile {
    uint64_t *memory;
    size_t count, room, most, at; /* records */
    struct run runs[MOST_RUNS];
    int run_count;
    int last; /* run that the last record came from, or NONE */
    bool sorted;
};

static int words_of_record(void)
{
    return level.words + 2;
}

static int compare_words(const uint64_t *a, const uint64_t *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int compare_records(const void *a, const void *b)
{
    return compare_words(a, b, words_of_record());
}

int compare_positions(const uint64_t *a, const uint64_t *b)
{
    return compare_words(a, b, level.words + 1);
}

uint32_t cost_in(const uint64_t *record)
{
    return (uint32_t)(record[level.words + 1] >> 32);
}

uint32_t line_in(const uint64_t *record)
{
    return (uint32_t)record[level.words + 1];
}

static size_t bytes_of_record(void)
{
    return (size_t)words_of_record() * sizeof(uint64_t);
}

struct pile *pile_new(size_t memory)
{
    struct pile *pile = allocate(1, sizeof *pile);
    pile->most = memory / bytes_of_record() + 2;
    pile->last = NONE;
    return pile;
}

void pile_free(struct pile *pile)
{
    for (int i = 0; i < pile->run_count; i++) {
        fclose(pile->runs[i].file);
        free(pile->runs[i].record);
    }
    free(pile->memory);
    free(pile);
}

static void sort(struct pile *pile)
{
    if (pile->count)
        qsort(pile->memory, pile->count, bytes_of_record(), compare_records);
}

/* Writes what is in memory to a file of its own. */
static void spill(struct pile *pile)
{
    if (pile->run_count == MOST_RUNS)
        fail(EXIT_INPUT, "too large for the memory: give more");
    struct run *run = &pile->runs[pile->run_count++];
    sort(pile);
    *run = (struct run){tmpfile(), allocate(1, bytes_of_record()), pile->count};
    if (!run->file ||
        fwrite(pile->memory, bytes_of_record(), pile->count, run->file) !=
            pile->count ||
        fflush(run->file) != 0)
        fail(EXIT_INPUT, "can't write a temporary file");
    rewind(run->file);
    pile->count = 0;
}

void pile_add(struct pile *pile, const struct position *position, uint32_t cost,
              uint32_t line)
{
    if (pile->count == pile->most)
        spill(pile);
    if (pile->count == pile->room) {
        pile->room = 2 * pile->room + 64;
        pile->room = pile->room < pile->most ? pile->room : pile->most;
        pile->memory = grow(pile->memory, pile->room * bytes_of_record());
    }
    uint64_t *record = pile->memory + pile->count++ * (size_t)words_of_record();
    for (int i = 0; i < level.words; i++)
        record[i] = ~position->boxes.word[i];
    record[level.words] = (uint64_t)position->player;
    record[level.words + 1] = (uint64_t)cost << 32 | line;
}

/* What was written must come back: a record that is lost would not be asked
 * for. */
static void advance(struct run *run)
{
    if (run->left) {
        run->left--;
        if (fread(run->record, bytes_of_record(), 1, run->file) != 1)
            fail(EXIT_INPUT, "can't read a temporary file");
    } else {
        free(run->record);
        run->record = NULL;
    }
}

static void start_reading(struct pile *pile)
{
    if (pile->sorted)
        return;
    sort(pile);
    pile->sorted = true;
    for (int i = 0; i < pile->run_count; i++)
        advance(&pile->runs[i]);
}

const uint64_t *pile_next(struct pile *pile)
{
    const uint64_t *least = NULL;
    start_reading(pile);
    if (pile->last != NONE)
        advance(&pile->runs[pile->last]);
    pile->last = NONE;
    if (pile->at < pile->count)
        least = pile->memory + pile->at * (size_t)words_of_record();
    for (int i = 0; i < pile->run_count; i++) {
        const uint64_t *here = pile->runs[i].record;
        if (here && (!least || compare_records(here, least) < 0)) {
            least = here;
            pile->last = i;
        }
    }
    if (least && pile->last == NONE)
        pile->at++;
    return least;
}
