#!/usr/bin/env python3
"""Solves a file of levels and prints one line a level and a sum.

usage: sweep.py [-v] KURA SECONDS FILE [ARGUMENTS OF kura solve...]
"""
import json
import subprocess
import sys


def main():
    arguments = sys.argv[1:]
    verbose = arguments[0] == "-v"
    if verbose:
        arguments.pop(0)
    kura, seconds, path, *rest = arguments
    command = [kura, "solve", "-o", "json", "--progress", "never", "-t",
               seconds, path, *rest]
    run = subprocess.run(command, stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True, check=False)
    results = [json.loads(line) for line in run.stdout.splitlines()]
    solved = [r for r in results if r["outcome"] == "solved"]
    if verbose:
        for r in results:
            print(r["index"], r["outcome"], r["reason"], r["pushes"],
                  f'{r["cpu_seconds"]:.2f}', f'{r["peak_bytes"] >> 20}M',
                  " ".join(f"{k}={v}" for k, v in r["counters"].items()))
    odd = [r for r in results if r["outcome"] not in ("solved", "stopped")]
    print(f'{path.split("/")[-1]} {" ".join(rest)}: {len(solved)} of '
          f'{len(results)} solved, '
          f'{sum(r["cpu_seconds"] for r in solved):.1f} s for these, '
          f'{sum(r["cpu_seconds"] for r in results):.1f} s in all, '
          f'{sum(r["pushes"] for r in solved)} pushes')
    print("  unsolved:", *[r["index"] for r in results if r not in solved])
    if odd:
        print("  other outcomes:", *[(r["index"], r["outcome"]) for r in odd])


main()
