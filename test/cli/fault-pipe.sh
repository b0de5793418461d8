# A reader that has enough, or was never there: the program ends at once without
# a word, as others do.
cp "$LEVELS/first-steps.sok" levels.sok
for i in 1 2 3 4 5 6 7 8 9; do cat levels.sok; done >many.sok
plan=$("$KURA" solve levels.sok:1)
"$KURA" solve -e bfs many.sok 2>err | head -n 1
"$KURA" convert --to xsb many.sok 2>err | head -c 9 >out
wc -c <out
cat err
# The pipe is shut before anything is written: 141 is 128 + SIGPIPE.
shut() { # shut WORDS...
    {
        sleep 0.3
        "$KURA" "$@" 2>err
        echo "$1: $?$([ -s err ] && cat err)" >&3
    } | true
}
exec 3>&1
shut solve levels.sok:1
shut solve -o json levels.sok
shut verify levels.sok:1 "$plan"
shut show many.sok
shut show --format png levels.sok:1
shut show --format gif levels.sok:1 "$plan"
shut convert --to dimacs --horizon 9 levels.sok:1
shut analyze levels.sok:1
shut optimize levels.sok:1 "$plan"
shut bench -e bfs -r b.db levels.sok:1
"$KURA" solve --store s.db levels.sok:1 >/dev/null
shut store list --store s.db
shut list engines
shut help solve
shut --version
# Nobody listens on either side.
"$KURA" solve levels.sok:1 >&- 2>&-
echo "closed: $?"
"$KURA" solve - <&- 2>&1
echo "no input: $?"
