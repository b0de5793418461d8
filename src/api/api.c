/*
 * What all sections of kura.h need: sizes of structs, stops, texts.
 */
#include "api/api.h"

#include <assert.h>

#include "base/clock.h"
#include "base/gaps.h"
#include "core/engine.h"

#define REPORT_SECONDS 0.1

const char *kura_version(void)
{
    return KURA_VERSION;
}

void kura_text_free(char *text)
{
    free(text);
}

const struct level *api_level(const struct kura_level *level)
{
    return (const struct level *)level;
}

static size_t size_of(const void *given)
{
    size_t size;
    memcpy(&size, given, sizeof size);
    return size;
}

bool api_fill(void *to, const void *from, size_t own)
{
    size_t size = size_of(to), first = sizeof size;
    assert(size > first);
    memset((char *)to + first, 0, size - first);
    memcpy((char *)to + first, (const char *)from + first,
           (size < own ? size : own) - first);
    return true;
}

bool api_has_size(const void *given, struct kura_error *err)
{
    return size_of(given) > sizeof(size_t) ||
           error_set(err, KURA_USAGE,
                     "a struct was given without its size: expected it to "
                     "begin with sizeof");
}

bool api_options(const struct kura_options *given, struct kura_options *own,
                 struct kura_error *err)
{
    *own = (struct kura_options){.size = sizeof *own};
    return api_has_size(given, err) && api_fill(own, given, given->size);
}

/* ---- Stops ---- */

struct kura_stop *kura_stop_new(void)
{
    struct kura_stop *stop = malloc(sizeof *stop);
    if (stop)
        atomic_init(&stop->flag, false);
    return stop;
}

void kura_stop_free(struct kura_stop *stop)
{
    free(stop);
}

void kura_stop_set(struct kura_stop *stop)
{
    atomic_store(&stop->flag, true);
}

bool kura_stop_is_set(const struct kura_stop *stop)
{
    gaps_poll();
    return stop && atomic_load(&stop->flag);
}

const atomic_bool *api_flag(const struct kura_options *options)
{
    return options->stop ? &options->stop->flag : NULL;
}

void api_prepare(struct run *run, const struct kura_options *options)
{
    run->limits = (struct limits){options->seconds, options->bytes,
                                  options->nodes, options->steps};
    run->arena.budget = options->bytes;
    run->threads = options->threads > 0 ? options->threads : 1;
    run->seed = options->seed;
    run->cancel = api_flag(options);
    run->progress = options->progress;
    run->user = options->user;
}

void api_watch_init(struct api_watch *watch, const char *phase,
                    const struct kura_options *options)
{
    *watch = (struct api_watch){options, phase, clock_wall(), 0};
}

bool api_must_stop(void *user)
{
    struct api_watch *watch = user;
    const struct kura_options *options = watch->options;
    double now = clock_wall();
    if (kura_stop_is_set(options->stop))
        return true;
    if (!options->progress || now - watch->reported < REPORT_SECONDS)
        return false;
    watch->reported = now;
    struct kura_progress progress = {.seconds = now - watch->started,
                                     .phase = watch->phase,
                                     .low = -1,
                                     .high = -1,
                                     .bytes = memory_now()};
    return !options->progress(options->user, &progress);
}

bool api_stopped(const char *what, enum stop_reason reason,
                 struct kura_error *err)
{
    if (reason == STOP_NONE)
        return error_memory(err);
    if (reason == STOP_CANCEL)
        return error_set(err, KURA_INTERRUPTED,
                         "interrupted: %s was not finished", what);
    return error_set(err, stop_reason_code(reason),
                     "%s was not finished: limit of %s reached", what,
                     stop_reason_name(reason));
}

/* ---- Answers ---- */

char *api_take_text(struct buffer *buffer, bool ok, size_t *size,
                    struct kura_error *err)
{
    size_t length = buffer->size;
    char *text = ok ? buffer_take(buffer) : NULL;
    if (ok && !text)
        error_memory(err);
    if (!text)
        buffer_release(buffer);
    if (size)
        *size = text ? length : 0;
    return text;
}

bool api_config(const struct engine *engine, const char *const *texts,
                void **config, struct kura_error *err)
{
    *config = NULL;
    if (engine->config_size) {
        *config = calloc(1, engine->config_size);
        if (!*config)
            return error_memory(err);
        settings_default(engine->settings, *config);
    }
    for (; texts && *texts; texts++)
        if (!settings_assign(engine->settings, *config, *texts, err))
            return false;
    return true;
}

bool api_available(const struct engine *engine, struct kura_error *err)
{
    const char *missing = engine->missing ? engine->missing() : NULL;
    return !missing ||
           error_set(err, KURA_SYSTEM, "engine %s is not available: %s",
                     engine->name, missing);
}
