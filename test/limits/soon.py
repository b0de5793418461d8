#!/usr/bin/env python3
"""How soon limits and signals end a run: soon.py KURA [NAME...]

Prints, for the levels of extreme.py (or those whose name has a NAME) and each
engine, the wall time of a run with a limit of 0.3 s; the time from SIGINT and
SIGTERM, sent after 0.3 s, to the end; and the most memory of a run with
--memory 100M.  Promised are 5 % + 50 ms, 100 ms and 100 MB.  It is a table to
read, not a test: on a busy machine wall times say little, so the load stands
above it.  Fails only when a run ends with a code that it must not have.
"""
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINES = ["auto", "bfs", "astar", "bidirectional", "fess", "stow", "sat",
           "asp"]
# As documented; below 0: not yet begun when the signal came.
FINE = {0, 10, 11, 12, 20, 21, 23, -2, -15}


def start(words):
    return subprocess.Popen(words, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def timed(words):
    begun = time.monotonic()
    code = start(words).wait()
    return time.monotonic() - begun, code


def signalled(words, number):
    child = start(words)
    time.sleep(0.3)
    begun = time.monotonic()
    child.send_signal(number)
    code = child.wait()
    return time.monotonic() - begun, code


def peak(words):
    """Megabytes that the largest of its processes held."""
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss / 1024, child.returncode


def row(kura, path, engine):
    minimize = [] if engine in ("fess", "stow", "bfs") else ["-m", "pushes"]
    words = [kura, "solve", "-e", engine] + minimize + [path]
    limit, one = timed(words + ["-t", "0.3"])
    interrupt, two = signalled(words, signal.SIGINT)
    terminate, three = signalled(words, signal.SIGTERM)
    memory, four = peak(words + ["-t", "5", "--memory", "100M"])
    codes = [one, two, three, four]
    name = os.path.basename(path)[:-4]
    print(f"{name:15s} {engine:14s} {limit * 1e3:8.0f} {interrupt * 1e3:8.0f} "
          f"{terminate * 1e3:8.0f} {memory:8.0f}  "
          f"{' '.join(map(str, codes))}", flush=True)
    return all(code in FINE for code in codes)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    kura, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"{'level':15s} {'engine':14s} -t 0.3ms INT ms  TERM ms  100M MB "
          " exit codes")
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, os.path.join(HERE, "extreme.py"),
                        folder], check=True)
        for path in sorted(os.listdir(folder)):
            if not names or any(name in path for name in names):
                for engine in ENGINES:
                    fine &= row(kura, os.path.join(folder, path), engine)
    return not fine


if __name__ == "__main__":
    sys.exit(main())
