# Certificates: written, checked, and refused when any part was changed.
printf '######\n#s   #\n#CCCX#\n#X   #\n######\n' >map.txt
printf '######\n#s   #\n#CCC #\n#X  X#\n######\n' >other.txt
run() {
    echo "\$ kura $*"
    "$KURA" "$@"
    code=$?
    [ $code -eq 0 ] || echo "exit $code"
}
for what in moves pushes; do
    "$KURA" solve -e sat -m $what --certificate $what map.txt >/dev/null
    ls $what
    "$KURA" verify --certificate $what map.txt | head -1
done
run verify --certificate moves other.txt
run verify --certificate moves -o json other.txt
for file in level.xsb plan.lurd formula.cnf proof.drat proof.lrat \
    manifest.json; do
    cp -r moves spoiled
    sed -i '1s/./9/' spoiled/$file
    run verify --certificate spoiled map.txt
    rm -r spoiled
done
cp -r moves spoiled
size=$(wc -c <moves/proof.drat)
head -c $((size / 2)) moves/proof.drat >spoiled/proof.drat
run verify --certificate spoiled map.txt
rm spoiled/proof.drat
run verify --certificate spoiled map.txt 2>&1
# Two certificates, each good, make a bad one.
cp moves/proof.drat spoiled/proof.drat
cp pushes/formula.cnf spoiled/formula.cnf
run verify --certificate spoiled map.txt
# The form for VeriPB, on request, and only from sat.
"$KURA" solve -e sat -m pushes --proof veripb --certificate both map.txt >/dev/null
ls both
head -2 both/proof.pbp
grep -cv '^u \(1 ~*x[0-9]* \)*>= 1 ;$' both/proof.pbp
tail -2 both/proof.pbp
run verify --certificate both map.txt
sed -i '3s/x/x1/' both/proof.pbp
run verify --certificate both map.txt
run solve -e sat -m pushes --proof veripb map.txt 2>&1
run solve -e astar -m pushes --proof veripb --certificate none map.txt 2>&1
run solve -e sat -m pushes --proof other --certificate none map.txt 2>&1
# Readers of LRAT and VeriPB by their grammar, which share nothing with Kura.
tests=$(dirname "$LEVELS")/test/proofs
rm -r both
"$KURA" solve -e sat -m pushes --proof veripb --certificate both map.txt >/dev/null
python3 -B "$tests/lrat.py" both/formula.cnf both/proof.lrat
python3 -B "$tests/veripb.py" both/formula.cnf both/proof.pbp
awk 'NF > 6 && $2 != "d" && !done { $(NF - 1) = ""; done = 1 } { print }' \
    both/proof.lrat | tr -s ' ' >wrong.lrat
python3 -B "$tests/lrat.py" both/formula.cnf wrong.lrat
sed '3s/x\([0-9]*\) >=/x1\1 >=/' both/proof.pbp >wrong.pbp
python3 -B "$tests/veripb.py" both/formula.cnf wrong.pbp
sed '3s/~x/y/;3s/ x/ ~x/;3s/y/x/' both/proof.pbp >wrong.pbp
python3 -B "$tests/veripb.py" both/formula.cnf wrong.pbp
# Nothing to be pushed, or one thing: formulas that need no proof.
printf '####\n#@*#\n####\n' >done.xsb
printf '#####\n#@$.#\n#####\n' >one.xsb
for level in done one; do
    for what in pushes moves; do
        "$KURA" solve -e sat -m $what --proof veripb --certificate $level$what \
            $level.xsb
        "$KURA" verify --certificate $level$what $level.xsb | head -1
        cat $level$what/proof.drat
        python3 -B "$tests/lrat.py" $level$what/formula.cnf \
            $level$what/proof.lrat
        python3 -B "$tests/veripb.py" $level$what/formula.cnf \
            $level$what/proof.pbp
    done
done
exit 0
