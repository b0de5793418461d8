# FILE:SELECT, right and wrong.
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
run levels.sok
run levels.sok:3
run levels.sok:2-3
run levels.sok:1,3-
run levels.sok:4,1,4,3-4
run levels.sok:1 levels.sok:2
echo '-- no such level'
run levels.sok:5
run levels.sok:2-9
run levels.sok:7-
run levels.sok:5 levels.sok:1
echo '-- malformed'
for select in '' 0 0-2 3-2 x 1,,2 1, ,1 - -3 1-2-3 1x 99999999999999999999; do
    run "levels.sok:$select"
done
run levels.sok:1 levels.sok:x
echo '-- a colon in the name of the file'
cp levels.sok with:colon
cp levels.sok with:3
run with:colon
run with:colon:2
run with:3
run with:3:1
run missing:3
run missing:x
