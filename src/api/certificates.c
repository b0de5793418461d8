/*
 * Certificates of shortest plans: written after a solve, and checked.
 */
#include "api/api.h"
#include "base/clock.h"
#include "certificate/certificate.h"

static void stop_result(struct result *result, enum stop_reason reason)
{
    result->outcome = OUTCOME_STOPPED;
    result->reason = reason;
    result->proved = false;
}

/* What is claimed by anyone can be certified. */
static bool can_certify(struct result *result)
{
    if (result->objective == MINIMIZE_MOVES ||
        result->objective == MINIMIZE_PUSHES)
        return *result->rests_on != '\0';
    result->outcome = OUTCOME_FAILED;
    error_set(&result->error, KURA_USAGE,
              "a certificate needs --minimize moves or pushes");
    return false;
}

/* The word of another program becomes a proof when the certificate's is
 * followed to its end. */
static void settle(struct result *result, const char *directory,
                   const struct certificate_means *means)
{
    struct kura_certificate_verdict verdict;
    if (result->proved)
        return;
    if (!certificate_check(directory, result->level, means->stop, means->user,
                           &verdict, &result->error)) {
        result->outcome = OUTCOME_FAILED;
        if (result->error.code == KURA_INTERRUPTED)
            stop_result(result, STOP_CANCEL);
        return;
    }
    if (!verdict.accepted)
        return;
    result->proved = true;
    result->lower_bound = (int)verdict.length;
    snprintf(result->rests_on, sizeof result->rests_on, RESTS_ON_CERTIFICATE);
}

void api_certify(const struct kura_options *options, double started,
                 struct result *result)
{
    if (!can_certify(result))
        return;
    struct api_watch watch;
    struct certificate_means means = {.bytes = options->bytes,
                                      .stop = api_must_stop,
                                      .user = &watch,
                                      .cpu_seconds = &result->cpu_seconds};
    api_watch_init(&watch, "proving", options);
    if (options->seconds > 0) {
        means.seconds = started + options->seconds - clock_wall();
        means.seconds = means.seconds > 0.001 ? means.seconds : 0.001;
    }
    switch (certificate_write(options->files[KURA_FILE_CERTIFICATE],
                              result->level, &result->plan,
                              result->objective == MINIMIZE_PUSHES, &means,
                              &result->error)) {
    case CERTIFICATE_WRITTEN:
        settle(result, options->files[KURA_FILE_CERTIFICATE], &means);
        break;
    case CERTIFICATE_TIME:
        stop_result(result, STOP_TIME);
        break;
    case CERTIFICATE_MEMORY:
        stop_result(result, STOP_MEMORY);
        break;
    case CERTIFICATE_STOPPED:
        stop_result(result, STOP_CANCEL);
        break;
    case CERTIFICATE_SHORTER:
        error_set(&result->error, result->proved ? KURA_INTERNAL : KURA_SYSTEM,
                  "%s is wrong: there is a plan shorter than the one it claims "
                  "to be shortest",
                  result->rests_on);
        result->outcome = OUTCOME_FAILED;
        result->proved = false;
        break;
    case CERTIFICATE_FAILED:
        result->outcome = OUTCOME_FAILED;
        result->proved = false;
        break;
    }
    if (result->outcome != OUTCOME_SOLVED)
        *result->rests_on = '\0';
}

bool kura_verify_certificate(const struct kura_level *level,
                             const char *directory,
                             const struct kura_options *options,
                             struct kura_certificate_verdict *verdict,
                             struct kura_error *err)
{
    struct kura_certificate_verdict own = {0};
    struct kura_options given;
    struct api_watch watch;
    *err = (struct kura_error){0};
    if (!api_options(options, &given, err) || !api_has_size(verdict, err))
        return false;
    api_watch_init(&watch, "checking", &given);
    bool ok = certificate_check(directory, api_level(level), api_must_stop,
                                &watch, &own, err);
    api_fill(verdict, &own, sizeof own);
    return ok;
}
