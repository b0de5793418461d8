#include "helper.h"

#include <criterion/criterion.h>

static unsigned char cell_of(char letter)
{
    switch (letter) {
    case ' ':
        return 0;
    case '#':
        return CELL_WALL;
    case '.':
        return CELL_GOAL;
    case '$':
        return CELL_BOX;
    case '*':
        return CELL_BOX | CELL_GOAL;
    case '@':
        return CELL_PLAYER;
    case '+':
        return CELL_PLAYER | CELL_GOAL;
    default:
        cr_assert_fail("'%c' is no letter for a test level", letter);
        return 0;
    }
}

static void measure(const char *rows, int *width, int *height)
{
    *width = *height = 0;
    for (; *rows; (*height)++) {
        int length = (int)strcspn(rows, "\n");
        if (length > *width)
            *width = length;
        rows += length;
        cr_assert_eq(*rows, '\n', "a row without its newline");
        rows++;
    }
}

struct level *helper_grid(const char *rows)
{
    int width, height;
    measure(rows, &width, &height);
    struct level *level = level_new(width, height);
    cr_assert_not_null(level);
    for (int y = 0; y < height; y++, rows++)
        for (int x = 0; *rows != '\n'; x++, rows++)
            level->cells[y * width + x] = cell_of(*rows);
    return level;
}

struct level *helper_finish(struct level *level)
{
    struct kura_error err = {0};
    cr_assert(level_finish(level, EDGE_MUST_BE_CLOSED, &err), "%s", err.text);
    return level;
}

struct level *helper_level(const char *rows)
{
    return helper_finish(helper_grid(rows));
}

struct level *helper_sink_level(const char *rows)
{
    struct level *level = helper_grid(rows);
    level->rules = RULES_SINK;
    return helper_finish(level);
}

struct level *helper_room(int width, int height)
{
    struct level *level = level_new(width, height);
    cr_assert_not_null(level);
    for (int cell = 0; cell < width * height; cell++) {
        int x = cell % width, y = cell / width;
        if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
            level->cells[cell] = CELL_WALL;
    }
    level->cells[width + 1] = CELL_PLAYER;
    return level;
}

struct plan helper_plan(const char *lurd)
{
    struct plan plan = {0};
    struct kura_error err = {0};
    cr_assert(plan_read(&plan, lurd, strlen(lurd), &err), "%s", err.text);
    return plan;
}

struct result helper_result(const struct level *level, const char *lurd)
{
    struct result result;
    struct kura_verdict verdict;
    struct kura_error err = {0};
    struct plan plan = helper_plan(lurd);
    result_init(&result);
    result.level = level;
    cr_assert(verify(level, &plan, &result.plan, &verdict, &err));
    cr_assert(verdict.accepted, "%s", verdict.text);
    result.metrics = verdict.metrics;
    result.has_plan = true;
    result.outcome = OUTCOME_SOLVED;
    plan_release(&plan);
    return result;
}
