#!/usr/bin/env python3
"""reading.py CHECKER [cases]: how levels, certificates and plans are read.

Drawings whose meaning is not that of their reachable part; words around a level
that could be meant in two ways; plans that are not what the claim says;
certificates that are cut short at every byte, or have bytes that do not belong
there (not with "cases").  Each is accepted or refused as docs/proofs.md says.
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

# One sink, square 2; the box that is pushed once is gone.
PIT = "#######\n#@$. ##\n#######\n" + SINK

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
    ("#####\n#*@ #\n#####\n" + SINK, "claim pushes 0\nE 0\n", None, False),
    # A plan that pushes one box into another.
    ("#######\n#@$*  #\n#######\n", "claim pushes 1\nE 0\n", "R", False),
    # Beyond the rectangle is wall; a row of floor is one.
    ("@$.", "claim pushes 1\nE 0\n", "R", True),
    ("@$.\n   \n", "claim pushes 1\nE 0\n", "R", True),
    ("@$ \n.\n", "claim none\nE 0\n", None, True),
    ("@\n$ #\n.\n", "claim pushes 1\nE 0\n", "D", True),
    (".$\n @\n", "claim none\nE 0\n", None, True),
    (".$\n @\n", "claim none\nP 0 0 1\nE 1\n", None, True),
    (".$\n @\n", "claim none\nP 1 0 1\nE 1\n", None, False),
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
    ("\ufeff" + ROOM, "claim pushes 2\nE 0\n", None, False),
    (ROOM.replace(" ", "\t"), "claim pushes 2\nE 0\n", None, False),
    # As many squares as there may be, and one more.
    ("@$" + " " * 61 + ".\n" + (" " * 64 + "\n") * 63, "claim pushes 62\nE 0\n",
     None, True),
    ("@$" + " " * 61 + ".\n" + (" " * 64 + "\n") * 63, "claim pushes 63\nE 0\n",
     None, False),
    ("@$" + " " * 61 + ".\n" + (" " * 64 + "\n") * 63 + "  #" + "#" * 61 + "\n",
     "claim pushes 62\nE 0\n", None, False),
    # Plans.
    (ROOM, "claim pushes 2\nE 0\n", "R R\n", True),
    (ROOM, "claim pushes 2\nE 0\n", "R\r\n\tR\r\n", True),
    (ROOM, "claim pushes 2\nE 0\n", "rr", False),
    (ROOM, "claim pushes 2\nE 0\n", "RR;", False),
    (ROOM, "claim pushes 2\nE 0\n", "RR\0", False),
    (ROOM, "claim pushes 2\nE 0\n", "", False),
    (ROOM, "claim pushes 0\nE 0\n", "", False),
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
    # Numbers that a smaller register would take for others.
    (ROOM, "claim pushes 4294967298\nE 0\n", None, False),
    (ROOM, "claim pushes 18446744073709551618\nE 0\n", None, False),
    (ROOM, "claim pushes -4294967294\nE 0\n", None, False),
    (ROOM, "claim pushes 0x2\nE 0\n", None, False),
    (ROOM, "claim pushes +2\nE 0\n", None, False),
    (ROOM, "claim pushes 2\nE 4294967296\n", None, False),
    (ROOM, "claim pushes 2\nE -0.\n", None, False),
    (WALK, "claim moves 2\nP 4294967296 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 0 4294967298 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nP 268435457 2 4\nE 1\n", None, False),
    (WALK, "claim moves 2\nH" + 9 * " 4294967296" + "\nP 0 2 4\nE 1\n", None,
     False),
    (WALK, "claim moves 2\nH" + 9 * " 4097" + "\nP 0 2 4\nE 1\n", None, False),
    (FIVE, "claim pushes 5\nG 10001 44 12 14\nE 0\n", None, False),
    (FIVE, "claim pushes 5\nG 4294967296 44 12 14\nE 0\n", None, False),
    (FIVE, "claim pushes 5\nG 0 44 12 14\nE 0\n", None, False),
    (FIVE, "claim pushes 5\nG -1 44 12 14\nE 0\n", None, False),
    # The same position twice, with two numbers.
    (WALK, "claim moves 3\nP 0 2 4\nP 3 2 4\nE 2\n", None, False),
    (WALK, "claim moves 3\nP 3 2 4\nP 0 2 4\nE 2\n", None, False),
    (WALK, "claim moves 3\nP 0 2 4\nP 3 2 7\nP 2 2 7\nE 3\n", None, False),
    # A solved position that stands with C, but is reached for less; with C it
    # is worth nothing.
    (WALK, "claim moves 3\nP 0 2 4\nP 3 4 7\nE 2\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4\nP 2 4 7\nE 2\n", "lD", True),
    (WALK, "claim moves 2\nP 1 2 4\nP 2 4 7\nE 2\n", None, False),
    # The sink is no place for a box.
    (PIT, "claim pushes 1\nE 0\n", "R", True),
    (PIT, "claim pushes 2\nE 0\n", None, False),
    (PIT, "claim none\nL 0 2\nE 0\n", None, False),
    (PIT, "claim none\nL 0 1\nE 0\n", None, False),
    (PIT, "claim none\nL 0 1\nQ 0 1\nE 0\n", None, False),
    (PIT, "claim none\nL 0 1\nQ 0 1 m 1\nE 0\n", None, False),
    (PIT, "claim none\nG x 0 1 2\nE 0\n", None, False),
    (PIT, "claim none\nG x 0 2 3\nP 0 0 1\nE 1\n", None, False),
    (PIT, "claim none\nP 0 0 1\nP 0 1 2\nE 2\n", None, False),
    (PIT, "claim pushes 2\nP 0 0 1 m 1\nE 1\n", None, False),
    (PIT, "claim pushes 2\nP 0 0 1 c k\nE 1\n", None, False),
    (PIT, "claim pushes 2\nP 0 0 1 c k 1\nE 1\n", None, False),
    # Patterns and groups with nothing behind them.
    (ROOM, "claim none\nL 0 1\nE 0\n", None, False),
    (ROOM, "claim none\nL 0\nE 0\n", None, False),
    (ROOM, "claim none\nL 0 1\nL 0 1\nE 0\n", None, False),
    (ROOM, "claim none\nL 0 1\nQ 0 1\nQ 1 2\nE 0\n", None, False),
    (ROOM, "claim none\nL 0 1\nP 0 0 1\nE 1\n", None, False),
    (FIVE, "claim none\nG x 44 12 14\nE 0\n", None, False),
    (FIVE, "claim none\nG x 44 53\nE 0\n", None, False),
    (FIVE, "claim none\nG x 44 12 14 16 18 20\nE 0\n", None, False),
    # More maps than there are; the one that changes nothing is one.
    (ROOM, "claim pushes 2\n" + 8 * "M 0 1 2 3\n" + "E 0\n", "RR", True),
    (ROOM, "claim pushes 2\n" + 9 * "M 0 1 2 3\n" + "E 0\n", None, False),
    (ROOM, "claim pushes 3\nM 3 2 1 0\nE 0\n", None, False),
    (ROOM, "claim pushes 2\nM 0 1 2 3 3\nE 0\n", None, False),
    # Heights that are no heights: all steps would be counted many times.
    (WALK, "claim moves 6\nH 0 0 -5 0 0 0 0 0 0\nE 0\n", None, False),
    # Each claim is true, but a line is not as it must be.
    (WALK, "claim pushes 1\nP 0 1 4\nE 1\n", None, False),
    (WALK, "claim pushes 2\nP 0 0 4\nP 1 0 7\nE 2\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4\nP 2 4 4\nE 2\n", None, False),
    (WALK, "claim moves 2\nP 0 2 4\nP 2 2\nE 2\n", None, False),
    (PIT, "claim pushes 1\nP 0 0 1\nP 1 0 2\nE 2\n", None, False),
    (FIVE, "claim pushes 5\nG x 44 0 1 11 12\nE 0\n", None, True),
    (FIVE, "claim pushes 5\nG x 44 53\nE 0\n", None, False),
    (FIVE, "claim pushes 5\nG x 44 0 1 2 11 12\nE 0\n", None, False),
    (ROOM, "claim pushes 2 2\nE 0\n", None, False),
    (ROOM, "claim pushes 2\nE 0 0\n", None, False),
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
    checker, whole = sys.argv[1], "cases" not in sys.argv
    with tempfile.TemporaryDirectory() as scratch:
        for level, text, plan, accepted in CASES:
            said = ask(checker, scratch, level, HEAD + text, plan)
            assert said == accepted, (level, text, plan, said)
        cut = 0
        for level, text, _, accepted in CASES if whole else ():
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
