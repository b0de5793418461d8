# With several levels each thread takes one: the answers are those of one
# thread, in the order of the file, refused levels included.
{
    cat "$LEVELS/first-steps.sok"
    printf '\n####\n#$.#\n####\n\n'
    cat "$LEVELS/first-steps.sok"
} >many.sok
for threads in 1 2 3; do
    "$KURA" solve -m pushes -j $threads many.sok >out$threads 2>err$threads
    echo "exit $?"
    cmp out1 out$threads && cmp err1 err$threads
done
grep -c '^-$' out3
grep 'levels: ' err3

# A signal ends what was begun; the first level was answered long before.
cat >hard.sok <<'END'
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
END
until_begun_then_kill() {
    until [ -s out ] || [ -e ended ]; do
        sleep 0.05
    done
    kill -TERM "$(cat pid)"
}
until_begun_then_kill &
sh -c 'echo $$ >pid
    exec "$KURA" solve -e bfs -j 2 hard.sok hard.sok:2 hard.sok:2 >out 2>err'
echo "exit $?"
: >ended
wait
cat out
grep -c interrupted err
