/*
 * kura optimize: plans made shorter, and how far they are from the shortest.
 */
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/text.h"
#include "cli/certify.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/keep.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "kura.h"
#include "store/store.h"

struct optimize_options {
    const char *minimize;
    double seconds;
    size_t bytes;
    uint64_t nodes, seed;
    int threads;
    const char *from, *progress, *colour, *store, *file;
    const char *certificate;
    struct text_list outputs;
    bool stats, verbose;
};

#define FIELD(name) offsetof(struct optimize_options, name)

/* To add a flag: a field above and a line here. */
static const struct flag flags[] = {
    FLAG("minimize", 'm', NAME, FIELD(minimize), "WHAT", "pushes",
         .names = NAMES("pushes", "moves", "pushes,moves", "moves,pushes"),
         .help = "what the plan shall have least of"),
    TIME_FLAG(FIELD(seconds), "0", "wall time for each level; 0 is no limit"),
    MEMORY_FLAG(FIELD(bytes), "0",
                "what the run may use, such as 512M or 4G; 0 is 3/4 of what is "
                "free"),
    NODES_FLAG(FIELD(nodes), "the limit that repeats exactly; 0 is no limit"),
    FLAG("threads", 'j', INTEGER, FIELD(threads), "N", "1", .low = 1,
         .high = 1024,
         .help =
             "methods at work at once, the search for the bound among them"),
    FROM_FLAG(FIELD(from)),
    PLANS_FLAG(FIELD(outputs)),
    SEED_FLAG(FIELD(seed)),
    SWITCH_FLAG("stats", FIELD(stats),
                "what each method gained, time and memory, on standard error"),
    SWITCH_FLAG("verbose", FIELD(verbose),
                "a line for each gain, on standard error"),
    PROGRESS_FLAG(FIELD(progress)),
    COLOR_FLAG(FIELD(colour), "colours in messages"),
    PLACE_FLAG("file", FIELD(file), "FILE",
               "keep the best plan of one level there, at once whenever there "
               "is a better one, and begin with what it has"),
    PLACE_FLAG("certificate", FIELD(certificate), "DIR",
               "when the plan of one level is proved shortest: the plan with "
               "the proof"),
    PLACE_FLAG("store", FIELD(store), "FILE",
               "keep the best plans there, at once, and begin with those that "
               "it has; what is proved there is done"),
    {0},
};

static const struct example examples[] = {
    {"kura optimize --time 5 levels/first-steps.sok:1",
     "find a plan and make it shorter, for 5 seconds at most"},
    {"kura solve levels/first-steps.sok:1 | kura optimize --minimize moves "
     "levels/first-steps.sok:1 -",
     "make a plan of your own shorter, by moves"},
    {"kura optimize --time 2 --store plans.db levels/first-steps.sok",
     "a whole collection; run it again to go on"},
    {0},
};

/* The work at hand. */
struct optimize_job {
    const struct optimize_options *options;
    struct kura_options request;
    struct store *store; /* owned; NULL without --store */
    struct progress_line progress;
    struct report report;
    int code;    /* the largest so far */
    bool broken; /* standard output takes no more */
    bool lost;   /* --file could not be written; once more at the end */

    /* Of the level at work. */
    const struct kura_level *level;
    const char *place;
    struct texts plans; /* owned */
};

static bool by_moves(const struct optimize_job *job)
{
    return job->request.minimize[0] == 'm';
}

/* ---- Plans that are there ---- */

static void add_plan(struct optimize_job *job, const char *text)
{
    if (!texts_take(&job->plans, text_copy(text, strlen(text))))
        worsen(&job->code, complain_memory());
}

/* A plan that somebody gave by name must be right. */
static int add_operand(struct optimize_job *job, const char *operand)
{
    struct kura_verdict verdict;
    const char *name;
    int code = plan_play(job->level, operand, &verdict, &name);
    if (code == 0 && !verdict.accepted)
        code = complain(KURA_REFUSED, "%s: the plan is refused: %s", name,
                        verdict.text);
    else if (code == 0)
        add_plan(job, verdict.plan ? verdict.plan : "");
    kura_text_free(verdict.plan);
    return code;
}

/* What lies beside a level may be of another one. */
static void add_if_right(struct optimize_job *job, const char *plan)
{
    struct kura_verdict verdict = {0};
    struct kura_error err;
    if (kura_verify(job->level, NULL, plan, strlen(plan), &verdict, &err) &&
        verdict.accepted)
        add_plan(job, verdict.plan);
    else
        complain(0, "%s: a plan in the file does not solve it: left out",
                 job->place);
    kura_text_free(verdict.plan);
}

static int add_stored(struct optimize_job *job, bool *proved)
{
    static const char *const metrics[] = {"pushes", "moves"};
    struct stored best;
    struct kura_error err;
    for (size_t i = 0; job->store && i < ARRAY_COUNT(metrics); i++) {
        if (!store_best(job->store, job->level, metrics[i], &best, &err))
            return complain_error(&err);
        if (best.plan)
            add_plan(job, best.plan);
        if (strcmp(metrics[i], job->request.minimize) == 0)
            *proved = best.proved;
        stored_release(&best);
    }
    return 0;
}

/* ---- Keeping ---- */

static void keep(struct optimize_job *job, const char *plan, bool proved)
{
    struct buffer text = {0};
    if (job->store)
        worsen(&job->code, store_keep(job->store, job->level, plan,
                                      claim_of(job->request.engine,
                                               job->request.minimize, proved)));
    buffer_print(&text, "%s\n", plan);
    int code = 0;
    if (job->options->file && !job->lost)
        code = answer_buffer(job->options->file, &text);
    job->lost |= code != 0;
    worsen(&job->code, code);
    buffer_release(&text);
}

static bool report(void *user, const struct kura_progress *now)
{
    struct optimize_job *job = user;
    if (now->plan)
        keep(job, now->plan, false);
    return progress_report(&job->progress, now);
}

/* ---- Answers ---- */

/* How far the plan is from the shortest. */
static void add_gap(struct buffer *to, const struct optimize_job *job,
                    const struct kura_result *result)
{
    size_t cost =
        by_moves(job) ? result->metrics.moves : result->metrics.pushes;
    size_t low = result->lower_bound > 0 ? (size_t)result->lower_bound : 0;
    if (result->proved) {
        buffer_text(to, "shortest, proved");
    } else if (low >= cost) {
        buffer_print(to, "the fewest %s, proved",
                     by_moves(job) ? "moves" : "pushes");
    } else {
        buffer_text(to, "at most ");
        add_counted(to, cost - low, by_moves(job) ? "move" : "push",
                    by_moves(job) ? "s" : "es");
        buffer_text(to, " above the shortest");
    }
}

static void print_outcome(const struct optimize_job *job,
                          const struct kura_result *result)
{
    struct buffer text = {0};
    buffer_print(&text, "%s: ", job->place);
    add_counted(&text, result->metrics.pushes, "push", "es");
    buffer_text(&text, ", ");
    add_counted(&text, result->metrics.moves, "move", "s");
    buffer_text(&text, "; ");
    add_gap(&text, job, result);
    fprintf(stderr, "%s\n", buffer_get(&text));
    buffer_release(&text);
}

/* Why there is no certificate, where one is wanted. */
static void miss_certificate(const struct optimize_job *job,
                             const struct kura_result *result)
{
    if (!result->plan || result->proved || !job->options->certificate)
        return;
    if (result->code >= KURA_USAGE)
        complain(0, "%s: %s", job->place, result->error.text);
    else
        complain(0, "%s: no certificate, since nothing is proved", job->place);
}

/* A plan is what was asked for, whatever limit ended the work. */
static void finish_level(struct optimize_job *job,
                         const struct kura_result *result)
{
    bool failed = result->code >= KURA_USAGE;
    int code = result->plan && !failed ? 0 : (int)result->code;
    progress_end(&job->progress, result);
    job->lost = false;
    if (result->plan)
        keep(job, result->plan, result->proved);
    if (result->plan)
        print_outcome(job, result);
    miss_certificate(job, result);
    if (!result->plan || job->options->stats)
        report_result(&job->report, job->place, &job->request, result);
    report_count(&job->report, (enum kura_code)code, result);
    worsen(&code, answer_result(&job->options->outputs, result, &job->broken));
    worsen(&job->code, code);
}

static void optimize_level(struct optimize_job *job, bool proved)
{
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    job->request.plans = (const char *const *)job->plans.items;
    proved = proved && !job->options->certificate; /* of a search, not told */
    bool ok = proved ? kura_answer(job->level, &job->request,
                                   job->plans.items[0], true, &result, &err)
                     : certify_solve(job->level, &job->request, 0, &result,
                                     &err, &job->code);
    if (ok)
        finish_level(job, &result);
    else
        worsen(&job->code, complain_at(job->place, &err));
    kura_result_release(&result);
}

/* ---- Levels ---- */

/* Is there something in a file?  An empty one is to be filled. */
static bool has_words(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return access(path, F_OK) == 0; /* why it can't be read is told then */
    int c = getc(file);
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        c = getc(file);
    fclose(file);
    return c != EOF;
}

/* All plans of the level; the exit code. */
static int gather(struct optimize_job *job, const struct arguments *arguments,
                  bool *proved)
{
    const char *plan;
    int code = add_stored(job, proved);
    for (size_t i = 0; (plan = kura_level_solution_at(job->level, i)); i++)
        add_if_right(job, plan);
    if (job->options->file && has_words(job->options->file))
        worsen(&code, add_operand(job, job->options->file));
    for (size_t i = 1; i < arguments->operand_count; i++)
        worsen(&code, add_operand(job, arguments->operands[i]));
    return code;
}

static void optimize_number(struct optimize_job *job,
                            const struct arguments *arguments,
                            const struct input *input, size_t number)
{
    struct kura_error err;
    struct buffer place = {0};
    bool proved = false;
    job->level = kura_level_at(input->levels, number, &err);
    if (!job->level) {
        worsen(&job->code, complain_refused(input, number, &err));
        return;
    }
    add_place(&place, input->name, number, job->level);
    job->place = buffer_get(&place);
    job->request.file = input->path;
    job->request.index = (int)number;
    progress_begin(&job->progress, input->path, (int)number);
    int code = gather(job, arguments, &proved);
    if (code == 0)
        optimize_level(job, proved);
    worsen(&job->code, code);
    texts_release(&job->plans);
    buffer_release(&place);
}

static void optimize_all(struct optimize_job *job,
                         const struct arguments *arguments,
                         const struct input *input)
{
    job->request.stop = interrupt_begin();
    for (size_t i = 0; i < input->count; i++) {
        if (job->broken)
            return;
        if (interrupt_seen()) {
            complain(0, "interrupted: %zu level%s not started",
                     input->count - i, input->count - i == 1 ? "" : "s");
            worsen(&job->code, KURA_INTERRUPTED);
            return;
        }
        optimize_number(job, arguments, input, input->numbers[i]);
    }
}

static int optimize_input(struct optimize_job *job,
                          const struct arguments *arguments)
{
    const struct optimize_options *options = job->options;
    struct inputs inputs;
    int code = inputs_open(&inputs, arguments->operands, 1, options->from);
    bool several = inputs.level_count > 1;
    if (code == 0 && several && arguments->operand_count > 1)
        code = complain(KURA_USAGE, "a plan is for one level: expected FILE:N");
    if (code == 0 && several && options->certificate)
        code =
            complain(KURA_USAGE, "--certificate is of the plan of one level: "
                                 "expected FILE:N");
    if (code == 0 && several && options->file)
        code = complain(KURA_USAGE,
                        "--file keeps the plan of one level: expected FILE:N, "
                        "or --store for several");
    if (code == 0) {
        progress_init(&job->progress, options->progress, job->report.colour,
                      inputs.level_count);
        job->progress.verbose = options->verbose;
        job->report.each = several;
        optimize_all(job, arguments, inputs.items);
        report_summary(&job->report);
        code = job->code;
    }
    inputs_release(&inputs);
    return code;
}

static void prepare(struct optimize_job *job, const struct arguments *arguments)
{
    const struct optimize_options *options = arguments->options;
    *job = (struct optimize_job){
        .options = options,
        .report = {.stats = options->stats,
                   .colour = colour_wanted(options->colour, STDERR_FILENO)}};
    job->request = (struct kura_options){
        .size = sizeof job->request,
        .engine = "optimize",
        .minimize = options->minimize,
        .seconds = options->seconds,
        .bytes = options->bytes ? options->bytes : memory_available() / 4 * 3,
        .nodes = options->nodes,
        .threads = options->threads,
        .seed = options->seed,
        .settings = arguments->settings,
        .progress = report,
        .user = job,
    };
    job->request.files[KURA_FILE_CERTIFICATE] = options->certificate;
}

static int run(const struct arguments *arguments)
{
    struct optimize_job job;
    struct kura_error err;
    int code = 0;
    if (arguments->operand_count == 0)
        return complain(KURA_USAGE, "which level? expected FILE[:SELECT], or "
                                    "- for standard input");
    prepare(&job, arguments);
    if (!kura_check_options(&job.request, NULL, &err))
        return complain_error(&err);
    if (job.options->store)
        job.store = store_open_path(job.options->store, true, &code);
    if (code == 0)
        code = optimize_input(&job, arguments);
    interrupt_end();
    store_close(job.store);
    return code;
}

const struct command optimize_command = {
    .name = "optimize",
    .summary = "a shorter plan, and how far it is from the shortest",
    .usage = "[OPTIONS] FILE[:SELECT] [PLAN...] [name=value...]",
    .about = "Takes the plans that are given, those in the level file, in "
             "--file and in the store, or finds one, and makes them shorter "
             "until it is proved that none is shorter, or a limit or Ctrl-C "
             "ends it. The best plan is printed then, never longer than what "
             "came in; on standard error it is said how far it can be from "
             "the shortest. Plans that are equal in what --minimize says are "
             "compared by the other of moves and pushes, then by box lines, "
             "box changes and pushing sessions.\n"
             "Each gain is kept at once in --file and --store, and the next "
             "call goes on from there. PLAN is the player's steps as letters, "
             "or a file that holds them, or - for standard input.\n"
             "The exit code is 0 when there is a plan, also at a limit; 12 "
             "when a plan that was given does not solve the level.",
    .flags = flags,
    .examples = examples,
    .settings = true,
    .options_size = sizeof(struct optimize_options),
    .run = run,
};
