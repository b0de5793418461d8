#!/usr/bin/env python3
"""Searches over several processes against one process.

    ranks.py agree KURA NODES FILE[:SELECT]...   the same optimum, 2 and 4 ranks
    ranks.py speed KURA MINIMIZE NODES FILE:N    one level: work, CPU and memory

agree solves with one process and NODES a level, then with ranks and four times
as many, by pushes and by moves (MINIMIZE=..., ENGINE=..., RANKS=... in the
environment choose); what one process proved has to come out again.

speed prints one line for each number of ranks.  CPU seconds hold on a busy
machine, too: divided by the ranks they are what a run takes on as many free
cores, if nobody has to wait; wall time tells only on a quiet one.
"""
import json
import os
import subprocess
import sys

MPIRUN = ["mpirun", "-q", "--allow-run-as-root", "--oversubscribe"]


def solve(kura, ranks, engine, minimize, nodes, files):
    command = MPIRUN + ["-n", str(ranks)] if ranks > 1 else []
    command += [kura, "solve", "-e", engine, "-m", minimize, "-o", "json",
                "--progress", "never"]
    command += ["-n", str(nodes)] if nodes else []
    command += ["--distributed"] if ranks > 1 else []
    done = subprocess.run(command + files, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def cost(answer):
    if answer["outcome"] == "solved" and answer["proved"]:
        return answer[answer["minimize"].split(",")[0]]
    return "none" if answer["outcome"] == "unsolvable" else None


def agree(kura, nodes, files):
    engine = os.environ.get("ENGINE", "astar")
    objectives = os.environ.get("MINIMIZE", "pushes moves").split()
    counts = [int(n) for n in os.environ.get("RANKS", "2 4").split()]
    bad = 0
    for minimize in objectives:
        alone = solve(kura, 1, engine, minimize, nodes, files)
        proved = sum(cost(a) is not None for a in alone)
        for ranks in counts:
            many = solve(kura, ranks, engine, minimize, 4 * nodes, files)
            same = differ = 0
            for a, b in zip(alone, many):
                if cost(a) is None or cost(b) is None:
                    continue
                same += cost(a) == cost(b)
                if cost(a) != cost(b):
                    differ += 1
                    print("DIFFERS:", a["file"], a["index"], cost(a), cost(b))
            bad += differ + (len(alone) != len(many))
            print(f"{engine} {minimize}: {len(alone)} levels, {proved} proved "
                  f"by one process; {ranks} ranks: {same} the same, {differ} "
                  f"differ, {proved - same - differ} not reached", flush=True)
    sys.exit(bad > 0)


def speed(kura, minimize, nodes, level):
    engine = os.environ.get("ENGINE", "astar")
    print("ranks  outcome   cost  expanded     CPU s  CPU/rank   wall s"
          "   MB/rank")
    for ranks in [int(n) for n in os.environ.get("RANKS", "1 2").split()]:
        a = solve(kura, ranks, engine, minimize, nodes, [level])[0]
        print(f"{ranks:5}  {a['outcome']:8} {str(cost(a)):>5} "
              f"{a['counters']['expanded']:10} {a['cpu_seconds']:9.1f} "
              f"{a['cpu_seconds'] / ranks:9.1f} {a['seconds']:8.1f} "
              f"{a['peak_bytes'] / ranks / 1e6:9.1f}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 3 and sys.argv[1] == "agree":
        agree(sys.argv[2], int(sys.argv[3]), sys.argv[4:])
    elif len(sys.argv) == 6 and sys.argv[1] == "speed":
        speed(sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5])
    else:
        sys.exit(__doc__)
