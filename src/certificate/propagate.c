/*
 * Clauses are found again for deletion by a hash of their literals that their
 * order does not change.
 */
#include "certificate/propagate.h"

#include "base/array.h"

#define NO_CLAUSE UINT32_MAX
#define FIRST_BUCKETS ((size_t)1 << 16)

enum { CLAUSE_NUMBER, CLAUSE_LINK, CLAUSE_SIZE, CLAUSE_LITERALS };

static int literal_of(int dimacs)
{
    return dimacs > 0 ? 2 * dimacs : -2 * dimacs + 1;
}

bool propagator_init(struct propagator *p, int variables)
{
    size_t literals = 2 * (size_t)variables + 2;
    *p = (struct propagator){.variables = variables,
                             .bucket_count = FIRST_BUCKETS};
    p->values = calloc(literals, sizeof *p->values);
    p->watches = calloc(literals, sizeof *p->watches);
    p->trail = calloc(literals, sizeof *p->trail);
    p->reasons = calloc(literals, sizeof *p->reasons);
    p->units = calloc(literals, sizeof *p->units);
    p->seen = calloc(literals, sizeof *p->seen);
    p->buckets = malloc(p->bucket_count * sizeof *p->buckets);
    if (p->buckets)
        memset(p->buckets, 0xff, p->bucket_count * sizeof *p->buckets);
    return p->values && p->watches && p->trail && p->buckets && p->reasons &&
           p->units && p->seen;
}

void propagator_release(struct propagator *p)
{
    for (int i = 0; p->watches && i < 2 * p->variables + 2; i++)
        free(p->watches[i].clauses);
    free(p->values);
    free(p->watches);
    free(p->trail);
    free(p->reasons);
    free(p->units);
    free(p->seen);
    free(p->memory);
    free(p->buckets);
    *p = (struct propagator){0};
}

static void watch(struct propagator *p, int literal, uint32_t clause)
{
    struct watches *list = &p->watches[literal];
    p->failed |= !ARRAY_ADD(list->clauses, list->count, list->capacity, clause);
}

static void assign(struct propagator *p, int literal, uint32_t reason)
{
    p->reasons[literal / 2] = reason;
    p->values[literal] = 1;
    p->values[literal ^ 1] = -1;
    p->trail[p->trailed++] = literal;
}

/* Looks for another literal to watch instead of the false one in place 1. */
static bool move_watch(struct propagator *p, uint32_t clause)
{
    int *literals = p->memory + clause + CLAUSE_LITERALS;
    int size = p->memory[clause + CLAUSE_SIZE];
    for (int i = 2; i < size; i++)
        if (p->values[literals[i]] >= 0) {
            int literal = literals[i];
            literals[i] = literals[1];
            literals[1] = literal;
            watch(p, literal, clause);
            return true;
        }
    return false;
}

/* Visits the clauses that watch a literal that became false. */
static bool visit(struct propagator *p, int falsified)
{
    struct watches *list = &p->watches[falsified];
    size_t kept = 0, i = 0;
    bool conflict = false;
    for (; i < list->count && !conflict; i++) {
        uint32_t clause = list->clauses[i];
        int *literals = p->memory + clause + CLAUSE_LITERALS;
        if (p->memory[clause + CLAUSE_SIZE] == 0)
            continue;
        if (literals[0] == falsified) {
            literals[0] = literals[1];
            literals[1] = falsified;
        }
        bool satisfied = p->values[literals[0]] > 0;
        if (!satisfied && move_watch(p, clause))
            continue;
        list->clauses[kept++] = clause;
        if (satisfied)
            continue;
        if (p->values[literals[0]] < 0) {
            conflict = true;
            p->culprit = clause;
        } else {
            assign(p, literals[0], clause);
        }
    }
    for (; i < list->count; i++)
        list->clauses[kept++] = list->clauses[i];
    list->count = kept;
    return conflict;
}

/* Answers whether there is a conflict. */
static bool propagate(struct propagator *p)
{
    while (p->propagated < p->trailed)
        if (visit(p, p->trail[p->propagated++] ^ 1))
            return true;
    return false;
}

/* The same for any order of the literals. */
static size_t hash(const struct propagator *p, const int *literals,
                   size_t count)
{
    uint64_t sum = 0, product = 1;
    for (size_t i = 0; i < count; i++) {
        uint64_t mixed =
            (uint64_t)(unsigned)literals[i] * UINT64_C(0x9e3779b97f4a7c15);
        sum += mixed ^ mixed >> 29;
        product *= mixed | 1;
    }
    return (size_t)((sum ^ product >> 17) & (p->bucket_count - 1));
}

static void store_literals(int *to, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = literal_of(literals[i]);
}

static bool reserve(struct propagator *p, size_t more)
{
    if (p->used + more <= p->capacity)
        return true;
    size_t capacity = 2 * (p->capacity + more);
    void *grown = capacity < UINT32_MAX
                      ? realloc(p->memory, capacity * sizeof *p->memory)
                      : NULL;
    if (!grown) {
        p->failed = true;
        return false;
    }
    p->memory = grown;
    p->capacity = capacity;
    return true;
}

/* Twice the buckets when chains get long. */
static void spread(struct propagator *p)
{
    size_t count = 2 * p->bucket_count;
    uint32_t *buckets = malloc(count * sizeof *buckets);
    uint32_t *old = p->buckets;
    size_t old_count = p->bucket_count;
    if (!buckets)
        return;
    memset(buckets, 0xff, count * sizeof *buckets);
    p->buckets = buckets;
    p->bucket_count = count;
    for (size_t i = 0; i < old_count; i++)
        for (uint32_t clause = old[i]; clause != NO_CLAUSE;) {
            uint32_t next = (uint32_t)p->memory[clause + CLAUSE_LINK];
            size_t bucket = hash(p, p->memory + clause + CLAUSE_LITERALS,
                                 (size_t)p->memory[clause + CLAUSE_SIZE]);
            p->memory[clause + CLAUSE_LINK] = (int)buckets[bucket];
            buckets[bucket] = clause;
            clause = next;
        }
    free(old);
}

static uint32_t store(struct propagator *p, const int *literals, size_t count,
                      uint32_t number)
{
    if (!reserve(p, count + CLAUSE_LITERALS))
        return NO_CLAUSE;
    uint32_t clause = (uint32_t)p->used;
    p->used += count + CLAUSE_LITERALS;
    p->memory[clause + CLAUSE_NUMBER] = (int)number;
    p->memory[clause + CLAUSE_SIZE] = (int)count;
    store_literals(p->memory + clause + CLAUSE_LITERALS, literals, count);
    if (++p->clause_count > p->bucket_count)
        spread(p);
    size_t bucket = hash(p, p->memory + clause + CLAUSE_LITERALS, count);
    p->memory[clause + CLAUSE_LINK] = (int)p->buckets[bucket];
    p->buckets[bucket] = clause;
    return clause;
}

/* Brings literals that are not false to the watched places; answers how many
 * of the two are. */
static int choose_watches(struct propagator *p, uint32_t clause, size_t count)
{
    int *literals = p->memory + clause + CLAUSE_LITERALS;
    int found = 0;
    for (size_t i = 0; i < count && found < 2; i++)
        if (p->values[literals[i]] >= 0) {
            int literal = literals[i];
            literals[i] = literals[found];
            literals[found++] = literal;
        }
    return found;
}

void propagator_add(struct propagator *p, const int *literals, size_t count,
                    uint32_t number)
{
    uint32_t clause = store(p, literals, count, number);
    if (clause == NO_CLAUSE || p->conflict)
        return;
    int found = choose_watches(p, clause, count);
    if (count == 0) { /* no literal to look at, and the array may end here */
        p->conflict = true;
        p->culprit = clause;
        return;
    }
    int first = p->memory[clause + CLAUSE_LITERALS];
    if (count >= 2) {
        watch(p, first, clause);
        watch(p, p->memory[clause + CLAUSE_LITERALS + 1], clause);
    }
    if (found == 0) {
        p->conflict = true;
        p->culprit = clause;
    } else if (found == 1 && p->values[first] == 0) {
        assign(p, first, clause);
    }
    p->conflict = p->conflict || propagate(p);
}

static bool has_literal(const int *literals, size_t count, int literal)
{
    for (size_t i = 0; i < count; i++)
        if (literals[i] == literal)
            return true;
    return false;
}

static bool is_same(const struct propagator *p, uint32_t clause,
                    const int *literals, size_t count)
{
    const int *own = p->memory + clause + CLAUSE_LITERALS;
    if ((size_t)p->memory[clause + CLAUSE_SIZE] != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!has_literal(own, count, literal_of(literals[i])))
            return false;
    return true;
}

void propagator_remove(struct propagator *p, const int *literals, size_t count)
{
    if (!reserve(p, count))
        return;
    /* Beyond the used memory there is room to translate them. */
    int *own = p->memory + p->used;
    store_literals(own, literals, count);
    size_t bucket = hash(p, own, count);
    uint32_t before = NO_CLAUSE, clause = p->buckets[bucket];
    while (clause != NO_CLAUSE && !is_same(p, clause, literals, count)) {
        before = clause;
        clause = (uint32_t)p->memory[clause + CLAUSE_LINK];
    }
    if (clause == NO_CLAUSE || count < 2)
        return;
    /* A clause with a true literal in front may be its reason: keep it. */
    if (p->values[p->memory[clause + CLAUSE_LITERALS]] > 0)
        return;
    int next = p->memory[clause + CLAUSE_LINK];
    if (before == NO_CLAUSE)
        p->buckets[bucket] = (uint32_t)next;
    else
        p->memory[before + CLAUSE_LINK] = next;
    p->memory[clause + CLAUSE_SIZE] = 0;
    p->clause_count--;
}

/* ---- Chains ---- */

static void chain_add(struct propagator *p, struct chain *chain,
                      uint32_t number)
{
    p->failed |=
        !ARRAY_ADD(chain->numbers, chain->count, chain->capacity, number);
}

static void turn(struct chain *chain)
{
    size_t first = 0;
    for (size_t end = chain->count; first + 1 < end; first++) {
        uint32_t swap = chain->numbers[first];
        chain->numbers[first] = chain->numbers[--end];
        chain->numbers[end] = swap;
    }
}

/* Marks what the clause denies; what is denied at the root goes into the chain
 * at once. */
static void mark(struct propagator *p, uint32_t clause, struct chain *chain)
{
    const int *literals = p->memory + clause + CLAUSE_LITERALS;
    for (int i = 0; i < p->memory[clause + CLAUSE_SIZE]; i++) {
        int variable = literals[i] / 2;
        if (p->values[literals[i]] >= 0 || p->seen[variable] == p->chains)
            continue;
        p->seen[variable] = p->chains;
        if (p->units[variable])
            chain_add(p, chain, p->units[variable]);
    }
}

/* First the unit clauses of the root, then the reasons in the order in which
 * they worked, then the culprit.  What the clause itself denies needs none. */
static void explain(struct propagator *p, size_t root, const int *denied,
                    size_t count, struct chain *chain)
{
    struct chain reasons = {0};
    chain->count = 0;
    p->chains++;
    for (size_t i = 0; i < count; i++)
        p->seen[abs(denied[i])] = p->chains;
    mark(p, p->culprit, chain);
    for (size_t i = p->trailed; i > root; i--) {
        int variable = p->trail[i - 1] / 2;
        uint32_t reason = p->reasons[variable];
        if (p->seen[variable] != p->chains || reason == NO_CLAUSE)
            continue;
        chain_add(p, &reasons, (uint32_t)p->memory[reason + CLAUSE_NUMBER]);
        mark(p, reason, chain);
    }
    turn(&reasons);
    for (size_t i = 0; i < reasons.count; i++)
        chain_add(p, chain, reasons.numbers[i]);
    chain_add(p, chain, (uint32_t)p->memory[p->culprit + CLAUSE_NUMBER]);
    free(reasons.numbers);
}

bool propagator_explain(struct propagator *p, size_t i, struct chain *chain,
                        uint32_t *number)
{
    uint32_t clause = i < p->trailed ? p->reasons[p->trail[i] / 2] : p->culprit;
    *number = (uint32_t)p->memory[clause + CLAUSE_NUMBER];
    if (i < p->trailed && p->memory[clause + CLAUSE_SIZE] == 1)
        return false;
    chain->count = 0;
    p->chains++;
    mark(p, clause, chain);
    chain_add(p, chain, *number);
    return true;
}

bool propagator_implies(struct propagator *p, const int *literals, size_t count,
                        struct chain *chain)
{
    size_t root = p->trailed;
    bool implied = p->conflict;
    for (size_t i = 0; i < count && !implied; i++) {
        int literal = literal_of(literals[i]);
        if (p->values[literal] > 0) {
            implied = true;
            if (chain) {
                chain->count = 0;
                chain_add(p, chain, p->units[literal / 2]);
            }
        } else if (p->values[literal] == 0) {
            assign(p, literal ^ 1, NO_CLAUSE);
        }
    }
    if (!implied && propagate(p)) {
        implied = true;
        if (chain)
            explain(p, root, literals, count, chain);
    }
    while (p->trailed > root) {
        int literal = p->trail[--p->trailed];
        p->values[literal] = p->values[literal ^ 1] = 0;
    }
    p->propagated = root;
    return implied;
}
