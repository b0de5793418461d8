# kura show: levels, plans, one position.
run() {
    echo "$ kura show $*"
    "$KURA" show "$@" 2>&1 || echo "exit $?"
}
cat >level.sok <<'END'
######
#    #
#@$ .#
#    #
######
Title: One

#####
#@$@#
#####

#####
#@$.#
#####
END
run level.sok:1
run level.sok
run level.sok:1 rrr
run level.sok:1 uR
run --at 0 level.sok:1 rr
run --at 2 level.sok:1 rr
run --at 3 level.sok:1 rr
run --format text level.sok:3
run --from xsb level.sok:3
run level.sok:2
run level.sok:2 r
run level.sok:3 x
