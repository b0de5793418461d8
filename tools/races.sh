#!/bin/sh
# races.sh KURA: a program built with CONFIG=tsan, in several threads on our
# levels.  Criterion's own processes don't work under that sanitizer, so this
# goes through the command line.
set -eu
kura=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
command=solve
run() {
    code=0
    TSAN_OPTIONS=exitcode=66 "$kura" "$command" --threads 3 -n 4000 -o json \
        --progress never "$@" >/dev/null 2>"$log" || code=$?
    if [ "$code" -eq 66 ] || grep -q ThreadSanitizer "$log"; then
        echo "races: kura $command --threads 3 $*"
        cat "$log"
        failed=1
    fi
}
for file in levels/heavy.sok levels/workshop.sok levels/impossible.sok \
    levels/stones-*.txt levels/two-ways.sok; do
    for objective in pushes moves pushes,moves moves,pushes; do
        run -e astar -m "$objective" "$file"
    done
    run -m pushes "$file"
    run "$file"
done
for file in levels/heavy.sok levels/workshop.sok; do
    run -e fess "$file"
    run -e fess -M 30M "$file"
    run -e astar -m pushes -M 6M "$file"
    run -e astar -m pushes patterns=3 "$file"
    run -e bfs -m pushes direction=both "$file"
    run -e bfs -m moves -M 20M direction=both "$file"
done
command=optimize
for file in levels/heavy.sok levels/workshop.sok levels/two-ways.sok; do
    run -m pushes "$file"
    run -m moves -M 60M "$file"
done
[ "$failed" -eq 0 ] && echo "races: nothing found"
exit "$failed"
