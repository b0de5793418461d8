#!/bin/sh
# races.sh KURA [server]: a program built with CONFIG=tsan, in several threads on
# our levels; with "server" only kura serve, under load.  Criterion's own
# processes don't work under that sanitizer, so this goes through the command
# line.
set -eu
kura=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
TSAN_OPTIONS=exitcode=66:suppressions=tools/races.txt:print_suppressions=0
export TSAN_OPTIONS
run() { # run COMMAND WORDS...
    code=0
    "$kura" "$@" >/dev/null 2>"$log" || code=$?
    if [ "$code" -eq 66 ] || grep -q ThreadSanitizer "$log"; then
        echo "races: kura $*"
        cat "$log"
        failed=1
    fi
}
solve() { run solve --threads 3 -n 4000 -o json --progress never "$@"; }

engines() {
    for file in levels/heavy.sok levels/workshop.sok levels/impossible.sok \
        levels/stones-*.txt levels/two-ways.sok; do
        for objective in pushes moves pushes,moves moves,pushes; do
            solve -e astar -m "$objective" "$file"
        done
        solve -m pushes "$file"
        solve "$file"
        run optimize --threads 3 -n 4000 "$file:1"
    done
    for file in levels/heavy.sok levels/workshop.sok; do
        solve -e fess "$file"
        solve -e fess -M 30M "$file"
        solve -e astar -m pushes -M 6M "$file"
        solve -e astar -m pushes patterns=3 "$file"
        for objective in pushes moves; do
            solve -e bidirectional -m "$objective" "$file"
            solve -e bidirectional -m "$objective" -M 20M "$file"
        done
        solve -t 0.2 -m pushes "$file"
    done
    for engine in bfs sat asp; do
        solve -e "$engine" -m pushes levels/first-steps.sok:1-4
    done
    for file in levels/stones-*.txt; do
        solve -e sink "$file"
    done
    run bench -j 3 -e bfs -e astar -n 500 -r "$log.db" levels/first-steps.sok
    rm -f "$log.db"*
}

# Solves, pictures, plans and stops, many at once, and then the end of it all.
server() {
    folder=$(mktemp -d)
    code=0
    "$kura" serve --port 0 --data "$folder" \
        --store "$folder/store.db" >"$folder/address" 2>"$log" &
    pid=$!
    while [ ! -s "$folder/address" ]; do sleep 0.1; done
    python3 test/faults/load.py "$(cat "$folder/address")" 12 || failed=1
    kill "$pid"
    wait "$pid" || code=$?
    if [ "$code" -ne 0 ] || grep -q ThreadSanitizer "$log"; then
        echo "races: kura serve ended with $code"
        cat "$log"
        failed=1
    fi
    rm -rf "$folder"
}

[ "${2:-}" = server ] || engines
server
[ "$failed" -eq 0 ] && echo "races: nothing found"
exit "$failed"
