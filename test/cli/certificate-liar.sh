# Levels, plans and certificates that must not be read, and false claims with
# certificates made to deceive the checker.
tests=$(dirname "$LEVELS")/test/proofs
check=$(dirname "$KURA")/kura-check
# Thousands of runs: looking for leaks in each takes longer than all else, and
# certificate-search.sh has them looked for.
ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0
python3 -B "$tests/reading.py" "$check"
python3 -B "$tests/liar.py" "$check" 5
