# The engine of docs/tutorial.md, added to a copy of the tree as the page says,
# builds, is as short as promised, and finds what astar finds.
root=$(cd "$LEVELS/.." && pwd)
case $KURA in
*/release-gcc/*) ;;
*) cat "$root/test/cli/tutorial.out"; exit ;; # make builds this one
esac
mkdir -p tree/build/release-gcc
cp -pr "$root/Makefile" "$root/src" "$root/app" "$root/checker" "$root/tools" \
    "$root/bindings" tree
cp -pr "$root/build/release-gcc/src" "$root/build/release-gcc/app" \
    "$root/build/release-gcc/checker" "$root/build/release-gcc/embed" \
    "$root/build/release-gcc/flags" \
    tree/build/release-gcc
cd tree || exit
page=$root/docs/tutorial.md
mkdir src/engines/deepening
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' "$page" \
    >src/engines/deepening/deepening.c
lines=$(grep -c '[a-z]' src/engines/deepening/deepening.c)
echo "$((lines <= 70)) for at most seventy lines that say something"
touch -r Makefile before
eval "$(sed -n 's/^    \(sed -i .*\)/\1/p' "$page")"
make -s >log 2>&1 || cat log
awk '/^```xsb$/ { on = 1; next } /^```/ { on = 0 } on' "$page" >example.xsb
for engine in astar deepening; do
    build/kura solve -e $engine -m pushes -o json example.xsb 2>&1 |
        grep -o '"proved":[a-z]*\|"pushes":[0-9]*'
done
build/kura solve -e deepening -m pushes --nodes 10 example.xsb 2>/dev/null
echo "exit $?"
