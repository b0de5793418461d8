/*
 * Every output on every solved level of quick tests, through the library's
 * door: it writes lines, without failing, and twice the same.  Of a plan with
 * no steps some have nothing to write.
 */
#include <criterion/criterion.h>

#include "answers.h"
#include "kura.h"

static void write_twice(const struct kura_result *result, const char *output,
                        const char *name)
{
    struct kura_error err = {0};
    size_t size, again_size;
    char *text = kura_write(result, output, &size, &err);
    cr_assert(text, "%s of levels/%s: %s", output, name, err.text);
    char *again = kura_write(result, output, &again_size, &err);
    cr_assert(again, "%s of levels/%s: %s", output, name, err.text);
    cr_expect_eq(strlen(text), size);
    if (result->metrics.moves > 0)
        cr_expect(size > 0 && text[size - 1] == '\n',
                  "%s of levels/%s does not end with a line", output, name);
    cr_expect_str_eq(text, again, "%s of levels/%s", output, name);
    kura_text_free(text);
    kura_text_free(again);
}

/* Writes one solved level everywhere; answers how many outputs there are. */
static int write_level(const struct answer *answer)
{
    struct kura_options options = {.size = sizeof options,
                                   .engine = "bfs",
                                   .minimize = "pushes"};
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    struct kura_output_info info = {.size = sizeof info};
    int count = 0;
    const struct kura_level *level = (const struct kura_level *)answer->level;
    cr_assert(kura_solve(level, &options, &result, &err), "%s", err.text);
    cr_assert_eq(result.code, KURA_SOLVED, "levels/%s: %s", answer->name,
                 result.outcome);
    for (; kura_output_at((size_t)count, &info); count++)
        write_twice(&result, info.name, answer->name);
    kura_result_release(&result);
    return count;
}

Test(every_output, of_every_solved_level)
{
    struct answers answers;
    int levels = 0, outputs = 0;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++) {
        const struct answer *answer = &answers.items[i];
        if (answer->large || answer->truth.solvable != 1)
            continue;
        outputs = write_level(answer);
        levels++;
    }
    fprintf(stderr, "%d outputs of %d levels\n", outputs, levels);
    cr_expect_gt(outputs, 0);
    cr_expect_gt(levels, 40);
    answers_release(&answers);
}
