#!/usr/bin/env python3
"""Large and open levels: a generator, and how kura does on them.

    bench/large.py make SIDE BOXES WALLS SEED block|scatter|room|opposite
    bench/large.py table KURA [SECONDS [SEEDS]] > part of bench/growth.md

SIDE counts the walls around, WALLS is the percentage of squares within that
are walls.  Goals are one block, or anywhere, or fill a room of their own with
two doors; with "opposite" the boxes are a loose block and the goals are anywhere.
All boxes stand on goals at first, then each is pulled toward a place drawn by
lot ("opposite": pushed from the start), so there is always a plan.  A table has a line for each kind and size and
a column for each percentage: how many of SEEDS (2, 4, ...) are solved within
SECONDS of wall time, and the most CPU seconds and megabytes.
"""
import collections
import json
import random
import subprocess
import sys
import tempfile

SIZES = ((40, 10), (40, 40), (60, 30), (60, 80), (100, 60), (100, 200),
         (255, 100), (255, 400))
WALLS, KINDS = (0, 6, 15), ("block", "scatter", "room", "opposite")


class Floor:
    """The floor, and what of it is free of boxes: as a list of squares, and as
    a number with a bit for each."""

    def __init__(self, side, walls, chance):
        self.side, self.ways = side, (1, side, -1, -side)
        cells = [0 < at % side < side - 1 and 0 < at // side < side - 1 and
                 chance.random() >= walls / 100 for at in range(side * side)]
        middle = side * (side // 2) + side // 2
        cells[middle] = True
        self.take(cells, middle)

    def take(self, cells, start):
        """The squares joined to start are the floor."""
        self.bits = sum(1 << at for at, free in enumerate(cells) if free)
        self.bits = self.spread(start)
        self.free = [bool(self.bits >> at & 1)
                     for at in range(self.side * self.side)]
        self.floor = list(self.free)

    def put(self, at, free):
        self.free[at] = free
        self.bits = self.bits | 1 << at if free else self.bits & ~(1 << at)

    def spread(self, start, to=None):
        """All free squares joined to start, or those up to another one."""
        seen, edge = 1 << start, 1 << start
        while edge and not (to and edge >> to & 1):
            edge = (edge << 1 | edge >> 1 | edge << self.side |
                    edge >> self.side) & self.bits & ~seen
            seen |= edge
        return seen

    def joined(self, a, b):
        """Can the player walk from a to b?  Mostly there is a short way."""
        if a == b:
            return True
        seen, todo = {a}, [a]
        for at in todo:
            for n in (at + way for way in self.ways):
                if n == b:
                    return True
                if n not in seen and self.free[n] and len(todo) < 60:
                    seen.add(n)
                    todo.append(n)
        return len(todo) >= 60 and bool(self.spread(a, b) >> b & 1)


def wall_room(floor, count, chance):
    """Walls round a room for so many goals, with four doors; its squares."""
    side, cells = floor.side, list(floor.floor)
    wide = next(n for n in range(2, side) if n * n >= count) + 2
    top, left = (chance.randrange(2, side - wide - 2) for _ in "yx")
    for y in range(top - 1, top + wide + 1):
        for x in range(left - 1, left + wide + 1):
            inner = top <= y < top + wide and left <= x < left + wide
            door = abs(y - top - wide // 2) < 2 or \
                abs(x - left - wide // 2) < 2
            cells[y * side + x] = inner or door
    floor.take(cells, top * side + left)
    return [y * side + x for y in range(top + 1, top + wide - 1)
            for x in range(left + 1, left + wide - 1)][:count]


def choose_goals(floor, count, kind, chance, loose=False):
    side = floor.side
    if kind == "room":
        return wall_room(floor, count, chance)
    squares = [at for at in range(side * side) if floor.free[at]]
    if kind == "block":
        y, x = (chance.randrange(side // 4, side * 3 // 4) for _ in "yx")
        squares.sort(key=lambda at: max(abs(at // side - y),
                                        abs(at % side - x)))
        return [at for at in squares if not loose or
                (at // side + at % side) % 2][:count]
    return chance.sample([at for at in squares if any(
        floor.free[at + way] and floor.free[at + 2 * way]
        for way in floor.ways)], count)


def move(floor, box, player, chance, pushed):
    """Pushes or pulls a box toward a square drawn by lot; where it and the
    player end."""
    side = floor.side
    to_y, to_x = (chance.randrange(1, side - 1) for _ in "yx")

    been = collections.Counter()

    def left(at):
        return abs(at // side - to_y) + abs(at % side - to_x)
    for _ in range(4 * side):
        floor.put(box, False)
        ways = [(way, -way if pushed else way) for way in floor.ways]
        ways = [way for way, by in ways if floor.free[box + way] and
                floor.free[box + (by if pushed else 2 * by)] and
                floor.joined(player, box + by)]
        floor.put(box, True)
        if not ways or left(box) == 0:
            break
        been[box] += 1
        way = min(ways, key=lambda way: left(box + way) + 3 * been[box + way])
        player = box if pushed else box + 2 * way
        box += way
    return box, player


def make(side, count, walls, seed, kind):
    """Floor, goals, boxes and player."""
    chance = random.Random(f"{side} {count} {walls} {seed} {kind}")
    pushed = kind == "opposite"
    floor = Floor(side, walls, chance)
    first = choose_goals(floor, count, "block" if pushed else kind, chance,
                         pushed)
    size, boxes = floor.bits.bit_count(), set(first)
    for box in boxes:
        floor.put(box, False)
    begin = player = next(at for at in range(side * side) if floor.free[at] and
                          2 * floor.spread(at).bit_count() > size)
    waiting, left = chance.sample(first, count), count + 1
    while len(waiting) < left:
        left, again = len(waiting), []
        for box in waiting:
            end, stands = move(floor, box, player, chance, pushed)
            floor.put(end, False)
            if end == box or 2 * floor.spread(stands).bit_count() < size:
                floor.put(end, True)
                floor.put(box, False)
                again.append(box)
                continue
            boxes = boxes - {box} | {end}
            player = stands
        waiting = again
    return (floor, boxes, first, begin) if pushed else \
        (floor, first, boxes, player)


def text_of(side, count, walls, seed, kind):
    floor, goals, boxes, player = make(side, count, walls, seed, kind)
    goals = set(goals)
    rows = []
    for y in range(side):
        row = ""
        for x in range(side):
            at = y * side + x
            names = {(1, 0, 0): "$", (1, 1, 0): "*", (0, 1, 0): ".",
                     (0, 0, 1): "@", (0, 1, 1): "+", (0, 0, 0): " "}
            row += names[at in boxes, at in goals, at == player] \
                if floor.floor[at] else "#"
        rows.append(row)
    return "\n".join(rows) + "\n"


def solve(kura, text, seconds):
    with tempfile.NamedTemporaryFile("w", suffix=".xsb") as file:
        file.write(text)
        file.flush()
        output = subprocess.run(
            [kura, "solve", "-t", seconds, "-o", "json", "--progress", "never",
             file.name], capture_output=True, text=True, check=False).stdout
    return json.loads(output)


def row_of(kura, kind, side, count, seconds, seeds):
    cells = [kind, str(side), str(count)]
    for walls in WALLS:
        answers = [solve(kura, text_of(side, count, walls, seed, kind), seconds)
                   for seed in seeds]
        solved = sum(answer["outcome"] == "solved" for answer in answers)
        cells.append(f"{solved} of {len(answers)}, "
                     f"{max(answer['cpu_seconds'] for answer in answers):.1f}"
                     " s, " + str(max(answer["peak_bytes"]
                                      for answer in answers) >> 20) + " MB")
    return "| " + " | ".join(cells) + " |"


def main():
    if sys.argv[1] == "make":
        side, count, walls, seed = map(int, sys.argv[2:6])
        print(text_of(side, count, walls, seed, sys.argv[6]), end="")
        return
    seconds = sys.argv[3] if len(sys.argv) > 3 else "20"
    seeds = range(2, 2 * int((sys.argv[4:] or ["2"])[0]) + 1, 2)
    print("| goals | side | boxes |" +
          "".join(f" {walls} % walls |" for walls in WALLS))
    print("| --- " * (3 + len(WALLS)) + "|")
    for kind in KINDS:
        for side, count in SIZES:
            print(row_of(sys.argv[2], kind, side, count, seconds, seeds),
                  flush=True)


if __name__ == "__main__":
    main()
