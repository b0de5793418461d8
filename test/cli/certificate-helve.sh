# Planning tasks and certificates in the form of helve, followed step by step.
tests=$(dirname "$LEVELS")/test/proofs
try() {
    "$KURA" solve -e bfs -m pushes --certificate folder "$LEVELS/$1" \
        >/dev/null 2>&1
    echo "$1: $(python3 -B "$tests/helve.py" folder/helve.task folder/helve.cert)"
}
for level in first-steps.sok:4 first-steps.sok:7 first-steps.sok:10 \
    two-ways.sok:12 impossible.sok:3 impossible.sok:7 stones-well.txt \
    stones-dry.txt; do
    try "$level"
    rm -r folder
done
# A wrong claim: the bounds of one more push.
"$KURA" solve -e bfs -m pushes --certificate folder "$LEVELS/first-steps.sok:4" \
    >/dev/null
sed 's/^k \([0-9]*\) b \([0-9]*\) 6 pc/k \1 b \2 7 pc/' folder/helve.cert >wrong
python3 -B "$tests/helve.py" folder/helve.task wrong
# Kura knows its own.
verify() {
    "$KURA" verify --certificate folder "$LEVELS/first-steps.sok:4" | head -1
}
verify
for file in helve.task helve.cert; do
    mv folder/$file kept
    sed '3s/[0-9]/7/' kept >folder/$file
    verify
    cat kept kept >folder/$file
    verify
    mv kept folder/$file
done
# What an older run left is no part of a new certificate.
"$KURA" solve -e astar -m pushes --certificate folder \
    "$LEVELS/first-steps.sok:5" >/dev/null
ls folder
# Not by moves, not where it would be too large, not by another engine.
"$KURA" solve -e bfs -m moves --certificate moves "$LEVELS/first-steps.sok:4" \
    >/dev/null
ls moves
for engine in bfs astar; do
    "$KURA" solve -e $engine -m pushes --proof helve --certificate large \
        "$LEVELS/first-steps.sok:14" 2>&1 >/dev/null | sed "s|$LEVELS/||"
done
exit 0
