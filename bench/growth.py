#!/usr/bin/env python3
"""How time and memory of every engine grow with boxes and floor squares.

    bench/growth.py KURA SVG [SECONDS]

Makes levels of its own, rooms with pillars whose boxes were pulled about from
the goals: BOXES in a room of one size, and SIDES of a room with so many boxes.
Solves each with every engine, by pushes where it proves them.  Prints a table
with the fitted growth and draws the points, on scales of powers of ten.
Time is CPU seconds; runs of more than SECONDS (10) of wall time are left out.
"""
import json
import math
import random
import statistics
import subprocess
import sys
import tempfile

ENGINES = ["bfs", "astar", "bidirectional", "fess", "sat", "auto"]
COLORS = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"]
BOXES, BOXES_SIDE = range(1, 8), 8
SIDES, SIDES_BOXES = (6, 8, 11, 16, 23, 32), 3
SEEDS, PULLS = 3, 400
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def spread(floor, boxes, start):
    seen, todo = {start}, [start]
    for y, x in todo:
        for dy, dx in WAYS:
            at = (y + dy, x + dx)
            if at in floor and at not in boxes and at not in seen:
                seen.add(at)
                todo.append(at)
    return seen


def make(side, count, seed):
    """A level as text, and its floor squares."""
    chance = random.Random(f"{side} {count} {seed}")
    floor = {(y, x) for y in range(side) for x in range(side)
             if y % 3 != 1 or x % 3 != 1 or chance.random() < 0.5}
    goals = sorted(floor, key=lambda at: (at[0] + at[1], at))[:count]
    boxes, player = set(goals), max(floor)
    floor = spread(floor, set(), player)
    for _ in range(PULLS):
        reach = spread(floor, boxes, player)
        pulls = [((y, x), (y + dy, x + dx), (y + 2 * dy, x + 2 * dx))
                 for y, x in sorted(boxes) for dy, dx in WAYS]
        pulls = [pull for pull in pulls
                 if pull[1] in reach and pull[2] in reach]
        if not pulls:
            break
        box, to, player = chance.choice(pulls)
        boxes = boxes - {box} | {to}
    rows = []
    for y in range(-1, side + 1):
        row = ""
        for x in range(-1, side + 1):
            at = (y, x)
            names = {(1, 0, 0): "$", (1, 1, 0): "*", (0, 1, 0): ".",
                     (0, 0, 1): "@", (0, 1, 1): "+", (0, 0, 0): " "}
            row += names[at in boxes, at in goals, at == player] \
                if at in floor else "#"
        rows.append(row)
    return "\n".join(rows) + "\n", len(floor)


def solve(kura, engine, text, seconds):
    with tempfile.NamedTemporaryFile("w", suffix=".xsb") as file:
        file.write(text)
        file.flush()
        output = subprocess.run(
            [kura, "solve", "-e", engine, "-m",
             "none" if engine == "fess" else "pushes", "-t", seconds, "-M",
             "2G", "-o", "json", "--progress", "never", file.name],
            capture_output=True, text=True, check=False).stdout
    answer = json.loads(output)
    if answer["outcome"] != "solved":
        return None
    return answer["cpu_seconds"], answer["peak_bytes"] / 2**20


def measure(kura, engine, kind, seconds):
    """Points (boxes or squares, seconds, megabytes), medians of SEEDS."""
    points = []
    for step in BOXES if kind == "boxes" else SIDES:
        side, count = (BOXES_SIDE, step) if kind == "boxes" \
            else (step, SIDES_BOXES)
        levels = [make(side, count, seed) for seed in range(SEEDS)]
        found = [solve(kura, engine, text, seconds) for text, _ in levels]
        if None in found:
            break
        x = count if kind == "boxes" else statistics.mean(
            size for _, size in levels)
        points.append((x, statistics.median(time for time, _ in found),
                       statistics.median(bytes for _, bytes in found)))
    return points


def slope(points, kind, column):
    """Factor a box more, or power of the floor; None from less than three."""
    if len(points) < 3:
        return None
    xs = [point[0] if kind == "boxes" else math.log(point[0])
          for point in points]
    ys = [math.log(max(point[column], 1e-6)) for point in points]
    fit = statistics.linear_regression(xs, ys).slope
    return math.exp(fit) if kind == "boxes" else fit


def panel(results, kind, column, left, top):
    """One of the four plots, as SVG."""
    points = {engine: results[engine, kind] for engine in ENGINES}
    every = [point for one in points.values() for point in one]
    scale_x = (lambda x: x) if kind == "boxes" else math.log10
    low, high = (f(scale_x(point[0]) for point in every) for f in (min, max))
    floor, ceiling = (-4, 2) if column == 1 else (-2, 4)

    def place(point):
        x = (scale_x(point[0]) - low) / max(high - low, 1e-9)
        y = math.log10(max(point[column], 10**floor))
        return f"{left + 280 * x:.0f},{top + 200 * (ceiling - y) / 6:.0f}"
    unit = "CPU s" if column == 1 else "MB"
    word = "boxes" if kind == "boxes" else "floor squares"
    ends = (round(f(point[0] for point in every)) for f in (min, max))
    yield (f'<rect x="{left}" y="{top}" width="280" height="200" fill="none"'
           f' stroke="#888"/><text x="{left}" y="{top + 216}">'
           f'{" to ".join(map(str, ends))} {word}; {unit}, '
           f'1e{floor} to 1e{ceiling}</text>')
    for engine, color in zip(ENGINES, COLORS):
        yield (f'<polyline points="{" ".join(map(place, points[engine]))}"'
               f' fill="none" stroke="{color}" stroke-width="2"/>')


def draw(results):
    yield ('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="500"'
           ' font-family="sans-serif" font-size="12">'
           '<rect width="640" height="500" fill="#fff"/>')
    for row, kind in enumerate(("boxes", "floor")):
        for column in (1, 2):
            yield from panel(results, kind, column, 20 + 310 * (column - 1),
                             10 + 230 * row)
    for i, (engine, color) in enumerate(zip(ENGINES, COLORS)):
        yield f'<text x="{20 + 95 * i}" y="490" fill="{color}">{engine}</text>'
    yield "</svg>"


def main():
    kura, svg = sys.argv[1:3]
    seconds = sys.argv[3] if len(sys.argv) > 3 else "10"
    results = {(engine, kind): measure(kura, engine, kind, seconds)
               for engine in ENGINES for kind in ("boxes", "floor")}
    print("| engine | boxes up to | time, a box more | memory, a box more |"
          " squares up to | time, power | memory, power |")
    print("| --- " * 7 + "|")
    for engine in ENGINES:
        cells = [engine]
        for kind in ("boxes", "floor"):
            points = results[engine, kind]
            cells.append(f"{points[-1][0]:.0f}" if points else "none")
            for column in (1, 2):
                fit = slope(points, kind, column)
                cells.append("" if fit is None else f"{fit:.2f}")
        print("| " + " | ".join(cells) + " |")
    with open(svg, "w", encoding="utf-8") as file:
        file.write("\n".join(draw(results)) + "\n")


if __name__ == "__main__":
    main()
