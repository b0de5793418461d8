/*
 * Records that are added in any order and read sorted: by sorting pieces that
 * fit into memory, writing them to files and merging these.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define MOST_RUNS 200

struct run {
    FILE *file;
    unsigned char *record; /* the next one */
};

struct pile {
    size_t key, record; /* bytes */
    unsigned char *memory;
    size_t count, room, at;
    size_t most; /* records in memory */
    struct run runs[MOST_RUNS];
    int run_count;
    int last; /* run that the last record came from, or NONE */
};

static size_t compared; /* bytes, by the comparison */

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, compared);
}

struct pile *pile_new(int boxes, size_t memory)
{
    struct pile *pile = allocate(1, sizeof *pile);
    pile->key = 2 * (size_t)boxes + 2;
    pile->record = pile->key + 8;
    pile->most = memory / pile->record + 2;
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

size_t pile_key(const struct pile *pile)
{
    return pile->key;
}

/* The greatest byte first, so that bytes compare like numbers. */
static void put_bytes(unsigned char *to, uint32_t value, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--, value >>= 8)
        to[i] = (unsigned char)value;
}

static uint32_t get_bytes(const unsigned char *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 |
           (uint32_t)from[2] << 8 | from[3];
}

static void sort(struct pile *pile)
{
    compared = pile->record;
    if (pile->count)
        qsort(pile->memory, pile->count, pile->record, compare);
}

/* Writes what is in memory to a file of its own. */
static void spill(struct pile *pile)
{
    if (pile->run_count == MOST_RUNS)
        fail(EXIT_INPUT, "too large for the memory: give more");
    struct run *run = &pile->runs[pile->run_count++];
    sort(pile);
    run->file = tmpfile();
    run->record = allocate(1, pile->record);
    if (!run->file || fwrite(pile->memory, pile->record, pile->count,
                             run->file) != pile->count)
        fail(EXIT_INPUT, "can't write a temporary file");
    pile->count = 0;
}

void pile_add(struct pile *pile, struct record record)
{
    const struct position *position = record.position;
    if (pile->count == pile->most)
        spill(pile);
    if (pile->count == pile->room) {
        pile->room = 2 * pile->room + 64;
        pile->room = pile->room < pile->most ? pile->room : pile->most;
        pile->memory = grow(pile->memory, pile->room * pile->record);
    }
    unsigned char *at = pile->memory + pile->count++ * pile->record;
    memset(at, 0xff, pile->key); /* the end of a list is greatest */
    for (int i = 0; i < position->count; i++)
        put_bytes(at + 2 * i, position->list[i], 2);
    put_bytes(at + pile->key - 2, (uint32_t)position->player, 2);
    put_bytes(at + pile->key, record.cost, 4);
    put_bytes(at + pile->key + 4, record.line, 4);
}

static void advance(struct pile *pile, struct run *run)
{
    if (fread(run->record, pile->record, 1, run->file) == 1)
        return;
    free(run->record);
    run->record = NULL;
}

void pile_sort(struct pile *pile)
{
    sort(pile);
    for (int i = 0; i < pile->run_count; i++) {
        rewind(pile->runs[i].file);
        advance(pile, &pile->runs[i]);
    }
}

bool pile_next(struct pile *pile, const unsigned char **key, uint32_t *cost,
               uint32_t *line)
{
    const unsigned char *least = NULL;
    if (pile->last != NONE)
        advance(pile, &pile->runs[pile->last]);
    pile->last = NONE;
    if (pile->at < pile->count)
        least = pile->memory + pile->at * pile->record;
    for (int i = 0; i < pile->run_count; i++) {
        const unsigned char *here = pile->runs[i].record;
        if (here && (!least || memcmp(here, least, pile->record) < 0)) {
            least = here;
            pile->last = i;
        }
    }
    if (!least)
        return false;
    if (pile->last == NONE)
        pile->at++;
    *key = least;
    *cost = get_bytes(least + pile->key);
    *line = get_bytes(least + pile->key + 4);
    return true;
}
