/*
 * kura store: solutions that were found, by level.
 */
#include "base/record.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/input.h"
#include "cli/keep.h"
#include "cli/message.h"
#include "cli/report.h"
#include "cli/listing.h"
#include "kura.h"

struct store_options {
    const char *store, *by, *output, *to, *file, *from, *plan, *finder;
};

#define FIELD(name) offsetof(struct store_options, name)

static const struct flag flags[] = {
    PLACE_FLAG(
        "store", FIELD(store), "FILE",
        "the store (default: $KURA_STORE, or kura/store.db in the user's "
        "data directory)"),
    FLAG("by", 0, NAME, FIELD(by), "METRIC", "pushes",
         .names = NAMES("pushes", "moves"), .help = "which plan is best"),
    TEXT_JSON_FLAG(FIELD(output), "how list and best answer"),
    FLAG("to", 0, NAME, FIELD(to), "FORMAT", "xsb",
         .names = NAMES("xsb", "json"),
         .help = "what export writes: a collection, or an object a line"),
    TEXT_FLAG("file", FIELD(file), "FILE",
              "where export writes to (default: standard output)"),
    FROM_FLAG(FIELD(from)),
    TEXT_FLAG("plan", FIELD(plan), "PLAN",
              "import this plan, or the one in this file, for one level"),
    FLAG("finder", 0, TEXT, FIELD(finder), "NAME", "imported",
         .help = "who found what is imported"),
    {0},
};

static const struct example examples[] = {
    {"kura solve --store plans.db levels/first-steps.sok", "fill a store"},
    {"kura store list --store plans.db", "see what it has"},
    {"kura store best --store plans.db levels/first-steps.sok:1",
     "the plan for a level, however it is turned"},
    {"kura store export --store plans.db --file plans.sok",
     "write levels and plans as a collection"},
    {"kura store import --store other.db plans.sok",
     "take the solutions of a collection, or of another store"},
    {0},
};

/* The store at work. */
struct desk {
    const struct store_options *options;
    const char *const *operands; /* after the word */
    size_t operand_count;
    struct store *store;
    struct listing rows;
    struct buffer text;
    size_t seen, kept; /* by import */
    size_t left_out;   /* by export */
    int code;
};

/* ---- import ---- */

/* Is it the plan that is wrong, and not the store? */
static bool is_refused(const struct kura_level *level, const char *plan)
{
    struct kura_verdict verdict;
    struct kura_error err;
    if (!kura_verify(level, NULL, plan, strlen(plan), &verdict, &err))
        return true;
    kura_text_free(verdict.plan);
    return !verdict.accepted;
}

static void import_plan(struct desk *desk, const struct kura_level *level,
                        const char *place, const char *plan,
                        const struct claim *claim)
{
    struct kura_error err;
    bool kept;
    desk->seen++;
    if (store_save(desk->store, level, plan, claim, &kept, &err)) {
        desk->kept += kept;
        return;
    }
    bool refused = err.code == KURA_INPUT && is_refused(level, plan);
    worsen(&desk->code, complain(refused ? KURA_REFUSED : (int)err.code,
                                 "%s: %s", place, err.text));
}

static void import_level(struct desk *desk, const struct input *input,
                         size_t number)
{
    struct kura_error err;
    struct claim claim = {desk->options->finder, false, false};
    const struct kura_level *level = kura_level_at(input->levels, number, &err);
    if (!level) {
        worsen(&desk->code, complain_refused(input, number, &err));
        return;
    }
    struct buffer place = {0};
    add_place(&place, input->name, number, level);
    const char *plan;
    for (size_t i = 0; (plan = kura_level_solution_at(level, i)); i++)
        import_plan(desk, level, buffer_get(&place), plan, &claim);
    buffer_release(&place);
}

static bool import_stored(void *user, const struct stored_level *from)
{
    struct desk *desk = user;
    struct claim claim = {from->by_pushes.finder, from->by_pushes.proved,
                          false};
    import_plan(desk, from->level, from->key, from->by_pushes.plan, &claim);
    claim = (struct claim){from->by_moves.finder, false, from->by_moves.proved};
    import_plan(desk, from->level, from->key, from->by_moves.plan, &claim);
    return true;
}

static bool is_database(const char *path)
{
    char start[16] = "";
    FILE *file = fopen(path, "rb");
    size_t got = file ? fread(start, 1, sizeof start, file) : 0;
    if (file)
        fclose(file);
    return got == sizeof start && memcmp(start, "SQLite format 3", 15) == 0;
}

static int import_store(struct desk *desk, const char *path)
{
    struct kura_error err;
    struct store *other = store_open(path, false, &err);
    bool ok = other && store_each(other, import_stored, desk, &err);
    store_close(other);
    return ok ? 0 : complain_error(&err);
}

static int import_file(struct desk *desk, const char *operand)
{
    struct inputs inputs;
    if (is_database(operand))
        return import_store(desk, operand);
    int code = inputs_open(&inputs, &operand, 1, desk->options->from);
    for (size_t i = 0; i < inputs.count; i++)
        for (size_t k = 0; k < inputs.items[i].count; k++)
            import_level(desk, &inputs.items[i], inputs.items[i].numbers[k]);
    inputs_release(&inputs);
    return code;
}

/* The plan of --plan for the one level. */
static int import_one(struct desk *desk)
{
    struct inputs inputs;
    struct buffer plan = {0};
    const char *name;
    struct claim claim = {desk->options->finder, false, false};
    if (desk->operand_count != 1)
        return complain(KURA_USAGE, "--plan needs one level: kura store "
                                    "import --plan PLAN FILE[:N]");
    int code = inputs_open_one(&inputs, desk->operands[0], desk->options->from);
    if (code == 0)
        code = plan_open(desk->options->plan, &plan, &name);
    if (code == 0)
        import_plan(desk, inputs.level, name, buffer_get(&plan), &claim);
    inputs_release(&inputs);
    buffer_release(&plan);
    return code;
}

static int import(struct desk *desk)
{
    if (desk->operand_count == 0)
        return complain(KURA_USAGE, "what to import? expected collections with "
                                    "solutions, or other stores");
    /* They note refused plans in desk->code, so that comes after them. */
    if (desk->options->plan) {
        int code = import_one(desk);
        worsen(&desk->code, code);
    }
    for (size_t i = 0; i < desk->operand_count && !desk->options->plan; i++) {
        int code = import_file(desk, desk->operands[i]);
        worsen(&desk->code, code);
    }
    buffer_print(&desk->text, "%zu solution%s read, %zu kept\n", desk->seen,
                 desk->seen == 1 ? "" : "s", desk->kept);
    return worse(desk->code, answer_buffer(NULL, &desk->text));
}

/* ---- list, best and export ---- */

static void record_stored(struct record *record, const char *name,
                          const struct stored *stored)
{
    struct record *inner = stored_record(stored);
    record_text(inner, "plan", stored->plan);
    record_take(record, name, inner);
}

static bool add_object(void *user, const struct stored_level *level)
{
    struct desk *desk = user;
    struct kura_level_info info = {.size = sizeof info};
    kura_level_describe(level->level, &info);
    struct record *record = record_new();
    record_text(record, "key", level->key);
    record_text(record, "title", info.title);
    record_text(record, "rules", info.rules);
    record_integer(record, "width", info.width);
    record_integer(record, "height", info.height);
    record_integer(record, "boxes", info.boxes);
    record_stored(record, "by_pushes", &level->by_pushes);
    record_stored(record, "by_moves", &level->by_moves);
    record_line(record, &desk->text);
    return true;
}

static bool add_row(void *user, const struct stored_level *level)
{
    struct listing *rows = &((struct desk *)user)->rows;
    const struct stored *pushes = &level->by_pushes, *moves = &level->by_moves;
    struct kura_level_info info = {.size = sizeof info};
    kura_level_describe(level->level, &info);
    listing_cell(rows, level->key);
    listing_print(rows, "%d", info.boxes);
    listing_print(rows, "%zu%s", pushes->pushes, pushes->proved ? " *" : "");
    listing_print(rows, "%zu%s", moves->moves, moves->proved ? " *" : "");
    listing_cell(rows, pushes->finder);
    listing_cell(rows, pushes->when);
    listing_cell(rows, info.title);
    return true;
}

static int list(struct desk *desk)
{
    static const struct column columns[] = {
        {.heading = "level"},    {.heading = "boxes"},
        {.heading = "pushes"},   {.heading = "moves"},
        {.heading = "found by"}, {.heading = "when"},
        {.heading = "title"},    {0}};
    struct kura_error err;
    bool json = strcmp(desk->options->output, "json") == 0;
    listing_init(&desk->rows, columns);
    bool ok = store_each(desk->store, json ? add_object : add_row, desk, &err);
    if (ok && !json) {
        listing_write_text(&desk->rows, 0, &desk->text);
        if (desk->rows.cells.count)
            buffer_text(&desk->text, "* proved fewest\n");
    }
    listing_release(&desk->rows);
    return ok ? answer_buffer(NULL, &desk->text) : complain_error(&err);
}

/* A plan of no steps has no line of its own. */
static void add_solution(struct buffer *to, const struct stored *stored)
{
    buffer_print(to, "Solution %zu/%zu%s%s\n", stored->moves, stored->pushes,
                 *stored->plan ? "\n" : ":", stored->plan);
}

static bool add_drawing(void *user, const struct stored_level *level)
{
    struct desk *desk = user;
    struct buffer *to = &desk->text;
    struct kura_error err;
    struct kura_level_info info = {.size = sizeof info};
    kura_level_describe(level->level, &info);
    if (strcmp(info.rules, "goals") != 0) {
        desk->left_out++;
        return true;
    }
    char *drawn = kura_convert(level->levels, NULL, 0, "xsb", NULL, &err);
    if (!drawn) {
        desk->code = complain_error(&err);
        return false;
    }
    buffer_print(to, "%s%s", to->size ? "\n" : "", drawn);
    kura_text_free(drawn);
    add_solution(to, &level->by_pushes);
    if (strcmp(level->by_pushes.plan, level->by_moves.plan) != 0)
        add_solution(to, &level->by_moves);
    return true;
}

static int export(struct desk *desk)
{
    struct kura_error err;
    bool json = strcmp(desk->options->to, "json") == 0;
    if (!store_each(desk->store, json ? add_object : add_drawing, desk, &err))
        return complain_error(&err);
    if (desk->code)
        return desk->code;
    if (desk->left_out)
        complain(0,
                 "%zu level%s left out: the format does not know the rules "
                 "(json does)",
                 desk->left_out, desk->left_out == 1 ? "" : "s");
    return answer_buffer(desk->options->file, &desk->text);
}

static int write_best(struct desk *desk, const struct kura_level *level,
                      const struct stored *best)
{
    if (strcmp(desk->options->output, "text") == 0)
        return answer_line(best->plan);
    struct record *record = record_new();
    record_key(record, level);
    record_stored(record, desk->options->by, best);
    record_line(record, &desk->text);
    return answer_buffer(NULL, &desk->text);
}

static int answer_best(struct desk *desk, const struct kura_level *level)
{
    struct stored best = {0};
    struct kura_error err;
    if (desk->store &&
        !store_best(desk->store, level, desk->options->by, &best, &err))
        return complain_error(&err);
    int code = best.plan ? write_best(desk, level, &best)
                         : complain(KURA_GAVE_UP, "%s: no solution is stored",
                                    desk->operands[0]);
    stored_release(&best);
    return code;
}

static int best(struct desk *desk)
{
    struct inputs inputs;
    if (desk->operand_count != 1)
        return complain(KURA_USAGE, "which level? expected kura store best "
                                    "FILE[:N]");
    int code = inputs_open_one(&inputs, desk->operands[0], desk->options->from);
    if (code == 0)
        code = answer_best(desk, inputs.level);
    inputs_release(&inputs);
    return code;
}

/* ---- The command ---- */

static const struct work {
    const char *name;
    int (*run)(struct desk *desk);
    bool takes_operands;
    const char *idle[7]; /* flags that have no effect, up to a NULL */
} works[] = {
    {"import", import, true, {"by", "output", "to", "file"}},
    {"export", export, false, {"by", "output", "from", "plan", "finder"}},
    {"list", list, false, {"by", "to", "file", "from", "plan", "finder"}},
    {"best", best, true, {"to", "file", "plan", "finder"}},
    {0},
};

static const struct names work_names = NAMES_OF(works);

static int run(const struct arguments *arguments)
{
    const struct store_options *options = arguments->options;
    struct desk desk = {.options = options};
    int code;
    int place = arguments->operand_count
                    ? names_find(&work_names, arguments->operands[0])
                    : -1;
    if (place < 0)
        return complain(KURA_USAGE, "what to do with the store? expected "
                                    "import, export, list or best");
    const struct work *work = &works[place];
    desk.operands = arguments->operands + 1;
    desk.operand_count = arguments->operand_count - 1;
    if (desk.operand_count && !work->takes_operands)
        return complain(KURA_USAGE,
                        "'%s': kura store %s takes no files (the store is "
                        "named by --store)",
                        desk.operands[0], work->name);
    const char *idle = arguments_given(arguments, work->idle);
    if (idle)
        return complain(KURA_USAGE, "--%s has no effect on kura store %s", idle,
                        work->name);
    /* No store is like one that has nothing of the level. */
    if (work->run != best || store_exists(options->store)) {
        desk.store =
            store_open_path(options->store, work->run == import, &code);
        if (!desk.store)
            return code;
    }
    code = work->run(&desk);
    buffer_release(&desk.text);
    store_close(desk.store);
    return code;
}

const struct command store_command = {
    .name = "store",
    .summary = "stored solutions: import, export, list, best",
    .usage = "import|export|list|best [OPTIONS] [FILE[:SELECT]...]",
    .about = "A store keeps for each level the best plan by pushes and the "
             "best by moves. A level that is turned or mirrored, or has its "
             "player elsewhere in the same region, is the same level.\n"
             "import takes the solutions that collections hold, or another "
             "store, and verifies each; export writes them; list shows what "
             "there is; best prints the plan for a level, if there is one "
             "(exit code 11 if not).",
    .flags = flags,
    .examples = examples,
    .operand_names = &work_names,
    .options_size = sizeof(struct store_options),
    .run = run,
};
