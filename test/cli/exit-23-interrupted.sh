# Ctrl-C during a solve: the level is given up, the next is not started.  The
# signal is sent when the first report shows that the work has begun.
cat >level.sok <<'END'
#####
#@$.#
#####

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

#####
#.$@#
#####
END
until_begun_then_kill() {
    until grep -q '"index":2' err 2>/dev/null; do
        [ ! -e ended ] || return
        sleep 0.05
    done
    kill -INT "$(cat pid)"
}
until_begun_then_kill &
sh -c 'echo $$ >pid; exec "$KURA" solve -e bfs --progress json level.sok 2>err'
code=$?
: >ended
wait
sed -e '/^{"progress"/d' -e 's/; lower bound .*//' err >&2
exit $code
