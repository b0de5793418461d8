/*
 * The directory of a search certificate.
 */
#include <errno.h>
#include <unistd.h>

#include "certificate/bundle.h"
#include "certificate/certificate.h"
#include "certificate/sha256.h"
#include "certificate/survey.h"

/* What is written while the survey goes on. */
struct survey_file {
    FILE *file;
    struct sha256 digest;
    const struct certificate_stream *stream; /* NULL: the file */
    struct kura_error *err;
};

static bool take_piece(void *user, const void *text, size_t size)
{
    struct survey_file *listing = user;
    sha256_add(&listing->digest, text, size);
    if (listing->stream)
        return listing->stream->write(listing->stream->user, text, size);
    return fwrite(text, 1, size, listing->file) == size ||
           error_set(listing->err, KURA_SYSTEM,
                     "can't write the certificate: %s", strerror(errno));
}

static enum outcome write_list(const char *directory, struct run *run,
                               const struct plan *plan,
                               struct survey_file *listing)
{
    char *path = bundle_path(directory, BUNDLE_LIST);
    uint32_t least = SURVEY_NO_PLAN;
    if (plan)
        least = (uint32_t)(run->objective == MINIMIZE_MOVES ? plan->count
                                                            : plan->pushes);
    if (!path)
        error_memory(&run->error);
    if (path && !listing->stream) {
        listing->file = fopen(path, "w");
        if (!listing->file)
            error_set(&run->error, KURA_SYSTEM, "can't write %.200s: %s", path,
                      strerror(errno));
    }
    enum outcome outcome = OUTCOME_FAILED;
    if (!run->error.code)
        outcome =
            survey_write(run, least,
                         (struct certificate_stream){take_piece, listing});
    if (listing->file && fclose(listing->file) != 0 &&
        outcome == OUTCOME_SOLVED) {
        error_set(&run->error, KURA_SYSTEM, "can't write %.200s: %s", path,
                  strerror(errno));
        outcome = OUTCOME_FAILED;
    }
    if (outcome != OUTCOME_SOLVED && listing->file)
        unlink(path);
    free(path);
    return outcome;
}

enum outcome certificate_write_search(const char *directory, struct run *run,
                                      const struct plan *plan,
                                      const struct certificate_stream *stream)
{
    struct bundle bundle;
    char digest[65];
    struct survey_file listing = {.stream = stream, .err = &run->error};
    enum outcome outcome = OUTCOME_FAILED;
    struct buffer *texts = bundle.texts;
    bundle_init(&bundle);
    sha256_init(&listing.digest);
    if (plan)
        buffer_print(&texts[BUNDLE_PLAN], "%s\n", plan_text(plan));
    if (bundle_level(run->level, &texts[BUNDLE_LEVEL], &run->error) &&
        bundle_directory(directory, &run->error))
        outcome = write_list(directory, run, plan, &listing);
    sha256_end(&listing.digest, digest);
    struct kura_certificate_verdict claim = {
        .minimize = !plan                               ? NULL
                    : run->objective == MINIMIZE_PUSHES ? "pushes"
                                                        : "moves",
        .length =
            plan ? run->objective == MINIMIZE_MOVES ? plan->count : plan->pushes
                 : 0,
    };
    search_manifest(run->level, &claim, texts, digest, &texts[BUNDLE_MANIFEST]);
    if (outcome == OUTCOME_SOLVED &&
        (!bundle_write(directory, BUNDLE_LEVEL, &texts[BUNDLE_LEVEL],
                       &run->error) ||
         (plan && !bundle_write(directory, BUNDLE_PLAN, &texts[BUNDLE_PLAN],
                                &run->error)) ||
         !bundle_write(directory, BUNDLE_MANIFEST, &texts[BUNDLE_MANIFEST],
                       &run->error)))
        outcome = OUTCOME_FAILED;
    bundle_release(&bundle);
    return outcome;
}
