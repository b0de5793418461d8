# Other programs: their plans are verified, their limits kept.
TMPDIR=$(pwd)
export TMPDIR
cat >room.sok <<'.'
#######
#     #
# @$ .#
#     #
#######
.
# template NAME READER SCRIPT
template() {
    printf '%s\n' "$3" >"$1.sh"
    cat >"$1.txt" <<.
; $1
name = $1
needs = sh
level = xsb
command = sh {here}/$1.sh {level} {dir} {seconds} {megabytes}
plan = $2
.
}
template right lurd 'echo "thinking about $1"; echo RR; echo done'
template wrong lurd 'echo LL'
template short lurd 'echo R'
template silent lurd 'echo nothing found >&2'
template crash lurd 'kill -SEGV $$'
template sleeper lurd 'sleep 100; echo RR'
template hog lurd 'exec awk "BEGIN { for (i = 0; ; i++) a[i] = i \"abcdefghijk\" }"'
template atoms atoms 'echo "Answer: 1"; echo "step(1,down)"; echo "Answer: 2"; echo "step(2,right) step(1,right)"'
template planner ipc 'echo "; found"; echo "(push-to-nongoal player-01 stone-01 a b c dir-right)"; echo "(PUSH-TO-GOAL P S A B C DIR-RIGHT)"'
template written ipc 'echo "(move a b dir-right)" >"$2/plan"; echo "(move a b dir-right)" >>"$2/plan"'
echo 'plan-file = {dir}/plan' >>written.txt
"$KURA" convert --to pddl --file room.pddl room.sok
programs=
for name in right wrong short silent crash sleeper atoms planner written; do
    programs="$programs -p $name.txt"
done
# shellcheck disable=SC2086
"$KURA" bench $programs -t 1 -M 40M -j 2 -r bench.db --lines bench.jsonl \
    room.sok >/dev/null 2>&1
echo "exit $?"
# Time enough to fill its memory, however busy the machine is.
"$KURA" bench -p hog.txt -t 300 -M 40M -r hog.db --lines hog.jsonl \
    room.sok >/dev/null 2>&1
cat hog.jsonl >>bench.jsonl
for name in right wrong short silent crash sleeper hog atoms planner written; do
    grep "\"entrant\":\"$name\"" bench.jsonl |
        grep -o '"entrant":"[a-z]*"\|"outcome":"[a-z_]*"\|"reason":[^,]*\|"error":[^}]*proved\|"plan":[^,]*' |
        sed 's/,"proved//' | tr '\n' ' '
    echo
done
echo "-- no directory is left: $(ls -d kura-bench-* 2>/dev/null)"
echo "-- templates with mistakes"
fails() {
    printf "$1" >bad.txt
    "$KURA" bench -p bad.txt -r bad.db room.sok 2>&1
    echo "exit $?"
}
fails 'name = x\n'
fails 'name = x\ncommand = sh\nplan = letters\n'
fails 'name = x\ncommand = sh\nspeed = high\n'
fails 'name = x\njust words\n'
fails 'name = x\nneeds = no-such-program\ncommand = no-such-program\n'
fails 'name = x\ncommand = sh {nothing}\n'
fails 'name = x\ncommand = no-such-program\n'
