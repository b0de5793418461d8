# Standard input, with and without a selection, once.
run() {
    echo "$ kura $*"
    "$KURA" "$@" 2>&1 || echo "exit $?"
}
cat >levels.sok <<'END'
#####
#@$.#
#####
Title: Right

#####
#.$@#
#####
Title: Left

###
#@#
#$#
#.#
###
Title: Down

###
#.#
#$#
#@#
###
Title: Up
END
run solve - <levels.sok
run solve -:2 <levels.sok
run solve -:9 <levels.sok
run solve -- - <levels.sok
run solve levels.sok:1 -:4 <levels.sok
run solve - -:2 <levels.sok
run solve - </dev/null
run solve -o json -:9 <levels.sok
run verify levels.sok:1 - <<END
r
END
run verify -:1 R <levels.sok
run verify - - <levels.sok
run show -:1 <levels.sok
run convert --to xsb -:2 <levels.sok
