/*
 * A reader of nested lists in one pass over the lines, with a stack of open
 * lists of fixed depth instead of recursion.
 */
#include "formats/pddl/problem.h"

#include <ctype.h>

#include "base/array.h"

#define MAX_DEPTH 64

/* A tree being read: for each open list, itself and its last member. */
struct tree_builder {
    struct tree *tree;
    uint32_t open[MAX_DEPTH], last[MAX_DEPTH];
    int depth;
};

void tree_release(struct tree *tree)
{
    free(tree->nodes);
    *tree = (struct tree){0};
}

static bool add_node(struct tree_builder *builder, const struct line *text,
                     bool is_list, struct kura_error *err)
{
    struct tree *tree = builder->tree;
    if (tree->count >= TREE_NONE ||
        !array_reserve(&tree->nodes, tree->count, &tree->capacity,
                       sizeof *tree->nodes))
        return error_memory(err);
    uint32_t added = (uint32_t)tree->count++;
    tree->nodes[added] =
        (struct pddl_node){*text, TREE_NONE, TREE_NONE, is_list};
    if (builder->depth == 0)
        return true;
    int depth = builder->depth - 1;
    if (builder->last[depth] == TREE_NONE)
        tree->nodes[builder->open[depth]].first = added;
    else
        tree->nodes[builder->last[depth]].next = added;
    builder->last[depth] = added;
    return true;
}

static bool open_list(struct tree_builder *builder, const struct line *at,
                      struct kura_error *err)
{
    if (builder->depth == 0 && builder->tree->count > 0)
        return error_at(err, at->number, at->column,
                        "a second list: expected nothing after the problem");
    if (builder->depth == MAX_DEPTH)
        return error_at(err, at->number, at->column,
                        "lists nested more than %d deep", MAX_DEPTH);
    uint32_t list = (uint32_t)builder->tree->count;
    if (!add_node(builder, at, true, err))
        return false;
    builder->open[builder->depth] = list;
    builder->last[builder->depth++] = TREE_NONE;
    return true;
}

static bool close_list(struct tree_builder *builder, const struct line *at,
                       struct kura_error *err)
{
    if (builder->depth == 0)
        return error_at(err, at->number, at->column,
                        "')' without a '(' before it");
    builder->depth--;
    return true;
}

static size_t word_size(const struct line *line)
{
    size_t size = 0;
    while (size < line->size && !isspace((unsigned char)line->text[size]) &&
           !(line->text[size] && strchr("();", line->text[size])))
        size++;
    return size;
}

/* Reads one item of the line, at which it starts. */
static bool read_item(struct tree_builder *builder, struct line *line,
                      struct kura_error *err)
{
    struct line item = *line;
    item.size = 1;
    bool ok;
    if (line->text[0] == '(') {
        ok = open_list(builder, &item, err);
    } else if (line->text[0] == ')') {
        ok = close_list(builder, &item, err);
    } else {
        item.size = word_size(line);
        if (builder->depth == 0)
            return error_at(err, item.number, item.column,
                            "expected '(' and the definition of a problem");
        ok = add_node(builder, &item, false, err);
    }
    line_skip(line, item.size);
    return ok;
}

static bool read_line(struct tree_builder *builder, struct line line,
                      struct kura_error *err)
{
    for (line_trim(&line); line.size > 0 && line.text[0] != ';';
         line_trim(&line))
        if (!read_item(builder, &line, err))
            return false;
    return true;
}

bool tree_read(struct tree *tree, const char *text, size_t size,
               struct kura_error *err)
{
    struct tree_builder builder = {.tree = tree};
    struct lines lines = lines_of(text, size);
    struct line line = {"", 0, 1, 1};
    while (lines_next(&lines, &line))
        if (!read_line(&builder, line, err))
            return false;
    if (tree->count == 0)
        return error_at(err, 1, 1, "the file is empty: expected a problem");
    if (builder.depth > 0) {
        const struct line *at =
            &tree->nodes[builder.open[builder.depth - 1]].text;
        return error_at(err, at->number, at->column, "'(' without its ')'");
    }
    return true;
}

bool tree_is(const struct tree *tree, uint32_t node, const char *word)
{
    uint32_t first = tree->nodes[node].first;
    return first != TREE_NONE && !tree->nodes[first].is_list &&
           line_is(&tree->nodes[first].text, word);
}
