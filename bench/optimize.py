#!/usr/bin/env python3
"""Measures kura optimize: totals against what is known, and what methods do.

usage: optimize.py KURA SECONDS BEST [FILE]... [OPTIONS]

SECONDS are of CPU: a level that has used them is told to stop, so that a busy
machine changes nothing.  BEST says what is known: a table with
the columns index and best_known_pushes, or set, index, pushes and moves, for
the levels of FILE; or `stored`, where each FILE holds one level and FILE with
the end .sol a solution of it.

  --minimize WHAT  pushes (if not given) or moves
  --every N        only each N-th level, the first of them --first (1)
  --spread         in an order whose first part is a fair sample of all
  --levels LIST    only these, in that order: 66,37,39
  --record FILE    one line of JSON a level; what is in it is not done again
  --from-stored    begins with the stored solutions
  --ablation       all methods, then all but each and each alone
  --table          only the tables, from the record
  --each           a line for each level
  -- ARGUMENTS     for kura optimize

The columns at 1, 5, ... seconds are what the plan was by then.
"""
import argparse
import csv
import ctypes
import json
import os
import signal
import subprocess
import sys
import threading

from sweep import cpu_used

METHODS = ["tidy", "around", "vicinity", "repack", "reorder", "windows",
           "starts", "cross", "tour", "weighted"]
GOLDEN = (5 ** 0.5 - 1) / 2
MOMENTS = (1, 2, 5, 10, 20, 60)


def parse():
    arguments, rest = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, rest = arguments[:cut], arguments[cut + 1:]
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("kura")
    parser.add_argument("seconds", type=float)
    parser.add_argument("best")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--minimize", default="pushes")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--levels")
    parser.add_argument("--record")
    for name in ("from-stored", "ablation", "table", "each", "spread"):
        parser.add_argument(f"--{name}", action="store_true")
    options = parser.parse_args(arguments)
    options.rest = rest
    return options


def stored_cost(options, path, stored):
    verdict = subprocess.run([options.kura, "verify", "-o", "json", path,
                              stored], stdout=subprocess.PIPE, check=False)
    return json.loads(verdict.stdout)[options.minimize]


def levels(options):
    """(file, index, least known) of the levels that are measured."""
    found = []
    for path in options.files:
        base, end = os.path.splitext(path)
        if options.best == "stored":
            stored = base + ".sol"
            if end != ".sol" and os.path.exists(stored):
                found.append((path, 1, stored))
            continue
        with open(options.best, encoding="ascii") as table:
            for row in csv.DictReader(table, delimiter="\t"):
                cost = row.get(options.minimize, row.get("best_known_pushes"))
                if (row.get("set", os.path.basename(base)) ==
                        os.path.basename(base) and cost and cost.isdigit()):
                    found.append((path, int(row["index"]), int(cost)))
    chosen = found[options.first - 1::options.every]
    if options.spread:  # by the golden section
        chosen = [level for _, level in
                  sorted(enumerate(chosen),
                         key=lambda pair: pair[0] * GOLDEN % 1)]
    if options.levels:
        order = [int(number) for number in options.levels.split(",")]
        chosen = sorted((level for level in chosen if level[1] in order),
                        key=lambda level: order.index(level[1]))
    if options.best != "stored":
        return chosen
    return [(path, 1, stored_cost(options, path, stored))
            for path, _, stored in chosen]


def hear(process, gains):
    """What the plan costs whenever that is new, with the CPU time of it."""
    for line in process.stderr:
        try:
            now = json.loads(line)["progress"]
        except (ValueError, KeyError, TypeError):
            continue
        if now.get("plan"):
            gains.append([round(cpu_used(process), 2), now["high"]])


def end_with_parent():
    """In the child: whatever ends this program ends it, too."""
    set_death_signal = 1  # PR_SET_PDEATHSIG of Linux
    ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


def optimize(options, path, index, settings):
    command = [options.kura, "optimize", "-m", options.minimize, "-o", "json",
               "-M", "1500M", "--progress", "json", f"{path}:{index}",
               *settings, *options.rest]
    if options.from_stored:
        command.append(os.path.splitext(path)[0] + ".sol")
    gains = []
    with subprocess.Popen(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True,
                          preexec_fn=end_with_parent) as process:
        listener = threading.Thread(target=hear, args=(process, gains))
        listener.start()
        asked = False
        while True:
            try:
                process.wait(timeout=0.1)
                break
            except subprocess.TimeoutExpired:
                if not asked and cpu_used(process) >= options.seconds:
                    process.send_signal(signal.SIGTERM)
                    asked = True
        listener.join()
        text = process.stdout.read()
    result = json.loads(text) if text else {}
    cost = result.get(options.minimize.split(",")[0]) if result else None
    return {"file": os.path.basename(path), "index": index, "cost": cost,
            "bound": result.get("lower_bound"),
            "proved": result.get("proved"), "gains": gains,
            "cpu_seconds": result.get("cpu_seconds"),
            "counters": result.get("counters")}


def name_of(options, settings):
    return " ".join([options.minimize, f"{options.seconds:g}",
                     "stored" if options.from_stored else "own", *settings,
                     *options.rest])


def read_record(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return {(r["case"], r["file"], r["index"]): r for r in rows}


def measure(options, record, settings, wanted):
    """The results of all levels, as far as they are done."""
    results = []
    for path, index, best in wanted:
        key = (name_of(options, settings), os.path.basename(path), index)
        if key not in record and not options.table:
            record[key] = {"case": key[0],
                           **optimize(options, path, index, settings)}
            if options.record:
                with open(options.record, "a", encoding="utf-8") as file:
                    file.write(json.dumps(record[key]) + "\n")
        if key in record:
            results.append({**record[key], "best": best})
            if options.each:
                r = results[-1]
                print(r["file"], index, "cost", r["cost"], "known", best,
                      "bound", r["bound"], "CPU", r["cpu_seconds"],
                      [gain[1] for gain in r["gains"]][:1], flush=True)
    return results


def cost_at(result, moment):
    """None while there was no plan."""
    costs = [cost for cpu, cost in result["gains"] if cpu <= moment]
    if costs and result["cpu_seconds"] <= moment and result["cost"]:
        return result["cost"]
    return costs[-1] if costs else None


def percent(part, whole):
    return f"{100.0 * (part - whole) / whole:+.2f} %" if whole else "-"


def row_of(name, results, moments, wanted):
    done = [r for r in results if r["cost"]]
    known = sum(r["best"] for r in done)
    total = sum(r["cost"] for r in done)
    then = [percent(sum(cost_at(r, m) or r["gains"][0][1] if r["gains"]
                        else r["cost"] for r in done), known)
            for m in moments]
    return [name, f"{len(done)} of {len(results)}, {len(wanted)} wanted",
            total, known,
            percent(total, known), *then,
            sum(r["cost"] <= r["best"] for r in done),
            sum(r["cost"] < r["best"] for r in done),
            sum(bool(r["proved"]) for r in done),
            sum(max(r["bound"] or 0, 0) for r in done),
            f'{sum(r["cpu_seconds"] for r in done):.0f}']


def cases(options):
    yield "all", []
    if not options.ablation:
        return
    for method in METHODS[1:]:
        rest = ",".join(m for m in METHODS if m != method)
        yield f"without {method}", [f"methods={rest}"]
    yield "tidy alone", ["methods=tidy"]
    for method in METHODS[1:]:
        yield f"{method} alone", [f"methods=tidy,{method}"]


def main():
    options = parse()
    record = read_record(options.record)
    moments = [m for m in MOMENTS if m < options.seconds]
    heads = ["methods", "plans", options.minimize, "known", "above",
             *[f"at {m} s" for m in moments], "reached", "beaten", "proved",
             "bound", "CPU s"]
    print("|", " | ".join(heads), "|")
    print("|", " | ".join("---" for _ in heads), "|", flush=True)
    wanted = levels(options)
    for name, settings in cases(options):
        results = measure(options, record, settings, wanted)
        row = row_of(name, results, moments, wanted)
        print("|", " | ".join(map(str, row)), "|", flush=True)


if __name__ == "__main__":
    main()
