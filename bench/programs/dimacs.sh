#!/bin/sh
# dimacs.sh KURA minisat|cadical LEVEL DIR
#
# Writes "there is a plan of at most N steps" as DIMACS for growing N, gives it
# to a SAT solver, and prints the plan that the first model tells.  The steps
# of the formula are those of kura convert's default encoding.
set -eu
kura=$1
solver=$2
level=$3
dir=$4
formula=$dir/formula.cnf
answer=$dir/answer

horizon=8
while :; do
    "$kura" convert --to dimacs --horizon "$horizon" --file "$formula" "$level"
    code=0
    case $solver in
    minisat) minisat -verb=0 "$formula" "$answer" >/dev/null || code=$? ;;
    *) "$solver" -q "$formula" >"$answer" || code=$? ;;
    esac
    # As in the SAT competition: 10 has a model, 20 has none.
    case $code in
    10) break ;;
    20) horizon=$((horizon + horizon / 4 + 1)) ;;
    *) echo "dimacs.sh: $solver ended with $code" >&2 && exit 1 ;;
    esac
done
"$kura" verify --model "$answer" "$level" | sed -n 1p
