/*
 * Micro-benchmark of the hot path: reach, generation of pushes, keys.
 *
 *     micro [SECONDS [FILE:N ...]]
 *
 * Walks random games on each level and, in every position met, makes all pushes
 * with the reach and the key of every successor.  Prints successors a second,
 * and flood fills a second for comparison.  With no level named, it plays on
 * one that it builds itself.
 */
#include "base/clock.h"
#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "core/board.h"
#include "core/reach.h"
#include "core/state.h"
#include "formats/formats.h"

#define MAX_FILE ((size_t)64 * 1024 * 1024)
#define GAME_PUSHES 60

struct bench {
    struct board *board;
    struct state state;
    uint64_t *boxes, *reach, *child, *fresh;
    struct push *pushes;
    struct random random;
    uint64_t check; /* of all keys, so that nothing is optimised away */
};

/* All successors of the position; answers how many. */
static int successors(struct bench *bench)
{
    struct state *state = &bench->state;
    square player = state->player;
    int count = state_pushes(state, bench->reach, bench->pushes);
    for (int i = 0; i < count; i++) {
        struct push push = bench->pushes[i];
        square to = state_push(state, push);
        square region = reach_push(bench->board, state->boxes, push.from, to,
                                   bench->reach, bench->child);
        bench->check += state_key(state, region).low;
        state_undo(state, push, player);
    }
    return count;
}

static void restart(struct bench *bench)
{
    state_init(&bench->state, bench->board, bench->boxes);
    reach_fill(bench->board, bench->boxes, bench->state.player, bench->reach);
}

/* Goes on with a random push that does not lead to a dead square. */
static bool play_on(struct bench *bench, int count)
{
    for (int tries = 0; tries < 8 && count > 0; tries++) {
        struct push push =
            bench->pushes[random_below(&bench->random, (uint64_t)count)];
        square to = bench->board->next[push.from][push.d];
        if (bits_has(bench->board->dead, to))
            continue;
        state_push(&bench->state, push);
        reach_push(bench->board, bench->boxes, push.from, to, bench->reach,
                   bench->reach);
        return true;
    }
    return false;
}

static double successor_rate(struct bench *bench, double seconds)
{
    uint64_t total = 0;
    double start = clock_cpu(), now = start;
    while ((now = clock_cpu()) - start < seconds) {
        restart(bench);
        for (int i = 0; i < GAME_PUSHES; i++) {
            int count = successors(bench);
            total += (uint64_t)count;
            if (!play_on(bench, count))
                break;
        }
    }
    return (double)total / (now - start);
}

static double fill_rate(struct bench *bench, double seconds)
{
    uint64_t total = 0;
    double start = clock_cpu(), now = start;
    while ((now = clock_cpu()) - start < seconds) {
        restart(bench);
        for (int i = 0; i < GAME_PUSHES; i++) {
            for (int k = 0; k < 16; k++)
                bench->check += reach_fill(bench->board, bench->boxes,
                                           bench->state.player, bench->fresh);
            total += 16;
            int count =
                state_pushes(&bench->state, bench->reach, bench->pushes);
            if (!play_on(bench, count))
                break;
        }
    }
    return (double)total / (now - start);
}

static bool measure(const struct level *level, const char *name, double seconds,
                    struct kura_error *err)
{
    struct arena arena;
    arena_init(&arena, 0);
    struct bench bench = {.board = board_new(level, err), .random = {1}};
    if (!bench.board)
        return false;
    size_t words = bench.board->words;
    bench.boxes = arena_alloc(&arena, words, sizeof(uint64_t));
    bench.reach = arena_alloc(&arena, words, sizeof(uint64_t));
    bench.child = arena_alloc(&arena, words, sizeof(uint64_t));
    bench.fresh = arena_alloc(&arena, words, sizeof(uint64_t));
    bench.pushes = arena_alloc(&arena, 4 * (size_t)bench.board->box_count + 1,
                               sizeof *bench.pushes);
    double rate = successor_rate(&bench, seconds);
    double fills = fill_rate(&bench, seconds / 4);
    printf("%-28s %4d squares %3d boxes %8.2f M successors/s %8.2f M fills/s\n",
           name, bench.board->squares, bench.board->box_count, rate / 1e6,
           fills / 1e6);
    fprintf(stderr, "check %016llx\n", (unsigned long long)bench.check);
    board_free(bench.board);
    arena_release(&arena);
    return true;
}

static bool measure_file(const char *argument, double seconds,
                         struct kura_error *err)
{
    char path[512];
    int number = 1;
    snprintf(path, sizeof path, "%s", argument);
    char *colon = strrchr(path, ':');
    if (colon && text_to_int(colon + 1, &number))
        *colon = '\0';
    struct buffer text = {0};
    struct collection levels = {0};
    bool ok = file_read(path, MAX_FILE, &text, err) &&
              formats_read(NULL, buffer_get(&text), text.size, &levels, err);
    if (ok && (number < 1 || (size_t)number > levels.count ||
               !levels.entries[number - 1].level))
        ok = error_set(err, KURA_INPUT, "no level %d", number);
    const char *name = strrchr(argument, '/');
    ok = ok && measure(levels.entries[number - 1].level,
                       name ? name + 1 : argument, seconds, err);
    collection_release(&levels);
    buffer_release(&text);
    return ok;
}

/* A room of that size with boxes in a regular pattern. */
static bool measure_room(int side, double seconds, struct kura_error *err)
{
    struct level *level = level_new(side, side);
    char name[32];
    if (!level)
        return error_memory(err);
    for (int y = 2; y < side - 2; y += 3)
        for (int x = 2; x < side - 2; x += 4) {
            level->cells[y * side + x] = CELL_BOX;
            level->cells[y * side + x + 1] = CELL_GOAL;
        }
    level->cells[0] = CELL_PLAYER;
    snprintf(name, sizeof name, "room %dx%d", side, side);
    bool ok = level_finish(level, EDGE_IS_WALL, err) &&
              measure(level, name, seconds, err);
    level_free(level);
    return ok;
}

int main(int count, char **arguments)
{
    struct kura_error err = {0};
    double seconds = 2;
    bool ok = count < 2 || text_to_seconds(arguments[1], &seconds) ||
              error_set(&err, KURA_USAGE, "usage: micro [SECONDS FILE:N...]");
    static const int sides[] = {7, 10, 15, 25, 60};
    for (size_t i = 0; ok && i < sizeof sides / sizeof sides[0]; i++)
        ok = measure_room(sides[i], seconds, &err);
    for (int i = 2; ok && i < count; i++)
        ok = measure_file(arguments[i], seconds, &err);
    if (!ok)
        fprintf(stderr, "micro: %s\n", err.text);
    return ok ? 0 : 1;
}
