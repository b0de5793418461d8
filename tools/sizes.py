#!/usr/bin/env python3
"""Checks the limits on size: 60 lines a function, 500 a file, 150 a header.

A function is counted from its opening brace in the first column to its
closing one.
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTION, SOURCE, HEADER = 60, 500, 150
# The public header documents the whole library in one place.
EXEMPT = {"src/kura.h": 700}

problems = []
lengths = []
files = subprocess.run(["git", "ls-files", "src/*.[ch]",
                        "app/*.[ch]", "checker/*.[ch]"], cwd=ROOT,
                       capture_output=True, text=True, check=True)
for name in files.stdout.split():
    lines = (ROOT / name).read_text().split("\n")
    limit = EXEMPT.get(name, HEADER if name.endswith(".h") else SOURCE)
    if len(lines) > limit:
        problems.append(f"{name}: {len(lines)} lines, at most {limit}")
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line == "}" and start:
            length = number - start - 1
            lengths.append(length)
            if length > FUNCTION:
                problems.append(f"{name}:{start}: a function of {length} "
                                f"lines, at most {FUNCTION}")
            start = None
lengths.sort()
if lengths:
    print(f"sizes: {len(lengths)} functions, median "
          f"{lengths[len(lengths) // 2]} lines, 95 % under "
          f"{lengths[len(lengths) * 95 // 100] + 1}")
for problem in problems:
    print("sizes:", problem)
sys.exit(1 if problems else 0)
