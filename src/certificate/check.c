/*
 * What can be made anew from the level (formula, manifest) is made anew and
 * compared byte by byte; the rest (plan, proofs) is checked by its rules.
 */
#include "certificate/bundle.h"
#include "certificate/certificate.h"
#include "certificate/lrat.h"
#include "certificate/proof.h"
#include "core/verify.h"

struct checking {
    const char *directory;
    const struct level *level;
    child_stop_fn *stop; /* or NULL */
    void *user;
    struct bundle given;
    struct kura_certificate_verdict *verdict;
    struct kura_error *err;
};

static bool refuse(struct checking *checking, const char *why)
{
    struct kura_certificate_verdict *verdict = checking->verdict;
    snprintf(verdict->text, sizeof verdict->text, "%s", why);
    return false;
}

static const char *manifest_of(const struct checking *checking)
{
    return buffer_get(&checking->given.texts[BUNDLE_MANIFEST]);
}

static bool is_search(const struct checking *checking)
{
    return strstr(manifest_of(checking), "\"form\": \"search\"") != NULL;
}

static bool read_file(struct checking *checking, enum bundle_file file)
{
    return bundle_read(checking->directory, file, &checking->given.texts[file],
                       checking->err);
}

/* The manifest first: it says which others there are. */
static bool read_files(struct checking *checking)
{
    if (!read_file(checking, BUNDLE_MANIFEST))
        return false;
    int last = BUNDLE_LRAT;
    if (is_search(checking))
        last = strstr(manifest_of(checking), "plan.lurd") ? BUNDLE_PLAN
                                                          : BUNDLE_LEVEL;
    for (int i = 0; i <= last; i++)
        if (!read_file(checking, (enum bundle_file)i))
            return false;
    return true;
}

/* Is the file just what we made ourselves?  What we could not make refutes
 * nobody.  Releases our own text. */
static bool compare(struct checking *checking, enum bundle_file file,
                    struct buffer *own, const char *why)
{
    const struct buffer *text = &checking->given.texts[file];
    bool same =
        own->size == text->size &&
        (own->size == 0 || memcmp(own->text, text->text, own->size) == 0);
    bool ok = own->failed ? error_memory(checking->err)
                          : same || refuse(checking, why);
    buffer_release(own);
    return ok;
}

static bool check_level(struct checking *checking)
{
    struct buffer own = {0};
    if (bundle_level(checking->level, &own, checking->err))
        return compare(checking, BUNDLE_LEVEL, &own,
                       "level.xsb is not the level");
    buffer_release(&own);
    return false;
}

/* Plays the plan; its text must be the played steps and a newline. */
static bool check_plan(struct checking *checking, struct kura_metrics *metrics)
{
    const struct buffer *text = &checking->given.texts[BUNDLE_PLAN];
    struct plan plan = {0}, played = {0};
    struct kura_verdict replay = {0};
    struct kura_error reading = {0};
    bool ok = plan_read(&plan, buffer_get(text), text->size, &reading);
    if (!ok && reading.code == KURA_SYSTEM)
        *checking->err = reading;
    else if (!ok)
        refuse(checking, "plan.lurd is not a plan");
    else if (!verify(checking->level, &plan, &played, &replay, checking->err))
        ok = false;
    else if (!replay.accepted)
        ok = refuse(checking, replay.text);
    else if (text->size != played.count + 1 ||
             memcmp(text->text, plan_text(&played), played.count) != 0 ||
             text->text[played.count] != '\n')
        ok = refuse(checking, "plan.lurd is not written as it is played");
    *metrics = replay.metrics;
    plan_release(&plan);
    plan_release(&played);
    return ok;
}

/* The manifest must be exactly what we would write for the claim. */
static bool check_manifest(struct checking *checking)
{
    struct buffer own = {0};
    bundle_manifest(&checking->given, checking->level, &own);
    return compare(
        checking, BUNDLE_MANIFEST, &own,
        "manifest.json does not fit the other files: one of them was "
        "changed");
}

/* The claim is in the manifest; anything but these two words is found out
 * when the whole is compared. */
static bool claims(const struct checking *checking, const char *minimize)
{
    char text[40];
    snprintf(text, sizeof text, "\"minimize\": \"%s\"", minimize);
    return strstr(manifest_of(checking), text) != NULL;
}

static bool check_formula(struct checking *checking)
{
    struct kura_metrics metrics = {0};
    struct bundle *given = &checking->given;
    struct buffer own = {0};
    if (!check_level(checking) || !check_plan(checking, &metrics))
        return false;
    bool pushes = claims(checking, "pushes");
    given->claim.form = "sat";
    given->claim.minimize = pushes ? "pushes" : "moves";
    given->claim.length = pushes ? metrics.pushes : metrics.moves;
    given->claim.proof_bytes = given->texts[BUNDLE_PROOF].size;
    if (!bundle_formula(given, checking->level, &own, checking->err) ||
        !compare(checking, BUNDLE_FORMULA, &own,
                 "formula.cnf is not the level's: it should say that a shorter "
                 "plan exists") ||
        !check_manifest(checking))
        return false;
    *checking->verdict = given->claim;
    return true;
}

/* What was found out about a proof. */
static bool judge(struct checking *checking, bool ok, enum bundle_file file,
                  const struct kura_error *why)
{
    struct kura_certificate_verdict *verdict = checking->verdict;
    if (!ok && why->code == KURA_INPUT)
        snprintf(verdict->text, sizeof verdict->text, "%s, line %d: %s",
                 bundle_names[file], why->line, why->text);
    else if (!ok)
        *checking->err = *why;
    return ok;
}

static bool check_proofs(struct checking *checking)
{
    struct kura_error why = {0};
    const struct clauses *clauses = &checking->given.clauses;
    const struct buffer *drat = &checking->given.texts[BUNDLE_PROOF];
    const struct buffer *lrat = &checking->given.texts[BUNDLE_LRAT];
    const struct proof_means means = {checking->stop, checking->user, NULL};
    return judge(checking,
                 proof_check(clauses, buffer_get(drat), drat->size, &means,
                             &why) == PROOF_ACCEPTED,
                 BUNDLE_PROOF, &why) &&
           judge(checking,
                 lrat_check(clauses, buffer_get(lrat), lrat->size, &why),
                 BUNDLE_LRAT, &why);
}

/* Where proof.pbp is there, its steps must be those of the LRAT proof, which
 * was followed. */
static bool check_veripb(struct checking *checking)
{
    const struct bundle *given = &checking->given;
    struct buffer own = {0};
    if (!bundle_has(checking->directory, BUNDLE_VERIPB))
        return true;
    if (!read_file(checking, BUNDLE_VERIPB))
        return false;
    lrat_to_veripb(buffer_get(&given->texts[BUNDLE_LRAT]), given->clauses.count,
                   &own);
    return compare(checking, BUNDLE_VERIPB, &own,
                   "proof.pbp does not have the steps of proof.lrat");
}

/* All but the list: so it is refused or unchecked, never accepted.  The digest
 * that the manifest gives for the list may be any: the list itself must show
 * the claim. */
static void check_search(struct checking *checking)
{
    struct kura_metrics metrics = {0};
    struct bundle *given = &checking->given;
    struct kura_certificate_verdict *verdict = checking->verdict;
    const char *name = "\"search.cert\": \"";
    const char *digest = strstr(manifest_of(checking), name);
    bool pushes = claims(checking, "pushes"), moves = claims(checking, "moves");
    verdict->form = "search";
    verdict->minimize = pushes ? "pushes" : moves ? "moves" : NULL;
    if (!check_level(checking) ||
        (verdict->minimize && !check_plan(checking, &metrics)))
        return;
    verdict->length = pushes ? metrics.pushes : metrics.moves;
    given->claim = *verdict;
    snprintf(given->digest, sizeof given->digest, "%s",
             digest ? digest + strlen(name) : "");
    if (!check_manifest(checking))
        return;
    refuse(checking, "its list is not checked: kura-check does that");
    verdict->unchecked = "search.cert";
}

bool certificate_check(const char *directory, const struct level *level,
                       child_stop_fn *stop, void *user,
                       struct kura_certificate_verdict *verdict,
                       struct kura_error *err)
{
    struct checking checking = {.directory = directory,
                                .level = level,
                                .stop = stop,
                                .user = user,
                                .verdict = verdict,
                                .err = err};
    *verdict = (struct kura_certificate_verdict){0};
    *err = (struct kura_error){0};
    bool ok = read_files(&checking);
    if (ok && is_search(&checking))
        check_search(&checking);
    else if (ok)
        verdict->accepted = check_formula(&checking) &&
                            check_proofs(&checking) && check_veripb(&checking);
    bundle_release(&checking.given);
    return err->code == KURA_OK;
}
