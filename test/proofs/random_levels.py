#!/usr/bin/env python3
"""random_levels.py KURA CHECKER COUNT: certificates of random tiny levels.

What is shortest, or that there is no plan, comes from a plain breadth-first
search written here.  Kura's certificate must claim just that, and both checkers
must verify it.  The seed is fixed.
"""
import pathlib
import random
import subprocess
import sys
import tempfile

import check


def draw(rng):
    """A level of a few cells inside a wall, or None."""
    width, height = rng.randint(3, 6), rng.randint(3, 5)
    cells = [(y, x) for y in range(height) for x in range(width)]
    rng.shuffle(cells)
    letter = {}
    walls = rng.randint(0, len(cells) // 4)
    sinks = rng.random() < 0.3
    boxes = rng.randint(1, 4)
    goals = 1 if sinks else boxes + (rng.random() < 0.2)
    if walls + 1 + boxes + goals > len(cells):
        return None
    for what, count in (("#", walls), ("@", 1), ("$", boxes), (".", goals)):
        for _ in range(count):
            letter[cells.pop()] = what
    for cell, what in list(letter.items()):  # some boxes are on goals
        goals_left = [at for at, c in letter.items() if c == "."]
        if what == "$" and not sinks and goals_left and rng.random() < 0.3:
            del letter[cell]
            letter[rng.choice(goals_left)] = "*"
    rows = ["#" * (width + 2)]
    for y in range(height):
        rows.append("#" + "".join(letter.get((y, x), " ")
                                  for x in range(width)) + "#")
    return "\n".join(rows + rows[:1] + ["Rules: sink"] * sinks) + "\n"


def as_stones(text):
    """A level with a sink in another format, where its edge is open."""
    rows = [row[1:-1] for row in text.split("\n") if row.startswith("#")][1:-1]
    turned = [row.translate(str.maketrans("# $.@", "*.oxy")) for row in rows]
    return "\n".join(f"#{part}" for part in
                     [len(rows), len(rows[0]), *turned]) + "\n"


def fewest(level, exact):
    """The least cost of a plan; None if there is none."""
    if level.unsolvable:
        return None
    start = level.boxes, level.player
    layers, seen = {0: [start]}, set()
    cost = 0
    while layers:
        for boxes, player in layers.pop(cost, []):
            name = boxes, player if exact else min(level.walk(boxes, player))
            if name in seen:
                continue
            seen.add(name)
            if level.solved(boxes):
                return cost
            for s, d, t, steps in level.pushes(boxes, player):
                after = frozenset(level.after(boxes, s, t)), s
                layers.setdefault(cost + 1 + (steps if exact else 0),
                                  []).append(after)
        cost += 1
    return None


def main():
    kura, checker, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    rng = random.Random(3)
    done = solved = 0
    with tempfile.TemporaryDirectory() as scratch:
        path, into = f"{scratch}/level.xsb", f"{scratch}/certificate"
        while done < count:
            text = draw(rng)
            if not text:
                continue
            what = rng.choice(("pushes", "moves"))
            engine = rng.choice(("astar", "bfs", "auto"))
            pathlib.Path(path).write_text(
                as_stones(text) if "sink" in text else text)
            truth = fewest(check.Level(text), what == "moves")
            if truth is None and rng.random() < 0.9:
                continue  # most are
            ran = subprocess.run(
                [kura, "solve", "-e", engine, "-m", what, "--certificate",
                 into, path], check=False, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            if ran.returncode == 31:
                continue  # not playable: too few goals in reach
            assert ran.returncode in (0, 10), (text, engine, what, ran)
            proof = subprocess.run(
                ["zstd", "-dcq", f"{into}/search.cert.zst"], check=True,
                capture_output=True, text=True).stdout
            claim = "claim none" if truth is None else f"claim {what} {truth}"
            assert proof.split("\n")[1] == claim, (text, claim, proof[:60])
            plan = [] if truth is None else [f"{into}/plan.lurd"]
            asked = subprocess.run([checker, f"{into}/level.xsb", "-", *plan],
                                   input=proof, text=True, check=False,
                                   capture_output=True)
            assert asked.returncode == 0, (text, asked.stdout, proof)
            drawn = pathlib.Path(f"{into}/level.xsb").read_text()
            assert drawn == text, (text, drawn)
            said = check.verdict(drawn, proof)
            assert said == "verified", (text, said, proof)
            subprocess.run(["rm", "-r", into], check=True)
            done += 1
            solved += truth is not None
    print(f"{done} levels, {solved} of them with a plan: each certificate "
          "verified twice")


if __name__ == "__main__":
    main()
