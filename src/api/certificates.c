/*
 * Certificates of shortest plans: written after a solve, and checked.
 */
#include "api/api.h"
#include "base/clock.h"
#include "certificate/bundle.h"
#include "certificate/certificate.h"
#include "certificate/helve.h"

static void stop_result(struct result *result, enum stop_reason reason)
{
    result->outcome = OUTCOME_STOPPED;
    result->reason = reason;
    result->proved = false;
}

static void fail_result(struct result *result)
{
    result->outcome = OUTCOME_FAILED;
    result->proved = false;
}

static bool needs_objective(struct result *result)
{
    result->outcome = OUTCOME_FAILED;
    return error_set(&result->error, KURA_USAGE,
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

/* The same in the form of helve, where that is not too large. */
static enum outcome certify_planning(const struct kura_options *options,
                                     struct run *run,
                                     const struct result *result)
{
    enum outcome outcome =
        helve_write(options->files[KURA_FILE_CERTIFICATE], run,
                    result->outcome == OUTCOME_SOLVED
                        ? (uint32_t)result->plan.pushes
                        : HELVE_NO_PLAN,
                    NULL);
    if (outcome != OUTCOME_GAVE_UP)
        return outcome;
    if (!options->proof)
        return OUTCOME_SOLVED;
    error_set(&run->error, KURA_SYSTEM,
              "the level has too many states for a certificate of helve, "
              "more goals than boxes, or nothing to be pushed");
    return OUTCOME_FAILED;
}

/* By a survey, whatever engine found the answer. */
static void certify_search(const struct kura_options *options, double started,
                           struct result *result)
{
    struct run run;
    struct board *board = board_new(result->level, &result->error);
    enum outcome outcome = OUTCOME_FAILED;
    if (!board) {
        result->outcome = OUTCOME_FAILED;
        return;
    }
    run_init(&run, board);
    run.level = result->level;
    run.objective = result->objective;
    api_prepare(&run, options);
    run.limits = (struct limits){.seconds = seconds_left(options, started),
                                 .bytes = options->bytes};
    struct certificate_stream stream = {options->certificate_write,
                                        options->certificate_user};
    outcome = certificate_write_search(
        options->files[KURA_FILE_CERTIFICATE], &run,
        result->outcome == OUTCOME_SOLVED ? &result->plan : NULL,
        stream.write ? &stream : NULL);
    if (outcome == OUTCOME_SOLVED && strcmp(result->engine, "bfs") == 0 &&
        (result->outcome == OUTCOME_UNSOLVABLE ||
         result->objective == MINIMIZE_PUSHES))
        outcome = certify_planning(options, &run, result);
    if (outcome == OUTCOME_STOPPED)
        stop_result(result, run.stopped_by);
    if (outcome == OUTCOME_FAILED) {
        fail_result(result);
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

/* The engine sat's answer: a formula, and a refutation of it. */
static void certify_formula(const struct kura_options *options, double started,
                            struct result *result)
{
    struct api_watch watch;
    const char *directory = options->files[KURA_FILE_CERTIFICATE];
    struct certificate_means means = {.bytes = options->bytes,
                                      .seconds = seconds_left(options, started),
                                      .stop = api_must_stop,
                                      .user = &watch,
                                      .veripb = options->proof != NULL,
                                      .cpu_seconds = &result->cpu_seconds};
    api_watch_init(&watch, "proving", options);
    switch (certificate_write(directory, result->level, &result->plan,
                              result->objective == MINIMIZE_PUSHES, &means,
                              &result->error)) {
    case CERTIFICATE_WRITTEN:
        settle(result, directory, &means);
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
        fail_result(result);
        break;
    case CERTIFICATE_FAILED:
        fail_result(result);
        break;
    }
    if (result->outcome != OUTCOME_SOLVED)
        *result->rests_on = '\0';
}

void api_certify(const struct kura_options *options, double started,
                 struct result *result)
{
    if (!can_certify(result))
        return;
    if (result->outcome == OUTCOME_UNSOLVABLE ||
        strcmp(result->engine, "sat") != 0)
        certify_search(options, started, result);
    else
        certify_formula(options, started, result);
}

/* The files of helve, where they are there, are made anew and compared. */
static bool check_planning(const struct level *level, const char *directory,
                           const struct kura_options *options,
                           struct kura_certificate_verdict *verdict,
                           struct kura_error *err)
{
    struct run run;
    bool same = true;
    if (!bundle_has(directory, BUNDLE_TASK) &&
        !bundle_has(directory, BUNDLE_HELVE))
        return true;
    struct board *board = board_new(level, err);
    if (!board)
        return false;
    run_init(&run, board);
    run.level = level;
    api_prepare(&run, options);
    enum outcome outcome = helve_write(
        directory, &run,
        verdict->minimize ? (uint32_t)verdict->length : HELVE_NO_PLAN, &same);
    bool ok = outcome == OUTCOME_SOLVED || outcome == OUTCOME_GAVE_UP;
    if (outcome == OUTCOME_STOPPED)
        api_stopped("the check", run.stopped_by, err);
    else if (!ok)
        *err = run.error;
    else if (!same || outcome == OUTCOME_GAVE_UP) {
        verdict->unchecked = NULL;
        snprintf(verdict->text, sizeof verdict->text,
                 "helve.task or helve.cert is not what the level gives");
    }
    run_release(&run);
    board_free(board);
    return ok;
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
    if (ok && own.unchecked)
        ok = check_planning(api_level(level), directory, &given, &own, err);
    api_fill(verdict, &own, sizeof own);
    return ok;
}
