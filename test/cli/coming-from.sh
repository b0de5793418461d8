# Every line of docs/coming-from.md: commands run and end as the page says,
# words of the page are there, what has no counterpart says so.
ln -s "$LEVELS" levels
root=$LEVELS/..
page=$root/docs/coming-from.md
cp "$root/src/engines/asp/seed.lp" domain.lp
kura() { "$KURA" "$@"; }

# plan.txt for the map in the line.
make_plan() {
    map=$(echo "$1" | grep -o 'levels/[a-z-]*\.txt')
    "$KURA" solve "$map" >plan.txt
}

run_line() {
    command=$(echo "$1" | grep -o '`kura [^`]*`' | tail -1 | tr -d '`')
    expected=$(echo "$1" | sed -n 's/.*(exit \([0-9]*\)).*/\1/p')
    case $command in *plan.txt*) make_plan "$command" ;; esac
    (eval "$command") >out 2>err </dev/null
    code=$?
    [ "$code" -eq "${expected:-0}" ] || {
        echo "exit $code: $command"
        cat err
    }
}

find_words() {
    echo "$1" | sed 's/.*| page: \(.*\) |$/\1/' | tr ',' '\n' |
        while read -r word; do
            grep -q "$word" "$root"/app/web/page/index.html ||
                echo "not on the page: $word"
        done
}

commands=0
while read -r line; do
    case $line in
    '| there |'* | '| --- |'*) ;;
    '|'*'| `kura '*) run_line "$line" && commands=$((commands + 1)) ;;
    '|'*'| page: '*) find_words "$line" ;;
    '|'*'| none'*) ;;
    '|'*) echo "nothing to run: $line" ;;
    esac
done <"$page"
echo "$((commands > 60)) for more than sixty commands"

# Every option that a file may have is on the page.
sed -n 's/^    {"\([a-z-]*\)", KIND_.*/\1/p' "$root/src/core/stone_option.c" |
    while read -r option; do
        grep -q "\`$option\`" "$page" || echo "not on the page: $option"
    done
for file in solver_input.cnf solver_output.cnf readable.txt generated.lp \
    cnf.txt dimacs.txt variables.txt out.txt again.txt dump.txt dump.xml \
    dump.csv partitions.txt blocklist.txt sokoban_solution.gif dead.svg; do
    [ -s $file ] || echo "not written: $file"
done
