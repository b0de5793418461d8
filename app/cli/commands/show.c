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
    int at; /* -1: not given */
    struct picture_options picture;
};

#define FIELD(name) offsetof(struct show_options, name)

static const struct flag flags[] = {
    FLAG("format", 0, NAME, FIELD(format), "FORMAT", NULL,
         .names = NAMES_AT(drawing_name_at),
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
    TEXT_FLAG("skin", FIELD(picture.skin), "SKIN",
              "how squares look in a picture: flat (if not given), classic, "
              "contrast, or an SVG file"),
    SWITCH_FLAG("dark", FIELD(picture.dark),
                "draw a picture for a dark screen"),
    TEXT_FLAG("theme", FIELD(picture.theme), "SKIN",
              "the old name of --skin, for one release"),
    FLAG("tile", 0, INTEGER, FIELD(picture.tile), "N", NULL, .low = 1,
         .high = 1000,
         .help =
             "side of a square in a picture; 50 where that is not too large, "
             "16 on a sheet, if not given"),
    FLAG("fps", 0, INTEGER, FIELD(picture.fps), "N", "5", .low = 1, .high = 50,
         .help = "steps a second in a film"),
    SWITCH_FLAG("no-loop", FIELD(picture.no_loop), "a film stops at its end"),
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
    const struct input *input;
    const struct kura_level *level;
    size_t number;
    const char *plan;               /* as played; NULL for the level alone */
    struct kura_position *position; /* owned; where the drawing is */
    bool colour;
    struct buffer text;
};

static void add_title(struct scene *scene)
{
    struct kura_level_info info = {.size = sizeof info};
    struct buffer *text = &scene->text;
    kura_level_describe(scene->level, &info);
    add_place(text, scene->input->name, scene->number, scene->level);
    buffer_print(text, ": %d x %d, ", info.width, info.height);
    add_boxes(text, info.boxes);
    buffer_print(text, ", %d goal%s", info.goals, info.goals == 1 ? "" : "s");
    if (strcmp(info.rules, "goals") != 0)
        buffer_print(text, ", rules %s", info.rules);
    buffer_char(text, '\n');
}

/* Draws where the position stands; makes it where there is none. */
static int add_drawing(struct scene *scene)
{
    struct kura_error err;
    if (!scene->position)
        scene->position = kura_position_new(scene->level, &err);
    if (!scene->position)
        return complain_error(&err);
    draw_text(scene->position, scene->colour, &scene->text);
    return 0;
}

static void end_drawing(struct scene *scene)
{
    kura_position_free(scene->position);
    scene->position = NULL;
}

static void add_step_name(struct buffer *to, size_t step, size_t count,
                          char letter)
{
    static const char letters[] = "udlrUDLR";
    static const char *const words[] = {"up", "down", "left", "right"};
    size_t which = (size_t)(strchr(letters, letter) - letters);
    buffer_print(to, "\nstep %zu of %zu: %s%s\n", step, count,
                 which < 4 ? "" : "push ", words[which % 4]);
}

static int add_step(struct scene *scene, size_t step, size_t count)
{
    if (step == 0)
        buffer_text(&scene->text, "\nstart\n");
    else
        add_step_name(&scene->text, step, count, scene->plan[step - 1]);
    return add_drawing(scene);
}

/* The position after the step that follows, or after all of them at once. */
static int play_to(struct scene *scene, size_t from, size_t to)
{
    struct kura_error err;
    if (!scene->position)
        scene->position = kura_position_new(scene->level, &err);
    if (scene->position &&
        kura_position_play(scene->position, scene->plan + from, to - from,
                           &err))
        return 0;
    return complain_error(&err);
}

static int add_plan(struct scene *scene)
{
    size_t count = strlen(scene->plan), first = 0, last = count;
    if (scene->options->at >= 0)
        first = last = (size_t)scene->options->at;
    if (last > count)
        return complain(KURA_USAGE, "--at %zu: the plan has %zu step%s", last,
                        count, count == 1 ? "" : "s");
    int code = play_to(scene, 0, first);
    for (size_t step = first; step <= last && code == 0; step++) {
        if (step > first)
            code = play_to(scene, step - 1, step);
        if (code == 0)
            code = add_step(scene, step, count);
    }
    end_drawing(scene);
    return code;
}

static int write_plan(struct scene *scene)
{
    int code = add_plan(scene);
    return code ? code : answer_buffer(scene->options->file, &scene->text);
}

static bool is_picture(const struct scene *scene)
{
    return strcmp(scene->format, "text") != 0;
}

static int show_drawing(const struct scene *scene)
{
    const struct show_options *options = scene->options;
    return picture_write(scene->level, scene->plan, options->at,
                         &options->picture, scene->format, options->file);
}

/* A plan that ends early or breaks a rule is shown as far as it goes. */
static int show_plan(struct scene *scene, const struct kura_verdict *verdict)
{
    scene->plan = verdict->plan ? verdict->plan : "";
    int code = is_picture(scene) ? show_drawing(scene) : write_plan(scene);
    scene->plan = NULL;
    if (code)
        return code;
    if (verdict->step)
        worsen(&code, complain(KURA_REFUSED, "the plan was refused: %s",
                               verdict->text));
    return code;
}

static int play(struct scene *scene, const char *operand)
{
    struct kura_verdict verdict;
    int code = plan_play(scene->level, operand, &verdict, NULL);
    if (code == 0)
        code = show_plan(scene, &verdict);
    kura_text_free(verdict.plan);
    return code;
}

static int show_with_plan(struct scene *scene, const char *const *operands)
{
    struct inputs inputs;
    if (is_standard_input(operands[0]) && is_standard_input(operands[1]))
        return complain(KURA_USAGE, "level and plan can't both come from "
                                    "standard input");
    int code = inputs_open_one(&inputs, operands[0], scene->options->from);
    scene->input = inputs.items;
    scene->level = inputs.level;
    scene->number = inputs.number;
    if (code == 0) {
        add_title(scene);
        code = play(scene, operands[1]);
    }
    inputs_release(&inputs);
    return code;
}

static int add_level(struct scene *scene, size_t number)
{
    struct kura_error err;
    scene->number = number;
    scene->level = kura_level_at(scene->input->levels, number, &err);
    if (!scene->level)
        return complain_refused(scene->input, number, &err);
    if (scene->text.size)
        buffer_char(&scene->text, '\n');
    add_title(scene);
    int code = add_drawing(scene);
    end_drawing(scene);
    return code;
}

static int show_picture(struct scene *scene, const char *const *operands)
{
    struct inputs inputs;
    int code = inputs_open_one(&inputs, operands[0], scene->options->from);
    scene->level = inputs.level;
    if (code == 0 && scene->options->at >= 0)
        code = complain(KURA_USAGE, "--at needs a plan");
    if (code == 0)
        code = show_drawing(scene);
    inputs_release(&inputs);
    return code;
}

static int show_levels(struct scene *scene, const char *const *operands)
{
    struct inputs inputs;
    int code = inputs_open(&inputs, operands, 1, scene->options->from);
    if (scene->options->at >= 0)
        code = complain(KURA_USAGE, "--at needs a plan");
    if (code == 0) {
        scene->input = inputs.items;
        for (size_t i = 0; i < scene->input->count; i++)
            worsen(&code, add_level(scene, scene->input->numbers[i]));
        if (scene->text.size || scene->text.failed)
            worsen(&code, answer_buffer(scene->options->file, &scene->text));
    }
    inputs_release(&inputs);
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
    int code = count == 2 ? show_with_plan(&scene, arguments->operands)
               : is_picture(&scene) ? show_picture(&scene, arguments->operands)
                                    : show_levels(&scene, arguments->operands);
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
