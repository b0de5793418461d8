/*
 * How the work is going, on standard error.
 *
 * On a terminal one line that is drawn over itself, with a clock of its own
 * that goes on when the engine has nothing to tell; for programs one JSON
 * object a line; or nothing.  The line must be cleared before anything else is
 * printed: progress_end does it, after each level.  Besides, when asked, a line
 * of its own for every iteration, on a terminal or not.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <pthread.h>

#include "kura.h"

enum progress_mode {
    PROGRESS_NEVER,
    PROGRESS_LINE,
    PROGRESS_JSON,
};

struct progress_line {
    enum progress_mode mode;
    bool colour;
    size_t total, done, solved; /* levels */
    double first_draw, begun;   /* clock_wall; quick work shows nothing */
    bool drawn;                 /* a line stands there */
    struct kura_progress last;  /* what it says */
    char last_phase[160];       /* of that */
    bool ticking;               /* there is a ticker, which draws it anew */
    pthread_t ticker;
    pthread_mutex_t lock; /* of all that is drawn */
    pthread_cond_t end;   /* wakes the ticker */
    const char *file;     /* borrowed, of the level at work */
    int index;
    bool verbose;         /* a line whenever the phase or a bound is new */
    char told_phase[160]; /* and what the last of these said */
    int told_low, told_high;
};

/* Of total levels; 0: nobody knows how many. */
void progress_init(struct progress_line *progress, const char *when,
                   bool colour, size_t total);

/* A level is begun and, with its result, done. */
void progress_begin(struct progress_line *progress, const char *file,
                    int index);
void progress_end(struct progress_line *progress,
                  const struct kura_result *result);

/* To be given to the library, with the progress as its user. */
bool progress_report(void *progress, const struct kura_progress *now);

#endif
