#!/bin/sh
# bench.sh KURA [KILLS [SEED]]
#
# kura bench under mpirun: with 1 to 4 ranks the results are those of one
# process; with ranks killed at random (5 times if not said) each run ends in
# seconds, by itself or with an error, nothing is left running, and the same
# command goes on to the same results.
set -u
case $1 in
/*) KURA=$1 ;;
*) KURA=$(pwd)/$1 ;;
esac
kills=${2:-5}
seed=${3:-1}
levels=$(cd "$(dirname "$0")/../../levels" && pwd)
command -v mpirun >/dev/null || {
    echo "bench.sh: skipped, there is no mpirun"
    exit 0
}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/kura-mpi-XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM HUP
TMPDIR=$scratch
export TMPDIR
cd "$scratch" || exit 2

fail() {
    echo "bench.sh: $*"
    exit 1
}

# start RANKS NAME: the bench, in place of the shell that calls it.
start() {
    exec mpirun -n "$1" --oversubscribe --allow-run-as-root \
        "$KURA" bench -e bfs -e astar -n 2000 -t 60 -r "$2.db" \
        --lines "$2.jsonl" "$levels/first-steps.sok" "$levels/two-ways.sok"
}

same() {
    sed 's/"seconds":[^,]*,"cpu_seconds":[^,]*,"peak_bytes":[^,]*,//' "$1"
}

# Only we have this directory in our arguments.
is_left() {
    ps -eo pid=,args= | grep -F "$scratch" | grep -v 'grep -F' >left
}

"$KURA" bench -e bfs -e astar -n 2000 -t 60 -r one.db --lines one.jsonl \
    "$levels/first-steps.sok" "$levels/two-ways.sok" >one.txt 2>one.err ||
    fail "one process: exit code $?"
same one.jsonl >one.same
for ranks in 1 2 3 4; do
    (start "$ranks" "n$ranks") >"n$ranks.txt" 2>"n$ranks.err" ||
        fail "$ranks ranks: exit code $?: $(cat "n$ranks.err")"
    same "n$ranks.jsonl" | cmp - one.same || fail "$ranks ranks: other results"
done
echo "1, 2, 3, 4 ranks: the results of one process"

random() {
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    echo $((seed / 65536 % $1))
}

errors=0
# mpirun of Open MPI 4.1.4 itself may hang when a rank is killed while it is
# starting: all ranks are gone then, and only it is left.
stuck=0
whole=0
i=0
rm -f killed.*
while [ "$i" -lt "$kills" ]; do
    i=$((i + 1))
    ranks=$(($(random 3) + 2))
    start "$ranks" killed >killed.txt 2>killed.err &
    pid=$!
    sleep "$(random 2).$(random 9)"
    victim=$(ps -o pid= --ppid "$pid" | sed -n "$(($(random "$ranks") + 1))p")
    [ -n "$victim" ] && kill -9 $victim 2>/dev/null
    waited=0
    while kill -0 "$pid" 2>/dev/null && [ "$waited" -lt 60 ]; do
        sleep 1
        waited=$((waited + 1))
    done
    kill -0 "$pid" 2>/dev/null && {
        ps -o stat= --ppid "$pid" | grep -v Z && fail "kill $i: hangs"
        stuck=$((stuck + 1))
        kill -9 "$pid"
    }
    wait "$pid" 2>/dev/null
    code=$?
    sleep 0.2
    is_left && fail "kill $i: left running: $(cat left)"
    if [ "$code" -eq 0 ]; then
        same killed.jsonl | cmp - one.same || fail "kill $i: other results"
        whole=$((whole + 1))
        rm -f killed.*
    else
        errors=$((errors + 1))
    fi
    rm -rf kura-bench-*
done
(start 3 killed) >killed.txt 2>killed.err || fail "going on: exit code $?"
same killed.jsonl | cmp - one.same || fail "going on: other results"
echo "$kills kills: $errors errors ($stuck of them with an mpirun that had to be"
echo "killed after its ranks had ended), $whole right answers, nothing left running"
