# Counters are never empty, and tell what all threads did, whatever ends a run:
# prints what is wrong.
for engine in auto bfs astar bidirectional fess stow sat asp; do
    for words in '' '-j 2' '-n 1' '-j 2 -n 1' '-M 100' '-M 1M' '-t 0.0001' \
        '-j 2 -t 0.0001'; do
        for level in first-steps.sok:3 impossible.sok:1 impossible.sok:2; do
            "$KURA" solve -e "$engine" $words -o json "$LEVELS/$level" \
                2>/dev/null | grep -q '"counters":{"' ||
                echo "kura solve -e $engine $words $level: no counters"
        done
    done
done
# A level that is solved, and one that has nobody to solve it.
printf '####\n#@*#\n####\n' | "$KURA" solve -o json - |
    grep -o '"counters":{[^}]*}'
# The sum of what the threads did, each time.
for i in 1 2 3 4 5 6 7 8 9 10; do
    "$KURA" solve -j 2 -o json "$LEVELS/first-steps.sok:1" |
        sed 's/.*"expanded":\([0-9]*\).*/\1/' |
        awk '{ if ($1 < 1) print "nothing expanded: " $0 }'
done
