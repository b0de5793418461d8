# The engine asp: its encodings agree, its facts work by hand, its opinion on a
# plan is ours, and a program of the user's own is used.
PROGRAMS=${LEVELS%/levels}/src/engines/asp
cat >level.sok <<'END'
#######
#  .  #
# $@$ #
#   . #
#######
END
numbers() {
    sed 's/.*"outcome":"\([a-z]*\)".*"proved":\([a-z]*\)\(.*\)/\1 \2\3/
        s/,.*"rests_on":"\([a-z]*\)".*/ \1/; s/,.*//'
}
count() {
    sed "s/.*\"$1\":\([0-9]*\).*/$1 \1/"
}
for encoding in seed steps; do
    "$KURA" solve -e asp -m moves -o json encoding=$encoding level.sok >answer
    echo "$encoding: $(numbers <answer) $(count moves <answer)"
done
"$KURA" solve -e asp -m pushes -o json level.sok >answer
echo "pushes: $(numbers <answer) $(count pushes <answer)"
echo "$(count total_walls <answer) $(count total_crates <answer)"
"$KURA" solve -e bfs -m moves -o json level.sok | count moves
"$KURA" solve -e bfs -m pushes -o json level.sok | count pushes

echo '-- progress for each bound'
"$KURA" solve -e asp -m moves --progress json level.sok 2>&1 >plan |
    sed -n 's/.*"phase":"\(bound [0-9]*: [a-z ]*\), grounding [0-9.]* s, solving [0-9.]* s, [0-9]* choices, [0-9]* conflicts".*/\1/p'

echo '-- by hand'
"$KURA" convert --to asp level.sok >facts.lp
moves=$(tr -d '\n' <plan | wc -c)
clingo "$PROGRAMS/seed.lp" facts.lp -c maxsteps=$((moves - 1)) >answer
echo "$((moves - 1)) moves: $(grep '^UNSAT' answer)"
clingo "$PROGRAMS/seed.lp" facts.lp -c maxsteps="$moves" >answer
echo "$moves moves: $(grep '^OPTIMUM' answer), $(grep -o 'do(' answer | wc -l) actions"
clingo "$PROGRAMS/board.lp" "$PROGRAMS/steps.lp" "$PROGRAMS/bounds.lp" \
    facts.lp 2>&1 | grep -o 'bound [0-9]*: a plan'
"$KURA" solve -e asp -m moves -o asp level.sok | head -1 | grep -c '^do(.*,0)$'
"$KURA" convert --from asp --to xsb facts.lp 2>&1

echo '-- a second opinion'
"$KURA" verify --with asp level.sok "$(cat plan)" | head -2
"$KURA" verify --with asp level.sok uu | head -2
"$KURA" verify --with bfs level.sok uu 2>&1
echo "exit $?"

echo '-- what does not go together'
"$KURA" solve -e asp -m pushes encoding=steps level.sok 2>&1
echo "exit $?"
"$KURA" solve -e asp -m moves encoding=pushes level.sok 2>&1
echo "exit $?"
"$KURA" solve -e asp -m pushes,moves level.sok 2>&1
echo "exit $?"

echo "-- the user's own program"
cp "$PROGRAMS/seed.lp" own.lp
"$KURA" solve -e asp -m moves -o json program=own.lp level.sok >answer
echo "$(numbers <answer) $(count moves <answer)"
echo 'a :- .. b.' >bad.lp
"$KURA" solve -e asp program=bad.lp level.sok 2>&1
echo "exit $?"
cp bad.lp ./--bad.lp
"$KURA" solve -e asp program=--bad.lp level.sok 2>&1
echo "exit $?"
"$KURA" solve -e asp program=nothing.lp level.sok 2>&1
echo "exit $?"
echo 'do(left,0).' >wrong.lp
"$KURA" solve -e asp program=wrong.lp level.sok 2>&1
echo "exit $?"
