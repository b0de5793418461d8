#!/bin/sh
# valgrind.sh KURA [all]: the program on our levels, without an error or a leak;
# with "all" every engine, what writes files, and the server under load.
set -eu
kura=$1
failed=0
# Not "reachable": libraries keep what they set up when they are loaded.
kinds=definite,indirect,possible
run() {
    code=0
    valgrind --quiet --leak-check=full --show-leak-kinds=$kinds \
        --errors-for-leak-kinds=$kinds --error-exitcode=99 \
        --suppressions=tools/valgrind.supp "$kura" "$@" \
        >/dev/null 2>/tmp/valgrind.$$ || code=$?
    if [ "$code" -eq 99 ]; then
        echo "valgrind: kura $*"
        cat /tmp/valgrind.$$
        failed=1
    fi
    rm -f /tmp/valgrind.$$
}
for file in levels/*; do
    [ -f "$file" ] || continue
    run solve -n 300 -e bfs -o json "$file"
    run solve -n 300 -e bfs -m moves -o boards "$file"
    run show "$file"
done
for file in levels/broken/*; do
    [ -f "$file" ] && run solve -n 10 "$file"
done
for format in xsb slc crates boxes grid stones pddl; do
    run convert --to "$format" levels/first-steps.sok:1
done
run verify levels/first-steps.sok:1 'uuddllrr'
run verify levels/first-steps.sok:1 '2(3(u)'
run list engines
run help solve

every_engine() {
    folder=$(mktemp -d)
    for engine in auto bfs astar bidirectional fess stow sat asp; do
        for level in first-steps.sok:1-4 impossible.sok:1-3 heavy.sok:1; do
            run solve -n 300 -e "$engine" "levels/$level"
            run solve -n 300 -e "$engine" -j 2 "levels/$level"
            case $engine in fess) continue ;; esac
            run solve -n 300 -e "$engine" -m pushes "levels/$level"
            run solve -n 300 -e "$engine" -m moves "levels/$level"
        done
        run solve -e "$engine" -M 1M levels/heavy.sok:1
    done
    for file in levels/stones-*.txt; do
        run solve -n 300 -e sink "$file"
    done
    for engine in bfs sat; do
        run solve -e "$engine" -m pushes --certificate "$folder/$engine" \
            levels/first-steps.sok:3
        run verify --certificate "$folder/$engine" levels/first-steps.sok:3
    done
    run solve -e sat -m pushes solver=minisat levels/first-steps.sok:3
    run solve -e astar -m pushes --trace "$folder/trace.xml" \
        --store "$folder/store.db" levels/first-steps.sok:1
    run store list --store "$folder/store.db"
    run optimize -n 2000 -m moves levels/first-steps.sok:1
    run analyze --format json levels/first-steps.sok:1
    for kind in png gif pdf; do
        run show --file "$folder/x.$kind" levels/first-steps.sok:2 R
    done
    run bench -e bfs -n 99 -r "$folder/bench.db" levels/first-steps.sok:1-3
    rm -rf "$folder"
}

# Threads of its own make this slow: one round of questions is enough.
server() {
    folder=$(mktemp -d)
    code=0
    valgrind --quiet --leak-check=full --show-leak-kinds=$kinds \
        --errors-for-leak-kinds=$kinds --error-exitcode=99 \
        --suppressions=tools/valgrind.supp "$kura" serve \
        --port 0 --data "$folder" --store "$folder/store.db" \
        >"$folder/address" 2>"$folder/log" &
    pid=$!
    while [ ! -s "$folder/address" ]; do sleep 0.2; done
    python3 test/faults/load.py "$(cat "$folder/address")" 1 || failed=1
    kill "$pid"
    wait "$pid" || code=$?
    if [ "$code" -ne 0 ]; then
        echo "valgrind: kura serve ended with $code"
        cat "$folder/log"
        failed=1
    fi
    rm -rf "$folder"
}
if [ "${2:-}" = all ]; then
    every_engine
    server
fi
[ "$failed" -eq 0 ] && echo "valgrind: nothing found"
exit "$failed"
