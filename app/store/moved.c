#include "store/moved.h"

bool moved_in(const struct canonical *form, const struct plan *plan,
              struct plan *to, struct kura_error *err)
{
    for (size_t i = 0; i < plan->count; i++) {
        char step = plan->steps[i];
        if (!plan_add(to, canonical_direction(form, plan_direction(step)),
                      plan_is_push(step)))
            return error_memory(err);
    }
    return true;
}

static int step_of(const struct canonical *form, enum direction d)
{
    const int steps[] = {[DIR_UP] = -form->width,
                         [DIR_DOWN] = form->width,
                         [DIR_LEFT] = -1,
                         [DIR_RIGHT] = 1};
    return steps[d];
}

static bool is_free(const struct canonical *form, int cell)
{
    return strchr("#$*", canonical_cell(form, cell)) == NULL;
}

static bool add_step(const struct canonical *form, char step, struct plan *to,
                     struct kura_error *err)
{
    enum direction d = plan_direction(step);
    if (d == DIR_COUNT)
        return error_set(err, KURA_INPUT,
                         "the store is damaged: '%c' is no step of a plan",
                         step);
    return plan_add(to, canonical_direction_back(form, d),
                    plan_is_push(step)) ||
           error_memory(err);
}

/* Searches from the end to the player, so that the way can be read forwards:
 * ways[cell] is one more than the direction towards the end. */
static void search(const struct canonical *form, int end, unsigned char *ways,
                   int *queue)
{
    int count = 0;
    queue[count++] = end;
    ways[end] = DIR_COUNT + 1;
    for (int i = 0; i < count; i++)
        for (int d = 0; d < DIR_COUNT; d++) {
            int cell = queue[i] - step_of(form, (enum direction)d);
            if (!is_free(form, cell) || ways[cell])
                continue;
            ways[cell] = (unsigned char)(d + 1);
            queue[count++] = cell;
        }
}

static bool add_walk(const struct canonical *form, int end, struct plan *to,
                     struct kura_error *err)
{
    size_t cells = (size_t)form->width * (size_t)form->height;
    unsigned char *ways = calloc(cells, 1);
    int *queue = malloc(cells * sizeof *queue);
    bool ok = (ways && queue) || error_memory(err);
    if (ok)
        search(form, end, ways, queue);
    int cell = form->player;
    if (ok && !ways[cell])
        ok = error_set(err, KURA_INPUT,
                       "the store is damaged: a plan begins where the player "
                       "can't come to");
    while (ok && cell != end) {
        enum direction d = (enum direction)(ways[cell] - 1);
        ok = plan_add(to, canonical_direction_back(form, d), false) ||
             error_memory(err);
        cell += step_of(form, d);
    }
    free(ways);
    free(queue);
    return ok;
}

/* The cell where the first push begins; skips the steps before it.  -1 when
 * they lead through something. */
static int skip_walk(const struct canonical *form, int start, const char **plan)
{
    int cell = start, cells = form->width * form->height;
    for (; **plan && !plan_is_push(**plan); (*plan)++) {
        enum direction d = plan_direction(**plan);
        if (d == DIR_COUNT || cell < 0 || cell >= cells || !is_free(form, cell))
            return -1;
        cell += step_of(form, d);
    }
    return cell >= 0 && cell < cells && is_free(form, cell) ? cell : -1;
}

bool moved_out(const struct canonical *form, int start, const char *plan,
               struct plan *to, struct kura_error *err)
{
    if (start != form->player) {
        int end = skip_walk(form, start, &plan);
        if (end < 0)
            return error_set(err, KURA_INPUT,
                             "the store is damaged: a plan walks through "
                             "something");
        if (*plan && !add_walk(form, end, to, err))
            return false;
    }
    for (; *plan; plan++)
        if (!add_step(form, *plan, to, err))
            return false;
    return true;
}
