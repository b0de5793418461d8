/*
 * Certificates: a plan, and a proof that there is no shorter one, which anyone
 * can check without believing an engine or a SAT solver.
 *
 * A certificate is a directory:
 *
 *     level.xsb       the level, as drawn
 *     plan.lurd       the plan, of L moves or pushes
 *     formula.cnf     "there is a plan of at most L - 1" (question.h)
 *     proof.drat      that it contradicts itself, as the program cadical found
 *     proof.lrat      the same with what each step follows from (lrat.h)
 *     manifest.json   what is claimed, and the SHA-256 of each file
 *
 * The check believes nothing of it: it plays the plan on the level it is
 * given, asks the question anew and compares every byte, makes the manifest
 * anew and compares it too, and follows the proof step by step.
 */
#ifndef CERTIFICATE_CERTIFICATE_H
#define CERTIFICATE_CERTIFICATE_H

#include "base/child.h"
#include "core/level.h"
#include "core/plan.h"
#include "core/run.h"

/* What the making of a proof may take; 0 is no limit. */
struct certificate_means {
    double seconds;
    size_t bytes;
    child_stop_fn *stop; /* or NULL */
    void *user;
    bool veripb;         /* write proof.pbp too */
    double *cpu_seconds; /* what the other program took is added; or NULL */
};

enum certificate_end {
    CERTIFICATE_WRITTEN,
    CERTIFICATE_TIME,
    CERTIFICATE_MEMORY,
    CERTIFICATE_STOPPED, /* means->stop said so */
    CERTIFICATE_SHORTER, /* the plan is not shortest */
    CERTIFICATE_FAILED,  /* err */
};

/* Writes the certificate of a plan that is shortest in pushes, or in moves.
 * When that is not so, or fails, the files are gone. */
enum certificate_end certificate_write(const char *directory,
                                       const struct level *level,
                                       const struct plan *plan, bool pushes,
                                       const struct certificate_means *means,
                                       struct kura_error *err);

/* Takes the list of a search certificate in pieces; false ends the work. */
struct certificate_stream {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
};

/* What stands for the cost of a plan where there is none (survey.h). */
#define SURVEY_NO_PLAN UINT32_MAX

/*
 * Writes a search certificate (docs/proofs.md): that the plan is shortest for
 * the run's objective, moves or pushes, or, where it is NULL, that there is
 * none.  Its list goes to the stream, or where that is NULL to a file beside
 * the others.  SOLVED when it is written; STOPPED by a limit of the run; FAILED
 * with run->error.
 */
enum outcome certificate_write_search(const char *directory, struct run *run,
                                      const struct plan *plan,
                                      const struct certificate_stream *stream);

/* False, with err set, when files are missing or can't be read. */
bool certificate_check(const char *directory, const struct level *level,
                       child_stop_fn *stop, void *user,
                       struct kura_certificate_verdict *verdict,
                       struct kura_error *err);

#endif
