/*
 * kura solve: every chosen level of every file through the engine, one after
 * the other, each answer printed as soon as it is there.
 */
#include <unistd.h>

#include "base/clock.h"
#include "base/workers.h"
#include "cli/ahead.h"
#include "cli/certify.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/interrupt.h"
#include "cli/keep.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/source.h"
#include "kura.h"
#include "store/store.h"

struct solve_options {
    const char *engine, *minimize;
    double seconds;
    size_t bytes;
    uint64_t nodes;
    int steps, threads;
    const char *from;
    struct text_list outputs;
    uint64_t seed;
    bool stats, distributed;
    const char *progress, *colour;
    bool verbose;
    const char *files[KURA_FILE_COUNT];
    size_t certificate_limit;
    double checkpoint_seconds;
    const char *proof;
    const char *store;
};

#define FIELD(name) offsetof(struct solve_options, name)

#define FILE_FLAG(name, option, value, about) \
    TEXT_FLAG(option, FIELD(files[KURA_FILE_##name]), value, about),

/* To add a flag: a field above and a line here. */
static const struct flag flags[] = {
    FLAG("engine", 'e', NAME, FIELD(engine), "NAME", "auto",
         .names = NAMES_AT(engine_name_at), .help = "which engine"),
    MINIMIZE_FLAG(FIELD(minimize), "what the plan shall have least of"),
    TIME_FLAG(FIELD(seconds), "0", "wall time for each level; 0 is no limit"),
    MEMORY_FLAG(FIELD(bytes), "0",
                "what the run may use, such as 512M or 4G; 0 is 3/4 of what is "
                "free"),
    NODES_FLAG(FIELD(nodes), "the limit that repeats exactly; 0 is no limit"),
    STEPS_FLAG(
        FIELD(steps),
        "longest plan of interest, in the engine's steps; 0 is no limit"),
    FLAG("threads", 'j', INTEGER, FIELD(threads), "N", "1", .low = 1,
         .high = 1024,
         .help =
             "worker threads: of several levels each takes one, on a single "
             "level astar, bidirectional, fess and asp use all"),
    SWITCH_FLAG("distributed", FIELD(distributed),
                "astar, bidirectional: with all processes that mpirun starts; "
                "--memory and --threads are for each of them"),
    FROM_FLAG(FIELD(from)),
    PLANS_FLAG(FIELD(outputs)),
    SEED_FLAG(FIELD(seed)),
    SWITCH_FLAG("stats", FIELD(stats),
                "the engine's counters, time and memory, on standard error"),
    SWITCH_FLAG("verbose", FIELD(verbose),
                "a line for each iteration, on standard error"),
    PROGRESS_FLAG(FIELD(progress)),
    COLOR_FLAG(FIELD(colour), "colours in messages"),
    KURA_FILES(FILE_FLAG) /* one a line of that table */
    FLAG("checkpoint-interval", 0, SECONDS, FIELD(checkpoint_seconds),
         "SECONDS", "300", .needs = "checkpoint",
         .help = "between two checkpoints; at limits and Ctrl-C, too"),
    FLAG("proof", 0, NAME, FIELD(proof), "FORM", NULL,
         .names = NAMES("veripb", "helve"),
         .help = "of the certificate, too: veripb by sat, helve by bfs, which "
                 "writes it anyway where it is not too large"),
    FLAG("certificate-limit", 0, BYTES, FIELD(certificate_limit), "SIZE", "0",
         .needs = "certificate",
         .help = "what a certificate may take on the disk; 0 is no limit"),
    PLACE_FLAG("store", FIELD(store), "FILE",
               "keep plans there, and take those that it has: any plan, or one "
               "that is proved shortest when --minimize asks for it; what "
               "writes files of the search is searched for anew"),
    {0},
};

static const struct example examples[] = {
    {"kura solve levels/first-steps.sok:1", "solve one level"},
    {"kura solve --minimize pushes --stats levels/first-steps.sok:1",
     "find the fewest pushes, and see what it took"},
    {"kura solve --output json --time 10 levels/first-steps.sok",
     "solve a whole file for a program to read, 10 seconds a level at most"},
    {"kura solve levels/first-steps.sok:1 | kura show "
     "levels/first-steps.sok:1 -",
     "watch the plan step by step"},
    {"kura solve --store plans.db levels/first-steps.sok",
     "keep the plans, and do not search for them the next time"},
    {0},
};

/* The work at hand. */
struct solve_job {
    const struct solve_options *options;
    struct kura_options request;
    struct store *store;      /* owned; NULL without --store */
    struct kura_ranks *ranks; /* owned; NULL without --distributed */
    struct progress_line progress;
    struct report report;
    struct source source;
    struct ahead *ahead;        /* that levels come from; NULL: solved here */
    struct ahead_answer answer; /* what came from there */
    int code;                   /* the largest so far */
    bool broken;                /* standard output takes no more */
};

/* Memory is what the machine can spare, for each of the near ranks. */
static void prepare(struct solve_job *job, const struct arguments *arguments,
                    struct kura_ranks *ranks, int near)
{
    const struct solve_options *options = arguments->options;
    *job = (struct solve_job){
        .options = options,
        .ranks = ranks,
        .report = {.stats = options->stats,
                   .colour = colour_wanted(options->colour, STDERR_FILENO)}};
    job->request = (struct kura_options){
        .size = sizeof job->request,
        .engine = options->engine,
        .minimize = options->minimize,
        .seconds = options->seconds,
        .bytes = options->bytes ? options->bytes
                                : memory_available() / 4 * 3 / (size_t)near,
        .nodes = options->nodes,
        .steps = options->steps,
        .threads = options->threads,
        .seed = options->seed,
        .settings = arguments->settings,
        .progress = progress_report,
        .user = &job->progress,
        .proof = options->proof,
        .checkpoint_seconds = options->checkpoint_seconds,
        .ranks = ranks,
    };
    memcpy(job->request.files, options->files, sizeof options->files);
}

/* What makes no sense for any level is refused before a file is read. */
static int check_request(struct solve_job *job)
{
    struct kura_error err;
    if (!kura_check_options(&job->request, NULL, &err))
        return complain_error(&err);
    int code = 0;
    if (job->options->store)
        job->store = store_open_path(job->options->store, true, &code);
    return code;
}

/* Counts the level and prints what became of it. */
static void tell_answer(struct solve_job *job, const struct kura_result *result)
{
    report_count(&job->report, result->code, result);
    worsen(&job->code,
           answer_result(&job->options->outputs, result, &job->broken));
}

/* The level was not given to an engine: for an output that tells of failures
 * it is a failure all the same. */
static void refuse_level(struct solve_job *job, const struct kura_error *why)
{
    struct kura_result result = {.size = sizeof result};
    struct kura_error err = *why;
    if (!kura_answer(NULL, &job->request, NULL, false, &result, &err)) {
        worsen(&job->code, complain_error(&err));
        return;
    }
    progress_end(&job->progress, &result);
    tell_answer(job, &result);
    kura_result_release(&result);
}

static void finish_level(struct solve_job *job, const char *place,
                         const struct kura_result *result)
{
    progress_end(&job->progress, result);
    report_result(&job->report, place, &job->request, result);
    tell_answer(job, result);
    worsen(&job->code, (int)result->code);
}

/* Solves, or takes what was solved ahead. */
static bool solve_or_take(struct solve_job *job, const struct kura_level *level,
                          struct kura_result *result, struct kura_error *err)
{
    if (job->ahead) {
        *result = job->answer.result;
        *err = job->answer.err;
        return job->answer.solved;
    }
    return certify_solve(level, &job->request, job->options->certificate_limit,
                         result, err, &job->code);
}

/* Files tell of a search, so that there must be one. */
static bool writes_files(const struct solve_options *options)
{
    for (int i = 0; i < KURA_FILE_COUNT; i++)
        if (options->files[i] && i != KURA_FILE_CHECKPOINT)
            return true;
    return false;
}

static void solve_level(struct solve_job *job, const struct kura_level *level,
                        const char *place)
{
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    bool stored = false;
    progress_begin(&job->progress, job->request.file, job->request.index);
    if (job->store && !writes_files(job->options))
        worsen(&job->code, store_recall(job->store, level, &job->request,
                                        &result, &stored));
    if (stored) {
        finish_level(job, place, &result);
    } else if (solve_or_take(job, level, &result, &err)) {
        if (job->store)
            worsen(&job->code,
                   store_keep(job->store, level, result.plan,
                              claim_of(job->request.engine,
                                       job->request.minimize, result.proved)));
        finish_level(job, place, &result);
    } else {
        refuse_level(job, &err);
        worsen(&job->code, complain_at(place, &err));
    }
    kura_result_release(&result);
}

static void solve_chosen(struct solve_job *job, const struct chosen *chosen)
{
    const struct input *input = chosen->input;
    job->request.file = input->path;
    job->request.index = (int)chosen->number;
    if (!chosen->level) {
        refuse_level(job, &chosen->why);
        worsen(&job->code,
               complain_refused(input, chosen->number, &chosen->why));
        return;
    }
    struct buffer place = {0};
    add_place(&place, input->name, chosen->number, chosen->level);
    solve_level(job, chosen->level, buffer_get(&place));
    buffer_release(&place);
}

static bool next_level(struct solve_job *job, struct chosen *chosen)
{
    if (!job->ahead)
        return !interrupt_seen() && source_next(&job->source, chosen);
    bool there = ahead_next(job->ahead, &job->answer);
    if (there)
        *chosen = job->answer.chosen;
    return there;
}

static void solve_all(struct solve_job *job)
{
    struct chosen chosen;
    while (!job->broken && next_level(job, &chosen)) {
        solve_chosen(job, &chosen);
        chosen_release(&chosen);
    }
}

/* Member 0 prints what the others solve. */
static void solve_member(void *memory, int me, int count)
{
    struct solve_job *job = memory;
    struct ahead *ahead = job->ahead;
    if (me > 0) {
        ahead_work(ahead);
        return;
    }
    if (count == 1)
        job->ahead = NULL; /* the system has no threads to give */
    solve_all(job);
    ahead_end(ahead);
}

/* Can each thread take a level of its own?  Not where somebody looks on, or
 * where a store may have the answer. */
static bool can_go_ahead(const struct solve_job *job, size_t levels)
{
    const struct solve_options *options = job->options;
    return options->threads > 1 && levels > (size_t)options->threads &&
           !job->store && !job->ranks && !options->verbose &&
           job->progress.mode != PROGRESS_JSON;
}

/* Several threads take one level each: that is faster than all on one after
 * the other, and the answers are those of one thread.  With fewer levels than
 * threads these work together. */
static void solve_ahead(struct solve_job *job)
{
    int threads = job->options->threads;
    struct ahead ahead;
    job->request.threads = 1;
    job->request.bytes /= (size_t)threads;
    job->ahead = &ahead;
    if (ahead_init(&ahead, &job->request, &job->source))
        workers_run(threads + 1, solve_member, job);
    else
        worsen(&job->code, complain(KURA_MEMORY, "out of memory"));
    ahead_release(&ahead);
}

static void tell_rest(struct solve_job *job)
{
    size_t rest = job->source.inputs.level_count - job->progress.done;
    bool counted = job->source.counted;
    if (!interrupt_seen() || (counted && rest == 0))
        return;
    if (counted)
        complain(0, "interrupted: %zu level%s not started", rest,
                 rest == 1 ? "" : "s");
    else
        complain(0, "interrupted: what else there was to read is not started");
    worsen(&job->code, KURA_INTERRUPTED);
}

/* Files that tell of one level are not for several: the last would be all that
 * is left. */
static bool check_files(const struct solve_options *options,
                        const struct source *source)
{
    size_t levels =
        source->counted ? source->inputs.level_count : source->count;
#define NAME(name, option, value, about) option,
    static const char *const file_names[] = {KURA_FILES(NAME)};
    for (int i = 0; levels > 1 && i < KURA_FILE_COUNT; i++)
        if (options->files[i]) {
            complain(KURA_USAGE,
                     "--%s tells of one level: expected one, there are %zu",
                     file_names[i], levels);
            return false;
        }
    return true;
}

static bool prints_json(const struct solve_options *options)
{
    for (size_t i = 0; i < options->outputs.count; i++)
        if (strcmp(options->outputs.items[i], "json") == 0)
            return true;
    return false;
}

/* The levels that were opened; at least so many are there. */
static void solve_levels(struct solve_job *job, size_t levels)
{
    const struct solve_options *options = job->options;
    const struct source *source = &job->source;
    progress_init(&job->progress, options->progress, job->report.colour,
                  source->counted ? source->inputs.level_count : 0);
    job->progress.verbose = options->verbose;
    job->report.each = levels > 1 && !prints_json(options) &&
                       strcmp(options->progress, "json") != 0;
    job->request.stop = interrupt_begin();
    if (can_go_ahead(job, levels))
        solve_ahead(job);
    else
        solve_all(job);
    tell_rest(job);
    report_summary(&job->report);
}

static int solve_inputs(struct solve_job *job,
                        const struct arguments *arguments)
{
    const struct solve_options *options = job->options;
    struct source *source = &job->source;
    source_open(source, arguments->operands, arguments->operand_count,
                options->from);
    job->code = source->code;
    if (job->code != KURA_USAGE) {
        size_t levels = source_look(source, (size_t)options->threads + 1);
        bool ok = check_files(options, source);
        int lock = ok ? lock_checkpoint(options->files[KURA_FILE_CHECKPOINT])
                      : KURA_USAGE;
        worsen(&job->code, lock);
        if (lock == 0)
            solve_levels(job, levels);
    }
    int code = worse(job->code, source->code);
    source_close(source);
    return code;
}

static int solve(const struct arguments *arguments, struct kura_ranks *ranks,
                 int near)
{
    struct solve_job job;
    prepare(&job, arguments, ranks, near);
    int code = check_request(&job);
    if (code == 0)
        code = solve_inputs(&job, arguments);
    interrupt_end();
    store_close(job.store);
    kura_ranks_close(ranks);
    return code;
}

/* The ranks but the first have no files and no options of their own: they take
 * part in what that one solves, silently. */
static int serve(struct kura_ranks *ranks, int me)
{
    struct kura_error err;
    int code = 0;
    if (!kura_ranks_serve(ranks, interrupt_begin(), &err))
        code = complain((int)err.code, "rank %d: %s", me, err.text);
    interrupt_end();
    kura_ranks_close(ranks);
    return code;
}

static int run(const struct arguments *arguments)
{
    const struct solve_options *options = arguments->options;
    struct kura_ranks *ranks = NULL;
    struct kura_error err;
    int me = 0, near = 1;
    if (arguments->operand_count == 0)
        return complain(KURA_USAGE, "which levels? expected FILE[:SELECT], or "
                                    "- for standard input");
    if (options->distributed)
        ranks = kura_ranks_open(&me, &near, &err);
    if (options->distributed && !ranks)
        return complain_error(&err);
    return me > 0 ? serve(ranks, me) : solve(arguments, ranks, near);
}

const struct command solve_command = {
    .name = "solve",
    .summary = "find plans; the main job",
    .usage = "[OPTIONS] FILE[:SELECT]... [name=value...]",
    .about = "Prints a plan for each level that was solved, after a replay "
             "that shares no code with the engine has accepted it. What "
             "became of the other levels is said on standard error, and of "
             "several levels a line about each with its title and counts, and "
             "a summary. Levels are read as they are wanted, from a pipe, too; "
             "memory does not grow with their number.\n"
             "Ctrl-C ends the work in order: what was found is printed, and "
             "no further level is started. A second one ends at once.",
    .flags = flags,
    .examples = examples,
    .settings = true,
    .options_size = sizeof(struct solve_options),
    .run = run,
};
