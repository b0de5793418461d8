/*
 * The directory of a search certificate.
 */
#include <errno.h>

#include "base/file.h"
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
                               uint32_t least, struct survey_file *listing)
{
    struct file_draft draft;
    struct bundle_path path = bundle_path(directory, BUNDLE_LIST);
    enum outcome outcome = OUTCOME_FAILED;
    if (!listing->stream && file_draft_open(&draft, path.text, &run->error))
        listing->file = draft.stream;
    if (!run->error.code)
        outcome =
            survey_write(run, least,
                         (struct certificate_stream){take_piece, listing});
    bool whole = outcome == OUTCOME_SOLVED;
    struct kura_error ignored;
    if (listing->file &&
        !file_draft_close(&draft, whole, whole ? &run->error : &ignored) &&
        whole)
        outcome = OUTCOME_FAILED;
    return outcome;
}

static bool write_texts(const char *directory, const struct bundle *bundle,
                        struct kura_error *err)
{
    static const enum bundle_file files[] = {BUNDLE_LEVEL, BUNDLE_PLAN,
                                             BUNDLE_MANIFEST};
    for (int i = 0; i < 3; i++)
        if ((files[i] != BUNDLE_PLAN || bundle->claim.minimize) &&
            !bundle_write(directory, files[i], &bundle->texts[files[i]], err))
            return false;
    return true;
}

enum outcome certificate_write_search(const char *directory, struct run *run,
                                      const struct plan *plan,
                                      const struct certificate_stream *stream)
{
    struct bundle bundle = {0};
    struct survey_file listing = {.stream = stream, .err = &run->error};
    enum outcome outcome = OUTCOME_FAILED;
    struct buffer *texts = bundle.texts;
    uint32_t least = SURVEY_NO_PLAN;
    sha256_init(&listing.digest);
    bundle.claim.form = "search";
    if (plan) {
        bool moves = run->objective == MINIMIZE_MOVES;
        bundle.claim.minimize = moves ? "moves" : "pushes";
        bundle.claim.length = moves ? plan->count : plan->pushes;
        least = (uint32_t)bundle.claim.length;
        buffer_print(&texts[BUNDLE_PLAN], "%s\n", plan_text(plan));
    }
    if (bundle_level(run->level, &texts[BUNDLE_LEVEL], &run->error) &&
        bundle_directory(directory, &run->error))
        outcome = write_list(directory, run, least, &listing);
    sha256_end(&listing.digest, bundle.digest);
    bundle_manifest(&bundle, run->level, &texts[BUNDLE_MANIFEST]);
    if (outcome == OUTCOME_SOLVED &&
        !write_texts(directory, &bundle, &run->error))
        outcome = OUTCOME_FAILED;
    bundle_release(&bundle);
    return outcome;
}
