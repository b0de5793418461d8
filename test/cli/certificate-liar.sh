# Levels, plans and certificates that must not be read, and false claims with
# certificates made to deceive the checker.
tests=$(dirname "$LEVELS")/test/proofs
check=$(dirname "$KURA")/kura-check
python3 -B "$tests/reading.py" "$check"
python3 -B "$tests/liar.py" "$check" 5
