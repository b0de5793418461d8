#!/usr/bin/env python3
"""Known solutions against what engines claim.

solutions.py KURA FILE [COUNT [FIRST]]

For each level of cavepacker-data (Debian) that comes with a solution: no
engine may say, within two seconds, that there is no plan, or that a plan takes
more than the known one.  What was done is kept in FILE, so that a run that was
interrupted goes on.  They come in an order that is drawn once, so that
COUNT of them from the FIRST (1) on, or those done so far, are spread over all.
"""
import glob
import json
import os
import random
import subprocess
import sys
from multiprocessing.pool import ThreadPool

from levels import FAIR, solve_file

MAPS = "/usr/share/games/cavepacker/maps"
LIMITS = ["-t", "2", "-M", "600M"]
WAYS = [
    ("pushes", ["-e", "astar"]), ("moves", ["-e", "astar"]),
    ("pushes", ["-e", "bidirectional"]), ("moves", ["-e", "bidirectional"]),
    ("pushes", ["-e", "auto"]), ("moves", ["-e", "auto"]),
    ("none", ["-e", "auto"]), ("none", ["-e", "bfs"]),
    ("none", ["-e", "fess"]), ("none", ["-e", "stow"]), ("pushes", ["-e", "sat"]),
    ("moves", ["-e", "sat"]), ("pushes", ["-e", "asp"]),
]


def known(kura, level, plan):
    """Moves and pushes of the plan, None when it does not solve the level."""
    done = subprocess.run([kura, "verify", "-o", "json", level, plan],
                          capture_output=True, text=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


def contradicts(answer, minimize, best):
    low = answer.get("lower_bound")
    fewest = best.get(minimize)
    return answer["outcome"] not in FAIR or \
        (low is not None and fewest is not None and low > fewest)


def check(kura, level, best):
    bad = 0
    for minimize, way in WAYS:
        answer = solve_file(kura, level, minimize, LIMITS, way)[0]
        if contradicts(answer, minimize, best):
            bad += 1
            print(f"-- {level} by {minimize}, {' '.join(way)}: {answer}; "
                  f"known: {best['moves']} moves, {best['pushes']} pushes",
                  flush=True)
    return bad


def level_of(plan):
    return plan[:-1] + "k"


def try_all(kura, plan):
    """The level, and how many answers contradict its plan; None for a plan that
    does not solve it."""
    level = level_of(plan)
    best = known(kura, level, plan)
    return level, check(kura, level, best) if best else None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    kura, log = os.path.abspath(sys.argv[1]), sys.argv[2]
    plans = sorted(glob.glob(os.path.join(MAPS, "*.sol")))
    if not plans:
        print("skipped: cavepacker-data is not installed")
        return 0
    random.Random(1).shuffle(plans)
    first = int(sys.argv[4]) - 1 if len(sys.argv) > 4 else 0
    if len(sys.argv) > 3:
        plans = plans[first:first + int(sys.argv[3])]
    open(log, "a", encoding="utf-8").close()
    with open(log, encoding="utf-8") as file:
        past = dict(line.rsplit(None, 1) for line in file)
    todo = [(kura, plan) for plan in plans if level_of(plan) not in past]
    unusable = 0
    with open(log, "a", encoding="utf-8") as done, \
            ThreadPool(os.cpu_count()) as pool:
        for level, bad in pool.imap_unordered(lambda one: try_all(*one), todo):
            unusable += bad is None
            past[level] = bad or 0
            print(level, past[level], file=done, flush=True)
    bad = sum(int(past[level_of(plan)]) for plan in plans)
    print(f"{len(plans)} solutions, {unusable} of those tried now do not "
          f"solve their level, {bad} answers that contradict")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
