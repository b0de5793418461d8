#!/usr/bin/env python3
"""Writes levels that are extreme in one way each: extreme.py DIRECTORY.

They are made so that a loop that forgets to ask whether it should stop takes
seconds on one of them.
"""
import os
import random
import sys


def room(width, height):
    inner = [list("#" + " " * (width - 2) + "#") for _ in range(height - 2)]
    return [list("#" * width)] + inner + [list("#" * width)]


def scatter(rows, boxes, seed=1):
    """Boxes and goals anywhere that is not beside a wall; one player."""
    rng = random.Random(seed)
    height, width = len(rows), len(rows[0])
    free = [(y, x) for y in range(2, height - 2) for x in range(2, width - 2)
            if rows[y][x] == " "]
    rng.shuffle(free)
    for y, x in free[:boxes]:
        rows[y][x] = "$"
    for y, x in free[boxes:2 * boxes]:
        rows[y][x] = "."
    rows[1][1] = "@"
    return rows


def empty(width, height, boxes):
    return scatter(room(width, height), boxes)


def block(width, height, side):
    """side * side goals in one corner, boxes on every second square."""
    rows = room(width, height)
    for i in range(side * side):
        rows[2 + i // side][2 + i % side] = "."
    for i in range(side * side):
        rows[height - 3 - 2 * (i // side)][width - 3 - 2 * (i % side)] = "$"
    rows[1][1] = "@"
    return rows


def corridor(length):
    """One long winding corridor with a box in it and one room at its end."""
    rows = room(length, length)
    for y in range(2, length - 1, 2):
        for x in range(1, length - 1):
            rows[y][x] = "#"
        gap = length - 2 if y % 4 == 2 else 1
        rows[y][gap] = " "
    rows[1][1] = "@"
    rows[1][3] = "$"
    rows[1][length - 4] = "."
    return rows


def comb(size):
    """Dead ends of one square's width below a corridor: nothing is wide."""
    rows = [["#"] * size for _ in range(size)]
    for x in range(1, size - 1):
        for y in range(1, size - 1 if x % 2 else 2):
            rows[y][x] = " "
    for x, letter in ((1, "@"), (3, "$"), (size // 2, "$"),
                      (size - 5, "."), (size - 3, ".")):
        rows[1][x] = letter
    return rows


def rooms(size, cell, boxes):
    """Many small rooms with a door to each neighbour."""
    rows = room(size, size)
    for y in range(1, size - 1):
        for x in range(1, size - 1):
            if y % cell == 0 or x % cell == 0:
                rows[y][x] = "#"
            if (y % cell == 0) != (x % cell == 0) and \
                    (y % cell == cell // 2 or x % cell == cell // 2):
                rows[y][x] = " "
    return scatter(rows, boxes)


def sinks(width, height, boxes):
    """The NetHack style: boxes anywhere, one sink."""
    rows = empty(width, height, boxes)
    letters = {"#": "*", "@": "y", "$": "o", ".": ".", " ": "."}
    lines = ["#" + "".join(letters[c] for c in row) for row in rows]
    lines[-3] = lines[-3][:-3] + "x" + lines[-3][-2:]
    return [f"#{height}", f"#{width}"] + lines


LEVELS = {
    "room-255-2": lambda: empty(255, 255, 2),
    "room-255-60": lambda: empty(255, 255, 60),
    "room-255-500": lambda: empty(255, 255, 500),
    "room-255-2000": lambda: empty(255, 255, 2000),
    "room-60-60": lambda: empty(60, 60, 60),
    "room-30-12": lambda: empty(30, 30, 12),
    "block-60-8": lambda: block(60, 60, 8),
    "block-255-20": lambda: block(255, 255, 20),
    "corridor-255": lambda: corridor(255),
    "comb-255": lambda: comb(255),
    "rooms-255-40": lambda: rooms(255, 6, 40),
    "rooms-61-8": lambda: rooms(61, 6, 8),
    "sinks-255-30": lambda: sinks(255, 255, 30),
    "sinks-40-20": lambda: sinks(40, 40, 20),
}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, draw in LEVELS.items():
        with open(os.path.join(sys.argv[1], name + ".xsb"), "w") as file:
            file.write("".join("".join(row) + "\n" for row in draw()))


if __name__ == "__main__":
    main()
