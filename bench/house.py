#!/usr/bin/env python3
"""The shape of the sources at some commits, as a table for bench/house.md.

    python3 bench/house.py [COMMIT]...

Without a commit: the files as they stand.  Lines, functions and comments are
those of C in src, app and checker; a circle is a set of modules (a .c with its
.h) that include one another; a name is counted twice where two structs of
different files have it.  A second table has the lines of files that hold what
the oldest commit could not do, less those of files that did part of it then.
"""
import fnmatch
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ("src/", "app/", "checker/")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
STRUCT = re.compile(r"^struct (\w+) \{", re.M)
PUBLIC = re.compile(r"\bkura_\w+\((?!\*)")

# What came since b4d9982: the files that hold it, and those that did part of it
# then.  What came into other files that were there then is not counted.
FEATURES = [
    ("searches over several processes",
     ["src/mpi/*", "src/base/ranks.*", "src/base/mapping.*", "src/api/ranks.c",
      "src/search/exchange/commons.*", "src/search/exchange/courier.*",
      "src/search/exchange/remote.c", "src/search/exchange/talk.c",
      "src/search/exchange/words.h", "src/engines/astar/distant.*",
      "src/engines/astar/letters.*",
      "src/engines/bidirectional/apart.*", "app/bench/ranked.*"], []),
    ("searches that go on from a checkpoint",
     ["src/core/checkpoint.*", "src/base/archive.*",
      "src/search/exchange/keep.*", "src/engines/*/resume.*"], []),
    ("certificates of searches, helve, LRAT, VeriPB, packed",
     ["src/certificate/*", "src/engines/sat/refutation.c", "app/cli/packed.*",
      "app/cli/certify.*"], ["src/certificate/*"]),
    ("`kura-check`, and asking it", ["checker/*", "app/cli/certificate.*"], []),
    ("`kura optimize`",
     ["src/optimize/*", "app/cli/commands/optimize.c"],
     ["src/polish.*", "src/search/improve.*"]),
    ("levels in pieces, and several at once",
     ["src/formats/intake.*", "app/cli/source.*", "app/cli/ahead.*"], []),
    ("`kura play`", ["app/cli/commands/play.c"], []),
    ("the page: what it keeps, `optimize`, collections, idle connections",
     ["app/web/*", "app/store/records.*"], ["src/web/*"]),
    ("`fess` from both ends",
     ["src/engines/fess/*", "src/search/cuts.*",
      "src/search/deadlocks/pairs.*"], ["src/engines/fess/*"]),
    ("`stow`: large and open levels", ["src/engines/stow/*"], []),
    ("completion for zsh and fish, and of values", ["app/cli/completion.c"],
     ["src/cli/completion.c"]),
    ("options of NetHack's files", ["src/core/stone_option.*"], []),
    ("skins",
     ["app/draw/skin.*", "app/draw/picture.*"],
     ["src/draw/picture.*", "src/draw/tile.*", "src/draw/theme.*"]),
    ("traces as trees", ["src/engines/astar/trace*"],
     ["src/engines/astar/trace*"]),
    ("positions in `kura.h`", ["src/api/positions.c"], []),
    ("builds without a library", ["src/without/*"], []),
    ("distances from each goal, all groups",
     ["src/analysis/goals.c", "src/analysis/groups.c"], []),
    ("loops that do not ask whether to stop", ["src/base/gaps.*"], []),
]


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


def lines_of(files, patterns):
    return sum(t.count("\n") for n, t in files.items()
               if any(fnmatch.fnmatch(n, p) for p in patterns))


def place(name):
    """Where a file is, whichever root it was below; the bench was in cli."""
    return name.split("/", 1)[1].replace("cli/bench/", "bench/")


def growth(then, now):
    """By how much files that were there then have grown, but for features."""
    new = [p for _, patterns, _ in FEATURES for p in patterns]
    old = {place(n): t.count("\n") for n, t in then.items()}
    return sum(t.count("\n") - old[place(n)] for n, t in now.items()
               if place(n) in old
               and not any(fnmatch.fnmatch(n, p) for p in new))


def print_features(before):
    """What came since that commit, and what is left without it."""
    then, now = read(before), read(None)
    for what, patterns, _ in FEATURES:
        for pattern in patterns:
            if not fnmatch.filter(now, pattern):
                sys.exit(f"{what}: no file {pattern}")
    print("| what came since | lines |\n| --- | ---: |")
    total = 0
    for what, patterns, instead in FEATURES:
        count = lines_of(now, patterns) - lines_of(then, instead)
        total += count
        print(f"| {what} | {count} |")
    print(f"| together | {total} |")
    print(f"| all else | {lines_of(now, ['*']) - total} |")
    print(f"| - what files that were there then have grown by "
          f"| {growth(then, now)} |")


sys.setrecursionlimit(10000)
commits = sys.argv[1:]
columns = [measure(c) for c in commits] + [measure(None)]
names = [git("log", "-1", "--format=%h", c).strip() for c in commits]
print("| | " + " | ".join(names + ["now"]) + " |")
print("| --- |" + " ---: |" * len(columns))
for rows in zip(*columns):
    print(f"| {rows[0][0]} | " + " | ".join(str(r[1]) for r in rows) + " |")
if commits:
    print()
    print_features(commits[0])
