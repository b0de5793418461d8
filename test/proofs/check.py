#!/usr/bin/env python3
"""check.py LEVEL CERTIFICATE: a second checker of search certificates.

Written from docs/proofs.md, for small levels: everything is a set in memory and
no step is clever.  Prints "verified" or "refused: why"; exits 0 or 12.
"""
import re
import sys

INF = float("inf")


class Refused(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Refused(why)


class Level:
    def __init__(self, text):
        lines = [line.removesuffix("\r") for line in text.split("\n")]
        self.sinks = comment = ended = False
        rows = []
        for line in lines:
            low = line.lower()
            comment |= low.startswith(("comment", "solution comment"))
            if low.startswith("rules"):
                need(line == "Rules: sink" and not comment, "other rules")
                self.sinks = True
            if not line or line[0] == ";" or re.fullmatch(
                    "(?=.*[AC-OQ-Zac-oq-z])[A-Za-z][^#:]*(:.*)?", line):
                ended = bool(rows)
                continue
            need(not ended, "one level")
            need(re.fullmatch("[#@+$*. ]*", line), "the letters of a row")
            rows.append(line)
        cell = {(y, x): c for y, row in enumerate(rows)
                for x, c in enumerate(row)}
        width = max(len(row) for row in rows)
        floor = {(y, x) for y in range(len(rows)) for x in range(width)
                 if cell.get((y, x), " ") != "#"}
        start = next(at for at, c in cell.items() if c in "@+")
        reach, todo = {start}, [start]
        while todo:
            y, x = todo.pop()
            for at in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if at in floor and at not in reach:
                    reach.add(at)
                    todo.append(at)
        cells = self.cells = sorted(reach)  # row and column of each square
        number = {at: i for i, at in enumerate(cells)}
        self.squares = range(len(cells))
        # Up, down, left, right; the opposite of d is d ^ 1.
        self.next = [[number.get((y + a, x + b)) for a, b in
                      ((-1, 0), (1, 0), (0, -1), (0, 1))] for y, x in cells]
        letter = [cell.get(at, " ") for at in cells]
        self.goals = [s for s in self.squares if letter[s] in ".*+"]
        self.sink = self.goals[0] if self.sinks and self.goals else None
        self.boxes = frozenset(s for s in self.squares if letter[s] in "$*")
        self.player = number[start]
        self.unsolvable = any(c == "$" or (c == "*" and self.sinks)
                            for at, c in cell.items() if at not in number) \
            or (self.boxes and not self.goals)

    def walk(self, boxes, player):
        """The length of the shortest walk to each square."""
        length, todo = {player: 0}, [player]
        for s in todo:
            for n in self.next[s]:
                if n is not None and n not in boxes and n not in length:
                    length[n] = length[s] + 1
                    todo.append(n)
        return length

    def pushes(self, boxes, player):
        """(s, d, t, steps before it) for each push."""
        length = self.walk(boxes, player)
        for s in sorted(boxes):
            for d in range(4):
                q, t = self.next[s][d ^ 1], self.next[s][d]
                if q in length and t is not None and t not in boxes:
                    yield s, d, t, length[q]

    def after(self, boxes, s, t):
        return boxes - {s} | (set() if t == self.sink else {t})

    def solved(self, boxes):
        return not boxes if self.sinks else boxes <= set(self.goals)


class Bound:
    def __init__(self, level, heights):
        self.level, self.heights = level, heights
        self.groups, self.patterns = [], []
        h = heights or [0] * len(level.squares)
        self.joined = {}  # (s, q) -> the part of q around s, by least square
        for s in level.squares:
            for q in level.squares:
                if q != s and (s, q) not in self.joined:
                    part = level.walk({s}, q)
                    for p in part:
                        self.joined[s, p] = min(part)
        self.edges = [(s, d, level.next[s][d ^ 1], level.next[s][d])
                      for s in level.squares for d in range(4)
                      if level.next[s][d] is not None and
                      level.next[s][d ^ 1] is not None and s != level.sink]
        self.weight = {(s, d): 1 + h[q] - h[s] for s, d, q, t in self.edges}
        self.distance = {}
        for goal in level.goals:
            self.measure(goal)
        self.end = min((h[s] for s, d, q, t in self.edges
                        if t in level.goals), default=0)
        self.dead = {s for s in level.squares
                     if s not in level.goals and not any(
                         (s, self.joined[s, q], goal) in self.distance
                         for q in level.next[s] if q is not None
                         for goal in level.goals)}

    def measure(self, goal):
        changed = True
        while changed:
            changed = False
            for s, d, q, t in self.edges:
                after = self.far(t, s, goal)
                place = s, self.joined[s, q], goal
                new = self.weight[s, d] + after
                if new < self.distance.get(place, 0 if s == goal else INF):
                    self.distance[place] = new
                    changed = True

    def far(self, s, player, goal):
        if s == goal:
            return 0
        return self.distance.get((s, self.joined[s, player], goal), INF)

    def detour(self, s, d, q, t):
        return min((self.weight[s, d] + self.far(t, s, goal)
                    - self.far(s, q, goal) for goal in self.level.goals
                    if self.far(t, s, goal) < INF), default=INF)

    def matching(self, boxes, player):
        rows = [[self.far(s, player, goal) for goal in self.level.goals]
                for s in sorted(boxes)]
        if self.level.sinks:
            return sum(row[0] for row in rows)
        best = {0: 0}  # set of goals used -> cost
        for row in rows:
            new = {}
            for used, cost in best.items():
                for i, far in enumerate(row):
                    if not used >> i & 1 and far < INF:
                        key = used | 1 << i
                        new[key] = min(new.get(key, INF), cost + far)
            best = new
        return min(best.values(), default=INF)

    def frozen(self, boxes):
        left = set(boxes)

        def blocked(s, d):
            a, b = self.level.next[s][d], self.level.next[s][d ^ 1]
            return (a is None or b is None or a in left or b in left or
                    (a in self.dead and b in self.dead))
        while True:
            loose = {s for s in left if not (blocked(s, 0) and blocked(s, 2))}
            if not loose:
                return bool(left - set(self.level.goals))
            left -= loose

    def value(self, boxes, player):
        """What the table says of up to four boxes."""
        at = {}
        for value, region, group in self.groups:
            if group <= boxes and player in region:
                at[group] = max(at.get(group, 0), value)
        best = max(at.values(), default=0)
        for group in at:
            if len(group) == 2 and len(boxes) == 4:
                best = max(best, at[group] + at.get(boxes - group, 0))
        return best

    def check_group(self, value, region, group):
        need(not self.level.solved(group), "a group is on goals")
        for s, d, t, _ in self.level.pushes(group, min(region)):
            after = frozenset(self.level.after(group, s, t))
            q = self.level.next[s][d ^ 1]
            need(value <= self.detour(s, d, q, t) + self.value(after, s),
                 f"group {sorted(group)} costs less than {value}")

    def lost(self, boxes, player):
        return any(pattern <= boxes and player in region
                   for pattern, region in self.patterns)

    def bound(self, boxes, player):
        if self.level.solved(boxes):
            return 0
        cost = self.matching(boxes, player)
        if cost == INF or self.frozen(boxes) or self.lost(boxes, player):
            return INF
        found = [(-value, sorted(group) + [INF] * (4 - len(group)))
                 for value, region, group in self.groups
                 if group <= boxes and player in region]
        taken = set()
        for value, group in sorted(found):
            if not taken & set(group) - {INF}:
                cost -= value
                taken |= set(group)
        if self.heights:
            cost += self.end - self.heights[player]
        return max(cost, 0)


class List:
    """The theorem, for one list."""

    def __init__(self, level, bound, least, exact, maps):
        self.level, self.bound, self.least = level, bound, least
        self.exact, self.maps = exact, maps
        self.numbers, self.demands, self.last = {}, [], None

    def name(self, boxes, player):
        if not self.exact:
            player = min(self.level.walk(boxes, player))
        return sorted(boxes) + [INF], player

    def demand(self, boxes, player, cost):
        if cost + self.bound.bound(boxes, player) >= self.least:
            return
        images = [(boxes, player)]
        for image in self.maps:
            images.append((frozenset(image[s] for s in boxes), image[player]))
        boxes, player = min(images, key=lambda at: self.name(*at))
        if cost + self.bound.bound(boxes, player) < self.least:
            self.demands.append((self.key(boxes, player), cost))

    def key(self, boxes, player):
        return frozenset(boxes), self.name(boxes, player)[1]

    def push(self, boxes, cost, s, t):
        self.demand(frozenset(self.level.after(boxes, s, t)), s, cost)

    def add(self, cost, player, boxes, reason):
        name = self.name(boxes, player)
        need(name[1] == player, "the player is not named right")
        need(self.last is None or self.last < name, "out of order")
        self.last = name
        self.numbers[self.key(boxes, player)] = cost
        need(not self.level.solved(boxes) or cost >= self.least,
             "a solved position")
        step = 0 if self.least == INF else 1
        if not reason:
            for s, d, t, steps in self.level.pushes(boxes, player):
                self.push(boxes, cost + step + (steps if self.exact else 0),
                          s, t)
        elif reason[0] == "m":
            out = {int(word) for word in reason[1:]}
            need(out and out <= boxes, "boxes to be left out")
            self.demand(boxes - out, player, cost)
        else:
            self.corral(boxes, player, cost + step, reason)

    def corral(self, boxes, player, cost, reason):
        level, middle = self.level, reason.index("k")
        reach = level.walk(boxes, player)
        floor, own = set(), {int(word) for word in reason[middle + 1:]}
        for word in reason[1:middle]:
            need(int(word) not in reach and int(word) not in boxes,
                 "no closed floor")
            piece = level.walk(boxes, int(word))
            need(min(piece) == int(word), "no least square")
            floor |= set(piece)
        need(own <= boxes and not self.exact, "no corral")
        need(all(s in own for s in boxes if floor & set(level.next[s])),
             "a box beside the corral is not in it")
        need(not level.solved(own) or (len(boxes) == len(level.goals) and
                                       floor & set(level.goals)), "no work")
        for s in own:
            for d in range(4):
                q, t = level.next[s][d ^ 1], level.next[s][d]
                if q is None or t is None or q in own or t in own or q in floor:
                    continue
                after = level.after(own, s, t)
                if t != level.sink and self.bound.frozen(after):
                    continue
                if all(self.bound.far(t, s, goal) == INF
                       for goal in level.goals):
                    continue
                need(q in reach and t in floor, "the corral is open")
                self.push(boxes, cost, s, t)

    def close(self):
        for key, cost in self.demands:
            need(self.numbers.get(key, INF) <= cost, f"missing: {key} {cost}")


def numbers(level, words, low=0):
    need(all(word.lstrip("-").isdigit() for word in words), "a number")
    values = [int(word) for word in words]
    need(all(low <= value < len(level.squares) for value in values), "range")
    return values


def position(level, words):
    """The player, the boxes and the reason."""
    stop = next((i for i, word in enumerate(words) if word.isalpha()),
                len(words))
    values = numbers(level, words[:stop])
    player, boxes = values[0], values[1:]
    need(boxes and boxes == sorted(set(boxes)), "boxes rise")
    need(player not in boxes and level.sink not in boxes, "in the way")
    return player, frozenset(boxes), words[stop:]


def is_map(level, image):
    return sorted(image) == list(level.squares) and \
        {image[s] for s in level.goals} == set(level.goals) and \
        all(any(all((None if level.next[s][d] is None else
                     image[level.next[s][d]]) == level.next[image[s]][e]
                    for s in level.squares) for e in range(4))
            for d in range(4))


def check(level, text):
    need(text.endswith("\n"), "the end is missing")
    need(text.endswith("\n"), "the end of the last line")
    lines = [line.split(" ") for line in text.split("\n")[:-1]]
    need(lines[0] == "kura search certificate 1".split(), "the first line")
    need(lines[1][0] == "claim", "a claim")
    least = INF if lines[1][1:] == ["none"] else int(lines[1][2])
    need(lines[1][1] in ("none", "pushes", "moves"), "a claim")
    exact = lines[1][1] == "moves"
    letters = "".join(line[0] for line in lines[2:])
    need(re.fullmatch("H?M*G*(LQ*)*P*E", letters), "the order of lines")
    if level.unsolvable:
        return
    heights, maps, lost, count = None, [], None, 0
    for line in lines[2:]:
        if line[0] == "H":
            heights = numbers(level, line[1:], -len(level.squares))
            need(exact and len(heights) == len(level.squares) and
                 all(abs(heights[s] - heights[n]) <= 1 for s in level.squares
                     for n in level.next[s] if n is not None), "heights")
        elif line[0] == "M":
            maps.append(numbers(level, line[1:]))
            need(is_map(level, maps[-1]), "no map")
    bound = Bound(level, heights)
    for line in lines[2:]:
        if line[0] == "G":
            player, group, reason = position(level, line[2:])
            value = INF if line[1] == "x" else int(line[1])
            need(2 <= len(group) <= 4 and not reason and value > 0, "a group")
            bound.groups.append((value, set(level.walk(group, player)), group))
    for group in bound.groups:
        bound.check_group(*group)
    whole = List(level, bound, least, exact, maps)
    started = False
    for line in lines[2:]:
        if lost and line[0] in "LPE":
            lost.close()
            bound.patterns.append((pattern, set(level.walk(pattern, player))))
            lost = None
        if line[0] in "PE" and not started:
            started = True
            whole.demand(level.boxes, level.player, 0)
        if line[0] == "L":
            player, pattern, reason = position(level, line[1:])
            need(not reason, "the end of the line")
            lost = List(level, bound, INF, False, maps)
            lost.demand(pattern, player, 0)
        elif line[0] == "Q":
            need(lost, "Q without L")
            lost.add(0, *position(level, line[1:]))
        elif line[0] == "P":
            cost = int(line[1])
            need(cost >= 0 and (least < INF or cost == 0), "a cost")
            whole.add(cost, *position(level, line[2:]))
            count += 1
        elif line[0] == "E":
            need(line[1:] == [str(count)], "the number of lines")
    whole.close()


def verdict(level_text, text):
    try:
        check(Level(level_text), text)
    except (Refused, ValueError, IndexError) as why:
        return f"refused: {why}"
    return "verified"


if __name__ == "__main__":
    said = verdict(open(sys.argv[1]).read(), open(sys.argv[2]).read())
    print(said)
    sys.exit(0 if said == "verified" else 12)
