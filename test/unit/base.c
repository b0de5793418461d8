#include <criterion/criterion.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/record.h"
#include "base/text.h"

Test(bits, walk_visits_each_once)
{
    uint64_t set[3] = {0};
    size_t members[] = {0, 1, 63, 64, 127, 130, 191};
    for (size_t i = 0; i < ARRAY_COUNT(members); i++)
        bits_add(set, members[i]);
    struct bits_walk walk = bits_walk(set, 3);
    size_t found = 0, s;
    while (bits_next(&walk, &s))
        cr_assert_eq(s, members[found++]);
    cr_assert_eq(found, ARRAY_COUNT(members));
    cr_assert_eq(bits_total(set, 3), found);
    bits_remove(set, 63);
    cr_assert(!bits_has(set, 63));
    cr_assert(bits_has(set, 64));
}

Test(bits, ranges)
{
    cr_assert_eq(bits_range(0, 63), UINT64_MAX);
    cr_assert_eq(bits_range(3, 3), 8);
    cr_assert_eq(bits_range(62, 63), UINT64_C(3) << 62);
}

Test(buffer, grows_and_hands_over)
{
    struct buffer buffer = {0};
    cr_assert_str_eq(buffer_get(&buffer), "");
    for (int i = 0; i < 1000; i++)
        buffer_print(&buffer, "%d,", i);
    buffer_char(&buffer, 'x');
    buffer_text(&buffer, "yz");
    cr_assert_eq(buffer.size, 3893);
    cr_assert_str_eq(buffer_get(&buffer) + 3886, "999,xyz");
    char *text = buffer_take(&buffer);
    cr_assert_eq(strlen(text), 3893);
    cr_assert_eq(buffer.size, 0);
    free(text);
    text = buffer_take(&buffer);
    cr_assert_str_eq(text, "");
    free(text);
}

Test(text, numbers)
{
    int number;
    uint64_t large;
    double seconds;
    size_t bytes;
    cr_assert(text_to_int("-12", &number) && number == -12);
    cr_assert(!text_to_int("12x", &number));
    cr_assert(!text_to_int("", &number));
    cr_assert(!text_to_int("99999999999", &number));
    cr_assert(!text_to_int("--1", &number));
    cr_assert(text_to_u64("18446744073709551615", &large));
    cr_assert_eq(large, UINT64_MAX);
    cr_assert(!text_to_u64("18446744073709551616", &large));
    cr_assert(!text_to_u64("-1", &large));
    cr_assert(text_to_seconds("0.25", &seconds) && seconds == 0.25);
    cr_assert(!text_to_seconds("nan", &seconds));
    cr_assert(!text_to_seconds("1e999", &seconds));
    cr_assert(!text_to_seconds(".", &seconds));
    cr_assert(text_to_bytes("4G", &bytes) && bytes == (size_t)4 << 30);
    cr_assert(text_to_bytes("1.5k", &bytes) && bytes == 1536);
    cr_assert(text_to_bytes("512", &bytes) && bytes == 512);
    cr_assert(!text_to_bytes("G", &bytes));
    cr_assert(!text_to_bytes("4GB", &bytes));
    cr_assert(!text_to_bytes("99999999T", &bytes));
}

Test(text, what_is_not_utf8_is_replaced)
{
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"plain", "plain"},
        {"caf\xc3\xa9", "caf\xc3\xa9"},
        {"caf\xe9!", "caf\xef\xbf\xbd!"},
        {"\xe2\x82", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"a\x01z\x7f", "a\xef\xbf\xbdz\xef\xbf\xbd"},
        {"\xf0\x9f\x93\xa6", "\xf0\x9f\x93\xa6"},
        {"\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        char *clean = text_copy_utf8(cases[i].in, strlen(cases[i].in));
        cr_assert_str_eq(clean, cases[i].out);
        free(clean);
    }
}

Test(hash, bytes_count_and_order_matter)
{
    cr_assert_neq(hash_bytes("", 0, 0), hash_bytes("\0", 1, 0));
    cr_assert_neq(hash_bytes("ab", 2, 0), hash_bytes("ba", 2, 0));
    cr_assert_neq(hash_bytes("ab", 2, 0), hash_bytes("ab", 2, 1));
    cr_assert_eq(hash_bytes("0123456789", 10, 5),
                 hash_bytes("0123456789", 10, 5));
}

Test(record, one_line_of_json)
{
    struct record *record = record_new(), *inner = record_new();
    struct buffer text = {0};
    record_text(record, "name", "a \"b\"\n\xff");
    record_integer(record, "count", -7);
    record_real(record, "ratio", 0.125);
    record_bool(record, "done", true);
    record_null(record, "nothing");
    record_integer(inner, "x", 1);
    record_take(record, "inner", inner);
    cr_assert(record_write(record, &text));
    cr_assert_str_eq(buffer_get(&text),
                     "{\"name\":\"a \\\"b\\\"\\n\xef\xbf\xbd\",\"count\":-7,"
                     "\"ratio\":0.125,\"done\":true,\"nothing\":null,"
                     "\"inner\":{\"x\":1}}");
    record_free(record);
    cr_assert(!record_write(NULL, &text));
    buffer_release(&text);
}

Test(file, what_is_not_there_is_an_error)
{
    struct buffer text = {0};
    struct kura_error err = {0};
    cr_assert(!file_read("no/such/file", 100, &text, &err));
    cr_assert_eq(err.code, KURA_INPUT);
    cr_assert(!file_read("/", 100, &text, &err));
    cr_assert_eq(err.code, KURA_INPUT);
    cr_assert(!file_read("/dev/zero", 100000, &text, &err));
    cr_assert_eq(err.code, KURA_INPUT);
    cr_assert(!file_write("no/such/file", "x", 1, &err));
    cr_assert_eq(err.code, KURA_SYSTEM);
    cr_assert(!file_write("/dev/full", "x", 1, &err));
    cr_assert_eq(err.code, KURA_SYSTEM);
    buffer_release(&text);
}
