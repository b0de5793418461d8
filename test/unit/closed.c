/*
 * Sets of positions without numbers (search/closed.h), and the layers of bfs
 * that are made of them.
 */
#include "search/closed.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/random.h"
#include "engines/bfs/layers.h"
#include "room.h"

#define MARKS 40

/* A room without walls inside, and positions of its boxes at random. */
struct room {
    struct level *level;
    struct board *board;
    struct run run;
    struct random random;
    int boxes;
    uint64_t *set; /* of boxes */
    uint64_t *dead;
};

static void open_room(struct room *room, int side, int boxes)
{
    struct kura_error err;
    room->level = room_level(side, boxes);
    room->board = board_new(room->level, &err);
    room->random = (struct random){(uint64_t)(side * 100 + boxes)};
    room->boxes = boxes;
    run_init(&room->run, room->board);
    room->set = calloc(2 * room->board->words, sizeof *room->set);
    room->dead = room->set + room->board->words;
}

static void close_room(struct room *room)
{
    free(room->set);
    run_release(&room->run);
    board_free(room->board);
    level_free(room->level);
}

/* A position without boxes on dead squares, and maybe with fewer, as under the
 * sink rules. */
static square draw_position(struct room *room)
{
    uint64_t squares = (uint64_t)room->board->squares;
    memset(room->set, 0, room->board->words * sizeof *room->set);
    for (int i = 0; i < room->boxes; i++) {
        size_t s = random_below(&room->random, squares);
        if (!bits_has(room->board->dead, s))
            bits_add(room->set, s);
    }
    return (square)random_below(&room->random, squares);
}

static size_t entry_bits(const struct closed *closed)
{
    return 8 * (closed->size - closed->low_bytes - closed->tail_bytes);
}

/* Hashes are spread over all homes, whatever the bits of a position: half of
 * the entries stand in half of the slots, more or less. */
static void check_spread(const struct closed *closed)
{
    size_t near = 0;
    for (size_t slot = 0; slot < closed->homes / 2; slot++) {
        uint64_t head;
        memcpy(&head, closed->entries + slot * closed->size, sizeof head);
        near += (bits_little(head) & closed->head_mask) != 0;
    }
    if (closed->count > 1000)
        cr_assert(near > closed->count * 2 / 5 && near < closed->count * 3 / 5,
                  "%zu of %" PRIu64 " in half of the slots", near,
                  closed->count);
}

/* Adds positions twice, changes the marks of some, and looks at all of them. */
static void fill(int side, int boxes, size_t count, enum codec_form form)
{
    struct room room;
    struct closed closed;
    bool added;
    open_room(&room, side, boxes);
    cr_assert(closed_init(&closed, &room.run, room.dead, MARKS));
    cr_assert_eq(closed.codec.form, form);
    cr_assert_leq(closed.codec.head_bits, entry_bits(&closed));
    size_t bytes = closed.codec.bytes, distinct = 0;
    unsigned char *records = calloc(count, bytes);
    uint64_t *marks = calloc(count, sizeof *marks);
    for (size_t i = 0; i < count; i++) {
        square player = draw_position(&room);
        struct closed_key key =
            closed_key(&closed, room.set, player, records + i * bytes);
        uint64_t before = closed_find(&closed, &key);
        marks[i] = before ? before : 1 + i % MARKS;
        cr_assert(closed_add(&closed, &key, marks[i], &added));
        cr_assert_eq(added, before == 0);
        distinct += added;
    }
    cr_assert_eq(closed.count, distinct);
    check_spread(&closed);
    for (size_t i = 0; i < count; i++) {
        struct closed_key key = closed_key_of(&closed, records + i * bytes);
        cr_assert_eq(closed_find(&closed, &key), marks[i]);
        cr_assert(closed_add(&closed, &key, 1, &added) && !added);
    }
    struct closed_key key = closed_key_of(&closed, records);
    closed_change(&closed, &key, MARKS);
    cr_assert_eq(closed_find(&closed, &key), MARKS);
    cr_assert_eq(closed.count, distinct);
    free(records);
    free(marks);
    close_room(&room);
}

Test(closed, keeps_positions_packed_as_bits)
{
    room_each(ENCODE_BITS, fill);
}

Test(closed, keeps_positions_packed_as_lists)
{
    room_each(ENCODE_LIST, fill);
}

Test(closed, keeps_positions_packed_as_ranks)
{
    room_each(ENCODE_RANK, fill);
}

/* Each position of a layer comes once, whether the layer is a list or marked,
 * and whatever is added and kept in a file meanwhile. */
struct walk {
    struct room room;
    struct bfs_layers layers;
    unsigned char *record;
    uint64_t sum, count; /* of the positions that were added */
};

static uint64_t sum_of(const struct walk *walk, const unsigned char *record)
{
    struct closed_key key = closed_key_of(&walk->layers.closed, record);
    return key.head + key.low;
}

static void add_some(struct walk *walk, size_t count)
{
    walk->sum = walk->count = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t before = walk->layers.closed.count;
        square player = draw_position(&walk->room);
        struct closed_key key = closed_key(&walk->layers.closed, walk->room.set,
                                           player, walk->record);
        cr_assert(layers_add(&walk->layers, &key, i % 9));
        if (walk->layers.closed.count == before)
            continue;
        cr_assert_eq(layers_push_to(&walk->layers, &key), i % 9);
        walk->sum += key.head + key.low;
        walk->count++;
    }
}

/* Takes so many positions of the layer at hand. */
static void take_some(struct walk *walk, uint64_t count, uint64_t *sum)
{
    int depth = walk->layers.depth;
    for (; count > 0; count--) {
        cr_assert(layers_take(&walk->layers, walk->record));
        cr_assert(depth == walk->layers.depth || *sum == 0);
        depth = walk->layers.depth;
        *sum += sum_of(walk, walk->record);
        layers_close(&walk->layers, walk->record);
    }
}

static void start_walk(struct walk *walk)
{
    cr_assert(layers_init(&walk->layers, &walk->room.run, 9));
    walk->record = run_alloc(&walk->room.run, 1, 64);
}

/* The same layers, from a file. */
static void keep_and_load(struct walk *walk)
{
    char path[] = "/tmp/kura-layers-XXXXXX";
    struct kura_error err;
    struct archive archive;
    close(mkstemp(path));
    cr_assert(archive_create(&archive, path, &err));
    cr_assert(layers_carry(&walk->layers, &archive));
    cr_assert(archive_close(&archive, &err));
    start_walk(walk);
    cr_assert(archive_open(&archive, path, &err));
    cr_assert(layers_carry(&walk->layers, &archive));
    cr_assert(archive_close(&archive, &err));
    unlink(path);
}

static void walk_layers(int side, int boxes, const size_t *sizes, size_t count)
{
    struct walk walk = {0};
    open_room(&walk.room, side, boxes);
    start_walk(&walk);
    add_some(&walk, 1);
    for (size_t i = 0; i < count; i++) {
        uint64_t wanted = walk.sum, left = walk.count, sum = 0;
        cr_assert_gt(left, 0);
        take_some(&walk, (left + 1) / 2, &sum);
        add_some(&walk, sizes[i]);
        keep_and_load(&walk);
        take_some(&walk, left / 2, &sum);
        cr_assert_eq(sum, wanted);
    }
    uint64_t sum = 0, wanted = walk.sum;
    take_some(&walk, walk.count, &sum);
    cr_assert_eq(sum, wanted);
    cr_assert_eq(walk.layers.depth, (int)count);
    cr_assert(!layers_take(&walk.layers, walk.record));
    cr_assert_eq(walk.room.run.error.code, KURA_OK);
    close_room(&walk.room);
}

Test(closed, layers_come_whole_listed_or_marked)
{
    static const size_t sizes[] = {3, 40, 300000, 280000, 500, 20, 290000, 7};
    walk_layers(9, 5, sizes, sizeof sizes / sizeof *sizes);
    walk_layers(12, 18, sizes, sizeof sizes / sizeof *sizes);
}
