#include <criterion/criterion.h>

#include "core/note.h"
#include "texts.h"

#define OBJECTS \
    "(:objects a b c - location r l - direction p - player s - stone)\n"
#define WAYS \
    "(move-dir a b r) (move-dir b a l) (move-dir b c r) (move-dir c b l)\n"
#define GOAL "(:goal (and (at-goal s))))"

static const char written[] = ";; ######\n"
                              ";; #@$.##\n"
                              ";; ## *#\n"
                              ";; #####\n"
                              "\n"
                              "(define (problem two-rows)\n"
                              "  (:domain sokoban-sequential)\n"
                              "  (:objects\n"
                              "    dir-down - direction\n"
                              "    dir-left - direction\n"
                              "    dir-right - direction\n"
                              "    dir-up - direction\n"
                              "    player-01 - player\n"
                              "    pos-2-2 - location\n"
                              "    pos-3-2 - location\n"
                              "    pos-3-3 - location\n"
                              "    pos-4-2 - location\n"
                              "    pos-4-3 - location\n"
                              "    stone-01 - stone\n"
                              "    stone-02 - stone\n"
                              "  )\n"
                              "  (:init\n"
                              "    (IS-GOAL pos-4-2)\n"
                              "    (IS-GOAL pos-4-3)\n"
                              "    (IS-NONGOAL pos-2-2)\n"
                              "    (IS-NONGOAL pos-3-2)\n"
                              "    (IS-NONGOAL pos-3-3)\n"
                              "    (MOVE-DIR pos-2-2 pos-3-2 dir-right)\n"
                              "    (MOVE-DIR pos-3-2 pos-3-3 dir-down)\n"
                              "    (MOVE-DIR pos-3-2 pos-2-2 dir-left)\n"
                              "    (MOVE-DIR pos-3-2 pos-4-2 dir-right)\n"
                              "    (MOVE-DIR pos-3-3 pos-4-3 dir-right)\n"
                              "    (MOVE-DIR pos-3-3 pos-3-2 dir-up)\n"
                              "    (MOVE-DIR pos-4-2 pos-4-3 dir-down)\n"
                              "    (MOVE-DIR pos-4-2 pos-3-2 dir-left)\n"
                              "    (MOVE-DIR pos-4-3 pos-3-3 dir-left)\n"
                              "    (MOVE-DIR pos-4-3 pos-4-2 dir-up)\n"
                              "    (at player-01 pos-2-2)\n"
                              "    (at stone-01 pos-3-2)\n"
                              "    (at stone-02 pos-4-3)\n"
                              "    (at-goal stone-02)\n"
                              "    (clear pos-3-3)\n"
                              "    (clear pos-4-2)\n"
                              "    (= (total-cost) 0)\n"
                              "  )\n"
                              "  (:goal (and\n"
                              "    (at-goal stone-01)\n"
                              "    (at-goal stone-02)\n"
                              "  ))\n"
                              "  (:metric minimize (total-cost))\n"
                              ")\n";

static const char drawn[] = "######\n#@$.##\n## *#\n#####\nTitle: Two rows\n";

Test(pddl, is_written_as_the_competition_does)
{
    struct collection levels = texts_read("xsb", drawn);
    char *text = texts_write("pddl", &levels);
    cr_assert_str_eq(text, written);
    struct collection again = texts_read(NULL, text);
    texts_same(&levels, &again);
    cr_assert_str_eq(texts_level(&again, 1)->title, "two-rows");
    collection_release(&again);
    collection_release(&levels);
    free(text);
}

static void same_as_xsb(const char *text, const char *rows)
{
    struct collection a = texts_read("pddl", text);
    struct collection b = texts_read("xsb", rows);
    texts_same(&a, &b);
    collection_release(&a);
    collection_release(&b);
}

Test(pddl, names_are_free)
{
    same_as_xsb("(define (problem x)" OBJECTS
                "(:init (at p a) (at s b) (clear c) (is-goal c) " WAYS ")" GOAL,
                "#####\n#@$.#\n#####\n");
    same_as_xsb("(define (problem x)\n"
                "(:objects v w x - LOCATION GoNorth gosouth - direction\n"
                "me - player it - stone)"
                "(:init (MOVE-DIR v w gosouth) (Move-Dir w v GONORTH)\n"
                "(move-dir w x gosouth) (move-dir x w gonorth)\n"
                "(is-goal x) (is-nongoal v) (clear x) (at me v) (at it w))\n"
                "(:goal (at-goal it)))",
                "###\n#@#\n#$#\n#.#\n###\n");
}

/* A place that is not clear and holds nothing can never be entered. */
Test(pddl, blocked_places_are_walls)
{
    same_as_xsb("(define (problem x)"
                "(:objects a b c d e - location r l - direction\n"
                "p - player s - stone) (:init (at p a) (at s b) (clear c)\n"
                "(clear e) (is-goal c)" WAYS
                "(move-dir c d r) (move-dir d c l)\n"
                "(move-dir d e r) (move-dir e d l)"
                ") (:goal (at-goal s)))",
                "#####\n#@$.#\n#####\n");
}

Test(pddl, decoration_out_of_reach_is_dropped)
{
    same_as_xsb("(define (problem x)"
                "(:objects a b c d - location r l - direction p - player\n"
                "s t - stone)"
                "(:init (at p a) (at s b) (clear c) (is-goal c) (is-goal d)\n"
                "(at t d) (at-goal t) " WAYS
                ")(:goal (and (at-goal s) (at-goal t))))",
                "#####\n#@$.#\n#####\n");
}

static void refuses_init(const char *init, int line, int column,
                         const char *words)
{
    struct buffer text = {0};
    buffer_print(&text, "(define (problem x)\n%s(:init\n%s)\n%s", OBJECTS, init,
                 GOAL);
    texts_refused("pddl", buffer_get(&text), line, column, words);
    buffer_release(&text);
}

Test(pddl, refused_facts)
{
    refuses_init("(at p a) (at s b) (blue c)", 4, 19, "expected a fact");
    refuses_init("(at p a) (at s b) c", 4, 19, "expected a fact");
    refuses_init("(at p q)", 4, 7, "the name of a location");
    refuses_init("(at a a)", 4, 5, "player or stone");
    refuses_init("(at p)", 4, 1, "expected 2 names");
    refuses_init("(at p a b)", 4, 9, "expected ')'");
    refuses_init("(at p a) (at s a)", 4, 10, "second thing");
    refuses_init("(at p a) (at p b)", 4, 10, "second place");
    refuses_init("(clear (a))", 4, 8, "the name of a location");
    refuses_init("(move-dir a b r) (move-dir a c r)", 4, 18, "a second way");
    refuses_init("(at s b) (clear a)", 4, 0, "no player");
}

Test(pddl, facts_that_make_no_grid)
{
    refuses_init("(at p a) (at s b) (clear c) (is-goal c) (move-dir a b r)", 4,
                 41, "the way back");
    refuses_init("(at p a) (clear c) (is-goal c)" WAYS, 2, 55, "nowhere");
    refuses_init("(at p a) (at s b) (is-goal b) (clear c)" WAYS, 2, 55,
                 "expected (at-goal ...)");
    refuses_init("(at p a) (at s b) (at-goal s) (clear c)" WAYS, 2, 55,
                 "on no goal");
    refuses_init("(at p a) (at s c) (clear b)\n(move-dir a b r) "
                 "(move-dir b a l)",
                 2, 55, "never reach");
    refuses_init("(at p a) (at s b) (clear c)" WAYS, 4, 0, "1 box but only 0");
    refuses_init("(at p a) (at s b) (clear c) (is-goal c)" WAYS
                 "(move-dir c a r) (move-dir a c l)",
                 4, 74, "can't lie there");
}

Test(pddl, places_side_by_side_need_a_way)
{
    texts_refused("pddl",
                  "(define (problem x) (:objects a b c d - location\n"
                  "up down left right - direction p - player)\n"
                  "(:init (at p a) (clear b) (clear c) (clear d)\n"
                  "(move-dir a b right) (move-dir b a left)\n"
                  "(move-dir b c down) (move-dir c b up)\n"
                  "(move-dir c d left) (move-dir d c right)) (:goal (and)))",
                  1, 31, "a wall between two squares");
}

Test(pddl, refused_texts)
{
    texts_refused("pddl", "define", 1, 1, "expected '('");
    texts_refused("pddl", "(domain)", 1, 1, "(define (problem");
    texts_refused("pddl", "(define\n (problem x)", 1, 1, "'(' without its ')'");
    texts_refused("pddl", "(define))", 1, 9, "')' without a '('");
    texts_refused("pddl", "(define) (x)", 1, 10, "a second list");
    texts_refused("pddl", "(define (domain sokoban))", 1, 1, "no (problem");
    texts_refused("pddl", "(define (problem x) (:init) (:goal))", 1, 1,
                  "no (:objects");
    texts_refused("pddl",
                  "(define (problem x) (:objects a b - place) (:init) (:goal))",
                  1, 37, "location, direction, player or stone");
    texts_refused("pddl", "(define (problem x) (:objects a b) (:init) (:goal))",
                  1, 31, "a type");
    texts_refused("pddl",
                  "(define (problem x) (:objects a b A - stone) (:init) "
                  "(:goal))",
                  1, 35, "not taken");
    texts_refused(
        "pddl", "(define (problem x) (:objects a b - player) (:init) (:goal))",
        1, 33, "exactly one player");
    texts_refused("pddl",
                  "(define (problem x)\n" OBJECTS
                  "(:init (at p a) (at s b) (clear c) (is-goal c)" WAYS
                  ")\n(:goal (at s c)))",
                  5, 8, "expected (at-goal stone)");
    texts_refused("pddl",
                  "(define (problem x)\n" OBJECTS
                  "(:init (at p a) (at s b) (clear c) (is-goal c)" WAYS
                  ")\n(:goal (and)))",
                  2, 55, "leaves the stone out");
}

Test(pddl, titles)
{
    struct collection levels = texts_read("xsb", "7 (x)\n\n####\n#@*#\n####\n");
    char *text = texts_write("pddl", &levels);
    cr_assert(strstr(text, "(problem sokoban-7--x-)"));
    free(text);
    collection_release(&levels);
    levels = texts_read("xsb", "####\n#@*#\n####\n");
    text = texts_write("pddl", &levels);
    struct collection again = texts_read("pddl", text);
    cr_assert_null(texts_level(&again, 1)->title);
    free(text);
    collection_release(&again);
    collection_release(&levels);
}
