#!/usr/bin/env python3
"""Solves levels one by one and counts them by CPU time.

usage: sweep.py [OPTIONS] KURA SECONDS FILE[:SELECT]... [-- ARGUMENTS]

  -r RECORD   keep one line of JSON a level there; levels that are in it
              already are not solved again, so that a sweep can be interrupted
              and finished later, with the same command
  -m MINUTES  stop after so many and leave the rest for later
  -v          tell each level as it is done
  -b BEFORE   another build, by turns with KURA on every level: what KURA
              gained and lost against it, and the time for what both solve
  -p PEERS    a table of what other programs reach, shown beside, with lists of
              what only one of both solves and a row for all levels that the
              others have tried

SECONDS are of CPU: a level that has used them is told to stop.  ARGUMENTS go
to `kura solve`.  The table counts levels that took no more than 1, 5, 20 and
60 s.
"""
import argparse
import json
import os
import signal
import subprocess
import sys
import time

COLUMNS = (1, 5, 20, 60)


def parse():
    arguments, rest = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, rest = arguments[:cut], arguments[cut + 1:]
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("-r", dest="record")
    parser.add_argument("-m", dest="minutes", type=float)
    parser.add_argument("-v", dest="verbose", action="store_true")
    parser.add_argument("-b", dest="before")
    parser.add_argument("-p", dest="peers")
    parser.add_argument("kura")
    parser.add_argument("seconds", type=float)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args(arguments)
    options.rest = rest
    return options


def level_numbers(kura, file):
    """The levels that FILE[:SELECT] names."""
    run = subprocess.run([kura, "solve", "-o", "json", "-e", "bfs", "-n", "1",
                          "--progress", "never", file],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         text=True, check=False)
    return [json.loads(line)["index"] for line in run.stdout.splitlines()]


def cpu_used(process):
    """CPU seconds of a running process; 0 when it has ended."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def solve(options, kura, path, index):
    """Solves one level; at the limit the program is asked to end in order."""
    command = [kura, "solve", "-o", "json", "--progress", "never",
               f"{path}:{index}", *options.rest]
    with subprocess.Popen(command, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as process:
        asked = False
        while True:
            try:
                text, _ = process.communicate(timeout=0.05)
                break
            except subprocess.TimeoutExpired:
                if not asked and cpu_used(process) > options.seconds:
                    process.send_signal(signal.SIGINT)
                    asked = True
    result = json.loads(text) if text else {"outcome": "failed"}
    keep = ("outcome", "reason", "pushes", "cpu_seconds", "peak_bytes",
            "counters")
    return {"build": kura, "file": os.path.basename(path), "index": index,
            **{key: result.get(key) for key in keep}}


def read_record(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as lines:
        results = [json.loads(line) for line in lines]
    return {(r["build"], r["file"], r["index"]): r for r in results}


def tell(r):
    counters = r["counters"] or {}
    print(r["file"], r["index"], r["outcome"], r["reason"] or "-", r["pushes"],
          f'{r["cpu_seconds"] or 0:.2f}', f'{(r["peak_bytes"] or 0) >> 20}M',
          " ".join(f"{k}={v}".replace(" ", "-") for k, v in counters.items()),
          flush=True)


def solved_in(results, seconds):
    return [r for r in results if r["outcome"] == "solved"
            and r["cpu_seconds"] <= seconds]


def set_name(file):
    return os.path.splitext(file)[0]


def print_row(name, own, numbers, columns, others):
    """One line of the table; others are levels that programs solve, or None."""
    solved = solved_in(own, columns[-1])
    memory = sorted((r["peak_bytes"] or 0) >> 20 for r in own) or [0]
    print(f"| {name} | {len(own)} of {numbers} |",
          *[f"{len(solved_in(own, c))} |" for c in columns],
          f'{sum(r["cpu_seconds"] for r in solved):.1f} |',
          f"{memory[len(memory) // 2]}, {memory[-1]} MB |",
          *[f"{len(o) if o is not None else '-'} |" for o in others])


def print_table(results, wanted, limit, peers):
    columns = [c for c in COLUMNS if c < limit] + [limit]
    sets = {set_name(file) for file in wanted}
    names = sorted({program for program, name in peers if name in sets})
    print("| levels | done |", *[f"{c:g} s |" for c in columns], "CPU s |",
          "memory, median and most |", *[f"{name} |" for name in names])
    print("| --- " * (4 + len(columns) + len(names)) + "|")
    all_own, all_others = [], [set() for _ in names]
    for file, numbers in wanted.items():
        done = [i for i in numbers if (file, i) in results]
        own = [results[file, i] for i in done]
        others = [peers.get((name, set_name(file))) for name in names]
        others = [o if o is None else o & set(done) for o in others]
        print_row(file, own, len(numbers), columns, others)
        if all(o is None for o in others):
            continue
        all_own += own
        for sum_of, levels in zip(all_others, others):
            sum_of |= {(file, i) for i in levels or ()}
    if names:
        print_row("those that others have tried", all_own, len(all_own),
                  columns, all_others)


def print_lists(results, wanted, limit, peers):
    """Which levels: unsolved ones, and what only one program solves."""
    for file, numbers in wanted.items():
        done = {i for i in numbers if (file, i) in results}
        solved = {i for i in done if solved_in([results[file, i]], limit)}
        print(f"{file} unsolved:", *sorted(done - solved) or ["none"])
        for (program, name), levels in sorted(peers.items()):
            if name == set_name(file):
                print(f"{file} only {program}:",
                      *sorted(levels & done - solved) or ["none"])
                print(f"{file} not {program}:",
                      *sorted(solved - levels) or ["none"])
    odd = [(r["file"], r["index"], r["outcome"]) for r in results.values()
           if r["outcome"] not in ("solved", "stopped")]
    if odd:
        print("other outcomes:", *odd)


def print_difference(before, after, wanted, limit):
    """What one build solves and the other does not."""
    for file, numbers in wanted.items():
        done = [i for i in numbers if (file, i) in before and (file, i) in after]
        old = {r["index"]: r["cpu_seconds"] for r
               in solved_in([before[file, i] for i in done], limit)}
        new = {r["index"]: r["cpu_seconds"] for r
               in solved_in([after[file, i] for i in done], limit)}
        both = old.keys() & new.keys()
        print(f"{file}: {len(old)} before, {len(new)} after of {len(done)};",
              "gained", *sorted(new.keys() - old.keys()) or ["none"],
              "lost", *sorted(old.keys() - new.keys()) or ["none"],
              f"; CPU s for both {sum(old[i] for i in both):.1f},"
              f" {sum(new[i] for i in both):.1f}")


def read_peers(path, limit):
    """(program, set) -> levels it solves within the limit."""
    peers = {}
    if not path:
        return peers
    with open(path, encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            program, name, index, _, solved, seconds = line.split("\t")[:6]
            levels = peers.setdefault((program, name), set())
            if solved == "1" and float(seconds) <= limit:
                levels.add(int(index))
    return peers


def of_build(results, build):
    return {(file, index): r for (kura, file, index), r in results.items()
            if kura == build}


def main():
    options = parse()
    # In the background of a shell it is ignored, here and by what is started.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    end = time.time() + 60 * (options.minutes or 1e9)
    results = read_record(options.record)
    wanted = {}
    for argument in options.files:
        path = argument.rsplit(":", 1)[0]
        file = os.path.basename(path)
        wanted[file] = level_numbers(options.kura, argument)
        for index in wanted[file]:
            for kura in filter(None, (options.before, options.kura)):
                if (kura, file, index) in results or time.time() > end:
                    continue
                result = solve(options, kura, path, index)
                results[kura, file, index] = result
                if options.record:
                    with open(options.record, "a", encoding="utf-8") as record:
                        record.write(json.dumps(result) + "\n")
                if options.verbose:
                    tell(result)
    after = of_build(results, options.kura)
    peers = read_peers(options.peers, options.seconds)
    print_table(after, wanted, options.seconds, peers)
    print_lists(after, wanted, options.seconds, peers)
    if options.before:
        print_difference(of_build(results, options.before), after, wanted,
                         options.seconds)


if __name__ == "__main__":
    main()
