# kura verify: plans of many shapes, from the command line and from files.
run() {
    echo "$ kura verify $*"
    "$KURA" verify "$@" 2>&1 || echo "exit $?"
}
cat >level.sok <<'END'
########
#   .  #
# $    #
#@  $ .#
#      #
########
Title: Two
END
cat >sink.sok <<'END'
####
#@*#
####
END
run level.sok 'urrRlldrRR'
run level.sok 'rrrRRluuLdlUdrR'
plan=$("$KURA" solve --engine bfs -m pushes level.sok)
run level.sok "$plan"
run level.sok "$(echo "$plan" | tr 'lurd' 'LURD')"
run -o json level.sok "$plan"
echo '-- run lengths, groups, white space, headings'
cat >line.sok <<'END'
##########
#@$     .#
##########
END
run line.sok 6R
run line.sok '2(3R)'
run line.sok '2(2(r)1(R))'
run line.sok 'r r
rrrr'
printf 'Solution 6/6\n6R\n' >plan.sol
run line.sok plan.sol
printf '; by me\r\n\r\n6R\r\n' >plan.sol
run line.sok plan.sol
printf '\357\273\2776R\n' >plan.sol
run line.sok plan.sol
run line.sok - <plan.sol
echo '-- a file with the name of a plan is the file, a folder is not'
printf '6R\n' >r
run line.sok r
mkdir u
run line.sok u
echo '-- solved at the start'
run sink.sok ''
: >empty
run sink.sok empty
echo '-- refused'
run line.sok 5R
run line.sok 7R
run line.sok l
run -o json line.sok 7R
run --color always line.sok 5R
echo '-- unreadable'
run line.sok 'rrx'
run line.sok '2(r'
run line.sok 'r)'
run line.sok '3'
run line.sok 99999999999R
run line.sok ./missing.sol
printf 'rrr\nrr!\n' >plan.sol
run line.sok plan.sol
printf 'rr\0r\n' >plan.sol
run line.sok plan.sol
