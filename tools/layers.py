#!/usr/bin/env python3
"""Checks the law of layers: what may include what (docs/architecture.md).

An include may only go down; plug-ins do not include one another; there are no
circles, by file or by module (a module is its .c and .h); each third-party
header is included by one source file; no two structs share a name.  Everyone
sees kura.h for its plain structs; its functions are for those above the api.
"""
import collections
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
ROOTS = [root for root in ("src", "app", "checker") if (TOP / root).is_dir()]
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)
STRUCT = re.compile(r"^struct (\w+) \{", re.M)
PUBLIC_CALL = re.compile(r"\bkura_\w+(?=\()")

# A part may include itself and the parts named here.
KERNEL = ["base", "core", "search"]
LIBRARY = KERNEL + ["formats", "engines", "outputs", "optimize", "analysis",
                    "certificate"]
MAY = {
    "base": [],
    "core": ["base"],
    "mpi": ["base"],  # a library file of its own
    "formats": ["base", "core"],
    "search": ["base", "core"],
    "engines": KERNEL,
    "optimize": KERNEL,
    "analysis": KERNEL,
    "outputs": ["base", "core"],
    "certificate": KERNEL,
    "api": LIBRARY,
    "without": LIBRARY,  # stands where a file of another part stood
    "cli": ["base", "web", "bench", "draw", "store"],
    "bench": ["base", "cli", "draw", "store"],
    "web": ["base", "draw", "store"],
    "draw": ["base"],
    "store": ["base"],
}
APPS = ["cli", "bench", "web", "draw", "store"]
# The only scheduler of engines, and what makes plans shorter, run others.
# What another program refutes is checked as a certificate's proof is.
MAY_ALSO = {"engines/auto/": ["optimize"], "optimize/": ["engines/engines.h"],
            "engines/sat/refutation.c": ["certificate/proof.h"]}
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
third_party = collections.defaultdict(list)
structs = collections.defaultdict(set)
files = {}  # path below its root -> what it includes
modules = collections.defaultdict(set)


def part_of(path):
    return path.split("/")[0] if "/" in path else ""


def module_of(path):
    return path.rsplit(".", 1)[0]


def member_of(path):
    """The plug-in a file belongs to, or None for the list itself."""
    folders = path.split("/")
    name = folders[1].split(".")[0]
    return None if name == folders[0] else name


def is_granted(path, included):
    return any(path.startswith(who) and included.startswith(tuple(what))
               for who, what in MAY_ALSO.items())


def check_include(path, included):
    part, other = part_of(path), part_of(included)
    if included == "kura.h":
        return
    if included not in files:
        problems.append(f"{path}: no such file {included}")
    elif part == other and part in PLUGINS:
        a, b = member_of(path), member_of(included)
        if None not in (a, b) and a != b:
            problems.append(f"{path}: plug-in includes plug-in {included}")
    elif part != other and other not in MAY.get(part, []):
        if not is_granted(path, included):
            problems.append(f"{path}: {part} may not include {included}")
    if path in ALONE and included not in ALONE[path]:
        problems.append(f"{path}: stands alone, may not include {included}")


def read(root, source):
    name = str(source.relative_to(TOP / root))
    text = source.read_text()
    for struct in STRUCT.findall(text) if part_of(name) != "without" else ():
        # The checker shares nothing, so its names are its own.
        structs[root == "checker", struct].add(f"{root}/{name}")
    files[name] = []
    if root == "src" and part_of(name) not in ("", "api"):
        for call in sorted(set(PUBLIC_CALL.findall(text))):
            problems.append(f"{name}: calls {call} of the library's users")
    for kind, included in INCLUDE.findall(text):
        if root == "checker" and kind == '"':
            if not (source.parent / included).exists():
                problems.append(f"checker/{name}: includes {included} of ours")
        elif kind == "<" and not SYSTEM.search(included):
            third_party[included].append(name)
        elif kind == '"':
            files[name].append(included)


def find_circles(graph):
    """Tarjan's strongly connected components with more than one member."""
    index, low, stack, found = {}, {}, [], []

    def visit(v):
        index[v] = low[v] = len(index)
        stack.append(v)
        for w in sorted(graph.get(v, ())):
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in stack:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            members = stack[stack.index(v):]
            del stack[stack.index(v):]
            if len(members) > 1:
                found.append(sorted(members))

    for v in sorted(graph):
        if v not in index:
            visit(v)
    return found


sys.setrecursionlimit(10000)
for root in ROOTS:
    for source in sorted((TOP / root).rglob("*.[ch]")):
        read(root, source)
for name, included in files.items():
    for other in included:
        check_include(name, other)
        if module_of(other) != module_of(name):
            modules[module_of(name)].add(module_of(other))
circles = find_circles(files) + find_circles(modules)
for circle in circles:
    problems.append("circle: " + ", ".join(circle))
for header, users in third_party.items():
    if len(users) > 1:
        problems.append(f"<{header}> is included by {', '.join(users)}: "
                        "expected one file")
for (_, struct), places in sorted(structs.items()):
    if len(places) > 1:
        problems.append(f"struct {struct} in {', '.join(sorted(places))}")
for problem in problems:
    print("layers:", problem)
print(f"layers: {len(files)} files, {len(circles)} circles, "
      f"{len(problems)} problems")
sys.exit(1 if problems else 0)
