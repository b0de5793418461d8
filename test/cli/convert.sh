# kura convert: there and back, joined, with levels left out.
run() {
    echo "$ kura convert $*"
    "$KURA" convert "$@" 2>&1 || echo "exit $?"
}
cat >one.sok <<'END'
Author: Somebody

#####
#@$.#
#####
Title: One
Rating: 7

#####
#@$@#
#####
Title: Two players
END
cat >two.sok <<'END'
Author: Somebody

#####
#.$@#
#####
Title: Two
END
run --to xsb one.sok
run --to xsb one.sok two.sok
run -t xsb -f xsb two.sok:1 one.sok:1
run --to xsb one.sok:2
run --to xsb --file out.sok one.sok:2
[ ! -e out.sok ] || echo 'an empty file was written'
"$KURA" convert --to xsb one.sok two.sok >joined.sok 2>/dev/null
"$KURA" convert --to xsb joined.sok | diff joined.sok - && echo 'the same again'
run --to xsb --file joined.sok joined.sok
"$KURA" solve joined.sok
