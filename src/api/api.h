/*
 * The library's door: public structs outside, ours inside.  Each file of this
 * folder answers one section of kura.h; solving, the main line, is in kura.c.
 */
#ifndef API_API_H
#define API_API_H

#include <stdatomic.h>

#include "base/buffer.h"
#include "base/error.h"
#include "core/result.h"
#include "kura.h"

struct kura_stop {
    atomic_bool flag;
};

const struct level *api_inner_level(const struct kura_level *level);

/* Copies the error and answers false, so that failing is one line. */
bool api_pass_on(const struct error *from, struct kura_error *to);

/* The buffer's text for the caller if ok, else NULL with the error; the buffer
 * is released either way.  size may be NULL. */
char *api_hand_over(struct buffer *buffer, bool ok, size_t *size,
                    struct error *inner, struct kura_error *err);

/* Carries a run's reports out, and the caller's wish to stop back in. */
struct progress_listener {
    kura_progress_fn *progress;
    void *user;
    struct run *run;
};

/* What every run takes from the options; the listener must outlive it. */
void api_prepare_run(struct run *run, const struct kura_options *options,
                     struct progress_listener *listener);

/* Writes the certificate that the options ask for, for a plan that was found
 * and proved shortest, or for the proof that there is none; the result tells
 * when that fails or a limit is reached. The clock ran since started. */
void api_certify(const struct kura_options *options, double started,
                 struct result *result);

#endif
