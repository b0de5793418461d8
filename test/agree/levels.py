#!/usr/bin/env python3
"""Engines must agree on levels that are not tiny.

levels.py KURA COUNT [FIRST] [FILE]

Level number N is made from N alone: a room with walls in it, boxes on the
goals, pulled about at random, until the fewest pushes are 20 to 60 by
astar.  Then every way of ALWAYS and some of TURNS, other ones for each number,
solve it by pushes and by moves.
What two of them prove must be the same, no plan may cost less than what is
proved and no lower bound more than any plan, and none may say that there is
no plan.  A way that takes longer than its limits proves nothing.
With FILE, numbers that were done are kept there and not tried again: a line
each with the number, how many answers contradict, how many prove, how many
there were.
NODES_EACH in the environment is the limit of each run, 5,000 if not given, so
that a busy machine makes little difference; 10 seconds are the end in any case.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
from multiprocessing.pool import ThreadPool

NODES = int(os.environ.get("NODES_EACH", "5000"))
LIMITS = ["-n", str(NODES), "-t", "10", "-M", "600M"]
CONFLICTS = ["-n", str(NODES // 5), "-t", "10", "-M", "600M"]  # sat and asp
STEPS = "a few more than needed"
LEAST, MOST = 20, 60
EASY = ["-n", "1500", "-M", "600M"]  # for astar, while a level is looked for
DRAWN = 12  # levels drawn at once, of which the first that fits is taken
BATCH = 10  # levels in one file: starting the program costs more than most runs
ALWAYS = [
    ["-e", "astar"], ["-e", "astar", "-j", "2"],
    ["-e", "astar", "heuristic=matching", "prunings=straight", "beam=no"],
    ["-e", "astar", "heuristic=nearest", "deadlocks=freeze", "ties=deep"],
    ["-e", "astar", "patterns=2", "walks=no",
     "deadlocks=freeze,diagonals,corridor,patterns,retrograde,bipartite,corral",
     "prunings=straight,tunnels,pi-corral,symmetry"],
    ["-e", "bidirectional"], ["-e", "bidirectional", "-j", "2"],
    ["-e", "auto"], ["-e", "auto", "-j", "2"],
]
HORIZONS = [["horizon=up"], ["-s", STEPS, "horizon=binary"],
            ["-s", STEPS, "horizon=any"]]
ENCODINGS = {"pushes": ["auto"],
             "moves": ["auto", "strips", "split", "boxes", "steps"]}
TURNS = {minimize: [["-e", "asp"]] +
         [["-e", "sat", "encoding=" + name] + horizon
          for name in names for horizon in HORIZONS]
         for minimize, names in ENCODINGS.items()}
FAIR = ("solved", "stopped", "gave_up")  # outcomes on a level with a plan


def spread(squares, start):
    """How far each of the squares that can be walked to is from the start."""
    far, todo = {start: 0}, [start]
    for y, x in todo:
        for at in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if at in squares and at not in far:
                far[at] = far[y, x] + 1
                todo.append(at)
    return far


def draw(rng):
    """A connected room with walls in it, and goals near each other; None if
    unlucky."""
    width, height = rng.randint(7, 10), rng.randint(6, 8)
    floor = {(y, x) for y in range(height) for x in range(width)
             if rng.random() > 0.13}
    far = spread(floor, rng.choice(sorted(floor)))
    if len(far) < 16:
        return None
    near = sorted(far, key=lambda at: (far[at], at))[:7]
    return width, height, far, rng.sample(near, rng.randint(3, 4))


def pulls(far, boxes, player):
    """Where boxes and player are after each pull that can be made."""
    for y, x in spread(set(far) - boxes, player):
        for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to, behind = (y + dy, x + dx), (y - dy, x - dx)
            if behind in boxes and to in far and to not in boxes:
                yield boxes - {behind} | {(y, x)}, to


def pull(rng, far, goals):
    """Boxes and player after pulls that mostly lead away from the goals."""
    boxes = set(goals)
    player = rng.choice(sorted(set(far) - boxes))
    found, best = (boxes, player), 0
    for _ in range(80):
        ways = sorted((sum(far[box] for box in after), sorted(after), to)
                      for after, to in pulls(far, boxes, player))
        if not ways:
            break
        away, after, player = ways[-1] if rng.random() < 0.5 else \
            rng.choice(ways)
        boxes = set(after)
        if away > best:
            found, best = (boxes, player), away
    return found


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
    """What it answers about each level, as in docs/outputs.md."""
    options = [word for word in words if "=" not in word]
    settings = [word for word in words if "=" in word]
    done = subprocess.run(
        [kura, "solve", "-o", "json", "-m", minimize] + limits + options +
        [path] + settings, capture_output=True, text=True, check=False)
    if not done.stdout.strip():
        return [{"outcome": f"exit {done.returncode}: {done.stderr.strip()}"}]
    return [json.loads(line) for line in done.stdout.splitlines()]


def solve(kura, texts, minimize, limits, words):
    """An answer for each of the levels."""
    with tempfile.NamedTemporaryFile("w", suffix=".xsb") as file:
        file.write("\n".join(texts))
        file.flush()
        answers = solve_file(kura, file.name, minimize, limits, words)
    if len(answers) != len(texts):
        answers = [{"outcome": f"{len(answers)} answers: {answers[0]}"}] * \
            len(texts)
    return answers


def make(kura, number):
    """Level NUMBER, neither too easy nor too hard, and what astar answers."""
    rng = random.Random(number)
    while True:
        texts = []
        while len(texts) < DRAWN:
            drawn = draw(rng)
            if drawn:
                width, height, room, goals = drawn
                texts.append(text_of(width, height, room, goals,
                                     *pull(rng, room, goals)))
        answers = solve(kura, texts, "pushes", EASY, ["-e", "astar"])
        for text, answer in zip(texts, answers):
            if answer.get("proved") and LEAST <= answer["pushes"] <= MOST:
                return text, answer


def ways_of(number, minimize):
    """That of TURNS for this number: all of them, as the numbers go on."""
    turns = TURNS[minimize]
    return [turns[number % len(turns)]]


def answers_of(kura, levels, minimize):
    """By number, pairs of a way and what it answers; levels: number, text,
    answer with a plan."""
    answers = {number: [] for number, _, _ in levels}
    for way in ALWAYS:
        # With several levels, threads would take one each.
        parts = [[level] for level in levels] if "-j" in way else [levels]
        for part in parts:
            found = solve(kura, [text for _, text, _ in part], minimize,
                          LIMITS, way)
            for (number, _, _), answer in zip(part, found):
                answers[number].append((way, answer))
    for number, text, first in levels:
        least = least_of(answers[number], minimize, first)
        for way in ways_of(number, minimize):
            way = [str(least + 2) if word == STEPS else word for word in way]
            answers[number].append(
                (way, solve(kura, [text], minimize, CONFLICTS, way)[0]))
    return answers


def least_of(answers, minimize, first):
    return min([first[minimize]] + [answer[minimize] for _, answer in answers
                                    if answer.get("plan")])


def check(answers, text, minimize, first):
    """Prints what contradicts; answers how many did, how many proved, of how
    many.  First has a plan."""
    proofs = {answer[minimize] for _, answer in answers if answer.get("proved")}
    least = least_of(answers, minimize, first)
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
        print(text, flush=True)
    proved = sum(bool(answer.get("proved")) for _, answer in answers)
    return bad, proved, len(answers)


def check_all(kura, numbers):
    """For each number the sums of what check answers."""
    levels = [(number, *make(kura, number)) for number in numbers]
    sums = {number: [0, 0, 0] for number in numbers}
    for minimize in ("pushes", "moves"):
        answers = answers_of(kura, levels, minimize)
        for number, text, first in levels:
            found = check(answers[number], text, minimize, first)
            sums[number] = [a + b for a, b in zip(sums[number], found)]
    return sums


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    kura, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    begin = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    log = sys.argv[4] if len(sys.argv) > 4 else os.devnull
    numbers = range(begin, begin + count)
    if not os.path.exists(log):
        open(log, "w", encoding="ascii").close()
    with open(log, encoding="ascii") as file:
        past = {int(words[0]): [int(word) for word in words[1:]]
                for words in map(str.split, file)}
    todo = [number for number in numbers if number not in past]
    parts = [(kura, todo[i:i + BATCH]) for i in range(0, len(todo), BATCH)]
    with open(log, "a", encoding="ascii") as done, \
            ThreadPool(os.cpu_count()) as pool:
        for found in pool.imap_unordered(lambda part: check_all(*part), parts):
            for number, sums in found.items():
                past[number] = sums
                print(number, *sums, file=done, flush=True)
    bad, proved, answers = map(sum, zip(*(past[number] for number in numbers)))
    print(f"{count} levels, {answers} answers, {proved} of them proofs, "
          f"{bad} that contradict")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
