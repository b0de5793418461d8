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

static bool needs_objective(struct result *result)
{
    result->outcome = OUTCOME_FAILED;
    return error_set(&result->error, ERROR_USAGE,
                     "a certificate needs --minimize moves or pushes");
}

/* What is claimed by anyone can be certified. */
static bool can_certify(struct result *result)
{
    if (result->outcome == OUTCOME_UNSOLVABLE)
        return true;
    if (result->outcome != OUTCOME_SOLVED)
        return false;
    if (result->objective != MINIMIZE_MOVES &&
        result->objective != MINIMIZE_PUSHES)
        return needs_objective(result);
    return *result->rests_on != '\0';
}

/* What is left of the time limit; 0 is none. */
static double seconds_left(const struct kura_options *options, double started)
{
    if (options->seconds <= 0)
        return 0;
    double left = started + options->seconds - clock_wall();
    return left > 0.001 ? left : 0.001;
}

/* By a survey, whatever engine found the answer. */
static void certify_search(const struct kura_options *options, double started,
                           struct result *result)
{
    struct run run;
    struct progress_listener listener;
    struct board *board = board_new(result->level, &result->error);
    enum outcome outcome = OUTCOME_FAILED;
    if (!board) {
        result->outcome = OUTCOME_FAILED;
        return;
    }
    run_init(&run, board);
    run.level = result->level;
    run.objective = result->objective;
    run.limits.seconds = seconds_left(options, started);
    api_prepare_run(&run, options, &listener);
    struct certificate_stream stream = {options->certificate_write,
                                        options->certificate_user};
    outcome = certificate_write_search(options->certificate, &run,
                                       result->outcome == OUTCOME_SOLVED
                                           ? &result->plan
                                           : NULL,
                                       stream.write ? &stream : NULL);
    if (outcome == OUTCOME_STOPPED)
        stop_result(result, run.stopped_by);
    if (outcome == OUTCOME_FAILED) {
        result->outcome = outcome;
        result->proved = false;
        result->error = run.error;
    }
    run_release(&run);
    board_free(board);
}

/* The word of another program becomes a proof when the certificate's is
 * followed to its end. */
static void settle(struct result *result, const char *directory,
                   const struct certificate_means *means)
{
    struct certificate_verdict verdict;
    if (result->proved)
        return;
    if (!certificate_check(directory, result->level, means->stop, means->user,
                           &verdict, &result->error)) {
        result->outcome = OUTCOME_FAILED;
        if (is_set(means->user))
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
    struct certificate_means means = {.bytes = options->bytes,
                                      .stop = is_set,
                                      .user = flag_of(options->stop),
                                      .cpu_seconds = &result->cpu_seconds};
    if (result->outcome == OUTCOME_UNSOLVABLE ||
        strcmp(result->engine, "sat") != 0) {
        certify_search(options, started, result);
        return;
    }
    means.seconds = seconds_left(options, started);
    switch (certificate_write(options->certificate, result->level,
                              &result->plan,
                              result->objective == MINIMIZE_PUSHES, &means,
                              &result->error)) {
    case CERTIFICATE_WRITTEN:
        settle(result, options->certificate, &means);
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
        error_set(&result->error,
                  result->proved ? ERROR_INTERNAL : ERROR_SYSTEM,
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
                             const struct kura_stop *stop,
                             struct kura_certificate_verdict *verdict,
                             struct kura_error *err)
{
    struct certificate_verdict from;
    struct error inner = {0};
    *verdict = (struct kura_certificate_verdict){0};
    bool ok = certificate_check(directory, api_inner_level(level), is_set,
                                flag_of(stop), &from, &inner);
    if (!ok)
        return api_pass_on(&inner, err);
    *verdict = (struct kura_certificate_verdict){
        .accepted = from.accepted,
        .form = from.search ? "search" : "sat",
        .minimize = from.no_plan  ? NULL
                    : from.pushes ? "pushes"
                                  : "moves",
        .length = from.length,
        .variables = from.variables,
        .clauses = from.clauses,
        .proof_bytes = from.proof_bytes,
    };
    snprintf(verdict->text, sizeof verdict->text, "%s", from.text);
    return true;
}
