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
sed -n '1,5p;$p' t.xml
echo "$(grep -c 'event="Pushed out"' t.xml) times straight into the sink"
"$KURA" solve --engine astar --minimize pushes --trace t.txt pit.txt >plan
sed -n '1,18p' t.txt
"$KURA" solve --engine astar --trace nowhere/t.txt pit.txt 2>&1
echo "exit $?"
