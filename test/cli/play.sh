# kura play through a pseudo terminal: what is played is printed at the end.
cat >level.sok <<'END'
#######
#@ $ .#
#     #
#######
Title: Lane
END
cat >lost.sok <<'END'
#####
#@$ #
#. .#
# $ #
#####
END
cat >type.py <<'END'
"""type.py PAIRS... -- COMMAND...: waits for a word on the terminal, then types;
prints the line that is left, without control sequences, and the exit code."""
import os, pty, re, select, sys
at = sys.argv.index("--")
pairs = iter(sys.argv[1:at])
pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(TERM="xterm", LINES="24", COLUMNS="80")
    os.execvp(sys.argv[at + 1], sys.argv[at + 1:])
seen = b""
word = next(pairs, None)
while True:
    if not select.select([terminal], [], [], 60)[0]:
        sys.exit(f"waited in vain for {word}: {seen!r}")
    try:
        got = os.read(terminal, 4096)
    except OSError:
        break
    if not got:
        break
    seen += got
    while word is not None and word.encode() in seen:
        seen = seen[seen.index(word.encode()) + len(word):]
        os.write(terminal, next(pairs).encode().decode("unicode_escape").encode())
        word = next(pairs, None)
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
seen = seen.split(b"\x1b[?1049l")[-1]  # back from the other screen
text = re.sub(rb"\x1b[\[(][0-9;?]*[a-zA-Z]|\x1b[=>]", b"", seen)
print(text.decode(errors="replace").split("\n")[-2].strip("\r"), code)
END
play() { python3 type.py "$@"; }
right='\x1bOC' left='\x1bOD' down='\x1bOB' home='\x1bOH' end='\x1bOF'
echo '-- arrows and letters, undo, redo, a step that cuts the rest off'
play quit "d${right}uuuurdrq" -- "$KURA" play level.sok
echo '-- solved by the keys'
play quit "ddd" solved q -- "$KURA" play level.sok
echo '-- a hint, and its steps'
play quit h ahead "$end" solved q -- "$KURA" play level.sok
echo '-- no way from here'
play quit dh "can't be solved" q -- "$KURA" play lost.sok
echo '-- through a plan by steps, by pushes, to its ends'
play quit "${right}${right}${left}q" -- "$KURA" play level.sok rRR
play quit "${down}q" -- "$KURA" play level.sok rRR
play quit "${end}${home}q" -- "$KURA" play level.sok rRR
play quit "${end}q" -- "$KURA" play level.sok rRR
echo '-- a plan that breaks a rule is played as far as it goes'
play 'step 2' "${end}q" -- "$KURA" play level.sok ruu 2>&1
echo '-- Ctrl-C ends it'
play quit 'd\x03' -- "$KURA" play level.sok
echo '-- without a terminal, and other mistakes'
"$KURA" play level.sok </dev/null 2>&1
echo "exit $?"
"$KURA" play - 2>&1
echo "exit $?"
"$KURA" play 2>&1
echo "exit $?"
play -- "$KURA" play none.sok
echo '-- in a low window the board stays between its title and the counts'
low() {
    if ! command -v tmux >tmux.path; then
        echo "skipped: tmux is not installed" >&2
        sed -n '/^-- in a low window/,$p' "$LEVELS/../test/cli/play.out" |
            sed 1d
        return
    fi
    tmux="tmux -f /dev/null -S $PWD/terminal"
    $tmux new-session -d -x 60 -y 8 "$KURA play $LEVELS/first-steps.sok:1"
    for try in 1 2 3 4 5 6 7 8 9 10; do
        $tmux capture-pane -p >screen
        grep -q 'arrows move' screen && break
        sleep 0.5
    done
    $tmux kill-server
    cat screen
}
low
