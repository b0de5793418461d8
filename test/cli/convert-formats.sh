# Every format that can be written and read: a level survives the way there and
# back, and two of them are one collection or a reason.
cat >level.sok <<'END'
#######
#  .  #
# $@$ #
#  .  #
#######

#######
#@$  .#
#######
END
"$KURA" solve -e bfs -m pushes level.sok:1 >plan
for format in $("$KURA" list formats | sed -n 's/^\([a-z]*\)  *yes  *yes .*/\1/p'); do
    [ "$format" != stones ] || continue # the rules of stones are others
    "$KURA" convert --to "$format" --file there level.sok:1
    echo "$format: exit $?"
    "$KURA" verify there "$(cat plan)" | head -1
    "$KURA" convert --to xsb there | "$KURA" show - | sed 1d | head -7 >back
    "$KURA" show level.sok:1 | sed 1d | cmp - back
    "$KURA" convert --to "$format" level.sok >both 2>err
    code=$?
    if [ $code -eq 0 ]; then
        "$KURA" solve -e bfs both | tail -1
    else
        echo "both: exit $code, $(cat err)"
    fi
done
"$KURA" convert --to stones level.sok 2>&1
echo "exit $?"

# A sink goes there and back too.
printf '#4\n#7\n#...****\n#y.oo..x\n#.......\n#...****\n' >sink.txt
"$KURA" convert --to xsb sink.txt >sink.xsb
cat sink.xsb
"$KURA" convert --to stones sink.xsb
for file in sink.txt sink.xsb; do
    "$KURA" solve -e bfs -m pushes $file
done
"$KURA" solve -e bfs -m pushes --certificate proof sink.xsb
"$KURA" solve -e bfs -m pushes proof/level.xsb
