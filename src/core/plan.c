/*
 * Steps are kept as the letters of LURD, the notation in which solutions are
 * exchanged: small letters for moves, capitals for pushes.
 */
#include "core/plan.h"

#include <ctype.h>

#include "base/array.h"
#include "base/repeats.h"

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

static bool is_step(char c)
{
    return plan_direction(c) != DIR_COUNT;
}

static const struct repeats steps = {.where = "a plan",
                                     .unit = "steps",
                                     .items = "u, d, l, r",
                                     .most = PLAN_MAX_STEPS,
                                     .is_item = is_step};

bool plan_read(struct plan *plan, const char *text, size_t size,
               struct kura_error *err)
{
    struct line all = {text, size, .number = 1, .column = 1};
    struct buffer read = {plan->steps, plan->count, plan->capacity, false};
    size_t before = plan->count;
    bool ok = repeats_expand(&steps, &all, &read, err);
    plan->steps = read.text;
    plan->count = read.size;
    plan->capacity = read.capacity;
    for (size_t i = before; i < plan->count; i++)
        plan->pushes += plan_is_push(plan->steps[i]);
    return ok;
}
