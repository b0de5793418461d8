#!/usr/bin/env python3
"""reading.py CHECKER: how levels, certificates and plans are read.

Drawings whose meaning is not that of their reachable part; words around a level
that could be meant in two ways; plans that are not what the claim says;
certificates that are cut short at every byte, or have bytes that do not belong
there.  Each is accepted or refused as docs/proofs.md says.
"""
import pathlib
import subprocess
import sys
import tempfile

HEAD = "kura search certificate 1\n"
ROOM = "######\n#@$ .#\n######\n"  # two pushes
SINK = "Rules: sink\n"
WALK = "#####\n#  @#\n# $ #\n# . #\n#####\n"  # two moves, one push

FIVE = """#############
#           #
# $ $ $ $ $ #
# . . . . . #
#           #
#@         ##
#############
"""  # squares 12, 14 ... 20; 53 is a corner

# Boxes that want the same goals: 13 pushes at least, where the nearest goal for
# one after the other makes 15.
WANTED = """##############
#@           #
# .    $.  . #
#            #
#       $    #
#            #
#        $   #
#            #
##############
"""

# Three boxes on 24, 25, 26 are too many; prices of goals must not outlast them.
SPARE = """#############
#@          #
#           #
# .  $    . #
#           #
#           #
#############
"""

# Level, the lines after the first, plan or None; whether that is accepted.
CASES = [
    (ROOM, "claim pushes 2\nE 0\n", "RR", True),
    (ROOM, "claim pushes 3\nE 0\n", None, False),
    (ROOM, "claim none\nE 0\n", None, False),
    # Solved at the start, or nothing to do.
    ("####\n#@*#\n####\n", "claim pushes 0\nE 0\n", "", True),
    ("####\n#@*#\n####\n", "claim pushes 1\nE 0\n", None, False),
    ("####\n#@*#\n####\n", "claim moves 1\nE 0\n", None, False),
    ("####\n#@*#\n####\n", "claim none\nE 0\n", None, False),
    ("####\n#@*#\n####\n", "claim none\nP 0 0 1\nE 1\n", None, False),
    ("########\n#@   * #\n########\n", "claim moves 1\nH 0 1 2 3 4 5\nE 0\n",
     None, False),
    ("####\n#@ #\n####\n", "claim pushes 0\nE 0\n", "", True),
    ("####\n#@ #\n####\n", "claim pushes 1\nE 0\n", None, False),
    ("####\n#@ #\n####\n", "claim none\nE 0\n", None, False),
    ("####\n#@.#\n####\n" + SINK, "claim none\nE 0\n", None, False),
    # What the player can't come to.
    ("######\n#@$.##\n######\n ###\n #*#\n ###\n", "claim none\nE 0\n", None,
     False),
    ("######\n#@$.##\n######\n ###\n #*#\n ###\n", "claim pushes 1\nE 0\n", "R",
     True),
    ("######\n#@$.##\n######\n ####\n #$.#\n ####\n", "claim none\nE 0\n", None,
     True),
    ("######\n#@$.##\n######\n ####\n #$.#\n ####\n", "claim pushes 1\nE 0\n",
     "R", False),
    ("####\n#@$#\n####\n ###\n #.#\n ###\n", "claim none\nE 0\n", None, True),
    ("####\n#@$#\n####\n ###\n #.#\n ###\n" + SINK, "claim none\nE 0\n", None,
     True),
    ("####\n#@ #\n####\n ###\n #.#\n ###\n", "claim none\nE 0\n", None, False),
    ("######\n#@$.##\n######\n ###\n #$#\n ###\n" + SINK, "claim none\nE 0\n",
     None, True),
    # More goals than boxes; goals that only a sink would share.
    ("#######\n#.$@  #\n#.    #\n#######\n", "claim pushes 1\nE 0\n", "L", True),
    ("#######\n#.$@  #\n#.    #\n#######\n", "claim none\nE 0\n", None, False),
    ("#######\n#.$@$.#\n#######\n" + SINK, "claim pushes 1\nE 0\n", None, False),
    ("#######\n#*@$. #\n#######\n" + SINK, "claim pushes 1\nE 0\n", None, False),
    ("######\n#@$$.#\n######\n", "claim none\nE 0\n", None, True),
    # Beyond the rectangle is wall; a row of floor is one.
    ("@$.", "claim pushes 1\nE 0\n", "R", True),
    ("@$.\n   \n", "claim pushes 1\nE 0\n", "R", True),
    ("@$ \n.\n", "claim none\nE 0\n", None, True),
    ("@\n$ #\n.\n", "claim pushes 1\nE 0\n", "D", True),
    # Words around the level.
    (ROOM.replace("\n", "\r\n"), "claim pushes 2\nE 0\n", "RR", True),
    ("; 1\n\n" + ROOM + "Title: #1\nDrawn by nobody\n", "claim pushes 2\nE 0\n",
     "RR", True),
    (ROOM + "\n" + ROOM, "claim pushes 2\nE 0\n", None, False),
    (ROOM + ROOM, "claim pushes 2\nE 0\n", None, False),
    (ROOM + "\n####\n#$.#\n####\n", "claim none\nE 0\n", None, False),
    (ROOM + "Rules: goals\n", "claim pushes 2\nE 0\n", None, False),
    (ROOM + "rules: sink\n", "claim pushes 2\nE 0\n", None, False),
    (ROOM + " " + SINK, "claim pushes 2\nE 0\n", None, False),
    (ROOM + "> " + SINK, "claim pushes 2\nE 0\n", None, False),
    (ROOM + "Comment:\n" + SINK + "Comment-End:\n", "claim pushes 2\nE 0\n",
     None, False),
    (ROOM + "solution comment:\n" + SINK, "claim pushes 2\nE 0\n", None, False),
    (ROOM + SINK + "Comment: sinks\n", "claim pushes 2\nE 0\n", "RR", True),
    (ROOM + "bb\n", "claim pushes 2\nE 0\n", None, False),
    ("b#Title\n" + ROOM, "claim pushes 2\nE 0\n", None, False),
    (ROOM.replace(" ", "-"), "claim pushes 2\nE 0\n", None, False),
    (ROOM.replace("@", "@@"), "claim pushes 2\nE 0\n", None, False),
    (ROOM.replace("@", " "), "claim pushes 2\nE 0\n", None, False),
    ("", "claim pushes 0\nE 0\n", None, False),
    (ROOM.replace(" ", "\0"), "claim pushes 2\nE 0\n", None, False),
    ("#" * 256 + "\n" + ROOM, "claim pushes 2\nE 0\n", None, False),
    ("#\n" * 256 + ROOM, "claim pushes 2\nE 0\n", None, False),
    # Plans.
    (ROOM, "claim pushes 2\nE 0\n", "R R\n", True),
    (ROOM, "claim pushes 2\nE 0\n", "rr", False),
    (ROOM, "claim pushes 2\nE 0\n", "R", False),
    (ROOM, "claim pushes 2\nE 0\n", "RRR", False),
    (ROOM, "claim pushes 2\nE 0\n", "RRrl", False),
    (ROOM, "claim pushes 2\nE 0\n", "lRR", False),
    (ROOM, "claim pushes 2\nE 0\n", "R\0R", False),
    (ROOM, "claim pushes 2\nE 0\n", "2R", False),
    (ROOM, "claim pushes 1\nE 0\n", "RR", False),
    (ROOM, "claim moves 1\nE 0\n", "RR", False),
    (ROOM, "claim none\nE 0\n", "RR", False),
    (WALK, "claim pushes 1\nE 0\n", "lD", True),
    (WALK, "claim moves 1\nE 0\n", "lD", False),
    # By the square where the player stands, not by the pushes alone.
    (WALK, "claim moves 2\nP 0 2 4\nE 1\n", "lD", True),
    (WALK, "claim moves 3\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim pushes 2\nP 0 0 4\nE 1\n", None, False),
    # Lines.
    (WALK, "claim moves 2\nP 0 2 4\nE 0\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4\nP 0 2 4\nE 2\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 4 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2 9\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4 \nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2  4\nE 1\n", None, False),
    (WALK, "claim moves 2\nP -1 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4 m\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4 m 3\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4 c k\nE 1\n", None, False),
    (WALK, "claim moves 2\nE 0\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4\nE 1\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4\nE 1\n\n", None, False),
    (WALK, "claim moves 2\n\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nQ 2 4\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nG 1 2 4\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nM 0 1 2 3 4 5 6 7\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nH 0 0 0 0 0 0 0 0\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nH 0 0 0 0 0 0 0 0 0\nP 0 2 4\nE 1\n", "lD", True),
    (WALK, "claim pushes 1\nH 0 0 0 0 0 0 0 0 0\nE 0\n", None, False),
    (WALK, "claim moves 268435456\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2 \nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim moves\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim none 2\nP 0 2 4\nE 1\n", None, False),
    (WALK, "claim steps 2\nP 0 2 4\nE 1\n", None, False),
    (WANTED, "claim pushes 13\nE 0\n", None, True),
    (WANTED, "claim pushes 14\nE 0\n", None, False),
    (SPARE, "claim pushes 3\nL 0 24 25 26\nE 0\n", None, True),
    (SPARE, "claim pushes 4\nL 0 24 25 26\nE 0\n", None, False),
    # A lost pattern of which the level has all boxes but one.
    (FIVE, "claim none\nL 44 12 14 16 18 53\nE 0\n", None, False),
    (FIVE, "claim pushes 5\nL 44 12 14 16 18 53\nE 0\n", None, True),
    (FIVE, "claim pushes 6\nL 44 12 14 16 18 53\nE 0\n", None, False),
    (FIVE, "claim none\nL 44 12 14 16 18 20\nE 0\n", None, False),
]



def ask(checker, scratch, level, text, plan=None):
    pathlib.Path(scratch, "level").write_bytes(level.encode())
    words = [checker, f"{scratch}/level", "-"]
    if plan is not None:
        pathlib.Path(scratch, "plan").write_text(plan)
        words.append(f"{scratch}/plan")
    done = subprocess.run(words, input=text.encode(), capture_output=True,
                          check=False)
    assert done.returncode in (0, 12, 31), (level, text, plan, done)
    assert done.stdout.count(b"\n") == 1, (level, text, plan, done)
    return done.returncode == 0


def main():
    checker = sys.argv[1]
    with tempfile.TemporaryDirectory() as scratch:
        for level, text, plan, accepted in CASES:
            said = ask(checker, scratch, level, HEAD + text, plan)
            assert said == accepted, (level, text, plan, said)
        cut = 0
        for level, text, _, accepted in CASES:
            text = HEAD + text
            for size in range(len(text)) if accepted else ():
                assert not ask(checker, scratch, level, text[:size]), text[:size]
                cut += 1
            if accepted:
                for odd in (text.replace("\n", "\r\n"), text + "\0", "\0" + text,
                            text.replace("\n", " \n"), text + text,
                            text.replace("claim", "claim "), "\n" + text,
                            text.replace("E ", "E\0")):
                    assert not ask(checker, scratch, level, odd), odd
    print("levels, certificates and plans are read as they should be")
    print(f"{len(CASES)} of them, {cut} cut short", file=sys.stderr)


if __name__ == "__main__":
    main()
