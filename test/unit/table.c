#include <criterion/criterion.h>

#include "base/bits.h"
#include "base/random.h"
#include "room.h"
#include "sample.h"
#include "search/table.h"

/* By its definition: box by box, the end of the list last, then the player. */
static int compare(const uint64_t *a, square a_player, const uint64_t *b,
                   square b_player, size_t words)
{
    struct bits_walk one = bits_walk(a, words), two = bits_walk(b, words);
    for (;;) {
        size_t x = SIZE_MAX, y = SIZE_MAX;
        bool more = bits_next(&one, &x);
        more = bits_next(&two, &y) || more;
        if (!more)
            return (a_player > b_player) - (a_player < b_player);
        if (x != y)
            return x < y ? -1 : 1;
    }
}

/* Each position before the next as they were given to it. */
static void check_order(const struct table *table, size_t words)
{
    uint64_t *one = calloc(words, sizeof *one);
    uint64_t *two = calloc(words, sizeof *two);
    square a, b;
    for (uint32_t i = 1; i < table->count; i++) {
        table_get(table, i - 1, one, &a);
        table_get(table, i, two, &b);
        cr_assert_eq(table_compare(table, i - 1, i),
                     compare(one, a, two, b, words));
    }
    free(one);
    free(two);
}

/* Adds random positions twice; they come back as they were, in their order. */
static void fill(int side, int boxes, size_t positions, enum codec_form form)
{
    struct kura_error err;
    struct random random = {(uint64_t)(side * 100 + boxes)};
    struct level *level = room_level(side, boxes);
    struct board *board = board_new(level, &err);
    struct run run;
    struct table table;
    run_init(&run, board);
    uint64_t *dead = calloc(board->words, sizeof *dead);
    uint64_t *all = calloc(positions * board->words, sizeof *all);
    uint64_t *back = calloc(board->words, sizeof *back);
    cr_assert(table_init(&table, &run, dead));
    cr_assert_eq(table.codec.form, form);
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < positions; i++) {
            uint64_t *set = all + i * board->words;
            /* Fewer boxes each time, as under the sink rules. */
            for (int k = 0; round == 0 && k < boxes - (int)(i % 3); k++)
                bits_add(set, random_below(&random, (uint64_t)board->squares));
            bool added;
            square player = (square)(i % (size_t)board->squares);
            uint32_t number = table_add(&table, set, player, &added);
            cr_assert_neq(number, TABLE_FULL);
            cr_assert_lt(number, table.count);
            cr_assert(round == 0 || !added);
            table_get(&table, number, back, &player);
            cr_assert_arr_eq(back, set, board->words * sizeof *back);
            cr_assert_eq(player, i % (size_t)board->squares);
        }
    check_order(&table, board->words);
    free(dead);
    free(all);
    free(back);
    run_release(&run);
    board_free(board);
    level_free(level);
}

Test(table, keeps_positions_packed_as_bits)
{
    room_each(ENCODE_BITS, fill);
}

Test(table, keeps_positions_packed_as_lists)
{
    room_each(ENCODE_LIST, fill);
}

Test(table, keeps_positions_packed_as_ranks)
{
    room_each(ENCODE_RANK, fill);
}

/* Every list of up to six boxes has a number of its own, without gaps. */
Test(table, ranks_are_dense)
{
    struct kura_error err;
    struct level *level = room_level(5, 6);
    struct board *board = board_new(level, &err);
    struct run run;
    struct codec codec;
    uint64_t none[1] = {0}, back[1];
    run_init(&run, board);
    cr_assert(codec_init(&codec, &run, none));
    cr_assert_eq(codec.form, ENCODE_RANK);
    uint64_t seen = 0;
    for (uint64_t set = 0; set < (uint64_t)1 << board->squares; set++) {
        if (bits_count(set) > (unsigned)board->box_count)
            continue;
        unsigned char record[8] = {0};
        uint64_t key = 0;
        square player;
        codec_pack(&codec, &set, (square)(board->squares - 1), record);
        memcpy(&key, record, codec.bytes);
        cr_assert_lt(key,
                     codec.lists[board->box_count] * (uint64_t)board->squares);
        codec_unpack(&codec, record, back, &player);
        cr_assert_eq(back[0], set);
        cr_assert_eq(player, board->squares - 1);
        seen++;
    }
    cr_assert_eq(seen, codec.lists[board->box_count]);
    run_release(&run);
    board_free(board);
    level_free(level);
}

Test(table, says_when_memory_ends)
{
    struct kura_error err;
    struct random random = {5};
    struct level *level = sample_level(&random, 9, 9, RULES_GOALS);
    struct board *board = board_new(level, &err);
    struct run run;
    struct table table;
    uint64_t none[4] = {0}, set[4] = {0};
    run_init(&run, board);
    run.arena.budget = 500000;
    cr_assert(table_init(&table, &run, none));
    uint32_t number = 0;
    bool added;
    while (number != TABLE_FULL) {
        memset(set, 0, sizeof set);
        for (int k = 0; k < board->box_count; k++)
            bits_add(set, random_below(&random, (uint64_t)board->squares));
        number =
            table_add(&table, set,
                      (square)random_below(&random, (uint64_t)board->squares),
                      &added);
    }
    cr_assert_eq(run.stopped_by, STOP_MEMORY);
    cr_assert_leq(run.arena.peak, 500000);
    cr_assert_gt(table.count, 1000);
    run_release(&run);
    board_free(board);
    level_free(level);
}
