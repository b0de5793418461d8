/*
 * What can be made anew from the level (formula, manifest) is made anew and
 * compared byte by byte; the rest (plan, proofs) is checked by its rules.
 */
#include "certificate/bundle.h"
#include "certificate/certificate.h"
#include "certificate/lrat.h"
#include "certificate/proof.h"
#include "core/verify.h"

static bool refuse(struct kura_certificate_verdict *verdict, const char *why)
{
    verdict->accepted = false;
    snprintf(verdict->text, sizeof verdict->text, "%s", why);
    return false;
}

static bool is_search(const struct buffer *manifest)
{
    return strstr(buffer_get(manifest), "\"form\": \"search\"") != NULL;
}

/* The manifest first: it says which others there are. */
static bool read_files(const char *directory, struct buffer *texts,
                       struct kura_error *err)
{
    if (!bundle_read(directory, BUNDLE_MANIFEST, &texts[BUNDLE_MANIFEST], err))
        return false;
    const char *manifest = buffer_get(&texts[BUNDLE_MANIFEST]);
    int last = BUNDLE_LRAT;
    if (is_search(&texts[BUNDLE_MANIFEST]))
        last = strstr(manifest, "plan.lurd") ? BUNDLE_PLAN : BUNDLE_LEVEL;
    for (int i = 0; i <= last; i++)
        if (!bundle_read(directory, (enum bundle_file)i, &texts[i], err))
            return false;
    return true;
}

/* Is the text what we made ourselves?  What we could not make refutes nobody.
 */
static bool compare(const struct buffer *own, const struct buffer *text,
                    const char *why, struct kura_certificate_verdict *verdict,
                    struct kura_error *err)
{
    if (own->failed)
        return error_memory(err);
    return (own->size == text->size &&
            (own->size == 0 ||
             memcmp(own->text, text->text, own->size) == 0)) ||
           refuse(verdict, why);
}

static bool check_level(const struct level *level, const struct buffer *text,
                        struct kura_certificate_verdict *verdict,
                        struct kura_error *err)
{
    struct buffer own = {0};
    bool ok = bundle_level(level, &own, err) &&
              compare(&own, text, "level.xsb is not the level", verdict, err);
    buffer_release(&own);
    return ok;
}

/* Plays the plan; its text must be the played steps and a newline. */
static bool check_plan(const struct level *level, const struct buffer *text,
                       struct kura_metrics *metrics,
                       struct kura_certificate_verdict *verdict,
                       struct kura_error *err)
{
    struct plan plan = {0}, played = {0};
    struct kura_verdict replay = {0};
    struct kura_error reading = {0};
    bool ok = plan_read(&plan, buffer_get(text), text->size, &reading);
    if (!ok && reading.code == KURA_SYSTEM)
        *err = reading;
    else if (!ok)
        refuse(verdict, "plan.lurd is not a plan");
    else if (!verify(level, &plan, &played, &replay, err))
        ok = false;
    else if (!replay.accepted)
        ok = refuse(verdict, replay.text);
    else if (text->size != played.count + 1 ||
             memcmp(text->text, plan_text(&played), played.count) != 0 ||
             text->text[played.count] != '\n')
        ok = refuse(verdict, "plan.lurd is not written as it is played");
    *metrics = replay.metrics;
    plan_release(&plan);
    plan_release(&played);
    return ok;
}

static const char no_fit[] =
    "manifest.json does not fit the other files: one of "
    "them was changed";

/* Which of the two claims does the manifest make?  It must be exactly what we
 * would write for it. */
static bool check_claim(struct bundle *own, const struct level *level,
                        const struct buffer *texts,
                        struct kura_certificate_verdict *verdict,
                        struct kura_error *err)
{
    if (!bundle_formula(own, level, err))
        return false;
    if (!compare(&own->texts[BUNDLE_FORMULA], &texts[BUNDLE_FORMULA],
                 "formula.cnf is not the level's: it should say that a shorter "
                 "plan exists",
                 verdict, err))
        return false;
    bundle_manifest(own, level, &own->texts[BUNDLE_MANIFEST]);
    return compare(&own->texts[BUNDLE_MANIFEST], &texts[BUNDLE_MANIFEST],
                   no_fit, verdict, err);
}

static bool check_proof(struct bundle *own, child_stop_fn *stop, void *user,
                        struct kura_certificate_verdict *verdict,
                        struct kura_error *err)
{
    struct kura_error why = {0};
    const struct buffer *proof = &own->texts[BUNDLE_PROOF];
    const struct proof_means means = {stop, user, NULL};
    switch (proof_check(&own->clauses, buffer_get(proof), proof->size, &means,
                        &why)) {
    case PROOF_ACCEPTED:
        return true;
    case PROOF_REFUSED:
        snprintf(verdict->text, sizeof verdict->text, "proof.drat, line %d: %s",
                 why.line, why.text);
        return false;
    case PROOF_STOPPED:
        break;
    }
    *err = why;
    return false;
}

static bool check_lrat(const struct bundle *own,
                       struct kura_certificate_verdict *verdict,
                       struct kura_error *err)
{
    struct kura_error why = {0};
    const struct buffer *proof = &own->texts[BUNDLE_LRAT];
    if (lrat_check(&own->clauses, buffer_get(proof), proof->size, &why))
        return true;
    if (why.code != KURA_INPUT)
        *err = why;
    snprintf(verdict->text, sizeof verdict->text, "proof.lrat, line %d: %s",
             why.line, why.text);
    return false;
}

/* Where proof.pbp is there, its steps must be those of the LRAT proof, which
 * was followed. */
static bool check_veripb(const struct bundle *own, const char *directory,
                         struct kura_certificate_verdict *verdict,
                         struct kura_error *err)
{
    struct buffer given = {0}, steps = {0};
    if (!bundle_has(directory, BUNDLE_VERIPB))
        return true;
    lrat_to_veripb(buffer_get(&own->texts[BUNDLE_LRAT]), own->clauses.count,
                   &steps);
    bool ok = bundle_read(directory, BUNDLE_VERIPB, &given, err);
    ok = ok && compare(&steps, &given,
                       "proof.pbp does not have the steps of proof.lrat",
                       verdict, err);
    buffer_release(&given);
    buffer_release(&steps);
    return ok;
}

/* The claim is in the manifest; anything but these two words is found out
 * when the whole is compared. */
static bool claims_pushes(const struct buffer *manifest)
{
    return strstr(buffer_get(manifest), "\"minimize\": \"pushes\"") != NULL;
}

static bool check_claims(const struct level *level, const struct buffer *texts,
                         struct bundle *own,
                         struct kura_certificate_verdict *verdict,
                         struct kura_error *err)
{
    struct kura_metrics metrics = {0};
    if (!check_level(level, &texts[BUNDLE_LEVEL], verdict, err) ||
        !check_plan(level, &texts[BUNDLE_PLAN], &metrics, verdict, err))
        return false;
    own->pushes = claims_pushes(&texts[BUNDLE_MANIFEST]);
    own->length = own->pushes ? metrics.pushes : metrics.moves;
    for (int i = BUNDLE_LEVEL; i <= BUNDLE_LRAT; i++)
        if (i != BUNDLE_FORMULA) {
            buffer_add(&own->texts[i], buffer_get(&texts[i]), texts[i].size);
            if (own->texts[i].failed)
                return error_memory(err);
        }
    if (!check_claim(own, level, texts, verdict, err))
        return false;
    verdict->form = "sat";
    verdict->minimize = own->pushes ? "pushes" : "moves";
    verdict->length = own->length;
    verdict->variables = (size_t)own->clauses.variables;
    verdict->clauses = own->clauses.count;
    verdict->proof_bytes = texts[BUNDLE_PROOF].size;
    return true;
}

/* The digest that the manifest gives for the list, whatever it is: the list
 * itself must show the claim. */
static void find_digest(const struct buffer *manifest, char digest[65])
{
    const char *name = "\"search.cert\": \"";
    const char *at = strstr(buffer_get(manifest), name);
    snprintf(digest, 65, "%s", at ? at + strlen(name) : "");
}

/* All but the list: so it is refused or unchecked, never accepted. */
static void check_search(const struct level *level, const struct buffer *texts,
                         struct kura_certificate_verdict *verdict,
                         struct kura_error *err)
{
    struct kura_metrics metrics = {0};
    struct buffer own = {0};
    char digest[65];
    const struct buffer *manifest = &texts[BUNDLE_MANIFEST];
    bool pushes = claims_pushes(manifest);
    bool moves = strstr(buffer_get(manifest), "\"minimize\": \"moves\"");
    verdict->form = "search";
    verdict->minimize = pushes ? "pushes" : moves ? "moves" : NULL;
    if (!check_level(level, &texts[BUNDLE_LEVEL], verdict, err) ||
        (verdict->minimize &&
         !check_plan(level, &texts[BUNDLE_PLAN], &metrics, verdict, err)))
        return;
    verdict->length = pushes ? metrics.pushes : metrics.moves;
    find_digest(&texts[BUNDLE_MANIFEST], digest);
    search_manifest(level, verdict, texts, digest, &own);
    if (compare(&own, &texts[BUNDLE_MANIFEST], no_fit, verdict, err)) {
        refuse(verdict, "its list is not checked: kura-check does that");
        verdict->unchecked = "search.cert";
    }
    buffer_release(&own);
}

bool certificate_check(const char *directory, const struct level *level,
                       child_stop_fn *stop, void *user,
                       struct kura_certificate_verdict *verdict,
                       struct kura_error *err)
{
    struct bundle given, own;
    *verdict = (struct kura_certificate_verdict){0};
    *err = (struct kura_error){0};
    bundle_init(&given);
    bundle_init(&own);
    bool ok = read_files(directory, given.texts, err);
    if (ok && is_search(&given.texts[BUNDLE_MANIFEST]))
        check_search(level, given.texts, verdict, err);
    else if (ok)
        verdict->accepted =
            check_claims(level, given.texts, &own, verdict, err) &&
            check_proof(&own, stop, user, verdict, err) &&
            check_lrat(&own, verdict, err) &&
            check_veripb(&own, directory, verdict, err);
    ok = ok && err->code == KURA_OK;
    bundle_release(&given);
    bundle_release(&own);
    return ok;
}
