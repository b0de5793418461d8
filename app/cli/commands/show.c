/*
 * kura show: draws levels, and the positions of a plan.
 */
#include <limits.h>

#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/picture.h"
#include "cli/report.h"
#include "draw/draw.h"
#include "kura.h"

struct show_options {
    const char *format, *file, *from, *colour;
    int at;                   /* -1: not given */
    const char *skin, *theme; /* a name or a file; NULL: not given */
    struct picture picture;
};

#define FIELD(name) offsetof(struct show_options, name)

static const struct flag flags[] = {
    FLAG("format", 0, NAME, FIELD(format), "FORMAT", NULL,
         .names = {.list = drawings},
         .help =
             "how to draw; if not given, what the name of the file ends with, "
             "or text"),
    TEXT_FLAG("file", FIELD(file), "FILE",
              "where to draw to (default: standard output)"),
    FLAG("at", 0, INTEGER, FIELD(at), "N", "-1", .high = INT_MAX,
         .help = "only the position after step N of the plan"),
    FROM_FLAG(FIELD(from)),
    COLOR_FLAG(FIELD(colour), "colours in the drawing"),
    FLAG("view", 0, NAME, FIELD(picture.view), "VIEW", NULL,
         .names = NAMES("position", "trails", "sheet", "film"),
         .help =
             "what a picture of a plan shows: the start, with trails, a sheet "
             "with every push, a film of every step; trails for svg and png, "
             "sheet for pdf and film for gif if not given"),
    FLAG("overlay", 0, NAME, FIELD(picture.overlay), "WHAT", NULL,
         .names = NAMES("dead", "distance"),
         .help =
             "shade dead squares; with distance, write on the others how many "
             "pushes a box there is from a goal"),
    TEXT_FLAG("skin", FIELD(skin), "SKIN",
              "how squares look in a picture: flat (if not given), classic, "
              "contrast, or an SVG file"),
    SWITCH_FLAG("dark", FIELD(picture.dark),
                "draw a picture for a dark screen"),
    TEXT_FLAG("theme", FIELD(theme), "SKIN",
              "the old name of --skin, for one release"),
    FLAG("tile", 0, INTEGER, FIELD(picture.tile), "N", NULL, .low = 1,
         .high = 1000,
         .help =
             "side of a square in a picture; 50 where that is not too large, "
             "16 on a sheet, if not given"),
    FLAG("fps", 0, INTEGER, FIELD(picture.frames_per_second), "N", "5",
         .low = 1, .high = 50, .help = "steps a second in a film"),
    SWITCH_FLAG("no-loop", FIELD(picture.once), "a film stops at its end"),
    SWITCH_FLAG("no-counter", FIELD(picture.no_counter),
                "no step counter below a film"),
    {0},
};

static const struct example examples[] = {
    {"kura show levels/first-steps.sok:1", "draw a level"},
    {"kura solve levels/first-steps.sok:1 | kura show "
     "levels/first-steps.sok:1 -",
     "watch the plan step by step"},
    {"kura show --file level.svg levels/first-steps.sok:1",
     "draw a level as a picture"},
    {"kura solve levels/first-steps.sok:1 | kura show --file plan.gif "
     "levels/first-steps.sok:1 -",
     "film the plan"},
    {0},
};

/* What is drawn, and how. */
struct scene {
    const struct show_options *options;
    const char *format;
    bool picture; /* else text */
    struct inputs inputs;
    bool colour;
    struct buffer text;
};

/* ---- As text ---- */

static void add_title(struct scene *scene, const struct kura_level *level,
                      size_t number)
{
    struct kura_level_info info = {.size = sizeof info};
    struct buffer *text = &scene->text;
    kura_level_describe(level, &info);
    add_place(text, scene->inputs.items->name, number, level);
    buffer_print(text, ": %d x %d, ", info.width, info.height);
    add_boxes(text, info.boxes);
    buffer_print(text, ", %d goal%s", info.goals, info.goals == 1 ? "" : "s");
    if (strcmp(info.rules, "goals") != 0)
        buffer_print(text, ", rules %s", info.rules);
    buffer_char(text, '\n');
}

static int add_level(struct scene *scene, size_t number)
{
    struct kura_error err;
    const struct kura_level *level =
        kura_level_at(scene->inputs.items->levels, number, &err);
    if (!level)
        return complain_refused(scene->inputs.items, number, &err);
    struct kura_position *position = kura_position_new(level, &err);
    if (!position)
        return complain_error(&err);
    if (scene->text.size)
        buffer_char(&scene->text, '\n');
    add_title(scene, level, number);
    draw_text(position, scene->colour, &scene->text);
    kura_position_free(position);
    return 0;
}

static void add_step_name(struct buffer *to, size_t step, const char *plan,
                          size_t count)
{
    static const char letters[] = "udlrUDLR";
    static const char *const words[] = {"up", "down", "left", "right"};
    if (step == 0) {
        buffer_text(to, "\nstart\n");
        return;
    }
    size_t which = (size_t)(strchr(letters, plan[step - 1]) - letters);
    buffer_print(to, "\nstep %zu of %zu: %s%s\n", step, count,
                 which < 4 ? "" : "push ", words[which % 4]);
}

/* The position after each step, or after one of them. */
static bool add_steps(struct scene *scene, const char *plan, size_t first,
                      size_t last, struct kura_error *err)
{
    struct kura_position *position =
        kura_position_new(scene->inputs.level, err);
    size_t count = strlen(plan);
    bool ok = position && kura_position_play(position, plan, first, err);
    for (size_t step = first; ok && step <= last; step++) {
        ok = step == first ||
             kura_position_play(position, plan + step - 1, 1, err);
        add_step_name(&scene->text, step, plan, count);
        if (ok)
            draw_text(position, scene->colour, &scene->text);
    }
    kura_position_free(position);
    return ok;
}

static int write_plan(struct scene *scene, const char *plan)
{
    struct kura_error err;
    size_t first = 0, last = strlen(plan), count = last;
    if (scene->options->at >= 0)
        first = last = (size_t)scene->options->at;
    if (last > count)
        return complain(KURA_USAGE, "--at %zu: the plan has %zu step%s", last,
                        count, count == 1 ? "" : "s");
    add_title(scene, scene->inputs.level, scene->inputs.number);
    return add_steps(scene, plan, first, last, &err)
               ? answer_buffer(scene->options->file, &scene->text)
               : complain_error(&err);
}

static int write_levels(struct scene *scene)
{
    const struct input *input = scene->inputs.items;
    int code = 0;
    for (size_t i = 0; i < input->count; i++)
        worsen(&code, add_level(scene, input->numbers[i]));
    if (scene->text.size || scene->text.failed)
        worsen(&code, answer_buffer(scene->options->file, &scene->text));
    return code;
}

/* ---- What was asked for ---- */

static int write_picture(const struct scene *scene, const char *plan)
{
    const struct show_options *options = scene->options;
    struct picture picture = options->picture;
    picture.plan = plan;
    if (options->at >= 0) {
        picture.view = "position";
        picture.step = (size_t)options->at;
    }
    return picture_write(scene->inputs.level, picture,
                         options->skin ? options->skin : options->theme,
                         scene->format, options->file);
}

/* A plan that ends early or breaks a rule is shown as far as it goes. */
static int show_plan(struct scene *scene, const char *operand)
{
    struct kura_verdict verdict;
    int code = plan_play(scene->inputs.level, operand, &verdict, NULL);
    const char *plan = verdict.plan ? verdict.plan : "";
    if (code == 0)
        code = scene->picture ? write_picture(scene, plan)
                              : write_plan(scene, plan);
    if (code == 0 && verdict.step)
        code = complain(KURA_REFUSED, "the plan was refused: %s", verdict.text);
    kura_text_free(verdict.plan);
    return code;
}

static int show(struct scene *scene, const char *const *operands)
{
    const char *from = scene->options->from;
    bool one = operands[1] || scene->picture;
    int code = operands[1] ? check_one_input(operands[0], operands[1]) : 0;
    if (code)
        return code;
    code = one ? inputs_open_one(&scene->inputs, operands[0], from)
               : inputs_open(&scene->inputs, operands, 1, from);
    if (code == 0 && operands[1])
        code = show_plan(scene, operands[1]);
    else if (code == 0 && scene->options->at >= 0)
        code = complain(KURA_USAGE, "--at needs a plan");
    else if (code == 0)
        code =
            scene->picture ? write_picture(scene, NULL) : write_levels(scene);
    inputs_release(&scene->inputs);
    return code;
}

/* What has no effect on a drawing of that format. */
static int refuse_idle(const struct arguments *arguments, const char *format)
{
    static const char *const film[] = {"fps", "no-loop", "no-counter", NULL};
    static const char *const picture[] = {"view",  "overlay", "skin", "dark",
                                          "theme", "tile",    NULL};
    const char *flag = NULL;
    if (strcmp(format, "gif") != 0)
        flag = arguments_given(arguments, film);
    if (flag)
        return complain(KURA_USAGE, "--%s is for films: expected --format gif",
                        flag);
    if (strcmp(format, "text") == 0)
        flag = arguments_given(arguments, picture);
    if (flag)
        return complain(KURA_USAGE,
                        "--%s is for pictures: expected --format svg, png, pdf "
                        "or gif, or a --file that ends so",
                        flag);
    return 0;
}

static int run(const struct arguments *arguments)
{
    const struct show_options *options = arguments->options;
    struct scene scene = {.options = options,
                          .format =
                              drawing_format(options->format, options->file)};
    size_t count = arguments->operand_count;
    if (count < 1 || count > 2)
        return complain(KURA_USAGE, "expected a level and perhaps a plan: "
                                    "kura show FILE[:N] [PLAN]");
    if (!scene.format)
        return complain(KURA_USAGE,
                        "%s: no picture ends so: expected .svg, .png, .pdf, "
                        ".gif or .txt, or --format",
                        options->file);
    int refused = refuse_idle(arguments, scene.format);
    if (refused)
        return refused;
    scene.colour = options->file ? strcmp(options->colour, "always") == 0
                                 : colour_wanted(options->colour, 1);
    scene.picture = strcmp(scene.format, "text") != 0;
    int code = show(&scene, arguments->operands);
    buffer_release(&scene.text);
    return code;
}

const struct command show_command = {
    .name = "show",
    .summary = "draw a level, or a plan step by step",
    .usage = "[OPTIONS] FILE[:N] [PLAN]",
    .about = "PLAN is the player's steps as kura verify takes them; without "
             "one, all levels that FILE[:SELECT] names are drawn.\n"
             "Pictures show one level. docs/pictures.md tells what the views "
             "are and how a skin is made.",
    .flags = flags,
    .examples = examples,
    .options_size = sizeof(struct show_options),
    .run = run,
};
