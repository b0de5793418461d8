# SIGTERM is Ctrl-C for programs.  JSON tells why it stopped.
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
until_begun_then_kill() {
    until grep -q '"progress"' err 2>/dev/null; do
        [ ! -e ended ] || return
        sleep 0.05
    done
    kill -TERM "$(cat pid)"
}
until_begun_then_kill &
sh -c 'echo $$ >pid
    exec "$KURA" solve -e bfs -o json --progress json level.sok >out 2>err'
echo "exit $?"
: >ended
wait
sed 's/.*\("outcome":[^,]*,"reason":[^,]*\),.*/\1/' out
grep -v '"progress"' err | sed 's/; lower bound .*//'
