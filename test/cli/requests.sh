# Files that an engine writes on request: bfs has none to give.
run() {
    echo "$ kura solve $*"
    "$KURA" solve "$@" 2>&1 || echo "exit $?"
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
for flag in trace cnf cnf-answer readable variables; do
    run --engine bfs --$flag file levels.sok:1
    [ ! -e file ] || echo 'a file was written'
done
run --engine asp --certificate file levels.sok:1
# A file about one level, and several levels: the last one would overwrite it.
for flag in trace certificate cnf cnf-answer readable variables; do
    run --engine sat --$flag file levels.sok
    [ ! -e file ] || echo 'a file was written'
done
