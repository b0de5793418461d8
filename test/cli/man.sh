# The man page names every command and every option that help names, and roff
# finds nothing wrong with it.
"$KURA" help --man >page || echo "exit $?"
sed -n 's/^\.SH //p' page
sed 's/\\-/-/g; s/\\fB//g; s/\\fR//g; s/\\fI//g' page >plain
for command in solve verify show convert list help; do
    grep -q "^.SS kura $command " plain || echo "no section on $command"
    "$KURA" help $command | sed -n 's/^  \(-.*\)/\1/p; s/^      \(--.*\)/\1/p' |
        sed 's/   *.*//' | grep -v '^-h' | while read -r flag; do
        grep -q -x -e "$flag" plain || echo "not in the page: $flag"
    done
done
if command -v groff >/dev/null; then
    groff -man -Tascii -ww -z page 2>&1
fi
