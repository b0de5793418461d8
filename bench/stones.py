#!/usr/bin/env python3
"""Writes games with one sink: two to four rooms joined by corridors, pillars in
them, stones where a stone alone could come to the sink.

usage: stones.py FIRST END

One game for each seed that gives a fair floor, as xsb with `Rules: sink`.
"""
import random
import sys

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Game:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.height = self.random.randint(8, 13)
        self.width = self.random.randint(11, 20)
        self.cells = [["#"] * self.width for _ in range(self.height)]

    def dig_rooms(self):
        """The rooms, and a square of each."""
        pick, rooms = self.random, []
        for _ in range(pick.randint(2, 4)):
            height, width = pick.randint(3, 6), pick.randint(3, 7)
            y = pick.randint(0, self.height - height)
            x = pick.randint(0, self.width - width)
            rooms.append((y, x, height, width))
            for row in self.cells[y:y + height]:
                row[x:x + width] = " " * width
        return rooms, [(y + pick.randrange(h), x + pick.randrange(w))
                       for y, x, h, w in rooms]

    def dig_way(self, start, end):
        y, x = start
        while (y, x) != end:
            if y != end[0] and (x == end[1] or self.random.random() < .15):
                y += 1 if end[0] > y else -1
            elif x != end[1]:
                x += 1 if end[1] > x else -1
            self.cells[y][x] = " "

    def put_pillars(self, rooms):
        for y, x, height, width in rooms:
            for _ in range(self.random.randint(0, height * width // 7)):
                self.cells[y + self.random.randrange(height)][
                    x + self.random.randrange(width)] = "#"

    def is_floor(self, y, x):
        return (0 <= y < self.height and 0 <= x < self.width and
                self.cells[y][x] != "#")

    def find_live(self, sink):
        """Squares from which a stone alone may come to the sink."""
        live, waiting = set(), [sink]
        while waiting:
            y, x = waiting.pop()
            for dy, dx in SIDES:
                beside = (y + dy, x + dx)
                if (beside != sink and beside not in live and
                        self.is_floor(*beside) and
                        self.is_floor(y + 2 * dy, x + 2 * dx)):
                    live.add(beside)
                    waiting.append(beside)
        return sorted(live)

    def make(self):
        """False if the floor is too small or too large."""
        pick = self.random
        rooms, middles = self.dig_rooms()
        for start, end in zip(middles, middles[1:]):
            self.dig_way(start, end)
        self.put_pillars(rooms)
        sink = (pick.choice([0, self.height - 1, pick.randrange(self.height)]),
                pick.choice([0, self.width - 1]))
        self.dig_way(sink, middles[0])
        floor = sum(row.count(" ") for row in self.cells)
        if not 45 <= floor <= 140:
            return False
        self.cells[sink[0]][sink[1]] = "."
        live = self.find_live(sink)
        if len(live) < 30:
            return False
        stones = pick.randint(6, max(7, min(18, len(live) // 4)))
        pick.shuffle(live)
        for y, x in live[:stones]:
            self.cells[y][x] = "$"
        y, x = live[stones]
        self.cells[y][x] = "@"
        return True

    def write(self):
        edge = "#" * (self.width + 2)
        rows = ["#" + "".join(row) + "#" for row in self.cells]
        return "\n".join([edge, *rows, edge])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        game = Game(seed)
        if game.make():
            print(f"; {seed}\nRules: sink\nTitle: g{seed}\n\n{game.write()}\n")


main()
