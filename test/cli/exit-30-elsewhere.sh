# What one engine does not do and another does: the refusal names that one.
cp "$LEVELS/stones-dry.txt" "$LEVELS/two-ways.sok" .
for engine in fess bidirectional; do
    "$KURA" solve --engine $engine stones-dry.txt 2>&1
    echo "exit $?"
done
for engine in bfs astar fess; do
    "$KURA" solve --engine $engine two-ways.sok direction=both 2>&1
    echo "exit $?"
done
