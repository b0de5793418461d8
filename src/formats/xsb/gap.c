/*
 * The words between two boards, and to which of them they belong:
 *
 * - what touches the board above, and everything else by default, belongs to
 *   the level above; before the first board, to the collection;
 * - the last line of prose before a board is its title, if it stands alone
 *   between blank lines or touches the board;
 * - a block that touches only the board below belongs to it.
 */
#include <strings.h>

#include "formats/xsb/xsb.h"

static bool is_titleable(const struct note *note)
{
    return !note->key && strncmp(note->value, "::", 2) != 0;
}

static bool is_title_pair(const struct note *note)
{
    return note->key && strcasecmp(note->key, "Title") == 0;
}

const struct note *gap_title(const struct notes *notes, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (is_title_pair(&notes->items[i]))
            return &notes->items[i];
    return NULL;
}

/* Is the last note the only one of its block, but for comments? */
static bool is_alone(const struct gap *gap)
{
    for (size_t i = gap->block; i + 1 < gap->notes.count; i++)
        if (gap->notes.items[i].key || is_titleable(&gap->notes.items[i]))
            return false;
    return true;
}

struct share gap_share(const struct gap *gap, size_t boards)
{
    size_t count = gap->notes.count;
    struct share share = {count, count};
    if (count == 0)
        return share;
    size_t attached = boards == 0 ? 0 : gap->has_blank ? gap->attached : count;
    bool touches = !gap->blank;
    bool alone = count - 1 >= attached && is_alone(gap);
    if (is_titleable(&gap->notes.items[count - 1]) && (touches || alone))
        share.own = share.title = count - 1;
    bool has_block = boards > 0 || gap->block > 0 ||
                     gap_title(&gap->notes, gap->block, count);
    if (touches && gap->block >= attached && has_block)
        share.own = gap->block;
    return share;
}
