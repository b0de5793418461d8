#include <criterion/criterion.h>

#include "../helper.h"
#include "outputs/outputs.h"

#define TWO_BOXES \
    "######\n"    \
    "#@$ .#\n"    \
    "#  $ #\n"    \
    "#  . #\n"    \
    "######\n"

static void expect_json(const struct result *result, const char *expected)
{
    struct buffer text = {0};
    struct kura_error err = {0};
    cr_assert(output_write(output_find("json"), result, &text, &err), "%s",
              err.text);
    cr_expect_str_eq(buffer_get(&text), expected, "wrote\n%s",
                     buffer_get(&text));
    buffer_release(&text);
}

Test(json, of_a_plan)
{
    struct level *level = helper_level(TWO_BOXES);
    cr_assert(level_set_title(level, "Two \"boxes\""));
    struct result result = helper_result(level, "duRRD");
    result.file = "a/b.sok";
    result.index = 7;
    result.engine = "astar";
    result.objective = MINIMIZE_PUSHES_MOVES;
    result.proved = true;
    result.lower_bound = 3;
    result.seconds = 0.012;
    result.cpu_seconds = 1.5;
    result.peak_bytes = 18874368;
    cr_assert(counters_add(&result.counters,
                           (struct kura_counter){"expanded", "states", 1200}));
    cr_assert(
        counters_add(&result.counters,
                     (struct kura_counter){"dead ends", "states", UINT64_MAX}));
    expect_json(
        &result,
        "{\"file\":\"a/b.sok\",\"index\":7,\"title\":\"Two \\\"boxes\\\"\","
        "\"engine\":\"astar\",\"outcome\":\"solved\",\"reason\":null,"
        "\"minimize\":\"pushes,moves\",\"proved\":true,\"moves\":5,"
        "\"pushes\":3,\"plan\":\"duRRD\",\"lower_bound\":3,"
        "\"seconds\":0.012,\"cpu_seconds\":1.5,\"peak_bytes\":18874368,"
        "\"counters\":{\"expanded\":1200,"
        "\"dead ends\":9223372036854775807},"
        "\"box_lines\":2,\"box_changes\":2,\"pushing_sessions\":1,"
        "\"player_lines\":4}\n");
    result_release(&result);
    level_free(level);
}

Test(json, of_the_empty_plan)
{
    struct level *level = helper_level("####\n#@*#\n####\n");
    struct result result = helper_result(level, "");
    expect_json(&result,
                "{\"file\":\"\",\"index\":0,\"title\":null,\"engine\":\"\","
                "\"outcome\":\"solved\",\"reason\":null,"
                "\"minimize\":\"none\",\"proved\":false,\"moves\":0,"
                "\"pushes\":0,\"plan\":\"\",\"lower_bound\":null,"
                "\"seconds\":0.0,\"cpu_seconds\":0.0,\"peak_bytes\":0,"
                "\"counters\":{},\"box_lines\":0,\"box_changes\":0,"
                "\"pushing_sessions\":0,\"player_lines\":0}\n");
    result_release(&result);
    level_free(level);
}

Test(json, without_a_plan)
{
    struct level *level = helper_level(TWO_BOXES);
    struct result result;
    result_init(&result);
    result.level = level;
    result.file = "x.sok";
    result.index = 1;
    result.engine = "bfs";
    result.outcome = OUTCOME_STOPPED;
    result.reason = STOP_MEMORY;
    result.lower_bound = 12;
    expect_json(&result,
                "{\"file\":\"x.sok\",\"index\":1,\"title\":null,"
                "\"engine\":\"bfs\",\"outcome\":\"stopped\","
                "\"reason\":\"memory\",\"minimize\":\"none\","
                "\"proved\":false,\"moves\":null,\"pushes\":null,"
                "\"plan\":null,\"lower_bound\":12,\"seconds\":0.0,"
                "\"cpu_seconds\":0.0,\"peak_bytes\":0,\"counters\":{}}\n");
    result_release(&result);
    level_free(level);
}

static void expect_error(const struct kura_error *error, const char *text)
{
    struct result result;
    char expected[400];
    result_init(&result);
    result.file = "x.sok";
    result.index = 2;
    result.engine = "auto";
    result.outcome = OUTCOME_FAILED;
    result.error = *error;
    snprintf(expected, sizeof expected,
             "{\"file\":\"x.sok\",\"index\":2,\"title\":null,"
             "\"engine\":\"auto\",\"outcome\":\"failed\",\"reason\":null,"
             "\"minimize\":\"none\",\"proved\":false,\"moves\":null,"
             "\"pushes\":null,\"plan\":null,\"lower_bound\":null,"
             "\"seconds\":0.0,\"cpu_seconds\":0.0,\"peak_bytes\":0,"
             "\"counters\":{},\"error\":\"%s\"}\n",
             text);
    expect_json(&result, expected);
    result_release(&result);
}

Test(json, of_a_refused_level)
{
    struct kura_error err = {0};
    error_at(&err, 12, 3, "a second player: expected exactly one");
    expect_error(&err, "x.sok:12:3: a second player: expected exactly one");
    error_at(&err, 12, 0, "no player");
    expect_error(&err, "x.sok:12: no player");
    error_set(&err, KURA_SYSTEM, "out of memory");
    expect_error(&err, "out of memory");
}

/* A text is any bytes; the object is UTF-8 and one line all the same. */
Test(json, of_a_title_that_is_no_text)
{
    struct level *level = helper_level("####\n#@*#\n####\n");
    struct result result = helper_result(level, "");
    cr_assert(level_set_title(level, "a\xff\nb"));
    struct buffer text = {0};
    struct kura_error err = {0};
    cr_assert(output_write(output_find("json"), &result, &text, &err), "%s",
              err.text);
    cr_expect_not_null(strstr(text.text, "\"title\":\"a\xef\xbf\xbd"));
    cr_expect_eq(strchr(text.text, '\n'), text.text + text.size - 1);
    buffer_release(&text);
    result_release(&result);
    level_free(level);
}
