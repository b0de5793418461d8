# kura optimize stopped at any moment: the best so far comes out, is kept in
# the file, and is never longer than what came in.
cat >level.sok <<'END'
#############
#           #
# $ $ $ $ $ #
#  $ $ $ $  #
#           #
# $ $ $ $ $ #
#     @     #
#...........#
#...        #
#############
END
"$KURA" solve -e fess level.sok >given.sol 2>/dev/null

until_a_plan_then() {
    until grep -q '"plan"' err 2>/dev/null; do
        [ ! -e ended ] || return
        sleep 0.05
    done
    kill "$1" "$(cat pid)"
}
moves() {
    "$KURA" verify -o json level.sok "$1" | sed 's/.*"moves":\([0-9]*\).*/\1/'
}

# stopped SIGNAL OPTIONS...
stopped() {
    signal=$1
    shift
    rm -f ended err pid kept.sol
    until_a_plan_then "$signal" &
    sh -c 'echo $$ >pid; exec "$KURA" "$@" >out 2>err' sh \
        optimize -m moves --progress json --file kept.sol "$@" level.sok given.sol
    echo "$signal $*: exit $?"
    : >ended
    wait
    "$KURA" verify level.sok kept.sol | head -1
    [ "$(moves kept.sol)" -le "$(moves given.sol)" ] && echo "not longer"
}

stopped -TERM
cmp out kept.sol && echo "what is printed is what is kept"
stopped -TERM --threads 2
cmp out kept.sol && echo "what is printed is what is kept"
stopped -KILL
