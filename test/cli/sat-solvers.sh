# Other programs as the solver: what they say counts only as far as it can be
# checked.  The level's optimum is 8 pushes, which our own bound tells, or 22
# moves, of which it tells 9.
level=$LEVELS/first-steps.sok:8
fake() {
    printf '#!/bin/sh\n%s\n' "$1" >fake
    chmod +x fake
    rm -f calls
}
# Prints what is claimed, without the plan.
claims() {
    "$KURA" solve -e sat -m "$metric" -o json "$@" "$level" 2>err |
        grep -o '"outcome":"[a-z_]*"\|"proved":[a-z]*\|"pushes":[0-9]*\|"moves":[0-9]*\|"lower_bound":[0-9]*\|"rests_on":"[a-z]*"\|"proofs checked":[0-9]*' |
        tr -d '"' | paste -s -d ' '
    sed "s|^$LEVELS/||" err
}
solve() {
    "$KURA" solve -e sat -m pushes "$@" solver=./fake "$level" >plan 2>err
    echo "exit $?"
    sed "s|^$LEVELS/||; s/\(said \"\).*/\1.../" err
}

metric=moves
echo '-- honest solvers: with a proof that is checked, and without'
claims
claims solver=/usr/bin/cadical
claims solver=minisat
echo '-- a proof by another way to ask for it'
fake 'exec cadical "$1" --no-binary "${3#--proof=}"'
claims solver=./fake proof=--proof=%
echo '-- a certificate settles it'
claims --certificate true.cert solver=minisat
"$KURA" verify --certificate true.cert "$level" >/dev/null && echo accepted
metric=pushes
echo '-- it says UNSAT four times, and then the truth'
liar='echo >>calls
[ "$(wc -l <calls)" -gt 4 ] || { echo "s UNSATISFIABLE"; exit 20; }
exec minisat "$1" "$2"'
fake "$liar"
claims --store plans.db solver=./fake
"$KURA" store list --store plans.db | cut -c 19-32
echo '-- nobody else takes it for proved'
"$KURA" solve -e bfs -m pushes --store plans.db -o json "$level" |
    grep -o '"engine":"[a-z]*"\|"pushes":[0-9]*\|"proved":[a-z]*'
echo '-- the same with proofs that prove nothing'
for proof in '0' '1 0' 'rubbish' ''; do
    fake "case \$3 in -p*) echo '$proof' >\"\${3#-p}\" ;; esac
$liar"
    claims solver=./fake proof=-p%
done
echo '-- no certificate of a lie'
fake "$liar"
"$KURA" solve -e sat -m pushes --certificate false.cert solver=./fake "$level" \
    2>&1 | sed "s|^$LEVELS/||"
ls false.cert
echo '-- it says that there is nothing within the steps'
fake 'echo "s UNSATISFIABLE"; exit 20'
solve -s 30
claims -s 30 solver=./fake
echo '-- between, and any'
claims -s 30 solver=./fake horizon=binary
claims -s 30 solver=./fake horizon=any
metric=moves
claims -s 30 solver=minisat horizon=binary
claims -s 30 solver=/usr/bin/cadical horizon=binary
echo "-- it gives up: at once, as minisat does, and with a plan at hand"
fake 'echo "s UNKNOWN"'
solve
fake 'echo INDET >"$2"'
solve
fake '[ -e calls ] && { echo "s UNKNOWN"; exit; }
echo >calls
exec minisat "$1" "$2"'
claims -s 30 solver=./fake horizon=binary
echo '-- giving up with another exit code, or an answer with this one'
fake 'echo "s UNKNOWN"; exit 20'
solve
fake 'echo "s UNSATISFIABLE"'
solve
echo '-- rubbish, a crash, and words about memory'
fake 'echo rubbish; exit 10'
solve
fake 'kill -SEGV $$'
solve -M 200M
fake 'echo "memory used: 3 MB"; echo "memory limit 4 MB" >&2; exit 3'
solve -M 200M
echo '-- it really has no memory'
fake 'echo "std::bad_alloc" >&2; kill -ABRT $$'
solve -M 200M
echo '-- it talks without end'
fake 'exec yes'
solve -M 50M
echo '-- what it left behind holds the pipe, also out of reach'
fake 'sleep 600 & echo "s UNSATISFIABLE"; exit 20'
solve -s 12
fake 'setsid sh -c "echo \$\$ >escaped; exec sleep 600" & sleep 600'
solve -t 0.5
kill "$(cat escaped)"
echo '-- its time is counted'
fake 'i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; exec minisat "$1" "$2"'
"$KURA" solve -e sat -m pushes -o json solver=./fake "$level" 2>/dev/null |
    sed 's/.*"cpu_seconds":\([0-9.e-]*\).*/\1/' |
    awk '{ print ($1 > 0.05 ? "yes" : "no: " $1) }'
