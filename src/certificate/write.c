/*
 * Plan and formula first, then a proof by cadical as a child, which is turned
 * into the other forms.  A formula that can be satisfied means that a shorter
 * plan exists: there is no certificate then.
 */
#include "base/clock.h"
#include "certificate/bundle.h"
#include "certificate/certificate.h"
#include "certificate/lrat.h"
#include "certificate/proof.h"

#define PROVER "cadical"

struct writing {
    const char *directory;
    const struct level *level;
    const struct certificate_means *means;
    struct bundle bundle;
    double started; /* clock_wall */
    struct kura_error *err;
};

static bool write_text(struct writing *writing, enum bundle_file file)
{
    return bundle_write(writing->directory, file, &writing->bundle.texts[file],
                        writing->err);
}

static bool write_before(struct writing *writing, const struct plan *plan)
{
    struct bundle *bundle = &writing->bundle;
    buffer_print(&bundle->texts[BUNDLE_PLAN], "%s\n", plan_text(plan));
    return bundle_level(writing->level, &bundle->texts[BUNDLE_LEVEL],
                        writing->err) &&
           bundle_directory(writing->directory, writing->err) &&
           bundle_formula(bundle, writing->level,
                          &bundle->texts[BUNDLE_FORMULA], writing->err) &&
           write_text(writing, BUNDLE_LEVEL) &&
           write_text(writing, BUNDLE_PLAN) &&
           write_text(writing, BUNDLE_FORMULA);
}

/* Asked while the proof is followed. */
static bool must_stop(void *user)
{
    const struct writing *writing = user;
    const struct certificate_means *means = writing->means;
    return (means->stop && means->stop(means->user)) ||
           (means->seconds > 0 &&
            clock_wall() - writing->started > means->seconds);
}

static bool write_veripb(struct writing *writing)
{
    struct bundle *bundle = &writing->bundle;
    lrat_to_veripb(buffer_get(&bundle->texts[BUNDLE_LRAT]),
                   bundle->clauses.count, &bundle->texts[BUNDLE_VERIPB]);
    return write_text(writing, BUNDLE_VERIPB);
}

/* The same proof as LRAT; it is checked on the way. */
static enum certificate_end write_lrat(struct writing *writing)
{
    struct bundle *bundle = &writing->bundle;
    const struct buffer *proof = &bundle->texts[BUNDLE_PROOF];
    struct lrat lrat;
    lrat_init(&lrat, &bundle->clauses);
    const struct proof_means means = {must_stop, writing, &lrat};
    enum proof_verdict verdict =
        proof_check(&bundle->clauses, buffer_get(proof), proof->size, &means,
                    writing->err);
    if (verdict == PROOF_ACCEPTED)
        lrat_write(&lrat, &bundle->texts[BUNDLE_LRAT]);
    bool ok = verdict == PROOF_ACCEPTED && write_text(writing, BUNDLE_LRAT) &&
              (!writing->means->veripb || write_veripb(writing));
    lrat_release(&lrat);
    if (ok)
        return CERTIFICATE_WRITTEN;
    if (verdict != PROOF_STOPPED || !must_stop(writing))
        return CERTIFICATE_FAILED;
    *writing->err = (struct kura_error){0};
    return writing->means->stop && writing->means->stop(writing->means->user)
               ? CERTIFICATE_STOPPED
               : CERTIFICATE_TIME;
}

/* Where the formula has the empty clause the prover writes nothing: others may
 * not take that for a proof. */
static bool end_proof(struct writing *writing)
{
    struct buffer *proof = &writing->bundle.texts[BUNDLE_PROOF];
    if (proof->size > 0)
        return true;
    buffer_text(proof, "0\n");
    return write_text(writing, BUNDLE_PROOF);
}

static enum certificate_end write_after(struct writing *writing)
{
    struct bundle *bundle = &writing->bundle;
    if (!bundle_read(writing->directory, BUNDLE_PROOF,
                     &bundle->texts[BUNDLE_PROOF], writing->err) ||
        !end_proof(writing))
        return CERTIFICATE_FAILED;
    enum certificate_end end = write_lrat(writing);
    if (end != CERTIFICATE_WRITTEN)
        return end;
    bundle_manifest(bundle, writing->level, &bundle->texts[BUNDLE_MANIFEST]);
    return write_text(writing, BUNDLE_MANIFEST) ? end : CERTIFICATE_FAILED;
}

static enum certificate_end judge(const struct writing *writing,
                                  const struct child_result *result,
                                  const char *words)
{
    if (result->end == CHILD_TIME)
        return CERTIFICATE_TIME;
    if (result->end == CHILD_STOPPED)
        return CERTIFICATE_STOPPED;
    if (result->end == CHILD_EXITED && result->code == 20)
        return CERTIFICATE_WRITTEN;
    if (result->end == CHILD_EXITED && result->code == 10)
        return CERTIFICATE_SHORTER;
    if (child_lacked_memory(result, writing->means->bytes, words))
        return CERTIFICATE_MEMORY;
    error_set(writing->err, KURA_SYSTEM,
              "%s failed to write a proof (%s %d): %.160s", PROVER,
              result->end == CHILD_EXITED ? "exit code" : "signal",
              result->code, words);
    return CERTIFICATE_FAILED;
}

static enum certificate_end run_prover(struct writing *writing,
                                       const char *formula, const char *proof)
{
    const char *arguments[] = {PROVER,  "-q",  "--no-binary",
                               formula, proof, NULL};
    const struct certificate_means *means = writing->means;
    struct buffer words = {0};
    struct child_call call = {
        .arguments = arguments,
        .limits = {.seconds = means->seconds,
                   .bytes = means->bytes,
                   .output = 65536},
        .stop = means->stop,
        .user = means->user,
        .err = &words,
    };
    struct child_result result = {0};
    enum certificate_end end = CERTIFICATE_FAILED;
    if (child_run(&call, &result, writing->err))
        end = judge(writing, &result, buffer_get(&words));
    if (means->cpu_seconds)
        *means->cpu_seconds += result.cpu_seconds;
    buffer_release(&words);
    return end;
}

static enum certificate_end prove(struct writing *writing)
{
    if (child_exists(PROVER))
        return run_prover(writing,
                          bundle_path(writing->directory, BUNDLE_FORMULA).text,
                          bundle_path(writing->directory, BUNDLE_PROOF).text);
    error_set(writing->err, KURA_SYSTEM,
              "a certificate needs the program %s, which is not installed",
              PROVER);
    return CERTIFICATE_FAILED;
}

enum certificate_end certificate_write(const char *directory,
                                       const struct level *level,
                                       const struct plan *plan, bool pushes,
                                       const struct certificate_means *means,
                                       struct kura_error *err)
{
    struct writing writing = {.directory = directory,
                              .level = level,
                              .means = means,
                              .started = clock_wall(),
                              .err = err};
    enum certificate_end end = CERTIFICATE_FAILED;
    writing.bundle.claim = (struct kura_certificate_verdict){
        .form = "sat",
        .minimize = pushes ? "pushes" : "moves",
        .length = pushes ? plan->pushes : plan->count};
    if (write_before(&writing, plan))
        end = prove(&writing);
    if (end == CERTIFICATE_WRITTEN)
        end = write_after(&writing);
    if (end != CERTIFICATE_WRITTEN)
        bundle_remove(directory);
    bundle_release(&writing.bundle);
    return end;
}
