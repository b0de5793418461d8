/*
 * kura verify: plays a plan by the rules and measures it.
 */
#include <limits.h>

#include "base/file.h"
#include "base/record.h"
#include "cli/certificate.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/report.h"
#include "draw/draw.h"
#include "kura.h"

struct verify_options {
    const char *from, *output, *colour, *model, *certificate;
    const char *with;
    int horizon;
};

#define FIELD(name) offsetof(struct verify_options, name)

static const struct flag flags[] = {
    FROM_FLAG(FIELD(from)),
    TEXT_JSON_FLAG(FIELD(output), "how the verdict is printed"),
    COLOR_FLAG(FIELD(colour), "colours in the drawing"),
    TEXT_FLAG("model", FIELD(model), "FILE",
              "a SAT solver's answer instead of a plan"),
    FLAG("horizon", 0, INTEGER, FIELD(horizon), "N", "0", .high = INT_MAX,
         .needs = "model",
         .help = "of the model's formula; found out if not given"),
    TEXT_FLAG("certificate", FIELD(certificate), "DIR",
              "check that the plan in it is shortest, proof and all"),
    FLAG("with", 0, NAME, FIELD(with), "ENGINE", NULL,
         .names = NAMES_AT(judge_name_at),
         .help = "have an engine judge the plan by its own rules too"),
    {0},
};

static const struct example examples[] = {
    {"kura solve levels/first-steps.sok:1 | kura verify "
     "levels/first-steps.sok:1 -",
     "check and measure a plan"},
    {"kura solve levels/first-steps.sok:1 | kura verify --output json "
     "levels/first-steps.sok:1 -",
     "get the same for a program to read"},
    {"kura solve --engine sat --minimize pushes --certificate shortest "
     "levels/first-steps.sok:1 && kura verify --certificate shortest "
     "levels/first-steps.sok:1",
     "prove that no plan has fewer pushes, and check the proof"},
    {0},
};

/* A plan that was played on a level. */
struct match {
    struct inputs inputs;
    struct kura_verdict verdict;
    const char *judge; /* whose verdict is the same; or NULL */
};

static void add_json(struct buffer *to, const struct match *match)
{
    const struct kura_verdict *verdict = &match->verdict;
    struct kura_level_info info = {.size = sizeof info};
    struct record *record = record_new();
    kura_level_describe(match->inputs.level, &info);
    record_text(record, "file", match->inputs.items->path);
    record_integer(record, "index", (int64_t)match->inputs.number);
    record_text(record, "title", *info.title ? info.title : NULL);
    record_bool(record, "accepted", verdict->accepted);
    record_count(record, "step", verdict->step ? (int64_t)verdict->step : -1);
    record_text(record, "reason", verdict->accepted ? NULL : verdict->text);
    if (match->judge)
        record_text(record, "with", match->judge);
    record_metrics(record, &verdict->metrics);
    record_text(record, "plan", verdict->plan ? verdict->plan : "");
    record_line(record, to);
}

/* The position before the step that can't be done, or the last one. */
static int add_position(struct buffer *to, const struct match *match,
                        bool colour)
{
    struct kura_error err;
    const struct kura_verdict *verdict = &match->verdict;
    struct kura_position *position =
        kura_position_new(match->inputs.level, &err);
    bool ok = position && (!verdict->plan ||
                           kura_position_play(position, verdict->plan,
                                              verdict->metrics.moves, &err));
    buffer_text(to, verdict->step ? "The position before that step:\n"
                                  : "The position after the last step:\n");
    if (ok)
        draw_text(position, colour, to);
    kura_position_free(position);
    return ok ? 0 : complain_error(&err);
}

static void add_judge(struct buffer *to, const struct match *match)
{
    if (match->judge)
        buffer_print(to, "%s by %s too\n",
                     match->verdict.accepted ? "accepted" : "refused",
                     match->judge);
}

static int add_text(struct buffer *to, const struct match *match, bool colour)
{
    const struct kura_verdict *verdict = &match->verdict;
    if (verdict->accepted) {
        buffer_text(to, "accepted\n");
        add_judge(to, match);
        add_metrics(to, &verdict->metrics);
        return 0;
    }
    buffer_print(to, "refused: %s\n", verdict->text);
    add_judge(to, match);
    return add_position(to, match, colour);
}

static int print_verdict(const struct verify_options *options,
                         const struct match *match)
{
    struct buffer text = {0};
    int code = 0;
    if (strcmp(options->output, "json") == 0)
        add_json(&text, match);
    else
        code = add_text(&text, match, colour_wanted(options->colour, 1));
    if (code == 0)
        code = answer_buffer(NULL, &text);
    buffer_release(&text);
    return worse(code, match->verdict.accepted ? 0 : KURA_REFUSED);
}

/* The second opinion, which must be the first. */
static int ask_judge(const char *judge, struct match *match,
                     const struct buffer *plan)
{
    struct kura_error err;
    struct kura_verdict verdict;
    struct kura_options options = {.size = sizeof options,
                                   .engine = judge,
                                   .stop = interrupt_begin()};
    bool ok = kura_verify(match->inputs.level, &options, buffer_get(plan),
                          plan->size, &verdict, &err);
    interrupt_end();
    if (!ok)
        return complain_error(&err);
    if (verdict.accepted != match->verdict.accepted)
        return complain(KURA_INTERNAL, "%s %s this plan and we do not", judge,
                        verdict.accepted ? "accepts" : "refuses");
    match->judge = judge;
    return 0;
}

/* The text of the plan, or of a solver's answer that stands for one. */
static int open_text(const struct arguments *arguments, struct buffer *text,
                     const char **name)
{
    const struct verify_options *options = arguments->options;
    struct kura_error err;
    *name = options->model;
    if (!options->model)
        return plan_open(arguments->operands[1], text, name);
    if (file_read(options->model, INPUT_MAX_BYTES, text, &err))
        return 0;
    return complain((int)err.code, "%s: %s", options->model, err.text);
}

/* The plan that a solver's answer stands for is printed, then measured. */
static int play(const struct arguments *arguments, struct match *match)
{
    const struct verify_options *options = arguments->options;
    const struct kura_options model = {.size = sizeof model,
                                       .engine = "sat",
                                       .steps = options->horizon,
                                       .settings = arguments->settings};
    struct buffer text = {0};
    struct kura_error err;
    const char *name;
    int code = open_text(arguments, &text, &name);
    if (code == 0 &&
        !kura_verify(match->inputs.level, options->model ? &model : NULL,
                     buffer_get(&text), text.size, &match->verdict, &err))
        code = complain_at(name, &err);
    if (code == 0 && options->with)
        code = ask_judge(options->with, match, &text);
    if (code == 0 && options->model && match->verdict.plan &&
        strcmp(options->output, "json") != 0)
        code = answer_line(match->verdict.plan);
    if (code == 0)
        code = print_verdict(options, match);
    kura_text_free(match->verdict.plan);
    buffer_release(&text);
    return code;
}

/* What can't be asked for together. */
static int check_options(const struct arguments *arguments)
{
    const struct verify_options *options = arguments->options;
    const char *const *operands = arguments->operands;
    bool alone = options->model || options->certificate;
    if (options->model && options->certificate)
        return complain(KURA_USAGE, "a model or a certificate, not both");
    if (!options->model && arguments->setting_count)
        return complain(KURA_USAGE, "%s has no effect without --model",
                        arguments->settings[0]);
    if (alone && options->with)
        return complain(KURA_USAGE, "--with is for plans");
    if (alone && arguments->operand_count != 1)
        return complain(KURA_USAGE, "expected one level: FILE[:N]");
    if (!alone && arguments->operand_count != 2)
        return complain(KURA_USAGE, "expected a level and a plan: kura verify "
                                    "FILE[:N] PLAN");
    return alone ? 0 : check_one_input(operands[0], operands[1]);
}

static int run(const struct arguments *arguments)
{
    const struct verify_options *options = arguments->options;
    const char *level = arguments->operands[0];
    struct match match = {.judge = NULL};
    int code = check_options(arguments);
    if (code)
        return code;
    if (options->certificate)
        return certificate_verify(options->certificate, level, options->from,
                                  strcmp(options->output, "json") == 0);
    code = inputs_open_one(&match.inputs, level, options->from);
    if (code == 0)
        code = play(arguments, &match);
    inputs_release(&match.inputs);
    return code;
}

const struct command verify_command = {
    .name = "verify",
    .summary = "play a plan by the rules and measure it",
    .usage = "[OPTIONS] FILE[:N] [PLAN] [name=value...]",
    .about = "PLAN is the player's steps as letters u d l r in any case, with "
             "run lengths (3r) and groups (2(dlU)), or a file that holds them "
             "as .sol files do, or - for standard input.\n"
             "The exit code is 0 when the plan solves the level, 12 when it "
             "does not: then the step, the reason and the position are shown.\n"
             "With --model the plan comes from a SAT solver's answer to a "
             "formula of kura convert; name=value are the settings it was "
             "written with, found out if not given. With --certificate "
             "everything in the directory is checked against the level. With "
             "--with asp the program clingo, given the plan as facts, has to "
             "come to the same verdict.",
    .flags = flags,
    .examples = examples,
    .settings = true,
    .options_size = sizeof(struct verify_options),
    .run = run,
};
