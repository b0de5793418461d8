/*
 * Text and CSV are written line by line as the search goes; the tree of XML is
 * kept by trace_tree.c.  The words of the events are here for both.
 */
#include "engines/astar/trace.h"

#include "base/file.h"
#include "core/reach.h"

static const char *const titles[] = {
    [TRACE_START] = "Initial position",
    [TRACE_ADDED] = "Added",
    [TRACE_EXPANDED] = "Expanded",
    [TRACE_STRAIGHT] = "Pushed out",
    [TRACE_VISITED] = "Rejected: already visited",
    [TRACE_DEAD_SQUARE] = "Rejected: dead square",
    [TRACE_NOT_MOVABLE] = "Rejected: not movable",
    [TRACE_NO_MATCHING] = "Rejected: boxes without goals",
    [TRACE_BLOCK_LIST] = "Rejected: on the block list",
    [TRACE_CORRIDOR] = "Rejected: corridor",
    [TRACE_DIAGONAL] = "Rejected: closed diagonal",
    [TRACE_DEADLOCK] = "Rejected: deadlock",
    [TRACE_TOO_LONG] = "Rejected: too long",
    [TRACE_PLAN] = "Part of the plan",
};

const char *trace_title(enum trace_event event)
{
    return titles[event];
}

enum trace_event trace_rejection(const struct deadlock *deadlock)
{
    static const struct reason {
        const char *name;
        enum trace_event event;
    } reasons[] = {{"freeze", TRACE_NOT_MOVABLE},
                   {"diagonals", TRACE_DIAGONAL},
                   {"corridor", TRACE_CORRIDOR},
                   {"patterns", TRACE_BLOCK_LIST},
                   {"bipartite", TRACE_NO_MATCHING}};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(reasons[i].name, deadlock->name) == 0)
            return reasons[i].event;
    return TRACE_DEADLOCK;
}

enum style { STYLE_TEXT, STYLE_XML, STYLE_CSV };

struct trace {
    struct file_draft draft;
    FILE *file; /* that of the draft */
    enum style style;
    const struct board *board;
    uint64_t *reach;         /* of the player, as the last entry was drawn */
    struct trace_tree *tree; /* of XML */
};

static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), length = strlen(end);
    return size >= length && strcmp(text + size - length, end) == 0;
}

bool trace_open(struct run *run, struct trace **trace)
{
    const char *path = run->files[KURA_FILE_TRACE];
    *trace = NULL;
    if (!path)
        return true;
    struct trace *new = run_alloc(run, 1, sizeof *new);
    if (!new)
        return false;
    new->style = ends_with(path, ".xml")   ? STYLE_XML
                 : ends_with(path, ".csv") ? STYLE_CSV
                                           : STYLE_TEXT;
    new->board = run->board;
    new->reach = run_alloc(run, run->board->words, sizeof *new->reach);
    new->tree = new->style == STYLE_XML ? trace_tree_new(run) : NULL;
    if (!new->reach || (!new->tree &&new->style == STYLE_XML) ||
        !file_draft_open(&new->draft, path, &run->error))
        return false;
    new->file = new->draft.stream;
    if (new->style == STYLE_CSV)
        fputs("event,number,parent,cost,bound,sum,boxes\n", new->file);
    *trace = new;
    return true;
}

bool trace_close(struct run *run, struct trace *trace)
{
    if (!trace)
        return true;
    if (trace->tree)
        trace_tree_write(trace->tree, trace->file);
    return file_draft_close(&trace->draft, true, &run->error);
}

static void write_boxes(const struct trace *trace, const struct state *state)
{
    BITS_EACH (s, state->boxes, trace->board->words)
        fprintf(trace->file, "%d,%d ", board_column(trace->board, (square)s),
                board_row(trace->board, (square)s));
}

static char draw_square(const struct trace *trace,
                        const struct trace_entry *entry, square s)
{
    if (s == NO_SQUARE)
        return '*';
    if (bits_has(entry->state->boxes, s))
        return s == entry->moved ? 'O' : 'o';
    if (s == entry->state->player)
        return 'Y';
    if (bits_has(trace->board->goals, s))
        return 'X';
    return bits_has(trace->reach, s) ? '+' : '.';
}

static void write_board(const struct trace *trace,
                        const struct trace_entry *entry)
{
    const struct board *board = trace->board;
    reach_fill(board, entry->state->boxes, entry->state->player, trace->reach);
    for (int i = 0; i < board->width * board->height; i++)
        fprintf(trace->file, " %c%s",
                draw_square(trace, entry, board->by_cell[i]),
                i % board->width == board->width - 1 ? "\n" : "");
}

static void write_text(const struct trace *trace,
                       const struct trace_entry *entry)
{
    fprintf(trace->file, "%s (%u + %u = %u)\n", trace_title(entry->event),
            entry->cost, entry->bound, entry->cost + entry->bound);
    write_boxes(trace, entry->state);
    fputc('\n', trace->file);
    write_board(trace, entry);
    fputc('\n', trace->file);
}

static void write_number(FILE *file, uint32_t number)
{
    if (number != UINT32_MAX)
        fprintf(file, "%u", number);
}

static void write_csv(const struct trace *trace,
                      const struct trace_entry *entry)
{
    fprintf(trace->file, "%s,", trace_title(entry->event));
    write_number(trace->file, entry->number);
    fputc(',', trace->file);
    write_number(trace->file, entry->parent);
    fprintf(trace->file, ",%u,%u,%u,\"", entry->cost, entry->bound,
            entry->cost + entry->bound);
    write_boxes(trace, entry->state);
    fputs("\"\n", trace->file);
}

void trace_write(struct trace *trace, const struct trace_entry *entry)
{
    if (trace->style == STYLE_TEXT)
        write_text(trace, entry);
    else if (trace->style == STYLE_XML)
        trace_tree_add(trace->tree, entry);
    else
        write_csv(trace, entry);
}
