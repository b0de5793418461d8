# kura list: the lists themselves grow, so only their shape is held.
for what in engines formats outputs settings; do
    "$KURA" list $what >text || echo "exit $?"
    head -1 text | sed 's/   */  /g; s/missing  //'
    "$KURA" list $what -o json | sed 's/^{"[a-z]*":"\([^"]*\)".*/\1/' >json
    sed -e 1d -e 's/ .*//' text | cmp - json && echo "$what: text and json agree"
    "$KURA" list --markdown $what |
        sed -e 1,2d -e 's/^| \([^ ]*\) .*/\1/' | cmp - json &&
        echo "$what: markdown agrees"
    grep -n ' $' text && echo 'spaces at the end of a line'
done
"$KURA" list engines | sed -n 's/^\(bfs\) .*/\1/p'
"$KURA" list settings | sed -n 's/^\(optimize  *[a-z]*\) .*/\1/p' | tr -s ' '
"$KURA" list formats | sed -n 's/^\(xsb  *yes  *yes\) .*/\1/p' | tr -s ' '
"$KURA" list outputs -o json | sed -n '/"name":"lurd"/p'
