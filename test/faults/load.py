#!/usr/bin/env python3
"""Many requests at once: load.py ADDRESS ROUNDS

Each of several threads asks a server, ROUNDS times, for everything it does:
levels, plans, pictures, solves that run on and are stopped, events, records and
nonsense.  Fails when an answer is none that is documented.
"""
import json
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request

EASY = "#####\n#@$.#\n#####\n"
HARD = "##########\n#  .  .  #\n# $ $ $  #\n#  . @ $ #\n# .  $ . #\n" \
       "##########\n"
FINE = {200, 400, 403, 404, 405, 409, 413, 422, 500, 503}
THREADS = 6


class Asker:
    def __init__(self, address):
        self.address, self.bad = address, []

    def ask(self, path, **form):
        data = urllib.parse.urlencode(form).encode() if form else None
        try:
            with urllib.request.urlopen(self.address + path, data,
                                        timeout=120) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            if error.code not in FINE:
                self.bad.append((path, error.code))
            return None

    def solve(self, number, **form):
        answer = self.ask("api/solve", text=HARD, time="5", **form)
        if not answer:
            return  # as many as may be run at once
        job = json.loads(answer)["job"]
        if number % 2:
            self.ask("api/stop", job=job)
        self.ask("api/events?job=" + job)

    def round(self, number):
        self.ask("")
        self.ask("api/lists")
        self.ask("api/read", text=EASY)
        self.ask("api/plan", text=EASY, plan="R" if number % 2 else "L")
        for form in ("svg", "png", "pdf", "gif"):
            self.ask("api/picture", text=EASY, format=form, plan="R")
        self.ask("api/convert", text=EASY, to="pddl")
        self.ask("api/nowhere")
        self.ask("api/solve", text="nonsense")
        self.solve(number, engine="astar", minimize="pushes")
        self.solve(number + 1, engine="auto", minimize="none")
        self.ask("api/analyze", text=EASY, patterns="2")
        self.ask("api/collections")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    asker, rounds = Asker(sys.argv[1]), int(sys.argv[2])
    threads = [threading.Thread(
        target=lambda: [asker.round(i) for i in range(rounds)])
        for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for path, code in asker.bad:
        print(f"{path}: {code}")
    return bool(asker.bad)


if __name__ == "__main__":
    sys.exit(main())
