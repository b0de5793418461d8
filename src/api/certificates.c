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

static bool can_certify(struct result *result)
{
    if (result->objective == MINIMIZE_MOVES ||
        result->objective == MINIMIZE_PUSHES)
        return result->proved;
    result->outcome = OUTCOME_FAILED;
    error_set(&result->error, KURA_USAGE,
              "a certificate needs --minimize moves or pushes");
    return false;
}

void api_certify(const struct kura_options *options, double started,
                 struct result *result)
{
    if (!can_certify(result))
        return;
    struct api_watch watch;
    struct certificate_means means = {.bytes = options->bytes,
                                      .stop = api_must_stop,
                                      .user = &watch};
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
    case CERTIFICATE_FAILED:
        result->outcome = OUTCOME_FAILED;
        result->proved = false;
        break;
    }
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
