/*
 * One file at a time goes through kura_stream in small blocks.
 */
#include "cli/source.h"

#include <sys/stat.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/message.h"

#define BLOCK_BYTES 16384
#define WAKE_MILLISECONDS 100 /* to see an interrupt while a pipe is silent */

void chosen_release(struct chosen *chosen)
{
    kura_levels_free(chosen->owner);
    *chosen = (struct chosen){0};
}

/* ---- One file ---- */

static bool open_file(struct source *source, const struct input *input,
                      struct kura_error *err)
{
    bool standard = strcmp(input->path, "-") == 0;
    source->taken = source->unread = 0;
    source->ended = false;
    source->descriptor =
        standard ? STDIN_FILENO : open(input->path, O_RDONLY | O_CLOEXEC);
    return source->descriptor >= 0 ||
           error_set(err, KURA_INPUT, "can't open: %s", strerror(errno));
}

static void close_file(struct source *source)
{
    if (source->descriptor > STDIN_FILENO)
        close(source->descriptor);
    source->descriptor = -1;
    kura_stream_free(source->stream);
    source->stream = NULL;
}

/* Feeds the next block, or the end; false when that fails, and at an interrupt,
 * which is no error. */
static bool feed(struct source *source, struct kura_error *err)
{
    char block[BLOCK_BYTES];
    struct pollfd watched = {.fd = source->descriptor, .events = POLLIN};
    *err = (struct kura_error){0};
    while (poll(&watched, 1, WAKE_MILLISECONDS) == 0)
        if (interrupt_seen())
            return false;
    ssize_t got = read(source->descriptor, block, sizeof block);
    if (got < 0)
        return error_set(err, KURA_INPUT, "can't read: %s", strerror(errno));
    source->unread += (size_t)got;
    if (source->unread > INPUT_MAX_BYTES)
        return error_set(err, KURA_INPUT, "the file is too large");
    source->ended = got == 0;
    return kura_stream_feed(&source->stream, block, (size_t)got, source->format,
                            err);
}

/* The next level of the file; NULL at its end (KURA_OK) or when it fails. */
static struct kura_levels *read_level(struct source *source,
                                      struct kura_error *err)
{
    for (;;) {
        struct kura_levels *levels =
            source->stream ? kura_stream_take(source->stream, err) : NULL;
        if (levels) {
            source->unread = 0;
            source->taken++;
        }
        if (levels || err->code || source->ended || !feed(source, err))
            return levels;
    }
}

/* Goes through a file for the number of levels that were chosen. */
static bool count_file(struct source *source, struct input *input,
                       struct kura_error *err)
{
    if (!open_file(source, input, err))
        return false;
    off_t start = lseek(source->descriptor, 0, SEEK_CUR);
    struct kura_levels *levels;
    while ((levels = read_level(source, err)))
        kura_levels_free(levels);
    lseek(source->descriptor, start, SEEK_SET);
    return err->code == KURA_OK &&
           selection_count(&input->selection, source->taken, &input->count,
                           err);
}

/* ---- All of them ---- */

/* A plain file can be gone through twice. */
static bool is_plain(const struct input *input)
{
    struct stat status;
    bool standard = strcmp(input->path, "-") == 0;
    return (standard ? fstat(STDIN_FILENO, &status)
                     : stat(input->path, &status)) == 0 &&
           S_ISREG(status.st_mode);
}

static void open_input(struct source *source, struct input *input)
{
    struct kura_error err = {0};
    input->streamed = selection_ascends(&input->selection);
    if (!input->streamed) {
        worsen(&source->code, input_read(input, source->format));
    } else if (!is_plain(input)) {
        source->counted = false;
    } else if (!count_file(source, input, &err)) {
        worsen(&source->code, complain_at(input->name, &err));
        input->streamed = false;
    }
    close_file(source);
    source->inputs.level_count += input->count;
}

void source_open(struct source *source, const char *const *operands,
                 size_t count, const char *format)
{
    *source =
        (struct source){.format = format, .counted = true, .descriptor = -1};
    source->code = inputs_split(&source->inputs, operands, count);
    if (source->code)
        return;
    for (size_t i = 0; i < source->inputs.count; i++)
        open_input(source, &source->inputs.items[i]);
    source->taken = 0;
}

void source_close(struct source *source)
{
    close_file(source);
    while (source->count > 0) {
        chosen_release(&source->ahead[source->first++]);
        source->count--;
    }
    free(source->ahead);
    inputs_release(&source->inputs);
}

/* A pipe shows only at its end that it has fewer levels than were named. */
static void end_stream(struct source *source, struct kura_error *err)
{
    const struct input *input = &source->inputs.items[source->at];
    size_t count;
    if (err->code == KURA_OK && !interrupt_seen())
        selection_count(&input->selection, source->taken, &count, err);
    if (err->code)
        worsen(&source->code, complain_at(input->name, err));
}

static bool next_streamed(struct source *source, struct chosen *chosen)
{
    const struct input *input = &source->inputs.items[source->at];
    struct kura_error err = {0};
    if (source->descriptor < 0 && !open_file(source, input, &err)) {
        worsen(&source->code, complain_at(input->name, &err));
        return false;
    }
    while (!selection_ends(&input->selection, source->taken)) {
        struct kura_levels *levels = read_level(source, &err);
        if (!levels) {
            end_stream(source, &err);
            return false;
        }
        if (selection_has(&input->selection, source->taken)) {
            *chosen = (struct chosen){.input = input,
                                      .number = source->taken,
                                      .owner = levels};
            chosen->level = kura_level_at(levels, 1, &chosen->why);
            return true;
        }
        kura_levels_free(levels);
    }
    return false;
}

static bool next_whole(struct source *source, struct chosen *chosen)
{
    const struct input *input = &source->inputs.items[source->at];
    if (source->taken >= input->count)
        return false;
    *chosen = (struct chosen){.input = input,
                              .number = input->numbers[source->taken++]};
    chosen->level = kura_level_at(input->levels, chosen->number, &chosen->why);
    return true;
}

static bool read_next(struct source *source, struct chosen *chosen)
{
    while (source->at < source->inputs.count && !interrupt_seen()) {
        bool streamed = source->inputs.items[source->at].streamed;
        if (streamed ? next_streamed(source, chosen)
                     : next_whole(source, chosen))
            return true;
        close_file(source);
        source->taken = 0;
        source->at++;
    }
    return false;
}

size_t source_look(struct source *source, size_t wanted)
{
    source->ahead = calloc(wanted + 1, sizeof *source->ahead);
    while (source->ahead && source->count < wanted &&
           read_next(source, &source->ahead[source->count]))
        source->count++;
    if (source->count < wanted && source->ahead) {
        source->counted = true;
        source->inputs.level_count = source->count;
    }
    return source->count;
}

bool source_next(struct source *source, struct chosen *chosen)
{
    if (source->count == 0)
        return read_next(source, chosen);
    *chosen = source->ahead[source->first++];
    source->count--;
    return true;
}
