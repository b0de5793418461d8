# The man pages name every command and every option that help names, and roff
# finds nothing wrong with them.
"$KURA" help --man >page || echo "exit $?"
sed -n 's/^\.SH //p' page
for command in $("$KURA" help --commands); do
    grep -q "^.BR kura..$command (1)" page || echo "$command is not named"
    "$KURA" help --man "$command" >"$command.1" || echo "exit $?"
    sed 's/\\-/-/g; s/\\fB//g; s/\\fR//g; s/\\fI//g' "$command.1" >plain
    "$KURA" help $command | sed -n 's/^  \(-.*\)/\1/p; s/^      \(--.*\)/\1/p' |
        sed 's/   *.*//' | grep -v '^-h' | while read -r flag; do
        grep -q -x -e "$flag" plain || echo "not in the page: $flag"
    done
done
if command -v groff >/dev/null; then
    groff -man -Tascii -ww -z page ./*.1 2>&1
fi
