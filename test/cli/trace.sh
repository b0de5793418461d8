# A trace tells of every position, what became of it and why.
cat >pit.txt <<'END'
#6
#7
#*******
#*x.*..*
#*yoo..*
#*.o...*
#*.*...*
#*******
END
for tests in freeze corridor diagonals patterns bipartite; do
    echo "deadlocks=$tests"
    "$KURA" solve --engine astar --minimize pushes --trace t.csv pit.txt \
        deadlocks=$tests heuristic=nearest prunings=none >plan
    echo "exit $?"
    cut -d, -f1 t.csv | sort | uniq -c | sed 's/^ *//'
done
"$KURA" solve --engine astar --minimize pushes --trace t.xml pit.txt >plan
sed -n '1,6p;$p' t.xml
echo "$(grep -c 'expanded="pushed"' t.xml) times straight into the sink"
# A tree: every start has its end, and the plan is one way down.
starts=$(grep -c '[^/]>$' t.xml)
ends=$(grep -c '^ *</' t.xml)
echo "$((starts - 2 * ends - 1)) open"
grep 'part-of-solution' t.xml | sed 's/^\( *\).* d="\([a-z]*\)".*/\1\2/'
"$KURA" solve --engine astar --minimize pushes --trace t.txt pit.txt >plan
sed -n '1,18p' t.txt
"$KURA" solve --engine astar --minimize pushes --trace t.txt -o stones \
    -o boards pit.txt | sed -n '1,2p;19,28p'
"$KURA" solve --engine astar --trace nowhere/t.txt pit.txt 2>&1
echo "exit $?"
# A start that is lost is told, too, and has no bound.
printf '######\n#$  .#\n#  @ #\n######\n' >lost.xsb
for kind in txt xml csv; do
    "$KURA" solve --engine astar --minimize pushes --trace "t.$kind" lost.xsb \
        >plan 2>err
    cat "t.$kind"
done
for threads in 1 2; do
    "$KURA" solve --engine astar --minimize pushes --threads $threads -o json \
        lost.xsb 2>err | grep -o '"lower_bound":[^,]*'
done
