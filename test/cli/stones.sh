# Options in a file of the NetHack kind, and what the command line says.
game() {
    printf '#4\n#7\n#.......\n#.y.O...\n#******.\n#******x\n#\n'
}
run() {
    echo "\$ kura $*"
    "$KURA" "$@" 2>err | sed 's/"seconds".*"counters"/"counters"/' |
        sed 's/"counters":{[^}]*}/"counters":{}/'
    cat err
}
{ echo 'heur-multiplier=3'; game; } >weight.txt
run solve -e astar -m pushes -o json weight.txt
run solve -e astar -m pushes -o json weight.txt weight=1
run solve -e astar -m pushes -o json weight.txt weight=3
run solve -m pushes -o json weight.txt
run solve -e astar weight.txt

printf 'heur-multiplier=3\n#1\n#4\n#oyx\n' >dead.txt
run solve -m pushes dead.txt
run solve -e astar -m pushes dead.txt

echo '-- options that there are not'
{ game; echo 'heur-multiplyer=3'; } >unknown.txt
run solve unknown.txt
{ game; echo 'blocklist-number=many'; } >bad.txt
run solve bad.txt

echo '-- what is drawn where nobody comes'
printf '#######\n#@$.#$#\n#####.#\n#######\n' >box.sok
printf '#####\n#@$ #\n#####\n #.#\n ###\n' >goal.sok
printf '#1\n#4\n#yo*x\n' >sink.txt
for file in box.sok goal.sok sink.txt; do
    run solve $file
    run solve -e sat -m moves -o json $file
done
run convert --to pddl box.sok
run solve -e astar --certificate proof box.sok
run show box.sok
