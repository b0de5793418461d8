/*
 * Learns the weights of src/engines/fess/value.c.
 *
 *     train_value [-r ROUNDS] [-n NODES] FILE...
 *
 * Each round plays every level with the weights so far.  From a level that was
 * solved it takes pairs: a position on the way to the solution that waited, and
 * one that was played on instead; also each step on the way and the other moves
 * that were possible there.  Then the weights are fitted to all pairs of all
 * rounds, so that the first of each is worth more (logistic regression).
 */
#include <math.h>

#include "base/bits.h"
#include "base/file.h"
#include "base/text.h"
#include "core/board.h"
#include "core/reach.h"
#include "engines/fess/strategy.h"
#include "formats/formats.h"

#define MAX_FILE ((size_t)64 * 1024 * 1024)
#define PATIENCE 20
#define PULLS 200
#define EPOCHS 400
#define RATE 2.0
#define DECAY 1e-5 /* of weights, so that they stay small */

struct pair {
    double difference[VALUE_PARTS];
    double weight; /* all pairs of a level together weigh 1 */
};

struct learned_pattern {
    struct pair *pairs;
    size_t count, capacity;
    double weights[VALUE_PARTS];
    int nodes; /* at most, a level */
    int levels, solved;
    double effort; /* logarithms of nodes, summed */
};

static void add_pair(struct learned_pattern *lesson, const double *good,
                     const double *bad)
{
    if (lesson->count == lesson->capacity) {
        lesson->capacity = 2 * lesson->capacity + 1024;
        struct pair *pairs =
            realloc(lesson->pairs, lesson->capacity * sizeof *pairs);
        if (!pairs)
            abort();
        lesson->pairs = pairs;
    }
    struct pair *pair = &lesson->pairs[lesson->count++];
    for (int i = 0; i < VALUE_PARTS; i++)
        pair->difference[i] = good[i] - bad[i];
}

/* The parts of every node. */
static double *measure(struct strategy *s, struct children *children)
{
    const struct board *board = s->domain->board;
    double *parts =
        run_alloc(s->domain->run, s->count * VALUE_PARTS, sizeof *parts);
    for (size_t i = 0; parts && i < s->count; i++) {
        const uint64_t *boxes = s->boxes + i * board->words;
        if (!children_make(children, boxes, s->nodes[i].region))
            return NULL;
        value_enter(&s->value, boxes);
        value_measure(&s->value, &children->features, 0, 0,
                      parts + i * VALUE_PARTS);
    }
    return parts;
}

/* What was played on while a position on the way waited. */
static void learn_order(struct learned_pattern *lesson,
                        const struct strategy *s, const bool *on_way,
                        const double *parts)
{
    size_t next = s->count - 1;
    for (size_t i = s->count - 1; i > 0; i--)
        if (on_way[i])
            next = i;
        else
            add_pair(lesson, parts + next * VALUE_PARTS,
                     parts + i * VALUE_PARTS);
}

/* What else could have been done on the way. */
static void learn_steps(struct learned_pattern *lesson, struct strategy *s,
                        struct children *children, const bool *on_way,
                        const double *parts)
{
    const struct board *board = s->domain->board;
    double other[VALUE_PARTS];
    for (size_t i = 1; i < s->count; i++) {
        if (!on_way[i])
            continue;
        const struct fess_node *node = &s->nodes[i];
        const uint64_t *boxes = s->boxes + node->parent * board->words;
        if (!children_make(children, boxes, s->nodes[node->parent].region))
            return;
        value_enter(&s->value, boxes);
        for (size_t k = 0; k < children->count; k++) {
            const struct successor *child = &children->items[k];
            if (child->from == node->from && child->to == node->to)
                continue;
            value_measure(&s->value, &child->features, child->from, child->to,
                          other);
            add_pair(lesson, parts + i * VALUE_PARTS, other);
        }
    }
}

static void learn(struct learned_pattern *lesson, struct strategy *s)
{
    struct run *run = s->domain->run;
    struct children *children = run_alloc(run, 1, sizeof *children);
    bool *on_way = run_alloc(run, s->count, sizeof *on_way);
    if (!children || !on_way ||
        !children_init(children, s->domain, s->children.packing, NULL))
        return;
    for (uint32_t at = s->here.node; at != 0; at = s->nodes[at].parent)
        on_way[at] = true;
    const double *parts = measure(s, children);
    if (!parts)
        return;
    size_t first = lesson->count, middle;
    learn_order(lesson, s, on_way, parts);
    middle = lesson->count;
    learn_steps(lesson, s, children, on_way, parts);
    for (size_t i = first; i < lesson->count; i++)
        lesson->pairs[i].weight =
            0.5 /
            (double)(i < middle ? middle - first : lesson->count - middle);
}

/* The search from the other end, a little. */
static struct strategy *pull(struct domain *domain, int nodes)
{
    struct run *run = domain->run;
    struct style style = {.kind = KIND_GREEDY,
                          .backward = true,
                          .best_every = 2};
    struct strategy *other = run_alloc(run, 1, sizeof *other);
    if (run->board->box_count != run->board->goal_count || !other ||
        !strategy_init(other, domain, style, (struct company){NULL}))
        return NULL;
    while (nodes-- > 0 && strategy_step(other))
        ;
    return other;
}

static void play(struct learned_pattern *lesson, const struct level *level)
{
    struct kura_error err;
    struct run run;
    struct board *board = board_new(level, &err);
    if (!board)
        return;
    run_init(&run, board);
    struct strategy *s = run_alloc(&run, 1, sizeof *s);
    struct domain *domain = domain_new(&run, NULL);
    struct style style = {.kind = KIND_VALUE,
                          .options = {.room = -1},
                          .weights = lesson->weights,
                          .patience = PATIENCE};
    lesson->levels++;
    int nodes = 0;
    if (s && domain &&
        strategy_init(s, domain, style,
                      (struct company){.loosest = pull(domain, PULLS)})) {
        while (!s->solved && nodes < lesson->nodes && strategy_step(s))
            nodes++;
        if (s->solved && s->here.node != 0) {
            lesson->solved++;
            learn(lesson, s);
        }
    }
    lesson->effort += log(1 + nodes);
    run_release(&run);
    board_free(board);
}

static void fit(struct learned_pattern *lesson)
{
    double *w = lesson->weights, total = 0;
    for (size_t k = 0; k < lesson->count; k++)
        total += lesson->pairs[k].weight;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double slope[VALUE_PARTS] = {0};
        for (size_t k = 0; k < lesson->count; k++) {
            const struct pair *pair = &lesson->pairs[k];
            double margin = 0;
            for (int i = 0; i < VALUE_PARTS; i++)
                margin += w[i] * pair->difference[i];
            double wrong = pair->weight / (1 + exp(margin));
            for (int i = 0; i < VALUE_PARTS; i++)
                slope[i] += wrong * pair->difference[i];
        }
        for (int i = 0; i < VALUE_PARTS; i++)
            w[i] += RATE * (slope[i] / total - DECAY * w[i]);
    }
}

static bool play_file(struct learned_pattern *lesson, const char *path,
                      struct kura_error *err)
{
    struct buffer text = {0};
    struct collection levels = {0};
    bool ok = file_read(path, MAX_FILE, &text, err) &&
              formats_read(NULL, buffer_get(&text), text.size, &levels, err);
    for (size_t i = 0; ok && i < levels.count; i++)
        if (levels.entries[i].level)
            play(lesson, levels.entries[i].level);
    collection_release(&levels);
    buffer_release(&text);
    return ok;
}

int main(int count, char **arguments)
{
    struct kura_error err = {0};
    struct learned_pattern lesson = {.nodes = 1000};
    int rounds = 4, first = 1;
    bool ok = true;
    for (; ok && first + 1 < count && arguments[first][0] == '-'; first += 2)
        ok = text_to_int(arguments[first + 1],
                         arguments[first][1] == 'r' ? &rounds : &lesson.nodes);
    if (!ok || first == count) {
        fprintf(stderr, "usage: train_value [-r ROUNDS] [-n NODES] FILE...\n");
        return 2;
    }
    memcpy(lesson.weights, value_weights, sizeof lesson.weights);
    for (int round = 0; ok && round < rounds; round++) {
        lesson.levels = lesson.solved = 0;
        lesson.effort = 0;
        for (int i = first; ok && i < count; i++)
            ok = play_file(&lesson, arguments[i], &err);
        printf("%d of %d solved, effort %.2f\n", lesson.solved, lesson.levels,
               lesson.effort / lesson.levels);
        fit(&lesson);
        for (int i = 0; i < VALUE_PARTS; i++)
            printf("%.3f%s", lesson.weights[i],
                   i + 1 < VALUE_PARTS ? ", " : "\n");
        fflush(stdout);
    }
    if (!ok)
        fprintf(stderr, "train_value: %s\n", err.text);
    return ok ? 0 : 1;
}
