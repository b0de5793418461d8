# Every option of kura solve, in its long and its short form.
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
run --engine bfs levels.sok:1
run -e bfs levels.sok:1
run -ebfs levels.sok:1
run --engine=bfs levels.sok:1
for what in none pushes moves pushes,moves moves,pushes; do
    run --minimize $what levels.sok:1
done
run -m moves levels.sok:1
run --time 10 levels.sok:1
run -t 0.5 levels.sok:1
run -t .5 levels.sok:1
run --memory 512M levels.sok:1
run -M 1G levels.sok:1
run --nodes 1000 levels.sok:1
run -n 1000 levels.sok:1
run --max-steps 9 levels.sok:1
run -s 9 levels.sok:1
run --threads 2 levels.sok:1
run -j 2 levels.sok:1
run --from xsb levels.sok:1
run -f xsb levels.sok:1
run --output lurd levels.sok:1
run -o steps levels.sok:1
run --seed 18446744073709551615 levels.sok:1
run --progress never levels.sok:1
run --progress auto levels.sok:1
run --color always levels.sok:1
run --color never levels.sok:1
echo '-- mixed, twice, ended by --'
run levels.sok:1 -e bfs levels.sok:2 -m moves
run -o steps -o lurd levels.sok:1
run -e bfs -- levels.sok:1
cp levels.sok ./-odd
run -- -odd:1
run ./-odd:1
cp levels.sok a=b
run ./a=b:1
run -- a=b:1
