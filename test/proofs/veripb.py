#!/usr/bin/env python3
"""veripb.py FORMULA PROOF: follows a proof for VeriPB, version 1.2.

Only the rules that clauses need, by their published grammar: "f" loads the
formula, "u" states a clause that follows by unit propagation from all before
it, "c" names the contradiction, -1 being the last one.  A clause is a sum of
literals with coefficient 1 that is at least 1; an empty one may have a second
space, as VeriPB takes it.  Exits 12 if a step is wrong.
"""
import re

from lrat import literals_of, main, need

HEAD = "pseudo-Boolean proof version 1.2"
RULE = re.compile(r"u ((?:1 ~?x[1-9]\d* )*) ?>= 1 ;")


def contradicts(clauses, true):
    """Does unit propagation from these literals end in a contradiction?"""
    where = {}
    for clause in clauses:
        for x in clause:
            where.setdefault(-x, []).append(clause)
    todo = list(true)
    for clause in clauses:
        if not clause:
            return True
        if len(clause) == 1:
            todo += clause
    seen = set()
    while todo:
        x = todo.pop()
        if -x in seen:
            return True
        if x in seen:
            continue
        seen.add(x)
        for clause in where.get(x, ()):
            left = [y for y in clause if -y not in seen]
            if not left:
                return True
            if len(left) == 1:
                todo.append(left[0])
    return False


def check(given, text):
    clauses = [given[i] for i in sorted(given)]
    lines = text.split("\n")
    need(lines.pop() == "", "the end of the proof is missing")
    need(lines[0] == HEAD, HEAD)
    need(lines[1] == f"f {len(clauses)} 0", "f and the number of clauses")
    need(lines[-1] == "c -1 0", "the last line is the contradiction")
    variables = max((abs(x) for c in clauses for x in c), default=0)
    for number, line in enumerate(lines[2:-1], 3):
        rule = RULE.fullmatch(line)
        need(rule, f"line {number}: no step")
        words = rule[1].split()[1::2]
        clause = literals_of(" ".join(words).replace("~", "-").replace("x", ""))
        need(all(abs(x) <= variables for x in clause), f"line {number}: a variable")
        need(contradicts(clauses, [-x for x in clause]),
             f"line {number}: does not follow")
        clauses.append(clause)
    need(not clauses[-1], "the last clause is not empty")
    return "verified"


if __name__ == "__main__":
    main(check)
