# False claims with certificates made to deceive the checker.
tests=$(dirname "$LEVELS")/test/proofs
python3 -B "$tests/liar.py" "$(dirname "$KURA")/kura-check" 5
