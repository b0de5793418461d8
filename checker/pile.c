/*
 * Records that are added in any order and read sorted by position, what is
 * listed before what is demanded: by sorting stretches that fit into memory,
 * writing them to files and merging these.
 *
 * A record is the boxes' words turned over, so that they rise when positions
 * do; then twice the player, and 1 for what is demanded; then cost and line.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define MOST_PIECES 200
#define MOST_WORDS (MOST_SQUARES / 64 + 2) /* of a record */

size_t pile_memory = (size_t)512 << 20;

struct stretch {
    FILE *file;       /* NULL: it is in memory */
    uint64_t *record; /* the next one */
    size_t left;      /* records from that one on */
};

static struct stretch stretches[MOST_PIECES + 1];
static int stretch_count;
static uint64_t *memory; /* records that belong to no stretch yet */
static size_t count, room;

static size_t words_of_record(void)
{
    return (size_t)ground.words + 2;
}

static size_t bytes_of_record(void)
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

/* Makes a stretch of what is in memory. */
static struct stretch *cut(void)
{
    struct stretch *stretch = &stretches[stretch_count++];
    if (count)
        qsort(memory, count, bytes_of_record(), compare);
    *stretch = (struct stretch){NULL, memory, count};
    count = 0;
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
static void spill(void)
{
    if (stretch_count == MOST_PIECES)
        fail(EXIT_INPUT, "too large for the memory: give more");
    struct stretch *stretch = cut();
    stretch->file = tmpfile();
    stretch->record = allocate(1, bytes_of_record());
    if (!stretch->file ||
        fwrite(memory, bytes_of_record(), stretch->left, stretch->file) !=
            stretch->left ||
        fflush(stretch->file) != 0)
        fail(EXIT_INPUT, "can't write a temporary file");
    rewind(stretch->file);
    read_record(stretch);
}

void pile_add(const struct position *position, bool demanded, uint32_t cost,
              uint32_t line)
{
    size_t most = pile_memory / bytes_of_record() + 64;
    if (count == most)
        spill();
    if (count == room) {
        room = 2 * room + 64 < most ? 2 * room + 64 : most;
        memory = grow(memory, room * bytes_of_record());
    }
    uint64_t *record = memory + count++ * words_of_record();
    for (int i = 0; i < ground.words; i++)
        *record++ = ~position->boxes.word[i];
    *record++ = 2 * (uint64_t)position->player + demanded;
    *record = (uint64_t)cost << 32 | line;
}

/* The stretch with the least record; without any when all are done. */
static struct stretch *find_least(void)
{
    struct stretch *least = stretches;
    for (struct stretch *at = stretches + 1; at < stretches + stretch_count;
         at++)
        if (at->left &&
            (!least->left || compare(at->record, least->record) < 0))
            least = at;
    return least;
}

static void advance(struct stretch *stretch)
{
    stretch->left--;
    if (stretch->file)
        read_record(stretch);
    else
        stretch->record += words_of_record();
}

static void remove_files(void)
{
    for (; stretch_count > 0; stretch_count--)
        if (stretches[stretch_count - 1].file) {
            fclose(stretches[stretch_count - 1].file);
            free(stretches[stretch_count - 1].record);
        }
}

uint32_t pile_close(void)
{
    uint64_t listed[MOST_WORDS] = {0}; /* boxes everywhere: no position */
    size_t words = (size_t)ground.words;
    uint32_t wrong = NO_LINE;
    cut();
    for (struct stretch *at; (at = find_least())->left; advance(at)) {
        const uint64_t *record = at->record;
        bool demanded = record[words] & 1;
        bool same = memcmp(listed, record, words * sizeof *record) == 0 &&
                    listed[words] / 2 == record[words] / 2;
        bool cheap = listed[words + 1] >> 32 <= record[words + 1] >> 32;
        uint32_t line = (uint32_t)record[words + 1];
        if (!demanded)
            memcpy(listed, record, bytes_of_record());
        else if ((!same || !cheap) && line < wrong)
            wrong = line;
    }
    remove_files();
    return wrong;
}
