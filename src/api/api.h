/*
 * What the files of this folder share.  Each of them answers one section of
 * kura.h: outside the public structs, inside ours.  They know all lists and
 * nobody below knows them.
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

const struct level *api_level(const struct kura_level *level);

struct ranks *api_ranks(struct kura_ranks *ranks);

/* Gives other ranks their part of a run that is about to begin; false when one
 * is lost.  Does nothing where there are none. */
struct engine;
bool api_call_ranks(const struct run *run, const struct engine *engine,
                    struct kura_error *err);

/* Of the list of engines, or the one that makes plans shorter, which is in no
 * list since it is asked for by kura optimize; NULL: none. */
const struct engine *api_engine(const char *name);

/* Is there the program or library that the engine can't do without? */
bool api_available(const struct engine *engine, struct kura_error *err);

/* A struct that begins with its size, filled from ours as far as the caller
 * knows it; own is the size of ours.  Answers true. */
bool api_fill(void *to, const void *from, size_t own);

/* Does the caller's struct have its size?  If not, err says so. */
bool api_has_size(const void *given, struct kura_error *err);

/* The caller's options as ours, with zeros where the caller is older. */
bool api_options(const struct kura_options *given, struct kura_options *own,
                 struct kura_error *err);

/* Plays what a SAT solver's answer says, to a formula that it is found to
 * belong to.  False when it is no answer or fits none; an answer that there is
 * no model is a verdict, not accepted. */
bool api_verify_model(const struct kura_level *level,
                      const struct kura_options *options, const char *answer,
                      size_t size, struct kura_verdict *verdict,
                      struct kura_error *err);

/* The flag for a run, or NULL. */
const atomic_bool *api_flag(const struct kura_options *options);

/* Limits, progress and stop of the options for a run that was initialised. */
void api_prepare(struct run *run, const struct kura_options *options);

/* For work without a run: reports, and answers whether it must end. */
struct api_watch {
    const struct kura_options *options;
    const char *phase;
    double started, reported; /* clock_wall */
};

void api_watch_init(struct api_watch *watch, const char *phase,
                    const struct kura_options *options);
bool api_must_stop(void *watch);

/* Says that the work was ended for that reason; answers false. */
bool api_stopped(const char *what, enum stop_reason reason,
                 struct kura_error *err);

/* The buffer's text for the caller if ok, else NULL with the error; the buffer
 * is released either way.  size may be NULL. */
char *api_take_text(struct buffer *buffer, bool ok, size_t *size,
                    struct kura_error *err);

/* An engine's struct of settings: the defaults, then "name=value" texts.  The
 * caller frees it also when this fails; NULL for an engine without settings. */
bool api_config(const struct engine *engine, const char *const *texts,
                void **config, struct kura_error *err);

/* Plans that are given, read and played; released also when that fails. */
struct api_plans {
    struct plan *list; /* owned */
    size_t count;
};
bool api_read_plans(struct api_plans *plans, const struct kura_level *level,
                    const char *const *texts, struct kura_error *err);
void api_release_plans(struct api_plans *plans);

/* What a caller of kura_solve asks for, checked: an engine that is there, an
 * objective that it can prove, files that it can write, its settings. */
struct request {
    struct kura_options options;
    const struct engine *engine;
    enum objective objective;
    void *config; /* owned; NULL when the engine has no settings */
    struct api_plans plans;
    const char *remark;
};

/* Fills the request; what it owns is released by the caller in any case. */
bool request_check(const struct kura_level *of,
                   const struct kura_options *options, struct request *request,
                   struct kura_error *err);

/* Writes the certificate that the options ask for, for a plan that was found
 * and proved shortest, or for the proof that there is none; the result tells
 * when that fails or a limit is reached. The clock ran since started. */
void api_certify(const struct kura_options *options, double started,
                 struct result *result);

#endif
