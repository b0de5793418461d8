# On a terminal: one clock that never goes back and never stands still, also
# while engines take turns or have nothing to tell.
python3 - "$KURA" <<'END'
import os, pty, re, sys

blank = "#" + " " * 18 + "#\n"
boxes, goals = "# " + "$ " * 8 + " #\n", "# " + ". " * 8 + " #\n"
with open("hall.sok", "w") as file:
    file.write("#" * 20 + "\n" + (blank + boxes) * 2 + blank.replace(" ", "@", 1) +
               (goals + blank) * 2 + "#" * 20 + "\n")


def lines(*words):
    """What the terminal shows, each time the line is drawn."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.argv[1], [sys.argv[1], "solve", "--color", "never", *words])
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.waitpid(child, 0)
    return re.findall(r"\r(\d+\.\d) s  ([^\r\x1b]*)", shown.decode())


for engine, what in [("auto", "moves"), ("sat", "moves")]:
    drawn = lines("-e", engine, "-m", what, "-t", "3", "hall.sok")
    clock = [float(seconds) for seconds, _ in drawn]
    print(engine, "goes on:", len(clock) > 3 and clock == sorted(clock))
    print(engine, "in words:", all(
        re.search(r"nodes  .*[a-z]{3}", text) for _, text in drawn))
print("sat: on, with nothing new to tell:", any(
    sooner[0] != later[0] and sooner[1] == later[1]
    for sooner, later in zip(drawn, drawn[1:])))
END
