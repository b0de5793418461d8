#!/usr/bin/env python3
"""Engines must agree on levels that are not tiny.

levels.py KURA COUNT [FIRST] [FILE]

Level number N is made from N alone: a room with walls in it, boxes on the
goals, pulled about at random, until the fewest pushes are 20 to 60 by
astar.  Then every engine and setting of WAYS solves it by pushes and by moves.
What two of them prove must be the same, no plan may cost less than what is
proved and no lower bound more than any plan, and none may say that there is
no plan.  A way that takes longer than its limits proves nothing.
With FILE, numbers that were done are kept there and not tried again: a line
each with the number, how many answers contradict, how many prove, how many
there were.
SECONDS_EACH in the environment is the limit of each run, 10 if not given.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

LIMITS = ["-t", os.environ.get("SECONDS_EACH", "10"), "-M", "600M"]
STEPS = "a few more than needed"
LEAST, MOST = 20, 60
WAYS = [
    ["-e", "astar"], ["-e", "astar", "-j", "2"],
    ["-e", "astar", "heuristic=matching", "prunings=straight", "beam=no"],
    ["-e", "astar", "heuristic=nearest", "deadlocks=freeze", "ties=deep"],
    ["-e", "astar", "patterns=2", "walks=no",
     "deadlocks=freeze,diagonals,corridor,patterns,retrograde,bipartite,corral",
     "prunings=straight,tunnels,pi-corral,symmetry"],
    ["-e", "bidirectional"], ["-e", "bidirectional", "-j", "2"],
    ["-e", "auto"], ["-e", "auto", "-j", "2"],
    ["-e", "sat"], ["-e", "sat", "-s", STEPS, "horizon=binary"],
    ["-e", "sat", "-s", STEPS, "horizon=any"], ["-e", "asp"],
]
BY_MOVES = ["strips", "split", "boxes", "steps"]  # of sat, besides auto
HORIZONS = [["horizon=up"], ["-s", STEPS, "horizon=binary"],
            ["-s", STEPS, "horizon=any"]]  # take turns for each of these
FAIR = ("solved", "stopped", "gave_up")  # outcomes on a level with a plan


def draw(rng):
    """Walls, goals and boxes on them, in a connected room; None if unlucky."""
    width, height = rng.randint(7, 10), rng.randint(6, 8)
    floor = {(y, x) for y in range(height) for x in range(width)
             if rng.random() > 0.22}
    start = max(floor)
    room, todo = {start}, [start]
    while todo:
        y, x = todo.pop()
        for at in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if at in floor and at not in room:
                room.add(at)
                todo.append(at)
    boxes = rng.randint(2, 4)
    if len(room) < 20:
        return None
    return width, height, room, rng.sample(sorted(room), boxes)


def pull(rng, room, goals):
    """Boxes and player after a walk backwards that likes to pull."""
    boxes = set(goals)
    free = sorted(room - boxes)
    y, x = rng.choice(free)
    for _ in range(3000):
        dy, dx = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        to, behind = (y + dy, x + dx), (y - dy, x - dx)
        if to not in room or to in boxes:
            continue
        if behind in boxes and rng.random() < 0.8:
            boxes.remove(behind)
            boxes.add((y, x))
        y, x = to
    return boxes, (y, x)


def text_of(width, height, room, goals, boxes, player):
    rows = []
    for y in range(-1, height + 1):
        row = ""
        for x in range(-1, width + 1):
            at = (y, x)
            goal = at in goals
            if at not in room:
                row += "#"
            elif at in boxes:
                row += "*" if goal else "$"
            elif at == player:
                row += "+" if goal else "@"
            else:
                row += "." if goal else " "
        rows.append(row)
    return "\n".join(rows) + "\n"


def solve_file(kura, path, minimize, limits, words):
    """What it answers about the level, as in docs/outputs.md."""
    options = [word for word in words if "=" not in word]
    settings = [word for word in words if "=" in word]
    done = subprocess.run(
        [kura, "solve", "-o", "json", "-m", minimize] + limits + options +
        [path] + settings, capture_output=True, text=True, check=False)
    if not done.stdout.strip():
        return {"outcome": f"exit {done.returncode}: {done.stderr.strip()}"}
    return json.loads(done.stdout)


def solve(kura, path, minimize, words):
    return solve_file(kura, path, minimize, LIMITS, words)


def make(kura, number, path):
    """Writes level NUMBER, tried until it is neither too easy nor too hard;
    the answer of astar."""
    rng = random.Random(number)
    while True:
        drawn = draw(rng)
        if not drawn:
            continue
        width, height, room, goals = drawn
        boxes, player = pull(rng, room, goals)
        with open(path, "w", encoding="ascii") as file:
            file.write(text_of(width, height, room, goals, boxes, player))
        answer = solve(kura, path, "pushes", ["-e", "astar"])
        if answer.get("proved") and LEAST <= answer["pushes"] <= MOST:
            return answer


def ways_of(number, minimize):
    if minimize == "pushes":
        return WAYS
    horizon = HORIZONS[number % len(HORIZONS)]
    return WAYS + [["-e", "sat", "encoding=" + name] + horizon
                   for name in BY_MOVES]


def check(kura, path, number, minimize, first):
    """Prints what contradicts; answers how many did, how many proved, of how
    many.  First has a plan."""
    answers = []
    for way in ways_of(number, minimize):
        if STEPS in way:
            known = min([first[minimize]] + [
                answer[minimize] for _, answer in answers
                if answer.get("plan")])
            way = [str(known + 2) if word == STEPS else word for word in way]
        answers.append((way, solve(kura, path, minimize, way)))
    costs = [first[minimize]] + [answer[minimize] for _, answer in answers
                                 if answer.get("plan")]
    proofs = {answer[minimize] for _, answer in answers if answer.get("proved")}
    least = min(costs)
    bad = 0
    for way, answer in answers:
        low = answer.get("lower_bound")
        wrong = answer["outcome"] not in FAIR or \
            (answer.get("proved") and answer[minimize] != least) or \
            (low is not None and low > least)
        if wrong:
            bad += 1
            print(f"-- by {minimize}, {' '.join(way)}: {answer}; "
                  f"the least is {least}, proved {sorted(proofs)}")
    if bad:
        with open(path, encoding="ascii") as file:
            print(file.read(), flush=True)
    proved = sum(bool(answer.get("proved")) for _, answer in answers)
    return bad, proved, len(answers)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    kura, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    begin = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    log = sys.argv[4] if len(sys.argv) > 4 else os.devnull
    if not os.path.exists(log):
        open(log, "w", encoding="ascii").close()
    with open(log, encoding="ascii") as file:
        past = {int(words[0]): [int(word) for word in words[1:]]
                for words in map(str.split, file)}
    with tempfile.TemporaryDirectory() as folder, \
            open(log, "a", encoding="ascii") as done:
        path = os.path.join(folder, "level.xsb")
        for number in range(begin, begin + count):
            if number in past:
                continue
            first = make(kura, number, path)
            here = [check(kura, path, number, what, first)
                    for what in ("pushes", "moves")]
            past[number] = [sum(column) for column in zip(*here)]
            print(number, *past[number], file=done, flush=True)
    bad, proved, answers = map(sum, zip(*(past[number] for number in
                                          range(begin, begin + count))))
    print(f"{count} levels, {answers} answers, {proved} of them proofs, "
          f"{bad} that contradict")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
