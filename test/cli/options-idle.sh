# What would have no effect is refused: exit code 30, and nothing is written.
cp "$LEVELS/first-steps.sok" .
level=first-steps.sok:1
run() {
    echo "$ kura $*"
    "$KURA" "$@" </dev/null 2>&1
    echo "exit $?"
}
run solve --checkpoint-interval 3 $level
run solve --certificate-limit 1M $level
run solve -e sat --proof veripb $level
run verify --horizon 3 $level R
run verify $level R encoding=steps
run convert --to xsb --horizon 3 $level
run convert --to xsb --minimize none $level
run convert --to xsb $level encoding=steps
run convert --from clauses --to dimacs --horizon 3 $level
run show --skin classic $level
run show --overlay dead --file level.txt $level
run show --fps 9 --file level.png $level R
run show --no-loop $level
run store list --store plans.db --plan R
run store import --store plans.db --to json $level
run store export --store plans.db --finder me
run store best --store plans.db --file best.txt $level
ls
