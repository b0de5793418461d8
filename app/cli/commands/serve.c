/*
 * kura serve: the page in the browser, until Ctrl-C.
 */
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/child.h"
#include "base/clock.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/interrupt.h"
#include "cli/keep.h"
#include "cli/message.h"
#include "kura.h"
#include "store/records.h"
#include "web/web.h"

#define DEFAULT_BYTES ((size_t)2 << 30)

struct serve_options {
    int port;
    bool open;
    const char *address, *store, *data, *sat_solver, *files;
    bool no_store;
    int jobs;
    double seconds;
    size_t bytes;
};

#define FIELD(name) offsetof(struct serve_options, name)

static const struct flag flags[] = {
    FLAG("port", 'p', INTEGER, FIELD(port), "N", "8421", .high = 65535,
         .help = "where to listen; 0 takes a free one"),
    SWITCH_FLAG("open", FIELD(open), "show the page in the browser"),
    PLACE_FLAG("store", FIELD(store), "FILE",
               "where solutions are kept (default: that of kura store)"),
    SWITCH_FLAG("no-store", FIELD(no_store), "keep no solutions"),
    TEXT_FLAG("data", FIELD(data), "DIR",
              "where games, levels of your own and the token of the address "
              "are kept (default: kura in the user's data directory)"),
    FLAG("jobs", 'j', INTEGER, FIELD(jobs), "N", "4", .low = 1, .high = 16,
         .help = "solves at once"),
    TIME_FLAG(FIELD(seconds), "3600", "most that one solve may take"),
    MEMORY_FLAG(FIELD(bytes), "0",
                "most that one solve may use; 0 is 2G, or half of what is free "
                "if that is less"),
    TEXT_FLAG("sat-solver", FIELD(sat_solver), "PATH",
              "a SAT solver that the page may choose"),
    TEXT_FLAG("files", FIELD(files), "DIR",
              "where formulas and other files of engines are left"),
    TEXT_FLAG("address", FIELD(address), "IP",
              "listen there instead of on this machine alone: whoever knows "
              "the printed address can then use it"),
    {0},
};

static const struct example examples[] = {
    {"kura serve --open", "edit, play, solve and watch in the browser"},
    {"kura serve --port 0 ~/sokoban", "with the collections of a folder"},
    {0},
};

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* The user's folders, then those that may be there. */
static const char **list_folders(const struct arguments *arguments)
{
    static const char *const known[] = {"levels",
                                        "/usr/local/share/kura/levels",
                                        "/usr/share/kura/levels",
                                        "/usr/share/games/cavepacker/maps"};
    size_t count = 0;
    const char **folders =
        calloc(arguments->operand_count + ARRAY_COUNT(known) + 1,
               sizeof *folders);
    if (!folders)
        return NULL;
    for (size_t i = 0; i < arguments->operand_count; i++)
        folders[count++] = arguments->operands[i];
    for (size_t i = 0; i < ARRAY_COUNT(known); i++)
        if (is_folder(known[i]))
            folders[count++] = known[i];
    return folders;
}

static int check_paths(const struct arguments *arguments)
{
    const struct serve_options *options = arguments->options;
    if (options->store && options->no_store)
        return complain(KURA_USAGE, "--store and --no-store: expected one");
    for (size_t i = 0; i < arguments->operand_count; i++)
        if (!is_folder(arguments->operands[i]))
            return complain(KURA_INPUT, "'%s' is no folder",
                            arguments->operands[i]);
    if (options->files && !is_folder(options->files))
        return complain(KURA_INPUT, "'%s' is no folder", options->files);
    if (options->sat_solver && !child_exists(options->sat_solver))
        return complain(KURA_SYSTEM, "there is no program '%s'",
                        options->sat_solver);
    return 0;
}

static size_t byte_limit(const struct serve_options *options)
{
    size_t half = memory_available() / 2;
    if (options->bytes)
        return options->bytes;
    return half && half < DEFAULT_BYTES ? half : DEFAULT_BYTES;
}

static void open_browser(const char *address)
{
    const char *const line[] = {"xdg-open", address, NULL};
    struct child_call call = {.arguments = line, .limits = {.seconds = 10}};
    struct child_result result;
    struct kura_error err;
    if (!child_run(&call, &result, &err) || result.code != 0)
        complain(0, "no browser could be opened: open the address yourself");
}

static int serve(const struct web_options *options, bool open)
{
    struct kura_error err;
    struct web *web = web_start(options, &err);
    if (!web)
        return complain_error(&err);
    printf("%s\n", web_address(web));
    fflush(stdout);
    complain(0, "the page is for you alone: keep its address to yourself. "
                "Ctrl-C ends.");
    if (open)
        open_browser(web_address(web));
    while (!interrupt_seen())
        poll(NULL, 0, 100);
    if (!web_stop(web))
        _exit(0); /* what is kept is on the disk; the rest is not waited for */
    return 0;
}

/* What the page keeps; without a place for it the page works all the same. */
static struct records *open_records(const struct serve_options *options,
                                    struct buffer *token)
{
    struct records *records = NULL;
    struct buffer path = {0};
    struct kura_error err = {0};
    if (!data_path(options->data, "page.db", &path))
        error_set(&err, KURA_USAGE, "which folder? expected --data DIR");
    else
        records = records_open(buffer_get(&path), &err);
    if (!records)
        complain(0, "games will not be kept: %s", err.text);
    else if (!data_path(options->data, "token", token))
        buffer_clear(token);
    buffer_release(&path);
    return records;
}

static int run_with_store(const struct arguments *arguments,
                          const char *const *folders, struct store *store)
{
    const struct serve_options *options = arguments->options;
    struct buffer token = {0};
    struct records *records = open_records(options, &token);
    struct web_options web = {
        .address = options->address,
        .port = options->port,
        .folders = folders,
        .store = store,
        .records = records,
        .token = token.size ? buffer_get(&token) : NULL,
        .sat_solver = options->sat_solver,
        .files = options->files,
        .jobs = options->jobs,
        .seconds = options->seconds > 0 ? options->seconds : 3600,
        .bytes = byte_limit(options),
    };
    signal(SIGPIPE, SIG_IGN);
    interrupt_begin();
    int code = serve(&web, options->open);
    interrupt_end();
    records_close(records);
    buffer_release(&token);
    return code;
}

static int run(const struct arguments *arguments)
{
    const struct serve_options *options = arguments->options;
    struct store *store = NULL;
    int code = check_paths(arguments);
    if (code != 0)
        return code;
    const char **folders = list_folders(arguments);
    if (!folders)
        return complain_memory();
    if (!options->no_store)
        store = store_open_path(options->store, true, &code);
    if (code == 0)
        code = run_with_store(arguments, folders, store);
    store_close(store);
    free(folders);
    return code;
}

const struct command serve_command = {
    .name = "serve",
    .summary = "the page in the browser: edit, play, solve and watch",
    .usage = "[OPTIONS] [DIR...]",
    .about = "Prints the address of a page that only this machine can reach, "
             "and serves it until Ctrl-C. The token in the address keeps "
             "other users and other pages out; it stays the same, so that the "
             "address can be bookmarked. Levels in the folders named, "
             "in levels/ and in those of cavepacker-data can be browsed; each "
             "solve is a child process with limits.",
    .flags = flags,
    .examples = examples,
    .options_size = sizeof(struct serve_options),
    .run = run,
};
