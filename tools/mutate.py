#!/usr/bin/env python3
"""Makes the search wrong in small ways, one after another; a test must fail.

Usage: tools/mutate.py [WORD...]     only mutations whose file has one of them

Run by hand in a clean tree, from the project's folder: it edits a source file,
builds the tests, runs the suites that are named, and puts the file back.  The
exit code is 1 when a mutation was not noticed.
"""
import subprocess
import sys

TESTS = "build/release-gcc/tests"

# file, what is there, what is put instead, suites that must notice
MUTATIONS = [
    ("src/search/walking.h", "int bound = costs +", "int bound = 1 + costs +",
     "walking"),
    ("src/search/walking.c", "walking->height[s] < walking->end",
     "walking->height[s] > walking->end", "walking"),
    ("src/search/costs.c", "cost[n][d ^ 1]", "cost[n][d]", "walking"),
    ("src/search/heuristics/boxes.c", "matching->cost - boxes->rows[number][0]",
     "matching->cost", "heuristics"),
    ("src/search/heuristics/patterns.c", "return cost + self->best;",
     "return cost + self->best + 1;", "heuristics"),
    ("src/search/deadlocks/freeze.c",
     "bits_has(freeze->dead, a) && bits_has(freeze->dead, b)",
     "bits_has(freeze->dead, a) || bits_has(freeze->dead, b)", "deadlocks"),
    ("src/search/deadlocks/freeze.c", "DIR_UP) &&\n", "DIR_UP) ||\n",
     "deadlocks"),
    ("src/search/deadlocks/bipartite.c", "self->box_on[0] = -1;",
     "self->box_on[0] = i;",
     "deadlocks"),
    ("src/search/deadlocks/diagonals.c", "(i < above || ", "(i < above && ",
     "deadlocks"),
    ("src/search/deadlocks/diagonals.c", "bits_has(line->reach,",
     "bits_has(line->state->boxes,",
     "deadlocks"),
    ("src/search/deadlocks/corridor.c",
     "has_work |= !bits_has(board->goals, s);", "has_work = true;",
     "deadlocks"),
    ("src/search/deadlocks/corridor.c", "bits_has(reach, s))",
     "reach == NULL)",
     "deadlocks"),
    ("src/search/deadlocks/corridor.c",
     "if (lost || !is_inside(self, part, to))\n        return lost;",
     "if (!is_inside(self, part, to))\n        return true;", "deadlocks"),
    ("src/search/deadlocks/retrograde.c",
     " || state->box_count != board->goal_count", "", "deadlocks"),
    ("src/search/deadlocks/corral.c",
     "return bits_has(pattern->region, state->player);", "return true;",
     "deadlocks"),
    ("src/search/prunings/pi_corral.c",
     "state->box_count < board->goal_count", "state->box_count < 0",
     "prunings"),
    ("src/search/prunings/pi_corral.c",
     "pi->labels[to] == LABEL_REACHED ? SPOILED",
     "pi->labels[to] == LABEL_REACHED ? HARMLESS", "prunings"),
    ("src/search/pattern_scan.c", "value == PATTERN_DEAD", "value > 3",
     "deadlocks"),
    ("src/search/prunings/tunnels.c", "bits_has(board->goals, s) ||", "",
     "prunings"),
    ("src/search/prunings/tunnels.c",
     "sides[s].part[d] != sides[s].part[d ^ 1]", "sides != NULL",
     "prunings"),
    ("src/search/prunings/tunnels.c",
     "(board->next[s][side] == NO_SQUARE ||\n", "(true ||\n", "prunings"),
    ("src/search/prunings/symmetry.c",
     "bits_has(board->goals, map[s]) != bits_has(board->goals, (size_t)s)",
     "false", "symmetry"),
    ("src/search/prunings/symmetry.c", "*player = there;", ";", "symmetry"),
    ("src/engines/astar/expand.c", "places->detour[push.from][push.d] != 0",
     "places->detour[push.from][push.d] > 2", "astar"),
    ("src/engines/astar/loop.c",
     "cost < node->cost ||", "cost + 2 < node->cost ||", "astar"),
    ("src/engines/astar/loop.c", "(search->walking.height ? 0 : bound)",
     "bound", "astar,symmetry"),
    ("src/engines/astar/expand.c", "walk < shortest)", "shortest == INT_MAX)",
     "symmetry"),
    ("src/engines/astar/expand.c", "(int)node->bound - (int)cost;",
     "(int)node->bound - (int)cost + 1;", "astar"),
    ("src/engines/astar/beam.c", "beam->high = low + 1;",
     "beam->high = low + 3;", "beam"),
    ("src/engines/bidirectional/bidirectional.c", "sum > 0 ? sum - 1 : 0;",
     "sum + 1;", "bidirectional"),
    ("src/engines/bidirectional/frontier.c", "(uint32_t)worker->steps[player];",
     "0;", "bidirectional"),
    ("src/search/subgame.c",
     "    if (state_solved(state))\n        return false;\n    square region",
     "    square region", "deadlocks"),
]


def build():
    make = ["make", "-j2", TESTS]
    return subprocess.run(make, capture_output=True).returncode == 0


def fails(suites):
    for suite in suites.split(","):
        command = [TESTS, "-j2", "--fail-fast", "--filter", suite + "/*"]
        if subprocess.run(command, capture_output=True).returncode != 0:
            return True
    return False


def noticed(path, old, new, suites):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        sys.exit(f"{path}: no longer has {old!r}")
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new, 1))
        if not build():
            sys.exit(f"{path}: does not build with {new!r}")
        return fails(suites)
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def main(words):
    missed = 0
    for path, old, new, suites in MUTATIONS:
        if words and not any(word in path for word in words):
            continue
        seen = noticed(path, old, new, suites)
        missed += not seen
        print("noticed" if seen else "NOT NOTICED", path, repr(new), flush=True)
    build()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
