# "-" as a file: standard output where a text is written; refused, and no file
# of that name made, where something is kept.
cp "$LEVELS/first-steps.sok" .
level=first-steps.sok:1
for option in --cnf --readable --variables --cnf-answer; do
    "$KURA" solve -e sat -m pushes $option - $level 2>&1 | sed -n 1p
done
"$KURA" solve -e astar --trace - $level | sed -n 1p
"$KURA" convert --to xsb --file - $level | sed -n 1p
"$KURA" show --file - $level | sed -n 1p
"$KURA" analyze --file - $level | sed -n 1p
refused() {
    "$KURA" "$@" </dev/null 2>&1
    echo "exit $?"
}
for option in --store --certificate --checkpoint; do
    refused solve $option - $level
done
refused optimize --file - $level
refused optimize --store - $level
for option in --results --lines --against --plots --store; do
    refused bench $option - $level
done
refused store list --store -
refused verify --certificate - $level
for option in --store --data --files; do
    refused serve $option -
done
ls

echo '-- a trace takes the place of an older one when it is whole'
echo old >trace.csv
ln trace.csv second.csv
"$KURA" solve -e astar --trace trace.csv $level >/dev/null
sed -n 1p second.csv
rm second.csv
echo old >trace.csv
(ulimit -f 1 && exec "$KURA" solve -e astar --trace trace.csv $level) \
    >/dev/null 2>&1
echo "exit $?"
sed -n 1p trace.csv
ls
