#!/usr/bin/env python3
"""How fast bfs goes and what a position takes, two builds by turns.

    bench/bfs.py BEFORE AFTER NODES LEVEL...

Prints a table: positions generated a second of CPU, and bytes a stored
position at the peak.
"""
import json
import subprocess
import sys


def run(kura, nodes, level):
    command = [kura, "solve", "-e", "bfs", "-m", "pushes", "-n", nodes,
               "-M", "8G", "-o", "json", "--progress", "never", level]
    answer = json.loads(subprocess.run(command, capture_output=True, text=True,
                                       check=False).stdout)
    counters = answer["counters"]
    return (answer["outcome"], counters["stored"],
            counters["generated"] / answer["cpu_seconds"] / 1e6,
            answer["peak_bytes"] / counters["stored"])


def main():
    before, after, nodes, levels = (*sys.argv[1:4], sys.argv[4:])
    print("| level | outcome | stored | M generated/s, before | after |"
          " bytes a position, before | after |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for level in levels:
        old, new = run(before, nodes, level), run(after, nodes, level)
        name = level.rsplit("/", 1)[-1].replace(".sok:", " ")
        print(f"| {name} | {new[0]} | {new[1]:,} | {old[2]:.2f} | {new[2]:.2f} |"
              f" {old[3]:.1f} | {new[3]:.1f} |")


main()
