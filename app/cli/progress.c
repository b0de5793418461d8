/*
 * A line that is longer than the terminal is wide is cut.
 */
#include "cli/progress.h"

#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "base/record.h"
#include "cli/message.h"

#define QUIET_SECONDS 0.3
#define BAR_WIDTH 20
#define TICK_NANOSECONDS 200000000

void progress_init(struct progress_line *progress, const char *when,
                   bool colour, size_t total)
{
    const char *terminal = getenv("TERM");
    bool dumb = !terminal || strcmp(terminal, "dumb") == 0;
    *progress =
        (struct progress_line){.mode = PROGRESS_NEVER,
                               .colour = colour,
                               .total = total,
                               .first_draw = clock_wall() + QUIET_SECONDS,
                               .lock = PTHREAD_MUTEX_INITIALIZER,
                               .end = PTHREAD_COND_INITIALIZER};
    if (strcmp(when, "json") == 0)
        progress->mode = PROGRESS_JSON;
    else if (strcmp(when, "auto") == 0 && isatty(STDERR_FILENO) && !dumb)
        progress->mode = PROGRESS_LINE;
}

/* ---- For programs ---- */

static void record_search(struct record *record,
                          const struct kura_progress *now)
{
    record_text(record, "phase", now->phase ? now->phase : "");
    if (now->total)
        record_real(record, "fraction", (double)now->done / (double)now->total);
    record_real(record, "seconds", now->seconds);
    record_integer(record, "nodes", (int64_t)now->nodes);
    record_count(record, "low", now->low);
    record_count(record, "high", now->high);
    record_integer(record, "bytes", (int64_t)now->bytes);
    if (now->plan)
        record_text(record, "plan", now->plan);
}

/* now is NULL when a level is done. */
static void print_record(const struct progress_line *progress,
                         const struct kura_progress *now)
{
    struct buffer line = {0};
    struct record *record = record_new(), *inner = record_new();
    record_text(inner, "file", progress->file);
    record_integer(inner, "index", progress->index);
    record_integer(inner, "done", (int64_t)progress->done);
    record_count(inner, "total",
                 progress->total ? (int64_t)progress->total : -1);
    record_integer(inner, "solved", (int64_t)progress->solved);
    if (now)
        record_search(inner, now);
    record_take(record, "progress", inner);
    record_line(record, &line);
    if (!line.failed)
        fputs(buffer_get(&line), stderr);
    buffer_release(&line);
}

/* ---- For people ---- */

static void add_bounds(struct buffer *line, const struct kura_progress *now)
{
    if (now->low >= 0)
        buffer_print(line, "at least %d", now->low);
    if (now->high >= 0)
        buffer_print(line, "%sat most %d", now->low >= 0 ? ", " : "",
                     now->high);
}

/* The parts of the line about the search, in order. */
static void add_search(struct buffer *line, const struct kura_progress *now)
{
    buffer_print(line, "%.1f s  ", now->seconds);
    add_number(line, now->nodes);
    buffer_print(line, " nodes%s", now->bytes ? "  " : "");
    if (now->bytes)
        add_bytes(line, now->bytes);
    buffer_text(line, now->low >= 0 || now->high >= 0 ? "  " : "");
    add_bounds(line, now);
    if (*now->phase || now->total)
        buffer_print(line, "  %s", now->phase);
    if (now->total)
        buffer_print(line, " %d %%", (int)(100 * now->done / now->total));
}

static void add_bar(struct buffer *line, const struct progress_line *progress)
{
    size_t full = progress->done * BAR_WIDTH / progress->total;
    buffer_char(line, '[');
    for (size_t i = 0; i < BAR_WIDTH; i++)
        buffer_char(line, i < full ? '#' : '.');
    buffer_print(line, "] %zu/%zu, %zu solved  ", progress->done,
                 progress->total, progress->solved);
}

static void clear_line(struct progress_line *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->drawn = false;
}

/* One column stays free: a full line would make some terminals scroll. */
static void draw_line(struct progress_line *progress, const struct buffer *line)
{
    int width = (int)terminal_width(STDERR_FILENO) - 1;
    const char *start = progress->colour ? "\033[36m" : "";
    const char *end = progress->colour ? "\033[0m" : "";
    fprintf(stderr, "\r%s%.*s%s\033[K", start, width, buffer_get(line), end);
    fflush(stderr);
    progress->drawn = true;
}

/* What was told last, at the time it is now. */
static void draw_last(struct progress_line *progress)
{
    struct buffer line = {0};
    if (clock_wall() < progress->first_draw)
        return;
    progress->last.seconds = clock_wall() - progress->begun;
    if (progress->total > 1)
        add_bar(&line, progress);
    else if (progress->total == 0)
        buffer_print(&line, "%zu done, %zu solved  ", progress->done,
                     progress->solved);
    add_search(&line, &progress->last);
    draw_line(progress, &line);
    buffer_release(&line);
}

static void *tick(void *user)
{
    struct progress_line *progress = user;
    pthread_mutex_lock(&progress->lock);
    while (progress->ticking) {
        struct timespec until = clock_after(TICK_NANOSECONDS);
        pthread_cond_timedwait(&progress->end, &progress->lock, &until);
        if (progress->ticking)
            draw_last(progress);
    }
    pthread_mutex_unlock(&progress->lock);
    return NULL;
}

/* Without a thread the line is drawn when there is something to tell. */
static void start_ticker(struct progress_line *progress)
{
    if (progress->mode != PROGRESS_LINE)
        return;
    pthread_mutex_lock(&progress->lock);
    if (!progress->ticking)
        progress->ticking =
            pthread_create(&progress->ticker, NULL, tick, progress) == 0;
    pthread_mutex_unlock(&progress->lock);
}

static void stop_ticker(struct progress_line *progress)
{
    pthread_mutex_lock(&progress->lock);
    bool ticking = progress->ticking;
    progress->ticking = false;
    pthread_cond_signal(&progress->end);
    pthread_mutex_unlock(&progress->lock);
    if (ticking)
        pthread_join(progress->ticker, NULL);
}

static void show(struct progress_line *progress,
                 const struct kura_progress *now)
{
    progress->last = *now;
    snprintf(progress->last_phase, sizeof progress->last_phase, "%s",
             now->phase ? now->phase : "");
    progress->last.phase = progress->last_phase;
    draw_last(progress);
}

/* The seconds, the bounds and the phase, if that is news. */
static void tell_iteration(struct progress_line *progress,
                           const struct kura_progress *now)
{
    const char *phase = now->phase ? now->phase : "";
    if (now->low == progress->told_low && now->high == progress->told_high &&
        strncmp(phase, progress->told_phase, sizeof progress->told_phase - 1) ==
            0)
        return;
    snprintf(progress->told_phase, sizeof progress->told_phase, "%s", phase);
    progress->told_low = now->low;
    progress->told_high = now->high;
    struct buffer line = {0};
    buffer_print(&line, "%8.3f s  ", now->seconds);
    add_bounds(&line, now);
    buffer_print(&line, "%s%s", now->low < 0 && now->high < 0 ? "" : "  ",
                 phase);
    clear_line(progress);
    fprintf(stderr, "%s\n", buffer_get(&line));
    buffer_release(&line);
}

static void tell(struct progress_line *progress,
                 const struct kura_progress *now)
{
    pthread_mutex_lock(&progress->lock);
    if (progress->verbose)
        tell_iteration(progress, now);
    if (progress->mode == PROGRESS_JSON)
        print_record(progress, now);
    else if (progress->mode == PROGRESS_LINE)
        show(progress, now);
    pthread_mutex_unlock(&progress->lock);
}

bool progress_report(void *user, const struct kura_progress *now)
{
    struct progress_line *progress = user;
    tell(progress, now);
    start_ticker(progress);
    return true;
}

void progress_begin(struct progress_line *progress, const char *file, int index)
{
    const struct kura_progress start = {.phase = "start",
                                        .low = -1,
                                        .high = -1};
    progress->file = file;
    progress->index = index;
    progress->begun = clock_wall();
    progress->told_phase[0] = '\0';
    tell(progress, &start);
}

void progress_end(struct progress_line *progress,
                  const struct kura_result *result)
{
    stop_ticker(progress);
    progress->done++;
    progress->solved += result->code == KURA_SOLVED;
    if (progress->mode == PROGRESS_JSON)
        print_record(progress, NULL);
    else if (progress->mode == PROGRESS_LINE)
        clear_line(progress);
}
