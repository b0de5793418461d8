# A bench that is killed again and again ends with the results of one that was
# left alone.
TMPDIR=$(pwd)
export TMPDIR
for boxes in 1 2 3 4 5 6 7 8; do
    awk -v n="$boxes" 'BEGIN {
        for (y = 0; y < n + 4; y++) {
            row = "#"
            for (x = 1; x < 8; x++) {
                c = " "
                if (y == 0 || y == n + 3 || x == 7) c = "#"
                else if (y > 1 && y < n + 2 && y < 5 && x == 3) c = "$"
                else if (y > 1 && y < n + 2 && y < 5 && x == 6) c = "."
                else if (y == 1 && x == 1) c = "@"
                row = row c
            }
            print row
        }
        print "Title: " n "\n"
    }'
done >levels.sok
# Replaces the shell that calls it, so that a kill hits the program.
bench() {
    exec "$KURA" bench -e bfs -e astar -n 3000 -t 60 --jobs 2 -r "$1.db" \
        --lines "$1.jsonl" levels.sok
}
same() {
    sed 's/"seconds":[^,]*,"cpu_seconds":[^,]*,"peak_bytes":[^,]*,//' "$1" | sort
}
(bench alone) >/dev/null
same alone.jsonl >alone.txt
wc -l <alone.txt

kills=0
while [ "$kills" -lt 12 ]; do
    kills=$((kills + 1))
    bench killed >/dev/null 2>&1 &
    pid=$!
    # Some hundredths of a second, other ones each time.
    sleep "0.$(printf %02d $(((pid * 7 + kills * 13) % 40 + 1)))"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
done
(bench killed) >/dev/null 2>&1
echo "exit $?"
same killed.jsonl >killed.txt
cmp alone.txt killed.txt && echo "the same results"
sort killed.txt | uniq -d | wc -l

echo "-- two at once on one file"
printf 'name = slow\ncommand = sleep 3\n' >slow.txt
"$KURA" bench -p slow.txt -r both.db levels.sok:1 >/dev/null 2>&1 &
pid=$!
sleep 1
"$KURA" bench -p slow.txt -r both.db levels.sok:1 2>&1
echo "exit $?"
wait "$pid"
echo "exit $?"
