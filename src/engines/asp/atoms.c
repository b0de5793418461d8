/*
 * Three kinds of atoms tell what the player does; which, is up to the program:
 *
 *     do(A,T)            A is a direction, or an action that ends in one:
 *                        moveLeft(...), pushUp(...)
 *     player(lR_C,T)     the player's cell at time T
 *     push(lR_C,D,T)     a box is pushed from there, after a walk to it
 *
 * Atoms of other kinds are left alone.
 */
#include <strings.h>

#include "core/board.h"
#include "core/route.h"
#include "core/verify.h"
#include "engines/asp/asp.h"

enum deed_kind { DEED_DO, DEED_PLAYER, DEED_PUSH };

struct deed {
    enum deed_kind kind;
    int time;
    enum direction d; /* of DEED_DO and DEED_PUSH */
    int row, column;  /* of DEED_PLAYER and DEED_PUSH */
};

/* Does the text of that size end with the word, in any case? */
static bool ends_with(const char *text, size_t size, const char *word)
{
    size_t length = strlen(word);
    return size >= length &&
           strncasecmp(text + size - length, word, length) == 0;
}

static enum direction direction_of(const char *name, size_t size)
{
    for (int d = 0; d < DIR_COUNT; d++)
        if (ends_with(name, size, direction_name((enum direction)d)))
            return (enum direction)d;
    return DIR_COUNT;
}

/* The last argument, a number; -1 when it is none. */
static int time_of(const char *atom)
{
    const char *comma = strrchr(atom, ',');
    int time;
    char end, more;
    if (!comma || sscanf(comma, ",%9d%c%c", &time, &end, &more) != 2 ||
        end != ')')
        return -1;
    return time;
}

/* False when the atom is none of ours. */
static bool read_atom(const char *atom, struct deed *deed)
{
    char name[8];
    *deed = (struct deed){.time = time_of(atom), .d = DIR_COUNT};
    if (deed->time < 0)
        return false;
    if (strncmp(atom, "do(", 3) == 0) {
        deed->kind = DEED_DO;
        deed->d = direction_of(atom + 3, strcspn(atom + 3, "(,"));
        return deed->d != DIR_COUNT;
    }
    if (sscanf(atom, "push(l%3d_%3d,%7[a-z],", &deed->row, &deed->column,
               name) == 3) {
        deed->kind = DEED_PUSH;
        deed->d = direction_of(name, strlen(name));
        return deed->d != DIR_COUNT;
    }
    deed->kind = DEED_PLAYER;
    return sscanf(atom, "player(l%3d_%3d,", &deed->row, &deed->column) == 2;
}

static int compare(const void *left, const void *right)
{
    const struct deed *a = left, *b = right;
    return (a->time > b->time) - (a->time < b->time);
}

/* ---- From deeds to steps ---- */

static bool refuse(struct run *run, const char *why)
{
    return error_set(&run->error, KURA_SYSTEM, "clingo's answer is no plan: %s",
                     why);
}

static bool add_step(struct run *run, square *player, const struct deed *deed)
{
    square to = board_square(run->board, deed->column, deed->row);
    if (to == *player)
        return true;
    for (int d = 0; d < DIR_COUNT && to != NO_SQUARE; d++)
        if (run->board->next[*player][d] == to) {
            *player = to;
            return run_plan_add(run, (enum direction)d, false);
        }
    return refuse(run, "the player leaps");
}

static bool plan_steps(struct run *run, const struct deed *deeds, size_t count)
{
    square player = run->board->player;
    plan_clear(&run->plan);
    for (size_t i = 0; i < count; i++) {
        bool ok = deeds[i].kind == DEED_DO
                      ? run_plan_add(run, deeds[i].d, false)
                      : add_step(run, &player, &deeds[i]);
        if (!ok)
            return false;
    }
    return true;
}

static bool plan_pushes(struct run *run, const struct deed *deeds, size_t count)
{
    struct push *pushes = run_alloc(run, count + 1, sizeof *pushes);
    if (!pushes)
        return false;
    for (size_t i = 0; i < count; i++) {
        square from = board_square(run->board, deeds[i].column, deeds[i].row);
        if (from == NO_SQUARE)
            return refuse(run, "a push of a wall");
        pushes[i] = (struct push){from, (uint8_t)deeds[i].d};
    }
    if (route_pushes(run, pushes, count))
        return true;
    return run->stopped_by == STOP_NONE && refuse(run, "an impossible push");
}

/* Deeds of one kind only; *count falls to those. */
static void choose_kind(struct deed *deeds, size_t *count)
{
    size_t kept = 0;
    enum deed_kind kind = DEED_PLAYER;
    for (size_t i = 0; i < *count; i++)
        if (deeds[i].kind == DEED_DO)
            kind = DEED_DO;
        else if (deeds[i].kind == DEED_PUSH && kind == DEED_PLAYER)
            kind = DEED_PUSH;
    for (size_t i = 0; i < *count; i++)
        if (deeds[i].kind == kind)
            deeds[kept++] = deeds[i];
    *count = kept;
}

/* A child's word is not enough. */
static bool is_right(struct run *run)
{
    struct kura_verdict verdict;
    struct plan played = {0};
    bool ok = verify(run->level, &run->plan, &played, &verdict, &run->error);
    if (ok && !verdict.accepted)
        ok = refuse(run, verdict.text);
    plan_release(&run->plan);
    run->plan = played;
    return ok;
}

bool atoms_plan(struct run *run, const struct clingo_answer *answer)
{
    size_t atoms = clingo_atom_count(answer), count = 0;
    struct deed *deeds = run_alloc(run, atoms + 1, sizeof *deeds);
    if (!deeds)
        return false;
    for (size_t i = 0; i < atoms; i++) {
        const char *atom = clingo_atom(answer, i);
        if (atom && read_atom(atom, &deeds[count]))
            count++;
    }
    choose_kind(deeds, &count);
    qsort(deeds, count, sizeof *deeds, compare);
    bool pushes = count > 0 && deeds[0].kind == DEED_PUSH;
    return (pushes ? plan_pushes(run, deeds, count)
                   : plan_steps(run, deeds, count)) &&
           is_right(run);
}
