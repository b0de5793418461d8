# The examples of the help work as they stand, in a folder that has our levels.
ln -s "$LEVELS" levels
kura() { "$KURA" "$@"; }
for command in solve verify show convert analyze bench store list help; do
    "$KURA" help $command | sed -n 's/^  \(kura .*\)/\1/p'
done >lines
"$KURA" help | sed -n '/^Try:/,$s/^  \(kura .*\)/\1/p' >>lines
while read -r line; do
    (eval "$line") >out 2>err </dev/null || {
        echo "exit $?: $line"
        cat err
    }
    case $line in
    *--file*) ;;
    *) [ -s out ] || echo "no answer: $line" ;;
    esac
done <lines
sort -u lines | wc -l | awk '{ print ($1 > 10 ? "more than ten" : "few") }'
