#!/usr/bin/env python3
"""Measures kura optimize: totals against the best known, and ablation.

    bench/optimize.py KURA LEVELS BEST --every 3 --nodes 60000 [--ablation]

LEVELS is a collection, BEST a table whose first two columns are the number of
a level and the least known of what is minimised.  Work is limited by nodes,
which repeat exactly, so that a busy machine changes nothing but the time.
"""
import argparse
import json
import subprocess

METHODS = ["tidy", "around", "vicinity", "reorder", "windows", "starts",
           "cross"]


def run(args, number, settings):
    command = [args.kura, "optimize", "-m", args.minimize, "-n",
               str(args.nodes), "-M", "1G", "-o", "json",
               f"{args.levels}:{number}", *settings]
    child = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(child.stdout)
    except ValueError:
        return {"outcome": "failed", "cpu_seconds": 0, "plan": None}


def measure(args, best, settings):
    """Totals over the levels that have a plan."""
    total = known = bound = proved = missing = 0
    seconds = 0.0
    at, beaten = 0, []
    for number in best:
        result = run(args, number, settings)
        seconds += result["cpu_seconds"]
        if not result.get("plan"):
            missing += 1
            continue
        cost = result[args.minimize.split(",")[0]]
        total += cost
        known += best[number]
        bound += max(result["lower_bound"], 0)
        proved += result["proved"]
        at += cost <= best[number]
        if cost < best[number]:
            beaten.append(f"{number}: {cost}")
        if args.each:
            print(number, cost, best[number], result["lower_bound"],
                  round(result["cpu_seconds"], 1), flush=True)
    above = 100.0 * (total - known) / known if known else 0
    return [total, known, f"{above:.2f} %", at, bound, proved, missing,
            f"{seconds:.0f}", ", ".join(beaten)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kura")
    parser.add_argument("levels")
    parser.add_argument("best")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=60000)
    parser.add_argument("--minimize", default="pushes")
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--each", action="store_true")
    args = parser.parse_args()
    with open(args.best) as table:
        rows = [line.split("\t")[:2] for line in table]
    best = {int(a): int(b) for a, b in rows if a.isdigit()}
    best = {n: best[n] for n in list(best)[::args.every]}
    heads = ["methods", args.minimize, "best known", "above", "reached",
             "bound", "proved", "no plan", "CPU s", "beaten"]
    print("|", " | ".join(heads), "|")
    print("|", " | ".join("---" for _ in heads), "|", flush=True)
    cases = [("all", [])]
    if args.ablation:
        cases.append(("none", ["methods=tidy"]))
        for method in METHODS[1:]:
            rest = ",".join(m for m in METHODS if m != method)
            cases.append((f"without {method}", [f"methods={rest}"]))
            cases.append((f"{method} alone", [f"methods=tidy,{method}"]))
    for name, settings in cases:
        row = [name, *measure(args, best, settings)]
        print("|", " | ".join(map(str, row)), "|", flush=True)


if __name__ == "__main__":
    main()
