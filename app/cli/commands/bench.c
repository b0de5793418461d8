/*
 * kura bench: engines and other programs over levels, measured.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "bench/course.h"
#include "bench/entrant.h"
#include "bench/figures.h"
#include "bench/race.h"
#include "bench/ranked.h"
#include "bench/scores.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/keep.h"
#include "cli/message.h"

struct bench_options {
    struct text_list engines, programs;
    const char *suite, *from;
    struct conditions conditions;
    int jobs;
    const char *results, *lines, *against, *plots, *report, *store;
    bool markdown, optimize;
};

#define FIELD(name) offsetof(struct bench_options, name)

static const struct flag flags[] = {
    FLAG("engine", 'e', LIST, FIELD(engines), "ENGINE", NULL,
         .help =
             "an engine, with settings after it if any: -e 'astar weight=2'; "
             "may be given more than once; auto if there is none"),
    FLAG("program", 'p', LIST, FIELD(programs), "FILE", NULL,
         .help = "another program, through a template such as those in "
                 "bench/programs; may be given more than once"),
    TEXT_FLAG("suite", FIELD(suite), "FILE",
              "levels in named sets, a line each: name = FILE..."),
    MINIMIZE_FLAG(FIELD(conditions.minimize), "what plans shall have least of"),
    TIME_FLAG(FIELD(conditions.seconds), "10", "wall time for each run"),
    SWITCH_FLAG("cpu", FIELD(conditions.cpu),
                "times, and the limit, are of the processor: what else the "
                "machine does hardly matters"),
    MEMORY_FLAG(FIELD(conditions.bytes), "2G", "what each run may use"),
    NODES_FLAG(FIELD(conditions.nodes),
               "the limit that repeats exactly, for engines; 0 is no limit"),
    STEPS_FLAG(FIELD(conditions.steps),
               "longest plan of interest, in an engine's steps; 0 is no limit"),
    FLAG("threads", 0, INTEGER, FIELD(conditions.threads), "N", "1", .low = 1,
         .high = 1024, .help = "worker threads of each engine"),
    SEED_FLAG(FIELD(conditions.seed)),
    FLAG("jobs", 'j', INTEGER, FIELD(jobs), "N", "1", .low = 1, .high = 256,
         .help = "runs at once"),
    FROM_FLAG(FIELD(from)),
    FLAG("results", 'r', TEXT, FIELD(results), "FILE", "kura-bench.db",
         .place = true,
         .help = "where every run is kept; none that is there is made again"),
    PLACE_FLAG("lines", FIELD(lines), "FILE",
               "the same as JSON, an object a line"),
    FLAG("against", 'a', TEXT, FIELD(against), "FILE", NULL, .place = true,
         .help = "compare with the results of another bench"),
    TEXT_FLAG("plots", FIELD(plots), "DIR",
              "write plots there, as SVG and PNG"),
    TEXT_FLAG("report", FIELD(report), "FILE",
              "write a page in HTML with tables, plots and every run"),
    PLACE_FLAG("store", FIELD(store), "FILE",
               "keep the plans that are found there"),
    SWITCH_FLAG("optimize", FIELD(optimize),
                "kura optimize takes part, as with -e optimize"),
    SWITCH_FLAG("markdown", FIELD(markdown), "print tables as Markdown"),
    {0},
};

static const struct example examples[] = {
    {"kura bench -e bfs --time 5 levels/first-steps.sok",
     "an engine over a file of levels"},
    {"kura bench -e bfs -e auto -j 2 --report b.html levels/first-steps.sok",
     "two engines, two runs at once, and a report"},
    {"kura bench --results kura-bench.db --plots plots",
     "no levels: tables and plots of what is there"},
    {0},
};

/* Everything of one call. */
struct bench {
    const struct bench_options *options;
    struct entrant *entrants; /* owned */
    size_t entrant_count;
    struct course course;
    struct results *results; /* owned */
    struct store *store;     /* owned */
    FILE *lines;             /* owned */
    int lock;                /* open results file; -1 without */
    struct ranks *ranks;     /* owned until the race; NULL: alone */
};

/* ---- Who takes part ---- */

/* What makes no sense for any level is refused before anything runs. */
static int check_engine(const struct bench *bench,
                        const struct entrant *entrant)
{
    struct kura_error err;
    struct kura_options request = {.size = sizeof request,
                                   .engine = entrant->words[0],
                                   .minimize =
                                       bench->options->conditions.minimize,
                                   .settings = entrant->words + 1};
    return kura_check_options(&request, NULL, &err)
               ? 0
               : complain((int)err.code, "%s: %s", entrant->name, err.text);
}

static int add_engine(struct bench *bench, const char *spec)
{
    struct kura_error err;
    struct entrant *entrant = &bench->entrants[bench->entrant_count++];
    if (!entrant_engine(entrant, spec, &err))
        return complain_error(&err);
    return check_engine(bench, entrant);
}

/* A program that is not there is left out, and told. */
static int add_program(struct bench *bench, const char *path)
{
    struct kura_error err;
    char missing[100];
    struct entrant *entrant = &bench->entrants[bench->entrant_count++];
    if (!entrant_program(entrant, path, &err))
        return complain_at(path, &err);
    if (!entrant_missing(entrant, missing, sizeof missing))
        return 0;
    complain(0, "%s is left out: there is no program %s", entrant->name,
             missing);
    entrant_release(entrant);
    bench->entrant_count--;
    return 0;
}

static int check_names(const struct bench *bench)
{
    for (size_t i = 0; i < bench->entrant_count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(bench->entrants[i].name, bench->entrants[k].name) == 0)
                return complain(KURA_USAGE, "'%s' takes part twice",
                                bench->entrants[i].name);
    return 0;
}

static int list_entrants(struct bench *bench)
{
    const struct text_list *engines = &bench->options->engines;
    const struct text_list *programs = &bench->options->programs;
    int code = 0;
    bench->entrants =
        calloc(engines->count + programs->count + 2, sizeof *bench->entrants);
    if (!bench->entrants)
        return complain_memory();
    if (bench->options->optimize)
        code = add_engine(bench, "optimize");
    else if (engines->count + programs->count == 0)
        code = add_engine(bench, "auto");
    for (size_t i = 0; i < engines->count && code == 0; i++)
        code = add_engine(bench, engines->items[i]);
    for (size_t i = 0; i < programs->count && code == 0; i++)
        code = add_program(bench, programs->items[i]);
    if (code == 0 && bench->entrant_count == 0)
        code = complain(KURA_SYSTEM, "nobody is left to take part");
    return code ? code : check_names(bench);
}

/* ---- On what ---- */

static int list_levels(struct bench *bench, const struct arguments *arguments)
{
    const struct bench_options *options = bench->options;
    int code = 0;
    if (options->suite)
        code = course_add_suite(&bench->course, options->suite, options->from);
    for (size_t i = 0; i < arguments->operand_count; i++)
        worsen(&code, course_add_file(&bench->course, arguments->operands[i],
                                      options->from));
    if (code == KURA_USAGE)
        return code;
    /* Levels that can't be read are told, and the others run. */
    worsen(&code, course_list(&bench->course));
    if (bench->course.count == 0)
        return worse(code, complain(KURA_INPUT, "there are no levels"));
    return code;
}

/* ---- Lines ---- */

static bool add_line(void *user, const struct run_row *run)
{
    return run_write(run, user);
}

/* All that the results have, so that the file is right also after a kill
 * between the two; then it is open for more. */
static int open_lines(struct bench *bench)
{
    const char *path = bench->options->lines;
    struct kura_error err;
    if (!path)
        return 0;
    bench->lines = fopen(path, "wb");
    if (!bench->lines)
        return complain(KURA_SYSTEM, "can't write %s: %s", path,
                        strerror(errno));
    if (!results_each(bench->results, add_line, bench->lines, &err))
        return complain_error(&err);
    if (fflush(bench->lines) != 0 || ferror(bench->lines))
        return complain(KURA_SYSTEM, "can't write %s: %s", path,
                        strerror(errno));
    return 0;
}

/* ---- What came of it ---- */

static int load(struct scores *scores, const char *path)
{
    struct kura_error err;
    struct results *results = results_open(path, false, &err);
    bool ok = results && scores_load(scores, results, &err);
    results_close(results);
    return ok ? 0 : complain_error(&err);
}

static void add_tables(const struct bench *bench, const struct scores *here,
                       const struct scores *there, struct buffer *text)
{
    char signature[17];
    bool markdown = bench->options->markdown;
    scores_table(here, markdown, text);
    if (here->conditions && !here->many)
        buffer_print(text, "\n%s\n", here->conditions);
    if (here->conditions && !strstr(here->conditions, "nodes=0 ") &&
        scores_signature(here, signature))
        buffer_print(text, "signature %s\n", signature);
    if (!there)
        return;
    buffer_print(text, "\nagainst %s:\n\n", bench->options->against);
    if (!scores_compare(here, there, markdown, text))
        buffer_text(text, "no entrant and level in common\n");
}

static int tell(const struct bench *bench, const struct scores *here,
                const struct scores *there)
{
    struct figure figures[FIGURE_MAX];
    struct buffer text = {0};
    size_t count = figures_list(here, there, figures);
    if (here->count)
        add_tables(bench, here, there, &text);
    int code = answer_buffer(NULL, &text);
    if (bench->options->plots)
        worsen(&code, figures_write(figures, count, bench->options->plots));
    if (bench->options->report)
        worsen(&code,
               html_write(here, there, figures, count, bench->options->report));
    return code;
}

static int tell_results(struct bench *bench)
{
    struct scores here = {0}, there = {0};
    struct kura_error err;
    const char *against = bench->options->against;
    int code = 0;
    if (!scores_load(&here, bench->results, &err))
        code = complain_error(&err);
    if (code == 0 && against)
        code = load(&there, against);
    if (code == 0)
        code = tell(bench, &here, against ? &there : NULL);
    scores_release(&here);
    scores_release(&there);
    return code;
}

/* ---- The command ---- */

static int race(struct bench *bench)
{
    const struct bench_options *options = bench->options;
    struct race race = {
        .conditions = options->conditions,
        .entrants = bench->entrants,
        .entrant_count = bench->entrant_count,
        .course = &bench->course,
        .jobs = options->jobs,
        .results = bench->results,
        .store = bench->store,
        .lines = bench->lines,
        .show = isatty(STDERR_FILENO),
    };
    if (!bench->ranks)
        return race_run(&race);
    int code = ranked_run(&race, bench->ranks);
    /* They came in any order: once more, in that of the results. */
    if (bench->lines)
        fclose(bench->lines);
    bench->lines = NULL;
    return bench->results ? worse(code, open_lines(bench)) : code;
}

/* Two at work on one file would make each run twice.  The lock goes with the
 * process; it is of another kind than those of SQLite, but the file must stay
 * open as long as the results are. */
static int lock_results(struct bench *bench)
{
    const char *path = bench->options->results;
    bench->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (bench->lock < 0)
        return complain(KURA_SYSTEM, "can't write %s: %s", path,
                        strerror(errno));
    if (flock(bench->lock, LOCK_EX | LOCK_NB) != 0)
        return complain(KURA_SYSTEM, "another bench is at work on %s", path);
    return 0;
}

static int open_files(struct bench *bench, bool create)
{
    struct kura_error err;
    int code = create ? lock_results(bench) : 0;
    if (code)
        return code;
    bench->results = results_open(bench->options->results, create, &err);
    if (!bench->results)
        return complain_error(&err);
    code = open_lines(bench);
    if (code == 0 && bench->options->store)
        bench->store = store_open_path(bench->options->store, true, &code);
    return code;
}

/* A fault that is only some levels' does not keep the others from running. */
static int run_bench(struct bench *bench, const struct arguments *arguments)
{
    bool levels = arguments->operand_count > 0 || bench->options->suite;
    int code = 0, faults = 0;
    if (bench->options->conditions.seconds <= 0 ||
        bench->options->conditions.bytes == 0)
        return complain(KURA_USAGE, "a bench needs limits: expected --time and "
                                    "--memory above 0");
    if (levels) {
        code = list_entrants(bench);
        if (code)
            return code;
        faults = list_levels(bench, arguments);
        if (bench->course.count == 0)
            return faults;
        bench->ranks = ranked_open(&code);
        if (code || (bench->ranks && ranks_me(bench->ranks) > 0))
            return code ? code : race(bench);
    }
    code = open_files(bench, levels);
    if (code && bench->ranks)
        ranks_abort(bench->ranks, code);
    if (code)
        return code;
    if (levels)
        code = race(bench);
    worsen(&code, tell_results(bench));
    return worse(code, faults);
}

static int run(const struct arguments *arguments)
{
    const struct bench_options *options = arguments->options;
    struct bench bench = {.options = options, .lock = -1};
    int code = run_bench(&bench, arguments);
    if (bench.lines)
        fclose(bench.lines);
    results_close(bench.results);
    if (bench.lock >= 0)
        close(bench.lock);
    store_close(bench.store);
    course_release(&bench.course);
    for (size_t i = 0; i < bench.entrant_count; i++)
        entrant_release(&bench.entrants[i]);
    free(bench.entrants);
    return code;
}

const struct command bench_command = {
    .name = "bench",
    .summary = "engines and other programs over levels, measured",
    .usage = "[OPTIONS] [FILE[:SELECT]...]",
    .about = "Every entrant runs on every level in a process of its own, whose "
             "time and memory are limited. Each plan is verified. A bench "
             "that was interrupted, or killed, goes on when the same command "
             "is given again. Without levels, the results that are there are "
             "shown.\n"
             "PAR-2 is the mean time, where a level that was not solved "
             "counts twice the limit; ratio is the geometric mean of the times "
             "to the first entrant's, over levels that both solve; alone are "
             "those that no other solves. With --nodes a signature is shown: "
             "the same whenever outcomes, plans' lengths and counters are. The "
             "exit code is 32 when a run failed: a crash, a wrong plan.\n"
             "Under mpirun (Open MPI) the runs are handed to all processes as "
             "they become free, --jobs at once in each; the first keeps the "
             "results.",
    .flags = flags,
    .examples = examples,
    .options_size = sizeof(struct bench_options),
    .run = run,
};
