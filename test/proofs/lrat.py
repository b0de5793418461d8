#!/usr/bin/env python3
"""lrat.py FORMULA PROOF: follows a proof in LRAT, by its published grammar.

    line   = number (" d" (" " number)* | (" " literal)* " 0" (" " number)*) " 0"

Strict, as formally verified checkers are, and more: clauses are lists, so that a
literal that stands twice counts twice; numbers of clauses rise, what is named or
deleted is there, deletions are named after the last clause, and each hint in its
turn leaves one literal, the last one none.  The proof ends with the empty clause.
No RAT steps, which Kura does not write.  Exits 12 if a step is wrong.
"""
import re
import sys

STEP = re.compile(r"([1-9]\d*) ((?:-?[1-9]\d* )*)0 ((?:[1-9]\d* )*)0")
DELETE = re.compile(r"([1-9]\d*) d ((?:[1-9]\d* )*)0")
CLAUSE = re.compile(r"((?:-?[1-9]\d* )*)0")


def need(condition, why):
    if not condition:
        raise ValueError(why)


def literals_of(words):
    literals = list(map(int, words.split()))
    need(len(set(map(abs, literals))) == len(literals), "a variable twice")
    return literals


def formula(text):
    """Number -> clause, of a file in DIMACS."""
    lines = [line for line in text.split("\n")[:-1] if line[:1] != "c"]
    need(text.endswith("\n"), "the end of the formula is missing")
    head = re.fullmatch(r"p cnf (\d+) (\d+)", lines[0])
    need(head, "p cnf")
    clauses = {}
    for number, line in enumerate(lines[1:], 1):
        found = CLAUSE.fullmatch(line)
        need(found, f"clause {number}")
        clauses[number] = literals_of(found[1])
        need(all(abs(x) <= int(head[1]) for x in clauses[number]), "variables")
    need(len(clauses) == int(head[2]), "the number of clauses")
    return clauses


def follows(clauses, literals, hints):
    """Is the clause shown by these hints, each used in its turn?"""
    true = {-x for x in literals}
    for at, hint in enumerate(hints):
        need(hint in clauses, f"clause {hint} is not there")
        left = [x for x in clauses[hint] if -x not in true]
        if not left:
            need(at == len(hints) - 1, f"{hint} is not the last hint")
            return
        need(len(left) == 1 and left[0] not in true, f"hint {hint} is idle")
        true.add(left[0])
    raise ValueError("no contradiction")


def delete(clauses, numbers):
    need(numbers, "nothing is deleted")
    for number in numbers:
        need(number in clauses, f"clause {number} is not there")
        del clauses[number]


def check(clauses, text):
    need(text.endswith("\n"), "the end of the proof is missing")
    last = max(clauses)
    variables = max((abs(x) for c in clauses.values() for x in c), default=0)
    literals = None
    for line, words in enumerate(text.split("\n")[:-1], 1):
        try:
            need(literals != [], "a line after the empty clause")
            found = DELETE.fullmatch(words)
            if found:
                need(int(found[1]) == last, "not the last clause")
                delete(clauses, list(map(int, found[2].split())))
                continue
            found = STEP.fullmatch(words)
            need(found, "no step")
            number, literals = int(found[1]), literals_of(found[2])
            need(number > last, "numbers rise")
            need(all(abs(x) <= variables for x in literals), "a new variable")
            follows(clauses, literals, list(map(int, found[3].split())))
            clauses[number], last = literals, number
        except ValueError as why:
            raise ValueError(f"line {line}: {why}") from why
    need(literals == [], "the empty clause is missing")
    return "verified"


def main(check_proof):
    with open(sys.argv[1], encoding="ascii") as given, \
            open(sys.argv[2], encoding="ascii") as proof:
        try:
            print(check_proof(formula(given.read()), proof.read()))
        except ValueError as why:
            print(f"refused: {why}")
            sys.exit(12)


if __name__ == "__main__":
    main(check)
