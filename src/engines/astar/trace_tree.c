/*
 * Nodes are kept with their first child and next sibling and written at the
 * end without recursion, since a tree may be as deep as a plan is long.
 */
#include "engines/astar/trace.h"

#include "base/clock.h"

#define NOBODY UINT32_MAX
#define POLL_NODES 64
#define PATIENCE_SECONDS 0.03

/* A position as one way led to it; a cheaper way makes another node. */
struct tree_node {
    uint32_t number; /* of the position; NOBODY when it was rejected */
    uint32_t parent, first, last, next; /* nodes, in their order */
    uint32_t cost, bound;
    square player, moved;
    uint8_t event;    /* enum trace_event that made it */
    uint8_t expanded; /* enum trace_event, 0 not yet */
    bool in_plan;
};

struct trace_tree {
    struct run *run;
    struct tree_node *nodes;
    uint64_t *boxes; /* board->words for each node */
    uint32_t count;
    size_t capacity;
    uint32_t *latest; /* number of a position -> its newest node */
    size_t latest_count;
};

struct trace_tree *trace_tree_new(struct run *run)
{
    struct trace_tree *tree = run_alloc(run, 1, sizeof *tree);
    if (tree)
        tree->run = run;
    return tree;
}

/* Room for one node more, and for the position of that number. */
static bool grow(struct trace_tree *tree, uint32_t number)
{
    size_t words = tree->run->board->words;
    size_t room = run_room(tree->capacity, (size_t)tree->count + 1);
    size_t nodes = tree->capacity, before = tree->latest_count;
    if (!run_fit(tree->run, &tree->nodes, &nodes, room, sizeof *tree->nodes) ||
        !run_fit(tree->run, &tree->boxes, &tree->capacity, room,
                 words * sizeof *tree->boxes))
        return false;
    if (number != NOBODY &&
        !run_reserve(tree->run, &tree->latest, &tree->latest_count,
                     (size_t)number + 1, sizeof *tree->latest))
        return false;
    for (size_t i = before; i < tree->latest_count; i++)
        tree->latest[i] = NOBODY;
    return true;
}

static uint32_t node_of(const struct trace_tree *tree, uint32_t number)
{
    return number < tree->latest_count ? tree->latest[number] : NOBODY;
}

static void hang(struct trace_tree *tree, uint32_t child, uint32_t parent)
{
    if (parent == NOBODY)
        return;
    struct tree_node *above = &tree->nodes[parent];
    if (above->last == NOBODY)
        above->first = child;
    else
        tree->nodes[above->last].next = child;
    above->last = child;
}

static void add_node(struct trace_tree *tree, const struct trace_entry *entry)
{
    size_t words = tree->run->board->words;
    uint32_t parent = node_of(tree, entry->parent), new = tree->count;
    if ((parent == NOBODY && tree->count > 0) || !grow(tree, entry->number))
        return;
    tree->nodes[tree->count++] =
        (struct tree_node){.number = entry->number,
                           .parent = parent,
                           .first = NOBODY,
                           .last = NOBODY,
                           .next = NOBODY,
                           .cost = entry->cost,
                           .bound = entry->bound,
                           .player = entry->state->player,
                           .moved = entry->moved,
                           .event = (uint8_t)entry->event};
    memcpy(tree->boxes + new *words, entry->state->boxes,
           words * sizeof *tree->boxes);
    if (entry->number != NOBODY)
        tree->latest[entry->number] = new;
    hang(tree, new, parent);
}

void trace_tree_add(struct trace_tree *tree, const struct trace_entry *entry)
{
    uint32_t known = node_of(tree, entry->number);
    struct trace_entry new = *entry;
    /* Another way to a known position is a node without a number. */
    if (entry->event == TRACE_VISITED)
        known = new.number = NOBODY;
    if (entry->event <= TRACE_ADDED || known == NOBODY) {
        add_node(tree, &new);
        return;
    }
    struct tree_node *node = &tree->nodes[known];
    if (entry->event == TRACE_PLAN) {
        node->in_plan = true;
    } else if (entry->event >= TRACE_VISITED) {
        node->event = (uint8_t)entry->event;
    } else {
        node->expanded = (uint8_t)entry->event;
        node->bound = entry->bound;
    }
}

/* ---- Writing ---- */

static void write_square(const struct trace_tree *tree, const char *name,
                         square s, FILE *to)
{
    const struct board *board = tree->run->board;
    fprintf(to, " %s=\"%d,%d\"", name, board_column(board, s),
            board_row(board, s));
}

/* The box before its push, where the player stands now, and the way it went. */
static void write_push(const struct trace_tree *tree,
                       const struct tree_node *node, FILE *to)
{
    static const char *const ways[] = {"up", "down", "left", "right"};
    const struct board *board = tree->run->board;
    for (int d = 0; d < DIR_COUNT; d++)
        if (node->moved != NO_SQUARE &&
            board->next[node->player][d] == node->moved) {
            write_square(tree, "stone", node->player, to);
            fprintf(to, " d=\"%s\"", ways[d]);
        }
}

static void write_boxes(const struct trace_tree *tree, uint32_t i, FILE *to)
{
    const struct board *board = tree->run->board;
    const uint64_t *boxes = tree->boxes + i * board->words;
    const char *between = "";
    struct bits_walk walk = bits_walk(boxes, board->words);
    fputs(" boxes=\"", to);
    for (size_t s; bits_next(&walk, &s); between = " ")
        fprintf(to, "%s%d,%d", between, board_column(board, (square)s),
                board_row(board, (square)s));
    fputc('"', to);
}

static void write_start(const struct trace_tree *tree, uint32_t i, int depth,
                        FILE *to)
{
    const struct tree_node *node = &tree->nodes[i];
    fprintf(to, "%*s<%s", 2 * depth, "", i ? "node" : "root-node");
    write_push(tree, node, to);
    write_square(tree, "player", node->player, to);
    fprintf(to, " cost=\"%u\" heur=\"%u\" costFgv=\"%u\"", node->cost,
            node->bound, node->cost + node->bound);
    if (node->expanded)
        fprintf(to, " expanded=\"%s\"",
                node->expanded == TRACE_STRAIGHT ? "pushed" : "normal");
    if (node->event >= TRACE_VISITED)
        fprintf(to, " rejected=\"%s\"",
                trace_title(node->event) + strlen("Rejected: "));
    if (node->in_plan)
        fputs(" part-of-solution=\"true\"", to);
    write_boxes(tree, i, to);
    fputs(node->first == NOBODY ? "/>\n" : ">\n", to);
}

static void write_end(uint32_t i, int depth, FILE *to)
{
    fprintf(to, "%*s</%s>\n", 2 * depth, "", i ? "node" : "root-node");
}

/* The tree can take half as long as the search: once the run is over, a little
 * is still written. */
static bool is_patience_over(const struct run *run, double *until)
{
    double now = clock_wall();
    if (*until > 0)
        return now >= *until;
    if (run_is_over(run))
        *until = now + PATIENCE_SECONDS;
    return false;
}

/* Nodes from i on are left out; what is open is closed. */
static void write_cut(const struct trace_tree *tree, uint32_t i, int depth,
                      uint32_t written, FILE *to)
{
    fprintf(to, "%*s<!-- cut off after %u of %u positions -->\n", 2 * depth, "",
            written, tree->count);
    tree->run->remark = "the run was over before its trace was written, which "
                        "is cut off (--nodes limits a run and not its trace)";
    while ((i = tree->nodes[i].parent) != NOBODY)
        write_end(i, --depth, to);
}

void trace_tree_write(const struct trace_tree *tree, FILE *to)
{
    double until = 0;
    uint32_t written = 0;
    int depth = 0;
    fputs("<?xml version=\"1.0\"?>\n", to);
    for (uint32_t i = tree->count ? 0 : NOBODY; i != NOBODY; written++) {
        const struct tree_node *node = &tree->nodes[i];
        if (written % POLL_NODES == POLL_NODES - 1 &&
            is_patience_over(tree->run, &until)) {
            write_cut(tree, i, depth, written, to);
            return;
        }
        write_start(tree, i, depth, to);
        if (node->first != NOBODY) {
            i = node->first;
            depth++;
            continue;
        }
        while (i != NOBODY && tree->nodes[i].next == NOBODY) {
            i = tree->nodes[i].parent;
            depth--;
            if (i != NOBODY)
                write_end(i, depth, to);
        }
        if (i != NOBODY)
            i = tree->nodes[i].next;
    }
}
