#!/usr/bin/env python3
"""mutate.py KURA CHECKER LEVELS COUNT: search certificates, damaged at random.

Certificates of small levels are written and must be verified by both checkers.
Then each is changed, COUNT times in all: the claim raised, lines dropped,
doubled, swapped or moved, numbers and words altered.  A raised claim must be
refused.  Whatever else the checker in C accepts, the one in Python must accept
too: then what is left still proves the claim.  The seed is fixed.
"""
import pathlib
import random
import subprocess
import sys
import tempfile

import check

# Lost: a pattern, proved by a corral; and a list with a corral.
SUNK = """########
#      #
# # $$ #
#  $ $ #
#  $$ .#
#   $  #
# #  @ #
########
Rules: sink
"""
STUCK = """########
#     .#
# #.$$ #
#  $.$ #
#  $$ .#
#   $..#
#.#  @ #
########
"""

# A file of ours or a drawing, the engine, what is counted, and what kinds of
# lines and reasons there are.
LEVELS = [("first-steps.sok:4", "astar", "moves", "HGPE"),
          ("first-steps.sok:8", "astar", "moves", "HGPE"),
          ("first-steps.sok:12", "bfs", "moves", "HGPE"),
          ("two-ways.sok:7", "astar", "moves", "HGPE"),
          ("details.sok:4", "astar", "moves", "HMPE"),
          ("heavy.sok:5", "bidirectional", "pushes", "GPEc"),
          ("heavy.sok:3", "astar", "pushes", "GPEc"),
          ("impossible.sok:7", "astar", "pushes", "GE"),
          ("impossible.sok:4", "bfs", "pushes", "ME"),
          ("stones-pit.txt", "astar", "moves", "HGPE"),
          ("stones-pit.txt", "astar", "pushes", "GE"),
          ("stones-over.txt", "astar", "pushes", "MGE"),
          (SUNK, "bfs", "pushes", "GLQEc"),
          (STUCK, "astar", "pushes", "GPEc")]


def write(kura, level, engine, what, folder):
    subprocess.run([kura, "solve", "-e", engine, "-m", what, "--certificate",
                    folder, level], stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    packed = pathlib.Path(folder, "search.cert.zst")
    return subprocess.run(["zstd", "-dcq", packed], capture_output=True,
                          text=True, check=True).stdout


def kinds(text):
    lines = text.split("\n")[2:-1]
    return {line[0] for line in lines} | {
        reason for line in lines for reason in "cm" if f" {reason} " in line}


def ask(checker, level, text):
    """The checker's exit code; anything but 0, 12 and 31 is a bug."""
    done = subprocess.run([checker, level, "-"], input=text,
                          capture_output=True, text=True, check=False)
    assert done.returncode in (0, 12, 31), (done.returncode, done.stdout)
    return done.returncode


def raise_claim(lines, rng):
    words = lines[1].split()
    if words[1] == "none":
        return None
    lines[1] = f"claim {words[1]} {int(words[2]) + rng.choice((1, 2, 3))}"
    return lines


def alter_word(lines, rng):
    i = rng.randrange(2, len(lines))
    words = lines[i].split(" ")
    k = rng.randrange(len(words))
    if words[k].lstrip("-").isdigit():
        words[k] = str(max(0, int(words[k]) + rng.choice((-2, -1, 1, 2, 7))))
    else:
        words[k] = rng.choice(("x", "c", "k", "m", "P", "G", "0", "3"))
    if rng.random() < 0.2:
        del words[k]
    lines[i] = " ".join(words)
    return lines


def drop_reason(lines, rng):
    at = [i for i, line in enumerate(lines) if " c " in line or " m " in line]
    if not at:
        return None
    i = rng.choice(at)
    lines[i] = lines[i].split(" c ")[0].split(" m ")[0]
    return lines


def change_lines(lines, rng):
    i, k = rng.randrange(2, len(lines)), rng.randrange(2, len(lines))
    how = rng.randrange(4)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines.insert(i, lines[i])
    elif how == 2:
        lines[i], lines[k] = lines[k], lines[i]
    else:
        lines.insert(k, lines.pop(i))
    return lines


def count_again(lines):
    """So that it is not the count alone that gives a change away."""
    if lines and lines[-1].startswith("E "):
        lines[-1] = f"E {sum(line.startswith('P ') for line in lines)}"


def main():
    kura, checker, folder, count = sys.argv[1:5]
    rng = random.Random(7)
    texts = []
    with tempfile.TemporaryDirectory() as scratch:
        for number, (name, engine, what, expected) in enumerate(LEVELS):
            into, given = f"{scratch}/{number}", f"{folder}/{name}"
            if "\n" in name:
                given = f"{scratch}/drawn.xsb"
                pathlib.Path(given).write_text(name)
            text = write(kura, given, engine, what, into)
            level = f"{into}/level.xsb"
            assert kinds(text) == set(expected), (name, kinds(text))
            assert ask(checker, level, text) == 0, name
            drawn = pathlib.Path(level).read_text()
            said = check.verdict(drawn, text)
            assert said == "verified", (name, what, said)
            texts.append((level, drawn, text))
        accepted = refused = 0
        for _ in range(int(count)):
            level, drawn, text = rng.choice(texts)
            change = rng.choice((raise_claim, alter_word, alter_word,
                                 drop_reason, change_lines, change_lines))
            lines = change(text.split("\n")[:-1], rng)
            if not lines:
                continue
            if rng.random() < 0.9:
                count_again(lines)
            changed = "\n".join(lines) + "\n"
            if ask(checker, level, changed) != 0:
                refused += 1
                continue
            accepted += 1
            assert change is not raise_claim, "a false claim was accepted"
            said = check.verdict(drawn, changed)
            assert said == "verified", (said, changed)
    print(f"{len(texts)} certificates verified twice; of their mutants "
          f"{'some' if accepted else 'none'} still prove the claim, and "
          f"{'the others are' if refused else 'none is'} refused")
    print(f"{refused} refused, {accepted} accepted by both", file=sys.stderr)


if __name__ == "__main__":
    main()
