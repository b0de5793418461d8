/*
 * The house of the jobs: the folder for their files, our own program, and the
 * end of all of them.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "web/job_inner.h"

static char *own_program(struct kura_error *err)
{
    char path[4096];
    ssize_t size = readlink("/proc/self/exe", path, sizeof path);
    if (size > 0 && (size_t)size < sizeof path)
        return text_copy(path, (size_t)size);
    error_set(err, KURA_SYSTEM, "can't find my own program: %s",
              strerror(errno));
    return NULL;
}

static char *new_folder(struct kura_error *err)
{
    const char *parent = getenv("TMPDIR");
    struct buffer path;
    buffer_init(&path);
    buffer_print(&path, "%s/kura-XXXXXX", parent && *parent ? parent : "/tmp");
    char *folder = buffer_take(&path);
    if (folder && mkdtemp(folder)) {
        buffer_print(&path, "%s/", folder);
        free(folder);
        return buffer_take(&path);
    }
    error_set(err, KURA_SYSTEM, "can't make a folder for files: %s",
              strerror(errno));
    free(folder);
    return NULL;
}

static char *with_slash(const char *folder)
{
    struct buffer path;
    buffer_init(&path);
    buffer_print(&path, "%s/", folder);
    return buffer_take(&path);
}

struct jobs *jobs_new(const struct jobs_options *options,
                      struct kura_error *err)
{
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs) {
        error_memory(err);
        return NULL;
    }
    error_memory(err);
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->news, NULL);
    jobs->options = *options;
    jobs->files = options->files ? with_slash(options->files) : NULL;
    jobs->program = own_program(err);
    jobs->folder = jobs->program ? new_folder(err) : NULL;
    if (jobs->folder && (jobs->files || !options->files))
        return jobs;
    jobs_free(jobs);
    return NULL;
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    jobs_close(jobs);
    for (int i = 0; i < JOBS_MAX; i++)
        if (jobs->slots[i]) {
            pthread_join(jobs->slots[i]->thread, NULL);
            job_free(jobs->slots[i]);
        }
    if (jobs->folder)
        rmdir(jobs->folder);
    pthread_cond_destroy(&jobs->news);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs->folder);
    free(jobs->files);
    free(jobs->program);
    free(jobs);
}

const char *jobs_folder(const struct jobs *jobs)
{
    return jobs->folder;
}
