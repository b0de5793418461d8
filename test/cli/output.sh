# Where answers go, and when they can't: every command.
cat >levels.sok <<'END'
#####
#@$.#
#####
Title: Right

#####
#.$@#
#####
Title: Left

###
#@#
#$#
#.#
###
Title: Down

###
#.#
#$#
#@#
###
Title: Up
END
full() {
    "$KURA" "$@" >/dev/full 2>err
    echo "$1: exit $?, $(cat err)"
}
full solve levels.sok:1
full solve -o json levels.sok
full verify levels.sok:1 R
full show levels.sok:1
full convert --to xsb levels.sok
full list engines
full help
full help solve
full solve --help
full --version
full --help
echo '-- a closed standard output'
"$KURA" solve levels.sok:1 >&- 2>err
echo "exit $?"
echo '-- a reader that leaves is no reason to complain'
{ "$KURA" show levels.sok 2>err; echo $? >code; } | :
i=0
while [ $i -lt 2000 ]; do cat levels.sok; echo; i=$((i + 1)); done >many.sok
{ "$KURA" solve many.sok 2>told; echo $? >code; } | head -1
grep -v ": solved, 1 move" told >err
cat err code
echo '-- --file'
"$KURA" convert --to xsb --file copy.sok levels.sok:2
cat copy.sok
"$KURA" show --file drawing levels.sok:2
cat drawing
"$KURA" show --color always --file drawing levels.sok:2
grep -c '\[' drawing
"$KURA" convert --to xsb --file no/such/place levels.sok:2 2>&1
echo "exit $?"

echo '-- two outputs are both served, or refused'
printf '#####\n#@$.#\n#####\n' >one.sok
"$KURA" solve -o lurd -o steps -o stones one.sok
"$KURA" verify -o text -o json one.sok R 2>&1
echo "exit $?"
