# Search certificates of random tiny levels, whose answers are known.
tests=$(dirname "$LEVELS")/test/proofs
python3 -B "$tests/random_levels.py" "$KURA" "$(dirname "$KURA")/kura-check" 60
