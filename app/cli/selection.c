/*
 * Ranges are kept as they were given; when it is known how many levels there
 * are, each is taken once, where it is named first.
 */
#include "cli/selection.h"

#include <stdint.h>

#include "base/array.h"

bool selection_looks_like(const char *text)
{
    return *text && strspn(text, "0123456789,-") == strlen(text);
}

static bool malformed(const char *text, struct kura_error *err)
{
    return error_set(err, KURA_USAGE,
                     "':%.60s' selects no levels: expected numbers from 1 on, "
                     "such as :7, :3-9 or :1,4,8-",
                     text);
}

static bool read_number(const char **text, size_t *number)
{
    if (**text < '0' || **text > '9')
        return false;
    *number = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++) {
        if (*number > SIZE_MAX / 20)
            return false;
        *number = *number * 10 + (size_t)(**text - '0');
    }
    return *number > 0;
}

static bool read_range(const char **text, struct range *range)
{
    if (!read_number(text, &range->first))
        return false;
    range->last = range->first;
    if (**text != '-')
        return true;
    (*text)++;
    range->last = SIZE_MAX;
    if (**text == ',' || **text == '\0')
        return true;
    return read_number(text, &range->last) && range->last >= range->first;
}

bool selection_read(struct selection *selection, const char *text,
                    struct kura_error *err)
{
    const char *rest = text;
    *selection = (struct selection){0};
    for (;;) {
        struct range range;
        if (!read_range(&rest, &range))
            return malformed(text, err);
        if (!ARRAY_ADD(selection->ranges, selection->count, selection->capacity,
                       range))
            return error_memory(err);
        if (*rest == '\0')
            return true;
        if (*rest++ != ',')
            return malformed(text, err);
    }
}

void selection_release(struct selection *selection)
{
    free(selection->ranges);
    *selection = (struct selection){0};
}

static bool has_all(const struct selection *selection, size_t total,
                    struct kura_error *err)
{
    for (size_t i = 0; i < selection->count; i++) {
        const struct range *range = &selection->ranges[i];
        size_t last = range->last == SIZE_MAX ? range->first : range->last;
        if (last > total)
            return error_set(err, KURA_INPUT,
                             "there is no level %zu: the file has %zu level%s",
                             last, total, total == 1 ? "" : "s");
    }
    return true;
}

bool selection_ascends(const struct selection *selection)
{
    for (size_t i = 1; i < selection->count; i++)
        if (selection->ranges[i].first <= selection->ranges[i - 1].last)
            return false;
    return true;
}

bool selection_has(const struct selection *selection, size_t number)
{
    for (size_t i = 0; i < selection->count; i++)
        if (number >= selection->ranges[i].first &&
            number <= selection->ranges[i].last)
            return true;
    return selection->count == 0;
}

bool selection_ends(const struct selection *selection, size_t number)
{
    size_t count = selection->count;
    return count > 0 && number >= selection->ranges[count - 1].last;
}

bool selection_count(const struct selection *selection, size_t total,
                     size_t *count, struct kura_error *err)
{
    *count = selection->count == 0 ? total : 0;
    if (!has_all(selection, total, err))
        return false;
    for (size_t i = 0; i < selection->count; i++) {
        const struct range *range = &selection->ranges[i];
        *count +=
            (range->last < total ? range->last : total) - range->first + 1;
    }
    return true;
}

size_t *selection_numbers(const struct selection *selection, size_t total,
                          size_t *count, struct kura_error *err)
{
    const struct range everything = {1, SIZE_MAX};
    const struct range *ranges =
        selection->count ? selection->ranges : &everything;
    size_t range_count = selection->count ? selection->count : 1;
    if (!has_all(selection, total, err))
        return NULL;
    size_t *numbers = calloc(total + 1, sizeof *numbers);
    bool *taken = calloc(total + 1, sizeof *taken);
    *count = 0;
    for (size_t i = 0; numbers && taken && i < range_count; i++)
        for (size_t n = ranges[i].first; n <= ranges[i].last && n <= total; n++)
            if (!taken[n]) {
                taken[n] = true;
                numbers[(*count)++] = n;
            }
    if (!taken) {
        free(numbers);
        numbers = NULL;
    }
    free(taken);
    if (!numbers)
        error_memory(err);
    return numbers;
}
