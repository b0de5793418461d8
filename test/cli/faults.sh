# Faults of the machine: each is told with the right code, and what was there
# before stays whole.
cp "$LEVELS/first-steps.sok" levels.sok
plan=$("$KURA" solve levels.sok:1)
said() { # said NAME COMMAND...: the code, and whether anything was said
    name=$1
    shift
    code=0
    "$@" >out 2>err || code=$?
    echo "$name: $code$([ -s err ] && echo ', said why')"
}

# A full disk.
full() { "$@" >/dev/full; }
said 'full, solve' full "$KURA" solve levels.sok:1
said 'full, json' full "$KURA" solve -o json levels.sok:1
said 'full, verify' full "$KURA" verify levels.sok:1 "$plan"
said 'full, show' full "$KURA" show levels.sok:1
said 'full, gif' full "$KURA" show --format gif levels.sok:1 "$plan"
said 'full, pdf' full "$KURA" show --format pdf levels.sok:1 "$plan"
said 'full, png' full "$KURA" show --format png levels.sok:1 "$plan"
said 'full, convert' full "$KURA" convert --to pddl levels.sok:1
said 'full, dimacs' full "$KURA" convert --to dimacs --horizon 9 levels.sok:1
said 'full, analyze' full "$KURA" analyze levels.sok:1
said 'full, list' full "$KURA" list engines
said 'full, help' full "$KURA" help solve
said 'full, trace' "$KURA" solve -e astar --trace /dev/full levels.sok:1

# A folder that does not exist, or is no folder.
for place in nowhere/x levels.sok/x; do
    said "$place, show" "$KURA" show --file "$place.png" levels.sok:1
    said "$place, convert" "$KURA" convert --to xsb --file "$place" levels.sok
    said "$place, store" "$KURA" solve --store "$place" levels.sok:1
    said "$place, certificate" "$KURA" solve -e bfs -m pushes \
        --certificate "$place/y" levels.sok:1
    said "$place, cnf" "$KURA" solve -e sat -m pushes --cnf "$place" \
        levels.sok:1
done

# A file that may not grow: what it was before is still there.
echo before >small.xsb
limited() { (ulimit -f 1 && "$@"); }
for i in 1 2 3 4 5 6 7 8 9; do cat levels.sok; done >many.sok
said 'ulimit -f, convert' limited "$KURA" convert --to xsb --file small.xsb \
    many.sok
cat small.xsb
ls | grep -v '^\(err\|levels.sok\|many.sok\|out\|small.xsb\)$'

# A reader that has enough.
"$KURA" solve -e bfs many.sok 2>err | head -n 1
"$KURA" convert --to xsb many.sok 2>err | head -c 9 >out
wc -c <out

# A child that dies, or is not there: an error of the system, never an answer.
printf '#!/bin/sh\nkill -9 $$\n' >dies
printf '#!/bin/sh\necho s\n' >babbles
printf '#!/bin/sh\nexit 3\n' >fails
chmod +x dies babbles fails
for solver in ./dies ./babbles ./fails ./absent; do
    said "solver $solver" "$KURA" solve -e sat -m pushes levels.sok:1 \
        solver="$solver"
done

# A parent that is killed leaves no child behind.
printf '#!/bin/sh\necho $$ >child.pid\nexec sleep 600\n' >sleeps
chmod +x sleeps
"$KURA" solve -e sat -m pushes levels.sok:1 solver=./sleeps >out 2>&1 &
parent=$!
while [ ! -s child.pid ]; do sleep 0.05; done
kill -9 "$parent"
wait "$parent" 2>/dev/null
tries=0
while kill -0 "$(cat child.pid)" 2>/dev/null && [ "$tries" -lt 100 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
[ "$tries" -lt 100 ] && echo 'the child is gone'
kill "$(cat child.pid)" 2>/dev/null

# Little address space: out of memory is said, or the answer is right.
for kilobytes in 60000 100000 150000; do
    (ulimit -v "$kilobytes" && "$KURA" solve -e astar -m pushes levels.sok:1) \
        >out 2>err
    case $? in
    0) "$KURA" verify levels.sok:1 - <out >/dev/null || echo 'a wrong plan' ;;
    21 | 32 | 127) ;; # 127: too little to load the program itself
    *) echo "ulimit -v $kilobytes: $?" && cat err ;;
    esac
done
