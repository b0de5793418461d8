# Search certificates: written, checked, and refused when any part was changed.
CHECK=$(dirname "$KURA")/kura-check
run() {
    echo "\$ kura $*"
    "$KURA" "$@"
    code=$?
    [ $code -eq 0 ] || echo "exit $code"
}
level=$LEVELS/workshop.sok:7
for what in pushes moves; do
    "$KURA" solve -e astar -m $what --certificate $what "$level" >/dev/null
    ls $what
    "$KURA" verify --certificate $what "$level"
    "$KURA" verify -o json --certificate $what "$level"
done
"$KURA" solve -e bfs --certificate none "$LEVELS/impossible.sok:7" \
    >/dev/null 2>&1
ls none
"$KURA" verify --certificate none "$LEVELS/impossible.sok:7"
"$KURA" verify -o json --certificate none "$LEVELS/impossible.sok:7"
"$KURA" solve -e auto -m pushes --certificate sunk "$LEVELS/stones-pit.txt" \
    >/dev/null
"$KURA" verify --certificate sunk "$LEVELS/stones-pit.txt" | head -1
# An open edge becomes wall: everyone reads the level in the folder, and it is
# the same one.
printf '#3\n#5\n#.....\n#.yo.x\n#.....\n' >stones.txt
printf 'S C X\n  C  \n    X\n' >crates.txt
printf 'S B T\n  B  \n    T\n' >boxes.txt
for format in stones crates boxes; do
    for how in 'astar -m moves' 'sat -m pushes'; do
        "$KURA" solve -e $how --certificate open $format.txt >/dev/null
        "$KURA" verify --certificate open $format.txt | head -1
        "$KURA" verify --certificate open open/level.xsb | head -1
        "$KURA" solve -e $how --certificate again open/level.xsb >/dev/null
        diff -r open again
    done
    cat open/level.xsb
done
# By pushes, where nothing is said; of two numbers there is none.
run solve -e astar --certificate any "$LEVELS/first-steps.sok:2" >/dev/null
"$KURA" verify --certificate any "$LEVELS/first-steps.sok:2"
run solve -e astar -m pushes,moves --certificate two \
    "$LEVELS/first-steps.sok:2" 2>&1 >/dev/null
run solve -e astar -m pushes --certificate-limit 100 --certificate large \
    "$level" 2>&1 >/dev/null | sed "s|$LEVELS/||"
ls large
echo '== Spoiled'
spoil() {
    cp -r pushes spoiled
    "$@"
    "$KURA" verify --certificate spoiled "$level" >said 2>&1
    code=$?
    sed "s/has [0-9]* moves/has some moves/" said # any plan of 29 pushes
    echo "exit $code"
    rm -r spoiled
}
unpack() {
    zstd -dqc pushes/search.cert.zst
}
refill() {
    rm spoiled/search.cert.zst
    cat >spoiled/search.cert
}
spoil sed -i '1s/./9/' spoiled/level.xsb
spoil sed -i '1s/^/ud/' spoiled/plan.lurd
spoil sed -i 's/"length": 29/"length": 28/' spoiled/manifest.json
spoil cp moves/plan.lurd spoiled/plan.lurd
spoil cp moves/search.cert.zst spoiled/search.cert.zst
spoil rm spoiled/search.cert.zst
spoil truncate -s 100 spoiled/search.cert.zst
claim() { unpack | sed 's/^claim pushes 29/claim pushes 30/' | refill; }
spoil claim
short() {
    unpack | awk '/^P 3 /{next} /^P/{n++} /^E/{$2 = n} {print}' | refill
}
spoil short
open() { unpack | sed '/^P/s/ k .*/ k/' | refill; }
spoil open
weigh() { unpack | sed '0,/^G \([0-9][0-9]*\)/s//G 9\1/' | refill; }
spoil weigh
# A manifest that claims more than its list, or something else.
claim_none() {
    rm spoiled/search.cert.zst spoiled/plan.lurd
    printf 'kura search certificate 1\nclaim pushes 0\nE 0\n' \
        >spoiled/search.cert
    sed -i -e 's/"minimize": .*/"minimize": null,/' \
        -e 's/"length": .*/"length": null,/' -e '/plan.lurd/d' \
        spoiled/manifest.json
}
spoil claim_none
level=$LEVELS/two-ways.sok:7
"$KURA" solve -e astar -m moves --certificate two "$level" >/dev/null
count=$(tr -cd UDLR <two/plan.lurd | wc -c)
sed -i -e 's/"moves"/"pushes"/' -e "s/\"length\": [0-9]*/\"length\": $count/" \
    two/manifest.json
"$KURA" verify --certificate two "$level"
echo "exit $?"
zstd -dqc two/search.cert.zst | sed 's/^E/F/' >plain
zstd -qfo two/search.cert.zst plain
"$KURA" verify --certificate two "$level" 2>&1
echo "exit $?"
echo '== No place for a copy'
TMPDIR=nowhere "$KURA" verify --certificate pushes pushes/level.xsb 2>err
echo "exit $?"
sed 's/-list-[^:]*/-list-.../' err
echo '== The checker alone'
unpack | "$CHECK" pushes/level.xsb - pushes/plan.lurd
unpack | "$CHECK" pushes/level.xsb -
unpack | "$CHECK" --memory 0 pushes/level.xsb -
{ echo '; 7'; echo; cat pushes/level.xsb; echo Title: Seven; } >noted.xsb
unpack | "$CHECK" noted.xsb -
cat pushes/level.xsb >>noted.xsb
unpack | "$CHECK" noted.xsb -
{ echo Seven rooms; cat pushes/level.xsb; echo 'By nobody: #1'; echo Drawn; } |
    sed 's/$/\r/' >prose.xsb
unpack | "$CHECK" prose.xsb -
printf %s "$(cat pushes/level.xsb)" >ended.xsb
unpack | "$CHECK" ended.xsb -
{ cat pushes/level.xsb; echo '# Drawn'; } >marked.xsb
unpack | "$CHECK" marked.xsb -
{ cat pushes/level.xsb; echo '-b-'; } >letters.xsb
unpack | "$CHECK" letters.xsb -
unpack >ended.cert
printf %s "$(cat ended.cert)" | "$CHECK" pushes/level.xsb -
sed 's/$/\r/' ended.cert | "$CHECK" pushes/level.xsb -
{ cat pushes/level.xsb; echo 'rules: sink'; } >ruled.xsb
unpack | "$CHECK" ruled.xsb -
for mark in Comment: 'Solution comment:' ' ' '>'; do
    { cat pushes/level.xsb; echo "$mark"; echo 'Rules: sink'; } >ruled.xsb
    unpack | "$CHECK" ruled.xsb -
done
{ cat pushes/level.xsb; echo; echo ' Rules: sink'; } >ruled.xsb
unpack | "$CHECK" ruled.xsb -
"$CHECK" pushes/level.xsb nothing
"$CHECK" pushes/level.xsb 2>&1
echo 'kura search certificate 1' | "$CHECK" pushes/level.xsb -
exit 0
