# The engine sat as a user calls it: encodings, horizons, bounds, files.
printf '######\n#s   #\n#CCCX#\n#X   #\n######\n' >map.txt
run() {
    echo "\$ kura $*"
    "$KURA" "$@" 2>err
    code=$?
    grep -v '^ ' err
    [ $code -eq 0 ] || echo "exit $code"
}
for encoding in strips split boxes steps; do
    "$KURA" solve -e sat -m moves -s 20 map.txt encoding=$encoding |
        tr -d '\n' | wc -c
done
run solve -e sat -m moves -s 12 map.txt
run solve -e sat -m moves -s 12 map.txt horizon=binary
run solve -e sat -m moves map.txt horizon=binary
run solve -e sat -m pushes map.txt encoding=strips
run solve -e sat -m pushes,moves map.txt
run solve -e sat -m moves map.txt solver=/nowhere/minisat
run solve -e sat --certificate cert map.txt
"$KURA" solve -e sat -s 20 --output steps map.txt horizon=binary -m moves |
    wc -l

echo '-- files hold the last call'
"$KURA" solve -e sat -m moves -s 20 map.txt encoding=split horizon=binary \
    --cnf f.cnf --cnf-answer f.out --readable f.txt --variables f.var >/dev/null
head -2 f.cnf
head -1 f.out
head -5 f.txt
tail -4 f.txt
head -2 f.var

echo '-- a formula, an answer, a plan'
"$KURA" convert --to dimacs --horizon 13 map.txt encoding=split >g.cnf
head -1 g.cnf
minisat g.cnf g.out >/dev/null 2>&1
"$KURA" verify --model g.out map.txt | sed 1d
echo UNSAT >none
run verify --model none map.txt
echo rubbish >none
run verify --model none map.txt
run convert --to dimacs map.txt

echo '-- a run that learns walls of boxes'
level=$LEVELS/first-steps.sok:16
cat >first <<'.'
#!/bin/sh
minisat "$1" "$2"
code=$?
[ -f first.out ] || cp "$2" first.out
exit $code
.
chmod +x first
"$KURA" solve -e sat -m pushes --cnf-answer h.out "$level" solver=./first \
    >h.plan
"$KURA" verify --model h.out "$level" | sed -n 1p | cmp - h.plan
"$KURA" verify --model h.out "$level" | sed -n '2p;4p'
"$KURA" verify --model first.out "$level" | sed -n '1s/[0-9][0-9]*/N/gp'
sed '2s/ -/ /3' h.out >spoiled.out
"$KURA" verify --model spoiled.out "$level" encoding=pushes 2>&1 |
    sed -n '1s/[0-9][0-9]*/N/gp'

echo '-- clauses with names'
printf 'c comment\n-a v b\n¬b ∨ a\n' >clauses
run convert --from clauses --to dimacs clauses
run convert --from clauses --to variables clauses
for clause in 'this is a sentence' 'a v' 'v a' 'a v v b' 'a v -'; do
    printf 'a v b\n%s\n' "$clause" >clauses
    run convert --from clauses --to dimacs clauses
done

echo '-- a formula that was written to be read is the same formula'
for encoding in strips split boxes steps pushes; do
    for form in dimacs variables readable; do
        "$KURA" convert --to $form --horizon 3 --file formula.$form map.txt \
            encoding=$encoding
    done
    for form in dimacs variables; do
        "$KURA" convert --from clauses --to $form formula.readable |
            cmp - formula.$form && echo "$encoding: $form"
    done
done
