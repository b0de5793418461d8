# A disk that is full: each command says so with code 32, and a file that was
# there before is still there, whole.
cp "$LEVELS/first-steps.sok" levels.sok
plan=$("$KURA" solve levels.sok:1)
for i in 1 2 3 4 5 6 7 8 9; do cat levels.sok; done >many.sok
said() { # said NAME COMMAND...: the code, and whether anything was said
    name=$1
    shift
    code=0
    "$@" >out 2>err || code=$?
    echo "$name: $code$([ -s err ] && echo ', said why')"
}

echo '-- standard output'
full() { "$@" >/dev/full; }
said solve full "$KURA" solve levels.sok:1
said json full "$KURA" solve -o json levels.sok:1
said verify full "$KURA" verify levels.sok:1 "$plan"
said show full "$KURA" show levels.sok:1
for kind in gif pdf png svg; do
    said "$kind" full "$KURA" show --format "$kind" levels.sok:1 "$plan"
done
said convert full "$KURA" convert --to pddl levels.sok:1
said dimacs full "$KURA" convert --to dimacs --horizon 9 levels.sok:1
said analyze full "$KURA" analyze levels.sok:1
said optimize full "$KURA" optimize levels.sok:1 "$plan"
said list full "$KURA" list engines
said help full "$KURA" help solve
said trace "$KURA" solve -e astar --trace /dev/full levels.sok:1

echo '-- a file that may not grow'
limited() { (ulimit -f 1 && "$@"); }
echo before >before
keeps() { # keeps FILE COMMAND...: what FILE was before is still there
    cp before "$1"
    file=$1
    shift
    said "$file" limited "$@"
    cmp before "$file"
    rm -f "$file"
}
keeps x.xsb "$KURA" convert --to xsb --file x.xsb many.sok
keeps x.txt "$KURA" show --file x.txt many.sok
for kind in gif pdf png svg; do
    keeps "x.$kind" "$KURA" show --file "x.$kind" levels.sok:3 "$plan"
done
keeps x.cnf "$KURA" solve -e sat -m pushes --cnf x.cnf levels.sok:1
ls | grep -v '^\(before\|err\|levels.sok\|many.sok\|out\)$'

# On a disk of its own, where that can be had: only what is wrong is printed.
# $disk is full but for one block.
on_disk() {
    disk=$(pwd)/disk
    mount -t tmpfs -o size=96k none "$disk" || return 1
    dd if=/dev/zero of="$disk/full" bs=4k count=22 2>/dev/null
    cp before "$disk/kept"
    for words in \
        "solve -o json --store $disk/store.db levels.sok" \
        "solve -e bfs -m pushes --certificate $disk/proof levels.sok:5" \
        "solve -e sat -m pushes --certificate $disk/proof2 levels.sok:5" \
        "solve -e sat -m moves --cnf $disk/kept levels.sok:5" \
        "solve -e sat -m moves --readable $disk/kept levels.sok:5" \
        "solve -e astar -m pushes --trace $disk/trace levels.sok:8" \
        "store import --store $disk/other.db levels.sok:1 --plan $plan" \
        "bench -e bfs -n 9 -r $disk/bench.db levels.sok:1" \
        "bench -e bfs -n 9 -r b.db --lines $disk/lines many.sok:1-40" \
        "bench -r b.db --report $disk/kept" \
        "convert --to xsb --file $disk/kept many.sok" \
        "show --file $disk/kept --format png --tile 99 levels.sok:1"; do
        rm -f "$disk/store.db"* "$disk/other.db"* "$disk/bench.db"*
        rm -rf "$disk/proof" "$disk/proof2" "$disk/trace" "$disk/lines"
        code=0
        "$KURA" $words >out 2>err || code=$?
        [ "$code" -eq 32 ] && [ -s err ] || echo "kura $words: $code" "$(cat err)"
        cmp before "$disk/kept"
        [ -z "$(ls "$disk" | grep part)" ] || ls "$disk"
    done
}
mkdir disk
if unshare -rm true 2>/dev/null; then
    export plan
    unshare -rm sh -c "$(sed -n '/^on_disk() {/,/^}/p' "$0")
        on_disk" 2>err.mount || cat err.mount >&2
else
    echo 'skipped: no disk of its own here' >&2
fi
echo '-- done'
