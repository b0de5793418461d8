#!/usr/bin/env python3
"""The signature of the engines: nodes and plans under node limits.

    bench/signature.py KURA FOLDER > bench/signature.tsv
    bench/signature.py KURA FOLDER --compare bench/signature.tsv

FOLDER holds the collections.  One line for each engine, objective and level:
outcome, plan length, bound, counters and a hash of the plan.  A change that is
not meant to change behaviour leaves every line as it is; one that is says why
and shows what it cost or gained.
"""
import hashlib
import json
import subprocess
import sys

# Engine, objective, nodes, settings, levels: a few hundred in all.
SETS = {
    "micro": "microban.sok:1-155",
    "xsok": "xsokoban.sok:1-90",
    "box": "boxoban-hard-dev.sok:1-60",
    "sas": "sasquatch.sok:1-50",
}
RUNS = [
    ("bfs", "pushes", 20000, [], "micro"),
    ("bfs", "moves", 20000, [], "micro"),
    ("astar", "pushes", 3000, [], "micro"),
    ("astar", "moves", 3000, [], "micro"),
    ("astar", "pushes,moves", 2000, [], "box"),
    ("astar", "pushes", 1500, [], "xsok"),
    ("astar", "pushes", 1000, [], "sas"),
    ("fess", "none", 300, [], "xsok"),
    ("fess", "none", 300, [], "sas"),
    ("fess", "none", 300, [], "micro"),
    ("auto", "pushes", 3000, [], "micro"),
    ("auto", "none", 22000, [], "xsok"),
]
STONES = [("sink", "none", 3000), ("astar", "pushes", 3000),
          ("auto", "pushes", 3000)]


def lines_of(kura, engine, objective, nodes, settings, files):
    command = [kura, "solve", "-o", "json", "-e", engine, "-m", objective,
               "-n", str(nodes), "-M", "1G", "--progress", "never",
               *settings, *files]
    output = subprocess.run(command, capture_output=True, text=True).stdout
    for text in output.splitlines():
        answer = json.loads(text)
        plan = answer.get("plan") or ""
        counters = " ".join(f"{name}={value}" for name, value
                            in sorted(answer["counters"].items()))
        name = answer["file"].rsplit("/", 1)[-1]
        yield "\t".join(map(str, (
            engine, objective, nodes, name, answer["index"],
            answer["outcome"], answer["moves"], answer["pushes"],
            answer["proved"], answer["lower_bound"],
            hashlib.sha256(plan.encode()).hexdigest()[:12], counters)))


def signature(kura, folder):
    import glob
    for engine, objective, nodes, settings, name in RUNS:
        yield from lines_of(kura, engine, objective, nodes, settings,
                            [f"{folder}/{SETS[name]}"])
    stones = sorted(glob.glob(f"{folder}/stones/*.txt"))
    for engine, objective, nodes in STONES:
        yield from lines_of(kura, engine, objective, nodes, [], stones)


def main():
    kura, folder = sys.argv[1:3]
    if sys.argv[3:4] != ["--compare"]:
        for line in signature(kura, folder):
            print(line, flush=True)
        return 0
    before = [line.rstrip("\n") for line in open(sys.argv[4])]
    after = list(signature(kura, folder))
    keys = [{tuple(line.split("\t")[:5]): line for line in lines}
            for lines in (before, after)]
    changed = [key for key in keys[0] if keys[1].get(key) != keys[0][key]]
    for key in changed[:20]:
        print("-", keys[0][key])
        print("+", keys[1].get(key, "nothing"))
    print(f"{len(changed)} of {len(before)} lines differ")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
