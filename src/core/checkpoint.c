/*
 * Parts are numbered, so that the one that counts is never written over; what
 * a kill left behind is written over or removed by the next.
 */
#include "core/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/ranks.h"
#include "core/level.h"
#include "core/result.h"

#define FORMAT 5 /* of the files; to be raised when they change */
#define MAX_BYTES 16384
#define PATH_BYTES 4096
#define USUAL_SECONDS 300
/* Between two, in times of what the last one took. */
#define WORK_PER_WRITE 20

static void set_path(const struct checkpoint *checkpoint, char *path)
{
    snprintf(path, PATH_BYTES, "%s/checkpoint", checkpoint->directory);
}

static void set_part(const struct checkpoint *checkpoint, char *path,
                     uint64_t number, int rank)
{
    snprintf(path, PATH_BYTES, "%s/part-%" PRIu64 ".%d", checkpoint->directory,
             number, rank);
}

static void remove_part(const struct checkpoint *checkpoint, uint64_t number,
                        int rank)
{
    char path[PATH_BYTES];
    set_part(checkpoint, path, number, rank);
    unlink(path);
}

/* ---- Of which search ---- */

static uint64_t level_sum(const struct level *level)
{
    int facts[] = {level->width, level->height, (int)level->rules,
                   level->player};
    size_t cells = (size_t)level->width * (size_t)level->height;
    return hash_bytes(level->cells, cells, hash_bytes(facts, sizeof facts, 0));
}

/* Everything that the state of a search rests on, but no limit that only ends
 * it. */
static void describe(struct buffer *words, const struct engine *engine,
                     const struct run *run)
{
    buffer_print(words, "kura %s checkpoint %d\n", KURA_VERSION, FORMAT);
    buffer_print(words, "level %016" PRIx64 "\n", level_sum(run->level));
    buffer_print(words, "engine %s\n", engine->name);
    buffer_print(words, "minimize %s\n", objective_name(run->objective));
    settings_write(engine->settings, run->config, words);
    buffer_print(words, "seed %" PRIu64 "\n", run->seed);
    buffer_print(words, "max-steps %d\n", run->limits.steps);
    buffer_print(words, "threads %d\n", run->threads);
    buffer_print(words, "ranks %d\n", run->ranks ? ranks_count(run->ranks) : 1);
}

/* Says which line of what is there differs; answers false. */
static bool refuse(const struct checkpoint *checkpoint, const char *there,
                   struct kura_error *err)
{
    const char *here = buffer_get(&checkpoint->words);
    size_t there_size, here_size;
    for (;;) {
        there_size = strcspn(there, "\n");
        here_size = strcspn(here, "\n");
        if (there_size != here_size || memcmp(there, here, here_size) != 0)
            break;
        if (!*here)
            break;
        there += there_size + 1;
        here += here_size + 1;
    }
    return error_set(err, KURA_USAGE,
                     "%.60s has the checkpoint of another search: there '%.*s',"
                     " here '%.*s'",
                     checkpoint->directory,
                     (int)(there_size < 60 ? there_size : 60), there,
                     (int)(here_size < 60 ? here_size : 60), here);
}

/* ---- What is there ---- */

static bool read_number(struct checkpoint *checkpoint, const char *text,
                        struct kura_error *err)
{
    const struct buffer *words = &checkpoint->words;
    if (strncmp(text, "kura ", 5) != 0)
        return error_set(err, KURA_INPUT,
                         "%.60s/checkpoint is damaged: expected 'kura ...'",
                         checkpoint->directory);
    if (strncmp(text, words->text, words->size) != 0)
        return refuse(checkpoint, text, err);
    text += words->size;
    char end[2] = "";
    return (sscanf(text, "part %" SCNu64 " %" SCNx64 "%1[\n]",
                   &checkpoint->number, &checkpoint->there, end) == 3 &&
            checkpoint->number) ||
           error_set(err, KURA_INPUT,
                     "%.60s/checkpoint is damaged: expected 'part NUMBER "
                     "TOKEN' at its end",
                     checkpoint->directory);
}

/* A directory where files can be made. */
static bool make_directory(const char *path, struct kura_error *err)
{
    if (strlen(path) > PATH_BYTES - 64)
        errno = ENAMETOOLONG;
    else if ((mkdir(path, 0777) == 0 || errno == EEXIST) &&
             access(path, W_OK | X_OK) == 0) {
        struct stat status;
        errno = ENOTDIR;
        if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
            return true;
    }
    return error_set(err, KURA_SYSTEM, "can't write checkpoints to %.60s: %s",
                     path, strerror(errno));
}

void checkpoint_every(struct checkpoint *checkpoint, double seconds)
{
    checkpoint->interval = seconds > 0 ? seconds : USUAL_SECONDS;
    checkpoint->due = clock_coarse() + checkpoint->interval;
}

static bool begin(struct checkpoint *checkpoint, const struct engine *engine,
                  const struct run *run, struct kura_error *err)
{
    *checkpoint =
        (struct checkpoint){.directory = run->files[KURA_FILE_CHECKPOINT],
                            .rank = run->ranks ? ranks_me(run->ranks) : 0,
                            .ranks = run->ranks ? ranks_count(run->ranks) : 1};
    checkpoint_every(checkpoint, 0);
    describe(&checkpoint->words, engine, run);
    return make_directory(checkpoint->directory, err) &&
           (!checkpoint->words.failed || error_memory(err));
}

bool checkpoint_join(struct checkpoint *checkpoint, const struct engine *engine,
                     const struct run *run, const struct checkpoint *first,
                     struct kura_error *err)
{
    bool ok = begin(checkpoint, engine, run, err);
    checkpoint->number = first->number;
    checkpoint->there = first->there;
    checkpoint->token = first->token;
    if (ok && checkpoint->number) /* what a kill has left */
        remove_part(checkpoint, checkpoint->number - 1, checkpoint->rank);
    return ok;
}

bool checkpoint_open(struct checkpoint *checkpoint, const struct engine *engine,
                     const struct run *run, struct kura_error *err)
{
    char path[PATH_BYTES];
    struct buffer text = {0};
    double unique[] = {clock_wall(), clock_cpu(), (double)getpid()};
    if (!begin(checkpoint, engine, run, err))
        return false;
    checkpoint->token = hash_bytes(unique, sizeof unique, 0) | 1; /* some */
    set_path(checkpoint, path);
    if (access(path, F_OK) != 0)
        return true;
    bool ok = file_read(path, MAX_BYTES, &text, err) &&
              read_number(checkpoint, buffer_get(&text), err);
    buffer_release(&text);
    if (ok)
        remove_part(checkpoint, checkpoint->number - 1, checkpoint->rank);
    return ok;
}

void checkpoint_close(struct checkpoint *checkpoint, bool over)
{
    char path[PATH_BYTES];
    if (over && checkpoint->directory && checkpoint->rank == 0) {
        set_path(checkpoint, path);
        unlink(path); /* first: without it the parts mean nothing */
        for (int i = 0; i < checkpoint->ranks; i++)
            for (uint64_t k = 0; k < 3; k++)
                remove_part(checkpoint, checkpoint->number + 1 - k, i);
        rmdir(checkpoint->directory); /* if nothing else is in it */
    }
    buffer_release(&checkpoint->words);
    *checkpoint = (struct checkpoint){0};
}

/* ---- Parts ---- */

/* What a part must say of itself to be the one that is meant. */
static bool carry_head(const struct checkpoint *checkpoint, uint64_t number,
                       struct archive *archive)
{
    const struct buffer *words = &checkpoint->words;
    uint64_t head[] = {hash_bytes(words->text, words->size, FORMAT), number,
                       (uint64_t)checkpoint->rank,
                       archive->saving ? checkpoint->token : checkpoint->there};
    uint64_t there[sizeof head / sizeof *head];
    memcpy(there, head, sizeof head);
    return archive_carry(archive, there, sizeof there) &&
           (memcmp(there, head, sizeof head) == 0 || archive_refuse(archive));
}

bool checkpoint_load(struct checkpoint *checkpoint, struct run *run,
                     checkpoint_fn *carry, void *user)
{
    char path[PATH_BYTES];
    struct archive archive;
    set_part(checkpoint, path, checkpoint->number, checkpoint->rank);
    if (!archive_open(&archive, path, &run->error))
        return false;
    bool ok = carry_head(checkpoint, checkpoint->number, &archive) &&
              carry(user, &archive);
    if (!ok && run->stopped_by == STOP_NONE)
        archive_refuse(&archive);
    struct kura_error err = {0};
    bool whole = archive_close(&archive, &err);
    if (run->stopped_by == STOP_NONE)
        run->error = err;
    checkpoint->due = clock_coarse() + checkpoint->interval;
    if (!ok || !whole)
        return false;
    run->remark = "went on from a checkpoint";
    return true;
}

bool checkpoint_is_due(const struct checkpoint *checkpoint)
{
    return checkpoint && clock_coarse() >= checkpoint->due;
}

bool checkpoint_write(struct checkpoint *checkpoint, checkpoint_fn *carry,
                      void *user)
{
    char path[PATH_BYTES];
    struct archive archive;
    double began = clock_wall();
    uint64_t number = checkpoint->number + 1;
    struct kura_error err = {0};
    set_part(checkpoint, path, number, checkpoint->rank);
    bool ok = archive_create(&archive, path, &err);
    if (ok) {
        ok = carry_head(checkpoint, number, &archive) && carry(user, &archive);
        ok = archive_close(&archive, &err) && ok;
        if (!ok)
            unlink(path);
    }
    double now = clock_wall(), took = (now - began) * WORK_PER_WRITE;
    checkpoint->due =
        clock_coarse() +
        (took > checkpoint->interval ? took : checkpoint->interval);
    checkpoint->failure = err;
    return ok;
}

void checkpoint_note(struct checkpoint *checkpoint, uint64_t number)
{
    if (checkpoint->number && checkpoint->number != number)
        remove_part(checkpoint, checkpoint->number, checkpoint->rank);
    checkpoint->number = number;
    checkpoint->there = checkpoint->token;
}

bool checkpoint_commit(struct checkpoint *checkpoint)
{
    char path[PATH_BYTES];
    struct buffer text = {0};
    const struct buffer *words = &checkpoint->words;
    set_path(checkpoint, path);
    buffer_add(&text, words->text, words->size);
    buffer_print(&text, "part %" PRIu64 " %016" PRIx64 "\n",
                 checkpoint->number + 1, checkpoint->token);
    bool ok = !text.failed &&
              file_write(path, text.text, text.size, &checkpoint->failure);
    buffer_release(&text);
    if (ok)
        checkpoint_note(checkpoint, checkpoint->number + 1);
    return ok;
}

void checkpoint_save(struct checkpoint *checkpoint, checkpoint_fn *carry,
                     void *user)
{
    if (checkpoint_write(checkpoint, carry, user))
        checkpoint_commit(checkpoint);
}

void checkpoint_keep(struct checkpoint *checkpoint, checkpoint_fn *carry,
                     void *user)
{
    if (checkpoint_is_due(checkpoint))
        checkpoint_save(checkpoint, carry, user);
}
