/*
 * Steps are kept as the letters of LURD, the notation in which solutions are
 * exchanged: small letters for moves, capitals for pushes.
 */
#include "core/plan.h"

#include <ctype.h>

#include "base/array.h"

void plan_init(struct plan *plan)
{
    *plan = (struct plan){0};
}

void plan_release(struct plan *plan)
{
    free(plan->steps);
    plan_init(plan);
}

void plan_clear(struct plan *plan)
{
    plan->count = plan->pushes = 0;
    if (plan->steps)
        plan->steps[0] = '\0';
}

void plan_swap(struct plan *a, struct plan *b)
{
    struct plan plan = *a;
    *a = *b;
    *b = plan;
}

bool plan_add(struct plan *plan, enum direction d, bool push)
{
    /* For the step and the NUL. */
    if (!array_reserve(&plan->steps, plan->count + 1, &plan->capacity, 1))
        return false;
    plan->steps[plan->count++] = (push ? "UDLR" : "udlr")[d];
    plan->steps[plan->count] = '\0';
    plan->pushes += push;
    return true;
}

bool plan_copy(struct plan *to, const struct plan *from)
{
    plan_clear(to);
    for (size_t i = 0; i < from->count; i++)
        if (!plan_add(to, plan_direction(from->steps[i]),
                      plan_is_push(from->steps[i]))) {
            plan_clear(to);
            return false;
        }
    return true;
}

const char *plan_text(const struct plan *plan)
{
    return plan->steps ? plan->steps : "";
}

enum direction plan_direction(char step)
{
    static const char letters[] = "uUdDlLrR";
    const char *found = step ? strchr(letters, step) : NULL;
    return found ? (enum direction)((found - letters) / 2) : DIR_COUNT;
}

bool plan_is_push(char step)
{
    return isupper((unsigned char)step) != 0;
}

const char *direction_name(enum direction d)
{
    static const char *const names[DIR_COUNT] = {"up", "down", "left", "right"};
    return names[d];
}

/* A LURD text being read.  Groups nest; each remembers where its steps start
 * in the plan and how often they are wanted. */
#define MAX_GROUPS 32

struct plan_reader {
    struct plan *plan;
    int line, column;
    size_t added;   /* steps so far, those dropped again by "0(...)" too */
    size_t times;   /* the run length before the next item */
    bool has_times; /* a number was read */
    struct {
        size_t start, times;
        int line, column;
    } groups[MAX_GROUPS];
    int depth;
};

static bool too_long(const struct plan_reader *reader, struct kura_error *err)
{
    return error_at(err, reader->line, reader->column,
                    "the plan has over %zu steps", PLAN_MAX_STEPS);
}

static bool read_digit(struct plan_reader *reader, char c,
                       struct kura_error *err)
{
    reader->times = reader->times * 10 + (size_t)(c - '0');
    reader->has_times = true;
    return reader->times <= PLAN_MAX_STEPS || too_long(reader, err);
}

static size_t take_times(struct plan_reader *reader)
{
    size_t times = reader->has_times ? reader->times : 1;
    reader->times = 0;
    reader->has_times = false;
    return times;
}

static bool add_steps(struct plan_reader *reader, char step, size_t times,
                      struct kura_error *err)
{
    if (times > PLAN_MAX_STEPS - reader->added)
        return too_long(reader, err);
    reader->added += times;
    while (times-- > 0)
        if (!plan_add(reader->plan, plan_direction(step), plan_is_push(step)))
            return error_memory(err);
    return true;
}

static bool open_group(struct plan_reader *reader, struct kura_error *err)
{
    if (reader->depth == MAX_GROUPS)
        return error_at(err, reader->line, reader->column,
                        "groups nested more than %d deep", MAX_GROUPS);
    int depth = reader->depth++;
    reader->groups[depth].start = reader->plan->count;
    reader->groups[depth].times = take_times(reader);
    reader->groups[depth].line = reader->line;
    reader->groups[depth].column = reader->column;
    return true;
}

static bool close_group(struct plan_reader *reader, struct kura_error *err)
{
    if (reader->depth == 0)
        return error_at(err, reader->line, reader->column,
                        "')' without a '(' before it");
    struct plan *plan = reader->plan;
    int depth = --reader->depth;
    size_t start = reader->groups[depth].start;
    size_t end = plan->count, size = end - start;
    size_t times = reader->groups[depth].times;
    if (times == 0) {
        while (plan->count > start)
            plan->pushes -= plan_is_push(plan->steps[--plan->count]);
        if (plan->steps)
            plan->steps[plan->count] = '\0';
        return true;
    }
    if (size == 0)
        return true;
    if (times - 1 > (PLAN_MAX_STEPS - reader->added) / size)
        return too_long(reader, err);
    for (; times > 1; times--)
        for (size_t i = start; i < end; i++)
            if (!add_steps(reader, plan->steps[i], 1, err))
                return false;
    return true;
}

static bool unknown_character(const struct plan_reader *reader, char c,
                              struct kura_error *err)
{
    if (isprint((unsigned char)c))
        return error_at(err, reader->line, reader->column,
                        "'%c' in a plan: expected u, d, l, r, a number or a "
                        "group in parentheses",
                        c);
    return error_at(err, reader->line, reader->column,
                    "byte 0x%02x in a plan: expected u, d, l, r, a number or "
                    "a group in parentheses",
                    (unsigned char)c);
}

static bool read_character(struct plan_reader *reader, char c,
                           struct kura_error *err)
{
    if (c >= '0' && c <= '9')
        return read_digit(reader, c, err);
    if (c == '(')
        return open_group(reader, err);
    if (reader->has_times && (c == ')' || plan_direction(c) == DIR_COUNT))
        return error_at(err, reader->line, reader->column,
                        "a number with nothing to repeat: expected a step or "
                        "'(' after it");
    if (c == ')')
        return close_group(reader, err);
    if (plan_direction(c) != DIR_COUNT)
        return add_steps(reader, c, take_times(reader), err);
    return unknown_character(reader, c, err);
}

static bool finish(const struct plan_reader *reader, struct kura_error *err)
{
    if (reader->depth > 0) {
        int depth = reader->depth - 1;
        return error_at(err, reader->groups[depth].line,
                        reader->groups[depth].column, "'(' without its ')'");
    }
    return !reader->has_times ||
           error_at(err, reader->line, reader->column,
                    "the plan ends after a number: expected a step or '('");
}

bool plan_read(struct plan *plan, const char *text, size_t size,
               struct kura_error *err)
{
    struct plan_reader reader = {.plan = plan, .line = 1, .added = plan->count};
    for (size_t i = 0; i < size; i++) {
        reader.column++;
        if (text[i] == '\n') {
            reader.line++;
            reader.column = 0;
        } else if (!isspace((unsigned char)text[i]) &&
                   !read_character(&reader, text[i], err)) {
            return false;
        }
    }
    return finish(&reader, err);
}
