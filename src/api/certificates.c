#include "base/clock.h"
#include "certificate/certificate.h"
#include "api/api.h"

static bool is_set(void *user)
{
    const atomic_bool *flag = user;
    return flag && atomic_load(flag);
}

/* The flag is only read, but the child's callback takes any pointer. */
static void *flag_of(const struct kura_stop *stop)
{
    union {
        const atomic_bool *from;
        void *to;
    } both = {stop ? &stop->flag : NULL};
    return both.to;
}

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
    struct certificate_means means = {.bytes = options->bytes,
                                      .stop = is_set,
                                      .user = flag_of(options->stop)};
    if (options->seconds > 0) {
        means.seconds = started + options->seconds - clock_wall();
        means.seconds = means.seconds > 0.001 ? means.seconds : 0.001;
    }
    switch (certificate_write(options->certificate, result->level,
                              &result->plan,
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
                             const struct kura_stop *stop,
                             struct kura_certificate_verdict *verdict,
                             struct kura_error *err)
{
    struct certificate_verdict from;
    struct kura_error inner = {0};
    *verdict = (struct kura_certificate_verdict){0};
    bool ok = certificate_check(directory, api_inner_level(level), is_set,
                                flag_of(stop), &from, &inner);
    if (!ok)
        return api_pass_on(&inner, err);
    *verdict = (struct kura_certificate_verdict){
        .accepted = from.accepted,
        .minimize = from.pushes ? "pushes" : "moves",
        .length = from.length,
        .variables = from.variables,
        .clauses = from.clauses,
        .proof_bytes = from.proof_bytes,
    };
    snprintf(verdict->text, sizeof verdict->text, "%s", from.text);
    return true;
}
