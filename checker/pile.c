/*
 * Records that are added in any order and read sorted: by sorting stretches
 * that fit into memory, writing them to files and merging these.
 *
 * A record is the boxes' words turned over, so that they rise when positions
 * do; then twice the player, and 1 for what is demanded; then cost and line.
 */
#include <stdlib.h>

#include "check.h"

#define MOST_PIECES 200

struct stretch {
    FILE *file;       /* NULL: it is in memory */
    uint64_t *record; /* the next one */
    uint64_t left;    /* records from that one on */
};

struct pile {
    uint64_t *memory;
    size_t count, room, most; /* records in it */
    struct stretch stretches[MOST_PIECES + 1];
    int piece_count;
    struct stretch *last; /* where the last record came from; NULL: none yet */
};

static size_t words_of_record(void)
{
    return (size_t)ground.words + 2;
}

size_t bytes_of_record(void)
{
    return words_of_record() * sizeof(uint64_t);
}

static int compare(const void *a, const void *b)
{
    const uint64_t *one = a, *other = b;
    for (size_t i = 0; i < words_of_record(); i++)
        if (one[i] != other[i])
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

bool is_demanded(const uint64_t *record)
{
    return record[ground.words] & 1;
}

bool is_same_position(const uint64_t *a, const uint64_t *b)
{
    for (int i = 0; i < ground.words; i++)
        if (a[i] != b[i])
            return false;
    return a[ground.words] / 2 == b[ground.words] / 2;
}

uint32_t cost_in(const uint64_t *record)
{
    return (uint32_t)(record[ground.words + 1] >> 32);
}

uint32_t line_in(const uint64_t *record)
{
    return (uint32_t)record[ground.words + 1];
}

struct pile *pile_new(size_t memory)
{
    struct pile *pile = allocate(1, sizeof *pile);
    pile->most = memory / bytes_of_record() + 64;
    return pile;
}

void pile_free(struct pile *pile)
{
    for (int i = 0; i < pile->piece_count; i++)
        if (pile->stretches[i].file) {
            fclose(pile->stretches[i].file);
            free(pile->stretches[i].record);
        }
    free(pile->memory);
    free(pile);
}

/* Makes a stretch of what is in memory. */
static struct stretch *cut(struct pile *pile)
{
    struct stretch *stretch = &pile->stretches[pile->piece_count++];
    if (pile->count)
        qsort(pile->memory, pile->count, bytes_of_record(), compare);
    *stretch = (struct stretch){NULL, pile->memory, pile->count};
    return stretch;
}

/* What was written must come back: a record that is lost would not be asked
 * for. */
static void read_record(struct stretch *stretch)
{
    if (stretch->left &&
        fread(stretch->record, bytes_of_record(), 1, stretch->file) != 1)
        fail(EXIT_INPUT, "can't read a temporary file");
}

/* Makes a stretch and writes it to a file of its own. */
static void spill(struct pile *pile)
{
    if (pile->piece_count == MOST_PIECES)
        fail(EXIT_INPUT, "too large for the memory: give more");
    struct stretch *stretch = cut(pile);
    stretch->file = tmpfile();
    stretch->record = allocate(1, bytes_of_record());
    if (!stretch->file ||
        fwrite(pile->memory, bytes_of_record(), pile->count, stretch->file) !=
            pile->count ||
        fflush(stretch->file) != 0)
        fail(EXIT_INPUT, "can't write a temporary file");
    rewind(stretch->file);
    read_record(stretch);
    pile->count = 0;
}

void pile_add(struct pile *pile, const struct position *position, bool demanded,
              uint32_t cost, uint32_t line)
{
    if (pile->count == pile->most)
        spill(pile);
    if (pile->count == pile->room) {
        pile->room = 2 * pile->room + 64;
        pile->room = pile->room < pile->most ? pile->room : pile->most;
        pile->memory = grow(pile->memory, pile->room * bytes_of_record());
    }
    uint64_t *record = pile->memory + pile->count++ * words_of_record();
    for (int i = 0; i < ground.words; i++)
        *record++ = ~position->boxes.word[i];
    *record++ = 2 * (uint64_t)position->player + demanded;
    *record = (uint64_t)cost << 32 | line;
}

static void advance(struct stretch *stretch)
{
    stretch->left--;
    if (stretch->file)
        read_record(stretch);
    else
        stretch->record += words_of_record();
}

const uint64_t *pile_next(struct pile *pile)
{
    if (pile->last)
        advance(pile->last);
    else
        cut(pile);
    struct stretch *least = pile->stretches;
    for (int i = 1; i < pile->piece_count; i++) {
        struct stretch *stretch = &pile->stretches[i];
        if (stretch->left &&
            (!least->left || compare(stretch->record, least->record) < 0))
            least = stretch;
    }
    pile->last = least;
    return least->left ? least->record : NULL;
}
