# Search certificates changed at random: refused, or good for both checkers.
tests=$(dirname "$LEVELS")/test/proofs
ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 # as in certificate-liar.sh
python3 -B "$tests/mutate.py" "$KURA" "$(dirname "$KURA")/kura-check" \
    "$LEVELS" 300
