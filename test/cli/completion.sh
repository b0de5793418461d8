# The completion script is proper shell and knows commands, options and names.
"$KURA" help --completion bash >script || echo "exit $?"
if ! command -v bash >/dev/null; then
    # Nothing to try it in: only its shape.
    grep -c '^complete .* kura$' script
    exit
fi
cat >try <<'END'
. ./script
try() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _kura
    echo "$*: ${COMPREPLY[*]}"
}
try kura so
try kura ver
try kura solve --min
try kura solve --minimize pu
try kura solve --progress ''
try kura list se
try kura list ""
try kura solve --time ""
try kura solve weig
try kura help con
try kura show --co
: >level.sok
try kura show lev
try kura store ''
try kura store import lev
try kura solve heuristic =
try kura solve heuristic = ma
try kura solve weight = ''
try kura show heuristic = ma
try kura solve --proof ''
END
bash try
# The others are proper scripts too, where their shells are installed.
for shell in zsh fish; do
    "$KURA" help --completion $shell >$shell.script || echo "exit $?"
    grep -q "astar" $shell.script || echo "$shell: no engines"
    ! command -v $shell >shell.path || $shell -n $shell.script
done
