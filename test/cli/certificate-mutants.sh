# Search certificates changed at random: refused, or good for both checkers.
tests=$(dirname "$LEVELS")/test/proofs
python3 -B "$tests/mutate.py" "$KURA" "$(dirname "$KURA")/kura-check" \
    "$LEVELS" 300
