/*
 * What others have come to decides whether a strategy can have its turn: a
 * search from the other end needs one from the start to meet, and the way to an
 * aim needs that.
 */
#include "engines/fess/turns.h"

void turns_init(struct turns *turns, const struct style *styles,
                unsigned chosen, uint64_t slice)
{
    *turns = (struct turns){.styles = styles, .rounds[0].slice = slice};
    for (size_t i = 0; i < MAX_STYLES; i++)
        if (chosen >> i & 1)
            turns->list[turns->count++].style = i;
    pthread_mutex_init(&turns->lock, NULL);
    pthread_cond_init(&turns->ended, NULL);
}

void turns_release(struct turns *turns)
{
    pthread_mutex_destroy(&turns->lock);
    pthread_cond_destroy(&turns->ended);
}

bool turns_needs_others(const struct style *style)
{
    return style->backward || style->kind == KIND_HALF;
}

/* ---- What others have come to ---- */

/* A search of that kind from that end that has come to something; NULL if there
 * is none.  The lock of strategies is held. */
static const struct strategy *find_other(const struct turns *turns,
                                         bool backward, enum kind kind)
{
    for (size_t i = 0; i < turns->count; i++) {
        const struct strategy *other = turns->list[i].strategy;
        if (other && other->style.backward == backward &&
            other->style.kind == kind && other->loose != UINT32_MAX)
            return other;
    }
    return NULL;
}

/* Whose loosest position a strategy is to know. */
static const struct strategy *find_loosest(const struct turns *turns,
                                           const struct style *style)
{
    bool half = style->kind == KIND_HALF;
    const struct strategy *other =
        find_other(turns, !style->backward, half ? KIND_LOOSE : KIND_GREEDY);
    return other ? other
                 : find_other(turns, !style->backward,
                              half ? KIND_GREEDY : KIND_LOOSE);
}

/* The half in that direction that has come nearest to its own aim; NULL if
 * there is none. */
static const struct strategy *find_nearest(const struct turns *turns,
                                           bool backward)
{
    const struct strategy *best = NULL;
    for (size_t i = 0; i < turns->count; i++) {
        const struct strategy *other = turns->list[i].strategy;
        if (other && other->style.kind == KIND_HALF &&
            other->style.backward == backward && other->nearest != UINT32_MAX &&
            (!best || other->least < best->least))
            best = other;
    }
    return best;
}

struct company turns_company(const struct turns *turns,
                             const struct strategy_turn *turn)
{
    const struct style *style = turns_style(turns, turn);
    const struct strategy *nearest = NULL;
    struct company company = {.visited = turns->visited};
    pthread_mutex_lock(turns->strategies);
    company.loosest = find_loosest(turns, style);
    if (style->close_every && (turn->count + 1) % style->close_every == 0)
        nearest = find_nearest(turns, !style->backward);
    if (nearest)
        company.aim = (struct aim){nearest, nearest->nearest};
    else if (style->kind == KIND_HALF && company.loosest)
        company.aim = (struct aim){company.loosest, company.loosest->loose};
    pthread_mutex_unlock(turns->strategies);
    return company;
}

/* ---- Who can have a turn ---- */

static bool is_possible(const struct turns *turns,
                        const struct strategy_turn *turn)
{
    const struct style *style = turns_style(turns, turn);
    if (style->kind == KIND_HALF && !turns_company(turns, turn).aim.owner)
        return false;
    bool possible = !style->backward;
    for (size_t i = 0; i < turns->count; i++)
        possible |= !turns_style(turns, &turns->list[i])->backward;
    return possible;
}

/* Has it nothing left, nor a new aim? */
static bool is_over(const struct turns *turns, const struct strategy_turn *turn)
{
    return turn->done &&
           !(turn->strategy &&
             strategy_outdated(turn->strategy, turns_company(turns, turn).aim));
}

/* Has it had its turns, and is there another one to go on with? */
static bool has_left(const struct turns *turns,
                     const struct strategy_turn *turn)
{
    unsigned most = turns_style(turns, turn)->most_turns;
    if (most == 0 || turn->count < most)
        return false;
    for (size_t i = 0; i < turns->count; i++) {
        const struct strategy_turn *other = &turns->list[i];
        if (other != turn && !other->done &&
            !turns_needs_others(turns_style(turns, other)))
            return true;
    }
    return false;
}

/* Does it go for what one finds that is at work now? */
static bool must_wait(const struct turns *turns,
                      const struct strategy_turn *turn)
{
    const struct style *style = turns_style(turns, turn);
    for (size_t i = 0; i < turns->count; i++) {
        const struct style *its = turns_style(turns, &turns->list[i]);
        if (style->kind == KIND_HALF && turns->list[i].busy &&
            its->backward != style->backward &&
            (its->kind == KIND_LOOSE || its->kind == KIND_HALF))
            return true;
    }
    return false;
}

/* The first with the least round; NULL if all are at work or wait. */
static struct strategy_turn *find_next(struct turns *turns)
{
    struct strategy_turn *next = NULL;
    for (size_t i = 0; i < turns->count; i++) {
        struct strategy_turn *turn = &turns->list[i];
        if (!turn->busy && (!next || turn->round < next->round) &&
            !must_wait(turns, turn))
            next = turn;
    }
    return next;
}

struct strategy_turn *turns_next(struct turns *turns, bool *more)
{
    struct strategy_turn *next;
    while ((next = find_next(turns)) != NULL) {
        if (next->round > turns->good_rounds)
            break;
        if (!has_left(turns, next) && !is_over(turns, next) &&
            is_possible(turns, next))
            return next;
        next->round++;
    }
    *more = turns->busy > 0;
    return NULL;
}

/* ---- How long a turn is ---- */

static struct round *find_round(struct turns *turns, unsigned number)
{
    return &turns->rounds[number < MAX_ROUNDS ? number : MAX_ROUNDS - 1];
}

/* Where the first turn of a round still lasts, others guess what it takes. */
struct round turns_begin(struct turns *turns, struct strategy_turn *turn)
{
    struct round *round = find_round(turns, turn->round);
    const struct round *before = turn->round > 0 ? round - 1 : NULL;
    struct round length = *round;
    if (before && round->slice == 0)
        length.slice = round->slice = before->slice + before->slice / 2;
    else if (before && round->work == 0 && turns->busy > 0)
        length.work = before->work + before->work / 2;
    turn->busy = true;
    turns->busy++;
    return length;
}

void turns_end(struct turns *turns, struct strategy_turn *turn,
               const struct round *length)
{
    struct round *round = find_round(turns, turn->round);
    turn->round++;
    turn->busy = false;
    turns->busy--;
    if (round->work == 0)
        round->work = length->work;
    /* A half with nothing left but new aims is no reason to go on. */
    bool good = !turn->done || turns_style(turns, turn)->kind != KIND_HALF;
    if (good && turns->good_rounds < turn->round)
        turns->good_rounds = turn->round;
    pthread_cond_broadcast(&turns->ended);
}
