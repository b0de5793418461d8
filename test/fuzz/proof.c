/*
 * Arbitrary bytes as a proof that clauses contradict one another: first, up to
 * a zero byte, the clauses, a byte each literal; then the proof.  A proof that
 * is accepted, in either form, must be right, which for so few variables is
 * found out by trying all assignments; DRAT that is accepted must give LRAT
 * that is, too.
 */
#include "base/bits.h"
#include "certificate/lrat.h"
#include "certificate/proof.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define VARIABLES 6

/* A byte is a literal: its low bits the variable, or the end of a clause. */
static size_t read_clauses(struct clauses *clauses, const unsigned char *data,
                           size_t size)
{
    size_t i = 0;
    for (; i < size && data[i] && i < 400; i++) {
        int variable = data[i] & 7;
        if (variable == 0 || variable > VARIABLES)
            clauses_end(clauses);
        else
            clauses_literal(clauses, data[i] & 8 ? -variable : variable);
    }
    clauses_end(clauses);
    clauses->variables = VARIABLES;
    return i < size ? i + 1 : i;
}

static bool is_model(const struct clauses *clauses, unsigned model)
{
    bool satisfied = false;
    for (size_t i = 0; i < clauses->size; i++) {
        int literal = clauses->literals[i];
        if (literal == 0 && !satisfied)
            return false;
        unsigned bit = model >> (literal < 0 ? -literal : literal) & 1;
        satisfied = literal != 0 && (satisfied || bit == (literal > 0));
    }
    return true;
}

static bool has_model(const struct clauses *clauses)
{
    for (unsigned model = 0; model < 2u << VARIABLES; model += 2)
        if (is_model(clauses, model))
            return true;
    return false;
}

/* Is it accepted?  Then its LRAT is, too. */
static bool check_drat(const struct clauses *clauses, const char *text,
                       size_t size)
{
    struct lrat lrat;
    struct buffer chains = {0};
    struct kura_error err = {0};
    lrat_init(&lrat, clauses);
    enum proof_verdict verdict =
        proof_check(clauses, text, size, &(struct proof_means){.lrat = &lrat},
                    &err);
    if (verdict == PROOF_STOPPED ||
        (verdict == PROOF_REFUSED && (!err.text[0] || err.line < 1)))
        abort();
    if (verdict == PROOF_ACCEPTED) {
        lrat_write(&lrat, &chains);
        if (!lrat_check(clauses, buffer_get(&chains), chains.size, &err))
            abort();
    }
    buffer_release(&chains);
    lrat_release(&lrat);
    return verdict == PROOF_ACCEPTED;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct clauses clauses = {0};
    struct kura_error err = {0};
    size_t begin = read_clauses(&clauses, data, size);
    char *text = calloc(size - begin + 1, 1);
    if (!text)
        abort();
    memcpy(text, data + begin, size - begin);
    bool drat = check_drat(&clauses, text, size - begin);
    bool lrat = lrat_check(&clauses, text, size - begin, &err);
    if ((drat || lrat) && has_model(&clauses))
        abort();
    free(text);
    clauses_release(&clauses);
    return 0;
}
