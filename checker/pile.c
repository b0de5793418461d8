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
#define RECORD_WORDS ((size_t)ground.words + 2)
#define RECORD_BYTES (RECORD_WORDS * sizeof(uint64_t))

size_t pile_memory = (size_t)512 << 20;

struct stretch {
    FILE *file;       /* NULL: it is in memory */
    uint64_t *record; /* the next one */
    size_t left;      /* records from that one on */
};

static struct stretch stretches[MOST_PIECES + 1];
static int stretch_count;
static uint64_t *memory; /* records that belong to no stretch yet */
static size_t count;

static int compare(const void *a, const void *b)
{
    const uint64_t *one = a, *other = b;
    for (size_t i = 0; i < RECORD_WORDS; i++)
        if (one[i] != other[i])
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

/* Makes a stretch of what is in memory. */
static struct stretch *cut(void)
{
    struct stretch *stretch = &stretches[stretch_count++];
    if (count)
        qsort(memory, count, RECORD_BYTES, compare);
    *stretch = (struct stretch){NULL, memory, count};
    count = 0;
    return stretch;
}

/* Goes on to the next record.  What was written must come back: one that is
 * lost would not be asked for. */
static void advance(struct stretch *stretch)
{
    stretch->left--;
    if (!stretch->file)
        stretch->record += RECORD_WORDS;
    else if (stretch->left == 0) {
        fclose(stretch->file);
        free(stretch->record);
    } else if (fread(stretch->record, RECORD_BYTES, 1, stretch->file) != 1)
        fail(EXIT_INPUT, "can't read a temporary file");
}

/* Makes a stretch and writes it to a file of its own. */
static void spill(void)
{
    if (stretch_count == MOST_PIECES)
        fail(EXIT_INPUT, "too large for the memory: give more");
    struct stretch *stretch = cut();
    stretch->file = tmpfile();
    if (!stretch->file ||
        fwrite(memory, RECORD_BYTES, stretch->left, stretch->file) !=
            stretch->left ||
        fflush(stretch->file) != 0)
        fail(EXIT_INPUT, "can't write a temporary file");
    rewind(stretch->file);
    stretch->record = allocate(1, RECORD_BYTES);
    stretch->left++; /* none is read yet */
    advance(stretch);
}

void pile_add(const struct position *position, bool demanded, int cost)
{
    size_t most = pile_memory / RECORD_BYTES + 64;
    if (count == most)
        spill();
    if (!memory)
        memory = allocate(most, RECORD_BYTES);
    uint64_t *record = memory + count++ * RECORD_WORDS;
    for (int i = 0; i < ground.words; i++)
        *record++ = ~position->boxes.word[i];
    *record++ = 2 * (uint64_t)position->player + demanded;
    *record = (uint64_t)cost << 32 | line_number;
}

/* The stretch with the least record; without any when all are done. */
static struct stretch *find_least(void)
{
    struct stretch *least = stretches;
    for (struct stretch *at = stretches; at < stretches + stretch_count; at++)
        if (at->left &&
            (!least->left || compare(at->record, least->record) < 0))
            least = at;
    return least;
}

uint32_t pile_close(void)
{
    uint64_t listed[MOST_SQUARES / 64 + 2] = {
        0}; /* boxes everywhere: no position */
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
            memcpy(listed, record, RECORD_BYTES);
        else if ((!same || !cheap) && line < wrong)
            wrong = line;
    }
    stretch_count = 0;
    return wrong;
}
