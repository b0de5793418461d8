#!/usr/bin/env python3
"""Every command with memory that fails at the n-th request.

memory.py KURA [EVERY [FIRST]]

Each command of COMMANDS runs as often as it makes requests, and each time
another one fails (refuse.c).  It then answers as ever, or says that there is
no memory, with code 21 or 32: it does not crash, hang or answer wrongly.  With
EVERY, of what comes after the FIRST requests, 100 if not given, only so many: 7
is each seventh.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LEVELS = os.path.join(HERE, "..", "..", "levels")
LONGEST = 60

LEVEL = "#######\n#@ $ .#\n# $ . #\n#     #\n#######\nTitle: Two\n"
PLAN = "rRRdlldR"  # replaced by what the program itself finds
COMMANDS = [
    ["solve", "-e", engine, "-m", what, "-o", "json", "level.xsb"]
    for engine, what in (
        ("auto", "none"), ("auto", "pushes"), ("bfs", "moves"),
        ("astar", "pushes"), ("astar", "moves,pushes"),
        ("bidirectional", "pushes"), ("bidirectional", "moves"),
        ("fess", "none"), ("stow", "none"), ("sat", "pushes"), ("sat", "moves"),
        ("asp", "moves"))
] + [
    ["solve", "-e", "sink", "stones.txt"],
    ["solve", "-e", "astar", "-j", "2", "-m", "pushes", "level.xsb"],
    ["solve", "-e", "sat", "-m", "moves", "solver=minisat", "level.xsb"],
    ["solve", "-e", "sat", "-m", "moves", "--certificate", "new-sat",
     "level.xsb"],
    ["solve", "-e", "bfs", "-m", "pushes", "--certificate", "new-bfs",
     "level.xsb"],
    ["solve", "-e", "sat", "-m", "moves", "--cnf", "new.cnf", "--readable",
     "new.txt", "--variables", "new.var", "level.xsb"],
    ["solve", "-e", "astar", "-m", "pushes", "--trace", "new.xml",
     "level.xsb"],
    ["solve", "-e", "bfs", "-o", "boards", "-o", "steps", "-o", "actions",
     "-o", "asp", "-o", "ipc", "-o", "stones", "level.xsb"],
    ["solve", "--store", "new.db", "level.xsb"],
    ["solve", "--store", "store.db", "-o", "json", "level.xsb"],
    ["verify", "level.xsb", PLAN], ["verify", "-o", "json", "level.xsb", PLAN],
    ["verify", "--certificate", "proof-sat", "level.xsb"],
    ["verify", "--certificate", "proof-bfs", "level.xsb"],
    ["show", "level.xsb"], ["show", "level.xsb", PLAN],
    ["show", "--file", "new.svg", "level.xsb", PLAN],
    ["show", "--file", "new.gif", "level.xsb", PLAN],
    ["analyze", "level.xsb"], ["analyze", "--format", "json", "level.xsb"],
    ["analyze", "--format", "svg", "level.xsb"],
    ["optimize", "-m", "moves", "level.xsb", PLAN],
    ["store", "list", "--store", "store.db"],
    ["store", "best", "--store", "store.db", "level.xsb"],
    ["store", "export", "--store", "store.db"],
    ["store", "import", "--store", "new2.db", "--plan", PLAN, "level.xsb"],
    ["bench", "-e", "bfs", "-n", "99", "-r", "new-bench.db", "level.xsb"],
    ["bench", "-r", "bench.db", "--report", "new.html"],
    ["list", "engines"], ["list", "settings"], ["list", "formats"],
    ["help"], ["help", "solve"], ["--version"],
    ["convert", "--from", "clauses", "--to", "dimacs", "clauses.txt"],
    ["convert", "--to", "dimacs", "--horizon", "5", "level.xsb"],
] + [
    ["convert", "--to", form, "level.xsb"]
    for form in ("xsb", "slc", "crates", "boxes", "grid", "pddl", "asp")
] + [["show", "level." + form] for form in ("slc", "pddl", "grid", "boxes")]
# What a run may end with besides what it ends with when all goes well.
LACKING = (21, 32)


def compile_refusal(folder):
    path = os.path.join(folder, "refuse.so")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", path,
                    os.path.join(HERE, "refuse.c"), "-ldl"], check=True)
    return path


class Bench:
    """A folder with what the commands read, and a way to run them in it."""

    def __init__(self, kura, folder):
        self.kura, self.folder = kura, folder
        self.refusal = compile_refusal(folder)
        self.mark = os.path.join(folder, "refused")
        with open(os.path.join(folder, "level.xsb"), "w") as file:
            file.write(LEVEL)
        shutil.copy(os.path.join(LEVELS, "stones-well.txt"),
                    os.path.join(folder, "stones.txt"))
        self.plan = self.run(["solve", "level.xsb"]).stdout.decode().strip()
        for words in (
                ["solve", "--store", "store.db", "level.xsb"],
                ["bench", "-e", "bfs", "-r", "bench.db", "level.xsb"],
                ["solve", "-e", "sat", "-m", "moves", "--certificate",
                 "proof-sat", "--readable", "clauses.txt", "level.xsb"],
                ["solve", "-e", "bfs", "-m", "pushes", "--certificate",
                 "proof-bfs", "level.xsb"]):
            self.run(words, check=True)
        for form in ("slc", "pddl", "grid", "boxes"):
            self.run(["convert", "--to", form, "--file", "level." + form,
                      "level.xsb"], check=True)

    def run(self, words, number=0, check=False):
        """One run; its n-th request fails."""
        environment = dict(os.environ, TMPDIR=self.folder, LC_ALL="C")
        if number:
            environment.update(LD_PRELOAD=self.refusal, KURA_REFUSED=self.mark,
                               KURA_REFUSE=str(number))
        return subprocess.run([self.kura] + words, cwd=self.folder,
                              env=environment, capture_output=True,
                              stdin=subprocess.DEVNULL, check=check,
                              timeout=LONGEST)

    def forget(self):
        """Removes what the last run may have made."""
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            if name == "refused" or name.startswith("new"):
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)

    def left_over(self):
        return [name for name in os.listdir(self.folder)
                if name.endswith(".part")]


def stable(words):
    """Is standard output the same each time?"""
    return not {"json", "bench", "optimize", "-j"} & set(words)


def wrong(bench, words, good, number):
    """Why the run is not as promised, or None; and whether a request failed."""
    bench.forget()
    try:
        done = bench.run(words, number)
    except subprocess.TimeoutExpired:
        return "hangs", True
    refused = os.path.exists(bench.mark)
    if done.returncode < 0:
        return signal.Signals(-done.returncode).name, refused
    if bench.left_over():
        return f"leaves {bench.left_over()}", refused
    if done.returncode == good.returncode:
        same = not stable(words) or done.stdout == good.stdout
        return None if same else "another answer", refused
    if done.returncode not in LACKING:
        return f"exit code {done.returncode}: {done.stderr.decode()}", refused
    return None if done.stderr else "says nothing", refused


def attack(bench, words, every, first):
    """Prints what is wrong; answers how often, and how many requests failed."""
    words = [bench.plan if word == PLAN else word for word in words]
    bench.forget()
    good = bench.run(words)
    number = failed = requests = 0
    while True:
        number += 1 if number < first else every
        why, refused = wrong(bench, words, good, number)
        requests += refused
        if why:
            failed += 1
            print(f"-- kura {' '.join(words)}, request {number}: {why}",
                  flush=True)
        if not refused:
            return failed, requests


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    failed = total = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(os.path.abspath(sys.argv[1]), folder)
        for words in COMMANDS:
            here, requests = attack(bench, words, every, first)
            failed += here
            total += requests
    print(f"{len(COMMANDS)} commands, {total} requests failed, "
          f"{failed} runs not as promised")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
