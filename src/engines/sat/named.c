/*
 * Clauses written with names, one a line, as DIMACS: "-" or "¬" negates, "v"
 * or "∨" stands between, a line whose first word is "c" is a comment, and the
 * headings of a formula that was written to be read are passed over.  Names are
 * numbered as comments such as "c 1 name" say, from 1 on without a gap, the
 * others as they first come.  Where every name has arguments the signs between
 * may be missing; without them a line of bare words is a sentence.
 */
#include "engines/sat/sat.h"

#include <ctype.h>

#include "base/array.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/lines.h"
#include "engines/sat/export.h"

#define NOT_SIGN "\xc2\xac"
#define OR_SIGN "\xe2\x88\xa8"

struct name_table {
    struct line *items; /* owned; name i + 1 */
    size_t count, capacity;
    int *slots; /* owned; numbers by hash, 0 empty */
    size_t slot_count;
};

struct translation {
    struct line rest; /* of the line at hand */
    struct name_table names;
    struct buffer body;
    size_t clauses;
    bool negated;   /* by a sign of its own */
    bool divided;   /* the last name is followed by a sign */
    bool undivided; /* some name was not */
    bool bare;      /* some name has no arguments */
    size_t in_clause;
    struct kura_error *err;
};

static size_t slot_of(const struct name_table *names, struct line word)
{
    size_t slot = (size_t)hash_bytes(word.text, word.size, 0);
    for (slot &= names->slot_count - 1; names->slots[slot];
         slot = (slot + 1) & (names->slot_count - 1)) {
        const struct line *other = &names->items[names->slots[slot] - 1];
        if (other->size == word.size &&
            memcmp(other->text, word.text, word.size) == 0)
            break;
    }
    return slot;
}

static bool widen(struct name_table *names)
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
static int number_of(struct name_table *names, struct line word)
{
    if (2 * names->count >= names->slot_count && !widen(names))
        return 0;
    size_t slot = slot_of(names, word);
    if (names->slots[slot])
        return names->slots[slot];
    if (!ARRAY_ADD(names->items, names->count, names->capacity, word))
        return 0;
    return names->slots[slot] = (int)names->count;
}

static bool is_word(struct line word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.text, text, word.size) == 0;
}

/* Takes a sign off the front. */
static bool take_sign(struct line *word)
{
    size_t size = strlen(NOT_SIGN);
    if (word->size >= 1 && word->text[0] == '-')
        size = 1;
    else if (word->size < size || memcmp(word->text, NOT_SIGN, size) != 0)
        return false;
    line_skip(word, size);
    return true;
}

static bool is_blank(const struct line *line)
{
    return *line->text == ' ' || *line->text == '\t';
}

/* The next word of the line; false at its end. */
static bool next_word(struct translation *translation, struct line *word)
{
    struct line *rest = &translation->rest;
    while (rest->size > 0 && is_blank(rest))
        line_skip(rest, 1);
    *word = *rest;
    while (rest->size > 0 && !is_blank(rest))
        line_skip(rest, 1);
    word->size -= rest->size;
    return word->size > 0;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* A name, with its arguments in parentheses or without. */
static bool is_name(struct line word, bool *bare)
{
    size_t i = 0;
    while (i < word.size && is_letter(word.text[i]))
        i++;
    *bare = i == word.size;
    if (i == 0 || isdigit((unsigned char)word.text[0]))
        return false;
    if (*bare)
        return true;
    if (word.text[i] != '(' || word.text[word.size - 1] != ')')
        return false;
    while (++i < word.size - 1)
        if (!is_letter(word.text[i]) && word.text[i] != ',')
            return false;
    return true;
}

static bool no_clause(const struct translation *translation, struct line word)
{
    return error_at(translation->err, word.number, word.column,
                    "'%.*s' is no part of a clause: expected names such as a "
                    "or box(1,2,0) with v between them, or a comment after c",
                    word.size < 40 ? (int)word.size : 40, word.text);
}

static bool take_name(struct translation *translation, struct line word)
{
    bool bare;
    if (!is_name(word, &bare))
        return no_clause(translation, word);
    translation->undivided |= translation->in_clause && !translation->divided;
    translation->bare |= bare;
    translation->divided = false;
    if (translation->undivided && translation->bare)
        return no_clause(translation, word);
    int number = number_of(&translation->names, word);
    if (number == 0)
        return error_memory(translation->err);
    buffer_print(&translation->body, "%s%d ", translation->negated ? "-" : "",
                 number);
    translation->negated = false;
    translation->in_clause++;
    return true;
}

static bool take_word(struct translation *translation, struct line word)
{
    if (is_word(word, "v") || is_word(word, OR_SIGN)) {
        if (translation->in_clause == 0 || translation->divided)
            return no_clause(translation, word);
        translation->divided = true;
        return true;
    }
    while (take_sign(&word))
        translation->negated = !translation->negated;
    return word.size == 0 || take_name(translation, word);
}

/* A heading as export_readable writes it. */
static bool is_heading(struct line line)
{
    static const char *const headings[] = {"Initial State:",
                                           "Clauses per step:", "Goal State:"};
    for (size_t i = 0; i < ARRAY_COUNT(headings); i++)
        if (is_word(line, headings[i]))
            return true;
    if (line.size < 7 || memcmp(line.text, "Step ", 5) != 0)
        return false;
    size_t i = 5;
    while (isdigit((unsigned char)line.text[i]) && i < line.size - 1)
        i++;
    return i > 5 && i == line.size - 1 && line.text[i] == ':';
}

/* A line "c 1 name" gives a new name its number, if that is the next one. */
static bool take_comment(struct translation *translation)
{
    struct line word, name;
    struct name_table *names = &translation->names;
    char next[24];
    bool bare;
    snprintf(next, sizeof next, "%zu", names->count + 1);
    if (!next_word(translation, &word) || !is_word(word, "c") ||
        !next_word(translation, &word) || !is_word(word, next) ||
        !next_word(translation, &name) || !is_name(name, &bare))
        return true;
    return number_of(names, name) != 0 || error_memory(translation->err);
}

static bool take_line(struct translation *translation)
{
    struct line word, line = translation->rest;
    line_trim(&line);
    bool any = false, heading = is_heading(line);
    bool never = is_word(line, EMPTY_CLAUSE);
    translation->in_clause = 0;
    translation->divided = translation->undivided = translation->bare = false;
    while (!heading && !never && next_word(translation, &word)) {
        if (!any && is_word(word, "c"))
            break;
        any = true;
        if (!take_word(translation, word))
            return false;
    }
    if (any && (translation->in_clause == 0 || translation->negated ||
                translation->divided))
        return error_at(translation->err, translation->rest.number,
                        translation->rest.column,
                        "the clause ends too soon: expected a name");
    if (any || never) {
        buffer_text(&translation->body, "0\n");
        translation->clauses++;
    }
    return true;
}

typedef bool line_fn(struct translation *translation);

/* Every line, from the first on. */
static bool take_lines(struct translation *translation, struct lines lines,
                       line_fn *take)
{
    while (lines_next(&lines, &translation->rest))
        if (!take(translation))
            return false;
    return true;
}

/* "c 1 name" for a comment, or the number and the name on lines of their own.
 */
static void write_names(const struct translation *translation, bool comment,
                        struct buffer *to)
{
    for (size_t i = 0; i < translation->names.count; i++) {
        const struct line *name = &translation->names.items[i];
        buffer_print(to, "%s%zu%s%.*s\n", comment ? "c " : "", i + 1,
                     comment ? " " : "\n", (int)name->size, name->text);
    }
}

static void write_dimacs(const struct translation *translation,
                         struct buffer *to)
{
    buffer_print(to, "p cnf %zu %zu\n", translation->names.count,
                 translation->clauses);
    write_names(translation, true, to);
    buffer_add(to, buffer_get(&translation->body), translation->body.size);
}

bool sat_translate_clauses(const char *text, size_t size, enum sat_text form,
                           struct buffer *to, struct kura_error *err)
{
    struct translation translation = {.err = err};
    struct lines lines = lines_of(text, size);
    bool ok = take_lines(&translation, lines, take_comment) &&
              take_lines(&translation, lines, take_line);
    if (ok && form == SAT_VARIABLES)
        write_names(&translation, false, to);
    else if (ok)
        write_dimacs(&translation, to);
    if (ok && (translation.body.failed || to->failed))
        ok = error_memory(err);
    buffer_release(&translation.body);
    free(translation.names.items);
    free(translation.names.slots);
    return ok;
}
