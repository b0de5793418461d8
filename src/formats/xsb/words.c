/*
 * Lines that are not board: "Key: value", blocks, headings of moves, prose.
 */
#include "formats/xsb/xsb.h"

#include <ctype.h>
#include <strings.h>

#include "base/array.h"

#define MAX_KEY 60

/* Letters beyond ASCII count in any encoding. */
static bool is_key_character(char c)
{
    return isalnum((unsigned char)c) || (c && strchr(" -_./'", c)) || c & 0x80;
}

/* The size of the key before a colon, or 0.  An address is no key. */
static size_t key_size(const struct line *line)
{
    size_t i = 0;
    while (i < line->size && i < MAX_KEY && is_key_character(line->text[i]))
        i++;
    if (i == 0 || i == line->size || line->text[i] != ':')
        return 0;
    bool address = line->size - i > 2 && memcmp(line->text + i, "://", 3) == 0;
    return address || !isalpha((unsigned char)line->text[0]) ? 0 : i;
}

struct words words_of(const struct line *whole)
{
    struct line line = *whole;
    line_trim(&line);
    size_t size = key_size(&line);
    struct words words = {line, line};
    words.key.size = size;
    if (size > 0)
        line_skip(&words.value, size + 1);
    line_trim_end(&words.key);
    line_trim(&words.value);
    return words;
}

const char *words_block_end(const struct line *key)
{
    if (line_is(key, "Comment"))
        return "Comment-End";
    if (line_is(key, "Solution comment"))
        return "Solution comment end";
    return NULL;
}

bool words_head_moves(const struct line *key)
{
    static const char *const heads[] = {"Solution", "Savegame", "Snapshot"};
    if (line_is(key, "Solution name") || line_is(key, "Solution comment"))
        return false;
    for (size_t i = 0; i < ARRAY_COUNT(heads); i++) {
        size_t size = strlen(heads[i]);
        if (key->size < size || strncasecmp(key->text, heads[i], size) != 0)
            continue;
        if (key->size == size || strchr(" /", key->text[size]))
            return true;
    }
    return false;
}

bool words_are_moves(const struct line *line)
{
    bool moves = false;
    for (size_t i = 0; i < line->size; i++) {
        char c = line->text[i];
        if (!c || !strchr("lurdLURD0123456789()*[]{} \t", c))
            return false;
        moves = moves || isalpha((unsigned char)c);
    }
    return moves;
}

enum rules words_rules(const struct notes *notes, size_t count,
                       enum rules otherwise)
{
    for (size_t i = 0; i < count; i++) {
        const struct note *note = &notes->items[i];
        if (!note->key || strcasecmp(note->key, "Rules") != 0)
            continue;
        if (strcasecmp(note->value, "sink") == 0)
            return RULES_SINK;
        if (strcasecmp(note->value, "goals") == 0)
            return RULES_GOALS;
    }
    return otherwise;
}
