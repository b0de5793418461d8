/*
 * Clauses written with names, one a line, as DIMACS: "-" or "¬" negates, "v"
 * or "∨" stands between and says nothing, a line whose first word is "c" is a
 * comment.  Names are numbered as they first come.
 */
#include "engines/sat/sat.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"

#define NOT_SIGN "\xc2\xac"
#define OR_SIGN "\xe2\x88\xa8"

struct word {
    const char *text;
    size_t size;
};

struct names {
    struct word *items; /* owned; name i + 1 */
    size_t count, capacity;
    int *slots; /* owned; numbers by hash, 0 empty */
    size_t slot_count;
};

struct translation {
    const char *at, *end;
    int line;
    struct names names;
    struct buffer body;
    size_t clauses;
    bool negated; /* by a sign of its own */
    size_t in_clause;
    struct kura_error *err;
};

static size_t slot_of(const struct names *names, struct word word)
{
    size_t slot = (size_t)hash_bytes(word.text, word.size, 0);
    for (slot &= names->slot_count - 1; names->slots[slot];
         slot = (slot + 1) & (names->slot_count - 1)) {
        const struct word *other = &names->items[names->slots[slot] - 1];
        if (other->size == word.size &&
            memcmp(other->text, word.text, word.size) == 0)
            break;
    }
    return slot;
}

static bool widen(struct names *names)
{
    size_t count = names->slot_count ? 2 * names->slot_count : 1024;
    int *slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(names->slots);
    names->slots = slots;
    names->slot_count = count;
    for (size_t i = 0; i < names->count; i++)
        names->slots[slot_of(names, names->items[i])] = (int)i + 1;
    return true;
}

/* The number of a name; 0 when memory ends. */
static int number_of(struct names *names, struct word word)
{
    if (2 * names->count >= names->slot_count && !widen(names))
        return 0;
    size_t slot = slot_of(names, word);
    if (names->slots[slot])
        return names->slots[slot];
    void *grown = array_reserve(names->items, names->count, &names->capacity,
                                sizeof *names->items);
    if (!grown)
        return 0;
    names->items = grown;
    names->items[names->count++] = word;
    return names->slots[slot] = (int)names->count;
}

static bool is_word(struct word word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.text, text, word.size) == 0;
}

/* Takes a sign off the front. */
static bool take_sign(struct word *word)
{
    size_t size = strlen(NOT_SIGN);
    if (word->size >= 1 && word->text[0] == '-')
        size = 1;
    else if (word->size < size || memcmp(word->text, NOT_SIGN, size) != 0)
        return false;
    word->text += size;
    word->size -= size;
    return true;
}

/* The next word of the line; false at its end. */
static bool next_word(struct translation *translation, struct word *word)
{
    const char *at = translation->at, *end = translation->end;
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
        at++;
    *word = (struct word){at, 0};
    while (at < end && *at != ' ' && *at != '\t' && *at != '\r' && *at != '\n')
        at++;
    word->size = (size_t)(at - word->text);
    translation->at = at;
    return word->size > 0;
}

static bool take_word(struct translation *translation, struct word word)
{
    if (is_word(word, "v") || is_word(word, OR_SIGN))
        return true;
    while (take_sign(&word))
        translation->negated = !translation->negated;
    if (word.size == 0)
        return true;
    int number = number_of(&translation->names, word);
    if (number == 0)
        return error_memory(translation->err);
    buffer_print(&translation->body, "%s%d ", translation->negated ? "-" : "",
                 number);
    translation->negated = false;
    translation->in_clause++;
    return true;
}

static bool take_line(struct translation *translation)
{
    struct word word;
    bool any = false;
    translation->in_clause = 0;
    while (next_word(translation, &word)) {
        if (!any && is_word(word, "c"))
            break;
        any = true;
        if (!take_word(translation, word))
            return false;
    }
    if (any && (translation->in_clause == 0 || translation->negated))
        return error_at(translation->err, translation->line, 1,
                        "expected a name in this clause");
    if (any) {
        buffer_text(&translation->body, "0\n");
        translation->clauses++;
    }
    while (translation->at < translation->end && *translation->at != '\n')
        translation->at++;
    return true;
}

static void write_all(const struct translation *translation, struct buffer *to)
{
    buffer_print(to, "p cnf %zu %zu\n", translation->names.count,
                 translation->clauses);
    for (size_t i = 0; i < translation->names.count; i++) {
        const struct word *name = &translation->names.items[i];
        buffer_print(to, "c %zu ", i + 1);
        buffer_add(to, name->text, name->size);
        buffer_char(to, '\n');
    }
    buffer_add(to, buffer_get(&translation->body), translation->body.size);
}

bool sat_clauses_to_dimacs(const char *text, size_t size, struct buffer *to,
                           struct kura_error *err)
{
    struct translation translation = {
        .at = text, .end = text + size, .line = 1, .err = err};
    buffer_init(&translation.body);
    bool ok = true;
    while (ok && translation.at < translation.end) {
        ok = take_line(&translation);
        if (translation.at < translation.end)
            translation.at++;
        translation.line++;
    }
    if (ok)
        write_all(&translation, to);
    if (ok && (translation.body.failed || to->failed))
        ok = error_memory(err);
    buffer_release(&translation.body);
    free(translation.names.items);
    free(translation.names.slots);
    return ok;
}
