#!/usr/bin/env python3
"""What a search over many ranks will cost: a model, and a simulation of it.

    clusters.py KURA LEVEL [--minimize pushes] [--ranks 1,2,4,10,100,1000]
                [--delay 8] [--cores N --slice 200] [--compare FILE]
    clusters.py --model

The first traces the level with one process (kura solve --trace) and plays the
same positions on so many ranks: each has the positions that its hash names,
expands the least it has, one a tick, and what it finds arrives after some
ticks.  It prints how evenly the hash loads the ranks, which share of the
positions is sent, and how many more are expanded than by one process, since
nobody knows what the others still hold.  A position that one process never
expanded leads nowhere here: the overhead is a lower estimate for it.  With
--cores only so many ranks are at work at a time, for slices of so many ticks:
then some run ahead, find positions by longer ways and expand them twice.

--compare has lines "RANKS RANK EXPANDED SENT" from real runs, to be shown
beside.  --model prints bytes and memory for machines of three sizes.
"""
import argparse
import collections
import csv
import heapq
import random
import subprocess
import sys
import tempfile

LETTER = 16  # bytes of a way, before the packed position; then rounded up to 8
NODE = 12    # of a stored position besides its packed form
SLOT = 5     # of the hash table, between 1/3 and 2/3 full
QUEUE = 4


def mix(x):
    """The finalizer of splitmix64, as base/hash.h has it."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & 2**64 - 1
    x = (x ^ x >> 27) * 0x94D049BB133111EB & 2**64 - 1
    return x ^ x >> 31


class Space:
    """The positions of a trace: ways from each to others, and their bounds."""

    def __init__(self, path):
        self.ways = collections.defaultdict(list)  # (to, what it costs)
        self.bound, self.start, self.goal = collections.Counter(), 0, None
        self.cost, self.expanded = {}, 0
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["number"]:
                    self.take(row)
        self.filed = sum(map(len, self.ways.values()))

    def take(self, row):
        number, cost, event = int(row["number"]), int(row["cost"]), row["event"]
        self.bound[number] = max(self.bound[number], int(row["bound"]))
        if event in ("Added", "Rejected: already visited") and row["parent"]:
            parent = int(row["parent"])
            self.ways[parent].append((number, cost - self.cost[parent]))
        elif event == "Expanded":
            self.cost[number] = cost
            self.expanded += 1
        elif event == "Part of the plan":  # the last one is the goal
            self.goal = number


class Rank:
    """Who owns some of the positions."""

    def __init__(self):
        self.queue, self.cost, self.closed = [], {}, set()
        self.expanded = 0

    def file(self, space, number, cost):
        if cost < self.cost.get(number, float("inf")):
            self.cost[number] = cost
            self.closed.discard(number)
            heapq.heappush(self.queue, (cost + space.bound[number],
                                        mix(number), number, cost))

    def take(self, best):
        """The least that is worth it, as (position, cost), or None."""
        while self.queue and self.queue[0][0] < best:
            _, _, number, cost = heapq.heappop(self.queue)
            if cost == self.cost[number] and number not in self.closed:
                self.closed.add(number)
                return number, cost
        return None


def simulate(space, count, options):
    """(expanded by each rank, sent, filed)"""
    ranks = [Rank() for _ in range(count)]
    owner = {n: mix(n * 0x9E3779B97F4A7C15 + 1 & 2**64 - 1) * count >> 64
             for n in space.bound}
    mail, sent, filed, tick = collections.deque(), 0, 0, 0
    best, choice, active = float("inf"), random.Random(1), range(count)
    ranks[owner[space.start]].file(space, space.start, 0)
    while mail or any(r.queue and r.queue[0][0] < best for r in ranks):
        tick += 1
        if options.cores and options.cores < count and \
                tick % options.slice == 1:
            active = choice.sample(range(count), options.cores)
        while mail and mail[0][0] <= tick:
            _, number, cost = mail.popleft()
            ranks[owner[number]].file(space, number, cost)
        for i in active:
            item = ranks[i].take(best)
            if not item:
                continue
            if item[0] == space.goal:
                best = item[1]
                continue
            ranks[i].expanded += 1
            for to, cost in space.ways.get(item[0], ()):
                filed += 1
                if owner[to] == i:
                    ranks[i].file(space, to, item[1] + cost)
                else:
                    sent += 1
                    mail.append((tick + options.delay, to, item[1] + cost))
    return [r.expanded for r in ranks], sent, filed


def trace(kura, level, minimize):
    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        subprocess.run([kura, "solve", "-e", "astar", "-m", minimize,
                        "--progress", "never", "--trace", file.name, level,
                        "beam=no"], check=True, stdout=subprocess.DEVNULL)
        return Space(file.name)


def read_real(path):
    real = collections.defaultdict(list)
    with open(path, encoding="utf-8") as file:
        for line in file:
            ranks, _, expanded, sent = map(int, line.split())
            real[ranks].append((expanded, sent))
    return real


def show(what, done, sent, filed, one):
    mean = sum(done) / len(done)
    print(f"{len(done):6} {what:9} {max(done) / mean:9.3f} "
          f"{sent / max(1, filed):9.3f} {sum(done) / one:9.3f}")


def play(options):
    space = trace(options.kura, options.level, options.minimize)
    real = read_real(options.compare) if options.compare else {}
    filed = space.filed
    print(f"{space.expanded} expanded, {filed} filed by one process, "
          f"{filed / space.expanded:.2f} each")
    print(f"{'ranks':>6} {'':9} {'max/mean':>9} {'sent':>9} {'overhead':>9}")
    one = sum(simulate(space, 1, options)[0])
    for ranks in map(int, options.ranks.split(",")):
        done, sent, all_filed = simulate(space, ranks, options)
        show("model", done, sent, all_filed, one)
        if ranks in real:
            base = sum(e for e, _ in real.get(1, [(space.expanded, 0)]))
            expanded = [e for e, _ in real[ranks]]
            share = filed / space.expanded * sum(expanded)
            show("measured", expanded, sum(s for _, s in real[ranks]), share,
                 base)


def model():
    """Per node of 16 cores and 64 GB, one worker a core."""
    cores, memory = 16, 64 * 2**30
    rate, children = 30_000, 4  # expanded a second by a core, filed for each
    print("nodes record  sent/s/node  MB/s/node  positions in memory, 10^9  "
          "seconds to fill")
    for nodes in (10, 100, 1000):
        for record in (12, 24):
            letter = (LETTER + record + 7) // 8 * 8
            stored = record + NODE + 2 * SLOT + QUEUE
            sends = cores * rate * children * (nodes - 1) / nodes
            room = nodes * memory / stored
            fill = room / (nodes * cores * rate * 1.4)
            print(f"{nodes:5} {record:6} {sends:12.3g} "
                  f"{sends * letter / 1e6:10.1f} {room / 1e9:26.1f} "
                  f"{fill:16.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kura", nargs="?")
    parser.add_argument("level", nargs="?")
    parser.add_argument("--minimize", default="pushes")
    parser.add_argument("--ranks", default="1,2,3,4,10,100,1000")
    parser.add_argument("--delay", type=int, default=8, help="ticks")
    parser.add_argument("--cores", type=int, default=0,
                        help="that are at work at a time; 0: one a rank")
    parser.add_argument("--slice", type=int, default=200, help="ticks")
    parser.add_argument("--compare", metavar="FILE")
    parser.add_argument("--model", action="store_true")
    options = parser.parse_args()
    if options.model:
        model()
    elif options.level:
        play(options)
    else:
        parser.error("expected KURA and LEVEL, or --model")


if __name__ == "__main__":
    sys.exit(main())
