#!/bin/sh
# valgrind.sh KURA: the program on our levels, without an error or a leak.
set -eu
kura=$1
failed=0
# Not "reachable": libraries keep what they set up when they are loaded.
kinds=definite,indirect,possible
run() {
    code=0
    valgrind --quiet --leak-check=full --show-leak-kinds=$kinds \
        --errors-for-leak-kinds=$kinds --error-exitcode=99 "$kura" "$@" \
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
[ "$failed" -eq 0 ] && echo "valgrind: nothing found"
exit "$failed"
