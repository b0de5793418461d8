#!/usr/bin/env python3
"""Checks the law of layers: what may include what (docs/architecture.md).

An include may only go down; plug-ins do not include one another; there are no
circles; each third-party header is included by one source file.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)

# A part may include itself and the parts named here.
MAY = {
    "base": [],
    "core": ["base"],
    "draw": ["base", "core"],
    "formats": ["base", "core"],
    "search": ["base", "core"],
    "engines": ["base", "core", "search"],
    "analysis": ["base", "core", "search"],
    "outputs": ["base", "core", "draw"],
    "store": ["base", "core"],
    "certificate": ["base", "core"],
    "door": ["base", "core", "draw", "formats", "search", "engines", "outputs",
             "analysis", "store", "certificate", "kura.h", ""],
    "": ["door", "base", "core", "draw", "formats", "search", "engines", "outputs",
         "store", "certificate"],  # kura.c, portfolio.c
    "cli": ["base", "kura.h", "web"],
    "web": ["base", "kura.h"],
}
# Folders whose members are apart: each file, or each folder inside.
PLUGINS = ["formats", "engines", "outputs"]
# The referee stands alone.
ALONE = {"core/verify.c": {"core/verify.h", "core/level.h", "core/plan.h",
                           "base/error.h"}}
SYSTEM = re.compile(r"^(sys/|arpa/|netinet/)|^(assert|ctype|errno|fcntl|float|"
                    r"getopt|inttypes|limits|locale|math|poll|pthread|regex|"
                    r"signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|"
                    r"stdio|stdlib|string|strings|termios|time|unistd|dirent|"
                    r"wchar|sched|threads|ftw|glob|libgen|dlfcn)\.h$")

problems = []
third_party = {}
graph = {}


def part_of(path):
    return path.split("/")[0] if "/" in path else ""


def member_of(path):
    """The plug-in a file belongs to, or None for the list itself."""
    folders = path.split("/")
    name = folders[1].split(".")[0]
    return None if name == folders[0] else name


def check_include(path, included):
    part, other = part_of(path), part_of(included)
    if included == "kura.h":
        if part not in ("cli", "web", "door", ""):
            problems.append(f"{path}: only programs include kura.h")
        return
    if not (ROOT / included).exists():
        problems.append(f"{path}: no such file src/{included}")
        return
    if part == other:
        if part in PLUGINS:
            a, b = member_of(path), member_of(included)
            if a is not None and b is not None and a != b:
                problems.append(f"{path}: plug-in includes plug-in {included}")
    elif other not in MAY.get(part, []):
        problems.append(f"{path}: {part or 'src'} may not include {included}")
    if path in ALONE and included not in ALONE[path]:
        problems.append(f"{path}: stands alone, may not include {included}")


def read(path):
    name = str(path.relative_to(ROOT))
    graph[name] = []
    for kind, included in INCLUDE.findall(path.read_text()):
        if kind == "<":
            if not SYSTEM.search(included):
                third_party.setdefault(included, []).append(name)
        else:
            graph[name].append(included)
            check_include(name, included)


def find_circle(name, path, done):
    if name in path:
        problems.append("circle: " + " -> ".join(path[path.index(name):]
                                                 + [name]))
        return
    if name in done:
        return
    for included in graph.get(name, []):
        find_circle(included, path + [name], done)
    done.add(name)


for source in sorted(ROOT.rglob("*.[ch]")):
    read(source)
finished = set()
for header in graph:
    find_circle(header, [], finished)
for header, users in third_party.items():
    if len(users) > 1:
        problems.append(f"<{header}> is included by {', '.join(users)}: "
                        "expected one file")
for problem in problems:
    print("layers:", problem)
print(f"layers: {len(graph)} files, {len(problems)} problems")
sys.exit(1 if problems else 0)
