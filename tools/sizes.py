#!/usr/bin/env python3
"""Checks the limits on size: 60 lines and 6 parameters a function, 500 lines a
file, 150 a header; and that each file says at its head what it is or does.

A function is counted from its opening brace in the first column to its
closing one.
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTION, SOURCE, HEADER, PARAMETERS = 60, 500, 150, 6
# The public header documents the whole library in one place.
EXEMPT = {"src/kura.h": 700}
# A callback of libmicrohttpd has eight.
MANY_PARAMETERS = {"app/web/server.c"}

problems = []
lengths = []


def check_parameters(name, lines, brace):
    """Counts the commas outside inner brackets of the head before a brace."""
    head = []
    for line in reversed(lines[max(0, brace - 12):brace - 1]):
        if line in ("}", "") or line.startswith(("#", "/", " *", "};")):
            break
        head.insert(0, line)
    text = " ".join(head)
    depth, commas = 0, 0
    for letter in text[text.find("("):]:
        depth += (letter == "(") - (letter == ")")
        commas += letter == "," and depth == 1
    if "(" in text and commas + 1 > PARAMETERS + (name in MANY_PARAMETERS) * 2:
        problems.append(f"{name}:{brace}: a function of {commas + 1} "
                        f"parameters, at most {PARAMETERS}")


files = subprocess.run(["git", "ls-files", "src/*.[ch]",
                        "app/*.[ch]", "checker/*.[ch]"], cwd=ROOT,
                       capture_output=True, text=True, check=True)
for name in files.stdout.split():
    lines = (ROOT / name).read_text().split("\n")
    if not lines[0].startswith("/*"):
        problems.append(f"{name}: no comment at its head")
    limit = EXEMPT.get(name, HEADER if name.endswith(".h") else SOURCE)
    if len(lines) > limit:
        problems.append(f"{name}: {len(lines)} lines, at most {limit}")
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
            check_parameters(name, lines, number)
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
