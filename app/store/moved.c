/*
 * Plans turned letter by letter, with a breadth-first search for the walk.
 */
#include "store/moved.h"

#include <ctype.h>

static const char directions[] = "udlr";

/* The letter that has the same place in the other list; 0 for none. */
static char exchange(char step, const char *from, const char *to)
{
    const char *found = strchr(from, tolower((unsigned char)step));
    if (!step || !found)
        return '\0';
    char letter = to[found - from];
    return isupper((unsigned char)step) ? (char)toupper((unsigned char)letter)
                                        : letter;
}

void moved_in(const struct kura_form *form, const char *plan, struct buffer *to)
{
    for (; *plan; plan++)
        buffer_char(to, exchange(*plan, directions, form->turned));
}

static int step_of(const struct kura_form *form, int d)
{
    const int steps[] = {-form->width, form->width, -1, 1};
    return steps[d];
}

static bool is_free(const struct kura_form *form, int cell)
{
    const char *rows = strchr(form->text, '\n') + 1;
    char letter =
        rows[cell / form->width * (form->width + 1) + cell % form->width];
    return strchr("#$*", letter) == NULL;
}

static bool add_step(const struct kura_form *form, char step, struct buffer *to,
                     struct kura_error *err)
{
    char letter = exchange(step, form->turned, directions);
    if (!letter)
        return error_set(err, KURA_INPUT,
                         "the store is damaged: '%c' is no step of a plan",
                         step);
    buffer_char(to, letter);
    return true;
}

/* Searches from the end to the player, so that the way can be read forwards:
 * ways[cell] is one more than the direction towards the end. */
static void search(const struct kura_form *form, int end, unsigned char *ways,
                   int *queue)
{
    int count = 0;
    queue[count++] = end;
    ways[end] = 5;
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            int cell = queue[i] - step_of(form, d);
            if (!is_free(form, cell) || ways[cell])
                continue;
            ways[cell] = (unsigned char)(d + 1);
            queue[count++] = cell;
        }
}

static bool add_walk(const struct kura_form *form, int end, struct buffer *to,
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
        int d = ways[cell] - 1;
        add_step(form, directions[d], to, err);
        cell += step_of(form, d);
    }
    free(ways);
    free(queue);
    return ok;
}

/* The cell where the first push begins; skips the steps before it.  -1 when
 * they lead through something. */
static int skip_walk(const struct kura_form *form, int start, const char **plan)
{
    int cell = start, cells = form->width * form->height;
    for (; **plan && !isupper((unsigned char)**plan); (*plan)++) {
        const char *found = strchr(directions, **plan);
        if (!found || cell < 0 || cell >= cells || !is_free(form, cell))
            return -1;
        cell += step_of(form, (int)(found - directions));
    }
    return cell >= 0 && cell < cells && is_free(form, cell) ? cell : -1;
}

bool moved_out(const struct kura_form *form, int start, const char *plan,
               struct buffer *to, struct kura_error *err)
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
    return !to->failed || error_memory(err);
}
