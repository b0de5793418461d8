#!/usr/bin/env python3
"""liar.py CHECKER COUNT: certificates of false claims, as good as can be.

For random tiny levels the least cost of every position is found by plain search.
The claim is one more than the truth, or that there is no plan where there is one.
Everything in the certificate is right but one thing, which is tried in all ways:
the start stands with a number that is too small and a reason that may not hold
(every corral, every choice of boxes to leave out), or a map, a table of groups,
heights or a lost pattern vouch for it.  Positions that a sound step needs, or an
unsound one, are in the list with the best number that is true, so a checker that
takes one unsound step is fooled.  It must refuse all of them, and none may crash
it; where the truth itself is claimed it must accept.

Its bound is held against the one of check.py, from many positions and with tables
of groups: that many pushes or moves are accepted without any list, one more is
not; and no bound is above the truth.  Tables that are right but for one careless
reading of the rule for groups must be refused.  The seed is fixed.
"""
import itertools
import pathlib
import random
import subprocess
import sys
import tempfile

import check
from random_levels import draw

INF = check.INF

# By turns: do boxes sink, and what is counted.
KINDS = [(False, "pushes"), (True, "pushes"), (False, "moves"),
         (False, "pushes"), (True, "moves")]


# Corrals: a push inwards that the player can't make yet; one that need not be
# made, since there are more goals than boxes; one that begins with a push away from
# the goals; one that by moves comes later.
SHUT = [("pushes", """#####
# ###
#.$ #
## .#
#. $#
#.$@#
#####
"""), ("pushes", """#######
#.  $ #
#**#  #
#@  $.#
#######
"""), ("pushes", """######
#. $@#
##$$.#
# . ##
######
"""), ("pushes", """########
#@ $. ##
#    *.#
########
"""), ("pushes", """######
###  #
#. $ #
#@*  #
##   #
######
"""), ("moves", """#####
#.$@#
##$ #
#.* #
#####
""")]


# Their upper half is as their lower one; in the second the bound is below the truth.
MIRRORS = """######
# . ##
# $  #
## #@#
# $  #
# . ##
######
""", """#######
#.   ##
# # $ #
##  #@#
# # $ #
#.   ##
#######
"""


# Many groups with boxes in common.
CROWDED = """#########
#    .  #
# ..# @ #
#   # ###
###... ##
#########
"""


class Truth:
    """Positions with any of the boxes, and what each costs at least."""

    def __init__(self, level, starts, exact):
        self.level, self.exact = level, exact
        self.ways, todo = {}, [self.name(*start) for start in starts]
        for here in todo:
            if here in self.ways:
                continue
            self.ways[here] = [
                (1 + (steps if exact else 0),
                 self.name(frozenset(level.after(here[0], s, t)), s))
                for s, d, t, steps in level.pushes(*here)]
            todo += [there for _, there in self.ways[here]]
        self.least = {here: 0 if level.solved(here[0]) else INF
                      for here in self.ways}
        changed = True
        while changed:
            changed = False
            for here, ways in self.ways.items():
                best = min((cost + self.least[there] for cost, there in ways),
                           default=INF)
                if best < self.least[here]:
                    self.least[here] = best
                    changed = True

    def name(self, boxes, player):
        return boxes, player if self.exact else \
            min(self.level.walk(boxes, player))


def order(here):
    return sorted(here[0]) + [INF], here[1]


def text_of(claim, before, numbers, start=None, reason=""):
    """numbers: position -> g; the start has 0 and the reason."""
    if start:
        numbers = {**numbers, start: 0}
    lines = ["kura search certificate 1", f"claim {claim}", *before]
    listed = sorted((here for here in numbers if here[0]), key=order)
    for here in listed:
        words = ["P", numbers[here], here[1], *sorted(here[0])]
        lines.append(" ".join(map(str, words)) +
                     (f" {reason}" if here == start and reason else ""))
    return "\n".join([*lines, f"E {len(listed)}"]) + "\n"


def subsets(things):
    for size in range(len(things) + 1):
        yield from itertools.combinations(things, size)


def corrals(level, boxes, player):
    """Every choice of floor, the player's own too, and boxes."""
    free = [s for s in level.squares if s not in boxes]
    own = min(level.walk(boxes, player))
    closed = sorted({min(level.walk(boxes, s)) for s in free} - {own})
    for floor in subsets([own, *closed[:3]]):
        for some in subsets(sorted(boxes)):
            yield " ".join(map(str, ("c", *floor, "k", *some)))


def maps(level, rng):
    """Permutations: two squares, two goals; mirrors by order; squares with
    the same walls around them."""
    n = len(level.squares)
    alike = {}
    for s in level.squares:
        walls = tuple(t is None for t in level.next[s]), s in level.goals
        alike.setdefault(walls, []).append(s)
    for _ in range(4):
        image = list(range(n))
        for squares in alike.values():
            for s, t in zip(squares, rng.sample(squares, len(squares))):
                image[s] = t
        yield image
    yield list(reversed(range(n)))
    for _ in range(6):
        image = list(range(n))
        a, b = rng.sample(range(n), 2)
        image[a], image[b] = image[b], image[a]
        yield image
    if len(level.goals) > 1:
        image = list(range(n))
        a, b = rng.sample(level.goals, 2)
        image[a], image[b] = image[b], image[a]
        yield image


def heights(level, rng):
    """Some with differences of 1 at most, some not."""
    far = level.walk(set(), rng.choice(list(level.squares)))
    base = [far[s] for s in level.squares]
    yield base
    yield [-far for far in base]
    yield [min(far, 2) for far in base]
    yield [2 * far for far in base]
    yield [-5 * (s == level.player) for s in level.squares]


def places(level, size):
    """All sets of so many boxes, with a player named by its least square."""
    for boxes in map(frozenset, itertools.combinations(level.squares, size)):
        if level.sink not in boxes:
            for p in {min(level.walk(boxes, p)) for p in level.squares
                      if p not in boxes}:
                yield boxes, p


def greatest(level, bound, table, size, careless=""):
    """Adds to the table, (boxes, player) -> value, all groups of so many boxes
    with the greatest values that hold; or that would hold if players were
    joined everywhere, or values of groups with a common box were added up."""
    own = {here: 0 if level.solved(here[0]) else INF
           for here in places(level, size)}

    def value(boxes, player):
        found = []
        for count in (2, 3):
            for part in map(frozenset, itertools.combinations(boxes, count)):
                all_of = {**table, **own} if count == size else table
                at = {min(level.walk(part, player))} \
                    if careless != "joined" else set(level.squares)
                found.append((max((all_of.get((part, p), 0) for p in at),
                                  default=0), part))
        best = max((value for value, _ in found), default=0)
        for one, other in itertools.combinations(found, 2):
            if not one[1] & other[1] or (careless == "added" and
                                         one[1] != other[1]):
                best = max(best, one[0] + other[0])
        return best
    # From above, so that what stays is the greatest that holds.
    changed = True
    while changed:
        changed = False
        for here in own:
            new = 0 if level.solved(here[0]) else min(
                (bound.detour(s, d, level.next[s][d ^ 1], t) +
                 value(level.after(here[0], s, t), s)
                 for s, d, t, _ in level.pushes(*here)), default=INF)
            if new < own[here]:
                own[here] = new
                changed = True
    return {**table, **own}


def group_lines(table):
    return [f"G {'x' if value == INF else value} {player} "
            + " ".join(map(str, sorted(boxes)))
            for (boxes, player), value in table.items() if value > 0]


class Trial:
    def __init__(self, checker, scratch, rng):
        self.checker, self.path = checker, f"{scratch}/level.xsb"
        self.rng, self.text = rng, ""
        self.refused = self.accepted = 0

    def ask(self, text):
        done = subprocess.run([self.checker, self.path, "-"], input=text,
                              capture_output=True, text=True, check=False)
        assert done.returncode in (0, 12, 31), (done.returncode, done.stdout,
                                                done.stderr, text)
        return done.returncode == 0

    def false(self, text):
        self.refused += 1
        assert not self.ask(text), ("a false claim is accepted",
                                    pathlib.Path(self.path).read_text(), text)

    def true(self, text):
        self.accepted += 1
        assert self.ask(text), ("a true claim is refused",
                                pathlib.Path(self.path).read_text(), text)


def drawn(level, boxes, player):
    """The level with another start."""
    letters = {at: "." if s in level.goals else " "
               for s, at in enumerate(level.cells)}
    letters[level.cells[player]] = "+" if player in level.goals else "@"
    for s in boxes:
        letters[level.cells[s]] = "*" if s in level.goals else "$"
    height = 2 + max(y for y, _ in level.cells)
    width = 2 + max(x for _, x in level.cells)
    rows = ["".join(letters.get((y, x), "#") for x in range(width))
            for y in range(height)]
    return "\n".join(rows + ["Rules: sink"] * level.sinks) + "\n"


def compare_bounds(trial, level, what, truth, before, bound):
    """From many positions: the bound alone, without a list."""
    for here in trial.rng.sample(list(truth.least), min(16, len(truth.least))):
        if not here[0]:
            continue
        least = bound.bound(*here)
        assert least <= truth.least[here], ("the bound is wrong", here, before)
        pathlib.Path(trial.path).write_text(drawn(level, *here))
        if least == INF:
            trial.true(text_of("none", before, {}) if what != "moves" else
                       text_of(f"moves {10**6}", before, {}))
        else:
            trial.true(text_of(f"{what} {least}", before, {}))
            trial.false(text_of(f"{what} {least + 1}", before, {}))
    pathlib.Path(trial.path).write_text(trial.text)


def ways_to_add_up(bound, boxes, player):
    """The values of groups in the position, taken as docs/proofs.md says and as
    one might by mistake: all of them, from the least, ties the other way."""
    found = [(value, sorted(group)) for value, region, group in bound.groups
             if group <= boxes and player in region]

    def taken(order):
        total, left = 0, set(boxes)
        for value, group in sorted(found, key=order):
            if left >= set(group):
                total += value
                left -= set(group)
        return total
    return (taken(lambda at: (-at[0], at[1])), sum(value for value, _ in found),
            taken(lambda at: (at[0], at[1])),
            taken(lambda at: (-at[0], [-s for s in at[1]])))


def telling_places(rng, level, bound, boxes):
    """Positions where each of these mistakes would show, as far as some are
    found, and others."""
    alive = sorted(set(level.squares) - bound.dead)
    here, lacking = {}, {0: 4, 1: 4, 2: 4, 3: 4}
    for _ in range(2000 if len(alive) > boxes else 0):
        some = frozenset(rng.sample(alive, boxes))
        player = rng.choice(sorted(set(level.squares) - some))
        right, *wrong = ways_to_add_up(bound, some, player)
        shown = [0] + [i for i, value in enumerate(wrong, 1) if value != right]
        if not any(lacking[i] > 0 for i in shown) or \
                bound.bound(some, player) == INF:
            continue
        here[some, player] = INF  # nobody knows
        for i in shown:
            lacking[i] -= 1
        if all(left <= 0 for left in lacking.values()):
            break
    return here


def draw_room(rng):
    width, height = 6, 4
    rows = [["#"] + [" "] * width + ["#"] for _ in range(height)]
    cells = [(y, x) for y in range(height) for x in range(1, width + 1)]
    rng.shuffle(cells)
    for letter in "@##......":
        y, x = cells.pop()
        rows[y][x] = letter
    return "\n".join(map("".join, [["#"] * (width + 2), *rows,
                                   ["#"] * (width + 2)])) + "\n"


def compare_in_room(trial, text):
    """The same with five boxes, and all pairs as groups."""
    rng, boxes = trial.rng, 5
    level = check.Level(text)
    bound = check.Bound(level, None)
    table = greatest(level, bound, {}, 2)
    # With values of at most 1 many groups are worth the same.
    even = {here: min(value, 1) if value < INF else INF
            for here, value in table.items()}
    for groups in ({}, table, even):
        bound.groups = [(value, set(level.walk(*here)), here[0])
                        for here, value in groups.items() if value > 0]
        hold = Truth(level, [], False)
        hold.least = telling_places(rng, level, bound, boxes)
        compare_bounds(trial, level, "pushes", hold, group_lines(groups), bound)


def lie_about_groups(trial, level, truth, claim, listed):
    """The claim is true, with this list; but a table is not."""
    bound = check.Bound(level, None)
    tables = [greatest(level, bound, {}, 2)]
    if len(level.squares) < 14:
        tables.append(greatest(level, bound, tables[0], 3))
    for size, table in enumerate(tables, 2):
        lines = group_lines(table)
        trial.true(text_of(claim, lines, listed))
        bound.groups = [(value, set(level.walk(*here)), here[0])
                        for here, value in table.items() if value > 0]
        compare_bounds(trial, level, "pushes", truth, lines, bound)
        for here in trial.rng.sample(list(table), min(20, len(table))):
            for value in {table[here] + 1, INF} - {table[here]}:
                trial.false(text_of(claim, group_lines({**table, here: value}),
                                    listed))
        for careless in ("joined", "added"):
            wrong = greatest(level, bound, tables[0] if size == 3 else {}, size,
                             careless)
            if wrong != table:
                trial.false(text_of(claim, group_lines(wrong), listed))
    trial.false(text_of("none", group_lines(dict.fromkeys(tables[0], INF)), {}))


def lie_in_mirror(trial, text):
    """A level that is its own mirror image, up and down: a list of those that
    come first of two proves what is true, and neither that nor one of those that
    come last what is false."""
    level, named = check.Level(text), {at: s for s, at in
                                       enumerate(check.Level(text).cells)}
    low = max(y for y, _ in level.cells) + min(y for y, _ in level.cells)
    image = [named[low - y, x] for y, x in level.cells]
    assert check.is_map(level, image)
    trial.text = text
    pathlib.Path(trial.path).write_text(text)
    truth = Truth(level, [(level.boxes, level.player)], False)
    least = truth.least[truth.name(level.boxes, level.player)]
    line = "M " + " ".join(map(str, image))
    for claimed in (least, least + 1):
        lists = {min: {}, max: {}}
        for here, far in truth.least.items():
            other = truth.name(frozenset(image[s] for s in here[0]),
                               image[here[1]])
            for pick, listed in lists.items():
                listed[pick(here, other, key=order)] = \
                    max(0, claimed - far) if far < INF else 0
        if claimed == least:
            trial.true(text_of(f"pushes {claimed}", [line], lists[min]))
            continue
        for listed in lists.values():
            trial.false(text_of(f"pushes {claimed}", [line], listed))
            trial.false(text_of(f"pushes {claimed}", [], listed))


def steps_into(level, boxes, player):
    """Where a player who could walk through boxes would come by one push."""
    yield boxes, player
    for s in boxes:
        for d in range(4):
            q, t = level.next[s][d ^ 1], level.next[s][d]
            if q is not None and t is not None and t not in boxes:
                yield level.after(boxes, s, t), s


def lie(trial, level, what):
    exact, rng = what == "moves", trial.rng
    truth = Truth(level, steps_into(level, level.boxes, level.player), exact)
    start = truth.name(level.boxes, level.player)
    least = truth.least[start]
    if not 0 < least < INF or len(truth.ways) > 600:
        return False
    known = dict(truth.least)
    for out in subsets(sorted(level.boxes)):  # fewer boxes, for reason m
        if 0 < len(out) < len(level.boxes):
            known.update(Truth(level, [(level.boxes - set(out), level.player)],
                               exact).least)

    def numbers(claimed):
        return {here: max(0, claimed - far if far < INF else 0)
                for here, far in known.items()}
    trial.true(text_of(f"{what} {least}", [], numbers(least)))
    claims = [(f"{what} {least + 1}", numbers(least + 1))]
    if not exact:
        dead = {here: 0 for here, far in known.items() if far == INF}
        claims.append(("none", dead))
    for claim, listed in claims:
        def false(before=(), reason="", listed=listed, claim=claim):
            trial.false(text_of(claim, before, listed, start, reason))
        false()
        trial.false(text_of(claim, [], listed))
        for out in subsets(sorted(level.boxes)):
            false(reason=" ".join(map(str, ("m", *out))))
        for s in set(level.squares) - level.boxes:
            false(reason=f"m {s}")
        for reason in corrals(level, *start):
            false(reason=reason)
        for image in maps(level, rng):
            false(["M " + " ".join(map(str, image))])
        # All of them, the solved ones too.
        false(listed={here: 0 for here in truth.ways})
        # The solved positions struck out, or with a number that wraps round.
        false(listed={here: g for here, g in listed.items()
                      if not level.solved(here[0])})
        for number in (2**28, 2**31, 2**32 - 1, 2**32, 2**64, "-1", "+9"):
            trial.false(text_of(claim, [], {**{here: number for here in listed},
                                            start: number}))
        # A pattern that is not lost, with the list of the dead positions.
        lost = sorted((here for here in known if known[here] == INF or
                       here == start), key=order)
        for reason in (None, *corrals(level, *start)):
            proof = [f"L {level.player} "
                     + " ".join(map(str, sorted(level.boxes)))]
            for here in lost if reason is not None else ():
                words = ["Q", here[1], *sorted(here[0])]
                if here == start:
                    words.append(reason)
                proof.append(" ".join(map(str, words)))
            false(proof, listed={})
    if not exact:
        compare_bounds(trial, level, what, truth, [], check.Bound(level, None))
    for up in heights(level, rng) if exact else ():
        line = "H " + " ".join(map(str, up))
        false([line])
        if all(abs(up[s] - up[n]) <= 1 for s in level.squares
               for n in level.next[s] if n is not None):
            compare_bounds(trial, level, what, truth, [line],
                           check.Bound(level, up))
    if not exact and len(level.boxes) > 1:
        lie_about_groups(trial, level, truth, f"pushes {least}", numbers(least))
    return True


def main():
    checker, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(11)
    done = 0
    with tempfile.TemporaryDirectory() as scratch:
        trial = Trial(checker, scratch, rng)

        def lie_on(level, text, what):
            trial.text = text
            pathlib.Path(trial.path).write_text(text)
            return lie(trial, level, what)
        for text in MIRRORS:
            lie_in_mirror(trial, text)
        for what, text in SHUT:
            assert lie_on(check.Level(text), text, what)
        for text in (CROWDED, *(draw_room(rng) for _ in range(count))):
            compare_in_room(trial, text)
        while done < count:
            text = draw(rng)
            if not text:
                continue
            level = check.Level(text)
            sinks, what = KINDS[done % len(KINDS)]
            if not level.unsolvable and level.sinks == sinks and \
                    len(level.boxes) > 1:
                done += lie_on(level, text, what)
    print(f"{done} levels: every lie is refused, every truth accepted")
    print(f"{trial.refused} lies, {trial.accepted} truths", file=sys.stderr)


if __name__ == "__main__":
    main()
