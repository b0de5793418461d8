#!/usr/bin/env python3
"""helve.py TASK CERTIFICATE: follows a certificate in helve's form.

Only the rules that Kura uses, on sets of states listed in full, and each line
in just the form that helve reads.  Prints what is shown; exits 12 if a step is
wrong.
"""
import re
import sys

INF = 4294967295


ACTION = (r"begin_action\n\S+\ncost: \d+\n(?:PRE:\d+\n)*(?:ADD:\d+\n)*"
          r"(?:DEL:\d+\n)*end_action\n")
TASK = re.compile(
    r"begin_atoms:(\d+)\n((?:Atom \S+\n)*)end_atoms\n"
    r"begin_init\n((?:\d+\n)*)end_init\n"
    r"begin_goal\n((?:\d+\n)*)end_goal\n"
    r"begin_actions:(\d+)\n((?:" + ACTION + r")*)end_actions\n?")
LINE = re.compile(
    r"a \d+ (?:a|b \d+(?: \d+)*|u \d+ \d+)|"
    r"e \d+ (?:c [egi]|e \d+(?: \d+)* :(?: [0-9a-f]+)* ;|[pui] \d+ \d+)|"
    r"k \d+ (?:s \d+ \d+ b[125]|d \d+ (?:ed|sd \d+ \d+|pg \d+ \d+ \d+)|"
    r"b \d+ \d+ (?:ec|tc|sc \d+ \d+|pc(?: \d+)+)|u ci \d+|o \d+ bi \d+)")


def read_form(task, text):
    """Are both files written as helve reads them?"""
    found = TASK.fullmatch(task)
    assert found, "the form of the task"
    atoms, names, init, goal, actions, bodies = found.groups()
    assert int(atoms) == names.count("\n"), "the number of atoms"
    assert int(actions) == bodies.count("begin_action\n"), "of actions"
    used = init.split() + goal.split() + re.findall(r":(\d+)", bodies)
    assert all(int(atom) < int(atoms) for atom in used), "atoms"
    assert goal.count("\n") > 1, "a goal of a single atom"
    assert text.endswith("\n"), "the end is missing"
    last = {"a": -1, "e": -1, "k": -1}
    for number, line in enumerate(text.split("\n")[:-1], 1):
        assert LINE.fullmatch(line), f"the form of line {number}"
        kind, name = line.split(" ", 2)[:2]
        assert int(name) > last[kind], f"line {number}: numbers rise"
        last[kind] = int(name)


class Task:
    def __init__(self, text):
        lines = iter(text.split("\n"))
        self.count = int(next(lines).split(":")[1])
        self.actions = []
        for line in lines:
            if line == "begin_init":
                self.init = self.read(lines, "end_init")
            elif line == "begin_goal":
                self.goal = self.read(lines, "end_goal")
            elif line == "begin_action":
                next(lines)
                action = {"cost": int(next(lines).split()[1]), "PRE": 0,
                          "ADD": 0, "DEL": 0}
                for line in lines:
                    if line == "end_action":
                        break
                    kind, atom = line.split(":")
                    action[kind] |= 1 << int(atom)
                self.actions.append(action)

    @staticmethod
    def read(lines, end):
        state = 0
        for line in lines:
            if line == end:
                return state
            state |= 1 << int(line)
        raise ValueError(end)

    def progress(self, states, actions):
        after = set()
        for number in actions:
            action = self.actions[number]
            for state in states:
                if state & action["PRE"] == action["PRE"]:
                    after.add(state & ~action["DEL"] | action["ADD"])
        return after


def explicit(words):
    count = int(words[0])
    atoms = [int(word) for word in words[1:count + 1]]
    assert words[count + 1] == ":" and words[-1] == ";"
    states = set()
    assert len(set(atoms)) == count
    for row in words[count + 2:-1]:
        assert len(row) == (count + 3) // 4
        bits = "".join(f"{int(digit, 16):04b}" for digit in row)
        assert "1" not in bits[count:]
        states.add(sum(1 << atom for atom, bit in zip(atoms, bits)
                       if bit == "1"))
    return states


def follow(task, text):
    actions, sets, known = {}, {}, {}
    for line in text.split("\n")[:-1]:
        words = line.split()
        number, how, rest = int(words[1]), words[2], words[3:]
        if words[0] == "a":
            if how == "a":
                actions[number] = set(range(len(task.actions)))
            elif how == "b":
                actions[number] = {int(word) for word in rest[1:]}
            else:
                actions[number] = actions[int(rest[0])] | actions[int(rest[1])]
        elif words[0] == "e":
            if how == "c":
                sets[number] = {"e": set(), "g": "goal",
                                "i": {task.init}}[rest[0]]
            elif how == "e":
                sets[number] = explicit(rest)
            elif how == "p":
                sets[number] = task.progress(sets[int(rest[0])],
                                             actions[int(rest[1])])
            else:
                a, b = (sets[int(word)] for word in rest)
                if b == "goal":
                    b = {s for s in a if s & task.goal == task.goal}
                sets[number] = a | b if how == "u" else a & b
        else:
            known[number] = learn(task, actions, sets, known, how, rest)
    return known[max(known)]


def learn(task, actions, sets, known, how, rest):
    if how == "s":
        a, b, rule = int(rest[0]), int(rest[1]), rest[2]
        where = actions if rule == "b5" else sets
        assert where[a] <= where[b], (a, b)
        return "s", a, b
    if how == "u":
        assert known[int(rest[1])] == ("d", 2)
        return "unsolvable"
    if how == "o":
        assert known[int(rest[2])] == ("b", 2, int(rest[0]))
        return f"optimal {rest[0]}"
    a, refer = int(rest[0]), [known[int(word)] for word in rest[2:]
                              if how == "d"]
    if how == "d" and rest[1] == "ed":
        assert not sets[a]
    elif how == "d" and rest[1] == "sd":
        assert refer[0] == ("d", refer[1][2]) and refer[1][:2] == ("s", a)
    elif how == "d":
        # All that follows is among them or dead; so are their goals.
        (_, after, among), dead, goals = refer
        assert sets[after] == task.progress(sets[a], actions[0])
        assert sets[among] <= sets[a] | sets[dead[1]] and dead[0] == "d"
        assert goals[0] == "d" and sets[goals[1]] == {
            s for s in sets[a] if s & task.goal == task.goal}
    if how == "d":
        return "d", a
    bound, rule, refer = int(rest[1]), rest[2], [int(w) for w in rest[3:]]
    if rule == "ec":
        assert not sets[a]
    elif rule == "tc":
        assert bound == 0
    elif rule == "sc":
        larger, part = known[refer[0]], known[refer[1]]
        assert part == ("s", a, larger[1]) and larger[2] >= bound
    else:
        assert rule == "pc" and known[refer[0]][0] == "s"
        part = known[refer[0]]
        assert actions[part[1]] == set(range(len(task.actions)))
        goals = known[refer[1]]
        assert sets[goals[2]] == set() and sets[goals[1]] == {
            s for s in sets[a] if s & task.goal == task.goal}
        left = set(actions[0])
        for i in range(2, len(refer), 2):
            (_, after, among), other = known[refer[i]], known[refer[i + 1]]
            among = sets[among] - sets[a]
            assert among <= sets[other[1]]
            for number in sorted(left):
                if task.progress(sets[a], [number]) <= sets[after] and \
                        task.actions[number]["cost"] + other[2] >= bound:
                    left.discard(number)
        assert not left
    return "b", a, bound


if __name__ == "__main__":
    with open(sys.argv[1], encoding="ascii") as task_file, \
            open(sys.argv[2], encoding="ascii") as text_file:
        given, steps = task_file.read(), text_file.read()
    try:
        read_form(given, steps)
        print(follow(Task(given), steps))
    except AssertionError as why:
        print("refused", why)
        sys.exit(12)
