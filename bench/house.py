#!/usr/bin/env python3
"""The shape of the sources at some commits, as a table for bench/house.md.

    python3 bench/house.py [COMMIT]...

Without a commit: the files as they stand.  Lines, functions and comments are
those of C in src, app and checker; a circle is a set of modules (a .c with its
.h) that include one another; a name is counted twice where two structs of
different files have it.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ("src/", "app/", "checker/")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
STRUCT = re.compile(r"^struct (\w+) \{", re.M)
PUBLIC = re.compile(r"\bkura_\w+\((?!\*)")


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True,
                          text=True, check=True).stdout


def read(commit):
    """Path -> text of every source."""
    if commit is None:
        names = git("ls-files").split("\n")
        names = [n for n in names if (ROOT / n).is_file()]
    else:
        names = git("ls-tree", "-r", "--name-only", commit).split("\n")
    wanted = [n for n in names
              if n.startswith(PARTS) and n.endswith((".c", ".h"))]
    if commit is None:
        return {n: (ROOT / n).read_text() for n in wanted}
    return {n: git("show", f"{commit}:{n}") for n in wanted}


def functions(text):
    """The number of lines and of parameters of each function."""
    lines = text.split("\n")
    start = None
    for number, line in enumerate(lines):
        if line == "{":
            start = number
        elif line == "}" and start is not None:
            head = []
            for before in reversed(lines[max(0, start - 12):start]):
                if before in ("}", "") or before.startswith(("#", "/", " *")):
                    break
                head.insert(0, before)
            words = " ".join(head)
            depth = commas = 0
            for letter in words[words.find("("):]:
                depth += (letter == "(") - (letter == ")")
                commas += letter == "," and depth == 1
            yield number - start - 1, commas + 1
            start = None


def circles(graph):
    """The sets of vertices, more than one, that reach one another (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(v):
        index[v] = low[v] = len(index)
        stack.append(v)
        for w in graph.get(v, ()):
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in stack:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            members = stack[stack.index(v):]
            del stack[stack.index(v):]
            if len(members) > 1:
                found.append(members)

    for v in graph:
        if v not in index:
            visit(v)
    return found


def module_graph(files):
    roots = sorted({n.split("/")[0] for n in files})
    graph = {}
    for name, text in files.items():
        here = name.rsplit(".", 1)[0]
        for other in INCLUDE.findall(text):
            for root in roots:
                if f"{root}/{other}" in files:
                    there = f"{root}/{other}".rsplit(".", 1)[0]
                    if there != here:
                        graph.setdefault(here, set()).add(there)
    return graph


def comment_lines(text):
    return sum(block.count("\n") + 1
               for block in re.findall(r"/\*.*?\*/", text, re.S))


def measure(commit):
    files = read(commit)
    library = [n for n in files if n.startswith("src/")]
    lines = {n: t.count("\n") for n, t in files.items()}
    every = [f for t in files.values() for f in functions(t)]
    lengths = sorted(f[0] for f in every)
    owners = {}
    for name, text in files.items():
        checker = name.startswith("checker/")
        for struct in STRUCT.findall(text):
            if "/without/" not in name:
                owners.setdefault((checker, struct), set()).add(name)
    rounds = circles(module_graph(files))
    header = files.get("src/kura.h", "")
    bare = re.sub(r"/\*.*?\*/|^typedef .*?;", "", header, flags=re.S | re.M)
    total = sum(lines.values())
    comments = sum(comment_lines(t) for t in files.values())
    return [
        ("lines of C", total),
        ("- the library (`src`)", sum(lines[n] for n in library)),
        ("- the applications (`app`)",
         sum(lines[n] for n in files if n.startswith("app/"))),
        ("- the checker", sum(lines[n] for n in files
                              if n.startswith("checker/"))),
        ("files", len(files)),
        ("longest source", max(v for n, v in lines.items()
                               if n.endswith(".c"))),
        ("functions", len(every)),
        ("- lines: median, 95 %, longest",
         f"{lengths[len(lengths) // 2]}, "
         f"{lengths[len(lengths) * 95 // 100]}, {lengths[-1]}"),
        ("- with more than six parameters",
         sum(f[1] > 6 for f in every)),
        ("circles of modules (largest)",
         f"{len(rounds)} ({max(map(len, rounds), default=0)})"),
        ("struct names with two owners",
         sum(len(o) > 1 for o in owners.values())),
        ("files without a comment at their head",
         sum(not t.startswith("/*") for t in files.values())),
        ("comment lines, per cent", f"{100 * comments / total:.0f}"),
        ("`kura.h`: lines", header.count("\n")),
        ("- functions", len(set(PUBLIC.findall(bare)))),
        ("folders", len({n.rsplit("/", 1)[0] for n in files})),
    ]


sys.setrecursionlimit(10000)
commits = sys.argv[1:]
columns = [measure(c) for c in commits] + [measure(None)]
names = [git("log", "-1", "--format=%h", c).strip() for c in commits]
print("| | " + " | ".join(names + ["now"]) + " |")
print("| --- |" + " ---: |" * len(columns))
for rows in zip(*columns):
    print(f"| {rows[0][0]} | " + " | ".join(str(r[1]) for r in rows) + " |")
