/*
 * Small pieces of work, for counting instructions (bench/run.sh, by valgrind):
 *
 *     pieces             lists them, each with what it is
 *     pieces NAME TIMES  does one so many times
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "draw/draw.h"
#include "kura.h"

/* Made for this: seven boxes in three rooms. */
static const char text[] = "##########\n"
                           "#  ..    #\n"
                           "# $..# $ #\n"
                           "#  .$ ## #\n"
                           "## ## $  #\n"
                           "# $ .  # #\n"
                           "# # $ .  #\n"
                           "#   #  @ #\n"
                           "##########\n";
static const char small[] = "#######\n"
                            "#. $  #\n"
                            "# @ $ #\n"
                            "#.    #\n"
                            "#######\n";

struct bench_work {
    const struct kura_level *level, *small;
    char *plan; /* of the small level; owned */
};

static bool no_bytes(void *user, const void *data, size_t size)
{
    (void)user, (void)data, (void)size;
    return true;
}

static bool read_text(struct bench_work *work)
{
    struct kura_error err;
    (void)work;
    struct kura_levels *levels = kura_read(text, sizeof text - 1, "xsb", &err);
    kura_levels_free(levels);
    return levels != NULL;
}

static bool find_key(struct bench_work *work)
{
    struct kura_error err;
    struct kura_form form;
    bool ok = kura_level_form(work->level, &form, &err);
    kura_text_free(form.text);
    return ok;
}

static bool play_plan(struct bench_work *work)
{
    struct kura_error err;
    struct kura_verdict verdict;
    bool ok = kura_verify(work->small, NULL, work->plan, strlen(work->plan),
                          &verdict, &err);
    kura_text_free(verdict.plan);
    return ok && verdict.accepted;
}

static bool solve(struct bench_work *work, const char *engine)
{
    struct kura_error err;
    struct kura_result result = {.size = sizeof result};
    struct kura_options options = {.size = sizeof options,
                                   .engine = engine,
                                   .nodes = 5000,
                                   .bytes = (size_t)256 << 20};
    bool ok = kura_solve(work->level, &options, &result, &err);
    kura_result_release(&result);
    return ok;
}

static bool solve_bfs(struct bench_work *work)
{
    return solve(work, "bfs");
}

static bool solve_astar(struct bench_work *work)
{
    return solve(work, "astar");
}

static bool solve_fess(struct bench_work *work)
{
    return solve(work, "fess");
}

static bool draw(struct bench_work *work, const char *format)
{
    struct kura_error err;
    struct picture picture = {.plan = work->plan, .tile = 20};
    struct draw_target target = {no_bytes, NULL};
    return draw_picture(work->small, &picture, format, &target, &err);
}

static bool draw_svg(struct bench_work *work)
{
    return draw(work, "svg");
}

static bool draw_gif(struct bench_work *work)
{
    return draw(work, "gif");
}

/* To add a piece: a function above and a line here. */
static const struct piece {
    const char *name, *about;
    bool (*run)(struct bench_work *work);
} pieces[] = {
    {"read", "read a level of 10 x 9", read_text},
    {"key", "find its canonical key", find_key},
    {"verify", "play a short plan", play_plan},
    {"bfs", "solve, 5000 nodes of bfs", solve_bfs},
    {"astar", "solve, 5000 nodes of astar", solve_astar},
    {"fess", "solve, 5000 nodes of fess", solve_fess},
    {"svg", "draw a plan as SVG", draw_svg},
    {"gif", "draw a plan as GIF", draw_gif},
};

static int list_pieces(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(pieces); i++)
        printf("%s\t%s\n", pieces[i].name, pieces[i].about);
    return 0;
}

static const struct piece *find_piece(const char *name)
{
    for (size_t i = 0; i < ARRAY_COUNT(pieces); i++)
        if (strcmp(pieces[i].name, name) == 0)
            return &pieces[i];
    return NULL;
}

static bool find_plan(struct bench_work *work)
{
    struct kura_error err;
    struct kura_result result = {.size = sizeof result};
    struct kura_options options = {.size = sizeof options, .engine = "bfs"};
    bool ok = kura_solve(work->small, &options, &result, &err) && result.plan;
    if (ok)
        work->plan = text_copy(result.plan, strlen(result.plan));
    kura_result_release(&result);
    return work->plan != NULL;
}

int main(int argc, char **argv)
{
    int times;
    struct kura_error err;
    const struct piece *piece = argc == 3 ? find_piece(argv[1]) : NULL;
    if (argc == 1)
        return list_pieces();
    if (!piece || !text_to_int(argv[2], &times)) {
        fputs("usage: pieces [NAME TIMES]\n", stderr);
        return KURA_USAGE;
    }
    struct kura_levels *levels = kura_read(text, sizeof text - 1, "xsb", &err);
    struct kura_levels *smalls =
        kura_read(small, sizeof small - 1, "xsb", &err);
    struct bench_work work = {0};
    bool ok = levels && smalls;
    if (ok) {
        work.level = kura_level_at(levels, 1, &err);
        work.small = kura_level_at(smalls, 1, &err);
        ok = work.level && work.small && find_plan(&work);
    }
    for (int i = 0; ok && i < times; i++)
        ok = piece->run(&work);
    free(work.plan);
    kura_levels_free(levels);
    kura_levels_free(smalls);
    if (!ok)
        fprintf(stderr, "pieces: %s failed\n", piece->name);
    return ok ? 0 : KURA_INTERNAL;
}
