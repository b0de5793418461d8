# A search that is killed again and again goes on and gives the answer of one
# that was left alone.
cat >five.sok <<'END'
##########
#        #
# $ $  . #
#  $ $ . #
# $  @ . #
#      . #
#    #  .#
#   ##   #
##########
END
# Without what depends on the clock, and on where a beam was cut off.
search() {
    "$KURA" solve -e astar -m moves -M 1G --checkpoint kept \
        --checkpoint-interval 0.05 -o json "$@" five.sok 2>messages
    echo "exit $?" >&3
}
facts() {
    grep -o '"outcome":"[a-z]*"\|"proved":[a-z]*\|"moves":[0-9]*\|"expanded":[0-9]*\|"stored":[0-9]*' "$1"
}
exec 3>codes
"$KURA" solve -e astar -m moves -M 1G -o json five.sok | tee whole |
    facts - >whole.txt
facts whole | head -3

echo "-- by limits, which are of the whole search"
for nodes in 1000 5000 20001 60000 0; do
    search -n "$nodes" >part
    facts part | head -1 | tr "\n" " " # counts depend on where beams were cut
    ls kept 2>/dev/null | sed 's/part-[0-9]*/part-N/' | tr '\n' ' '
    echo
done
facts part >part.txt
cmp whole.txt part.txt && echo "the same answer"
cat messages

echo "-- by kill -9"
kills=0
while [ "$kills" -lt 8 ]; do
    kills=$((kills + 1))
    search >part &
    pid=$!
    # The program is a child of the function's own shell.
    sleep "0.$(((pid * 7 + kills * 13) % 50 + 10))"
    child=$(ps -o pid= --ppid "$pid" | head -1)
    [ -n "$child" ] && kill -9 "$child" 2>/dev/null
    wait "$pid" 2>/dev/null
    [ -s part ] && break
done
[ -s part ] || search >part
facts part >part.txt
cmp whole.txt part.txt && echo "the same answer"
ls kept 2>&1 | sed 's/.*: //'

echo "-- with threads"
search -n 20000 --threads 3 >part
search --threads 3 >part
facts part | sed -n '1,3p'

echo "-- Ctrl-C"
search >part &
pid=$!
sleep 0.4
kill -INT "$(ps -o pid= --ppid "$pid" | head -1)" 2>/dev/null
wait "$pid"
search >part
facts part >part.txt
cmp whole.txt part.txt && echo "the same answer"

echo "-- what is refused"
search -n 1000 >part
refused() {
    "$KURA" solve -e astar -m moves --checkpoint kept "$@" 2>&1 |
        sed "s|$LEVELS|LEVELS|; s/'level [0-9a-f]*/'level H/g; s/part-[0-9]*/part-N/"
    "$KURA" solve -e astar -m moves --checkpoint kept "$@" >/dev/null 2>&1
    echo "exit $?"
}
refused "$LEVELS/first-steps.sok:1"
refused five.sok weight=2
refused --threads 2 five.sok
refused -m pushes five.sok
refused --trace t.csv five.sok
refused -e auto five.sok
refused -e fess -m none five.sok
refused five.sok "$LEVELS/first-steps.sok:1"
part=$(ls kept/part-*)
cp "$part" whole.part
head -c 5000 whole.part >"$part"
refused five.sok
{ head -c 5000 whole.part; printf x; tail -c +5002 whole.part; } >"$part"
refused five.sok
rm "$part"
refused five.sok
cp whole.part "$part"
echo damage >kept/checkpoint
refused five.sok
rm -r kept
touch kept
refused five.sok
rm kept

echo "-- two at once"
"$KURA" solve -e astar -m moves -t 2 --checkpoint kept five.sok >/dev/null 2>&1 &
pid=$!
sleep 0.5
refused -n 10 five.sok
wait "$pid"

echo "-- a disk that is full"
rm -rf kept
(
    ulimit -f 8
    "$KURA" solve -e astar -m moves -n 20000 --checkpoint kept five.sok 2>&1
    echo "exit $?"
)
ls kept
sort codes | uniq -c | sed 's/^ *//' | grep -v 'exit \(0\|22\|23\|137\)'
:
