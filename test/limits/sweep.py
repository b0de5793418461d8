#!/usr/bin/env python3
"""Looks for loops that forget to ask whether they should stop.

sweep.py KURA [NAME...]   KURA is of a build with CONFIG=poll

Every engine and command works on the levels of extreme.py, half a second each;
the program itself measures the CPU time of each thread between two polls (see
src/base/gaps.h), so that a busy machine makes no difference.  Fails when one
was above 100 ms, and shows where.  With NAMEs, only levels whose name has one
of them.
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
GAP_EXIT = 70
SECONDS = "0.5"
LONGEST = 60  # wall time of a case, on a machine as busy as can be

SEARCHES = [
    ["-e", "bfs"], ["-e", "bfs", "-m", "moves"], ["-e", "fess"],
    ["-e", "fess", "-j", "2"], ["-e", "stow"], ["-e", "astar"],
    ["-e", "astar", "-m", "pushes"], ["-e", "astar", "-m", "moves"],
    ["-e", "astar", "-m", "pushes,moves", "-j", "2"],
    ["-e", "bidirectional", "-m", "pushes"],
    ["-e", "bidirectional", "-m", "moves", "-j", "2"],
    ["-e", "auto"], ["-e", "auto", "-m", "pushes", "-j", "2"],
    ["-e", "sat", "-m", "pushes"], ["-e", "sat", "-m", "moves"],
    ["-e", "asp", "-m", "moves"],
    ["-e", "bfs", "-m", "pushes", "--certificate", "new-search"],
    ["-e", "sat", "-m", "pushes", "--certificate", "new-sat"],
    ["-e", "astar", "-m", "pushes", "--trace", "new.xml"],
    ["-e", "astar", "deadlocks=freeze,diagonals,corridor,patterns,retrograde,"
     "bipartite,corral", "heuristic=matching"],
]
OPTIMIZE = [["-m", "pushes"], ["-m", "moves", "-j", "2"]]
SINK = ["sink", "auto", "astar", "bfs", "sat", "asp"]
# What has no limit of its own works until it is interrupted.  Other outputs of
# convert, show and verify catch no signal and so end at once.
COMMANDS = [
    ["analyze"], ["analyze", "--patterns", "3", "--goals"],
    ["analyze", "--format", "json"],
    ["analyze", "--format", "svg"],
    ["convert", "--to", "dimacs", "--horizon", "4"],
]
WALK = "25r25d25l25u"  # around the room, or until it breaks a rule
PLANS = [["show", "--file", "plan." + kind]
         for kind in ("gif", "pdf", "png", "svg")]
# cairo makes a page of SVG or PDF in one call, which takes some tenths of a second
# on the largest boards; there the signal itself ends the program.
ONE_CALL = ("plan.pdf", "plan.svg")


def searches(path):
    if "sinks" in path:
        return [["-e", engine] for engine in SINK]
    return SEARCHES


def cases(paths):
    for path in paths:
        for words in searches(path):
            yield path, ["solve", "-t", SECONDS] + words + [path]
        for words in OPTIMIZE:
            yield path, ["optimize", "-t", SECONDS] + words + [path]
        for words in COMMANDS:
            yield path, words + [path]
        for words in PLANS:
            if words[-1] not in ONE_CALL or "255" not in path:
                yield path, words + [path, WALK]


def run(kura, words, folder):
    """The exit code and what was said; interrupted after a while."""
    with subprocess.Popen(["timeout", "-s", "INT", "-k", str(LONGEST), "3",
                           kura] + words, cwd=folder, text=True,
                          stdout=subprocess.DEVNULL, errors="replace",
                          stderr=subprocess.PIPE) as child:
        said = child.communicate()[1]
        return child.returncode, said


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    kura, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    failed = total = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, os.path.join(HERE, "extreme.py"),
                        folder], check=True)
        paths = sorted(path for path in os.listdir(folder)
                       if not names or any(name in path for name in names))
        for path, words in cases(paths):
            total += 1
            code, said = run(kura, words, folder)
            # 137: it did not even end; below 0: it crashed.
            if code in (GAP_EXIT, 137) or code < 0 or code in range(128, 137):
                failed += 1
                print(f"FAIL {code}: kura {' '.join(words)}\n{said}",
                      flush=True)
    print(f"{total - failed} of {total} runs polled in time")
    return failed > 0 or total == 0


if __name__ == "__main__":
    sys.exit(main())
