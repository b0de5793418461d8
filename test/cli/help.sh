# Help is on standard output with exit code 0; without a command it is a short
# reminder on standard error with 30.
"$KURA" 2>err
echo "exit $?"
cat err
"$KURA" help
echo "exit $?"
"$KURA" help >one
"$KURA" --help >two
cmp one two && echo 'the same as kura help'
"$KURA" --version
for command in solve verify show convert list help; do
    "$KURA" help $command >one || echo "exit $?"
    "$KURA" $command --help >two || echo "exit $?"
    "$KURA" $command -h >three || echo "exit $?"
    cmp one two && cmp one three && sed -n '1p;3p' one
    awk 'length > 79 && !/^  kura / { print "long line: " $0 }' one
done
"$KURA" solve missing.sok --help | head -1
"$KURA" explode 2>&1
echo "exit $?"
"$KURA" --explode 2>&1
echo "exit $?"
