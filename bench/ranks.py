#!/usr/bin/env python3
"""Searches over several processes against one process.

    ranks.py agree KURA NODES RECORD FILE[:SELECT]...   the same optimum
    ranks.py speed KURA MINIMIZE NODES FILE:N           work, CPU and memory

agree solves with one process and NODES a level, then what that proved with 2
and 4 ranks and eight times as many, by pushes and by moves (MINIMIZE=...,
ENGINE=..., RANKS=..., SETTINGS=... in the environment choose); what one process
proved has to come out again.  Every answer is kept in RECORD, a line of JSON
each, and not asked for again: interrupted, or after MINUTES=..., the same
command goes on.

speed prints one line for each number of ranks, TURNS=... times by turns.  CPU
seconds hold on a busy machine, too: divided by the ranks they are what a run
takes on as many free cores, if nobody has to wait; wall time tells only on a
quiet one.
"""
import json
import os
import subprocess
import sys
import time

MPIRUN = ["mpirun", "-q", "--allow-run-as-root", "--oversubscribe"]


def start(kura, ranks, engine, minimize, nodes, files):
    command = MPIRUN + ["-n", str(ranks)] if ranks > 1 else []
    command += [kura, "solve", "-e", engine, "-m", minimize, "-o", "json",
                "--progress", "never"]
    command += ["-n", str(nodes)] if nodes else []
    command += ["--distributed"] if ranks > 1 else []
    command += files
    if engine != "bfs":  # which only lists the levels
        command += os.environ.get("SETTINGS", "").split()
    return subprocess.Popen(command, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True)


def solve(*arguments):
    text, _ = start(*arguments).communicate()
    return [json.loads(line) for line in text.splitlines()]


def cost(answer):
    if answer["outcome"] == "solved" and answer["proved"]:
        return answer[answer["minimize"].split(",")[0]]
    return "none" if answer["outcome"] == "unsolvable" else None


def read_record(path):
    """(objective, engine, ranks, file, level) -> answer."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as lines:
        answers = [json.loads(line) for line in lines]
    return {(a["minimize"], a["engine"], a["ranks"], a["file"], a["index"]): a
            for a in answers}


class Agreement:
    """Answers of one process and of several, by level."""

    def __init__(self, kura, nodes, record):
        self.kura, self.nodes, self.record = kura, nodes, record
        self.answers = read_record(record)
        self.engine = os.environ.get("ENGINE", "astar")
        self.end = time.time() + 60 * float(os.environ.get("MINUTES", "1e9"))

    def ask(self, minimize, ranks, path, numbers):
        """Makes the answers that are not there yet, a line as each comes."""
        file = os.path.basename(path)
        left = [n for n in numbers
                if (minimize, self.engine, ranks, file, n) not in self.answers]
        if not left or time.time() > self.end:
            return
        chosen = f"{path}:{','.join(map(str, left))}"
        process = start(self.kura, ranks, self.engine, minimize,
                        self.nodes * (8 if ranks > 1 else 1), [chosen])
        for line in process.stdout:
            a = json.loads(line)
            key = minimize, self.engine, ranks, file, a["index"]
            kept = dict(zip(("minimize", "engine", "ranks", "file", "index"),
                            key), outcome=a["outcome"], cost=cost(a),
                        expanded=a["counters"].get("expanded"),
                        in_beams=a["counters"].get("in beams", 0),
                        cpu_seconds=a["cpu_seconds"])
            self.answers[key] = kept
            with open(self.record, "a", encoding="utf-8") as lines:
                lines.write(json.dumps(kept) + "\n")
            if time.time() > self.end:
                process.terminate()
                break
        process.wait()

    def cost(self, minimize, ranks, path, number):
        answer = self.answers.get((minimize, self.engine, ranks,
                                   os.path.basename(path), number))
        return answer and answer["cost"]

    def compare(self, minimize, ranks, path, numbers):
        """How many differ."""
        self.ask(minimize, 1, path, numbers)
        proved = [n for n in numbers
                  if self.cost(minimize, 1, path, n) is not None]
        self.ask(minimize, ranks, path, proved)
        differ, reached, expanded = [], 0, [0, 0]
        for n in proved:
            many = self.cost(minimize, ranks, path, n)
            reached += many is not None
            if many is not None:
                for i, count in enumerate((1, ranks)):
                    expanded[i] += self.answers[
                        minimize, self.engine, count, os.path.basename(path),
                        n]["expanded"]
            if many not in (None, self.cost(minimize, 1, path, n)):
                differ.append(n)
        print(f"{os.path.basename(path)} {self.engine} {minimize}: of "
              f"{len(numbers)} levels {len(proved)} proved by one process; "
              f"{ranks} ranks: {reached - len(differ)} the same, {len(differ)} "
              f"differ {differ or ''}, {len(proved) - reached} not reached; "
              f"expanded {expanded[1]} instead of {expanded[0]}",
              flush=True)
        return len(differ)


def agree(kura, nodes, record, files):
    agreement = Agreement(kura, nodes, record)
    objectives = os.environ.get("MINIMIZE", "pushes moves").split()
    counts = [int(n) for n in os.environ.get("RANKS", "2 4").split()]
    bad = 0
    for file in files:
        listed = solve(kura, 1, "bfs", "pushes", 1, [file])
        numbers = [a["index"] for a in listed]
        for minimize in objectives:
            for ranks in counts:
                bad += agreement.compare(minimize, ranks,
                                         file.rsplit(":", 1)[0], numbers)
    sys.exit(bad > 0)


def speed(kura, minimize, nodes, level):
    engine = os.environ.get("ENGINE", "astar")
    print("ranks  outcome   cost  expanded     CPU s  CPU/rank   wall s"
          "   MB/rank")
    turns = int(os.environ.get("TURNS", "1"))
    for ranks in turns * [int(n) for n in
                          os.environ.get("RANKS", "1 2").split()]:
        a = solve(kura, ranks, engine, minimize, nodes, [level])[0]
        print(f"{ranks:5}  {a['outcome']:8} {str(cost(a)):>5} "
              f"{a['counters']['expanded']:10} {a['cpu_seconds']:9.1f} "
              f"{a['cpu_seconds'] / ranks:9.1f} {a['seconds']:8.1f} "
              f"{a['peak_bytes'] / ranks / 1e6:9.1f}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 5 and sys.argv[1] == "agree":
        agree(sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5:])
    elif len(sys.argv) == 6 and sys.argv[1] == "speed":
        speed(sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5])
    else:
        sys.exit(__doc__)
