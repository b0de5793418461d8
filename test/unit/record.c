#include "base/record.h"

#include "base/document.h"

#include <criterion/criterion.h>

static struct document *read_text(const char *text)
{
    return document_read(text, strlen(text));
}

Test(record, what_was_written_is_read)
{
    struct buffer text = {0};
    struct record *record = record_new(), *inner = record_new();
    record_integer(inner, "expanded", 7);
    record_text(record, "plan", "uR\"\n\xff");
    record_integer(record, "moves", -3);
    record_real(record, "seconds", 0.25);
    record_bool(record, "proved", true);
    record_null(record, "reason");
    record_take(record, "counters", inner);
    cr_assert(record_write(record, &text));
    record_free(record);

    struct document *document = document_read(text.text, text.size);
    cr_assert(document);
    int64_t moves = 0;
    double seconds = 0;
    bool proved = false;
    cr_expect_str_eq(document_text(document, "plan"), "uR\"\n\xef\xbf\xbd");
    cr_expect(document_integer(document, "moves", &moves) && moves == -3);
    cr_expect(document_real(document, "seconds", &seconds) && seconds == 0.25);
    cr_expect(document_real(document, "moves", &seconds) && seconds == -3);
    cr_expect(document_bool(document, "proved", &proved) && proved);
    struct document *within = document_inner(document, "counters");
    cr_expect(document_integer(within, "expanded", &moves) && moves == 7);
    document_free(within);
    document_free(document);
    buffer_release(&text);
}

Test(record, what_is_not_there_is_not_answered)
{
    struct document *document =
        read_text("{\"a\": \"1\", \"b\": [1], \"c\": null}");
    int64_t integer;
    double real;
    bool yes;
    cr_assert(document);
    cr_expect_null(document_text(document, "x"));
    cr_expect_null(document_text(document, "c"));
    cr_expect_not(document_integer(document, "a", &integer));
    cr_expect_not(document_real(document, "b", &real));
    cr_expect_not(document_bool(document, "a", &yes));
    cr_expect_null(document_inner(document, "b"));
    document_free(document);
}

Test(record, other_texts_are_refused)
{
    static const char *const texts[] = {"",    "1",          "[1]",    "{",
                                        "{}x", "{\"a\":1,}", "nothing"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        cr_expect_null(read_text(texts[i]), "%s", texts[i]);
}

Test(record, members_stand_as_they_came)
{
    struct buffer text = {0};
    struct record *record = record_new(), *item = record_new();
    record_text(item, "name", "\t\\");
    record_list(record, "none");
    record_list(record, "items");
    record_add(record, "items", item);
    record_add(record, "items", record_new());
    record_add_text(record, "words", "[");
    record_add_text(record, "words", "b");
    record_real(record, "small", 0.0000534);
    record_real(record, "whole", 2);
    record_count(record, "unknown", -1);
    record_text(record, "nothing", NULL);
    record_json(record, "as_it_is", "{\"a\":1}");
    record_line(record, &text);
    cr_expect_str_eq(
        buffer_get(&text),
        "{\"none\":[],\"items\":[{\"name\":\"\\t\\\\\"},{}],"
        "\"words\":[\"[\",\"b\"],\"small\":0.000053,\"whole\":2.0,"
        "\"unknown\":null,\"nothing\":null,\"as_it_is\":{\"a\":1}}\n");
    buffer_release(&text);
}

Test(record, no_number_is_no_record)
{
    struct buffer text = {0};
    struct record *record = record_new();
    record_real(record, "ratio", 0.0 / 0.0);
    cr_expect_not(record_write(record, &text));
    record_free(record);
    buffer_release(&text);
}
