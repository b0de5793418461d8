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
# The others are tried where their shells are installed: what is typed, and what
# must be offered.
cat >lines <<'END'
kura so:solve
kura solve --engine :asp astar auto bfs bidirectional fess sat sink stow
kura solve --minimize :moves moves,pushes none pushes pushes,moves
kura solve -o bo:boards boards-steps
kura solve --from :boxes crates grid pddl slc stones xsb
kura solve --time :
kura solve heuristic=:heuristic=basic heuristic=matching heuristic=nearest heuristic=partition heuristic=patterns
kura solve weig:weight=
kura solve lev:level.sok
kura solve --certificate lev:level.sok
kura verify level.sok lev:level.sok
kura show lev:level.sok
kura play lev:level.sok
kura list :engines formats outputs settings
kura list lev:
kura help con:convert
kura help lev:
kura lev:
kura store :best export import list
kura store import lev:level.sok
kura serve --port lev:
END
: >level.sok
"$KURA" help --completion fish >kura.fish || echo "exit $?"
"$KURA" help --completion zsh >_kura || echo "exit $?"
cut -d: -f1 lines >typed
offers_of_fish() {
    while IFS= read -r line; do
        printf '%s:' "$line"
        HOME=$PWD fish --no-config -c 'source kura.fish; complete -C $argv[1]' \
            "$line" | cut -f1 | LC_ALL=C sort | tr '\n' ' '
        echo
    done <typed
}
# zsh completes only what is typed: Ctrl-D lists, Ctrl-U takes the line back.
offers_of_zsh() {
    cat >prepare <<'END'
n=0 LISTMAX=10000 fpath=($PWD $fpath)
unsetopt prompt_sp always_last_prompt beep
autoload -Uz compinit
compinit -D -u
zstyle ':completion:*' verbose no
unset zle_bracketed_paste
precmd() { PS1="go$((++n))> " }
END
    cat >try.zsh <<'END'
zmodload zsh/zpty
zpty z env HOME=$PWD TERM=dumb COLUMNS=400 LINES=60 zsh -f -i
zpty -w z ". ./prepare"
n=1
zpty -r z REPLY "*go1> "
while IFS= read -r line; do
    zpty -w -n z "$line"$'\x04\x15\n'
    zpty -r z REPLY "*go$((++n))> "
    print -rn -- "$line:"
    print -r -- $REPLY | tr -d '\r' | grep -v 'kura \|> ' | tr -s ' \n' '\n' |
        grep . | LC_ALL=C sort | tr '\n' ' '
    print
done <typed
END
    zsh -f try.zsh
}
for shell in fish zsh; do
    if command -v $shell >shell.path; then
        offers_of_$shell | sed 's/ $//' >offered
        diff lines offered >differences || {
            echo "$shell:"
            cat differences
        }
    else
        echo "skipped: $shell is not installed" >&2
    fi
done
