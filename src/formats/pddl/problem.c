/*
 * Objects and facts of a problem.  Names are looked up in a hash table, since
 * a large level has some 60,000 locations and four facts for each.
 */
#include "formats/pddl/problem.h"

#include <ctype.h>
#include <strings.h>

#include "base/array.h"
#include "base/hash.h"

static const char *const kind_names[OBJECT_KINDS] = {
    [OBJECT_LOCATION] = "location",
    [OBJECT_DIRECTION] = "direction",
    [OBJECT_PLAYER] = "player",
    [OBJECT_STONE] = "stone",
};

void problem_release(struct problem *problem)
{
    tree_release(&problem->tree);
    free(problem->objects);
    free(problem->buckets);
    free(problem->locations);
    free(problem->stones);
    *problem = (struct problem){0};
}

/* Names are the same in any case. */
static uint64_t hash_name(const struct line *name)
{
    uint64_t hash = name->size;
    for (size_t i = 0; i < name->size; i++)
        hash = hash_mix(hash ^ (uint64_t)tolower((unsigned char)name->text[i]));
    return hash;
}

static bool same_name(const struct line *a, const struct line *b)
{
    return a->size == b->size && strncasecmp(a->text, b->text, a->size) == 0;
}

static bool refuse(const struct line *at, const char *expected,
                   struct kura_error *err)
{
    return error_at(err, at->number, at->column, "'%.*s': expected %s",
                    at->size > 60 ? 60 : (int)at->size, at->text, expected);
}

static struct object *find_object(const struct problem *problem,
                                  const struct line *name)
{
    if (problem->bucket_count == 0)
        return NULL;
    uint32_t i =
        problem->buckets[hash_name(name) & (problem->bucket_count - 1)];
    for (; i != TREE_NONE; i = problem->objects[i].next_alike)
        if (same_name(&problem->objects[i].name, name))
            return &problem->objects[i];
    return NULL;
}

static bool make_buckets(struct problem *problem, struct kura_error *err)
{
    size_t count = 16;
    while (count < problem->object_count)
        count *= 2;
    problem->buckets = malloc(count * sizeof *problem->buckets);
    if (!problem->buckets)
        return error_memory(err);
    problem->bucket_count = count;
    for (size_t i = 0; i < count; i++)
        problem->buckets[i] = TREE_NONE;
    for (uint32_t i = 0; i < problem->object_count; i++) {
        struct object *object = &problem->objects[i];
        if (find_object(problem, &object->name))
            return refuse(&object->name, "a name that is not taken yet", err);
        uint32_t *bucket =
            &problem->buckets[hash_name(&object->name) & (count - 1)];
        object->next_alike = *bucket;
        *bucket = i;
    }
    return true;
}

static enum object_kind kind_of(const struct line *type)
{
    enum object_kind kind = 0;
    while (kind < OBJECT_KINDS && !line_is(type, kind_names[kind]))
        kind++;
    return kind;
}

/* Gives the objects from first on their kind and numbers. */
static bool set_kind(struct problem *problem, size_t first,
                     const struct line *type, struct kura_error *err)
{
    enum object_kind kind = kind_of(type);
    if (kind == OBJECT_KINDS)
        return refuse(type, "location, direction, player or stone", err);
    for (size_t i = first; i < problem->object_count; i++) {
        struct object *object = &problem->objects[i];
        object->kind = kind;
        object->index = problem->counts[kind]++;
        if (kind == OBJECT_PLAYER && object->index > 0)
            return refuse(&object->name, "exactly one player", err);
        if (kind == OBJECT_DIRECTION && object->index > 3)
            return refuse(&object->name, "at most four directions", err);
        if (kind == OBJECT_DIRECTION)
            problem->directions[object->index] = (uint32_t)i;
    }
    return true;
}

static bool add_object(struct problem *problem, const struct line *name,
                       struct kura_error *err)
{
    return ARRAY_ADD(problem->objects, problem->object_count,
                     problem->object_capacity,
                     (struct object){.name = *name, .kind = OBJECT_KINDS}) ||
           error_memory(err);
}

/* A list such as: a b c - location d - stone. */
static bool read_objects(struct problem *problem, uint32_t at,
                         struct kura_error *err)
{
    const struct pddl_node *nodes = problem->tree.nodes;
    size_t untyped = 0;
    for (; at != TREE_NONE; at = nodes[at].next) {
        const struct line *text = &nodes[at].text;
        if (nodes[at].is_list)
            return refuse(text, "a name", err);
        if (!line_is(text, "-")) {
            if (!add_object(problem, text, err))
                return false;
            continue;
        }
        at = nodes[at].next;
        if (at == TREE_NONE || nodes[at].is_list)
            return refuse(text, "a type after it", err);
        if (!set_kind(problem, untyped, &nodes[at].text, err))
            return false;
        untyped = problem->object_count;
    }
    if (untyped < problem->object_count)
        return refuse(&problem->objects[untyped].name,
                      "'-' and a type after the names", err);
    return make_buckets(problem, err);
}

static bool make_tables(struct problem *problem, struct kura_error *err)
{
    size_t locations = (size_t)problem->counts[OBJECT_LOCATION];
    size_t stones = (size_t)problem->counts[OBJECT_STONE];
    problem->locations = calloc(locations + 1, sizeof *problem->locations);
    problem->stones = calloc(stones + 1, sizeof *problem->stones);
    if (!problem->locations || !problem->stones)
        return error_memory(err);
    for (uint32_t i = 0; i < problem->object_count; i++) {
        const struct object *object = &problem->objects[i];
        if (object->kind == OBJECT_LOCATION)
            problem->locations[object->index] = (struct location){
                .object = i, .next = {-1, -1, -1, -1}, .thing = -1};
        if (object->kind == OBJECT_STONE)
            problem->stones[object->index] =
                (struct stone){.object = i, .location = -1};
    }
    return true;
}

/* The object of that kind; with kind OBJECT_KINDS, a player or a stone. */
static const struct object *read_object(const struct problem *problem,
                                        uint32_t at, enum object_kind kind,
                                        struct kura_error *err)
{
    const struct pddl_node *node = &problem->tree.nodes[at];
    const struct object *object =
        node->is_list ? NULL : find_object(problem, &node->text);
    if (object && kind == OBJECT_KINDS &&
        (object->kind == OBJECT_PLAYER || object->kind == OBJECT_STONE))
        return object;
    if (object && object->kind == kind)
        return object;
    char expected[40];
    snprintf(expected, sizeof expected, "the name of a %s",
             kind == OBJECT_KINDS ? "player or stone" : kind_names[kind]);
    refuse(&node->text, expected, err);
    return NULL;
}

/* What a fact is about: the objects after its name. */
struct pddl_arguments {
    const struct object *objects[3];
    uint32_t fact; /* the node */
    struct line place;
};

static bool fact_move(struct problem *problem, const struct pddl_arguments *all,
                      struct kura_error *err)
{
    struct location *from = &problem->locations[all->objects[0]->index];
    int to = all->objects[1]->index, d = all->objects[2]->index;
    if (from->next[d] >= 0 && from->next[d] != to)
        return error_at(err, all->place.number, all->place.column,
                        "a second way in that direction: expected one");
    from->next[d] = to;
    from->fact[d] = all->fact;
    return true;
}

static bool fact_at(struct problem *problem, const struct pddl_arguments *all,
                    struct kura_error *err)
{
    const struct object *thing = all->objects[0];
    int index = all->objects[1]->index;
    struct location *location = &problem->locations[index];
    int *where = thing->kind == OBJECT_PLAYER
                     ? &problem->player
                     : &problem->stones[thing->index].location;
    if (location->thing >= 0)
        return error_at(err, all->place.number, all->place.column,
                        "a second thing at that place: expected one");
    if (*where >= 0)
        return error_at(err, all->place.number, all->place.column,
                        "a second place for that thing: expected one");
    *where = index;
    location->thing = (int)(thing - problem->objects);
    return true;
}

/* The facts of the domain; in kinds, OBJECT_KINDS is a player or a stone.  What
 * is told by no function is a mark of the location or the stone. */
static const struct fact {
    const char *name;
    int count;
    enum object_kind kinds[3];
    bool (*tell)(struct problem *, const struct pddl_arguments *,
                 struct kura_error *);
    size_t mark; /* 0: nothing to know */
} facts[] = {
    {.name = "is-goal",
     .count = 1,
     .kinds = {OBJECT_LOCATION},
     .mark = offsetof(struct location, is_goal)},
    {.name = "is-nongoal", .count = 1, .kinds = {OBJECT_LOCATION}},
    {.name = "move-dir",
     .count = 3,
     .kinds = {OBJECT_LOCATION, OBJECT_LOCATION, OBJECT_DIRECTION},
     .tell = fact_move},
    {.name = "at",
     .count = 2,
     .kinds = {OBJECT_KINDS, OBJECT_LOCATION},
     .tell = fact_at},
    {.name = "at-goal",
     .count = 1,
     .kinds = {OBJECT_STONE},
     .mark = offsetof(struct stone, at_goal)},
    {.name = "clear",
     .count = 1,
     .kinds = {OBJECT_LOCATION},
     .mark = offsetof(struct location, clear)},
};

static const struct fact goal_fact = {.name = "at-goal",
                                      .count = 1,
                                      .kinds = {OBJECT_STONE},
                                      .mark = offsetof(struct stone, wanted)};

static void set_mark(struct problem *problem, const struct fact *fact, int i)
{
    char *thing = fact->kinds[0] == OBJECT_STONE
                      ? (char *)&problem->stones[i]
                      : (char *)&problem->locations[i];
    if (fact->mark)
        *(bool *)(thing + fact->mark) = true;
}

static bool read_fact(struct problem *problem, const struct fact *fact,
                      uint32_t at, struct kura_error *err)
{
    const struct pddl_node *nodes = problem->tree.nodes;
    struct pddl_arguments all = {.fact = at, .place = nodes[at].text};
    uint32_t argument = nodes[nodes[at].first].next;
    for (int i = 0; i < fact->count; i++) {
        if (argument == TREE_NONE)
            return error_at(err, all.place.number, all.place.column,
                            "expected %d names after %s", fact->count,
                            fact->name);
        all.objects[i] = read_object(problem, argument, fact->kinds[i], err);
        if (!all.objects[i])
            return false;
        argument = nodes[argument].next;
    }
    if (argument != TREE_NONE)
        return refuse(&nodes[argument].text, "')'", err);
    if (fact->tell)
        return fact->tell(problem, &all, err);
    set_mark(problem, fact, all.objects[0]->index);
    return true;
}

static bool read_init(struct problem *problem, uint32_t at,
                      struct kura_error *err)
{
    const struct tree *tree = &problem->tree;
    for (; at != TREE_NONE; at = tree->nodes[at].next) {
        const struct fact *known = NULL;
        for (size_t i = 0; i < ARRAY_COUNT(facts); i++)
            if (tree_is(tree, at, facts[i].name))
                known = &facts[i];
        if (!known && tree_is(tree, at, "="))
            continue;
        if (!known)
            return error_at(err, tree->nodes[at].text.number,
                            tree->nodes[at].text.column,
                            "expected a fact: is-goal, is-nongoal, move-dir, "
                            "at, at-goal, clear or =");
        if (!read_fact(problem, known, at, err))
            return false;
    }
    return true;
}

/* (and (at-goal a) (at-goal b)), or a single at-goal. */
static bool read_goal(struct problem *problem, uint32_t at,
                      struct kura_error *err)
{
    const struct tree *tree = &problem->tree;
    if (at != TREE_NONE && tree_is(tree, at, "and"))
        at = tree->nodes[tree->nodes[at].first].next;
    for (; at != TREE_NONE; at = tree->nodes[at].next) {
        if (!tree_is(tree, at, goal_fact.name))
            return error_at(err, tree->nodes[at].text.number,
                            tree->nodes[at].text.column,
                            "expected (at-goal stone) in the goal");
        if (!read_fact(problem, &goal_fact, at, err))
            return false;
    }
    return true;
}

/* The section's first member; fails when there is no such section. */
static bool find_section(const struct problem *problem, uint32_t first,
                         const char *name, uint32_t *at, struct kura_error *err)
{
    const struct pddl_node *nodes = problem->tree.nodes;
    for (uint32_t i = first; i != TREE_NONE; i = nodes[i].next) {
        if (tree_is(&problem->tree, i, name)) {
            *at = nodes[nodes[i].first].next;
            return true;
        }
    }
    return error_at(err, nodes[0].text.number, nodes[0].text.column,
                    "no (%s ...): expected a problem of the domain "
                    "sokoban-sequential",
                    name);
}

/* The sections are found first: their order is free. */
static bool read_sections(struct problem *problem, uint32_t first,
                          struct kura_error *err)
{
    uint32_t name = 0, objects = 0, init = 0, goal = 0;
    if (!find_section(problem, first, "problem", &name, err) ||
        !find_section(problem, first, ":objects", &objects, err) ||
        !find_section(problem, first, ":init", &init, err) ||
        !find_section(problem, first, ":goal", &goal, err))
        return false;
    const struct pddl_node *nodes = problem->tree.nodes;
    if (name != TREE_NONE && !nodes[name].is_list)
        problem->name = nodes[name].text;
    problem->init = init == TREE_NONE ? nodes[0].text : nodes[init].text;
    return read_objects(problem, objects, err) && make_tables(problem, err) &&
           read_init(problem, init, err) && read_goal(problem, goal, err);
}

bool problem_read(struct problem *problem, const char *text, size_t size,
                  struct kura_error *err)
{
    *problem = (struct problem){.player = -1};
    if (!tree_read(&problem->tree, text, size, err))
        return false;
    if (!tree_is(&problem->tree, 0, "define"))
        return error_at(err, problem->tree.nodes[0].text.number,
                        problem->tree.nodes[0].text.column,
                        "expected (define (problem ...");
    const struct pddl_node *nodes = problem->tree.nodes;
    return read_sections(problem, nodes[nodes[0].first].next, err);
}
