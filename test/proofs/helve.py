#!/usr/bin/env python3
"""helve.py TASK CERTIFICATE: follows a certificate in helve's form.

Only the rules that Kura uses, on sets of states listed in full.  Prints what is
shown; exits 12 if a step is wrong.
"""
import sys

INF = 4294967295


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
    for row in words[count + 2:-1]:
        bits = "".join(f"{int(digit, 16):04b}" for digit in row)
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
    try:
        print(follow(Task(open(sys.argv[1]).read()), open(sys.argv[2]).read()))
    except AssertionError as why:
        print("refused", why)
        sys.exit(12)
