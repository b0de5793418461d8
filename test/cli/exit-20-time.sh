# The time limit, on a level that takes far longer.
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
"$KURA" solve -e bfs --time 0.05 level.sok 2>err
code=$?
sed 's/; lower bound .*//' err >&2
exit $code
