# What is wrong with an option is said, with what was expected; exit code 30.
# The names of engines, formats and outputs may grow: they are left out.
run() {
    echo "$ kura $*"
    "$KURA" "$@" 2>&1 >out || echo "exit $?"
    [ ! -s out ] || echo 'something on standard output'
}
names() {
    run "$@" | sed "s/expected .*/expected .../"
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
names solve --engine magic levels.sok
names solve --output magic levels.sok
names solve --from magic levels.sok
names convert --to magic levels.sok
names convert levels.sok
run solve --minimize time levels.sok
run solve --minimize '' levels.sok
for value in x -1 1s nan inf 1e999 0x10 ''; do run solve --time "$value" levels.sok; done
for value in x -1 4X 4GG 0x10 0.5 '' ; do
    run solve --memory "$value" levels.sok:1
done
for value in x -1 1.5 18446744073709551616 ''; do
    run solve --nodes "$value" levels.sok
done
for value in x -1 2147483648; do run solve --max-steps "$value" levels.sok; done
for value in x 0 -1 1025; do run solve --threads "$value" levels.sok; done
run solve --seed x levels.sok
run solve --progress often levels.sok
run solve --color red levels.sok
run solve --stats=yes levels.sok
run solve --bogus levels.sok
run solve -x levels.sok
run solve -e
run solve --engine
run solve --m moves levels.sok
run solve
run solve --
run solve no=such levels.sok:1
run solve =x
run verify levels.sok:1
run verify levels.sok R
run verify levels.sok:1 R extra
run verify -o xml levels.sok:1 R
run show
run show levels.sok R
run show a b c
run show --format bmp levels.sok:1
run show --at x levels.sok:1 R
run show --at 2 levels.sok:1 R
run show --at 2 levels.sok:1
run convert --to xsb
run list
run list everything
run list engines formats
run help everything
run serve --no-store --store x
