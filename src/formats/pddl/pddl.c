/*
 * Problems of the IPC domain sokoban-sequential.
 *
 * Read with any names (see layout.c); written with the names of the IPC:
 * pos-C-R is column and row from 1, stones are numbered in reading order with
 * those counted that are only decoration.  Only squares that the player can
 * come to are written.
 */
#include "core/grid.h"

#include <ctype.h>

#include "formats/formats.h"
#include "core/plan.h"
#include "formats/pddl/problem.h"

#define NO_NAME "sokoban"

static bool looks_like(const char *text, size_t size)
{
    struct lines lines = lines_of(text, size);
    struct line line;
    const char *const expected[] = {"(", "define", "(", "problem"};
    size_t found = 0;
    while (found < 4 && lines_next(&lines, &line)) {
        for (line_trim(&line); found < 4 && line.size > 0 && *line.text != ';';
             line_trim(&line)) {
            struct line word = line;
            word.size = strlen(expected[found]);
            if (line.size < word.size || !line_is(&word, expected[found++]))
                return false;
            line_skip(&line, word.size);
        }
    }
    return found == 4;
}

/* The problem's name is the title, unless it is what we call those without. */
static bool set_title(struct level *level, const struct line *name)
{
    if (name->size == 0 || line_is(name, NO_NAME))
        return true;
    char *title = line_copy(name);
    bool ok = title && level_set_title(level, title);
    free(title);
    return ok;
}

static struct level *make_level(struct problem *problem, struct kura_error *err)
{
    struct level *level = problem_lay_out(problem, err);
    if (!level || set_title(level, &problem->name))
        return level;
    level_free(level);
    error_memory(err);
    return NULL;
}

static bool read(const char *text, size_t size, struct collection *into,
                 struct kura_error *err)
{
    struct problem problem;
    struct kura_error why = {0};
    struct level *level = NULL;
    if (problem_read(&problem, text, size, &why))
        level = make_level(&problem, &why);
    problem_release(&problem);
    return collection_add(into, (struct entry){level, why, 1}, err);
}

/* A name that every PDDL reader takes. */
static void write_name(const char *title, struct buffer *to)
{
    if (!title || !isalpha((unsigned char)*title))
        buffer_text(to, title ? NO_NAME "-" : NO_NAME);
    for (; title && *title; title++)
        buffer_char(to, isalnum((unsigned char)*title)
                            ? (char)tolower((unsigned char)*title)
                            : '-');
}

static void write_position(const struct level *level, int cell,
                           struct buffer *to)
{
    buffer_print(to, "pos-%d-%d", cell % level->width + 1,
                 cell / level->width + 1);
}

/* Columns first, as the IPC does. */
static int cell_at(const struct level *level, int i)
{
    return i % level->height * level->width + i / level->height;
}

static int cell_count(const struct level *level)
{
    return level->width * level->height;
}

/* Calls for every stone that can be reached, with its number. */
static void each_stone(const struct level *level, struct buffer *to,
                       void (*write)(const struct level *, int cell, int number,
                                     struct buffer *))
{
    int number = 0;
    for (int cell = 0; cell < cell_count(level); cell++) {
        if (!(level->cells[cell] & CELL_BOX))
            continue;
        number++;
        if (level->inside[cell])
            write(level, cell, number, to);
    }
}

static void declare_stone(const struct level *level, int cell, int number,
                          struct buffer *to)
{
    (void)level, (void)cell;
    buffer_print(to, "    stone-%02d - stone\n", number);
}

static void write_objects(const struct level *level, struct buffer *to)
{
    buffer_text(to, "  (:objects\n"
                    "    dir-down - direction\n"
                    "    dir-left - direction\n"
                    "    dir-right - direction\n"
                    "    dir-up - direction\n"
                    "    player-01 - player\n");
    for (int i = 0; i < cell_count(level); i++) {
        int cell = cell_at(level, i);
        if (!level->inside[cell])
            continue;
        buffer_text(to, "    ");
        write_position(level, cell, to);
        buffer_text(to, " - location\n");
    }
    each_stone(level, to, declare_stone);
    buffer_text(to, "  )\n");
}

static void write_kinds(const struct level *level, bool goals,
                        struct buffer *to)
{
    for (int i = 0; i < cell_count(level); i++) {
        int cell = cell_at(level, i);
        bool is_goal = (level->cells[cell] & CELL_GOAL) != 0;
        if (!level->inside[cell] || is_goal != goals)
            continue;
        buffer_print(to, "    (%s ", goals ? "IS-GOAL" : "IS-NONGOAL");
        write_position(level, cell, to);
        buffer_text(to, ")\n");
    }
}

static void write_ways(const struct level *level, struct buffer *to)
{
    static const enum direction order[] = {DIR_DOWN, DIR_LEFT, DIR_RIGHT,
                                           DIR_UP};
    for (int i = 0; i < DIR_COUNT * cell_count(level); i++) {
        int cell = cell_at(level, i / DIR_COUNT);
        enum direction d = order[i % DIR_COUNT];
        int there = level_beside(level, cell, (int)d);
        if (!level->inside[cell] || there < 0 || !level->inside[there])
            continue;
        buffer_text(to, "    (MOVE-DIR ");
        write_position(level, cell, to);
        buffer_char(to, ' ');
        write_position(level, there, to);
        buffer_print(to, " dir-%s)\n", direction_name(d));
    }
}

static void write_stone(const struct level *level, int cell, int number,
                        struct buffer *to)
{
    buffer_print(to, "    (at stone-%02d ", number);
    write_position(level, cell, to);
    buffer_text(to, ")\n");
    if (level->cells[cell] & CELL_GOAL)
        buffer_print(to, "    (at-goal stone-%02d)\n", number);
}

static void write_init(const struct level *level, struct buffer *to)
{
    buffer_text(to, "  (:init\n");
    write_kinds(level, true, to);
    write_kinds(level, false, to);
    write_ways(level, to);
    buffer_text(to, "    (at player-01 ");
    write_position(level, level->player, to);
    buffer_text(to, ")\n");
    each_stone(level, to, write_stone);
    for (int i = 0; i < cell_count(level); i++) {
        int cell = cell_at(level, i);
        if (!level->inside[cell] ||
            (level->cells[cell] & (CELL_BOX | CELL_PLAYER)))
            continue;
        buffer_text(to, "    (clear ");
        write_position(level, cell, to);
        buffer_text(to, ")\n");
    }
    buffer_text(to, "    (= (total-cost) 0)\n  )\n");
}

static void write_wish(const struct level *level, int cell, int number,
                       struct buffer *to)
{
    (void)level, (void)cell;
    buffer_print(to, "    (at-goal stone-%02d)\n", number);
}

static bool write(const struct level *level, struct buffer *to,
                  struct kura_error *err)
{
    if (level->rules != RULES_GOALS)
        return error_set(err, KURA_INPUT,
                         "pddl has no sink: only stones can hold this level");
    if (level_unsolvable(level))
        return error_set(err, KURA_INPUT,
                         "pddl has only what the player can come to: %s",
                         level_unsolvable(level));
    /* The level in the comments before the problem. */
    const struct grid_style style = {&xsb_legend, ";; ", "\n", false, false};
    if (!grid_write(level, &style, to, err))
        return false;
    buffer_text(to, "\n(define (problem ");
    write_name(level->title, to);
    buffer_text(to, ")\n  (:domain sokoban-sequential)\n");
    write_objects(level, to);
    write_init(level, to);
    buffer_text(to, "  (:goal (and\n");
    each_stone(level, to, write_wish);
    buffer_text(to, "  ))\n  (:metric minimize (total-cost))\n)\n");
    return !to->failed || error_memory(err);
}

const struct format pddl_format = {
    .name = "pddl",
    .summary = "problems of the IPC domain sokoban-sequential",
    .looks_like = looks_like,
    .read = read,
    .write_one = write,
};
