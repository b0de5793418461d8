/*
 * The place is what the user names, or the folder of XDG_DATA_HOME, unless that
 * depends on where one is; folders are made when something is to be kept, never
 * to look.
 */
#include "cli/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "cli/message.h"

/* Makes the directories before the last slash, as far as they are missing. */
static void make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
}

static bool add_data_path(const char *directory, const char *name,
                          struct buffer *path)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (directory)
        buffer_print(path, "%s/%s", directory, name);
    else if (data && *data == '/')
        buffer_print(path, "%s/kura/%s", data, name);
    else if (home && *home == '/')
        buffer_print(path, "%s/.local/share/kura/%s", home, name);
    return path->size > 0 && !path->failed;
}

bool data_path(const char *directory, const char *name, struct buffer *path)
{
    if (!add_data_path(directory, name, path))
        return false;
    make_directories(path->text);
    return true;
}

/* Adds the path that was given, or else that of the environment, or else one
 * in the user's data directory.  Answers a code, and says nothing. */
static int store_path(const char *given, bool create, struct buffer *path)
{
    const char *named = getenv("KURA_STORE");
    if (given || (named && *named)) {
        buffer_text(path, given ? given : named);
    } else if (!add_data_path(NULL, "store.db", path) && !path->failed) {
        return KURA_USAGE;
    } else if (create && !path->failed) {
        make_directories(path->text);
    }
    return path->failed ? KURA_SYSTEM : 0;
}

bool store_exists(const char *given)
{
    struct stat status;
    struct buffer path = {0};
    bool exists = store_path(given, false, &path) != 0 ||
                  stat(buffer_get(&path), &status) == 0 || errno != ENOENT;
    buffer_release(&path);
    return exists;
}

struct store *store_open_path(const char *given, bool create, int *code)
{
    struct kura_error err;
    struct store *store = NULL;
    struct buffer path = {0};
    *code = store_path(given, create, &path);
    if (*code == 0) {
        store = store_open(buffer_get(&path), create, &err);
        if (!store)
            *code = complain_error(&err);
    } else if (*code == KURA_USAGE) {
        complain(KURA_USAGE, "which store? expected --store FILE");
    } else {
        *code = complain_memory();
    }
    buffer_release(&path);
    return store;
}

int store_recall(struct store *store, const struct kura_level *level,
                 const struct kura_options *request, struct kura_result *result,
                 bool *found)
{
    struct stored best;
    struct kura_error err;
    bool any = strcmp(request->minimize, "none") == 0;
    *found = false;
    /* No proof is stored about what comes second. */
    if (strchr(request->minimize, ','))
        return 0;
    const char *metric = any ? "pushes" : request->minimize;
    if (!store_best(store, level, metric, &best, &err))
        return complain_error(&err);
    int code = 0;
    if (best.plan && (any || best.proved)) {
        *found = kura_answer(level, request, best.plan, best.proved && !any,
                             result, &err);
        if (!*found)
            code = complain_error(&err);
    }
    stored_release(&best);
    return code;
}

int store_keep(struct store *store, const struct kura_level *level,
               const char *plan, struct claim claim)
{
    struct kura_error err;
    bool kept;
    if (!plan || store_save(store, level, plan, &claim, &kept, &err))
        return 0;
    return complain((int)err.code, "the plan could not be stored: %s",
                    err.text);
}

int lock_checkpoint(const char *directory)
{
    if (!directory)
        return 0;
    mkdir(directory, 0777);
    int lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock < 0)
        return complain(KURA_SYSTEM, "can't write checkpoints to %s: %s",
                        directory, strerror(errno));
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return 0;
    return complain(KURA_SYSTEM, "another run is at work on %s", directory);
}
