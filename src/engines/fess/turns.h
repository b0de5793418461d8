/*
 * Whose turn it is: list scheduling (Graham 1966).  Strategies stand in a list,
 * and each has one turn in every round; whoever is free takes the next turn.
 * The turns of a round are equal in work, and longer by half than those of the
 * round before.
 *
 * One that goes for what others find waits while those are at work, as it would
 * come after them if there were one thread.
 *
 *     struct strategy_turn *turn = turns_next(&turns, &more);
 *     if (turn) {
 *         struct round length = turns_begin(&turns, turn);
 *         ...                                   // unlocked
 *         turns_end(&turns, turn, &length);
 *     }
 */
#ifndef ENGINES_FESS_TURNS_H
#define ENGINES_FESS_TURNS_H

#include "engines/fess/tally.h"

#define MAX_ROUNDS 64 /* more than there is time for */

struct home;

/* A strategy and the turns it has had. */
struct strategy_turn {
    size_t style; /* number */
    struct home *home;
    struct strategy *strategy; /* NULL until its first turn */
    _Atomic bool done;         /* nothing left to try */
    unsigned count;            /* of turns it has had */
    unsigned round;            /* of its next turn */
    bool busy;                 /* has it now */
};

/* How long the turns of a round are. */
struct round {
    uint64_t slice; /* positions of the first turn */
    uint64_t work;  /* what that took; 0: not known yet */
};

struct turns {
    const struct style *styles;
    struct strategy_turn list[MAX_STYLES];
    size_t count;
    struct visited *visited;
    pthread_mutex_t *strategies; /* held by who looks at others' strategies */

    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t ended; /* a turn */
    int busy;
    struct round rounds[MAX_ROUNDS];
    unsigned good_rounds; /* up to the last in which somebody came on */
};

/* One for each style with a bit in chosen; slice: positions of the first turn.
 */
void turns_init(struct turns *turns, const struct style *styles,
                unsigned chosen, uint64_t slice);
void turns_release(struct turns *turns);

/* Does a style go to where another has come, or to meet it? */
bool turns_needs_others(const struct style *style);

/* What a strategy is to know at its turn.  A half goes for the loosest position
 * of the other end and, by turns, for where a half from there has come nearest
 * to its own aim. */
struct company turns_company(const struct turns *turns,
                             const struct strategy_turn *turn);

/* ---- Under the lock ---- */

/* The next turn; NULL when there is none now, or for ever if not *more. */
struct strategy_turn *turns_next(struct turns *turns, bool *more);

/* How long it is: as many positions as the slice says if the work is 0, to be
 * set to what they took. */
struct round turns_begin(struct turns *turns, struct strategy_turn *turn);
void turns_end(struct turns *turns, struct strategy_turn *turn,
               const struct round *length);

static inline const struct style *turns_style(const struct turns *turns,
                                              const struct strategy_turn *turn)
{
    return &turns->styles[turn->style];
}

#endif
