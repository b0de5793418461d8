# A store that an earlier version wrote while an external solver lied to it (16
# pushes "proved", the optimum is 8): the plans stay, the proofs are forgotten,
# once, and can be made anew.
sqlite3 old.db <"${LEVELS%/levels}/test/cli/store-old.sql"
proofs() {
    sqlite3 old.db 'SELECT metric, pushes, proved, finder FROM solutions
        ORDER BY level, metric; PRAGMA user_version'
}
proofs
"$KURA" solve -e bfs -m pushes --store old.db -o json \
    "$LEVELS/first-steps.sok:2,8" |
    grep -o '"engine":"[a-z]*"\|"pushes":[0-9]*\|"proved":[a-z]*'
proofs
echo '-- known from now on'
"$KURA" solve -e bfs -m pushes --store old.db -o json \
    "$LEVELS/first-steps.sok:2,8" |
    grep -o '"engine":"[a-z]*"\|"pushes":[0-9]*\|"proved":[a-z]*\|"rests_on":"[a-z]*"'
echo '-- damaged ones are refused'
for damage in "UPDATE solutions SET pushes = 7" "DROP TABLE levels" \
    "ALTER TABLE solutions RENAME COLUMN moves TO steps"; do
    rm -f bent.db
    sqlite3 bent.db <"${LEVELS%/levels}/test/cli/store-old.sql"
    sqlite3 bent.db "$damage"
    for work in list export "best $LEVELS/first-steps.sok:8" \
        "import --plan R $LEVELS/first-steps.sok:2"; do
        "$KURA" store $work --store bent.db >out 2>err
        echo "exit $?"
        grep -c damaged err
    done
    sqlite3 bent.db 'PRAGMA user_version'
done
echo '-- none at all'
"$KURA" store best --store nowhere.db "$LEVELS/first-steps.sok:2" 2>&1 |
    sed "s|$LEVELS/||"
"$KURA" store best --store nowhere.db "$LEVELS/first-steps.sok:2" 2>/dev/null
echo "exit $?"
ls nowhere.db 2>/dev/null
"$KURA" store list --store nowhere.db 2>&1
echo "exit $?"
