/*
 * Certificates: the question against the oracle, the checker of proofs, and
 * every part changed.
 */
#include <criterion/criterion.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "certificate/certificate.h"
#include "certificate/lrat.h"
#include "certificate/proof.h"
#include "certificate/propagate.h"
#include "certificate/question.h"
#include "certificate/sha256.h"
#include "core/verify.h"
#include "helper.h"
#include "kura.h"
#include "sample.h"
#include "solve.h"

#define ORACLE_LIMIT 20000

static const char *const file_names[] = {"level.xsb",   "plan.lurd",
                                         "formula.cnf", "proof.drat",
                                         "proof.lrat",  "manifest.json",
                                         "search.cert"};

Test(certificate, sha256)
{
    char digest[65], long_text[200];
    sha256_text("abc", 3, digest);
    cr_expect_str_eq(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9"
                             "cb410ff61f20015ad");
    sha256_text(NULL, 0, digest);
    cr_expect_str_eq(digest, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934"
                             "ca495991b7852b855");
    memset(long_text, 'a', sizeof long_text);
    sha256_text(long_text, 119, digest);
    cr_expect_str_eq(digest, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4"
                             "af952f7ea6584dcfb");
}

/* ---- Proofs ---- */

/* Every clause of two variables: no model. */
static void fill(struct clauses *clauses)
{
    static const int literals[] = {1, 2, 0, -1, 2, 0, 1, -2, 0, -1, -2, 0};
    *clauses = (struct clauses){0};
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++) {
        if (literals[i])
            clauses_literal(clauses, literals[i]);
        else
            clauses_end(clauses);
    }
}

static enum proof_verdict check(const char *proof)
{
    struct clauses clauses;
    struct kura_error err;
    fill(&clauses);
    enum proof_verdict verdict = proof_check(&clauses, proof, strlen(proof),
                                             &(struct proof_means){0}, &err);
    clauses_release(&clauses);
    return verdict;
}

Test(certificate, proofs)
{
    cr_expect_eq(check("2 0\n0\n"), PROOF_ACCEPTED);
    cr_expect_eq(check("2 0\nd -1 2 0\nd 7 0\n0\n"), PROOF_REFUSED);
    cr_expect_eq(check("2 0\nd 2 1 0\n0\n"), PROOF_ACCEPTED);
    cr_expect_eq(check("0\n"), PROOF_REFUSED);
    cr_expect_eq(check(""), PROOF_REFUSED);
    cr_expect_eq(check("2 0\n"), PROOF_ACCEPTED);
    cr_expect_eq(check("2 0\n0"), PROOF_ACCEPTED);
    cr_expect_eq(check("2 0\n3 0\n0\n"), PROOF_REFUSED);
    cr_expect_eq(check("2 x\n0\n"), PROOF_REFUSED);
    cr_expect_eq(check("d 1 2 0\nd -1 2 0\n2 0\n0\n"), PROOF_REFUSED);
    cr_expect_eq(check("99999999999 0\n0\n"), PROOF_REFUSED);
}

/* What lrat_write makes of a proof, to be freed. */
static char *lrat_of(const struct clauses *clauses, const char *proof)
{
    struct lrat lrat;
    struct buffer text = {0};
    struct kura_error err;
    lrat_init(&lrat, clauses);
    cr_assert_eq(proof_check(clauses, proof, strlen(proof),
                             &(struct proof_means){.lrat = &lrat}, &err),
                 PROOF_ACCEPTED);
    lrat_write(&lrat, &text);
    lrat_release(&lrat);
    return buffer_take(&text);
}

static bool is_lrat(const struct clauses *clauses, const char *text)
{
    struct kura_error err = {0};
    bool ok = lrat_check(clauses, text, strlen(text), &err);
    cr_assert(ok || err.code == KURA_INPUT);
    return ok;
}

Test(certificate, lrat)
{
    struct clauses clauses;
    fill(&clauses);
    char *text = lrat_of(&clauses, "2 0\n0\n");
    cr_expect(is_lrat(&clauses, text), "%s", text);
    for (char *at = text; *at; at++) {
        char was = *at;
        if (was < '1' || was > '9')
            continue;
        /* Another digit: mostly wrong, never a crash. */
        *at = '9';
        is_lrat(&clauses, text);
        *at = was;
    }
    free(text);
    cr_expect(is_lrat(&clauses, "5 2 0 1 2 0\n6 0 5 3 4 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 2 0 1 3 0\n6 0 5 3 4 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 2 0 1 2 0\n"));
    cr_expect_not(is_lrat(&clauses, "6 0 5 3 4 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 1 d 5"));
    cr_expect_not(is_lrat(&clauses, "2147483647 2 0 1 2 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 2 0 1 2 3 0\n6 0 5 3 4 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 2 0 1 0\n6 0 5 3 4 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 7 0 1 0\n"));
    cr_expect_not(is_lrat(&clauses, "5 2 0 1 x 0\n"));
    cr_expect_not(is_lrat(&clauses, ""));
    clauses_release(&clauses);
}

/* ---- Questions ---- */

/* Does cadical say that the clauses have a model? */
static bool has_model(const struct clauses *clauses)
{
    struct buffer text = {0}, out = {0};
    struct kura_error err;
    char path[] = "/tmp/kura-question-XXXXXX";
    int file = mkstemp(path);
    cr_assert(file >= 0);
    close(file);
    clauses_write(clauses, &text);
    cr_assert(file_write(path, text.text, text.size, &err));
    const char *arguments[] = {"cadical", "-q", path, NULL};
    struct child_call call = {.arguments = arguments, .out = &out};
    struct child_result result;
    cr_assert(child_run(&call, &result, &err), "%s", err.text);
    cr_assert(result.code == 10 || result.code == 20, "%d", result.code);
    buffer_release(&text);
    buffer_release(&out);
    unlink(path);
    return result.code == 10;
}

static bool ask(const struct level *level, int most, bool pushes)
{
    struct clauses clauses = {0};
    struct kura_error err;
    cr_assert(question_ask(level, pushes, most, &clauses, &err));
    bool yes = has_model(&clauses);
    clauses_release(&clauses);
    return yes;
}

/* The question must be answered as the oracle does: no at one less than the
 * fewest, yes at the fewest and at more. */
static void check_question(const struct level *level, bool pushes)
{
    struct truth truth = truth_of(level, ORACLE_LIMIT);
    int fewest = pushes ? truth.pushes : truth.moves;
    char *text = level_text(level);
    if (truth.solvable == 0)
        cr_expect_not(ask(level, 12, pushes), "%s", text);
    if (fewest > 0 && fewest < 30) {
        cr_expect_not(ask(level, fewest - 1, pushes), "%d\n%s", pushes, text);
        cr_expect(ask(level, fewest, pushes), "%d\n%s", pushes, text);
        cr_expect(ask(level, fewest + 3, pushes), "%d\n%s", pushes, text);
    }
    free(text);
}

Test(certificate, questions_agree_with_the_oracle)
{
    struct random random = {7};
    if (!child_exists("cadical"))
        cr_skip_test("cadical is not installed");
    for (int i = 0; i < 160; i++) {
        struct level *level =
            sample_level(&random, 4, 4, i % 2 ? RULES_GOALS : RULES_SINK);
        check_question(level, i / 2 % 2);
        level_free(level);
    }
}

/* ---- Whole certificates ---- */

struct certified {
    struct level *level;
    char directory[64];
};

static struct certified certify_by(const char *engine, const char *rows,
                                   const char *minimize)
{
    struct certified certified = {.level = helper_level(rows)};
    snprintf(certified.directory, sizeof certified.directory,
             "/tmp/kura-certificate-XXXXXX");
    cr_assert(mkdtemp(certified.directory));
    struct kura_options options = {.size = sizeof options,
                                   .engine = engine,
                                   .minimize = minimize,
                                   .files[KURA_FILE_CERTIFICATE] =
                                       certified.directory};
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    cr_assert(kura_solve((const struct kura_level *)certified.level, &options,
                         &result, &err));
    cr_assert_eq(result.code, KURA_SOLVED, "%s", result.error.text);
    kura_result_release(&result);
    return certified;
}

static struct certified certify(const char *rows, const char *minimize)
{
    return certify_by("sat", rows, minimize);
}

static void end(struct certified *certified)
{
    char path[100];
    for (size_t i = 0; i < sizeof file_names / sizeof *file_names; i++) {
        snprintf(path, sizeof path, "%s/%s", certified->directory,
                 file_names[i]);
        unlink(path);
    }
    rmdir(certified->directory);
    level_free(certified->level);
}

static struct kura_certificate_verdict
verdict_of(const struct certified *certified, const struct level *level)
{
    struct kura_certificate_verdict verdict = {.size = sizeof verdict};
    struct kura_error err;
    cr_assert(certificate_check(certified->directory, level, NULL, NULL,
                                &verdict, &err),
              "%s", err.text);
    return verdict;
}

static void read_part(const struct certified *certified, int part,
                      struct buffer *text, char *path, size_t size)
{
    struct kura_error err;
    *text = (struct buffer){0};
    snprintf(path, size, "%s/%s", certified->directory, file_names[part]);
    cr_assert(file_read(path, 1 << 24, text, &err));
}

/* Changes one byte in several places of a file, then cuts and extends it. */
static void spoil(const struct certified *certified, int part)
{
    struct buffer text;
    struct kura_error err;
    char path[100];
    read_part(certified, part, &text, path, sizeof path);
    for (size_t i = 0; i < 12; i++) {
        size_t at = i * (text.size - 1) / 11;
        char kept = text.text[at];
        text.text[at] = kept == '1' ? '2' : '1';
        cr_assert(file_write(path, text.text, text.size, &err));
        cr_expect_not(verdict_of(certified, certified->level).accepted,
                      "%s, byte %zu", file_names[part], at);
        text.text[at] = kept;
    }
    cr_assert(file_write(path, text.text, text.size / 2, &err));
    cr_expect_not(verdict_of(certified, certified->level).accepted);
    buffer_char(&text, '\n');
    cr_assert(file_write(path, text.text, text.size, &err));
    cr_expect_not(verdict_of(certified, certified->level).accepted);
    cr_assert(file_write(path, text.text, text.size - 1, &err));
    cr_expect(verdict_of(certified, certified->level).accepted);
    buffer_release(&text);
}

#define SMALL "######\n#+   #\n#$$$.#\n#.   #\n######\n"

static void check_certificate(const char *minimize, size_t length)
{
    if (!child_exists("cadical"))
        cr_skip_test("cadical is not installed");
    struct certified certified = certify(SMALL, minimize);
    struct kura_certificate_verdict verdict =
        verdict_of(&certified, certified.level);
    cr_expect(verdict.accepted, "%s", verdict.text);
    cr_expect_eq(verdict.length, length);
    for (int part = 0; part < 5; part++)
        spoil(&certified, part);
    struct level *other =
        helper_level("######\n#+   #\n#$$$.#\n#.   #\n#    #\n######\n");
    cr_expect_not(verdict_of(&certified, other).accepted);
    level_free(other);
    end(&certified);
}

Test(certificate, of_moves)
{
    check_certificate("moves", 13);
}

Test(certificate, of_pushes)
{
    check_certificate("pushes", 4);
}

/* A proof and a formula that fit each other and the hashes, but claim less:
 * the hashes alone must not carry the claim. */
Test(certificate, of_another_level)
{
    if (!child_exists("cadical"))
        cr_skip_test("cadical is not installed");
    struct certified one = certify(SMALL, "moves");
    struct certified two = certify("######\n#@ $.#\n#    #\n######\n", "moves");
    cr_expect(verdict_of(&two, two.level).accepted);
    cr_expect_not(verdict_of(&one, two.level).accepted);
    cr_expect_not(verdict_of(&two, one.level).accepted);
    end(&one);
    end(&two);
}

/* The list of a search certificate is for kura-check: until then nothing is
 * accepted, and what does not fit is refused without asking it. */
Test(certificate, an_unchecked_list_is_not_accepted)
{
    struct certified one = certify_by("astar", SMALL, "pushes");
    struct kura_certificate_verdict verdict = verdict_of(&one, one.level);
    cr_expect_not(verdict.accepted);
    cr_assert(verdict.unchecked, "%s", verdict.text);
    cr_expect_str_eq(verdict.unchecked, "search.cert");
    cr_expect_eq(verdict.length, 4);
    struct level *other = helper_level("######\n#@ $.#\n#    #\n######\n");
    verdict = verdict_of(&one, other);
    cr_expect_not(verdict.accepted);
    cr_expect_null(verdict.unchecked);
    level_free(other);
    end(&one);
}

Test(certificate, a_missing_file_is_an_error)
{
    struct level *level = helper_level(SMALL);
    struct kura_certificate_verdict verdict = {.size = sizeof verdict};
    struct kura_error err;
    cr_expect_not(
        certificate_check("/nowhere", level, NULL, NULL, &verdict, &err));
    cr_expect_eq(err.code, KURA_INPUT);
    level_free(level);
}

/* Solved from the start: the empty plan is shortest. */
Test(certificate, of_nothing_to_do)
{
    if (!child_exists("cadical"))
        cr_skip_test("cadical is not installed");
    struct certified certified = certify("####\n#@*#\n####\n", "moves");
    struct kura_certificate_verdict verdict =
        verdict_of(&certified, certified.level);
    cr_expect(verdict.accepted, "%s", verdict.text);
    cr_expect_eq(verdict.length, 0);
    end(&certified);
}

/* The empty clause ends where the array of clauses does; a sanitizer sees who
 * looks further. */
Test(certificate, the_empty_clause_has_no_first_literal)
{
    struct propagator propagator;
    cr_assert(propagator_init(&propagator, 4));
    propagator_add(&propagator, (const int[]){1, 2, 3, 4}, 4, 1);
    propagator_add(&propagator, (const int[]){-1}, 1, 2);
    cr_expect_not(propagator.conflict);
    propagator_add(&propagator, (const int[]){0}, 0, 3);
    cr_expect_eq(propagator.used, propagator.capacity);
    cr_expect(propagator.conflict);
    propagator_release(&propagator);
}
