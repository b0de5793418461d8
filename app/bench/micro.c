/*
 * A piece is a function of a table; the child that valgrind counts is this
 * program itself, called with the name of the piece.
 */
#include "bench/micro.h"

#include <errno.h>
#include <unistd.h>

#include "base/array.h"
#include "base/child.h"
#include "base/text.h"
#include "cli/listing.h"
#include "cli/message.h"
#include "draw/draw.h"

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
    const char *engine; /* that it needs; or NULL */
    bool (*run)(struct bench_work *work);
} pieces[] = {
    {"read", "read a level of 10 x 9", NULL, read_text},
    {"key", "find its canonical key", NULL, find_key},
    {"verify", "play a short plan", NULL, play_plan},
    {"bfs", "solve, 5000 nodes of bfs", "bfs", solve_bfs},
    {"astar", "solve, 5000 nodes of astar", "astar", solve_astar},
    {"fess", "solve, 5000 nodes of fess", "fess", solve_fess},
    {"svg", "draw a plan as SVG", NULL, draw_svg},
    {"gif", "draw a plan as GIF", NULL, draw_gif},
};

/* ---- In the child ---- */

static const struct piece *find_piece(const char *name, size_t size)
{
    for (size_t i = 0; i < ARRAY_COUNT(pieces); i++)
        if (strlen(pieces[i].name) == size &&
            strncmp(pieces[i].name, name, size) == 0)
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

int micro_do(const char *what)
{
    int times;
    struct kura_error err;
    const char *colon = strchr(what, ':');
    const struct piece *piece =
        colon ? find_piece(what, (size_t)(colon - what)) : NULL;
    if (!piece || !text_to_int(colon + 1, &times))
        return complain(KURA_USAGE, "'%s': expected a piece and a number",
                        what);
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
    return ok ? 0 : complain(KURA_INTERNAL, "the piece %s failed", piece->name);
}

/* ---- Measuring ---- */

/* The number after "Collected :" that callgrind prints. */
static bool read_count(const char *said, long long *count)
{
    const char *found = strstr(said, "Collected");
    found = found ? strchr(found, ':') : NULL;
    return found && sscanf(found + 1, "%lld", count) == 1;
}

static int count_once(const char *program, const struct piece *piece, int times,
                      long long *count)
{
    char what[60];
    struct buffer said = {0};
    struct child_result result;
    struct kura_error err;
    snprintf(what, sizeof what, "%s:%d", piece->name, times);
    const char *const arguments[] = {"valgrind",
                                     "--tool=callgrind",
                                     "--callgrind-out-file=/dev/null",
                                     program,
                                     "bench",
                                     "--micro-piece",
                                     what,
                                     NULL};
    struct child_call call = {.arguments = arguments, .err = &said};
    int code = 0;
    if (!child_run(&call, &result, &err))
        code = complain((int)err.code, "%s", err.text);
    else if (result.end != CHILD_EXITED || result.code != 0 ||
             !read_count(buffer_get(&said), count))
        code = complain(KURA_SYSTEM, "valgrind could not count %s: %.200s",
                        piece->name, buffer_get(&said));
    buffer_release(&said);
    return code;
}

static bool has_engine(const char *name)
{
    struct kura_engine_info info = {.size = sizeof info};
    for (size_t i = 0; name && kura_engine_at(i, &info); i++)
        if (strcmp(info.name, name) == 0)
            return !info.missing;
    return !name;
}

static int measure(const char *program, const struct piece *piece,
                   struct listing *rows)
{
    long long once, thrice;
    char number[40];
    int code = count_once(program, piece, 1, &once);
    if (code == 0)
        code = count_once(program, piece, 3, &thrice);
    if (code)
        return code;
    snprintf(number, sizeof number, "%lld", (thrice - once) / 2);
    listing_cell(rows, piece->name);
    listing_cell(rows, number);
    listing_cell(rows, piece->about);
    return 0;
}

int micro_measure(bool markdown)
{
    static const struct column columns[] = {{.heading = "piece"},
                                            {.heading = "instructions"},
                                            {.heading = "what"}};
    char program[4096];
    struct listing rows;
    struct buffer table = {0};
    int code = 0;
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    if (size < 0 || !child_exists("valgrind"))
        return complain(KURA_SYSTEM,
                        "instructions are counted by valgrind, which is not "
                        "there (Debian: apt-get install valgrind)");
    program[size] = '\0';
    listing_init(&rows, columns, ARRAY_COUNT(columns));
    for (size_t i = 0; i < ARRAY_COUNT(pieces) && code == 0; i++)
        if (has_engine(pieces[i].engine))
            code = measure(program, &pieces[i], &rows);
    if (markdown)
        listing_write_markdown(&rows, &table);
    else
        listing_write_text(&rows, 0, &table);
    if (code == 0)
        code = answer_buffer(NULL, &table);
    listing_release(&rows);
    buffer_release(&table);
    return code;
}
