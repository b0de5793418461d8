#!/bin/sh
# outside.sh KURA LEVELS: certificates given to other people's checkers, where
# they are installed; says which are not.  And our readers of their forms must
# take what those checkers are known to have accepted, where that is at hand.
set -u
kura=$1
levels=$2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
failed=0
has() {
    command -v "$1" >/dev/null && return 0
    echo "skipped: $1 is not installed"
    return 1
}
# accepts NAME WORDS COMMAND...: does its output have the words?
accepts() {
    name=$1
    words=$2
    shift 2
    if "$@" 2>&1 | grep -q "$words"; then
        echo "$name accepts it"
    else
        echo "$name REFUSES it: $*"
        failed=1
    fi
}
"$kura" solve -e sat -m pushes --proof veripb --certificate "$scratch/sat" \
    "$levels/first-steps.sok:4" >/dev/null || exit 1
cd "$scratch/sat" || exit 1
has drat-trim &&
    accepts drat-trim 's VERIFIED' drat-trim formula.cnf proof.drat
has cake_lpr &&
    accepts cake_lpr 's VERIFIED UNSAT' cake_lpr formula.cnf proof.lrat
has veripb &&
    accepts veripb 'Verification succeeded' veripb --cnf formula.cnf proof.pbp
"$kura" solve -e bfs -m pushes --certificate "$scratch/bfs" \
    "$levels/first-steps.sok:4" >/dev/null || exit 1
"$kura" solve -e bfs -m pushes --certificate "$scratch/none" \
    "$levels/impossible.sok:4" >/dev/null 2>&1
if has helve; then
    for folder in bfs none; do
        accepts helve 'valid' helve "$scratch/$folder/helve.task" \
            "$scratch/$folder/helve.cert"
    done
fi
here=$(dirname "$levels")/test/proofs
known=$(dirname "$levels")/../shared/proofs
if [ -d "$known" ]; then
    accepts lrat.py verified python3 -B "$here/lrat.py" \
        "$known/sat/formula.cnf" "$known/sat/proof.lrat"
    accepts veripb.py verified python3 -B "$here/veripb.py" \
        "$known/sat/formula.cnf" "$known/sat/proof.pbp"
    accepts helve.py unsolvable python3 -B "$here/helve.py" \
        "$known/helve/impossible4.task" "$known/helve/impossible4.cert"
    accepts helve.py 'optimal 3' python3 -B "$here/helve.py" \
        "$known/helve/microban2.task" "$known/helve/microban2.cert"
else
    echo 'skipped: no proofs that others have accepted are here'
fi
exit $failed
