/*
 * Layer g of the search holds the states that take g pushes.  All states of the
 * first C - c + 1 layers, from 0 on, cost at least c: none is a goal, walking
 * stays among them, and a push leads to them or to the next layer, whose states
 * cost at least c - 1.  From c = 1 on that is written, one c after the other,
 * until only the start's layer is left.
 */
#include "certificate/helve.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/buffer.h"
#include "certificate/bundle.h"
#include "core/reach.h"
#include "core/state.h"
#include "search/table.h"

#define MOST_STATES 400000
#define MOST_BYTES ((uint64_t)256 << 20)
#define PIECE ((size_t)1 << 16)

struct helve {
    struct run *run;
    const struct board *board;
    uint32_t least; /* or HELVE_NO_PLAN */
    bool *same;     /* the files are compared, not written; or NULL */
    FILE *file;
    struct buffer text;
    struct table table; /* positions in the order of layers */
    uint32_t *ends;     /* by layer: the first number behind it */
    uint32_t layers;
    struct state state;
    uint64_t *boxes, *reach;
    struct push *pushes;
    bool solved;      /* a state that was found is a goal */
    uint64_t states;  /* of all layers */
    uint32_t *counts; /* by layer: states */
    int expression, knowledge;
};

/* ---- The task ---- */

/* Atoms: the player on each square, a box, none, and one that is always true,
 * since a goal must not be a single atom. */
enum { ATOM_PLAYER, ATOM_BOX, ATOM_CLEAR, ATOM_KINDS };

static int atom(const struct helve *helve, int kind, square s)
{
    return kind * helve->board->squares + s;
}

static int atom_count(const struct helve *helve)
{
    return ATOM_KINDS * helve->board->squares + 1;
}

static void print_atoms(struct helve *helve)
{
    static const char *const names[] = {"player", "box", "clear"};
    const struct board *board = helve->board;
    buffer_print(&helve->text, "begin_atoms:%d\n", atom_count(helve));
    for (int kind = 0; kind < ATOM_KINDS; kind++)
        for (int s = 0; s < board->squares; s++)
            buffer_print(&helve->text, "Atom %s(%d-%d)\n", names[kind],
                         board_column(board, (square)s),
                         board_row(board, (square)s));
    buffer_text(&helve->text, "Atom true()\nend_atoms\n");
}

static void print_start_and_goal(struct helve *helve)
{
    const struct board *board = helve->board;
    struct buffer *text = &helve->text;
    buffer_print(text, "begin_init\n%d\n",
                 atom(helve, ATOM_PLAYER, board->player));
    for (int s = 0; s < board->squares; s++)
        buffer_print(text, "%d\n",
                     atom(helve,
                          bits_has(helve->state.boxes, (size_t)s) ? ATOM_BOX
                                                                  : ATOM_CLEAR,
                          (square)s));
    buffer_print(text, "%d\nend_init\nbegin_goal\n", atom_count(helve) - 1);
    for (int s = 0; s < board->squares; s++)
        if (board->rules == RULES_SINK || bits_has(board->goals, (size_t)s))
            buffer_print(
                text, "%d\n",
                atom(helve, board->rules == RULES_SINK ? ATOM_CLEAR : ATOM_BOX,
                     (square)s));
    buffer_print(text, "%d\nend_goal\n", atom_count(helve) - 1);
}

static void print_line(struct helve *helve, const char *word, int kind,
                       square s)
{
    buffer_print(&helve->text, "%s:%d\n", word, atom(helve, kind, s));
}

/* The step in a direction, or the push. */
static bool print_action(struct helve *helve, square from, int d, bool push,
                         int number)
{
    const struct board *board = helve->board;
    square to = board->next[from][d], behind;
    if (to == NO_SQUARE)
        return false;
    behind = board->next[to][d];
    if (push && (behind == NO_SQUARE || to == board->sink))
        return false;
    buffer_print(&helve->text, "begin_action\n%c%d\ncost: %d\n",
                 push ? 'p' : 'm', number, push);
    print_line(helve, "PRE", ATOM_PLAYER, from);
    print_line(helve, "PRE", push ? ATOM_BOX : ATOM_CLEAR, to);
    if (push)
        print_line(helve, "PRE", ATOM_CLEAR, behind);
    print_line(helve, "ADD", ATOM_PLAYER, to);
    if (push && behind != board->sink)
        print_line(helve, "ADD", ATOM_BOX, behind);
    if (push)
        print_line(helve, "ADD", ATOM_CLEAR, to);
    print_line(helve, "DEL", ATOM_PLAYER, from);
    if (push)
        print_line(helve, "DEL", ATOM_BOX, to);
    if (push && behind != board->sink)
        print_line(helve, "DEL", ATOM_CLEAR, behind);
    buffer_text(&helve->text, "end_action\n");
    return true;
}

/* All steps, then all pushes; answers how many, *steps of them steps. */
static int print_actions(struct helve *helve, int *steps)
{
    int number = 0;
    for (int push = 0; push < 2; push++) {
        for (int s = 0; s < helve->board->squares; s++)
            for (int d = 0; d < DIR_COUNT; d++)
                number += print_action(helve, (square)s, d, push, number);
        if (!push)
            *steps = number;
    }
    return number;
}

static int print_task(struct helve *helve, int *steps)
{
    struct buffer actions = helve->text;
    helve->text = (struct buffer){0};
    int count = print_actions(helve, steps);
    struct buffer list = helve->text;
    helve->text = actions;
    print_atoms(helve);
    print_start_and_goal(helve);
    buffer_print(&helve->text, "begin_actions:%d\n", count);
    buffer_add(&helve->text, buffer_get(&list), list.size);
    buffer_text(&helve->text, "end_actions\n");
    helve->text.failed |= list.failed;
    buffer_release(&list);
    return count;
}

/* ---- The search ---- */

static bool is_too_large(const struct helve *helve)
{
    uint64_t row = (uint64_t)atom_count(helve) / 4 + 2, rows = 0;
    for (uint32_t g = 0; g < helve->layers; g++)
        rows += helve->counts[g] *
                (helve->least == HELVE_NO_PLAN ? 1 : helve->least - g + 1);
    return helve->states > MOST_STATES || rows * row > MOST_BYTES;
}

static void load(struct helve *helve, uint32_t number)
{
    table_load(&helve->table, number, &helve->state, helve->boxes,
               helve->reach);
}

static bool expand(struct helve *helve, uint32_t number)
{
    struct state *state = &helve->state;
    load(helve, number);
    square player = state->player;
    int count = state_pushes(state, helve->reach, helve->pushes);
    for (int i = 0; i < count; i++) {
        bool added;
        state_push(state, helve->pushes[i]);
        helve->solved |= state_solved(state);
        square region =
            reach_fill(helve->board, state->boxes, state->player, helve->reach);
        if (table_add(&helve->table, state->boxes, region, &added) ==
            TABLE_FULL)
            return false;
        state_undo(state, helve->pushes[i], player);
    }
    return true;
}

/* Closes a layer: counts its states. */
static bool end_layer(struct helve *helve)
{
    struct run *run = helve->run;
    uint32_t g = helve->layers++;
    helve->ends =
        run_resize(run, helve->ends, helve->layers * sizeof *helve->ends);
    helve->counts =
        run_resize(run, helve->counts, helve->layers * sizeof *helve->counts);
    if (!helve->ends || !helve->counts)
        return false;
    helve->ends[g] = helve->table.count;
    helve->counts[g] = 0;
    for (uint32_t i = g ? helve->ends[g - 1] : 0; i < helve->ends[g]; i++) {
        load(helve, i);
        helve->counts[g] +=
            (uint32_t)bits_total(helve->reach, helve->board->words);
    }
    helve->states += helve->counts[g];
    return true;
}

static enum outcome search(struct helve *helve)
{
    bool added;
    square region = reach_fill(helve->board, helve->state.boxes,
                               helve->state.player, helve->reach);
    if (table_add(&helve->table, helve->state.boxes, region, &added) ==
            TABLE_FULL ||
        !end_layer(helve))
        return OUTCOME_STOPPED;
    for (uint32_t g = 0; g < helve->least; g++) {
        uint32_t first = g ? helve->ends[g - 1] : 0;
        if (first == helve->ends[g])
            break; /* no more layers */
        for (uint32_t i = first; i < helve->ends[g]; i++) {
            if (run_stop(helve->run, i))
                return OUTCOME_STOPPED;
            if (!expand(helve, i))
                return OUTCOME_STOPPED;
        }
        if (!end_layer(helve))
            return OUTCOME_STOPPED;
        /* A box that nobody can reach is not part of the task. */
        if (is_too_large(helve) ||
            (helve->solved && helve->least == HELVE_NO_PLAN))
            return OUTCOME_GAVE_UP;
    }
    return OUTCOME_SOLVED;
}

/* ---- The certificate ---- */

/* The file goes on with just this text? */
static bool is_next(FILE *file, const struct buffer *text)
{
    for (size_t i = 0; i < text->size; i++)
        if (getc(file) != (unsigned char)text->text[i])
            return false;
    return true;
}

static bool flush(struct helve *helve, size_t most)
{
    struct buffer *text = &helve->text;
    bool ok = !text->failed;
    if (text->size <= most && ok)
        return true;
    if (ok && helve->same)
        *helve->same = *helve->same && is_next(helve->file, text);
    else if (ok)
        ok = fwrite(text->text, 1, text->size, helve->file) == text->size;
    buffer_clear(text);
    return ok || error_set(&helve->run->error, KURA_SYSTEM,
                           "can't write the certificate: %s", strerror(errno));
}

/* A state: a bit for each atom, as hexadecimal digits. */
static void print_state(struct helve *helve, square player)
{
    char row[ATOM_KINDS * LEVEL_MAX_SIDE * LEVEL_MAX_SIDE / 4 + 2];
    int count = atom_count(helve), n = helve->board->squares;
    unsigned digit = 0;
    for (int i = 0; i < (count + 3) / 4 * 4; i++) {
        bool set = i == count - 1;
        if (i < n)
            set = i == player;
        else if (i < 2 * n)
            set = bits_has(helve->boxes, (size_t)(i - n));
        else if (i < 3 * n)
            set = !bits_has(helve->boxes, (size_t)(i - 2 * n));
        digit = digit << 1 | set;
        if (i % 4 == 3) {
            row[i / 4] = "0123456789abcdef"[digit];
            digit = 0;
        }
    }
    buffer_add(&helve->text, row, (size_t)(count + 3) / 4);
}

/* The states of positions first .. end - 1 as a set; its number. */
static int print_states(struct helve *helve, uint32_t first, uint32_t end)
{
    struct buffer *text = &helve->text;
    buffer_print(text, "e %d e %d", helve->expression, atom_count(helve));
    for (int i = 0; i < atom_count(helve); i++)
        buffer_print(text, " %d", i);
    buffer_text(text, " :");
    for (uint32_t i = first; i < end; i++) {
        load(helve, i);
        BITS_EACH (s, helve->reach, helve->board->words) {
            buffer_char(text, ' ');
            print_state(helve, (square)s);
        }
        if (!flush(helve, PIECE))
            break;
    }
    buffer_text(text, " ;\n");
    return helve->expression++;
}

static int print_set(struct helve *helve, char how, int a, int b)
{
    buffer_print(&helve->text, "e %d %c %d %d\n", helve->expression, how, a, b);
    return helve->expression++;
}

/* That one set is part of another, by a rule. */
static int print_subset(struct helve *helve, int a, int b, const char *rule)
{
    buffer_print(&helve->text, "k %d s %d %d %s\n", helve->knowledge, a, b,
                 rule);
    return helve->knowledge++;
}

/* No state can come to a goal: they lead only to one another. */
static void print_dead(struct helve *helve)
{
    struct buffer *text = &helve->text;
    buffer_text(text, "k 0 d 0 ed\n");
    helve->knowledge = 1;
    int all = print_states(helve, 0, helve->table.count);
    int next = print_set(helve, 'p', all, 0);
    int both = print_set(helve, 'u', all, 0);
    int goals = print_set(helve, 'i', all, 1);
    print_subset(helve, next, both, "b2");
    print_subset(helve, goals, 0, "b1");
    buffer_print(text, "k 3 d %d sd 0 2\nk 4 d %d pg 1 0 3\n", goals, all);
    helve->knowledge = 5;
    print_subset(helve, 2, all, "b1");
    buffer_text(text, "k 6 d 2 sd 4 5\nk 7 u ci 6\n");
}

/* The sets of action numbers: steps, pushes, both. */
static void print_action_sets(struct helve *helve, int steps, int count)
{
    struct buffer *text = &helve->text;
    buffer_print(text, "a 1 b %d", steps);
    for (int i = 0; i < steps; i++)
        buffer_print(text, " %d", i);
    buffer_print(text, "\na 2 b %d", count - steps);
    for (int i = steps; i < count; i++)
        buffer_print(text, " %d", i);
    buffer_text(text, "\na 3 u 1 2\nk 0 s 0 3 b5\nk 1 b 0 4294967295 ec\n");
    helve->knowledge = 2;
}

/* The first layers cost at least c; *layer, the one behind them, costs at least
 * c - 1 by *known.  Answers the set of these layers; *known is about it then.
 */
static int print_bound(struct helve *helve, uint32_t c, int layer, int *known)
{
    struct buffer *text = &helve->text;
    int all = print_states(helve, 0, helve->ends[helve->least - c]);
    int goals = print_set(helve, 'i', all, 1);
    int free = print_subset(helve, goals, 0, "b1");
    int walked = print_set(helve, 'p', all, 1);
    int stay = print_set(helve, 'u', all, 0);
    int inside = print_subset(helve, walked, stay, "b2");
    int pushed = print_set(helve, 'p', all, 2);
    int further = print_set(helve, 'u', all, layer);
    int next = print_subset(helve, pushed, further, "b2");
    buffer_print(text, "k %d b %d %u pc 0 %d %d 1 %d %d\n", helve->knowledge,
                 all, c, free, inside, next, *known);
    *known = helve->knowledge++;
    return all;
}

static void print_optimal(struct helve *helve)
{
    struct buffer *text = &helve->text;
    uint32_t least = helve->least;
    int layer = print_states(helve, helve->ends[least - 1], helve->ends[least]);
    int known = helve->knowledge++, all = layer;
    buffer_print(text, "k %d b %d 0 tc\n", known, layer);
    for (uint32_t c = 1; c <= least && !helve->run->error.code; c++) {
        all = print_bound(helve, c, layer, &known);
        if (c == least)
            break;
        layer =
            print_states(helve, least - c > 0 ? helve->ends[least - c - 1] : 0,
                         helve->ends[least - c]);
        int part = print_subset(helve, layer, all, "b1");
        buffer_print(text, "k %d b %d %u sc %d %d\n", helve->knowledge, layer,
                     c, known, part);
        known = helve->knowledge++;
    }
    int part = print_subset(helve, 2, all, "b1");
    buffer_print(text, "k %d b 2 %u sc %d %d\nk %d o %u bi %d\n",
                 helve->knowledge, least, known, part, helve->knowledge + 1,
                 least, helve->knowledge);
}

static void print_certificate(struct helve *helve, int steps, int count)
{
    buffer_text(&helve->text, "a 0 a\ne 0 c e\ne 1 c g\ne 2 c i\n");
    helve->expression = 3;
    if (helve->least == HELVE_NO_PLAN) {
        print_dead(helve);
        return;
    }
    print_action_sets(helve, steps, count);
    print_optimal(helve);
}

/* ---- Files ---- */

static bool open_file(struct helve *helve, const char *directory,
                      enum bundle_file file)
{
    helve->file =
        fopen(bundle_path(directory, file).text, helve->same ? "r" : "w");
    return helve->file ||
           error_set(&helve->run->error, KURA_SYSTEM, "can't %s %s: %s",
                     helve->same ? "read" : "write", bundle_names[file],
                     strerror(errno));
}

static bool close_file(struct helve *helve)
{
    bool ok = flush(helve, 0) && !helve->run->error.code;
    if (helve->same)
        *helve->same = *helve->same && getc(helve->file) == EOF;
    ok = fclose(helve->file) == 0 && ok;
    return ok || helve->run->error.code ||
           error_set(&helve->run->error, KURA_SYSTEM,
                     "can't write the certificate: %s", strerror(errno));
}

static bool init(struct helve *helve)
{
    struct run *run = helve->run;
    uint64_t *boxes, *none;
    if (!RUN_SETS(run, &boxes, &helve->boxes, &helve->reach, &none) ||
        !RUN_NEW(run, helve->pushes, 4 * (size_t)run->board->box_count))
        return false;
    state_init(&helve->state, run->board, boxes);
    /* No square is dead here: all states count. */
    return table_init(&helve->table, run, none);
}

enum outcome helve_write(const char *directory, struct run *run,
                         uint32_t pushes, bool *same)
{
    const struct board *board = run->board;
    struct helve helve = {
        .run = run, .board = board, .least = pushes, .same = same};
    int steps = 0, count = 0;
    if (pushes == 0 ||
        (board->rules == RULES_GOALS && board->goal_count != board->box_count))
        return OUTCOME_GAVE_UP;
    if (same)
        *same = true;
    enum outcome outcome = init(&helve) ? search(&helve) : OUTCOME_STOPPED;
    if (outcome == OUTCOME_SOLVED &&
        open_file(&helve, directory, BUNDLE_TASK)) {
        state_init(&helve.state, board, helve.state.boxes);
        count = print_task(&helve, &steps);
        close_file(&helve);
    }
    if (outcome == OUTCOME_SOLVED && !run->error.code &&
        open_file(&helve, directory, BUNDLE_HELVE)) {
        print_certificate(&helve, steps, count);
        close_file(&helve);
    }
    buffer_release(&helve.text);
    return run->error.code ? OUTCOME_FAILED : outcome;
}
